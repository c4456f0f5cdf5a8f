/*
 * The records of a hunk as rows: those of A with -, those of B with +, and between them
 * and around them equal records of A, as far as the next hunk.  Rows are the records that
 * were compared.
 */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

#include "output/diff_out.h"
#include "output/emit.h"
#include "output/grid.h"

enum {
	ROWS_MOST = 20, /* of one side of a hunk */
	CONTEXT_MOST = 1 << 20
};

struct diff_rows {
	const struct diff_out *out;
	struct reader *reader[2];
	struct emit emit[2];
	fieldset want[2];
	struct grid grid;
	size_t columns;
	struct str line;
};

static void diff_rows_add(struct diff_rows *r, int side, char sign, const struct batch *b,
			  size_t i)
{
	const struct emit *e = &r->emit[side];
	char number[32];
	str_addc(&r->grid.cells, sign);
	grid_end_cell(&r->grid);
	grid_cell(&r->grid, human_count(number, sizeof number, b->first + i));
	for (size_t k = 0; k < r->columns; k++) {
		if (k < e->nfields)
			field_print(b, i, e->field[k], &r->grid.cells);
		grid_end_cell(&r->grid);
	}
}

static enum status diff_rows_read(struct diff_rows *r, int side, char sign,
				  uint64_t first, uint64_t n, struct err *err)
{
	while (n) {
		const struct batch *b;
		enum status st = reader_read_wait(r->reader[side], first, (size_t)n,
						  r->want[side], &b, err);
		if (st == ST_END)
			return ST_OK;
		if (st != ST_OK)
			return st;
		for (size_t i = 0; i < b->n && n; i++, n--)
			diff_rows_add(r, side, sign, b, i);
		first = b->first + b->n;
	}
	return ST_OK;
}

/* Adds records by their numbers, consecutive ones together. */
static enum status diff_rows_list(struct diff_rows *r, int side, char sign,
				  const uint64_t *at, size_t n, struct err *err)
{
	enum status st = ST_OK;
	for (size_t i = 0, k; i < n && st == ST_OK; i = k) {
		for (k = i + 1; k < n && at[k] == at[i] + (k - i); k++)
			;
		st = diff_rows_read(r, side, sign, at[i], k - i, err);
	}
	return st;
}

/* Adds the n records that were compared from record `at` on, or those before it. */
static enum status diff_rows_selected(struct diff_rows *r, int side, char sign,
				      uint64_t at, bool before, uint64_t n,
				      struct err *err)
{
	const struct compare *c = r->out->compare;
	size_t found;
	if (before && n > at)
		n = at;
	if (!compare_selects(c, side))
		return diff_rows_read(r, side, sign, before ? at - n : at, n, err);
	uint64_t *list = mem_new((size_t)n + 1, sizeof *list);
	enum status st = (before ? compare_select_before : compare_select_from)(
		c, side, at, (size_t)n, list, &found, err);
	if (st == ST_OK)
		st = diff_rows_list(r, side, sign, list, found, err);
	free(list);
	return st;
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

static enum status diff_rows_side(struct diff_rows *r, int side, const struct hunk *h,
				  struct err *err)
{
	char number[32];
	uint64_t n = h->count[side] < ROWS_MOST ? h->count[side] : ROWS_MOST;
	enum status st =
		diff_rows_selected(r, side, "-+"[side], h -> first[side], false, n, err);
	if (st != ST_OK || n == h->count[side])
		return st;
	diff_rows_flush(r);
	fprintf(r->out->to, "%c ... %s records more\n", "-+"[side],
		human_count(number, sizeof number, h->count[side] - n));
	return ST_OK;
}

/* The equal records between two hunks; NULL: there is no hunk. */
static uint64_t diff_rows_between(const struct hunk *x, const struct hunk *y)
{
	uint64_t n = UINT64_MAX;
	for (int k = 0; k < 2 && y; k++) {
		uint64_t end = x ? x->item[k] + x->count[k] : 0;
		n = y->item[k] - end < n ? y->item[k] - end : n;
	}
	return n;
}

static uint64_t diff_rows_least(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

static enum status diff_rows_hunk(struct diff_rows *r, const struct hunk *before,
				  const struct hunk *h, const struct hunk *after,
				  struct err *err)
{
	uint64_t context = diff_rows_least(r->out->context, CONTEXT_MOST);
	uint64_t above = diff_rows_between(before, h);
	/* Those after the hunk before it have been written. */
	above -= before ? diff_rows_least(above, context) : 0;
	enum status st = diff_rows_selected(r, 0, ' ', h->first[0], true,
					    diff_rows_least(above, context), err);
	for (int k = 0; k < 2 && st == ST_OK; k++)
		st = diff_rows_side(r, k, h, err);
	if (st == ST_OK && h->kind != HUNK_END)
		st = diff_rows_selected(
			r, 0, ' ', h->end[0], false,
			diff_rows_least(diff_rows_between(h, after), context), err);
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
		r.want[k] = emit_wants(&r.emit[k], text);
		if (r.emit[k].nfields > r.columns)
			r.columns = r.emit[k].nfields;
		if (st == ST_OK)
			st = reader_open(&r.reader[k], d->trace[k], err);
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
