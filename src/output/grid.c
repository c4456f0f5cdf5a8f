#include "output/grid.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum { GRID_GAP = 2 };

/* Count characters instead of bytes: skip UTF-8 continuation bytes. */
static size_t grid_width(const char *text, size_t len)
{
	size_t width = 0;
	for (size_t i = 0; i < len; i++)
		width += ((uint8_t)text[i] & 0xc0) != 0x80;
	return width;
}

void grid_init(struct grid *g, size_t ncolumns)
{
	*g = (struct grid) { .column = mem_new(ncolumns, sizeof *g->column),
			     .ncolumns = ncolumns };
	str_init(&g->cells);
}

void grid_release(struct grid *g)
{
	free(g->column);
	free(g->cell);
	str_release(&g->cells);
}

size_t grid_start(const struct grid *g, size_t cell)
{
	return cell ? g->cell[cell - 1].end : 0;
}

void grid_end_cell(struct grid *g)
{
	if (g->ncells == g->room)
		g->cell = mem_room(g->cell, g->ncells, &g->room, sizeof *g->cell);
	size_t from = grid_start(g, g->ncells), end = g->cells.len;
	g->cell[g->ncells++] =
		(struct grid_cell) { end, grid_width(g->cells.text + from, end - from) };
}

void grid_cell(struct grid *g, const char *text)
{
	str_add(&g->cells, text);
	grid_end_cell(g);
}

void grid_measure(struct grid *g, size_t first)
{
	for (size_t k = 0; k < g->ncolumns; k++)
		if (g->cell[first + k].width > g->column[k].width)
			g->column[k].width = g->cell[first + k].width;
}

static char *grid_pad(char *p, size_t n)
{
	memset(p, ' ', n);
	return p + n;
}

void grid_print(const struct grid *g, size_t first, struct str *line)
{
	size_t from = grid_start(g, first);
	size_t room = grid_start(g, first + g->ncolumns) - from;
	for (size_t k = 0; k < g->ncolumns; k++)
		room += GRID_GAP + g->column[k].width;
	char *start = str_room(line, room), *p = start;
	for (size_t k = 0; k < g->ncolumns; k++) {
		const struct grid_column *c = &g->column[k];
		const struct grid_cell *cell = &g->cell[first + k];
		if (!c->width)
			continue;
		size_t pad = c->width - cell->width, len = cell->end - from;
		if (p > start)
			p = grid_pad(p, GRID_GAP);
		if (c->right)
			p = grid_pad(p, pad);
		memcpy(p, g->cells.text + from, len);
		p += len;
		if (!c->right)
			p = grid_pad(p, pad);
		from = cell->end;
	}
	while (p > start && p[-1] == ' ')
		p--;
	*p = 0;
	line->len = (size_t)(p - line->text);
}

void grid_write(struct grid *g, FILE *to)
{
	struct str line = STR_INIT;
	for (size_t k = 0; k < g->ncells; k += g->ncolumns)
		grid_measure(g, k);
	for (size_t k = 0; k < g->ncells; k += g->ncolumns) {
		str_clear(&line);
		grid_print(g, k, &line);
		fprintf(to, "%.*s\n", (int)line.len, line.text);
	}
	str_release(&line);
}

void grid_clear(struct grid *g)
{
	str_clear(&g->cells);
	g->ncells = 0;
}
