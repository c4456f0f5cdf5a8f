#include "analysis/overview.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/memory_rows.h"
#include "analysis/stat_totals.h"
#include "base/mem.h"

/* First rows of a group of a table, sorted by a column. */
struct overview_rows {
	const char *table, *group; /* group is NULL if there is only one */
	const char *label;       /* NULL for the title of each group without its own entry
			    * here */
	const char *sort;        /* column to sort by; NULL to keep the order */
	const char *what, *also; /* columns; `also` is the preferred name, or NULL */
	const char *n;           /* column to show after the first one */
	const char *unit;
	size_t rows;
};

/* clang-format off */
static const struct overview_rows overview_rows[] = {
	{ "mix", NULL, NULL, NULL, NULL, NULL, "share", "", 4 },
	{ "branches", NULL, "most mispredictions", NULL, "pc", "symbol", "gshare_misses", " by gshare", 1 },
	{ "hot", "instructions", "hottest instruction", NULL, "pc", "symbol", "share", "", 1 },
	{ "hot", "blocks", "hottest basic block", NULL, "pc", "symbol", "share", "", 1 },
	{ "calls", NULL, "hottest functions", "own", "pc", "symbol", "own_share", "", 3 },
	{ "loops", "loops", "hottest loops", NULL, "header", "symbol", "own_share", "", 3 },
	{ "cache", "instructions", "most misses", NULL, "pc", NULL, "misses", " misses", 1 },
	{ "footprint", "all", NULL, NULL, NULL, NULL, NULL, "", 0 }, /* only totals */
	{ "threads", NULL, "threads with most records", NULL, "thread", NULL, "share", "", 3 },
};
/* clang-format on */

enum { ROWS = sizeof overview_rows / sizeof *overview_rows };

static void overview_add(struct overview *o, const char *table, const char *label,
			 const char *text)
{
	o->fact = mem_room(o->fact, o->n, &o->room, sizeof *o->fact);
	o->fact[o->n++] =
		(struct overview_fact) { table, mem_text(label), mem_text(text) };
}

static void overview_add_share(struct overview *o, const char *label, uint64_t n,
			       uint64_t of)
{
	struct str s = STR_INIT;
	char number[32];
	str_add(&s, human_count(number, sizeof number, n));
	if (of)
		str_addf(&s, ", %.2f %%", 100 * (double)n / (double)of);
	overview_add(o, NULL, label, s.text);
	str_release(&s);
}

static void overview_add_stat(struct overview *o, const struct stat_totals *s)
{
	uint64_t all = s->totals.records;
	overview_add_share(o, "records", all, 0);
	if (s->has_macro_ops)
		overview_add_share(o, "instructions", s->totals.macro_ops, 0);
	if (s->has_loads)
		overview_add_share(o, "records that load", s->totals.with_load, all);
	if (s->has_stores)
		overview_add_share(o, "records that store", s->totals.with_store, all);
}

/* Add the shares of the named regions: "stack 49.30%; other 50.70%". */
static void overview_add_regions(struct overview *o, struct trace *t)
{
	const struct histogram_spec all = HISTOGRAM_SPEC;
	const struct memory_rows_spec spec = {
		.regions = true,
		.kind = { [ACCESS_LOAD] = true, [ACCESS_STORE] = true },
		.last = UINT64_MAX
	};
	struct memory_rows rows = { .n = 0 };
	struct str text = STR_INIT;
	struct histogram h;
	uint64_t sum = 0;
	bool named = false;
	if (!histogram_from_index(&h, t, &all))
		return;
	memory_rows_of(&rows, &h, spec, t);
	for (size_t i = 0; i < rows.n; i++)
		sum += region_sum(&rows.row[i]);
	for (size_t i = 0; i < rows.n; i++) {
		const char *what = rows.row[i].what;
		uint64_t n = 0;
		size_t k = 0;
		while (strcmp(rows.row[k].what, what) != 0)
			k++;
		for (; k >= i && k < rows.n; k++)
			n += strcmp(rows.row[k].what, what) ? 0
							    : region_sum(&rows.row[k]);
		if (!n)
			continue;
		named |= *what;
		str_addf(&text, "%s%s %.2f%%", text.len ? "; " : "",
			 *what ? what : "other", 100 * (double)n / (double)sum);
	}
	if (named)
		overview_add(o, NULL, "loads and stores by region", text.text);
	memory_rows_release(&rows);
	histogram_release(&h);
	str_release(&text);
}

/* Add a total of a table: "branches: 7,051 of 40,000, 17.63 %". */
static void overview_add_total(struct overview *o, const char *table,
			       const struct table_total *total)
{
	struct str s = STR_INIT;
	table_print_total(total, &s);
	size_t n = strlen(total->label);
	overview_add(o, table, total->label, n + 2 < s.len ? s.text + n + 2 : "");
	str_release(&s);
}

static void overview_add_cell(const struct table *t, size_t row, const char *column,
			      struct str *out)
{
	int c = column ? table_find_column(t, column) : -1;
	if (c >= 0)
		table_print(t, row, (unsigned)c, out);
}

/* Add the first rows of a group: "7ffff7fd39bc 9.02%, 7ffff7fd2e17 5.92%". */
static void overview_add_group(struct overview *o, const struct overview_rows *r,
			       const char *label, const struct table *t, unsigned group)
{
	struct str s = STR_INIT;
	size_t ncolumns, n = 0;
	const struct table_column *columns = table_columns(t, &ncolumns);
	for (size_t row = 0; row < table_rows(t) && n < r->rows; row++) {
		size_t before = s.len;
		if (table_row_group(t, row) != group)
			continue;
		str_add(&s, n++ ? ", " : "");
		size_t begins = s.len;
		overview_add_cell(t, row, r->what, &s);
		size_t named = s.len;
		str_add(&s, " (");
		overview_add_cell(t, row, r->also, &s);
		if (s.len > named + 2)
			str_add(&s, ")");
		else
			str_cut(&s, named);
		/* Name the row by its first cell that is set. */
		for (unsigned c = 0; s.len == begins && c < ncolumns; c++)
			overview_add_cell(t, row, columns[c].name, &s);
		str_add(&s, " ");
		begins = s.len;
		overview_add_cell(t, row, r->n, &s);
		str_add(&s, r->unit);
		if (s.len == begins + strlen(r->unit))
			str_cut(&s, before);
	}
	if (s.len)
		overview_add(o, analysis_find(r->table)->name, label, s.text);
	str_release(&s);
}

/* True if overview_rows has an entry for a group. */
static bool overview_named(const char *table, const char *group)
{
	for (size_t k = 0; k < ROWS; k++)
		if (!strcmp(overview_rows[k].table, table) && overview_rows[k].group &&
		    !strcmp(overview_rows[k].group, group))
			return true;
	return false;
}

static void overview_add_rows(struct overview *o, const struct overview_rows *r,
			      struct table *t)
{
	int sort = r->sort ? table_find_column(t, r->sort) : -1;
	if (sort >= 0)
		table_sort(t, (unsigned)sort, false);
	for (unsigned g = 0; g < table_groups(t); g++) {
		const struct table_group *group = table_group(t, g);
		bool own = r->group && group->name && !strcmp(group->name, r->group);
		if (own || (!r->group && (!group->name || !r->label)))
			if (own || !group->name || !overview_named(r->table, group->name))
				overview_add_group(
					o, r, r->label ? r->label : group->title, t, g);
	}
}

static void overview_add_table(struct overview *o, const struct analysis *a,
			       struct table *t)
{
	for (size_t k = 0; k < table_totals(t); k++) {
		const struct table_total *total = table_get_total(t, k);
		/* overview_add_stat() has already added these totals. */
		if (strcmp(total->name, "records") && strcmp(total->name, "instructions"))
			overview_add_total(o, a->name, total);
	}
	for (size_t k = 0; k < ROWS; k++)
		if (!strcmp(overview_rows[k].table, a->name))
			overview_add_rows(o, &overview_rows[k], t);
}

size_t overview_analyses(const struct analysis **of, const struct schema *s)
{
	size_t n = 0;
	for (size_t k = 0; k < ROWS; k++) {
		const struct analysis *a = analysis_find(overview_rows[k].table);
		struct err unused = ERR_INIT;
		/* Do not infer threads here; `stat threads` does. */
		if (!strcmp(a->name, "threads") && !s->by_role[ROLE_SPACE])
			continue;
		if ((!n || of[n - 1] != a) && analysis_possible(a, s, &unused) == ST_OK)
			of[n++] = a;
	}
	assert(n <= OVERVIEW_ANALYSES);
	return n;
}

enum status overview_of_tables(struct overview *out, struct trace *t,
			       const struct analysis *const *of,
			       struct table *const *table, size_t n, struct task *task,
			       struct err *err)
{
	struct stat_totals totals;
	*out = (struct overview) { 0 };
	enum status st = stat_totals_count(&totals, t, task, err);
	if (st != ST_OK && st != ST_END)
		return st;
	overview_add_stat(out, &totals);
	overview_add_regions(out, t);
	for (size_t k = 0; k < n; k++)
		overview_add_table(out, of[k], table[k]);
	return ST_OK;
}

enum status overview_make(struct overview *out, struct trace *t, struct task *task,
			  struct err *err)
{
	const struct analysis *of[OVERVIEW_ANALYSES];
	struct table *table[OVERVIEW_ANALYSES] = { NULL };
	struct analysis_options opt = ANALYSIS_OPTIONS;
	*out = (struct overview) { 0 };
	size_t n = overview_analyses(of, trace_schema(t));
	enum status st = n ? analysis_run_all(table, of, n, t, &opt, task, err) : ST_OK;
	if (st == ST_OK || st == ST_END)
		st = overview_of_tables(out, t, of, table, n, task, err);
	for (size_t k = 0; k < n; k++)
		table_free(table[k]);
	return st;
}

void overview_release(struct overview *o)
{
	for (size_t k = 0; k < o->n; k++) {
		free(o->fact[k].label);
		free(o->fact[k].text);
	}
	free(o->fact);
	*o = (struct overview) { 0 };
}
