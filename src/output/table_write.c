#include "output/table_write.h"

#include <string.h>

#include "output/csv.h"
#include "output/grid.h"
#include "output/json.h"

bool table_write_right(enum cell_kind kind)
{
	return !cell_is_text(kind);
}

const char *table_write_heading(const struct table_column *c)
{
	return c->heading ? c->heading : c->name;
}

/* For people */

static void tw_add_row(struct grid *g, const struct table *t, size_t r)
{
	for (unsigned k = 0; k < g->ncolumns; k++) {
		table_print(t, r, k, &g->cells);
		grid_end_cell(g);
	}
}

static void tw_write_line(const struct grid *g, struct str *line, FILE *to)
{
	str_clear(line);
	grid_print(g, 0, line);
	str_addc(line, '\n');
	fwrite(line->text, 1, line->len, to);
}

/* Format each row twice, first to measure it, because the text of all rows may not fit in
 * memory. */
static void tw_write_group(const struct table *t, unsigned group, FILE *to)
{
	size_t ncolumns, n = table_rows(t);
	const struct table_column *c = table_columns(t, &ncolumns);
	struct grid g;
	struct str line = STR_INIT;
	grid_init(&g, ncolumns);
	for (size_t r = 0; r < n; r++) {
		if (table_row_group(t, r) != group)
			continue;
		grid_clear(&g);
		tw_add_row(&g, t, r);
		grid_measure(&g, 0);
	}
	grid_clear(&g);
	for (unsigned k = 0; k < ncolumns; k++) {
		g.column[k].right = table_write_right(c[k].kind);
		if (table_shows(t, group, k)) {
			const char *heading = table_write_heading(&c[k]);
			str_escape(&g.cells, heading, strlen(heading), true);
		}
		grid_end_cell(&g);
	}
	grid_measure(&g, 0);
	tw_write_line(&g, &line, to);
	for (size_t r = 0; r < n; r++) {
		if (table_row_group(t, r) != group)
			continue;
		grid_clear(&g);
		tw_add_row(&g, t, r);
		tw_write_line(&g, &line, to);
	}
	str_release(&line);
	grid_release(&g);
}

/* Write the visible columns of a group in Markdown. */
static void tw_write_markdown(const struct table *t, unsigned group, FILE *to)
{
	size_t ncolumns;
	const struct table_column *c = table_columns(t, &ncolumns);
	struct str cell = STR_INIT;
	for (int line = 0; line < 2; line++) {
		for (unsigned k = 0; k < ncolumns; k++)
			if (!table_shows(t, group, k))
				continue;
			else if (line)
				fputs(table_write_right(c[k].kind) ? "|---:" : "|---",
				      to);
			else
				writer_markdown_cell(table_write_heading(&c[k]), to);
		fputs("|\n", to);
	}
	for (size_t r = 0; r < table_rows(t); r++) {
		if (table_row_group(t, r) != group)
			continue;
		for (unsigned k = 0; k < ncolumns; k++) {
			if (!table_shows(t, group, k))
				continue;
			str_clear(&cell);
			table_print(t, r, k, &cell);
			writer_markdown_cell(cell.text, to);
		}
		fputs("|\n", to);
	}
	str_release(&cell);
}

static bool tw_group_empty(const struct table *t, unsigned group)
{
	for (size_t r = 0; r < table_rows(t); r++)
		if (table_row_group(t, r) == group)
			return false;
	return true;
}

static void tw_write_totals(const struct table *t, enum notation as, FILE *to)
{
	struct str line = STR_INIT;
	for (size_t i = 0; i < table_totals(t); i++) {
		str_clear(&line);
		table_print_total(table_get_total(t, i), &line);
		fprintf(to, as == NOTATION_MARKDOWN ? "* %s\n" : "%s\n", line.text);
	}
	str_release(&line);
}

static void tw_write_text(const struct table *t, enum notation as, FILE *to)
{
	bool any = table_totals(t), markdown = as == NOTATION_MARKDOWN;
	tw_write_totals(t, as, to);
	for (unsigned g = 0; g < table_groups(t); g++) {
		if (tw_group_empty(t, g))
			continue;
		if (any)
			fputc('\n', to);
		any = true;
		if (*table_group(t, g)->title && table_only_group(t) < 0)
			fprintf(to, "%s:\n%s", table_group(t, g)->title,
				markdown ? "\n" : "");
		if (markdown)
			tw_write_markdown(t, g, to);
		else
			tw_write_group(t, g, to);
	}
	if (any && table_notes(t))
		fputc('\n', to);
	for (size_t i = 0; i < table_notes(t); i++)
		fprintf(to, "%s\n", table_get_note(t, i));
}

/* For programs */

static bool tw_has_groups(const struct table *t)
{
	return *table_group(t, 0)->name != 0 && table_only_group(t) < 0;
}

static bool tw_has_column(const struct table *t, unsigned k)
{
	int only = table_only_group(t);
	bool has = false;
	for (unsigned g = 0; g < table_groups(t); g++)
		has |= (only < 0 || only == (int)g) && table_has(t, g, k);
	return has;
}

static void tw_print_total_value(const struct table_total *total, struct str *out)
{
	str_clear(out);
	if (total->kind == TOTAL_MEAN)
		str_addf(out, "%.6g", total->mean);
	else
		str_addu(out, total->n);
}

static void tw_print_total_share(const struct table_total *total, struct str *out)
{
	str_clear(out);
	if (total->kind == TOTAL_SHARE)
		str_addf(out, "%.6g", (double)total->n / (double)total->of);
}

static void tw_write_csv_totals(const struct table *t, struct writer *w)
{
	struct str line = STR_INIT, cell = STR_INIT;
	str_add(&line, "name,label,value,of,share");
	writer_csv(w, &line, true);
	for (size_t i = 0; i < table_totals(t); i++) {
		const struct table_total *total = table_get_total(t, i);
		bool any = false;
		str_clear(&line);
		csv_cell(&line, &any, total->name);
		csv_cell(&line, &any, total->label);
		tw_print_total_value(total, &cell);
		csv_cell(&line, &any, cell.text);
		str_clear(&cell);
		if (total->kind == TOTAL_SHARE)
			str_addu(&cell, total->of);
		csv_cell(&line, &any, cell.text);
		tw_print_total_share(total, &cell);
		csv_cell(&line, &any, cell.text);
		writer_csv(w, &line, false);
	}
	str_release(&line);
	str_release(&cell);
}

static void tw_write_csv(const struct table *t, struct writer *w)
{
	size_t ncolumns;
	const struct table_column *c = table_columns(t, &ncolumns);
	struct str line = STR_INIT, cell = STR_INIT;
	bool groups = tw_has_groups(t), any = false;
	if (groups)
		csv_cell(&line, &any, "table");
	for (unsigned k = 0; k < ncolumns; k++)
		if (tw_has_column(t, k))
			csv_cell(&line, &any, c[k].name);
	writer_csv(w, &line, true);
	for (size_t r = 0; r < table_rows(t); r++) {
		str_clear(&line);
		any = false;
		if (groups)
			csv_cell(&line, &any,
				 table_group(t, table_row_group(t, r))->name);
		for (unsigned k = 0; k < ncolumns; k++) {
			if (!tw_has_column(t, k))
				continue;
			str_clear(&cell);
			table_print_plain(t, r, k, &cell);
			csv_cell_of(&line, &any, cell.text, cell.len);
		}
		writer_csv(w, &line, false);
	}
	str_release(&line);
	str_release(&cell);
}

static void tw_add_json_row(const struct table *t, size_t r, struct json *j,
			    struct str *cell)
{
	size_t ncolumns;
	const struct table_column *c = table_columns(t, &ncolumns);
	json_object(j, NULL);
	if (tw_has_groups(t))
		json_text(j, "table", table_group(t, table_row_group(t, r))->name);
	for (unsigned k = 0; k < ncolumns; k++) {
		uint64_t v;
		if (!table_cell(t, r, k, &v))
			continue;
		str_clear(cell);
		table_print_plain(t, r, k, cell);
		if (cell_is_text(c[k].kind) || c[k].kind == CELL_ADDR)
			json_bytes(j, c[k].name, cell->text, cell->len);
		else
			json_raw(j, c[k].name, cell->text);
	}
	json_end(j);
}

static void tw_add_json_totals(const struct table *t, struct json *j, struct str *number)
{
	json_object(j, "totals");
	for (size_t i = 0; i < table_totals(t); i++) {
		const struct table_total *total = table_get_total(t, i);
		json_object(j, total->name);
		json_text(j, "label", total->label);
		tw_print_total_value(total, number);
		json_raw(j, "value", number->text);
		if (total->kind == TOTAL_SHARE) {
			json_uint(j, "of", total->of);
			tw_print_total_share(total, number);
			json_raw(j, "share", number->text);
		}
		json_end(j);
	}
	json_end(j);
}

void table_write_rows(const struct table *t, struct json *j, const char *key)
{
	struct str cell = STR_INIT;
	json_list(j, key);
	for (size_t r = 0; r < table_rows(t); r++)
		tw_add_json_row(t, r, j, &cell);
	json_end(j);
	str_release(&cell);
}

void table_write(const struct table *t, struct writer *w)
{
	struct str number = STR_INIT;
	writer_start(w);
	if (w->as == NOTATION_CSV) {
		tw_write_csv(t, w);
	} else if (w->as == NOTATION_JSON) {
		json_begin(&w->json, w->to, 2);
		tw_add_json_totals(t, &w->json, &number);
		table_write_rows(t, &w->json, "rows");
		json_list(&w->json, "notes");
		for (size_t i = 0; i < table_notes(t); i++)
			json_text(&w->json, NULL, table_get_note(t, i));
		json_end(&w->json);
		json_finish(&w->json);
	} else {
		tw_write_text(t, w->as, w->to);
	}
	str_release(&number);
}

void table_write_as(const struct table *t, enum notation as, FILE *to)
{
	struct writer w = writer_to(as, to);
	table_write(t, &w);
	writer_release(&w);
}

void table_write_totals(const struct table *t, struct writer *w)
{
	struct str number = STR_INIT;
	writer_start(w);
	if (w->as == NOTATION_JSON) {
		json_begin(&w->json, w->to, 2);
		tw_add_json_totals(t, &w->json, &number);
		json_finish(&w->json);
	} else if (w->as == NOTATION_CSV) {
		tw_write_csv_totals(t, w);
	} else {
		tw_write_totals(t, w->as, w->to);
	}
	str_release(&number);
}
