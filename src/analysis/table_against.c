#include "analysis/table_against.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/dict.h"
#include "base/mem.h"

enum { ROWS_MAX = 1 << 22, BYTES_MAX = 1 << 30, ABSENT = -1 };

/* A row of the result, with its row in each table. */
struct against_row {
	size_t at[2]; /* row + 1; 0 if the table does not have it */
	unsigned group;
	double difference;
	size_t number; /* in the order of A, then of B */
};

/* The numbers of the columns of the result, or ABSENT. */
struct against_columns {
	int key[TABLE_COLUMNS]; /* for each column of the tables */
	int first[2], value[2], difference;
	unsigned count, column; /* columns of the tables */
	uint32_t lacking;       /* groups that one of the tables lacks */
};

static bool against_is_name(enum cell_kind kind)
{
	return cell_is_text(kind) || kind == CELL_ADDR || kind == CELL_NUMBER;
}

/* True if a column names the rows of a group: it and all columns before it are names. */
static bool against_is_key(const struct table *t, unsigned group, unsigned column)
{
	size_t n;
	const struct table_column *c = table_columns(t, &n);
	for (unsigned k = 0; k <= column; k++)
		if (!against_is_name(c[k].kind) && table_shows(t, group, k))
			return false;
	return against_is_name(c[column].kind);
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

/* Add the rows of table k of two.  `by` maps the text of a name to a row. */
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

static int against_add(struct table *out, const char *name, const char *after,
		       const char *help, enum cell_kind kind, uint32_t groups)
{
	struct str s = STR_INIT;
	str_addf(&s, "%s%s", name, after);
	int column = table_add_column(out, s.text, help, kind, groups);
	str_release(&s);
	return column;
}

/* Add the columns: names, the first count of A and B, the values of A and B, the
 * difference. */
static void against_layout(struct against_columns *to, struct table *out,
			   const struct table *a, unsigned column)
{
	size_t n;
	const struct table_column *c = table_columns(a, &n);
	to->column = column;
	to->count = column;
	for (unsigned k = 0; k < n; k++) {
		to->key[k] = ABSENT;
		/* An optional column that has been named is no longer optional. */
		if (against_is_name(c[k].kind) && !c[k].optional)
			to->key[k] = against_add(out, c[k].name, "", c[k].help, c[k].kind,
						 c[k].groups);
		if (to->key[k] != ABSENT)
			table_column_role(out, (unsigned)to->key[k], c[k].role);
	}
	for (unsigned k = 0; k < n && to->count == column; k++)
		if (c[k].kind == CELL_COUNT && (!c[k].groups || c[column].groups == 0 ||
						c[k].groups & c[column].groups))
			to->count = k == column ? (unsigned)n : k;
	for (int k = 0; k < 2; k++) {
		to->first[k] = to->value[k] = ABSENT;
		if (to->count < n && to->count != column)
			to->first[k] = against_add(out, c[to->count].name,
						   k ? "_b" : "_a", c[to->count].help,
						   CELL_COUNT, c[to->count].groups);
	}
	for (int k = 0; k < 2; k++)
		to->value[k] =
			against_add(out, c[column].name, k ? "_b" : "_a", c[column].help,
				    c[column].kind, c[column].groups);
	bool whole = c[column].kind == CELL_COUNT || c[column].kind == CELL_INT ||
		     c[column].kind == CELL_NUMBER || c[column].kind == CELL_DISTANCE;
	to->difference = against_add(out, "difference", "",
				     c[column].kind == CELL_SHARE
					     ? "B minus A, in percentage points"
					     : "B minus A",
				     whole ? CELL_DISTANCE : CELL_MEAN, c[column].groups);
}

/* Copy a cell, if there is one. */
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
	const struct table_column *columns = table_columns(t[0], &n);
	table_add(out, r->group);
	if (r->at[0])
		table_first_record(out, table_row_record(t[0], r->at[0] - 1));
	for (unsigned k = 0; k < n; k++)
		against_copy(out, c->key[k], t[source], r->at[source], k);
	for (int k = 0; k < 2; k++) {
		against_copy(out, c->first[k], t[k], r->at[k], c->count);
		against_copy(out, c->value[k], t[k], r->at[k], c->column);
	}
	if (columns[c->column].groups && !(columns[c->column].groups >> r->group & 1))
		return;
	if (c->difference == ABSENT || c->lacking >> r->group & 1)
		return;
	if (table_columns(out, &n)[c->difference].kind == CELL_MEAN)
		table_set_real(out, (unsigned)c->difference, r->difference);
	else
		table_set(out, (unsigned)c->difference, (uint64_t)(int64_t)r->difference);
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

/* Return the groups of which only one table has rows, for example because one format
 * lacks a value; a difference would be the whole count.  Return 0 if no group has rows of
 * both, for example because no record of a trace matches. */
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
	return column < n && !against_is_name(c[column].kind) && !c[column].optional;
}

unsigned table_against_column(const struct table *t)
{
	size_t n;
	bool rising;
	const struct table_column *c = table_columns(t, &n);
	unsigned column = table_sorted(t, &rising);
	if (column == TABLE_AS_ADDED)
		column = table_sort_column(t);
	for (unsigned k = 0; table_cell_ascends(c[column].kind) && k < n; k++)
		if (c[k].kind == CELL_COUNT)
			return k;
	return column;
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
	for (int k = 0; k < 2; k++)
		row = against_collect(t[k], k, names, row, &n, &room);
	for (size_t i = 0; i < n; i++)
		row[i].difference = against_value(b, row[i].at[1], column) -
				    against_value(a, row[i].at[0], column);
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
