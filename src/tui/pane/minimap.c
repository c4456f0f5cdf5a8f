#include "tui/pane/minimap.h"

bool minimap_wanted(const struct session *s)
{
	struct hits_sum sum;
	return s->map && s->records &&
	       ((s->highlight && session_hits_sum(s, &sum)) || session_filters(s));
}

static int minimap_row_of(const struct session *s, int rows, uint64_t ordinal)
{
	int row = (int)((double)ordinal / (double)s->records * rows);
	return row < rows ? row : rows - 1;
}

/* Return a bar proportional to the square root of the number of hits, so that one hit is
 * visible beside a thousand. */
static enum glyph minimap_level(uint64_t n, uint64_t most)
{
	int k = 1;
	while (k < 8 && k * k * (double)most < 64 * (double)n)
		k++;
	return (enum glyph)(GLYPH_BAR_1 + k - 1);
}

void minimap_draw(struct session *s, struct canvas *c)
{
	uint64_t part[MINIMAP_ROWS_MOST], most = 0;
	int rows = c->rows < MINIMAP_ROWS_MOST ? c->rows : MINIMAP_ROWS_MOST;
	if (rows < 1 || !session_hits_spread(s, part, (size_t)rows))
		return;
	int first = minimap_row_of(s, rows, s->top.ordinal);
	int last = minimap_row_of(s, rows, session_page_last(s));
	int current = minimap_row_of(s, rows, s->at.ordinal);
	for (int k = 0; k < rows; k++)
		most = part[k] > most ? part[k] : most;
	for (int k = 0; k < rows; k++) {
		bool shown = k >= first && k <= last;
		canvas_text(c, k, 0, k == current ? STYLE_KEY : STYLE_DIM,
			    canvas_glyph(c, shown ? GLYPH_THUMB : GLYPH_DOWN));
		if (part[k])
			canvas_text(c, k, 1, STYLE_HIT,
				    canvas_glyph(c, minimap_level(part[k], most)));
	}
}

void minimap_click(struct session *s, int rows, int row, int col)
{
	uint64_t part[MINIMAP_ROWS_MOST];
	if (rows > MINIMAP_ROWS_MOST)
		rows = MINIMAP_ROWS_MOST;
	if (row < 0 || row >= rows || !session_hits_spread(s, part, (size_t)rows))
		return;
	uint64_t ordinal = (uint64_t)((double)s->records * row / rows);
	if (col == 0 || !part[row])
		session_jump(s, ordinal);
	else
		session_hit_from(s, ordinal);
}
