#include "output/rows.h"

#include <string.h>

bool rows_right(enum cell_kind kind)
{
	return kind != CELL_TEXT;
}

const char *rows_heading(const struct table_column *c)
{
	return c->heading ? c->heading : c->name;
}

unsigned rows_width(const struct table *t, unsigned group, unsigned column)
{
	size_t ncolumns, n = table_rows(t);
	const struct table_column *c = &table_columns(t, &ncolumns)[column];
	size_t width = strlen(rows_heading(c));
	struct str s = STR_INIT;
	for (size_t r = 0; r < n; r++) {
		if (table_row_group(t, r) != group)
			continue;
		str_clear(&s);
		table_print(t, r, column, &s);
		width = s.len > width ? s.len : width;
	}
	str_release(&s);
	return (unsigned)width;
}

/* For people */

static void add_cell(struct str *line, const char *text, unsigned width, bool right,
		     bool first)
{
	size_t len = strlen(text), pad = len < width ? width - len : 0;
	if (!first)
		str_add(line, "  ");
	if (right)
		str_pad(line, ' ', pad);
	str_add(line, text);
	if (!right)
		str_pad(line, ' ', pad);
}

static void write_line(struct str *line, FILE *to)
{
	while (line->len && line->text[line->len - 1] == ' ')
		line->text[--line->len] = 0;
	fprintf(to, "%s\n", line->text);
	str_clear(line);
}

static void write_group(const struct table *t, unsigned group, FILE *to)
{
	size_t ncolumns, n = table_rows(t);
	const struct table_column *c = table_columns(t, &ncolumns);
	unsigned width[TABLE_COLUMNS] = { 0 };
	struct str line = STR_INIT, cell = STR_INIT;
	bool first = true;
	for (unsigned k = 0; k < ncolumns; k++) {
		if (!table_shows(t, group, k))
			continue;
		width[k] = rows_width(t, group, k);
		add_cell(&line, rows_heading(&c[k]), width[k], rows_right(c[k].kind),
			 first);
		first = false;
	}
	write_line(&line, to);
	for (size_t r = 0; r < n; r++) {
		if (table_row_group(t, r) != group)
			continue;
		first = true;
		for (unsigned k = 0; k < ncolumns; k++) {
			if (!width[k])
				continue;
			str_clear(&cell);
			table_print(t, r, k, &cell);
			add_cell(&line, cell.text, width[k], rows_right(c[k].kind),
				 first);
			first = false;
		}
		write_line(&line, to);
	}
	str_release(&line);
	str_release(&cell);
}

static bool group_empty(const struct table *t, unsigned group)
{
	for (size_t r = 0; r < table_rows(t); r++)
		if (table_row_group(t, r) == group)
			return false;
	return true;
}

static void write_text(const struct table *t, FILE *to)
{
	bool any = false;
	for (unsigned g = 0; g < table_groups(t); g++) {
		if (group_empty(t, g))
			continue;
		if (any)
			fputc('\n', to);
		any = true;
		if (*table_group(t, g)->title)
			fprintf(to, "%s:\n", table_group(t, g)->title);
		write_group(t, g, to);
	}
	if (any && table_notes(t))
		fputc('\n', to);
	for (size_t i = 0; i < table_notes(t); i++)
		fprintf(to, "%s\n", table_get_note(t, i));
}

/* For programs */

static bool has_groups(const struct table *t)
{
	return *table_group(t, 0)->name != 0;
}

static void add_csv(struct str *line, const char *text, size_t len)
{
	if (!memchr(text, '"', len) && !memchr(text, ',', len) &&
	    !memchr(text, '\n', len) && !memchr(text, '\r', len)) {
		str_addn(line, text, len);
		return;
	}
	str_addc(line, '"');
	for (size_t i = 0; i < len; i++) {
		if (text[i] == '"')
			str_addc(line, '"');
		str_addc(line, text[i]);
	}
	str_addc(line, '"');
}

static void write_csv(const struct table *t, FILE *to)
{
	size_t ncolumns;
	const struct table_column *c = table_columns(t, &ncolumns);
	struct str line = STR_INIT, cell = STR_INIT;
	bool groups = has_groups(t);
	if (groups)
		str_add(&line, "table");
	for (unsigned k = 0; k < ncolumns; k++)
		str_addf(&line, "%s%s", line.len ? "," : "", c[k].name);
	fprintf(to, "%s\n", line.text);
	for (size_t r = 0; r < table_rows(t); r++) {
		str_clear(&line);
		if (groups)
			str_add(&line, table_group(t, table_row_group(t, r))->name);
		for (unsigned k = 0; k < ncolumns; k++) {
			if (k || groups)
				str_addc(&line, ',');
			str_clear(&cell);
			if (c[k].kind == CELL_TEXT)
				table_print(t, r, k, &cell); /* escaped */
			else
				table_print_plain(t, r, k, &cell);
			add_csv(&line, cell.text, cell.len);
		}
		fprintf(to, "%s\n", line.text);
	}
	str_release(&line);
	str_release(&cell);
}

static void add_json_row(const struct table *t, size_t r, struct str *line)
{
	size_t ncolumns;
	const struct table_column *c = table_columns(t, &ncolumns);
	struct str cell = STR_INIT;
	bool any = false;
	str_addc(line, '{');
	if (has_groups(t)) {
		str_addf(line, "\"table\":\"%s\"",
			 table_group(t, table_row_group(t, r))->name);
		any = true;
	}
	for (unsigned k = 0; k < ncolumns; k++) {
		uint64_t v;
		if (!table_cell(t, r, k, &v))
			continue;
		str_addf(line, "%s\"%s\":", any ? "," : "", c[k].name);
		any = true;
		str_clear(&cell);
		table_print_plain(t, r, k, &cell);
		if (c[k].kind == CELL_TEXT || c[k].kind == CELL_ADDR)
			str_json(line, cell.text, cell.len);
		else
			str_add(line, cell.text);
	}
	str_addc(line, '}');
	str_release(&cell);
}

static void write_json(const struct table *t, FILE *to)
{
	struct str line = STR_INIT;
	fputs("{\"rows\":[", to);
	for (size_t r = 0; r < table_rows(t); r++) {
		str_clear(&line);
		add_json_row(t, r, &line);
		fprintf(to, "%s\n%s", r ? "," : "", line.text);
	}
	fputs("\n],\"notes\":[", to);
	for (size_t i = 0; i < table_notes(t); i++) {
		const char *note = table_get_note(t, i);
		str_clear(&line);
		str_json(&line, note, strlen(note));
		fprintf(to, "%s\n%s", i ? "," : "", line.text);
	}
	fputs("]}\n", to);
	str_release(&line);
}

void rows_write(const struct table *t, enum facts_as as, FILE *to)
{
	if (as == FACTS_JSON)
		write_json(t, to);
	else if (as == FACTS_CSV)
		write_csv(t, to);
	else
		write_text(t, to);
}
