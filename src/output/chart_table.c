#include "output/chart_table.h"

#include "output/bars.h"

static void chart_table_set_bar(struct table *t, unsigned column,
				const struct chart_table_spec *spec, uint64_t n,
				uint64_t most)
{
	struct str bar = STR_INIT;
	if (!spec->bars)
		return;
	bar_print(&bar, bar_share(n, most, spec->log), CHART_TABLE_BAR, spec->ascii);
	table_set_text(t, column, bar.text);
	str_release(&bar);
}

/* Bins */

/* clang-format off */
static const struct table_column bin_columns[] = {
	COL("first", CELL_ADDR, "first address"),
	COL("last", CELL_ADDR, "last address"),
	COL("what", CELL_TEXT, "name of the region, if it is certain, or first and last symbol "
			       "of the bin"),
	COL("pages", CELL_COUNT, "number of used pages in the region"),
	COL("loads", CELL_COUNT, "addresses loaded from"),
	COL("stores", CELL_COUNT, "addresses stored to"),
	COL("fetches", CELL_COUNT, "instructions fetched"),
	COL("accesses", CELL_COUNT, "all accesses"),
	COL("bar", CELL_TEXT, NULL, .heading = " "),
	COL("share", CELL_SHARE, "of all accesses"),
};
/* clang-format on */

/* Return the sum of the accesses of the selected kinds. */
static uint64_t chart_table_sum(const struct region *r,
				const struct chart_table_spec *spec)
{
	uint64_t sum = 0;
	for (int k = 0; k < ACCESSES; k++)
		sum += spec->kind[k] ? r->n[k] : 0;
	return sum;
}

static void chart_table_add_bin(struct table *t, const struct region *r,
				const struct chart_table_spec *spec, uint64_t most,
				uint64_t all)
{
	uint64_t sum = chart_table_sum(r, spec);
	int several = 0;
	if (!sum)
		return;
	table_add(t, 0);
	table_set(t, CHART_TABLE_FIRST, r->first);
	table_set(t, CHART_TABLE_LAST, r->last);
	if (*r->what || spec->regions)
		table_set_text(t, CHART_TABLE_WHAT, r->what);
	if (spec->regions)
		table_set(t, CHART_TABLE_PAGES, r->bins);
	for (unsigned k = 0; k < ACCESSES; k++)
		if (spec->kind[k]) {
			table_set(t, CHART_TABLE_KIND + k, r->n[k]);
			several++;
		}
	if (several > 1)
		table_set(t, CHART_TABLE_SUM, sum);
	chart_table_set_bar(t, CHART_TABLE_BAR_COLUMN, spec, sum, most);
	if (spec->shares)
		table_set_ratio(t, CHART_TABLE_SHARE, sum, all);
}

struct table *chart_table_bins(const struct region *row, size_t n,
			       const struct chart_table_spec *spec)
{
	size_t columns = spec->shares ? CHART_TABLE_COLUMNS
				      : CHART_TABLE_BAR_COLUMN + (size_t)spec->bars;
	struct table *t = table_new(bin_columns, columns, NULL, 0);
	uint64_t most = 0, all = 0;
	for (size_t i = 0; i < n; i++) {
		uint64_t sum = chart_table_sum(&row[i], spec);
		most = sum > most ? sum : most;
		all += sum;
	}
	for (size_t i = 0; i < n; i++)
		chart_table_add_bin(t, &row[i], spec, most, all);
	if (spec->shares) {
		table_drop_column(t, CHART_TABLE_BAR_COLUMN);
		table_name_column(t, CHART_TABLE_FIRST, "first", "address",
				  "first address");
		table_name_column(t, CHART_TABLE_WHAT, "what",
				  spec->regions ? "region" : "symbols",
				  spec->regions ? "name of the region, if it is certain"
						: "first and last symbol of the row");
	}
	return t;
}

/* Over time */

/* clang-format off */
static const struct table_column cell_columns[] = {
	COL("first_record", CELL_NUMBER, "of the interval"),
	COL("last_record", CELL_NUMBER, "of the interval"),
	COL("first", CELL_ADDR, "first address"),
	COL("last", CELL_ADDR, "last address"),
	COL("accesses", CELL_COUNT, "of the selected kinds"),
	COL("what", CELL_TEXT, "name of the region"),
};
/* clang-format on */

struct table *chart_table_cells(const struct timeline *o, const struct region *row)
{
	struct table *t = table_new(cell_columns,
				    sizeof cell_columns / sizeof *cell_columns, NULL, 0);
	for (size_t i = 0; i < o->n; i++)
		for (size_t r = 0; r < o->rows; r++) {
			uint64_t n = o->cell[i * o->rows + r];
			if (!n)
				continue;
			table_add(t, 0);
			table_set(t, 0, o->cut[i]);
			table_set(t, 1, o->cut[i + 1] - 1);
			table_set(t, 2, row[r].first);
			table_set(t, 3, row[r].last);
			table_set(t, 4, n);
			if (*row[r].what)
				table_set_text(t, 5, row[r].what);
		}
	return t;
}
