#include "output/lane_table.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "output/bars.h"

enum { PERCENT = 100 };

static bool lane_table_is_count(const struct lane *l)
{
	return l->kind->of == LANE_NOTHING && !l->kind->cycles;
}

void lane_range_make(struct lane_range *out, const struct lanes *o,
		     const struct lane_list *l, size_t row)
{
	const struct lane *lane = &l->at[o->row[row].lane];
	struct lane_value sum = { .n = 0 };
	double v;
	*out = (struct lane_range) { .any = false };
	for (size_t i = 0; i < o->n; i++) {
		const struct lane_value *value = &o->value[i * o->nrows + row];
		if (!lanes_value(o, l, row, i, &v))
			continue;
		out->least = !out->any || v < out->least ? v : out->least;
		out->most = !out->any || v > out->most ? v : out->most;
		out->any = true;
		out->estimated |= value->estimated;
		sum.n += value->n;
		sum.of += value->of;
	}
	if (out->any && lane_figure(lane, &sum, o->cycle, &out->mean) &&
	    lane_table_is_count(lane))
		out->mean /= (double)o->n;
}

void lane_table_print_figure(const struct lane *l, double figure, struct str *out)
{
	if (lane_table_is_count(l))
		str_add(out, COUNT_TEXT((uint64_t)(figure + 0.5)));
	else
		str_addreal(out, figure);
}

void lane_table_print_blocks(const struct lanes *o, const struct lane_list *l, size_t row,
			     bool ascii, struct str *out)
{
	double v, most = 0;
	for (size_t r = 0; r < o->nrows; r++)
		for (size_t i = 0; i < o->n && o->row[r].lane == o->row[row].lane; i++)
			most = lanes_value(o, l, r, i, &v) && v > most ? v : most;
	for (size_t i = 0; i < o->n; i++)
		str_add(out, lanes_value(o, l, row, i, &v) && v > 0
				     ? bar_cell(v / most, ascii)
				     : " ");
}

/* clang-format off */
static const struct table_column lane_columns[] = {
	COL("interval", CELL_NUMBER, "number of the interval"),
	COL("first_record", CELL_NUMBER, "first record"),
	COL("last_record", CELL_NUMBER, "last record"),
};
/* clang-format on */

enum { LANE_COLUMNS = sizeof lane_columns / sizeof *lane_columns };

static void lane_table_set(struct table *t, unsigned column, const struct lanes *o,
			   const struct lane_list *l, size_t row, size_t interval)
{
	const struct lane *lane = &l->at[o->row[row].lane];
	double v;
	if (!lanes_value(o, l, row, interval, &v))
		return;
	if (lane_table_is_count(lane))
		table_set(t, column, o->value[interval * o->nrows + row].n);
	else if (!strcmp(lane->kind->unit, "%"))
		table_set_real(t, column, v / PERCENT);
	else
		table_set_real(t, column, v);
}

/* Add a column for each row of the lanes.  Return -1 if there is no room. */
static void lane_table_add_columns(struct table *t, const struct lanes *o,
				   const struct lane_list *l, int *column)
{
	unsigned omitted = 0;
	for (size_t r = 0; r < o->nrows; r++) {
		const struct lane *lane = &l->at[o->row[r].lane];
		column[r] = table_add_column(t, lanes_name(o, l, r), lane->kind->help,
					     lane_table_is_count(lane)        ? CELL_COUNT
					     : !strcmp(lane->kind->unit, "%") ? CELL_SHARE
									      : CELL_MEAN,
					     0);
		omitted += column[r] < 0;
	}
	if (omitted)
		table_note(t, "%u columns are left out: a table has at most %d", omitted,
			   TABLE_COLUMNS);
}

/* Add a column with the names of estimated values.  Return -1 if no value can be an
 * estimate. */
static int lane_table_add_about(struct table *t, const struct lanes *o,
				const struct lane_list *l)
{
	bool sets = false;
	for (size_t r = 0; r < o->nrows; r++)
		sets |= lane_has_sets(&l->at[o->row[r].lane]);
	return sets ? table_add_column(t, "about", "columns whose value is an estimate",
				       CELL_TEXT, 0)
		    : -1;
}

/* Append the names of estimated values, separated by blanks.  Return false if there are
 * none. */
static bool lane_table_estimates(const struct lanes *o, const struct lane_list *l,
				 size_t interval, struct str *out)
{
	str_clear(out);
	for (size_t r = 0; r < o->nrows; r++)
		if (o->value[interval * o->nrows + r].estimated)
			str_addf(out, "%s%s", out->len ? " " : "", lanes_name(o, l, r));
	return out->len;
}

struct table *lane_table_make(const struct lanes *o, const struct lane_list *l)
{
	struct table *t = table_new(lane_columns, LANE_COLUMNS, NULL, 0);
	int *column = mem_new(o->nrows + 1, sizeof *column);
	struct str names = STR_INIT;
	bool estimated = false;
	lane_table_add_columns(t, o, l, column);
	int about = lane_table_add_about(t, o, l);
	for (size_t i = 0; i < o->n; i++) {
		table_add(t, 0);
		table_set(t, 0, i);
		if (o->cut[i] < o->cut[i + 1]) {
			table_set(t, 1, o->cut[i]);
			table_set(t, 2, o->cut[i + 1] - 1);
		}
		for (size_t r = 0; r < o->nrows; r++)
			if (column[r] >= 0)
				lane_table_set(t, (unsigned)column[r], o, l, r, i);
		if (!lane_table_estimates(o, l, i, &names))
			continue;
		estimated = true;
		if (about >= 0)
			table_set_text(t, (unsigned)about, names.text);
	}
	if (estimated)
		table_note(t, "large numbers of different addresses are estimates");
	str_release(&names);
	free(column);
	return t;
}
