/*
 * Write aligned columns with a heading.
 */
#include <stdlib.h>

#include "base/mem.h"
#include "output/emit.h"
#include "output/grid.h"

enum {
	ROWS_HELD = 100,
	NUMBER_WIDTH = 11 /* nine digits and their separators */
};

/* A row has one cell for each column, or is a single line across all columns. */
struct text_row {
	bool line;
	char mark;
	size_t cell; /* index of the first cell in the grid */
};

struct text {
	int *field; /* field of each column from 1 on; column 0 has the record number */
	struct grid grid;
	struct text_row row[ROWS_HELD];
	size_t nrows;
	bool streaming; /* the first rows have been written; later rows are not
			 * buffered */
};

static void text_begin_row(const struct emit *e, bool line)
{
	struct text *t = e->own;
	t->row[t->nrows].line = line;
	t->row[t->nrows].mark = e->mark;
	t->row[t->nrows].cell = t->grid.ncells;
	t->nrows++;
}

static enum status text_begin(struct emit *e, struct err *err)
{
	struct text *t = mem_new(1, sizeof *t);
	e->own = t;
	grid_init(&t->grid, e->nfields + 1);
	t->field = mem_new(e->nfields + 1, sizeof *t->field);
	t->grid.column[0] = (struct grid_column) { NUMBER_WIDTH, true };
	text_begin_row(e, false);
	grid_cell(&t->grid, "record");
	for (size_t k = 1; k <= e->nfields; k++) {
		t->field[k] = e->field[k - 1];
		const struct field *f = schema_field(e->schema, t->field[k]);
		t->grid.column[k].right = field_count(f) == 1 &&
					  (f->kind == KIND_UINT || f->kind == KIND_INT);
		grid_cell(&t->grid, f->heading ? f->heading : f->name);
	}
	return ST_OK;
}

/* Write the buffered rows. */
static enum status text_write_rows(struct emit *e, struct err *err)
{
	struct text *t = e->own;
	enum status st = ST_OK;
	for (size_t i = 0; i < t->nrows; i++)
		if (!t->row[i].line)
			grid_measure(&t->grid, t->row[i].cell);
	for (size_t i = 0; st == ST_OK && i < t->nrows; i++) {
		const struct text_row *r = &t->row[i];
		size_t from = grid_start(&t->grid, r->cell);
		str_clear(&e->line);
		emit_line_prefix(e, r->mark, &e->line);
		if (r->line)
			str_addn(&e->line, t->grid.cells.text + from,
				 t->grid.cell[r->cell].end - from);
		else
			grid_print(&t->grid, r->cell, &e->line);
		str_addc(&e->line, '\n');
		st = emit_line(e, err);
	}
	grid_clear(&t->grid);
	t->nrows = 0;
	return st;
}

/* If there are too few rows to measure, give each column room for one value. */
static enum status text_flush(struct emit *e, struct err *err)
{
	struct text *t = e->own;
	for (size_t k = 1; k < t->grid.ncolumns && !t->streaming; k++) {
		struct grid_column *c = &t->grid.column[k];
		size_t one = field_column(e->schema, t->field[k]) /
			     field_count(schema_field(e->schema, t->field[k]));
		if (one > c->width)
			c->width = one;
	}
	t->streaming = true;
	return text_write_rows(e, err);
}

static enum status text_row_done(struct emit *e, struct err *err)
{
	struct text *t = e->own;
	if (!t->streaming && t->nrows < ROWS_HELD)
		return ST_OK;
	t->streaming = true;
	return text_write_rows(e, err);
}

static enum status text_record(struct emit *e, const struct batch *b, size_t i,
			       struct err *err)
{
	struct text *t = e->own;
	text_begin_row(e, false);
	grid_cell(&t->grid, COUNT_TEXT(b->first + i));
	for (size_t k = 1; k < t->grid.ncolumns; k++) {
		field_print(b, i, t->field[k], &t->grid.cells);
		grid_end_cell(&t->grid);
	}
	e->emitted++;
	return text_row_done(e, err);
}

static enum status text_gap(struct emit *e, const struct gap *g, struct err *err)
{
	struct text *t = e->own;
	text_begin_row(e, true);
	str_add(&t->grid.cells, "! ");
	emit_gap_print(g, &t->grid.cells);
	grid_end_cell(&t->grid);
	return text_row_done(e, err);
}

static enum status text_end(struct emit *e, struct err *err)
{
	struct text *t = e->own;
	enum status st = ST_OK;
	if (t->streaming || t->nrows > 1 || !e->no_lone_heading)
		st = text_write_rows(e, err);
	free(t->field);
	grid_release(&t->grid);
	free(t);
	e->own = NULL;
	str_release(&e->line);
	return st;
}

const struct emitter emit_text = {
	.name = "text",
	.help = "aligned columns with a heading",
	.begin = text_begin,
	.record = text_record,
	.gap = text_gap,
	.flush = text_flush,
	.end = text_end,
};
