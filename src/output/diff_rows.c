/*
 * The records of a hunk as rows: those of A with -, those of B with +, and between them
 * and around them equal records of A.  Rows are records of the trace, also if only some
 * of them were compared.
 */
#include <string.h>

#include "output/diff_out.h"
#include "output/emit.h"
#include "output/grid.h"

enum { ROWS_MOST = 20 /* of one side of a hunk */ };

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

/* Adds at most n records from `first` on; *shown is their number. */
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
	enum status st = diff_rows_read(r, side, "-+"[side], h -> first[side], n, err);
	if (st != ST_OK || n == h->count[side])
		return st;
	diff_rows_flush(r);
	fprintf(r->out->to, "%c ... %s records more\n", "-+"[side],
		human_count(number, sizeof number, h->count[side] - n));
	return ST_OK;
}

static enum status diff_rows_hunk(struct diff_rows *r, const struct hunk *h,
				  struct err *err)
{
	uint64_t context = r->out->context;
	uint64_t before = h->first[0] < context ? h->first[0] : context;
	if (h->first[1] < before)
		before = h->first[1];
	enum status st = diff_rows_read(r, 0, ' ', h->first[0] - before, before, err);
	for (int k = 0; k < 2 && st == ST_OK; k++)
		st = diff_rows_side(r, k, h, err);
	if (st == ST_OK && h->kind != HUNK_END)
		st = diff_rows_read(r, 0, ' ', h->first[0] + h->count[0], context, err);
	return st;
}

enum status diff_rows_write(const struct diff_out *d, const struct hunk *h,
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
		st = diff_rows_hunk(&r, h, err);
	diff_rows_flush(&r);
	grid_release(&r.grid);
	str_release(&r.line);
	for (int k = 0; k < 2; k++)
		reader_free(r.reader[k]);
	return st;
}
