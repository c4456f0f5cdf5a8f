/*
 * Aligned columns with a heading, for people.
 *
 * A field can hold four addresses and nearly always holds one or none: columns as
 * wide as what could stand in them would not fit any screen.  So the first rows
 * are kept back until the widths they need are known, or until somebody waits for
 * them; a later row that needs more widens its columns from there on.
 */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "output/emit.h"

enum {
	ROWS_KEPT = 100,
	NUMBER_WIDTH = 11 /* nine digits and their separators */
};

struct column {
	int field; /* -1: the number of the record */
	size_t width;
	bool right;
};

/* A row is so many cells, or one line across all columns. */
struct row {
	bool line;
	char mark;
	size_t cell; /* of its first */
};

struct text {
	struct column *column;
	size_t ncolumns;
	struct str cells; /* of the rows kept back, one behind the other */
	size_t *end;      /* of each cell, in cells */
	size_t ncells, cell_room;
	struct row row[ROWS_KEPT];
	size_t nrows;
	bool flowing; /* the first rows are out */
};

/* Characters, not bytes: what UTF-8 goes on with does not count. */
static size_t width_of(const char *text, size_t len)
{
	size_t width = 0;
	for (size_t i = 0; i < len; i++)
		width += ((uint8_t)text[i] & 0xc0) != 0x80;
	return width;
}

static void end_cell(struct text *t)
{
	t->end = mem_room(t->end, t->ncells, &t->cell_room, sizeof *t->end);
	t->end[t->ncells++] = t->cells.len;
}

static void begin_row(const struct emit *e, bool line)
{
	struct text *t = e->own;
	t->row[t->nrows].line = line;
	t->row[t->nrows].mark = e->mark;
	t->row[t->nrows].cell = t->ncells;
	t->nrows++;
}

static enum status begin(struct emit *e, struct err *err)
{
	struct text *t = mem_new(1, sizeof *t);
	(void)err;
	e->own = t;
	t->ncolumns = e->nfields + 1;
	t->column = mem_new(t->ncolumns, sizeof *t->column);
	t->column[0] = (struct column) { -1, NUMBER_WIDTH, true };
	str_init(&t->cells);
	begin_row(e, false);
	str_add(&t->cells, "record");
	end_cell(t);
	for (size_t k = 0; k < e->nfields; k++) {
		const struct field *f = schema_field(e->schema, e->field[k]);
		struct column *c = &t->column[k + 1];
		c->field = e->field[k];
		c->right = field_count(f) == 1 &&
			   (f->kind == KIND_UINT || f->kind == KIND_INT);
		str_add(&t->cells, f->heading ? f->heading : f->name);
		end_cell(t);
	}
	return ST_OK;
}

static size_t cell_start(const struct text *t, size_t cell)
{
	return cell ? t->end[cell - 1] : 0;
}

static void widen(struct text *t, const struct row *r)
{
	for (size_t k = 0; k < t->ncolumns; k++) {
		size_t from = cell_start(t, r->cell + k);
		size_t width = width_of(t->cells.text + from, t->end[r->cell + k] - from);
		if (width > t->column[k].width)
			t->column[k].width = width;
	}
}

static void print_row(const struct text *t, const struct row *r, struct str *line)
{
	for (size_t k = 0; k < t->ncolumns; k++) {
		const struct column *c = &t->column[k];
		size_t from = cell_start(t, r->cell + k);
		const char *cell = t->cells.text + from;
		size_t len = t->end[r->cell + k] - from;
		size_t pad = c->width - width_of(cell, len);
		if (k)
			str_addn(line, "  ", 2);
		str_pad(line, ' ', c->right ? pad : 0);
		str_addn(line, cell, len);
		str_pad(line, ' ', c->right ? 0 : pad);
	}
	while (line->len && line->text[line->len - 1] == ' ')
		line->len--;
}

/* Write the rows that were kept. */
static enum status write_rows(struct emit *e, struct err *err)
{
	struct text *t = e->own;
	enum status st = ST_OK;
	for (size_t i = 0; i < t->nrows; i++)
		if (!t->row[i].line)
			widen(t, &t->row[i]);
	for (size_t i = 0; st == ST_OK && i < t->nrows; i++) {
		const struct row *r = &t->row[i];
		size_t from = cell_start(t, r->cell);
		str_clear(&e->line);
		emit_lead(e, r->mark, &e->line);
		if (r->line)
			str_addn(&e->line, t->cells.text + from, t->end[r->cell] - from);
		else
			print_row(t, r, &e->line);
		str_addc(&e->line, '\n');
		st = emit_line(e, err);
	}
	str_clear(&t->cells);
	t->ncells = t->nrows = 0;
	return st;
}

/* Too few rows have been seen to know what comes: room for one value each. */
static enum status flush(struct emit *e, struct err *err)
{
	struct text *t = e->own;
	for (size_t k = 1; k < t->ncolumns && !t->flowing; k++) {
		struct column *c = &t->column[k];
		size_t one = field_column(e->schema, c->field) /
			     field_count(schema_field(e->schema, c->field));
		if (one > c->width)
			c->width = one;
	}
	t->flowing = true;
	return write_rows(e, err);
}

static enum status row_done(struct emit *e, struct err *err)
{
	struct text *t = e->own;
	if (!t->flowing && t->nrows < ROWS_KEPT)
		return ST_OK;
	t->flowing = true;
	return write_rows(e, err);
}

static enum status record(struct emit *e, const struct batch *b, size_t i,
			  struct err *err)
{
	struct text *t = e->own;
	char number[32];
	begin_row(e, false);
	str_add(&t->cells, text_count(number, sizeof number, b->first + i));
	end_cell(t);
	for (size_t k = 1; k < t->ncolumns; k++) {
		field_print(b, i, t->column[k].field, &t->cells);
		end_cell(t);
	}
	e->emitted++;
	return row_done(e, err);
}

static enum status gap(struct emit *e, const struct gap *g, struct err *err)
{
	struct text *t = e->own;
	begin_row(e, true);
	str_add(&t->cells, "! ");
	gap_print(g, &t->cells);
	end_cell(t);
	return row_done(e, err);
}

static enum status end(struct emit *e, struct err *err)
{
	struct text *t = e->own;
	enum status st = write_rows(e, err);
	free(t->column);
	free(t->end);
	str_release(&t->cells);
	free(t);
	e->own = NULL;
	str_release(&e->line);
	return st;
}

const struct emitter emit_text = {
	.name = "text",
	.help = "aligned columns with a heading, for people",
	.begin = begin,
	.record = record,
	.gap = gap,
	.flush = flush,
	.end = end,
};
