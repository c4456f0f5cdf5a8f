#include "format/gem5_scan.h"

#include <stdio.h>
#include <string.h>

#include "format/words.h"

static enum gem5_scan_step_kind gem5_scan_step_of(const struct gem5_token *t, bool late)
{
	return t->flags & TOKEN_REGS            ? REGISTERS
	       : t->flags & TOKEN_LATE && !late ? MISSING
	       : t->flags & TOKEN_HEX           ? HEXES
	       : t->flags & TOKEN_BIT           ? BITS
	       : t->flags & TOKEN_COUNTS        ? COUNTS
						: DECIMALS;
}

/* Make the steps of a part, which has the tokens from `from` to the token before `to`. */
static void gem5_scan_plan_part(struct gem5_scan_plan *p, enum gem5_scan_part part,
				size_t from, size_t to)
{
	struct gem5_scan_step *step = p->step;
	size_t n = p->part[part], border = n;
	for (size_t t = from; t < to; t++) {
		const struct gem5_token *token = &p->layout->token[t];
		enum gem5_scan_step_kind kind = gem5_scan_step_of(token, part != ABSENT);
		uint16_t slot = p->first_slot[t], next = p->first_slot[t + 1];
		if (n > border && step[n - 1].kind == kind && kind != REGISTERS &&
		    step[n - 1].slot + step[n - 1].n == slot)
			step[n - 1].n = (uint8_t)(step[n - 1].n + (next - slot));
		else
			step[n++] =
				(struct gem5_scan_step) { (uint8_t)kind,
							  (uint8_t)(next - slot), slot };
	}
	p->part[part + 1] = (uint16_t)n;
}

void gem5_scan_plan_make(struct gem5_scan_plan *p, const struct gem5_layout *l)
{
	const struct field *field = l->format.fields;
	p->layout = l;
	p->first_slot[0] = 0;
	for (size_t f = 0; f < l->format.nfields; f++)
		p->first_slot[f + 1] =
			(uint16_t)(p->first_slot[f] + field_count(&field[f]));
	for (size_t id = 0; id < TOK_COUNT; id++)
		p->slot[id] = l->place[id] ? p->first_slot[l->place[id] - 1] : NOWHERE;
	size_t fixed = l->head;
	while (l->token[fixed].flags & TOKEN_LATE)
		fixed++;
	p->fixed = p->first_slot[fixed];
	size_t addr = l->place[TOK_ADDR] - 1u, pc = l->place[TOK_PC] - 1u,
	       fetch = pc + 1 + (l->place[TOK_BRANCHING] > 0),
	       regs = l->place[TOK_NSRC] - 1u > pc ? l->place[TOK_NSRC] - 1u : l->ntokens;
	const size_t from[PARTS] = { [LATE] = l->head, [ABSENT] = l->head,  [OP] = fixed,
				     [ADDRESS] = addr, [ACCESS] = addr + 1, [PC] = pc,
				     [FETCH] = fetch,  [REGS] = regs };
	p->part[HEAD] = 0;
	for (enum gem5_scan_part k = HEAD; k < PARTS; k++)
		gem5_scan_plan_part(p, k, from[k],
				    k == LATE   ? fixed
				    : k == REGS ? l->ntokens
						: from[k + 1]);
	p->nwant = p->nregs = 0;
}

/* Read n numbers, each at most `most`.  Return how many are valid. */
static inline unsigned gem5_scan_decs(const uint8_t **at, const uint8_t *end, uint64_t *v,
				      unsigned n, uint64_t most)
{
	unsigned k = 0;
	for (; k < n; k++) {
		const uint8_t *before = *at;
		if (!gem5_scan_dec(at, end, &v[k]))
			break;
		if (v[k] > most) {
			while (linescan_blank(*before))
				before++;
			*at = before;
			break;
		}
	}
	return k;
}

static inline unsigned gem5_scan_registers(const uint8_t **at, const uint8_t *end,
					   uint64_t *v, uint64_t n)
{
	unsigned k = 0;
	for (; k < n; k++) {
		uint64_t class, index;
		if (gem5_scan_decs(at, end, &class, 1, CLASS_LAST) != 1 ||
		    gem5_scan_decs(at, end, &index, 1, UINT32_MAX) != 1)
			break;
		v[k] = class << 32 | index;
	}
	for (unsigned i = k; i < REGS_NEAR; i++)
		v[i] = UINT64_MAX;
	return k;
}

/* Read the numbers of a step.  Return how many are valid. */
static inline __attribute__((always_inline)) unsigned gem5_scan_step(
	const struct gem5_scan *r, const struct gem5_scan_step *step, const uint8_t **at,
	unsigned *n)
{
	uint64_t *v = r->value + step->slot;
	unsigned k = 0;
	*n = step->n;
	switch (step->kind) {
	case DECIMALS:
		return gem5_scan_decs(at, r->end, v, *n, UINT64_MAX);
	case BITS:
		return gem5_scan_decs(at, r->end, v, *n, 1);
	case COUNTS:
		return gem5_scan_decs(at, r->end, v, *n, REGS_MAX);
	case HEXES:
		while (k < *n && gem5_scan_hex(at, r->end, &v[k]))
			k++;
		return k;
	case MISSING:
		while (k < *n)
			v[k++] = UINT64_MAX;
		return k;
	default:
		*n = (unsigned)gem5_scan_value_of(
			r, step->slot == r->plan->slot[TOK_SRC] ? TOK_NSRC : TOK_NDST, 0);
		return gem5_scan_registers(at, r->end, v, *n);
	}
}

bool gem5_scan_parts(struct gem5_scan *r, enum gem5_scan_part from,
		     enum gem5_scan_part to)
{
	const struct gem5_scan_step *step = r->plan->step + r->plan->part[from],
				    *end = r->plan->step + r->plan->part[to];
	const uint8_t *at = r->at;
	for (; step < end; step++) {
		unsigned n, k = gem5_scan_step(r, step, &at, &n);
		if (k < n) {
			r->word = at;
			r->failed = step->slot + (step->kind == REGISTERS ? 0 : (int)k);
			return false;
		}
	}
	r->at = at;
	return true;
}

bool gem5_scan_end(struct gem5_scan *r)
{
	while (linescan_blank(*r->at))
		r->at++;
	r->word = r->at;
	r->failed = FAILED_TRAILING;
	return r->at == r->end;
}

static bool gem5_scan_is_marker(const struct gem5_scan *r)
{
	const uint8_t *at = r->at + 4;
	uint64_t tick;
	if (r->end - r->at <= 4 || memcmp(r->at, "-99 ", 4) != 0 ||
	    !gem5_scan_dec(&at, r->end, &tick))
		return false;
	while (linescan_blank(*at))
		at++;
	return at == r->end;
}

enum gem5_scan_kind gem5_scan_line(struct gem5_scan *r)
{
	const struct gem5_scan_plan *p = r->plan;
	const uint8_t *line = r->at;
	bool done = p->layout->stores;
	if (gem5_scan_is_marker(r))
		return LINE_MARKER;
	if (!gem5_scan_parts(r, HEAD, HEAD + 1))
		return LINE_BAD;
	/* Only the fetch time is never negative.  Where older layouts have the fetch
	 * time, the newest layout has the -1 of the store queue, so a negative number
	 * here means another layout. */
	if (gem5_scan_value_of(r, TOK_FETCH, 0) >> 63) {
		uint64_t before;
		r->failed = p->slot[TOK_FETCH];
		for (int k = 0; k < r->failed; k++)
			gem5_scan_dec(&line, r->end, &before);
		while (linescan_blank(*line))
			line++;
		r->word = line;
		return LINE_BAD;
	}
	bool store = gem5_scan_is_store(r);
	const uint8_t *rest = r->at;
	if (store && !done && gem5_scan_end(r))
		return LINE_EARLY;
	/* Completed stores are in a separate trace.  Simple processors of gem5, which
	 * wait for stores, also write some among the other instructions. */
	r->at = rest;
	if (store && gem5_scan_rest(r, true) && gem5_scan_end(r))
		return LINE_STORED;
	r->at = rest;
	if (!done && gem5_scan_rest(r, false) && gem5_scan_end(r))
		return LINE_WHOLE;
	if (done && !store)
		r->failed = FAILED_NOT_STORE;
	return LINE_BAD;
}

void gem5_scan_derive(struct gem5_scan *r)
{
	uint64_t addr = gem5_scan_value_of(r, TOK_ADDR, 0);
	uint64_t op = gem5_scan_value_of(r, TOK_OP, gem5_scan_value_of(r, TOK_OLD_OP, 0));
	bool accesses = gem5_scan_value_of(r, TOK_ISADDR, 0),
	     atomic = gem5_scan_value_of(r, TOK_ATOMIC, 0);
	unsigned access = gem5_access(r->plan->layout, op);
	bool read = access & CLASS_LOADS, write = access & CLASS_STORES;
	/* With any other op class, the access is a store if it has an index in the store
	 * queue, otherwise a load. */
	if (!read && !write)
		write = !(read = gem5_scan_value_of(r, TOK_SQ, UINT64_MAX) == UINT64_MAX);
	gem5_scan_set_value(r, TOK_LOAD,
			    accesses && (read || atomic) ? addr : UINT64_MAX);
	gem5_scan_set_value(r, TOK_STORE,
			    accesses && (write || atomic) ? addr : UINT64_MAX);
	r->last_address = accesses && addr == UINT64_MAX;
	r->load = read || atomic;
	r->store = write || atomic;

	bool cond = gem5_scan_value_of(r, TOK_COND, 0),
	     uncond = gem5_scan_value_of(r, TOK_UNCOND, 0);
	enum branch_kind jump = r->plan->slot[TOK_DIRECT] == NOWHERE ? BRANCH_OTHER
				: gem5_scan_value_of(r, TOK_DIRECT, 0)
					? BRANCH_DIRECT_JUMP
					: BRANCH_INDIRECT;
	gem5_scan_set_value(r, TOK_KIND,
			    cond     ? BRANCH_CONDITIONAL
			    : uncond ? jump
				     : BRANCH_NONE);
	gem5_scan_set_value(r, TOK_IS_BRANCH, cond || uncond);
	gem5_scan_set_value(r, TOK_TAKEN,
			    cond || uncond ? gem5_scan_value_of(r, TOK_BRANCHING, 0)
					   : UINT64_MAX);
}

bool gem5_scan_open(struct gem5_scan *r, const uint8_t *line, size_t len, bool ended,
		    uint8_t *copy)
{
	if (!ended) {
		if (len > GEM5_LINE_MOST)
			return false;
		memcpy(copy, line, len);
		copy[len] = '\n';
		line = copy;
	}
	r->at = line;
	r->end = line + len;
	return true;
}

void gem5_scan_explain(const struct gem5_scan *r, char why[160])
{
	char quote[WORD_QUOTE];
	const struct gem5_layout *l = r->plan->layout;
	if (r->failed == FAILED_NOT_STORE) {
		snprintf(why, 160,
			 "the line is not a store; this file contains only stores");
		return;
	}
	const uint8_t *word_end = r->word;
	while (word_end != r->end && !linescan_blank(*word_end))
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
