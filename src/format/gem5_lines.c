/*
 * Reads the lines of gem5's traces, and detects their layout.
 *
 * A store leaves the reorder buffer before it completes.  Its line in trace.txt ends
 * after the issue time, or in older layouts after the commit time.  When the store
 * leaves the store queue, the complete line, with two more times, is written to
 * sq.trace.txt.  Both files are in program order, so the n-th line that ends early is
 * completed by the n-th line of the other file.  carry[0] is the number of lines that
 * ended early, carry[1] the position of the next line in the companion.  If the two
 * lines of a store do not agree, the line of the companion is consumed but not used,
 * since the following pairs may agree.
 */

#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "format/gem5_internal.h"
#include "format/words.h"

enum { LINE_LENGTH_MAX = 8192 };

/*
 * A plan for reading lines of a layout into the slots of a schema: one step for
 * adjacent tokens of one kind.  Made in each call of decode().
 *
 * Most numbers of a line are flags, sizes and depths, which have few combinations.  The
 * steps of adjacent tokens of this sort follow a step REPEATED.  Their text is compared
 * with a text that was read before at the same place; if it is the same, its values are
 * copied.
 */
enum gem5_lines_step_kind {
	DECIMALS,
	BITS,
	HEXES,
	COUNTS,
	ABSENT,
	REGISTERS,
	REPEATED, /* n: number of steps */
	STEPS_END
};

struct gem5_lines_step {
	uint8_t kind, n;
	uint16_t slot;
};

enum {
	STEPS_MOST = 2 * FIELDS_MAX,
	MEMO_TEXT = 32,
	MEMO_VALUES = 16,
	MEMO_BITS = 6,
	MEMOS = 1 << MEMO_BITS
};

/* A text with the blank after it, and its values. */
struct gem5_lines_memo {
	uint8_t text[MEMO_TEXT], mask[MEMO_TEXT];
	uint32_t slot; /* first of the values */
	uint32_t len;  /* without the blank; 0: the entry is free */
	uint64_t value[MEMO_VALUES];
};

struct gem5_lines_plan {
	const struct gem5_layout *layout;
	uint16_t first_slot[FIELDS_MAX + 1];
	/* first slot of a token; NOWHERE: not in the layout */
	uint16_t slot[TOK_COUNT];
	struct gem5_lines_step head[STEPS_MOST];    /* steps of all lines */
	struct gem5_lines_step rest[2][STEPS_MOST]; /* [1]: of completed stores */
	/* wanted slots, except of distant registers, */
	uint16_t want[SLOTS_MAX], nwant;
	/* and first wanted slots of registers, with their fields */
	uint16_t regs[2], nregs;
	uint8_t regs_field[2];
};

enum { NOWHERE = UINT16_MAX };

/* The first registers of a record are stored with its other values.  The others
 * almost always have the none value: see gem5_lines_set_slots(). */
enum { REGS_NEAR = 8 };

static enum gem5_lines_step_kind gem5_lines_step_of(const struct gem5_token *t, bool late)
{
	return t->flags & TOKEN_REGS            ? REGISTERS
	       : t->flags & TOKEN_LATE && !late ? ABSENT
	       : t->flags & TOKEN_HEX           ? HEXES
	       : t->flags & TOKEN_BIT           ? BITS
	       : t->flags & TOKEN_COUNTS        ? COUNTS
						: DECIMALS;
}

/* Whether a token has few different values: it is neither a time nor an address. */
static bool gem5_lines_repeats(enum gem5_lines_step_kind kind, unsigned id)
{
	return (kind == DECIMALS || kind == BITS) && id >= TOK_OP && id != TOK_ADDR &&
	       id != TOK_PC;
}

static void gem5_lines_plan_steps(const struct gem5_lines_plan *p,
				  struct gem5_lines_step *step, size_t from, size_t to,
				  bool late)
{
	size_t n = 0, border = 0, head = 0; /* head: the last REPEATED */
	bool run = false;
	for (size_t t = from; t < to; t++) {
		const struct gem5_token *token = &p->layout->token[t];
		enum gem5_lines_step_kind kind = gem5_lines_step_of(token, late);
		uint16_t slot = p->first_slot[t], next = p->first_slot[t + 1];
		bool repeats = gem5_lines_repeats(kind, token->id);
		if (repeats != run || (run && next - step[head].slot > MEMO_VALUES)) {
			head = n;
			if (repeats)
				step[n++] =
					(struct gem5_lines_step) { REPEATED, 0, slot };
			border = n;
			run = repeats;
		}
		if (n > border && step[n - 1].kind == kind && kind != REGISTERS &&
		    step[n - 1].slot + step[n - 1].n == slot)
			step[n - 1].n = (uint8_t)(step[n - 1].n + (next - slot));
		else
			step[n++] =
				(struct gem5_lines_step) { (uint8_t)kind,
							   (uint8_t)(next - slot), slot };
		if (run)
			step[head].n = (uint8_t)(n - head - 1);
	}
	step[n].kind = STEPS_END;
}

static void gem5_lines_plan_make(struct gem5_lines_plan *p, const struct gem5_layout *l)
{
	const struct field *field = l->format.fields;
	p->layout = l;
	p->first_slot[0] = 0;
	for (size_t f = 0; f < l->format.nfields; f++)
		p->first_slot[f + 1] =
			(uint16_t)(p->first_slot[f] + field_count(&field[f]));
	for (size_t id = 0; id < TOK_COUNT; id++)
		p->slot[id] = l->place[id] ? p->first_slot[l->place[id] - 1] : NOWHERE;
	gem5_lines_plan_steps(p, p->head, 0, l->head, false);
	gem5_lines_plan_steps(p, p->rest[false], l->head, l->ntokens, false);
	gem5_lines_plan_steps(p, p->rest[true], l->head, l->ntokens, true);
	p->nwant = p->nregs = 0;
}

static void gem5_lines_plan_want(struct gem5_lines_plan *p, fieldset want)
{
	const struct format *f = &p->layout->format;
	for (size_t i = 0; i < f->nfields; i++) {
		if (!(want >> i & 1))
			continue;
		uint16_t slot = p->first_slot[i], end_slot = p->first_slot[i + 1];
		if (i < p->layout->ntokens && p->layout->token[i].flags & TOKEN_REGS) {
			p->regs_field[p->nregs] = (uint8_t)i;
			p->regs[p->nregs++] = slot;
			end_slot = slot + REGS_NEAR;
		}
		while (slot < end_slot)
			p->want[p->nwant++] = slot++;
	}
}

/* A line being read into the values of a record. */
struct gem5_lines_parser {
	struct gem5_lines_memo *memo; /* MEMOS entries; NULL: none */
	const struct gem5_lines_plan *plan;
	uint64_t *value;         /* one for each slot of the layout */
	const uint8_t *at, *end; /* *end can be read, and ends a number */
	const uint8_t *word;     /* the word at which reading failed */
	int failed;              /* its slot, or a FAILED_ value */
	bool last_address;       /* an access to the last address, which is */
	bool load, store;        /* a load or a store, or both */
};

enum { FAILED_TRAILING = -1, FAILED_NOT_STORE = -2 };

enum gem5_lines_kind {
	LINE_BAD,
	LINE_EARLY,  /* of a store that has not completed */
	LINE_WHOLE,  /* of any other instruction */
	LINE_STORED, /* of a completed store: with the late tokens */
	LINE_MARKER  /* "-99 tick", between two phases of a run */
};

/* The value of a token, or otherwise in layouts without it. */
static inline uint64_t gem5_lines_value_of(const struct gem5_lines_parser *r, unsigned id,
					   uint64_t otherwise)
{
	unsigned slot = r->plan->slot[id];
	return slot == NOWHERE ? otherwise : r->value[slot];
}

static inline void gem5_lines_set_value(const struct gem5_lines_parser *r, unsigned id,
					uint64_t v)
{
	if (r->plan->slot[id] != NOWHERE)
		r->value[r->plan->slot[id]] = v;
}

static inline bool gem5_lines_blank(uint8_t c)
{
	return c == ' ' || c == '\t';
}

/* Read a 64-bit number at or after *at, with or without a sign.  Moves *at after it,
 * or on failure to where it should begin. */
static inline bool gem5_lines_scan_dec(const uint8_t **at, const uint8_t *end,
				       uint64_t *v)
{
	const uint8_t *p = *at;
	while (gem5_lines_blank(*p))
		p++;
	*at = p;
	/* A branch, not arithmetic: most signs are the same as in the preceding
	 * line, so prediction lets the next number start before this one is
	 * complete. */
	bool minus = false;
	if (*p == '-') {
		minus = true;
		p++;
	}
	const uint8_t *first = p;
	uint64_t d = (uint64_t)*p - '0', n = d;
	if (d > 9)
		return false;
	while ((d = (uint64_t) * ++p - '0') <= 9)
		n = n * 10 + d;
	if (!gem5_lines_blank(*p) && p != end)
		return false;
	*v = minus ? 0 - n : n;
	if (p - first > 18) {
		int64_t sign;
		size_t len = (size_t)(p - first);
		if (minus ? !number_dec(first - 1, len + 1, &sign)
			  : !number_udec(first, len, v))
			return false;
	}
	*at = p;
	return true;
}

static inline bool gem5_lines_scan_hex(const uint8_t **at, const uint8_t *end,
				       uint64_t *v)
{
	const uint8_t *p = *at;
	while (gem5_lines_blank(*p))
		p++;
	*at = p;
	while (p != end && !gem5_lines_blank(*p))
		p++;
	if (!number_hex(*at, (size_t)(p - *at), v))
		return false;
	*at = p;
	return true;
}

/* Read n numbers of at most most.  Returns how many are valid. */
static inline unsigned gem5_lines_scan_decs(const uint8_t **at, const uint8_t *end,
					    uint64_t *v, unsigned n, uint64_t most)
{
	unsigned k = 0;
	/* Four flags at a time: " 0 1 0 0". */
	for (; most == 1 && k + 4 <= n && end - *at >= 8; k += 4) {
		uint64_t x = words_load8(*at) ^ UINT64_C(0x3020302030203020);
		if (x & ~UINT64_C(0x0100010001000100))
			break;
		v[k] = x >> 8 & 1;
		v[k + 1] = x >> 24 & 1;
		v[k + 2] = x >> 40 & 1;
		v[k + 3] = x >> 56;
		*at += 8;
		if (*at != end && !gem5_lines_blank(**at)) {
			*at -= 8;
			break;
		}
	}
	for (; k < n; k++) {
		const uint8_t *before = *at;
		if (!gem5_lines_scan_dec(at, end, &v[k]))
			break;
		if (v[k] > most) {
			while (gem5_lines_blank(*before))
				before++;
			*at = before;
			break;
		}
	}
	return k;
}

static inline unsigned gem5_lines_scan_registers(const uint8_t **at, const uint8_t *end,
						 uint64_t *v, uint64_t n)
{
	unsigned k = 0;
	for (; k < n; k++) {
		uint64_t class, index;
		if (gem5_lines_scan_decs(at, end, &class, 1, CLASS_LAST) != 1 ||
		    gem5_lines_scan_decs(at, end, &index, 1, UINT32_MAX) != 1)
			break;
		v[k] = class << 32 | index;
	}
	for (unsigned i = k; i < REGS_NEAR; i++)
		v[i] = UINT64_MAX;
	return k;
}

/* The entry for the text at `at`, of which MEMO_TEXT bytes must be readable. */
static inline struct gem5_lines_memo *gem5_lines_memo_of(
	const struct gem5_lines_parser *r, const uint8_t *at, unsigned slot)
{
	uint64_t mixed = (words_load8(at) ^ slot) * UINT64_C(0x9e3779b97f4a7c15);
	return &r->memo[mixed >> (64 - MEMO_BITS)];
}

static inline bool gem5_lines_memo_is(const struct gem5_lines_memo *m, const uint8_t *at,
				      unsigned slot)
{
	uint64_t other = 0;
	for (unsigned i = 0; i < MEMO_TEXT; i += 8)
		other |= (words_load8(at + i) ^ words_load8(m->text + i)) &
			 words_load8(m->mask + i);
	return !other && m->len && m->slot == slot;
}

static void gem5_lines_memo_set(struct gem5_lines_memo *m, const uint8_t *at, size_t len,
				unsigned slot, const uint64_t *value, size_t n)
{
	m->slot = slot;
	m->len = (uint32_t)len;
	memcpy(m->text, at, MEMO_TEXT);
	memset(m->mask, 0, MEMO_TEXT);
	memset(m->mask, 0xff, len + 1);
	memcpy(m->value, value, n * sizeof *value);
}

/* Read the numbers of one step.  Returns how many are valid. */
static inline __attribute__((always_inline)) unsigned gem5_lines_scan_step(
	const struct gem5_lines_parser *r, const struct gem5_lines_step *step,
	const uint8_t **at, unsigned *n)
{
	uint64_t *v = r->value + step->slot;
	unsigned k = 0;
	*n = step->n;
	switch (step->kind) {
	case DECIMALS:
		return gem5_lines_scan_decs(at, r->end, v, *n, UINT64_MAX);
	case BITS:
		return gem5_lines_scan_decs(at, r->end, v, *n, 1);
	case COUNTS:
		return gem5_lines_scan_decs(at, r->end, v, *n, REGS_MAX);
	case HEXES:
		while (k < *n && gem5_lines_scan_hex(at, r->end, &v[k]))
			k++;
		return k;
	case ABSENT:
		while (k < *n)
			v[k++] = UINT64_MAX;
		return k;
	default:
		*n = (unsigned)gem5_lines_value_of(
			r, step->slot == r->plan->slot[TOK_SRC] ? TOK_NSRC : TOK_NDST, 0);
		return gem5_lines_scan_registers(at, r->end, v, *n);
	}
}

static bool gem5_lines_scan_steps(struct gem5_lines_parser *r,
				  const struct gem5_lines_step *step)
{
	const uint8_t *at = r->at, *from = NULL; /* where repeated text begins */
	const struct gem5_lines_step *until = NULL, *first = NULL;
	for (;; step++) {
		if (step == until) {
			size_t len = (size_t)(at - from);
			const struct gem5_lines_step *last = step - 1;
			if (len < MEMO_TEXT && *at == ' ')
				gem5_lines_memo_set(
					gem5_lines_memo_of(r, from, first->slot), from,
					len, first->slot, r->value + first->slot,
					last->slot + last->n - (size_t)first->slot);
			until = NULL;
		}
		if (step->kind == STEPS_END)
			break;
		if (step->kind == REPEATED) {
			if (!r->memo || r->end - at < MEMO_TEXT)
				continue;
			struct gem5_lines_memo *m = gem5_lines_memo_of(r, at, step->slot);
			if (gem5_lines_memo_is(m, at, step->slot)) {
				/* Also to slots of later steps, which set them. */
				memcpy(r->value + step->slot, m->value, sizeof m->value);
				at += m->len;
				step += step->n;
				continue;
			}
			from = at;
			first = step;
			until = step + step->n + 1;
			continue;
		}
		unsigned n, k = gem5_lines_scan_step(r, step, &at, &n);
		if (k < n) {
			r->word = at;
			r->failed = step->slot + (step->kind == REGISTERS ? 0 : (int)k);
			return false;
		}
	}
	r->at = at;
	return true;
}

static bool gem5_lines_scan_end(struct gem5_lines_parser *r)
{
	while (gem5_lines_blank(*r->at))
		r->at++;
	r->word = r->at;
	r->failed = FAILED_TRAILING;
	return r->at == r->end;
}

static bool gem5_lines_is_marker(const struct gem5_lines_parser *r)
{
	const uint8_t *at = r->at + 4;
	uint64_t tick;
	if (r->end - r->at <= 4 || memcmp(r->at, "-99 ", 4) != 0 ||
	    !gem5_lines_scan_dec(&at, r->end, &tick))
		return false;
	while (gem5_lines_blank(*at))
		at++;
	return at == r->end;
}

static enum gem5_lines_kind gem5_lines_scan_line(struct gem5_lines_parser *r)
{
	const struct gem5_lines_plan *p = r->plan;
	const uint8_t *line = r->at;
	bool done = p->layout->stores;
	if (gem5_lines_is_marker(r))
		return LINE_MARKER;
	if (!gem5_lines_scan_steps(r, p->head))
		return LINE_BAD;
	/* The fetch time is the only number that is never negative.  The newest
	 * layout has the -1 of the store queue where older layouts have the fetch
	 * time, which distinguishes them. */
	if (gem5_lines_value_of(r, TOK_FETCH, 0) >> 63) {
		uint64_t before;
		r->failed = p->slot[TOK_FETCH];
		for (int k = 0; k < r->failed; k++)
			gem5_lines_scan_dec(&line, r->end, &before);
		while (gem5_lines_blank(*line))
			line++;
		r->word = line;
		return LINE_BAD;
	}
	bool store = gem5_lines_value_of(r, TOK_SQ, UINT64_MAX) != UINT64_MAX &&
		     gem5_lines_value_of(r, TOK_FAULT, 0) == 0;
	const uint8_t *rest = r->at;
	if (store && !done && gem5_lines_scan_end(r))
		return LINE_EARLY;
	/* Completed stores are in a separate trace, but some are also among other
	 * instructions: simpler processors of gem5 wait for their stores. */
	r->at = rest;
	if (store && gem5_lines_scan_steps(r, p->rest[true]) && gem5_lines_scan_end(r))
		return LINE_STORED;
	r->at = rest;
	if (!done && gem5_lines_scan_steps(r, p->rest[false]) && gem5_lines_scan_end(r))
		return LINE_WHOLE;
	if (done && !store)
		r->failed = FAILED_NOT_STORE;
	return LINE_BAD;
}

/* Set the values derived from the tokens. */
static void gem5_lines_derive(struct gem5_lines_parser *r)
{
	uint64_t addr = gem5_lines_value_of(r, TOK_ADDR, 0);
	uint64_t op =
		gem5_lines_value_of(r, TOK_OP, gem5_lines_value_of(r, TOK_OLD_OP, 0));
	bool accesses = gem5_lines_value_of(r, TOK_ISADDR, 0),
	     atomic = gem5_lines_value_of(r, TOK_ATOMIC, 0);
	unsigned access = gem5_access(r->plan->layout, op);
	bool read = access & CLASS_LOADS, write = access & CLASS_STORES;
	/* With any other op class, the access is a store if it has an index in the
	 * store queue, else a load. */
	if (!read && !write)
		write = !(read = gem5_lines_value_of(r, TOK_SQ, UINT64_MAX) ==
				 UINT64_MAX);
	gem5_lines_set_value(r, TOK_LOAD,
			     accesses && (read || atomic) ? addr : UINT64_MAX);
	gem5_lines_set_value(r, TOK_STORE,
			     accesses && (write || atomic) ? addr : UINT64_MAX);
	r->last_address = accesses && addr == UINT64_MAX;
	r->load = read || atomic;
	r->store = write || atomic;

	bool cond = gem5_lines_value_of(r, TOK_COND, 0),
	     uncond = gem5_lines_value_of(r, TOK_UNCOND, 0);
	enum branch_kind jump = r->plan->slot[TOK_DIRECT] == NOWHERE ? BRANCH_OTHER
				: gem5_lines_value_of(r, TOK_DIRECT, 0)
					? BRANCH_DIRECT_JUMP
					: BRANCH_INDIRECT;
	gem5_lines_set_value(r, TOK_KIND,
			     cond     ? BRANCH_CONDITIONAL
			     : uncond ? jump
				      : BRANCH_NONE);
	gem5_lines_set_value(r, TOK_IS_BRANCH, cond || uncond);
	gem5_lines_set_value(r, TOK_TAKEN,
			     cond || uncond ? gem5_lines_value_of(r, TOK_BRANCHING, 0)
					    : UINT64_MAX);
}

/* Stores and their companion */

/* Whether the lines of a store in its two files agree.  For an atomic or conditional
 * store the store queue has no commit time, and its ready time is another one, so
 * the two are not compared. */
static bool gem5_lines_same_store(const struct gem5_lines_parser *early,
				  const struct gem5_lines_parser *stored)
{
	static const uint8_t ids[] = { TOK_FETCH, TOK_DECODE, TOK_RENAME, TOK_DISPATCH,
				       TOK_ISSUE };
	uint64_t sq = gem5_lines_value_of(early, TOK_SQ, 0),
		 commit = gem5_lines_value_of(stored, TOK_COMMIT, 0);
	if (sq != 0 && sq != gem5_lines_value_of(stored, TOK_SQ, 0))
		return false;
	for (size_t i = 0; i < sizeof ids; i++)
		if (gem5_lines_value_of(early, ids[i], 0) !=
		    gem5_lines_value_of(stored, ids[i], 0))
			return false;
	return commit == UINT64_MAX ||
	       (commit == gem5_lines_value_of(early, TOK_COMMIT, 0) &&
		gem5_lines_value_of(stored, TOK_READY, 0) ==
			gem5_lines_value_of(early, TOK_READY, 0));
}

/* Complete the record of a line that ended early from the next line of the
 * companion.  False: there is no such line, or the two do not agree. */
static bool gem5_lines_complete(struct gem5_lines_parser *early, struct batch *b)
{
	uint64_t value[SLOTS_MAX];
	uint8_t copy[LINE_LENGTH_MAX + 1];
	struct gem5_lines_parser r = *early;
	enum gem5_lines_kind kind = LINE_MARKER;
	r.value = value;
	b->carry[0]++;
	while (kind == LINE_MARKER) {
		const uint8_t *line;
		size_t len;
		if (!b->companion ||
		    !b->companion->line(b->companion, &b->carry[1], &line, &len))
			return false;
		if (len > LINE_LENGTH_MAX)
			return false;
		memcpy(copy, line, len);
		copy[len] = '\n';
		r.at = copy;
		r.end = copy + len;
		if (!gem5_lines_scan_end(&r))
			kind = gem5_lines_scan_line(&r);
	}
	if (kind != LINE_STORED || !gem5_lines_same_store(early, &r))
		return false;
	const struct gem5_layout *l = r.plan->layout;
	size_t head = r.plan->first_slot[l->head];
	size_t end_slot = r.plan->first_slot[l->ntokens];
	memcpy(early->value + head, value + head, (end_slot - head) * sizeof *value);
	gem5_lines_derive(early);
	return true;
}

/* Records */

/* Set up a line so that it is followed by a byte that ends a number.  All lines are,
 * except the last of a trace, which is copied; copy has room for LINE_LENGTH_MAX +
 * 1.  False: too long. */
static bool gem5_lines_open_line(struct gem5_lines_parser *r, const uint8_t *line,
				 size_t len, bool ended, uint8_t *copy)
{
	if (!ended) {
		if (len > LINE_LENGTH_MAX)
			return false;
		memcpy(copy, line, len);
		copy[len] = '\n';
		line = copy;
	}
	r->at = line;
	r->end = line + len;
	return true;
}

/* The reason why a line is not a record, after gem5_lines_scan_line(). */
static void gem5_lines_explain(const struct gem5_lines_parser *r, char why[160])
{
	char quote[WORD_QUOTE];
	const struct gem5_layout *l = r->plan->layout;
	if (r->failed == FAILED_NOT_STORE) {
		snprintf(why, 160,
			 "the line is not of a store; this file contains only "
			 "stores");
		return;
	}
	const uint8_t *word_end = r->word;
	while (word_end != r->end && !gem5_lines_blank(*word_end))
		word_end++;
	word_quote(r->word, (size_t)(word_end - r->word), quote);
	if (r->failed == FAILED_TRAILING) {
		snprintf(why, 160, "the line continues with '%s' after its last number",
			 quote);
		return;
	}
	size_t f = 0;
	while (r->plan->first_slot[f + 1] <= r->failed)
		f++;
	unsigned flags = l->token[f].flags;
	const char *name = l->format.fields[f].name;
	if (r->word == r->end)
		snprintf(why, 160, "the line ends where %s should follow", name);
	else
		snprintf(why, 160, "found '%s' instead of %s%s", quote, name,
			 flags & TOKEN_BIT             ? ", 0 or 1"
			 : flags & TOKEN_HEX           ? ", a hexadecimal number"
			 : flags & TOKEN_REGS          ? ", a register's class and index"
			 : l->token[f].id == TOK_FETCH ? ", a number of 0 or more"
						       : ", a number");
}

/* Records whose values are read, but not in the slots of the batch yet: the values of
 * several records in a slot are adjacent, and stored together. */
enum {
	ROWS = 8,
	/* Not a power of two, so that the rows do not compete for the same places of a
	 * cache. */
	ROW_SLOTS = SLOTS_MAX + 8
};

struct gem5_lines_rows {
	size_t n;
	uint64_t value[ROWS][ROW_SLOTS];
};

/*
 * Set the wanted slots of n records from i on.  A record has room for REGS_MAX registers
 * read and as many written, but hardly ever more than four, so the slots of the distant
 * ones are cleared for many records at once, which is several times as fast.
 */
static inline __attribute__((always_inline)) void gem5_lines_set_slots(
	struct batch *b, size_t i, size_t n, uint64_t (*value)[ROW_SLOTS],
	const struct gem5_lines_plan *p)
{
	enum { MANY = 64 };
	for (size_t k = 0; k < p->nwant; k++) {
		uint64_t *to = b->slot[p->want[k]] + i;
		const uint64_t *from = value[0] + p->want[k];
#pragma GCC unroll 8
		for (size_t row = 0; row < n; row++)
			to[row] = from[row * ROW_SLOTS];
	}
	for (size_t k = 0; k < p->nregs; k++) {
		uint64_t *const *slot = &b->slot[p->regs[k]];
		unsigned count =
			p->slot[p->regs[k] == p->slot[TOK_SRC] ? TOK_NSRC : TOK_NDST];
		uint8_t *used = &b->used[p->regs_field[k]];
		for (size_t row = 0; row < n; row++) {
			if (value[row][count] > *used)
				*used = (uint8_t)value[row][count];
			size_t at = i + row,
			       many = b->room - at < MANY ? b->room - at : MANY;
			for (size_t reg = REGS_NEAR; at % MANY == 0 && reg < REGS_MAX;
			     reg++)
				memset(&slot[reg][at], 0xff, many * sizeof **slot);
			for (size_t reg = REGS_NEAR; reg < value[row][count]; reg++)
				slot[reg][at] = value[row][p->regs[k] + reg];
		}
	}
}

static void gem5_lines_set_rows(struct batch *b, struct gem5_lines_rows *rows,
				const struct gem5_lines_plan *p)
{
	if (rows->n == ROWS)
		gem5_lines_set_slots(b, b->n - ROWS, ROWS, rows->value, p);
	else
		gem5_lines_set_slots(b, b->n - rows->n, rows->n, rows->value, p);
	rows->n = 0;
}

/* Add a record for a line that was read, if it is one.  The caller sets its slots. */
static inline bool gem5_lines_add_record(struct batch *b, uint64_t offset, size_t whole,
					 struct gem5_lines_parser *r,
					 enum gem5_lines_kind kind)
{
	const struct schema *s = b->schema;
	bool unknown = false;
	r->last_address = false;
	if (kind == LINE_BAD || kind == LINE_MARKER)
		return false;
	if (kind != LINE_EARLY)
		gem5_lines_derive(r);
	else if (b->want & s->carried) {
		/* Without carried fields the carry is not maintained. */
		unknown = !gem5_lines_complete(r, b);
		for (size_t f = r->plan->layout->head; unknown && f < s->format->nfields;
		     f++) {
			bool minus = s->format->fields[f].flags & FIELD_MINUS_IS_NONE;
			for (size_t k = s->first_slot[f]; k < s->first_slot[f + 1]; k++)
				r->value[k] = minus ? UINT64_MAX : 0;
		}
	}
	size_t i = batch_add(b, offset, whole);
	if (r->last_address && r->load)
		batch_present(b, i, s->first_slot[schema_first(s, ROLE_LOAD)]);
	if (r->last_address && r->store)
		batch_present(b, i, s->first_slot[schema_first(s, ROLE_STORE)]);
	if (unknown)
		batch_unknown(b, i, s->carried);
	return true;
}

/* Decode one line, with a reason if it is not a record. */
static bool gem5_lines_add_line(const struct schema *s, struct batch *b, uint64_t offset,
				const uint8_t *line, size_t len, size_t whole,
				char why[160])
{
	struct gem5_lines_plan plan;
	uint64_t value[1][ROW_SLOTS];
	uint8_t copy[LINE_LENGTH_MAX + 1];
	struct gem5_lines_parser r = { .plan = &plan, .value = value[0] };
	gem5_lines_plan_make(&plan, gem5_layout(s->format));
	gem5_lines_plan_want(&plan, b->want);
	if (!gem5_lines_open_line(&r, line, len, whole > len, copy)) {
		snprintf(why, 160, "a line of %zu bytes is not an instruction", len);
		return false;
	}
	enum gem5_lines_kind kind = gem5_lines_scan_line(&r);
	if (gem5_lines_add_record(b, offset, whole, &r, kind)) {
		gem5_lines_set_slots(b, b->n - 1, 1, value, &plan);
		return true;
	}
	if (kind == LINE_MARKER)
		snprintf(why, 160, "phase marker at tick %.*s",
			 (int)(len - 4 < 24 ? len - 4 : 24), (const char *)r.at + 4);
	else
		gem5_lines_explain(&r, why);
	return false;
}

size_t gem5_decode(const struct schema *s, const uint8_t *bytes, size_t len, bool last,
		   struct batch *b)
{
	struct gem5_lines_plan plan;
	struct gem5_lines_rows rows;
	struct gem5_lines_memo memo[MEMOS] = { { .len = 0 } };
	struct gem5_lines_parser r = { .plan = &plan, .memo = memo };
	size_t at = 0;
	rows.n = 0;
	gem5_lines_plan_make(&plan, gem5_layout(s->format));
	gem5_lines_plan_want(&plan, b->want);
	for (size_t k = 0; b->n == 0 && k < plan.nregs; k++)
		b->used[plan.regs_field[k]] = 0;
	while (b->n < b->room && at < len) {
		const uint8_t *line = bytes + at, *lf = memchr(line, '\n', len - at);
		size_t whole = lf ? (size_t)(lf + 1 - line) : len - at;
		if (lf && !b->mid_line && whole <= RECORD_LINE_MAX) {
			r.at = line;
			r.end = lf > line && lf[-1] == '\r' ? lf - 1 : lf;
			r.value = rows.value[rows.n];
			if (gem5_lines_add_record(b, batch_position(b, line), whole, &r,
						  gem5_lines_scan_line(&r))) {
				at += whole;
				if (++rows.n == ROWS)
					gem5_lines_set_rows(b, &rows, &plan);
				continue;
			}
		}
		/* Everything except a record. */
		gem5_lines_set_rows(b, &rows, &plan);
		size_t used = record_decode_lines(s, line, whole, last && !lf, b,
						  gem5_lines_add_line);
		if (!used)
			break;
		at += used;
	}
	gem5_lines_set_rows(b, &rows, &plan);
	return at;
}

/*
 * Lines in pairs: a line of the trace that takes a line of the companion has the words of
 * the head only, and markers and blank lines of the companion are not taken.
 */

enum { WINDOW = 64 }; /* bytes that are classified at once */

/* Whether a line has exactly n words, n > 0. */
static bool gem5_lines_has_words(const uint8_t *line, size_t len, size_t n)
{
	if (len < WINDOW) {
		struct word none;
		return words_split(line, len, &none, 0) == n;
	}
	/* Most lines have the words of the head in their first bytes, and another word
	 * there or soon after. */
	uint64_t gap = 0;
	for (unsigned at = 0; at < WINDOW; at += 16) {
		uint64_t other, blank = words_blank16(line + at, &other);
		gap |= (blank | other) << at;
	}
	uint64_t first = ~gap & (gap << 1 | 1); /* of the words */
	for (size_t k = 0; first && k < n; k++)
		first &= first - 1;
	if (first)
		return false;
	struct word none;
	return words_split(line, len, &none, 0) == n;
}

size_t gem5_paired(const struct schema *s, bool second, const uint8_t *bytes, size_t len,
		   size_t *n)
{
	const struct gem5_layout *l = gem5_layout(s->format);
	size_t at = 0, words = 0;
	for (size_t t = 0; t < l->head; t++)
		words += field_count(&l->format.fields[t]);
	const uint8_t *lf;
	while (*n && at < len && (lf = memchr(bytes + at, '\n', len - at))) {
		const uint8_t *line = bytes + at;
		size_t whole = (size_t)(lf + 1 - line);
		bool taken = whole > 4 && memcmp(line, "-99 ", 4) != 0;
		*n -= second ? taken : gem5_lines_has_words(line, whole, words);
		at += whole;
	}
	return at;
}

/* Detection */

enum { LINES_TESTED = 200 };

/*
 * A layout fits if it accepts every line to the last number, with 0 or 1 for flags.  One
 * complete line is about twenty bits of evidence; lines that end early are little.  A
 * file of completed stores only is that of a store queue, and a file that fits
 * hexadecimal addresses but has no letter is more likely decimal.
 */
unsigned gem5_bid(const struct format *f, const uint8_t *head, size_t len, bool whole)
{
	const struct gem5_layout *l = gem5_layout(f);
	struct gem5_lines_plan plan;
	uint64_t value[SLOTS_MAX];
	uint8_t copy[LINE_LENGTH_MAX + 1];
	unsigned seen[LINE_MARKER + 1] = { 0 }, lines = 0;
	bool letters = false, hex = false, moved = false;
	const uint8_t *before = NULL;
	size_t before_len = 0;
	gem5_lines_plan_make(&plan, l);
	for (size_t t = 0; t < l->ntokens; t++)
		hex |= (l->token[t].flags & TOKEN_HEX) != 0;
	for (size_t at = 0; at < len && lines < LINES_TESTED; lines++) {
		const uint8_t *line = head + at, *lf = memchr(line, '\n', len - at);
		if (!lf && !whole && lines > 0)
			break; /* the rest of this line is not in head */
		size_t n = lf ? (size_t)(lf - line) : len - at;
		at += n + 1;
		if (lf && n && line[n - 1] == '\r')
			n--;
		struct gem5_lines_parser r = { .plan = &plan, .value = value };
		if (!gem5_lines_open_line(&r, line, n, lf != NULL, copy))
			seen[LINE_BAD]++;
		else if (!gem5_lines_scan_end(&r))
			seen[gem5_lines_scan_line(&r)]++;
		for (size_t i = 0; i < n && !letters; i++)
			letters = line[i] >= 'a' && line[i] <= 'f';
		moved |= before && (n != before_len || memcmp(line, before, n) != 0);
		before = line;
		before_len = n;
		if (seen[LINE_BAD] > 20 && seen[LINE_BAD] > lines / 2)
			return 0;
	}
	/* Identical lines are a pattern, not a program. */
	if (lines > 1 && !moved)
		return 0;
	unsigned done = seen[LINE_STORED], other = seen[LINE_WHOLE];
	unsigned good = l->stores ? done : other, bits = 0;
	if (good)
		bits = 32 + (good < 16 ? good : 16);
	else if (done)
		bits = 20;
	else if (seen[LINE_EARLY])
		bits = 6;
	if (seen[LINE_BAD] * 20 > good + done + seen[LINE_EARLY])
		bits = seen[LINE_BAD] > good + done ? 0 : bits / 2;
	return hex && !letters ? bits / 2 : bits;
}
