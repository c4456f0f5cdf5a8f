#include "cmd/stat_rows.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/suggest.h"
#include "cmd/report.h"

/* A value of a row, as text. */
struct stat_rows_cell {
	size_t row, column;
	char *text;
};

struct stat_rows {
	char **file; /* of each row */
	size_t nfiles, file_room;
	char **name; /* of each column, */
	enum cell_kind *kind;
	size_t nnames, name_room, kind_room;
	struct stat_rows_cell *cell;
	size_t ncells, cell_room;
};

struct stat_rows *stat_rows_new(void)
{
	return mem_new(1, sizeof(struct stat_rows));
}

void stat_rows_free(struct stat_rows *r)
{
	if (!r)
		return;
	for (size_t i = 0; i < r->nfiles; i++)
		free(r->file[i]);
	for (size_t i = 0; i < r->nnames; i++)
		free(r->name[i]);
	for (size_t i = 0; i < r->ncells; i++)
		free(r->cell[i].text);
	free(r->file);
	free(r->name);
	free(r->kind);
	free(r->cell);
	free(r);
}

/* Adding */

static size_t stat_rows_column(struct stat_rows *r, const char *name, enum cell_kind kind)
{
	for (size_t i = 0; i < r->nnames; i++)
		if (!strcmp(r->name[i], name))
			return i;
	r->name = mem_room(r->name, r->nnames, &r->name_room, sizeof *r->name);
	r->kind = mem_room(r->kind, r->nnames, &r->kind_room, sizeof *r->kind);
	r->kind[r->nnames] = kind;
	r->name[r->nnames] = mem_text(name);
	return r->nnames++;
}

void stat_rows_next(struct stat_rows *r, const char *file)
{
	r->file = mem_room(r->file, r->nfiles, &r->file_room, sizeof *r->file);
	r->file[r->nfiles++] = mem_text(file);
}

static void stat_rows_add(struct stat_rows *r, const char *name, const char *value,
			  enum cell_kind kind)
{
	r->cell = mem_room(r->cell, r->ncells, &r->cell_room, sizeof *r->cell);
	r->cell[r->ncells++] = (struct stat_rows_cell) {
		.row = r->nfiles - 1,
		.column = stat_rows_column(r, name, kind),
		.text = mem_text(value),
	};
}

void stat_rows_cell(void *rows, const char *name, const char *value, bool text)
{
	if (*value && strcmp(name, "file") != 0)
		stat_rows_add(rows, name, value, text ? CELL_TEXT : CELL_COUNT);
}

void stat_rows_add_totals(struct stat_rows *r, struct table *const *tables, size_t n)
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
			stat_rows_add(r, t->name, text.text,
				      t->kind == TOTAL_MEAN ? CELL_MEAN : CELL_COUNT);
			if (t->kind != TOTAL_SHARE)
				continue;
			str_clear(&name);
			str_addf(&name, "%s_share", t->name);
			str_clear(&text);
			str_addf(&text, "%.6g", (double)t->n / (double)t->of);
			stat_rows_add(r, name.text, text.text, CELL_SHARE);
		}
	str_release(&text);
	str_release(&name);
}

/* The table */

/* Set a cell of the last row. */
static void stat_rows_set(struct table *t, unsigned column, enum cell_kind kind,
			  const char *text)
{
	if (kind == CELL_TEXT)
		table_set_text(t, column, text);
	else if (kind == CELL_COUNT)
		table_set(t, column, strtoull(text, NULL, 10));
	else
		table_set_real(t, column, strtod(text, NULL));
}

static const char *stat_rows_name(const void *rows, size_t i)
{
	const struct stat_rows *r = rows;
	return i < r->nnames ? r->name[i] : NULL;
}

/* Report that no trace has a total of this name. */
static void stat_rows_unknown(const struct stat_rows *r, const char *name)
{
	const char *near = suggest_name(name, stat_rows_name, r);
	struct str totals = STR_INIT;
	for (size_t i = 0; !near && i < r->nnames; i++)
		str_addf(&totals, "%s%s", i ? ", " : "; totals are ", r->name[i]);
	if (near)
		cmd_fail("--columns", "no trace has a total %s (did you mean %s?)", name,
			 near);
	else
		cmd_fail("--columns", "no trace has a total %s%s", name,
			 totals.room ? totals.text : "");
	str_release(&totals);
}

/* Find the columns of a list of names; NULL means all.  If required is set, a missing
 * name is an error.  Return false after a message. */
static bool stat_rows_choose(const struct stat_rows *r, const char *names, bool required,
			     size_t *chosen, size_t *n)
{
	*n = 0;
	for (size_t i = 0; !names && i < r->nnames && *n < TABLE_COLUMNS - 1; i++)
		chosen[(*n)++] = i;
	while (names && *n < TABLE_COLUMNS - 1) {
		struct str name = STR_INIT;
		const char *comma = strchr(names, ',');
		size_t at = 0;
		str_addn(&name, names, comma ? (size_t)(comma - names) : strlen(names));
		while (at < r->nnames && strcmp(r->name[at], name.text) != 0)
			at++;
		if (at < r->nnames)
			chosen[(*n)++] = at;
		else if (required)
			stat_rows_unknown(r, name.text);
		str_release(&name);
		if (at == r->nnames && required)
			return false;
		if (!comma)
			break;
		names = comma + 1;
	}
	return true;
}

struct table *stat_rows_table(const struct stat_rows *r, const char *names, bool required)
{
	static const struct table_column first = { .name = "file",
						   .help = "the trace",
						   .kind = CELL_TEXT };
	size_t chosen[TABLE_COLUMNS], n;
	if (!stat_rows_choose(r, names, required, chosen, &n))
		return NULL;
	struct table *t = table_new(&first, 1, NULL, 0);
	for (size_t k = 0; k < n; k++)
		table_add_column(t, r->name[chosen[k]], "a total of the trace",
				 r->kind[chosen[k]], 0);
	size_t at = 0;
	for (size_t row = 0; row < r->nfiles; row++) {
		table_add(t, 0);
		table_set_text(t, 0, r->file[row]);
		for (; at < r->ncells && r->cell[at].row == row; at++)
			for (size_t k = 0; k < n; k++)
				if (chosen[k] == r->cell[at].column)
					stat_rows_set(t, (unsigned)k + 1,
						      r->kind[chosen[k]],
						      r->cell[at].text);
	}
	return t;
}
