#include "cmd/stat_rows.h"

#include <stdlib.h>
#include <string.h>

#include "base/suggest.h"
#include "cmd/report.h"

static const char stat_rows_help[] = "a total of the trace";

struct table *stat_rows_new(void)
{
	static const struct table_column file = COL("file", CELL_TEXT, "the trace");
	return table_new(&file, 1, NULL, 0);
}

void stat_rows_next(struct table *t, const char *file)
{
	table_add(t, 0);
	table_set_text(t, 0, file);
}

/* Set a cell of the last row. */
static void stat_rows_put(struct table *t, unsigned column, const char *value)
{
	size_t n;
	enum cell_kind kind = table_columns(t, &n)[column].kind;
	if (kind == CELL_TEXT)
		table_set_text(t, column, value);
	else if (kind == CELL_COUNT)
		table_set(t, column, strtoull(value, NULL, 10));
	else
		table_set_real(t, column, strtod(value, NULL));
}

/* Set a cell of the last row by the name of its column; add the column if the name is
 * new. */
static void stat_rows_set(struct table *t, const char *name, enum cell_kind kind,
			  const char *value)
{
	int column = table_find_column(t, name);
	if (column < 0)
		column = table_add_column(t, name, stat_rows_help, kind, 0);
	if (column >= 0)
		stat_rows_put(t, (unsigned)column, value);
}

void stat_rows_cell(void *rows, const char *name, const char *value, bool text)
{
	if (*value && strcmp(name, "file") != 0)
		stat_rows_set(rows, name, text ? CELL_TEXT : CELL_COUNT, value);
}

void stat_rows_add_totals(struct table *to, struct table *const *tables, size_t n)
{
	struct str text = STR_INIT, name = STR_INIT;
	for (size_t k = 0; k < n; k++)
		for (size_t i = 0; i < table_totals(tables[k]); i++) {
			const struct table_total *t = table_get_total(tables[k], i);
			str_clear(&text);
			if (t->kind == TOTAL_MEAN)
				str_addf(&text, "%.6g", t->mean);
			else
				str_addu(&text, t->n);
			stat_rows_set(to, t->name,
				      t->kind == TOTAL_MEAN ? CELL_MEAN : CELL_COUNT,
				      text.text);
			if (t->kind != TOTAL_SHARE)
				continue;
			str_clear(&name);
			str_addf(&name, "%s_share", t->name);
			str_clear(&text);
			str_addf(&text, "%.6g", (double)t->n / (double)t->of);
			stat_rows_set(to, name.text, CELL_SHARE, text.text);
		}
	str_release(&text);
	str_release(&name);
}

/* Choosing columns */

static const char *stat_rows_name(const void *rows, size_t i)
{
	size_t n;
	const struct table_column *columns = table_columns(rows, &n);
	return i + 1 < n ? columns[i + 1].name : NULL;
}

/* Report that no trace has a total of this name. */
static int stat_rows_unknown(const struct table *all, const char *name)
{
	struct str others = STR_INIT;
	suggest_add(&others, name, stat_rows_name, all, "", "; totals are ");
	int status =
		cmd_fail("--columns", "no trace has a total %s%s", name, others.text);
	str_release(&others);
	return status;
}

/* Add the columns of a list of names, without cells.  Return false after a message. */
static bool stat_rows_add_columns(struct table *to, const struct table *all,
				  const char *names, bool required)
{
	struct str name = STR_INIT;
	size_t n, len;
	const struct table_column *columns = table_columns(all, &n);
	bool good = true;
	for (; good && names; names = names[len] ? names + len + 1 : NULL) {
		len = strcspn(names, ",");
		str_clear(&name);
		str_addn(&name, names, len);
		int column = table_find_column(all, name.text);
		if (column > 0)
			table_add_column(to, name.text, stat_rows_help,
					 columns[column].kind, 0);
		else if (required)
			good = !stat_rows_unknown(all, name.text);
	}
	str_release(&name);
	return good;
}

struct table *stat_rows_choose(const struct table *all, const char *names, bool required)
{
	struct table *to = stat_rows_new();
	struct str cell = STR_INIT;
	if (!stat_rows_add_columns(to, all, names, required)) {
		table_free(to);
		return NULL;
	}
	size_t n;
	const struct table_column *columns = table_columns(to, &n);
	for (size_t r = 0; r < table_rows(all); r++) {
		table_add(to, 0);
		for (unsigned k = 0; k < n; k++) {
			str_clear(&cell);
			table_print_plain(
				all, r, (unsigned)table_find_column(all, columns[k].name),
				&cell);
			if (cell.len)
				stat_rows_put(to, k, cell.text);
		}
	}
	str_release(&cell);
	return to;
}
