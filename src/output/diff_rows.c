/*
 * Write the records of a hunk as rows: records of A with -, records of B with +, and
 * equal records of A between and around them, up to the next hunk.  An equal record that
 * differs in a role becomes two rows with ~, first A, then B.  Rows are the compared
 * items: records, and gaps of a damaged trace.
 */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/minmax.h"
#include "output/diff_internal.h"
#include "output/emit.h"
#include "output/grid.h"

enum {
	ROWS_MAX = 20,  /* max number of rows for one side of a hunk */
	ROWS_PAGE = 64, /* number of records to read at once */
	CONTEXT_MAX = 1 << 20
};

struct diff_rows {
	const struct diff_out *out;
	struct reader *reader[2];
	const struct batch *batch[2]; /* last batch read; NULL if none */
	struct emit emit[2];
	fieldset want[2];
	struct grid grid;
	size_t columns;
	struct str line;
};

static void diff_rows_add(struct diff_rows *r, int side, char sign, size_t i)
{
	const struct emit *e = &r->emit[side];
	const struct batch *b = r->batch[side];
	str_addc(&r->grid.cells, sign);
	grid_end_cell(&r->grid);
	grid_cell(&r->grid, COUNT_TEXT(b->first + i));
	for (size_t k = 0; k < r->columns; k++) {
		if (k < e->nfields)
			field_print(b, i, e->field[k], &r->grid.cells);
		grid_end_cell(&r->grid);
	}
}

static void diff_rows_flush(struct diff_rows *r)
{
	size_t row = r->columns + 2;
	for (size_t i = 0; i < r->grid.ncells; i += row)
		grid_measure(&r->grid, i);
	for (size_t i = 0; i < r->grid.ncells; i += row) {
		grid_print(&r->grid, i, &r->line);
		str_addc(&r->line, '\n');
	}
	fwrite(r->line.text, 1, r->line.len, r->out->to);
	str_clear(&r->line);
	grid_clear(&r->grid);
}

/* Add a gap before record i of the loaded batch.  above counts backward; 1 is the last
 * gap. */
static void diff_rows_add_gap(struct diff_rows *r, int side, char sign, size_t i,
			      uint64_t above)
{
	const struct batch *b = r->batch[side];
	size_t k = b->ngaps;
	while (k && (b->gap[k - 1].before > i || (b->gap[k - 1].before == i && --above)))
		k--;
	if (!k || b->gap[k - 1].before != i)
		return;
	diff_rows_flush(r);
	str_addf(&r->line, "%c ! ", sign);
	emit_gap_print(&b->gap[k - 1], &r->line);
	str_addc(&r->line, '\n');
}

/* Read record `ordinal`, and set *i to its index in the loaded batch.  Return ST_END if
 * there is no such record; there may still be gaps before it. */
static enum status diff_rows_read(struct diff_rows *r, int side, uint64_t ordinal,
				  size_t *i, struct err *err)
{
	const struct batch **b = &r->batch[side];
	enum status st = ST_OK;
	if (!*b || ordinal < (*b)->first || ordinal - (*b)->first >= (*b)->n)
		st = reader_read_wait(r->reader[side], ordinal, ROWS_PAGE, r->want[side],
				      b, err);
	*i = st == ST_OK ? (size_t)(ordinal - (*b)->first) : 0;
	if (st != ST_OK && st != ST_END)
		*b = NULL;
	return st;
}

static enum status diff_rows_place(struct diff_rows *r, int side, char sign,
				   struct keys_place at, struct err *err)
{
	size_t i;
	enum status st = diff_rows_read(r, side, at.ordinal, &i, err);
	if (at.above && (st == ST_OK || st == ST_END))
		diff_rows_add_gap(r, side, sign, i, at.above);
	else if (st == ST_OK)
		diff_rows_add(r, side, sign, i);
	return st == ST_END ? ST_OK : st;
}

/* Find the places of n items.  The caller frees them. */
static enum status diff_rows_find(struct diff_rows *r, int side, uint64_t item, size_t *n,
				  struct keys_place **out, struct err *err)
{
	size_t found;
	*out = mem_new(*n + 1, sizeof **out);
	enum status st = compare_places(r->out->compare, side, NULL, item, *n, *out,
					&found, NULL, err);
	*n = found;
	return st;
}

/* Set *changed to true if a pair of equal records differs in a role, otherwise to
 * false. */
static enum status diff_rows_changed(struct diff_rows *r, const struct keys_place at[2],
				     bool *changed, struct err *err)
{
	size_t i[2];
	*changed = false;
	for (int k = 0; k < 2; k++) {
		enum status st = diff_rows_read(r, k, at[k].ordinal, &i[k], err);
		if (st != ST_OK || at[k].above)
			return st == ST_END ? ST_OK : st;
	}
	*changed = compare_changed(r->out->compare, r->batch, i);
	return ST_OK;
}

/* Write n equal items, starting at one item of each side. */
static enum status diff_rows_equal(struct diff_rows *r, const uint64_t item[2],
				   uint64_t n, struct err *err)
{
	struct keys_place *at[2] = { NULL, NULL };
	bool also = compare_role_fields(r->out->compare, 0);
	size_t found[2] = { (size_t)n, (size_t)n };
	enum status st = ST_OK;
	for (int k = 0; k < 1 + also && st == ST_OK; k++)
		st = diff_rows_find(r, k, item[k], &found[k], &at[k], err);
	for (size_t i = 0; i < found[0] && st == ST_OK; i++) {
		bool changed = false;
		if (also && i < found[1])
			st = diff_rows_changed(
				r, (struct keys_place[]) { at[0][i], at[1][i] }, &changed,
				err);
		for (int k = 0; k < 1 + changed && st == ST_OK; k++)
			st = diff_rows_place(r, k, changed ? '~' : ' ', at[k][i], err);
	}
	free(at[0]);
	free(at[1]);
	return st;
}

static enum status diff_rows_side(struct diff_rows *r, int side, const struct hunk *h,
				  struct err *err)
{
	struct keys_place *at;
	size_t n = h->count[side] < ROWS_MAX ? (size_t)h->count[side] : ROWS_MAX;
	enum status st = diff_rows_find(r, side, h->item[side], &n, &at, err);
	for (size_t i = 0; i < n && st == ST_OK; i++)
		st = diff_rows_place(r, side, "-+"[side], at[i], err);
	free(at);
	if (st != ST_OK || h->count[side] <= ROWS_MAX)
		return st;
	diff_rows_flush(r);
	fprintf(r->out->to, "%c ... %s records more\n", "-+"[side],
		COUNT_TEXT(h->count[side] - ROWS_MAX));
	return ST_OK;
}

/* Return the number of equal records between two hunks; either may be NULL. */
static uint64_t diff_rows_between(const struct hunk *x, const struct hunk *y)
{
	uint64_t n = UINT64_MAX;
	for (int k = 0; k < 2 && y; k++) {
		uint64_t end = x ? x->item[k] + x->count[k] : 0;
		n = y->item[k] - end < n ? y->item[k] - end : n;
	}
	return n;
}

static enum status diff_rows_hunk(struct diff_rows *r, const struct hunk *before,
				  const struct hunk *h, const struct hunk *after,
				  struct err *err)
{
	uint64_t context = u64_min(r->out->context, CONTEXT_MAX);
	uint64_t above = diff_rows_between(before, h);
	/* The records after the previous hunk have already been written. */
	above -= before ? u64_min(above, context) : 0;
	above = u64_min(above, context);
	uint64_t end[2] = { h->item[0] + h->count[0], h->item[1] + h->count[1] };
	uint64_t begin[2] = { h->item[0] - above, h->item[1] - above };
	enum status st = diff_rows_equal(r, begin, above, err);
	if (st == ST_OK && h->kind == HUNK_VALUES)
		st = diff_rows_equal(r, h->item, u64_min(h->count[0], ROWS_MAX), err);
	for (int k = 0; k < 2 && st == ST_OK && h->kind != HUNK_VALUES; k++)
		st = diff_rows_side(r, k, h, err);
	if (st == ST_OK && h->kind != HUNK_END)
		st = diff_rows_equal(r, end,
				     u64_min(diff_rows_between(h, after), context), err);
	return st;
}

enum status diff_rows_write(const struct diff_out *d, const struct hunk *before,
			    const struct hunk *h, const struct hunk *after,
			    struct err *err)
{
	struct diff_rows r = { .out = d, .line = STR_INIT };
	const struct emitter *text = emitter_find("text");
	enum status st = ST_OK;
	for (int k = 0; k < 2 && st == ST_OK; k++) {
		r.emit[k].schema = trace_schema(d->trace[k]);
		st = emit_choose(&r.emit[k], text, NULL, err);
		r.want[k] = emit_wants(&r.emit[k], text) | compare_wants(d->compare, k);
		if (r.emit[k].nfields > r.columns)
			r.columns = r.emit[k].nfields;
		r.reader[k] = reader_open(d->trace[k], NULL);
	}
	grid_init(&r.grid, r.columns + 2);
	r.grid.column[1].right = true;
	if (st == ST_OK)
		st = diff_rows_hunk(&r, before, h, after, err);
	diff_rows_flush(&r);
	grid_release(&r.grid);
	str_release(&r.line);
	for (int k = 0; k < 2; k++)
		reader_free(r.reader[k]);
	return st;
}
