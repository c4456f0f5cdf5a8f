#include "analysis/table_against.h"

#include <math.h>
#include <stdlib.h>

#include "base/dict.h"
#include "base/mem.h"

enum { ROWS_MAX = 1 << 22, BYTES_MAX = 1 << 30, PERCENT = 100 };

/* A row of the result, with its row in each table. */
struct against_row {
	size_t at[2]; /* row + 1; 0 if the table does not have the row */
	unsigned group;
	double difference;
	size_t number; /* in the order of A, then of B */
};

/* Source of a column of the result: a column of A, of B, or of the table that has the
 * row; or the difference. */
enum against_source { SOURCE_A, SOURCE_B, SOURCE_EITHER, SOURCE_DIFFERENCE };

struct against {
	struct table *t[2], *out;
	unsigned compared[TABLE_GROUPS]; /* column, or TABLE_NO_COLUMN */
	struct against_column {
		enum against_source source;
		unsigned of;
	} column[TABLE_COLUMNS]; /* of the result */
	uint32_t lacking;        /* groups that one of the tables lacks */
};

/* True if a column names the rows of a group, because this column and all columns
 * before it are names. */
static bool against_is_key(const struct table *t, unsigned group, unsigned column)
{
	for (unsigned k = 0; k <= column; k++)
		if (!table_names(t, group, k) && table_shows(t, group, k))
			return false;
	return table_names(t, group, column);
}

/* Return the number in a cell, with shares in percent; 0 if the cell is empty or row, which
 * is counted from 1, is 0. */
static double against_value(const struct table *t, size_t row, unsigned column)
{
	size_t n;
	double v = 0;
	if (row)
		table_cell_real(t, row - 1, column, &v);
	return table_columns(t, &n)[column].kind == CELL_SHARE ? PERCENT * v : v;
}

/* Add the rows of table k of the two.  `by` maps the text of a name to a row. */
static struct against_row *against_collect(const struct table *t, int k, struct dict *by,
					   struct against_row *row, size_t *n,
					   size_t *room)
{
	size_t columns;
	struct str name = STR_INIT;
	table_columns(t, &columns);
	for (size_t r = 0; r < table_rows(t); r++) {
		str_clear(&name);
		str_addf(&name, "%u", table_row_group(t, r));
		for (unsigned i = 0; i < columns; i++)
			if (against_is_key(t, table_row_group(t, r), i)) {
				str_addc(&name, 0);
				table_print_plain(t, r, i, &name);
			}
		uint32_t code = dict_code(by, name.text, name.len);
		if (code == DICT_FULL)
			break;
		if (code == *n) {
			row = mem_room(row, *n, room, sizeof *row);
			row[*n] = (struct against_row) { .group = table_row_group(t, r),
							 .number = *n };
			++*n;
		}
		row[code].at[k] = r + 1;
	}
	str_release(&name);
	return row;
}

static int against_compare(const void *p, const void *q)
{
	const struct against_row *a = p, *b = q;
	double x = fabs(a->difference), y = fabs(b->difference);
	if (a->group != b->group)
		return a->group < b->group ? -1 : 1;
	if (x != y)
		return x > y ? -1 : 1;
	return a->number < b->number ? -1 : a->number > b->number;
}

/* Add a column named after column `of` of the tables, with the suffix "_a", which is " A"
 * in the heading, or "_b", if it is of one of them. */
static void against_add(struct against *g, enum against_source source, unsigned of,
			uint32_t groups)
{
	size_t n;
	const struct table_column *c = &table_columns(g->t[0], &n)[of];
	const char *heading = c->heading ? c->heading : c->name;
	int column = table_add_column(
		g->out,
		source == SOURCE_EITHER
			? c->name
			: table_text(g->out, "%s_%c", c->name, "ab"[source]),
		c->help, c->kind, groups);
	if (column < 0)
		return;
	table_name_column(g->out, (unsigned)column,
			  table_columns(g->out, &n)[column].name,
			  source == SOURCE_EITHER
				  ? heading
				  : table_text(g->out, "%s %c", heading, "AB"[source]),
			  c->help);
	if (source == SOURCE_EITHER)
		table_column_role(g->out, (unsigned)column, c->role);
	g->column[column] = (struct against_column) { source, of };
}

static bool against_is_whole(enum cell_kind kind)
{
	return kind == CELL_COUNT || kind == CELL_INT || kind == CELL_NUMBER ||
	       kind == CELL_DISTANCE;
}

/* Add the columns of values for some groups: the first count of A and B, the values of
 * A and B, the difference. */
static void against_add_values(struct against *g, unsigned of, uint32_t groups)
{
	size_t n;
	const struct table_column *c = table_columns(g->t[0], &n);
	unsigned group = (unsigned)__builtin_ctz(groups), count = 0;
	bool other = table_find_column(g->out, "difference") >= 0;
	while (count < n &&
	       (c[count].kind != CELL_COUNT || table_names(g->t[0], group, count) ||
		!table_has(g->t[0], group, count)))
		count++;
	for (enum against_source k = SOURCE_A; count < n && count != of && k <= SOURCE_B;
	     k++)
		against_add(g, k, count, groups);
	for (enum against_source k = SOURCE_A; k <= SOURCE_B; k++)
		against_add(g, k, of, groups);
	int column = table_add_column(
		g->out,
		other ? table_text(g->out, "%s_difference", c[of].name) : "difference",
		c[of].kind == CELL_SHARE ? "B minus A, in percentage points"
					 : "B minus A",
		against_is_whole(c[of].kind) ? CELL_DISTANCE : CELL_MEAN, groups);
	if (column < 0)
		return;
	g->column[column] = (struct against_column) { SOURCE_DIFFERENCE, of };
	c = &table_columns(g->out, &n)[column];
	if (other)
		table_name_column(g->out, (unsigned)column, c->name, "difference",
				  c->help);
}

/* Choose the column to compare in each group: `column` if the group has it. */
static void against_choose(struct against *g, unsigned column)
{
	const struct table *t = g->t[0];
	int only = table_only_group(t);
	for (unsigned k = 0; k < table_groups(t); k++) {
		bool has = table_has(t, k, column) && !table_names(t, k, column);
		g->compared[k] = only >= 0 && k != (unsigned)only ? TABLE_NO_COLUMN
				 : has                            ? column
				       : table_main_column(t, k);
	}
}

/* Add the names of rows and the columns of values of all groups. */
static void against_layout(struct against *g, unsigned first)
{
	size_t n;
	const struct table_column *c = table_columns(g->t[0], &n);
	for (unsigned k = 0; k < n; k++) {
		bool names = table_cell_ascends(c[k].kind);
		/* After an optional column has been named, it is no longer optional. */
		if (!c[k].optional && (names || c[k].names))
			against_add(g, SOURCE_EITHER, k,
				    names ? c[k].groups : c[k].names);
	}
	for (unsigned i = 0; i <= n; i++) {
		/* The requested column comes first. */
		unsigned column = i ? i - 1 : first;
		uint32_t groups = 0;
		for (unsigned k = 0; k < table_groups(g->t[0]); k++)
			groups |= (uint32_t)(g->compared[k] == column) << k;
		if (groups && (!i || column != first))
			against_add_values(g, column, groups);
	}
}

static void against_fill(struct against *g, const struct against_row *r)
{
	size_t n, either = r->at[0] ? 0 : 1;
	const struct table_column *c = table_columns(g->out, &n);
	table_add(g->out, r->group);
	if (r->at[0])
		table_first_record(g->out, table_row_record(g->t[0], r->at[0] - 1));
	for (unsigned k = 0; k < n; k++) {
		const struct against_column *from = &g->column[k];
		size_t of = from->source == SOURCE_EITHER ? either : from->source;
		if (!table_has(g->out, r->group, k))
			continue;
		if (from->source != SOURCE_DIFFERENCE && r->at[of])
			table_copy_cell(g->out, k, g->t[of], r->at[of] - 1, from->of);
		else if (from->source != SOURCE_DIFFERENCE || g->lacking >> r->group & 1)
			continue;
		else if (c[k].kind == CELL_MEAN)
			table_set_real(g->out, k, r->difference);
		else
			table_set(g->out, k, (uint64_t)(int64_t)r->difference);
	}
}

static void against_add_totals(struct table *out, const struct table *t, int k)
{
	for (size_t i = 0; i < table_totals(t); i++) {
		const struct table_total *total = table_get_total(t, i);
		struct str name = STR_INIT, label = STR_INIT;
		str_addf(&name, "%s_%c", total->name, "ab"[k]);
		str_addf(&label, "%c: %s", "AB"[k], total -> label);
		if (total->kind == TOTAL_MEAN)
			table_total_mean(out, name.text, label.text, total->mean);
		else if (total->kind == TOTAL_SHARE)
			table_total_share(out, name.text, label.text, total->n,
					  total->of);
		else
			table_total(out, name.text, label.text, total->n);
		str_release(&name);
		str_release(&label);
	}
	for (size_t i = 0; i < table_notes(t); i++)
		table_note(out, "%c: %s", "AB"[k], table_get_note(t, i));
}

/* Return the groups with rows in only one table, for example because one format lacks a
 * value; a difference would be the whole count.  Return 0 if no group has rows in both
 * tables, for example because no record of a trace matches. */
static uint32_t against_lacking(struct table *out, const struct against_row *row,
				size_t n)
{
	uint32_t has[2] = { 0, 0 };
	for (size_t i = 0; i < n; i++)
		for (int k = 0; k < 2; k++)
			has[k] |= (uint32_t)(row[i].at[k] != 0) << row[i].group;
	uint32_t lacking = has[0] & has[1] ? has[0] ^ has[1] : 0;
	for (unsigned g = 0; g < table_groups(out); g++)
		if (lacking >> g & 1)
			table_note(out, "%s: no differences, because only %s has them",
				   table_group(out, g)->title,
				   has[0] >> g & 1 ? "A" : "B");
	return lacking;
}

bool table_against_compares(const struct table *t, unsigned column)
{
	size_t n;
	const struct table_column *c = table_columns(t, &n);
	int only = table_only_group(t);
	return column < n && !c[column].optional &&
	       !table_names(t, only < 0 ? 0 : (unsigned)only, column);
}

unsigned table_against_column(const struct table *t)
{
	bool rising;
	unsigned column = table_sorted(t, &rising);
	int only = table_only_group(t);
	return table_against_compares(t, column)
		       ? column
		       : table_main_column(t, only < 0 ? 0 : (unsigned)only);
}

struct table *table_against(struct table *a, struct table *b, unsigned column)
{
	struct against g = { .t = { a, b } };
	struct dict *names = dict_new_of(ROWS_MAX, BYTES_MAX);
	struct against_row *row = NULL;
	size_t n = 0, room = 0;
	/* The groups of an analysis are in one array. */
	g.out = table_new(NULL, 0, table_group(a, 0), table_groups(a));
	against_choose(&g, column);
	for (int k = 0; k < 2; k++)
		row = against_collect(g.t[k], k, names, row, &n, &room);
	for (size_t i = 0; i < n; i++) {
		unsigned of = g.compared[row[i].group];
		if (of != TABLE_NO_COLUMN)
			row[i].difference = against_value(b, row[i].at[1], of) -
					    against_value(a, row[i].at[0], of);
	}
	if (n)
		qsort(row, n, sizeof *row, against_compare);
	against_layout(&g, column);
	g.lacking = against_lacking(g.out, row, n);
	for (size_t i = 0; i < n; i++)
		against_fill(&g, &row[i]);
	for (int k = 0; k < 2; k++)
		against_add_totals(g.out, g.t[k], k);
	table_sort(g.out, TABLE_AS_ADDED, false);
	dict_free(names);
	free(row);
	return g.out;
}
