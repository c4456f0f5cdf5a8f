#include "output/grid.h"

#include <stdlib.h>

#include "base/mem.h"

/* Characters, not bytes: continuation bytes of UTF-8 do not count. */
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
	free(g->end);
	str_release(&g->cells);
}

void grid_end_cell(struct grid *g)
{
	g->end = mem_room(g->end, g->ncells, &g->room, sizeof *g->end);
	g->end[g->ncells++] = g->cells.len;
}

void grid_cell(struct grid *g, const char *text)
{
	str_add(&g->cells, text);
	grid_end_cell(g);
}

size_t grid_start(const struct grid *g, size_t cell)
{
	return cell ? g->end[cell - 1] : 0;
}

void grid_measure(struct grid *g, size_t first)
{
	for (size_t k = 0; k < g->ncolumns; k++) {
		size_t from = grid_start(g, first + k);
		size_t width = grid_width(g->cells.text + from, g->end[first + k] - from);
		if (width > g->column[k].width)
			g->column[k].width = width;
	}
}

void grid_print(const struct grid *g, size_t first, struct str *line)
{
	bool any = false;
	for (size_t k = 0; k < g->ncolumns; k++) {
		const struct grid_column *c = &g->column[k];
		size_t from = grid_start(g, first + k), len = g->end[first + k] - from;
		if (!c->width)
			continue;
		size_t pad = c->width - grid_width(g->cells.text + from, len);
		if (any)
			str_addn(line, "  ", 2);
		any = true;
		str_pad(line, ' ', c->right ? pad : 0);
		str_addn(line, g->cells.text + from, len);
		str_pad(line, ' ', c->right ? 0 : pad);
	}
	while (line->len && line->text[line->len - 1] == ' ')
		line->len--;
}

void grid_clear(struct grid *g)
{
	str_clear(&g->cells);
	g->ncells = 0;
}
