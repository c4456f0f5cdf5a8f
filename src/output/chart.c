#include "output/chart.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "output/bars.h"

void chart_init(struct chart *c, struct span over, const uint64_t *cut, size_t n,
		size_t nrows)
{
	uint64_t records = over.last - over.first + 1;
	*c = (struct chart) { .over = over, .n = n, .nrows = nrows };
	c->cut = mem_new(n + 1, sizeof *c->cut);
	c->row = mem_new(nrows + 1, sizeof *c->row);
	c->value = mem_new(nrows * n + 1, sizeof *c->value);
	for (size_t i = 0; i <= n; i++)
		c->cut[i] = cut      ? cut[i]
			    : i == n ? over.last + 1
				     : over.first + (uint64_t)((double)i / (double)n *
							       (double)records);
	for (size_t i = 0; i < nrows * n; i++)
		c->value[i] = NAN;
}

void chart_release(struct chart *c)
{
	for (size_t r = 0; r < c->nrows; r++) {
		free(c->row[r].label);
		free(c->row[r].letters);
	}
	free(c->row);
	free(c->cut);
	free(c->value);
	*c = (struct chart) { .n = 0 };
}

void chart_measure(struct chart *c)
{
	size_t begin = 0, end;
	for (; begin < c->nrows; begin = end) {
		double min = NAN, max = NAN;
		for (end = begin;
		     end < c->nrows && c->row[end].group == c->row[begin].group; end++)
			for (size_t i = end * c->n; i < (end + 1) * c->n; i++) {
				double v = c->value[i];
				min = isnan(min) || v < min ? v : min;
				max = isnan(max) || v > max ? v : max;
			}
		for (size_t r = begin; r < end; r++) {
			c->row[r].min = min;
			c->row[r].max = max;
		}
	}
}

size_t chart_interval(const struct chart *c, uint64_t record)
{
	size_t i = tally_interval(c->cut, c->n, record);
	return i == TALLY_BEFORE ? 0 : i < c->n ? i : c->n - 1;
}

struct span chart_over(const struct chart *c, size_t interval)
{
	uint64_t first = c->cut[interval], end = c->cut[interval + 1];
	return (struct span) { first, end > first ? end - 1 : first };
}

int chart_column(const struct chart *c, int cells, size_t interval)
{
	return (int)((interval * (size_t)cells + c->n - 1) / c->n);
}

size_t chart_interval_at(const struct chart *c, int cells, int column)
{
	if (column < 0)
		return 0;
	return column >= cells ? c->n - 1 : (size_t)column * c->n / (size_t)cells;
}

double chart_height(const struct chart *c, size_t row, size_t interval)
{
	const struct chart_row *r = &c->row[row];
	double v = c->value[row * c->n + interval], min = 0;
	if (isnan(v))
		return v;
	if (r->scale == LANE_LOGARITHMIC)
		return bar_share((uint64_t)(v / r->step), (uint64_t)(r->max / r->step),
				 true);
	if (r->scale == LANE_FROM_MIN && r->min < r->max)
		min = r->min;
	return r->max > min ? (v - min) / (r->max - min) : 0;
}
