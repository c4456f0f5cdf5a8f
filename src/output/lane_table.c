#include "output/lane_table.h"

#include <string.h>

#include "output/bars.h"

enum { PERCENT = 100 };

static bool lane_table_is_count(const struct lane *l)
{
	return l->kind->of == LANE_NOTHING && !l->kind->cycles;
}

void lane_range_make(struct lane_range *out, const struct lanes *o,
		     const struct lane_list *l, size_t lane, size_t from, size_t to)
{
	struct lane_value sum = { .n = 0 };
	double v;
	*out = (struct lane_range) { .any = false };
	for (size_t i = from; i < to; i++) {
		const struct lane_value *value = &o->value[i * o->nlanes + lane];
		if (!lanes_value(o, l, lane, i, &v))
			continue;
		out->least = !out->any || v < out->least ? v : out->least;
		out->most = !out->any || v > out->most ? v : out->most;
		out->any = true;
		out->estimated |= value->estimated;
		sum.n += value->n;
		sum.of += value->of;
	}
	if (out->any && lane_figure(&l->at[lane], &sum, o->cycle, &out->mean) &&
	    lane_table_is_count(&l->at[lane]))
		out->mean /= (double)(to - from);
}

void lane_table_print_figure(const struct lane *l, double figure, struct str *out)
{
	char number[32];
	if (lane_table_is_count(l))
		str_add(out,
			human_count(number, sizeof number, (uint64_t)(figure + 0.5)));
	else
		str_addf(out, "%.2f", figure);
}

void lane_table_print_blocks(const struct lanes *o, const struct lane_list *l,
			     size_t lane, bool ascii, struct str *out)
{
	struct lane_range r;
	double v;
	lane_range_make(&r, o, l, lane, 0, o->n);
	for (size_t i = 0; i < o->n; i++)
		str_add(out, lanes_value(o, l, lane, i, &v) && v > 0
				     ? bar_cell(v / r.most, ascii)
				     : " ");
}

static const struct table_column lane_columns[] = {
	{ .name = "interval", .help = "number of the interval", .kind = CELL_NUMBER },
	{ .name = "first_record", .help = "its first record", .kind = CELL_NUMBER },
	{ .name = "last_record", .help = "its last record", .kind = CELL_NUMBER },
};

enum { LANE_COLUMNS = sizeof lane_columns / sizeof *lane_columns };

static void lane_table_set(struct table *t, unsigned column, const struct lanes *o,
			   const struct lane_list *l, size_t lane, size_t interval)
{
	double v;
	if (!lanes_value(o, l, lane, interval, &v))
		return;
	if (lane_table_is_count(&l->at[lane]))
		table_set(t, column, o->value[interval * o->nlanes + lane].n);
	else if (!strcmp(l->at[lane].kind->unit, "%"))
		table_set_real(t, column, v / PERCENT);
	else
		table_set_real(t, column, v);
}

struct table *lane_table_make(const struct lanes *o, const struct lane_list *l)
{
	struct table *t = table_new(lane_columns, LANE_COLUMNS, NULL, 0);
	int column[LANE_LIST_MOST];
	bool estimated = false;
	for (size_t k = 0; k < l->n; k++)
		column[k] =
			table_add_column(t, l->at[k].name, l->at[k].kind->help,
					 lane_table_is_count(&l->at[k])      ? CELL_COUNT
					 : !strcmp(l->at[k].kind->unit, "%") ? CELL_SHARE
									     : CELL_MEAN,
					 0);
	for (size_t i = 0; i < o->n; i++) {
		table_add(t, 0);
		table_set(t, 0, i);
		if (o->cut[i] < o->cut[i + 1]) {
			table_set(t, 1, o->cut[i]);
			table_set(t, 2, o->cut[i + 1] - 1);
		}
		for (size_t k = 0; k < l->n; k++) {
			if (column[k] >= 0)
				lane_table_set(t, (unsigned)column[k], o, l, k, i);
			estimated |= o->value[i * o->nlanes + k].estimated;
		}
	}
	if (estimated)
		table_note(t, "large numbers of different addresses are estimates");
	return t;
}
