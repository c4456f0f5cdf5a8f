/*
 * Read the lines of gem5's traces, and detect their layout.
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
#include "format/gem5_scan.h"
#include "format/words.h"

static void gem5_lines_want(struct gem5_scan_plan *p, fieldset want)
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

/* Stores and their companion */

/* True if the lines of a store in its two files agree.  For an atomic or conditional
 * store, the line of the store queue has no commit time and a different ready time, so do
 * not compare these two. */
bool gem5_lines_same_store(const struct gem5_scan *early, const struct gem5_scan *stored)
{
	static const uint8_t ids[] = { TOK_FETCH, TOK_DECODE, TOK_RENAME, TOK_DISPATCH,
				       TOK_ISSUE };
	uint64_t sq = gem5_scan_value_of(early, TOK_SQ, 0),
		 commit = gem5_scan_value_of(stored, TOK_COMMIT, 0);
	if (sq != 0 && sq != gem5_scan_value_of(stored, TOK_SQ, 0))
		return false;
	for (size_t i = 0; i < sizeof ids; i++)
		if (gem5_scan_value_of(early, ids[i], 0) !=
		    gem5_scan_value_of(stored, ids[i], 0))
			return false;
	return commit == UINT64_MAX ||
	       (commit == gem5_scan_value_of(early, TOK_COMMIT, 0) &&
		gem5_scan_value_of(stored, TOK_READY, 0) ==
			gem5_scan_value_of(early, TOK_READY, 0));
}

/* Complete the record of a line that ended early with the next line of the companion.
 * Return false if there is no next line or the two lines do not agree. */
static bool gem5_lines_complete(struct gem5_scan *early, struct batch *b)
{
	uint64_t value[SLOTS_MAX];
	uint8_t copy[GEM5_LINE_MOST + 1];
	struct gem5_scan r = *early;
	enum gem5_scan_kind kind = LINE_MARKER;
	r.value = value;
	b->carry[0]++;
	while (kind == LINE_MARKER) {
		const uint8_t *line;
		size_t len;
		if (!b->companion ||
		    !b->companion->line(b->companion, &b->carry[1], &line, &len) ||
		    !gem5_scan_open(&r, line, len, false, copy))
			return false;
		if (!gem5_scan_end(&r))
			kind = gem5_scan_line(&r);
	}
	if (kind != LINE_STORED || !gem5_lines_same_store(early, &r))
		return false;
	const struct gem5_layout *l = r.plan->layout;
	size_t head = r.plan->first_slot[l->head];
	size_t end_slot = r.plan->first_slot[l->ntokens];
	memcpy(early->value + head, value + head, (end_slot - head) * sizeof *value);
	gem5_scan_derive(early);
	return true;
}

/* Records */

/*
 * Set the wanted slots of record i.  A record has room for REGS_MAX registers read and as
 * many written, but hardly ever more than four.  So clear the slots of distant registers
 * for many records at a time, which is several times as fast.
 */
static inline void gem5_lines_set_slots(struct batch *b, size_t i, const uint64_t *value,
					const struct gem5_scan_plan *p)
{
	enum { MANY = 64 };
	for (size_t k = 0; k < p->nwant; k++)
		b->slot[p->want[k]][i] = value[p->want[k]];
	for (size_t k = 0; k < p->nregs; k++) {
		uint64_t *const *slot = &b->slot[p->regs[k]];
		bool read = p->regs[k] == p->slot[TOK_SRC];
		uint64_t count = value[p->slot[read ? TOK_NSRC : TOK_NDST]];
		uint8_t *used = &b->used[p->regs_field[k]];
		if (count > *used)
			*used = (uint8_t)count;
		size_t many = b->room - i < MANY ? b->room - i : MANY;
		for (size_t reg = REGS_NEAR; i % MANY == 0 && reg < REGS_MAX; reg++)
			memset(&slot[reg][i], 0xff, many * sizeof **slot);
		for (size_t reg = REGS_NEAR; reg < count; reg++)
			slot[reg][i] = value[p->regs[k] + reg];
	}
}

/* Add a record if the line that was read is a record.  The caller sets its slots. */
static inline bool gem5_lines_add_record(struct batch *b, uint64_t offset, size_t whole,
					 struct gem5_scan *r, enum gem5_scan_kind kind)
{
	const struct schema *s = b->schema;
	bool unknown = false;
	r->last_address = false;
	if (kind == LINE_BAD || kind == LINE_MARKER)
		return false;
	if (kind != LINE_EARLY)
		gem5_scan_derive(r);
	else if (b->want & s->carried) {
		/* Without carried fields, the carry is not maintained. */
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

/* Decode a line according to the definition; see line_decoder. */
static bool gem5_lines_add_line(struct batch *b, struct record_line *l)
{
	struct gem5_scan_plan plan;
	uint64_t value[SLOTS_MAX];
	uint8_t copy[GEM5_LINE_MOST + 1];
	struct gem5_scan r = { .plan = &plan, .value = value };
	gem5_scan_plan_make(&plan, gem5_layout(b->schema->format));
	gem5_lines_want(&plan, b->want);
	if (!gem5_scan_open(&r, l->at, l->len, l->whole > l->len, copy)) {
		snprintf(l->why, sizeof l->why,
			 "a line of %zu bytes is not an instruction", l->len);
		return false;
	}
	enum gem5_scan_kind kind = gem5_scan_line(&r);
	if (gem5_lines_add_record(b, batch_position(b, l->at), l->whole, &r, kind)) {
		gem5_lines_set_slots(b, b->n - 1, value, &plan);
		return true;
	}
	l->remark = kind == LINE_MARKER;
	if (l->remark)
		snprintf(l->why, sizeof l->why, "phase marker at tick %.*s",
			 (int)(l->len - 4 < 24 ? l->len - 4 : 24),
			 (const char *)r.at + 4);
	else
		gem5_scan_explain(&r, l->why);
	return false;
}

size_t gem5_decode(const uint8_t *bytes, size_t len, bool last, struct batch *b)
{
	struct gem5_scan_plan plan;
	uint64_t value[SLOTS_MAX];
	struct gem5_scan r = { .plan = &plan, .value = value };
	size_t at = 0;
	gem5_scan_plan_make(&plan, gem5_layout(b->schema->format));
	gem5_lines_want(&plan, b->want);
	if (b->templated && gem5_template_lines(&r, bytes, &at, len, last, b))
		return at;
	for (size_t k = 0; b->n == 0 && k < plan.nregs; k++)
		b->used[plan.regs_field[k]] = 0;
	while (b->n < b->room && at < len) {
		const uint8_t *line = bytes + at, *lf = memchr(line, '\n', len - at);
		size_t whole = lf ? (size_t)(lf + 1 - line) : len - at;
		size_t used = 0;
		if (lf && !b->mid_line && whole <= RECORD_LINE_MAX) {
			r.at = line;
			r.end = lf > line && lf[-1] == '\r' ? lf - 1 : lf;
			if (gem5_lines_add_record(b, batch_position(b, line), whole, &r,
						  gem5_scan_line(&r))) {
				gem5_lines_set_slots(b, b->n - 1, value, &plan);
				used = whole;
			}
		}
		if (!used)
			used = record_decode_lines(line, whole, last && !lf, b,
						   gem5_lines_add_line);
		if (!used)
			break;
		at += used;
	}
	return at;
}

/*
 * Pairs of lines.  A line of the trace that needs a line of the companion has only the
 * words of the head.  Markers and blank lines of the companion are not part of a pair.
 */

/* True if a line is not a store.  sq is the index of the word that contains the index in
 * the store queue. */
static inline bool gem5_lines_no_store(const uint8_t *line, size_t len, size_t sq)
{
	return len > 4 && memcmp(line + 2 * sq, "-1 ", 3) == 0 &&
	       (!sq || (line[0] != ' ' && line[1] == ' '));
}

size_t gem5_paired(const struct schema *s, bool second, const uint8_t *bytes, size_t len,
		   size_t *n)
{
	const struct gem5_layout *l = gem5_layout(s->format);
	size_t at = 0, sq = l->place[TOK_SQ] - 1u;
	const uint8_t *lf;
	while (*n && at < len && (lf = memchr(bytes + at, '\n', len - at))) {
		const uint8_t *line = bytes + at;
		size_t whole = (size_t)(lf + 1 - line);
		bool taken = whole > 4 && memcmp(line, "-99 ", 4) != 0;
		struct word none;
		*n -= second ? taken
			     : !gem5_lines_no_store(line, whole, sq) &&
				       words_split(line, whole, &none, 0) == l->head;
		at += whole;
	}
	return at;
}

/* Detection */

enum { LINES_TESTED = 200 };

/*
 * A layout matches if it accepts every line to the last number, with 0 or 1 for flags.
 * One complete line is about twenty bits of evidence.  One line that ends early is weak
 * evidence; more of them, without another line, are a matrix of numbers.  A file with
 * only completed stores is the file of a store queue.  A file without letters in
 * hexadecimal addresses probably has decimal addresses.
 */
unsigned gem5_bid(const struct format *f, const uint8_t *head, size_t len, bool whole)
{
	const struct gem5_layout *l = gem5_layout(f);
	struct gem5_scan_plan plan;
	uint64_t value[SLOTS_MAX];
	uint8_t copy[GEM5_LINE_MOST + 1];
	unsigned seen[LINE_MARKER + 1] = { 0 }, lines = 0;
	bool letters = false, hex = false, moved = false;
	const uint8_t *before = NULL;
	size_t before_len = 0;
	gem5_scan_plan_make(&plan, l);
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
		struct gem5_scan r = { .plan = &plan, .value = value };
		if (!gem5_scan_open(&r, line, n, lf != NULL, copy))
			seen[LINE_BAD]++;
		else if (!gem5_scan_end(&r))
			seen[gem5_scan_line(&r)]++;
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
	else if (seen[LINE_EARLY] == 1)
		bits = 6;
	if (seen[LINE_BAD] * 20 > good + done + seen[LINE_EARLY])
		bits = seen[LINE_BAD] > good + done ? 0 : bits / 2;
	return hex && !letters ? bits / 2 : bits;
}