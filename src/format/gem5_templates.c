/*
 * Read lines of gem5 by comparing them with earlier lines.
 *
 * Lines of the same instruction differ only in the times, the index in the store queue,
 * the address, and the behaviour of caches and branch prediction, which has few
 * combinations.  So read only the numbers of the first three.  Compare the rest of a line
 * with texts of earlier lines: of the instruction that came next the last time, and of
 * the recent behaviour of caches for this instruction.
 *
 *     0 -1 160500 ... 8000 47 0 0 ... 0  1 6300888 8 2 -1 ... 0  4198467 0 0 2 ... 0  2 1  0 14 0 0
 *     | read              | OP            | read  | ACCESS      | PC       | FETCH   | REGS
 *
 * OP, PC and REGS are texts of a template, ACCESS and FETCH of a template in
 * templates->more.
 *
 * A store with a line in both files has the templates of the second line.  Any other
 * line, for example of a store without a second line, ends the templated batch.
 */
#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "format/gem5_scan.h"
#include "format/template.h"
#include "format/words.h"

enum {
	RECENT = 4,
	NEAR = 12,        /* max number of registers read, and of registers written */
	TEXTS_MOST = 144, /* max total length of the texts of a row in bytes */
	MARGIN = 128,     /* number of bytes after a line that must be readable */
	LINE_MOST = 512   /* max length of a line that is copied to provide these bytes */
};

/* Parts of a line that are texts of a row in the templates, and in templates->more. */
static const uint8_t row_parts[] = { OP, PC, REGS }, more_parts[] = { ACCESS, FETCH };

/* Row of a template.  If len[0] is 0, its texts did not fit and no line is compared with
 * it. */
struct gem5_template {
	struct templates_next next; /* like templates.next */
	uint32_t more[RECENT];      /* rows of templates->more in recent records */
	bool loads, stores;         /* the access is a load, a store */
	bool late;                  /* completed store */
	uint8_t len[sizeof row_parts];
	uint8_t text[TEXTS_MOST +
		     16]; /* adjacent texts; the last has the end of the line */
};
static_assert(sizeof(struct gem5_template) <= TEMPLATES_ROW, "size of a row");

/* Beginnings of the parts of a line. */
struct gem5_template_line {
	const uint8_t *at[PARTS + 1];
	uint64_t addr;
};

/* Batch being decoded. */
struct gem5_template_run {
	struct gem5_scan *scan;
	struct batch *batch;
	struct templates *templates, *more;
	uint16_t wanted[SLOTS_MAX], nwanted; /* varying slots */
};

static inline struct gem5_template *gem5_template_row(const struct templates *t,
						      size_t row)
{
	return (struct gem5_template *)(void *)(t->bytes + row * TEMPLATES_ROW);
}

/* Find the end of the line that contains p and set r->end.  Return the position after its
 * LF, which is before `limit`. */
static const uint8_t *gem5_template_bound(struct gem5_scan *r, const uint8_t *p,
					  const uint8_t *limit)
{
	const uint8_t *lf = memchr(p, '\n', (size_t)(limit - p));
	r->end = lf > p && lf[-1] == '\r' ? lf - 1 : lf;
	return lf + 1;
}

static inline bool gem5_template_head(struct gem5_template_run *run, const uint8_t *line,
				      const uint8_t *limit)
{
	struct gem5_scan *r = run->scan;
	r->at = line;
	r->end = limit;
	return gem5_scan_parts(r, HEAD, HEAD + 1) &&
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

/* Compare the line after its address, starting at p, with the texts of two rows.  Return
 * the end of the line; NULL if the texts differ.  Texts contain no LF except at the end
 * of the line. */
static inline const uint8_t *gem5_template_more_end(const struct gem5_template_run *run,
						    const struct gem5_template *row,
						    size_t at, const uint8_t *p)
{
	const struct gem5_template *more = gem5_template_row(run->more, at);
	const uint8_t *pc = row->text + row->len[0];
	if (at >= run->more->rows.n || !more->len[0] ||
	    !words_same(p, more->text, more->len[0]))
		return NULL;
	p += more->len[0];
	if (!words_same(p, pc, row->len[1]))
		return NULL;
	p += row->len[1];
	if (!words_same(p, more->text + more->len[0], more->len[1]))
		return NULL;
	p += more->len[1];
	return words_same(p, pc + row->len[1], row->len[2]) ? p + row->len[2] : NULL;
}

/* Move row `at` of `more` from index k to the front of the recent rows. */
static inline void gem5_template_set_more(struct gem5_template *row, uint32_t at,
					  unsigned k)
{
	for (; k; k--)
		row->more[k] = row->more[k - 1];
	row->more[0] = at;
}

/* Compare the line after its times, starting at p, with a row and its recent rows of
 * `more`.  Return the end of the line; NULL if the texts differ. */
static inline const uint8_t *gem5_template_end(const struct gem5_template_run *run,
					       size_t at, const uint8_t *p, bool late,
					       uint64_t *addr)
{
	struct gem5_template *row = gem5_template_row(run->templates, at);
	if (at >= run->templates->rows.n || !row->len[0] || row->late != late ||
	    !words_same(p, row->text, row->len[0]))
		return NULL;
	p += row->len[0];
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

/* Rows that were not expected */

/* Read the rest of a line, from the op to `end`, and divide it into parts. */
static bool gem5_template_divide(struct gem5_scan *r, const uint8_t *end,
				 struct gem5_template_line *l)
{
	for (enum gem5_scan_part k = OP; k < PARTS; k++) {
		/* The blanks before the address belong to the previous part. */
		while (k == ADDRESS && linescan_blank(*r->at))
			r->at++;
		l->at[k] = r->at;
		if (!gem5_scan_parts(r, k, k + 1))
			return false;
	}
	l->at[PARTS] = end;
	l->addr = gem5_scan_value_of(r, TOK_ADDR, 0);
	return gem5_scan_end(r);
}

/* Clear the values of registers that a line does not have.  Return false if it has too
 * many. */
static bool gem5_template_registers(struct templates *t, const struct gem5_scan *r)
{
	static const uint8_t ids[] = { TOK_SRC, TOK_DST },
			     counts[] = { TOK_NSRC, TOK_NDST };
	for (unsigned k = 0; k < 2; k++) {
		uint64_t n = gem5_scan_value_of(r, counts[k], 0);
		uint8_t *used = &t->rows.used[r->plan->layout->place[ids[k]] - 1];
		if (n > NEAR)
			return false;
		if (!t->rows.n || n > *used)
			*used = (uint8_t)n;
		for (uint64_t none = n; none < NEAR; none++)
			r->value[r->plan->slot[ids[k]] + none] = UINT64_MAX;
	}
	return true;
}

/* Find or make the row with these parts of a line that was read. */
static uint32_t gem5_template_make(struct templates *t, const struct gem5_scan *r,
				   const struct gem5_template_line *l,
				   const uint8_t *part, size_t parts, bool late)
{
	struct gem5_template new;
	size_t len = 0, slot = 0;
	unsigned probes = 0;
	memset(&new, 0, offsetof(struct gem5_template, text));
	new.late = late;
	for (size_t k = 0; k < parts; k++) {
		const uint8_t *from = l->at[part[k]];
		size_t n = (size_t)(l->at[part[k] + 1] - from);
		if (len + n > TEXTS_MOST) {
			len = new.len[0] = 0;
			break;
		}
		memcpy(new.text + len, from, n);
		new.len[k] = (uint8_t)n;
		len += n;
	}
	if (len)
		slot = templates_hash(hash_bytes(late, new.text, len));
	for (; len && t->slot[slot]; slot = templates_next_slot(t->slot, slot, &probes)) {
		const struct gem5_template *row = gem5_template_row(t, t->slot[slot] - 1);
		if (row->late == late && !memcmp(row->len, new.len, sizeof new.len) &&
		    !memcmp(row->text, new.text, len))
			return t->slot[slot] - 1;
	}
	size_t i = batch_add(&t->rows, t->rows.n * TEMPLATES_ROW, TEMPLATES_ROW);
	for (fieldset set = t->fields; set; set &= set - 1) {
		int f = fieldset_first(set);
		const unsigned first = t->schema->first_slot[f];
		unsigned count = field_count(schema_field(t->schema, f));
		for (unsigned k = first; k < first + (count < NEAR ? count : NEAR); k++)
			t->rows.slot[k][i] = r->value[k];
	}
	bool accesses = gem5_scan_value_of(r, TOK_ISADDR, 0);
	new.loads = accesses && r->load;
	new.stores = accesses && r->store;
	memcpy(gem5_template_row(t, i), &new, offsetof(struct gem5_template, text) + len);
	if (len)
		t->slot[slot] = (uint32_t)i + 1;
	return (uint32_t)i;
}

/* Find or make the rows of a line whose times were read.  Return the end of the line;
 * NULL if it has no template. */
static const uint8_t *gem5_template_find(struct gem5_template_run *run,
					 const uint8_t *limit, bool late, uint64_t *addr,
					 size_t *row)
{
	struct gem5_scan *r = run->scan;
	struct gem5_template_line l;
	const uint8_t *end = gem5_template_bound(r, r->at, limit);
	if (!gem5_template_divide(r, end, &l) ||
	    !gem5_template_registers(run->templates, r))
		return NULL;
	gem5_scan_derive(r);
	*addr = l.addr;
	*row = gem5_template_make(run->templates, r, &l, row_parts, sizeof row_parts,
				  late);
	uint32_t more = gem5_template_make(run->more, r, &l, more_parts,
					   sizeof more_parts, false);
	gem5_template_set_more(gem5_template_row(run->templates, *row), more, RECENT - 1);
	return end;
}

/* Find the row of a line whose head was read; set its times and address in the values.
 * Return the end of the line; NULL if it has no template. */
static inline const uint8_t *gem5_template_of(struct gem5_template_run *run,
					      const uint8_t *limit, bool late,
					      size_t *row)
{
	struct gem5_scan *r = run->scan;
	enum gem5_scan_part times = late ? LATE : ABSENT;
	if (!gem5_scan_parts(r, times, times + 1))
		return NULL;
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
			end = gem5_template_find(run, limit, late, &addr, row);
		if (!end)
			return NULL;
		if (*row != next->row)
			*next = (struct templates_next) { (uint32_t)*row, next->row };
	}
	r->value[r->plan->slot[TOK_ADDR]] = addr;
	return end;
}

/* Find the row of the second line of a store, in the file of the store queue, like
 * gem5_template_of().  Return false if there is none. */
static bool gem5_template_stored(struct gem5_template_run *run, size_t *row)
{
	struct gem5_scan *r = run->scan, early = *r;
	uint64_t value[SLOTS_MAX];
	uint8_t copy[GEM5_LINE_MOST + MARGIN];
	struct batch *b = run->batch;
	const uint8_t *line, *limit;
	size_t len;
	if (!b->companion || !(b->want & b->schema->carried) ||
	    !b->companion->line(b->companion, &b->carry[1], &line, &len) ||
	    !gem5_scan_open(r, line, len, false, copy))
		return false;
	memcpy(value, r->value, r->plan->fixed * sizeof *value);
	early.value = value;
	b->carry[0]++;
	limit = r->end + 1;
	return gem5_template_head(run, r->at, limit) && gem5_scan_is_store(r) &&
	       gem5_template_of(run, limit, true, row) &&
	       gem5_lines_same_store(&early, r) &&
	       memcpy(r->value, value,
		      r->plan->first_slot[r->plan->layout->head] * sizeof *value);
}

/* Set the varying slots of a record that has template `at`. */
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

/* Return the end of the line if only blanks follow p; otherwise NULL. */
static inline const uint8_t *gem5_template_ended(const uint8_t *p)
{
	while (linescan_blank(*p))
		p++;
	p += p[0] == '\r' && p[1] == '\n';
	return *p == '\n' ? p + 1 : NULL;
}

/* Add a record for a line; its end, or the end of a later line, is before `limit`.
 * Return the length of the line, including its end; 0 if it has no template. */
static inline size_t gem5_template_record(struct gem5_template_run *run, uint64_t offset,
					  const uint8_t *line, const uint8_t *limit)
{
	struct gem5_scan *r = run->scan;
	bool stores = r->plan->layout->stores;
	size_t row;
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

static void gem5_template_begin(struct gem5_template_run *run)
{
	const struct schema *s = run->batch->schema;
	run->nwanted = 0;
	for (fieldset set = run->templates->varying & run->batch->want; set;
	     set &= set - 1) {
		int f = fieldset_first(set);
		for (uint16_t k = s->first_slot[f]; k < s->first_slot[f + 1]; k++)
			run->wanted[run->nwanted++] = k;
	}
}

/* Like gem5_template_record(), for a line of which only `left` bytes are readable; it may
 * be the last line.  `limit` is the end of the last whole line. */
static inline size_t gem5_template_line_of(struct gem5_template_run *run,
					   const uint8_t *line, size_t left,
					   const uint8_t *limit)
{
	uint8_t copy[LINE_MOST + MARGIN];
	uint64_t offset = batch_position(run->batch, line);
	if (line >= limit)
		return 0;
	if (left >= LINE_MOST + MARGIN)
		return gem5_template_record(run, offset, line, limit);
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
	struct gem5_template_run run = { .scan = r,
					 .batch = b,
					 .templates = b->templates,
					 .more = b->templates->more };
	const uint8_t *limit = bytes + len;
	gem5_template_begin(&run);
	while (limit > bytes && limit[-1] != '\n')
		limit--;
	while (b->n < b->room && *at < len) {
		const uint8_t *line = bytes + *at;
		size_t left = len - *at;
		uint64_t carry[2] = { b->carry[0], b->carry[1] };
		size_t whole = gem5_template_line_of(&run, line, left, limit);
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
	return b->templated;
}
