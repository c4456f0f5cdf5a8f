#include "analysis/table_against.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/dict.h"
#include "base/mem.h"

enum { ROWS_MAX = 1 << 22, BYTES_MAX = 1 << 30, ABSENT = -1 };

/* A row of the result, with its row in each table. */
struct against_row {
	size_t at[2]; /* row + 1; 0 if the table does not have the row */
	unsigned group;
	double difference;
	size_t number; /* in the order of A, then of B */
};

/* Columns to compare in a group. */
struct against_values {
	unsigned count, column; /* columns of the tables, or TABLE_NO_COLUMN */
	int first[2], value[2], difference; /* columns of the result, or ABSENT */
};

struct against_columns {
	int key[TABLE_COLUMNS]; /* column of the result for each column of the tables */
	struct against_values of[TABLE_GROUPS];
	uint32_t lacking; /* groups that one of the tables lacks */
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

static double against_value(const struct table *t, size_t row, unsigned column)
{
	size_t n;
	uint64_t v;
	enum cell_kind kind = table_columns(t, &n)[column].kind;
	if (!row || !table_cell(t, row - 1, column, &v))
		return 0;
	if (kind == CELL_SHARE || kind == CELL_MEAN) {
		double real;
		memcpy(&real, &v, sizeof real);
		return kind == CELL_SHARE ? 100 * real : real;
	}
	return kind == CELL_INT || kind == CELL_DISTANCE ? (double)(int64_t)v : (double)v;
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

/* Add a column named after column `of` of the tables, with the suffix `after`: "" or
 * "_a", which is " A" in the heading. */
static int against_add(struct table *out, const struct table_column *of,
		       const char *after, uint32_t groups)
{
	struct str name = STR_INIT, heading = STR_INIT;
	str_addf(&name, "%s%s", of->name, after);
	str_add(&heading, of->heading ? of->heading : of->name);
	if (*after)
		str_addf(&heading, " %c", after[1] - 'a' + 'A');
	int column = table_add_column(out, name.text, of->help, of->kind, groups);
	if (column != ABSENT)
		table_name_column(out, (unsigned)column, name.text, heading.text,
				  of->help);
	str_release(&name);
	str_release(&heading);
	return column;
}

static bool against_is_whole(enum cell_kind kind)
{
	return kind == CELL_COUNT || kind == CELL_INT || kind == CELL_NUMBER ||
	       kind == CELL_DISTANCE;
}

/* Add the columns of values for some groups: the first count of A and B, the values of
 * A and B, the difference. */
static void against_add_values(struct against_values *v, struct table *out,
			       const struct table *t, uint32_t groups)
{
	size_t n;
	const struct table_column *c = table_columns(t, &n), *column = &c[v->column];
	unsigned group = (unsigned)__builtin_ctz(groups);
	bool other = table_find_column(out, "difference") >= 0;
	v->count = TABLE_NO_COLUMN;
	for (unsigned k = 0; k < n && v->count == TABLE_NO_COLUMN; k++)
		if (c[k].kind == CELL_COUNT && !table_names(t, group, k) &&
		    table_has(t, group, k))
			v->count = k;
	for (int k = 0; k < 2; k++) {
		v->first[k] = ABSENT;
		if (v->count != TABLE_NO_COLUMN && v->count != v->column)
			v->first[k] =
				against_add(out, &c[v->count], k ? "_b" : "_a", groups);
	}
	for (int k = 0; k < 2; k++)
		v->value[k] = against_add(out, column, k ? "_b" : "_a", groups);
	struct str name = STR_INIT;
	str_addf(&name, "%s%sdifference", other ? column->name : "", other ? "_" : "");
	v->difference = table_add_column(
		out, name.text,
		column->kind == CELL_SHARE ? "B minus A, in percentage points"
					   : "B minus A",
		against_is_whole(column->kind) ? CELL_DISTANCE : CELL_MEAN, groups);
	if (other && v->difference != ABSENT)
		table_name_column(out, (unsigned)v->difference, name.text, "difference",
				  table_columns(out, &n)[v->difference].help);
	str_release(&name);
}

/* Choose the column to compare in each group: `column` if the group has it. */
static void against_choose(struct against_columns *to, const struct table *t,
			   unsigned column)
{
	int only = table_only_group(t);
	for (unsigned g = 0; g < table_groups(t); g++) {
		bool has = table_has(t, g, column) && !table_names(t, g, column);
		to->of[g].column = only >= 0 && g != (unsigned)only ? TABLE_NO_COLUMN
				   : has                            ? column
					 : table_main_column(t, g);
	}
}

/* Add the names of rows and the columns of values of all groups. */
static void against_layout(struct against_columns *to, struct table *out,
			   const struct table *a, unsigned first)
{
	size_t n;
	const struct table_column *c = table_columns(a, &n);
	for (unsigned k = 0; k < n; k++) {
		uint32_t groups =
			table_cell_ascends(c[k].kind) ? c[k].groups : c[k].names;
		to->key[k] = ABSENT;
		/* After an optional column has been named, it is no longer optional. */
		if (c[k].optional || (!table_cell_ascends(c[k].kind) && !c[k].names))
			continue;
		to->key[k] = against_add(out, &c[k], "", groups);
		if (to->key[k] != ABSENT)
			table_column_role(out, (unsigned)to->key[k], c[k].role);
	}
	for (unsigned i = 0; i <= n; i++) {
		/* The requested column comes first. */
		unsigned column = i ? i - 1 : first;
		uint32_t groups = 0;
		for (unsigned g = 0; g < table_groups(a); g++)
			groups |= (uint32_t)(to->of[g].column == column) << g;
		if (!groups || (i && column == first))
			continue;
		struct against_values v = { .column = column };
		against_add_values(&v, out, a, groups);
		for (uint32_t left = groups; left; left &= left - 1)
			to->of[__builtin_ctz(left)] = v;
	}
}

/* Copy a cell, if it is set. */
static void against_copy(struct table *out, int to, const struct table *t, size_t row,
			 unsigned column)
{
	uint64_t v;
	size_t n;
	const struct table_column *columns = table_columns(t, &n);
	if (to == ABSENT || !row || column >= n || !table_cell(t, row - 1, column, &v))
		return;
	enum cell_kind kind = columns[column].kind;
	if (cell_is_text(kind)) {
		struct str s = STR_INIT;
		table_print_plain(t, row - 1, column, &s);
		table_set_bytes(out, (unsigned)to, s.text, s.len);
		str_release(&s);
	} else if (kind == CELL_SHARE || kind == CELL_MEAN) {
		double real;
		memcpy(&real, &v, sizeof real);
		table_set_real(out, (unsigned)to, real);
	} else {
		table_set(out, (unsigned)to, v);
	}
}

static void against_fill(struct table *out, const struct against_columns *c,
			 struct table *const t[2], const struct against_row *r)
{
	size_t n, source = r->at[0] ? 0 : 1;
	const struct against_values *v = &c->of[r->group];
	table_columns(t[0], &n);
	table_add(out, r->group);
	if (r->at[0])
		table_first_record(out, table_row_record(t[0], r->at[0] - 1));
	for (unsigned k = 0; k < n; k++)
		if (table_names(t[0], r->group, k))
			against_copy(out, c->key[k], t[source], r->at[source], k);
	if (v->column == TABLE_NO_COLUMN)
		return;
	for (int k = 0; k < 2; k++) {
		against_copy(out, v->first[k], t[k], r->at[k], v->count);
		against_copy(out, v->value[k], t[k], r->at[k], v->column);
	}
	if (v->difference == ABSENT || c->lacking >> r->group & 1)
		return;
	if (table_columns(out, &n)[v->difference].kind == CELL_MEAN)
		table_set_real(out, (unsigned)v->difference, r->difference);
	else
		table_set(out, (unsigned)v->difference, (uint64_t)(int64_t)r->difference);
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
	struct table *const t[2] = { a, b };
	struct dict *names = dict_new_of(ROWS_MAX, BYTES_MAX);
	struct against_row *row = NULL;
	struct against_columns columns;
	size_t n = 0, room = 0;
	/* The groups of an analysis are in one array. */
	struct table *out = table_new(NULL, 0, table_group(a, 0), table_groups(a));
	against_choose(&columns, a, column);
	for (int k = 0; k < 2; k++)
		row = against_collect(t[k], k, names, row, &n, &room);
	for (size_t i = 0; i < n; i++) {
		unsigned of = columns.of[row[i].group].column;
		if (of != TABLE_NO_COLUMN)
			row[i].difference = against_value(b, row[i].at[1], of) -
					    against_value(a, row[i].at[0], of);
	}
	if (n)
		qsort(row, n, sizeof *row, against_compare);
	against_layout(&columns, out, a, column);
	columns.lacking = against_lacking(out, row, n);
	for (size_t i = 0; i < n; i++)
		against_fill(out, &columns, t, &row[i]);
	for (int k = 0; k < 2; k++)
		against_add_totals(out, t[k], k);
	table_sort(out, TABLE_AS_ADDED, false);
	dict_free(names);
	free(row);
	return out;
}
