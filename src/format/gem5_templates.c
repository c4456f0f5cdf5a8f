/*
 * Read lines of gem5 by comparing them with earlier lines.
 *
 * Lines of the same instruction differ only in the times, the index in the store queue,
 * the address, and the behaviour of caches and branch prediction, which has few
 * combinations.  So read only the numbers of the first three, and compare the rest of a
 * line with earlier lines: of the instruction that came next the last time, and of the
 * recent behaviour of caches for this instruction (FIELD_RECURS).
 *
 *     0 -1 160500 ... 8000 47 0 0 ... 0  1 6300888 8 2 -1 ... 0  4198467 0 0 2 ... 0  2 1  0 14 0 0
 *     | read              | OP          | ADDRESS | ACCESS      | PC     | FETCH     | REGS
 *
 * A store with a line in both files has the templates of the second line.  Any other
 * line, for example of a store without a second line, ends the templated batch.
 */
#include <string.h>

#include "format/gem5_scan.h"
#include "format/template.h"

enum { NEAR = 12 /* max number of registers read, and of registers written */ };

/* Bits of templates_row.use: the access is a load, a store. */
enum { USE_LOADS = 1, USE_STORES = 2 };

/* Batch being decoded. */
struct gem5_template_run {
	struct gem5_scan *scan;
	struct batch *batch;
	struct templates *templates;
	uint16_t wanted[SLOTS_MAX], nwanted; /* varying slots */
	bool hex;                            /* addresses are hexadecimal */
};

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

/* Read the address at p. */
static inline const uint8_t *gem5_template_address(void *of, const uint8_t *p,
						   uint64_t *addr)
{
	const struct gem5_template_run *run = of;
	const struct gem5_scan *r = run->scan;
	bool good = run->hex ? gem5_scan_hex(&p, r->end, addr)
			     : gem5_scan_dec(&p, r->end, addr);
	return good ? p : NULL;
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

/* Read the rest of a line, from the op on. */
static bool gem5_template_divide(void *of, const uint8_t *p, const uint8_t *limit,
				 const uint8_t *part[TEMPLATES_PARTS + 1])
{
	const struct gem5_template_run *run = of;
	struct gem5_scan *r = run->scan;
	part[TEMPLATES_PARTS] = gem5_template_bound(r, p, limit);
	for (unsigned k = PART_FIRST; k < TEMPLATES_PARTS; k++) {
		enum gem5_scan_part of_line = (enum gem5_scan_part)(OP + k);
		/* The blanks before the address belong to the previous part. */
		while (k == PART_NUMBER && linescan_blank(*r->at))
			r->at++;
		part[k] = r->at;
		if (!gem5_scan_parts(r, of_line, of_line + 1))
			return false;
	}
	if (!gem5_scan_end(r) || !gem5_template_registers(run->templates, r))
		return false;
	gem5_scan_derive(r);
	return true;
}

static bool gem5_template_add(void *of, struct templates *t, const uint8_t *line,
			      const uint8_t *end, struct templates_row *row)
{
	const struct gem5_scan *r = ((struct gem5_template_run *)of)->scan;
	(void)line, (void)end;
	size_t i = batch_add(&t->rows, t->rows.n * TEMPLATES_ROW, TEMPLATES_ROW);
	for (fieldset set = t->fields; set; set &= set - 1) {
		int f = fieldset_first(set);
		const unsigned first = t->schema->first_slot[f];
		unsigned count = field_count(schema_field(t->schema, f));
		for (unsigned k = first; k < first + (count < NEAR ? count : NEAR); k++)
			t->rows.slot[k][i] = r->value[k];
	}
	if (gem5_scan_value_of(r, TOK_ISADDR, 0))
		row->use = (uint8_t)((r->load ? USE_LOADS : 0) |
				     (r->store ? USE_STORES : 0));
	return true;
}

static const struct templates_reader gem5_template = {
	.number = gem5_template_address,
	.divide = gem5_template_divide,
	.add = gem5_template_add,
};

/* Find the row of a line whose head was read; set its times and address in the values.
 * Return the end of the line; NULL if it has no template. */
static inline const uint8_t *gem5_template_of(struct gem5_template_run *run,
					      const uint8_t *limit, bool late,
					      uint32_t *row)
{
	struct gem5_scan *r = run->scan;
	enum gem5_scan_part times = late ? LATE : ABSENT;
	uint64_t addr;
	if (!gem5_scan_parts(r, times, times + 1))
		return NULL;
	const uint8_t *end = templates_line_end(run->templates, &gem5_template, run,
						r->at, limit, late, &addr, row);
	if (end)
		r->value[r->plan->slot[TOK_ADDR]] = addr;
	return end;
}

/* Find the row of the second line of a store, in the file of the store queue, like
 * gem5_template_of().  Return false if there is none. */
static bool gem5_template_stored(struct gem5_template_run *run, uint32_t *row)
{
	struct gem5_scan *r = run->scan, early = *r;
	uint64_t value[SLOTS_MAX];
	uint8_t copy[GEM5_LINE_MOST + TEMPLATES_MARGIN];
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

/* Set the varying slots of a record that has template `row`. */
static inline bool gem5_template_put(struct gem5_template_run *run, uint64_t offset,
				     size_t whole, uint32_t row)
{
	const struct gem5_scan *r = run->scan;
	const unsigned use = templates_row(run->templates, row)->use;
	struct batch *b = run->batch;
	uint64_t addr = gem5_scan_value_of(r, TOK_ADDR, 0);
	if (use && addr == UINT64_MAX)
		return false;
	gem5_scan_set_value(r, TOK_LOAD, use & USE_LOADS ? addr : UINT64_MAX);
	gem5_scan_set_value(r, TOK_STORE, use & USE_STORES ? addr : UINT64_MAX);
	size_t i = batch_add(b, offset, whole);
	for (unsigned k = 0; k < run->nwanted; k++)
		b->slot[run->wanted[k]][i] = r->value[run->wanted[k]];
	templates_set_of(run->templates, i, row);
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

static inline __attribute__((always_inline)) size_t gem5_template_record(
	void *of, struct batch *b, uint64_t offset, const uint8_t *line,
	const uint8_t *limit)
{
	struct gem5_template_run *run = of;
	struct gem5_scan *r = run->scan;
	const uint64_t carry[2] = { b->carry[0], b->carry[1] };
	bool stores = r->plan->layout->stores;
	uint32_t row;
	if (!gem5_template_head(run, line, limit))
		return 0;
	bool store = gem5_scan_is_store(r);
	const uint8_t *end = store && !stores ? gem5_template_ended(r->at) : NULL;
	if (end && !gem5_template_stored(run, &row))
		end = NULL;
	else if (!end && (store || !stores))
		end = gem5_template_of(run, limit, store, &row);
	if (end && gem5_template_put(run, offset, (size_t)(end - line), row))
		return (size_t)(end - line);
	b->carry[0] = carry[0];
	b->carry[1] = carry[1];
	return 0;
}

bool gem5_template_lines(struct gem5_scan *r, const uint8_t *bytes, size_t *at,
			 size_t len, bool last, struct batch *b)
{
	const struct schema *s = b->schema;
	struct gem5_template_run run = { .scan = r,
					 .batch = b,
					 .templates = b->templates };
	size_t address = r->plan->layout->place[TOK_ADDR] - 1u;
	run.hex = r->plan->layout->token[address].flags & TOKEN_HEX;
	for (fieldset set = run.templates->varying & b->want; set; set &= set - 1) {
		int f = fieldset_first(set);
		for (uint16_t k = s->first_slot[f]; k < s->first_slot[f + 1]; k++)
			run.wanted[run.nwanted++] = k;
	}
	return templates_lines(b, bytes, at, len, last, gem5_template_record, &run);
}
