/*
 * Lines of gem5 whose text recurs.
 *
 * Only the times, the index in the store queue, the address, and what caches and branch
 * prediction did differ between lines of one instruction; and of the last there are few
 * combinations.  So the first ones are read, and the rest of a line is compared with
 * texts of earlier lines: with those of the instruction that came next the last time, and
 * with what caches did the last time for it.
 *
 *     0 -1 160500 ... 8000 47 0 0 ... 0  1 6300888 8 2 -1 ... 0  4198467 0 0 2 ... 0  2 1  0 14 0 0
 *     | read              | OP            | read  | ACCESS      | PC       | FETCH   | REGS
 *
 * OP, PC and REGS are the text of a template, ACCESS and FETCH of one of templates->more.
 *
 * The two lines of a store in its two files have the templates of the second one.  A line
 * that is not as usual, for instance of a store that has no second line, ends the
 * templated batch.
 */
#include <assert.h>
#include <string.h>

#include "format/gem5_scan.h"
#include "format/template.h"
#include "format/words.h"

enum gem5_template_part { OP, ACCESS, PC, FETCH, REGS, PARTS };

enum {
	RECENT = 4,
	OP_MOST = 44,
	PC_MOST = 32,
	REGS_MOST = 78,
	MORE_MOST = 72,
	MARGIN = 128,   /* bytes that must be readable after a line */
	LINE_MOST = 512 /* of a line that is copied to have them */
};

/* A row of the templates.  No other line is compared with it if len[OP] is 0. */
struct gem5_template {
	struct templates_next next; /* as templates.next */
	uint8_t len[PARTS];         /* of ACCESS and FETCH: not used */
	bool loads, stores;         /* the address is that of a load, of a store */
	bool late;                  /* a completed store */
	uint8_t op[OP_MOST];
	uint8_t pc[PC_MOST];
	uint32_t more[RECENT];   /* rows of templates->more of recent records */
	uint8_t regs[REGS_MOST]; /* with the end of the line */
};

/* A row of templates->more.  No other line is compared with it if access_len is 0. */
struct gem5_template_more {
	uint8_t access_len, fetch_len;
	uint8_t access[MORE_MOST], fetch[MORE_MOST];
};

/* The rest of a line, after its times: its parts and its address. */
struct gem5_template_line {
	const uint8_t *part[PARTS], *end[PARTS];
	uint64_t addr;
};

/* A batch that is being decoded. */
struct gem5_template_run {
	struct gem5_scan *scan;
	struct batch *batch;
	struct templates *templates, *more;
	size_t words[PARTS];                 /* of those but OP and REGS */
	uint16_t wanted[SLOTS_MAX], nwanted; /* varying slots */
};

static struct gem5_template *gem5_template_row(const struct templates *t, size_t row)
{
	return (struct gem5_template *)(void *)(t->bytes + row * t->size);
}

static struct gem5_template_more *gem5_template_more_row(const struct templates *t,
							 size_t row)
{
	return (struct gem5_template_more *)(void *)(t->bytes + row * t->size);
}

/* True if n bytes are equal; 16 bytes after them must be readable. */
static inline bool gem5_template_same(const uint8_t *a, const uint8_t *b, size_t n)
{
	uint64_t other = 0;
	size_t i = 0;
	for (; i + 8 <= n; i += 8)
		other |= words_load8(a + i) ^ words_load8(b + i);
	uint64_t rest = words_load8(a + i) ^ words_load8(b + i);
	return !(other | (rest & ((UINT64_C(1) << 8 * (n - i)) - 1)));
}

/* Set the end of the line, which is at or after p; `limit` is after the bytes that can be
 * read.  Returns the position after its LF, or NULL. */
static const uint8_t *gem5_template_bound(struct gem5_scan *r, const uint8_t *p,
					  const uint8_t *limit)
{
	const uint8_t *lf = memchr(p, '\n', (size_t)(limit - p));
	if (!lf)
		return NULL;
	r->end = lf > p && lf[-1] == '\r' ? lf - 1 : lf;
	return lf + 1;
}

static inline bool gem5_template_head(struct gem5_template_run *run, const uint8_t *line,
				      const uint8_t *limit)
{
	struct gem5_scan *r = run->scan;
	r->at = line;
	return gem5_template_bound(r, line, limit) && gem5_scan_steps(r, r->plan->head) &&
	       !(gem5_scan_value_of(r, TOK_FETCH, 0) >> 63);
}

/* Read the address at *at. */
static inline bool gem5_template_address(const struct gem5_scan *r, const uint8_t **at,
					 uint64_t *addr)
{
	size_t t = r->plan->layout->place[TOK_ADDR] - 1u;
	return r->plan->layout->token[t].flags & TOKEN_HEX
		       ? gem5_scan_hex(at, r->end, addr)
		       : gem5_scan_dec(at, r->end, addr);
}

/* The end of a line whose rest from p on, after its address, is that of two rows; NULL if
 * it is another one.  A text contains no LF except at its end. */
static inline const uint8_t *gem5_template_more_end(const struct gem5_template_run *run,
						    const struct gem5_template *row,
						    size_t at, const uint8_t *p)
{
	const struct gem5_template_more *more = gem5_template_more_row(run->more, at);
	if (at >= run->more->rows.n || !more->access_len ||
	    !gem5_template_same(p, more->access, more->access_len))
		return NULL;
	p += more->access_len;
	if (!gem5_template_same(p, row->pc, row->len[PC]))
		return NULL;
	p += row->len[PC];
	if (!gem5_template_same(p, more->fetch, more->fetch_len))
		return NULL;
	p += more->fetch_len;
	return gem5_template_same(p, row->regs, row->len[REGS]) ? p + row->len[REGS]
								: NULL;
}

/* A record of the row has the row `at` of `more`, which was more[k] of it. */
static inline void gem5_template_set_more(struct gem5_template *row, uint32_t at,
					  unsigned k)
{
	for (; k; k--)
		row->more[k] = row->more[k - 1];
	row->more[0] = at;
}

/* The end of a line whose rest from p on is that of a row and of a row of `more` that it
 * had before; NULL if it is another one. */
static inline const uint8_t *gem5_template_end(const struct gem5_template_run *run,
					       size_t at, const uint8_t *p, bool late,
					       uint64_t *addr)
{
	struct gem5_template *row = gem5_template_row(run->templates, at);
	if (at >= run->templates->rows.n || !row->len[OP] || row->late != late ||
	    !gem5_template_same(p, row->op, row->len[OP]))
		return NULL;
	p += row->len[OP];
	if (!gem5_template_address(run->scan, &p, addr))
		return NULL;
	for (unsigned k = 0; k < RECENT; k++) {
		const uint8_t *end = gem5_template_more_end(run, row, row->more[k], p);
		if (end) {
			gem5_template_set_more(row, row->more[k], k);
			return end;
		}
	}
	return NULL;
}

/* Rows that are not the expected ones */

static uint64_t gem5_template_mix(uint64_t mixed, const uint8_t *p, const uint8_t *end)
{
	for (; end - p >= 8; p += 8)
		mixed = (mixed ^ mixed >> 29) * UINT64_C(0xd6e8feb86659fd93) +
			words_load8(p);
	uint64_t mask = (UINT64_C(1) << 8 * (end - p)) - 1;
	mixed = (mixed ^ mixed >> 29) * UINT64_C(0xd6e8feb86659fd93) +
		(words_load8(p) & mask);
	return mixed ^ mixed >> 32;
}

/* The end of n words after p; NULL if there are not so many before `end`. */
static const uint8_t *gem5_template_skip(const uint8_t *p, const uint8_t *end, size_t n)
{
	for (; n; n--) {
		while (linescan_blank(*p))
			p++;
		if (p >= end)
			return NULL;
		while (p < end && !linescan_blank(*p))
			p++;
	}
	return p;
}

/* Divide the rest of a line, from p to `end`. */
static bool gem5_template_divide(struct gem5_template_run *run, const uint8_t *p,
				 const uint8_t *end, struct gem5_template_line *l)
{
	struct gem5_scan *r = run->scan;
	l->part[OP] = r->at = p;
	if (!gem5_scan_steps(r, r->plan->before))
		return false;
	p = r->at;
	while (linescan_blank(*p))
		p++;
	l->end[OP] = p;
	if (!gem5_template_address(r, &p, &l->addr))
		return false;
	for (unsigned k = ACCESS; k < REGS; k++) {
		l->part[k] = p;
		l->end[k] = p = gem5_template_skip(p, r->end, run->words[k]);
		if (!p)
			return false;
	}
	l->part[REGS] = p;
	l->end[REGS] = end;
	return true;
}

static bool gem5_template_is_part(const struct gem5_template_line *l,
				  enum gem5_template_part k, const uint8_t *text,
				  size_t len)
{
	return (size_t)(l->end[k] - l->part[k]) == len &&
	       gem5_template_same(l->part[k], text, len);
}

/* Copy a part to the text of a row; false if it does not have the room. */
static bool gem5_template_copy(const struct gem5_template_line *l,
			       enum gem5_template_part k, uint8_t *text, size_t room,
			       uint8_t *len)
{
	size_t n = (size_t)(l->end[k] - l->part[k]);
	if (n > room)
		return false;
	memcpy(text, l->part[k], n);
	*len = (uint8_t)n;
	return true;
}

/* The slot of the table with the row of a line, or the free one for it. */
static size_t gem5_template_slot(const struct templates *t,
				 const struct gem5_template_line *l, bool late)
{
	uint64_t mixed = gem5_template_mix(late, l->part[OP], l->end[OP]);
	mixed = gem5_template_mix(mixed, l->part[PC], l->end[PC]);
	mixed = gem5_template_mix(mixed, l->part[REGS], l->end[REGS]);
	size_t slot = templates_hash(mixed);
	unsigned probes = 0;
	for (; t->slot[slot]; slot = templates_next_slot(t->slot, slot, &probes)) {
		const struct gem5_template *row = gem5_template_row(t, t->slot[slot] - 1);
		if (row->late == late &&
		    gem5_template_is_part(l, OP, row->op, row->len[OP]) &&
		    gem5_template_is_part(l, PC, row->pc, row->len[PC]) &&
		    gem5_template_is_part(l, REGS, row->regs, row->len[REGS]))
			break;
	}
	return slot;
}

static size_t gem5_template_more_slot(const struct templates *t,
				      const struct gem5_template_line *l)
{
	uint64_t mixed = gem5_template_mix(0, l->part[ACCESS], l->end[ACCESS]);
	size_t slot =
		templates_hash(gem5_template_mix(mixed, l->part[FETCH], l->end[FETCH]));
	unsigned probes = 0;
	for (; t->slot[slot]; slot = templates_next_slot(t->slot, slot, &probes)) {
		const struct gem5_template_more *row =
			gem5_template_more_row(t, t->slot[slot] - 1);
		if (gem5_template_is_part(l, ACCESS, row->access, row->access_len) &&
		    gem5_template_is_part(l, FETCH, row->fetch, row->fetch_len))
			break;
	}
	return slot;
}

/* Add a row with the values of a line that was read. */
static size_t gem5_template_add_values(struct templates *t, const struct gem5_scan *r)
{
	size_t i = batch_add(&t->rows, t->rows.n * t->size, t->size);
	for (unsigned v = 0; v < t->values; v++)
		t->value[i * t->values + v] = r->value[t->value_slot[v]];
	return i;
}

/* The values of registers that a line does not have.  False if it has too many. */
static bool gem5_template_registers(struct templates *t, const struct gem5_scan *r)
{
	static const uint8_t ids[] = { TOK_SRC, TOK_DST },
			     counts[] = { TOK_NSRC, TOK_NDST };
	for (unsigned k = 0; k < 2; k++) {
		uint64_t n = gem5_scan_value_of(r, counts[k], 0);
		uint8_t *used = &t->rows.used[r->plan->layout->place[ids[k]] - 1];
		if (n > TEMPLATE_NEAR)
			return false;
		if (!t->rows.n || n > *used)
			*used = (uint8_t)n;
		for (uint64_t none = n; none < TEMPLATE_NEAR; none++)
			r->value[r->plan->slot[ids[k]] + none] = UINT64_MAX;
	}
	return true;
}

/* Add the row of a line that was read, to `slot` of the table. */
static void gem5_template_add(struct templates *t, const struct gem5_scan *r,
			      const struct gem5_template_line *l, bool late, size_t slot)
{
	size_t i = gem5_template_add_values(t, r);
	struct gem5_template *row = gem5_template_row(t, i);
	bool accesses = gem5_scan_value_of(r, TOK_ISADDR, 0);
	*row = (struct gem5_template) { .loads = accesses && r->load,
					.stores = accesses && r->store,
					.late = late };
	if (gem5_template_copy(l, PC, row->pc, sizeof row->pc, &row->len[PC]) &&
	    gem5_template_copy(l, REGS, row->regs, sizeof row->regs, &row->len[REGS]) &&
	    gem5_template_copy(l, OP, row->op, sizeof row->op, &row->len[OP]))
		t->slot[slot] = (uint32_t)i + 1;
}

static void gem5_template_add_more(struct templates *t, const struct gem5_scan *r,
				   const struct gem5_template_line *l, size_t slot)
{
	size_t i = gem5_template_add_values(t, r);
	struct gem5_template_more *row = gem5_template_more_row(t, i);
	*row = (struct gem5_template_more) { .access_len = 0 };
	if (gem5_template_copy(l, FETCH, row->fetch, sizeof row->fetch,
			       &row->fetch_len) &&
	    gem5_template_copy(l, ACCESS, row->access, sizeof row->access,
			       &row->access_len))
		t->slot[slot] = (uint32_t)i + 1;
}

/* Find the rows of the rest of a line from p on, or make them; times: where those of a
 * completed store are.  Returns the end of the line; NULL if it is not as usual. */
static const uint8_t *gem5_template_find(struct gem5_template_run *run,
					 const uint8_t *times, const uint8_t *p,
					 const uint8_t *limit, bool late, uint64_t *addr,
					 size_t *row)
{
	struct gem5_scan *r = run->scan;
	struct templates *t = run->templates, *more = run->more;
	struct gem5_template_line l;
	const uint8_t *end = gem5_template_bound(r, p, limit);
	if (!end || !gem5_template_divide(run, p, end, &l))
		return NULL;
	size_t slot = gem5_template_slot(t, &l, late),
	       more_slot = gem5_template_more_slot(more, &l);
	uint32_t at = t->slot[slot], more_at = more->slot[more_slot];
	if (!at || !more_at) {
		r->at = times;
		if (!gem5_scan_steps(r, r->plan->rest[late]) || !gem5_scan_end(r) ||
		    !gem5_template_registers(t, r))
			return NULL;
		gem5_scan_derive(r);
	}
	if (!at) {
		at = (uint32_t)t->rows.n + 1;
		gem5_template_add(t, r, &l, late, slot);
	}
	if (!more_at) {
		more_at = (uint32_t)more->rows.n + 1;
		gem5_template_add_more(more, r, &l, more_slot);
	}
	gem5_template_set_more(gem5_template_row(t, at - 1), more_at - 1, RECENT - 1);
	*row = at - 1;
	*addr = l.addr;
	return end;
}

/* Find the row of a line of which the head was read, with its times and its address in
 * the values.  Returns the end of the line; NULL if it is not as usual. */
static inline const uint8_t *gem5_template_of(struct gem5_template_run *run,
					      const uint8_t *limit, bool late,
					      size_t *row)
{
	struct gem5_scan *r = run->scan;
	const struct gem5_scan_plan *plan = r->plan;
	const uint8_t *times = r->at;
	if (late && !gem5_scan_steps(r, plan->late))
		return NULL;
	for (unsigned k = plan->first_slot[plan->layout->head]; !late && k < plan->fixed;
	     k++)
		r->value[k] = UINT64_MAX;
	struct templates_next *next =
		&gem5_template_row(run->templates, run->templates->last)->next;
	const uint8_t *p = r->at, *end;
	uint64_t addr;
	*row = next->row;
	end = gem5_template_end(run, *row, p, late, &addr);
	if (!end) {
		*row = next->other;
		end = gem5_template_end(run, *row, p, late, &addr);
		if (!end)
			end = gem5_template_find(run, times, p, limit, late, &addr, row);
		if (!end)
			return NULL;
		if (*row != next->row)
			*next = (struct templates_next) { (uint32_t)*row, next->row };
	}
	r->value[plan->slot[TOK_ADDR]] = addr;
	return end;
}

/* The same for the line of the store queue of a store whose line ends early. */
static bool gem5_template_stored(struct gem5_template_run *run, size_t *row)
{
	struct gem5_scan *r = run->scan, early = *r;
	uint64_t value[SLOTS_MAX];
	uint8_t copy[GEM5_LINE_MOST + MARGIN];
	struct batch *b = run->batch;
	const uint8_t *line;
	size_t len;
	if (!b->companion || !(b->want & b->schema->carried) ||
	    !b->companion->line(b->companion, &b->carry[1], &line, &len) ||
	    !gem5_scan_open(r, line, len, false, copy))
		return false;
	memcpy(value, r->value, r->plan->fixed * sizeof *value);
	early.value = value;
	b->carry[0]++;
	return gem5_template_head(run, r->at, r->end + 1) && gem5_scan_is_store(r) &&
	       gem5_template_of(run, r->end + 1, true, row) &&
	       gem5_lines_same_store(&early, r) &&
	       memcpy(r->value, value,
		      r->plan->first_slot[r->plan->layout->head] * sizeof *value);
}

/* Set the varying slots of a record that has the template `at`. */
static inline bool gem5_template_put(struct gem5_template_run *run, uint64_t offset,
				     size_t whole, size_t at)
{
	const struct gem5_scan *r = run->scan;
	const struct gem5_template *row = gem5_template_row(run->templates, at);
	struct batch *b = run->batch;
	uint64_t addr = gem5_scan_value_of(r, TOK_ADDR, 0);
	if ((row->loads || row->stores) && addr == UINT64_MAX)
		return false;
	gem5_scan_set_value(r, TOK_LOAD, row->loads ? addr : UINT64_MAX);
	gem5_scan_set_value(r, TOK_STORE, row->stores ? addr : UINT64_MAX);
	size_t i = batch_add(b, offset, whole);
	for (unsigned k = 0; k < run->nwanted; k++)
		b->slot[run->wanted[k]][i] = r->value[run->wanted[k]];
	run->templates->of[i] = run->templates->last = (uint32_t)at;
	run->more->of[i] = row->more[0];
	return true;
}

/* The end of a line that ends at p but for blanks, or NULL. */
static inline const uint8_t *gem5_template_ended(const uint8_t *p)
{
	while (linescan_blank(*p))
		p++;
	p += p[0] == '\r' && p[1] == '\n';
	return *p == '\n' ? p + 1 : NULL;
}

/* Add a record for a line; bytes before `limit` can be read.  Returns the length of the
 * line with its end; 0 if it is not as usual. */
static inline size_t gem5_template_record(struct gem5_template_run *run, uint64_t offset,
					  const uint8_t *line, const uint8_t *limit)
{
	struct gem5_scan *r = run->scan;
	bool stores = r->plan->layout->stores;
	size_t row;
	r->end = limit;
	if (!gem5_template_head(run, line, limit))
		return 0;
	bool store = gem5_scan_is_store(r);
	const uint8_t *end = store && !stores ? gem5_template_ended(r->at) : NULL;
	if (end && !gem5_template_stored(run, &row))
		return 0;
	if (!end && (store || !stores))
		end = gem5_template_of(run, limit, store, &row);
	if (!end || !gem5_template_put(run, offset, (size_t)(end - line), row))
		return 0;
	return (size_t)(end - line);
}

static size_t gem5_template_words(const struct gem5_layout *l, size_t from, size_t to)
{
	size_t n = 0;
	for (; from < to; from++)
		n += field_count(&l->format.fields[from]);
	return n;
}

static void gem5_template_begin(struct gem5_template_run *run)
{
	const struct schema *s = run->batch->schema;
	const struct gem5_layout *l = run->scan->plan->layout;
	size_t addr = l->place[TOK_ADDR] - 1u, pc = l->place[TOK_PC] - 1u,
	       fetch = pc + 1 + (l->place[TOK_BRANCHING] > 0);
	size_t regs = l->place[TOK_NSRC] - 1u > pc ? l->place[TOK_NSRC] - 1u : l->ntokens;
	run->words[ACCESS] = gem5_template_words(l, addr + 1, pc);
	run->words[PC] = gem5_template_words(l, pc, fetch);
	run->words[FETCH] = gem5_template_words(l, fetch, regs);
	run->nwanted = 0;
	for (fieldset set = run->templates->varying & run->batch->want; set;
	     set &= set - 1) {
		int f = fieldset_first(set);
		for (uint16_t k = s->first_slot[f]; k < s->first_slot[f + 1]; k++)
			run->wanted[run->nwanted++] = k;
	}
}

/* The same for a line of which `left` bytes can be read, that at the end of the bytes
 * too. */
static inline size_t gem5_template_line_of(struct gem5_template_run *run,
					   const uint8_t *line, size_t left)
{
	uint8_t copy[LINE_MOST + MARGIN];
	uint64_t offset = batch_position(run->batch, line);
	if (left >= LINE_MOST + MARGIN)
		return gem5_template_record(run, offset, line, line + left);
	const uint8_t *lf = memchr(line, '\n', left < LINE_MOST ? left : LINE_MOST);
	if (!lf)
		return 0;
	size_t whole = (size_t)(lf + 1 - line);
	memcpy(copy, line, whole);
	return gem5_template_record(run, offset, copy, copy + whole);
}

bool gem5_template_lines(struct gem5_scan *r, const uint8_t *bytes, size_t *at,
			 size_t len, bool last, struct batch *b)
{
	uint64_t value[SLOTS_MAX + MEMO_VALUES];
	struct gem5_template_run run = { .scan = r,
					 .batch = b,
					 .templates = b->templates,
					 .more = b->templates->more };
	assert(sizeof(struct gem5_template) <= run.templates->size &&
	       sizeof(struct gem5_template_more) <= run.more->size);
	gem5_template_begin(&run);
	r->value = value;
	while (b->n < b->room && *at < len) {
		const uint8_t *line = bytes + *at;
		size_t left = len - *at;
		uint64_t carry[2] = { b->carry[0], b->carry[1] };
		size_t whole = gem5_template_line_of(&run, line, left);
		*at += whole;
		if (whole)
			continue;
		b->carry[0] = carry[0];
		b->carry[1] = carry[1];
		if (!last && left <= RECORD_LINE_MAX + 1 && !memchr(line, '\n', left))
			break;
		templates_rest(b->templates);
		b->templated = b->n > 0;
		break;
	}
	r->value = NULL;
	return b->templated;
}
