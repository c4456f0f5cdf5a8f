#include "tui/session/columns.h"

#include <string.h>

#include "base/minmax.h"

void columns_init(struct columns *c, int n)
{
	c->n = int_clamp(n, 0, COLUMNS_MAX);
	for (int k = 0; k < c->n; k++)
		c->at[k] = (struct column) { .id = (int16_t)k, .shown = true };
}

void columns_not_visible(struct columns *c)
{
	for (int k = 0; k < c->n; k++)
		c->at[k].visible = 0;
}

bool columns_insert(struct columns *c, int place, int id, bool shown)
{
	if (c->n == COLUMNS_MAX || columns_find(c, id) >= 0)
		return false;
	place = int_clamp(place, 0, c->n);
	memmove(c->at + place + 1, c->at + place, (size_t)(c->n - place) * sizeof *c->at);
	c->at[place] = (struct column) { .id = (int16_t)id, .shown = shown };
	c->n++;
	return true;
}

int columns_find(const struct columns *c, int id)
{
	for (int k = 0; k < c->n; k++)
		if (c->at[k].id == id)
			return k;
	return -1;
}

void columns_only(struct columns *c, const uint8_t *id, int n)
{
	struct columns was = *c;
	c->n = 0;
	for (int k = 0; k < n; k++) {
		int place = columns_find(&was, id[k]);
		if (place < 0 || columns_find(c, id[k]) >= 0)
			continue;
		c->at[c->n] = was.at[place];
		c->at[c->n++].shown = true;
	}
	for (int i = 0, before = -1, left = was.n - c->n; left > 0; i++) {
		int place = columns_find(&was, i), now = columns_find(c, i);
		if (place >= 0 && now < 0) {
			now = columns_find(c, before) + 1;
			columns_insert(c, now, i, false);
			c->at[now].width = was.at[place].width;
			left--;
		}
		if (now >= 0)
			before = i;
	}
}

int columns_move(struct columns *c, int place, int by)
{
	int to = int_clamp(place + by, 0, c->n - 1);
	struct column moved = c->at[place];
	for (int k = place; k != to; k += to > place ? 1 : -1)
		c->at[k] = c->at[k + (to > place ? 1 : -1)];
	c->at[to] = moved;
	return to;
}

void column_widen(struct column *c, int by)
{
	c->width = (int16_t)int_clamp(c->drawn + by, 1, COLUMN_WIDTH_MAX);
	c->drawn = c->width;
}

void column_fit(struct column *c, int fit)
{
	fit = int_clamp(fit, 1, COLUMN_WIDTH_MAX);
	c->width = c->width == fit ? COLUMN_AUTO : (int16_t)fit;
}
