#include "output/writer.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "output/csv.h"

static const char *const notations[NOTATIONS][2] = {
	[NOTATION_TEXT] = { "text", "for people" },
	[NOTATION_JSON] = { "json", "one object with stable keys" },
	[NOTATION_CSV] = { "csv", "a header line of keys and a line of values" },
	[NOTATION_MARKDOWN] = { "markdown", "tables for a document" },
	[NOTATION_SVG] = { "svg", "a figure" },
};

const char *notation_name(size_t i, const char **help)
{
	if (i >= NOTATIONS)
		return NULL;
	*help = notations[i][1];
	return notations[i][0];
}

bool notation_parse(const char *name, enum notation *out)
{
	for (size_t i = 0; i < NOTATIONS; i++)
		if (!strcmp(name, notations[i][0])) {
			*out = (enum notation)i;
			return true;
		}
	return false;
}

bool notation_of(const char *path, enum notation *out)
{
	const char *slash = strrchr(path, '/');
	const char *name = slash ? slash + 1 : path;
	const char *dot = strrchr(name, '.');
	bool text = !dot || dot == name || !strcmp(dot, ".txt");
	return notation_parse(text                  ? "text"
			      : !strcmp(dot, ".md") ? "markdown"
						    : dot + 1,
			      out);
}

void writer_release(struct writer *w)
{
	free(w->line);
	str_release(&w->keys);
	str_release(&w->values);
	str_release(&w->prefix);
	str_release(&w->heading);
}

/* Several traces */

static bool writer_lists(const struct writer *w)
{
	return w->as == NOTATION_JSON && w->form != WRITER_PLAIN && !w->cell;
}

void writer_several(struct writer *w, enum writer_form form)
{
	w->form = form;
	if (writer_lists(w))
		fputs("[\n", w->to);
}

void writer_next(struct writer *w, const char *file)
{
	if (w->begun && writer_lists(w) && w->form == WRITER_BARE)
		fputs("}\n", w->to);
	if (!file && writer_lists(w))
		fputs("]\n", w->to);
	w->file = file;
	w->begun = w->refused = false;
}

void writer_start(struct writer *w)
{
	struct str name = STR_INIT;
	bool people = w->as == NOTATION_TEXT || w->as == NOTATION_MARKDOWN;
	if (w->begun || w->cell)
		return;
	if (w->file && w->written && writer_lists(w))
		fputs(",\n", w->to);
	if (w->file && w->written && people && w->form != WRITER_PLAIN)
		fputc('\n', w->to);
	if (w->file && people && w->form == WRITER_BARE) {
		str_escape(&name, w->file, strlen(w->file), true);
		fprintf(w->to, w->as == NOTATION_TEXT ? "==> %s <==\n" : "## %s\n\n",
			name.text);
	} else if (w->file && writer_lists(w) && w->form == WRITER_BARE) {
		str_json(&name, w->file, strlen(w->file));
		fprintf(w->to, "{\"file\": %s, \"%s\":\n", name.text, w->command);
	}
	str_release(&name);
	w->begun = w->written = true;
}

void writer_csv(struct writer *w, const struct str *line, bool heading)
{
	struct str text = STR_INIT;
	bool column = w->file && w->form == WRITER_BARE;
	bool same = w->file && w->form != WRITER_PLAIN && w->heading.len == line->len &&
		    memcmp(w->heading.text, line->text, line->len) == 0;
	writer_start(w);
	if (heading && !same) {
		w->refused = column && w->heading.len;
		if (!w->refused) {
			str_clear(&w->heading);
			str_addn(&w->heading, line->text, line->len);
		}
	}
	if (w->refused || (heading && same))
		return;
	if (column) {
		const char *first = heading ? "file" : w->file;
		csv_quote(&text, first, strlen(first));
		str_addc(&text, ',');
	}
	str_addn(&text, line->text, line->len);
	str_addc(&text, '\n');
	fwrite(text.text, 1, text.len, w->to);
	str_release(&text);
}

/* In text, buffer lines until the width of the labels in their block is known. */

static void writer_keep(struct writer *w, const char *label, const char *text, bool plain)
{
	struct str s = STR_INIT;
	if (plain)
		str_plain(&s, text, strlen(text));
	else
		str_escape(&s, text, strlen(text), true);
	w->line = mem_room(w->line, w->lines, &w->room, sizeof *w->line);
	w->line[w->lines++] =
		(struct writer_line) { label ? mem_text(label) : NULL, str_detach(&s) };
	if (label && strlen(label) + 2 > w->column)
		w->column = strlen(label) + 2;
}

void writer_markdown_cell(const char *text, FILE *to)
{
	fputs("| ", to);
	for (; *text; text++)
		fputs(*text == '|' ? "\\|" : (char[]) { *text, '\0' }, to);
	fputc(' ', to);
}

static void writer_flush(struct writer *w)
{
	bool table = false;
	for (size_t i = 0; i < w->lines; i++) {
		struct writer_line *x = &w->line[i];
		bool markdown = w->as == NOTATION_MARKDOWN;
		if (markdown && (x->label != NULL) != table)
			fprintf(w->to, "%s%s", i ? "\n" : "",
				x->label ? "| | |\n|---|---|\n" : "");
		table = x->label;
		if (markdown && x->label) {
			writer_markdown_cell(x->label, w->to);
			writer_markdown_cell(x->text, w->to);
			fputs("|\n", w->to);
		} else if (x->label)
			fprintf(w->to, "%s:%*s%s\n", x->label,
				(int)(w->column - strlen(x->label) - 1), "", x->text);
		else
			fprintf(w->to, "%s\n", x->text);
		free(x->label);
		free(x->text);
	}
	w->lines = w->column = 0;
}

static bool writer_for_people(const struct writer *w)
{
	return !w->cell && (w->as == NOTATION_TEXT || w->as == NOTATION_MARKDOWN);
}

/* Write a cell; json is NULL for a text. */
static void writer_cell(struct writer *w, const char *key, const char *json,
			const char *csv)
{
	bool any = w->any;
	size_t len = w->prefix.len;
	if (w->as == NOTATION_JSON && !w->cell) {
		if (json)
			json_raw(&w->json, key, json);
		else
			json_text(&w->json, key, csv);
		return;
	}
	if (w->rows && w->depth == w->rows + 1)
		csv_cell(&w->values, &w->any, csv);
	if (w->rows || w->lists)
		return;
	str_add(&w->prefix, key);
	if (w->cell)
		w->cell(w->ctx, w->prefix.text, csv, !json);
	csv_cell(&w->keys, &any, w->prefix.text);
	csv_cell(&w->values, &w->any, csv);
	w->prefix.len = len;
}

static void writer_value(struct writer *w, const char *label, const char *key,
			 const char *text, const char *json, const char *csv)
{
	if (!writer_for_people(w) && key)
		writer_cell(w, key, json, csv);
	else if (writer_for_people(w) && label)
		writer_keep(w, label, text, false);
}

void writer_begin(struct writer *w)
{
	writer_start(w);
	w->any = false;
	str_clear(&w->keys);
	str_clear(&w->values);
	str_clear(&w->prefix);
	if (w->as == NOTATION_JSON && !w->cell)
		json_begin(&w->json, w->to, JSON_DEEPEST);
}

void writer_end(struct writer *w)
{
	assert(!w->depth);
	if (writer_for_people(w)) {
		writer_flush(w);
	} else if (w->as == NOTATION_JSON && !w->cell) {
		json_finish(&w->json);
	} else if (!w->cell && !w->rows) {
		writer_csv(w, &w->keys, true);
		writer_csv(w, &w->values, false);
	}
	w->rows = 0;
}

/* Values */

static void writer_number(struct writer *w, const char *label, const char *key,
			  const char *text, uint64_t n)
{
	char plain[32];
	snprintf(plain, sizeof plain, "%" PRIu64, n);
	writer_value(w, label, key, text ? text : plain, plain, plain);
}

void writer_count(struct writer *w, const char *label, const char *key, uint64_t n)
{
	writer_number(w, label, key, COUNT_TEXT(n), n);
}

void writer_plain(struct writer *w, const char *label, const char *key, uint64_t n)
{
	writer_number(w, label, key, NULL, n);
}

void writer_share(struct writer *w, const char *label, const char *key, uint64_t n,
		  uint64_t whole, const char *of)
{
	struct str text = STR_INIT;
	str_add(&text, COUNT_TEXT(n));
	if (whole) {
		str_add(&text, " (");
		str_addpercent(&text, n, whole);
		str_addf(&text, "%%%s%s)", of ? " " : "", of ? of : "");
	}
	writer_number(w, label, key, text.text, n);
	str_release(&text);
}

void writer_bytes(struct writer *w, const char *label, const char *key, uint64_t n)
{
	struct str text = STR_INIT;
	str_addf(&text, "%s byte%s", COUNT_TEXT(n), n == 1 ? "" : "s");
	if (n >= 10000)
		str_addf(&text, " (%s)", SIZE_TEXT(n));
	writer_number(w, label, key, text.text, n);
	str_release(&text);
}

void writer_text(struct writer *w, const char *label, const char *key, const char *text)
{
	writer_value(w, label, key, text, NULL, text);
}

void writer_bool(struct writer *w, const char *key, bool yes)
{
	writer_value(w, NULL, key, NULL, yes ? "true" : "false", yes ? "1" : "0");
}

void writer_unknown(struct writer *w, const char *key)
{
	writer_value(w, NULL, key, NULL, "null", "");
}

void writer_title(struct writer *w, const char *title)
{
	if (!writer_for_people(w))
		return;
	bool first = !w->lines;
	writer_flush(w);
	if (!first)
		fputc('\n', w->to);
	writer_keep(w, NULL, title, false);
}

void writer_option(struct writer *w, const char *label, const char *text)
{
	if (writer_for_people(w))
		writer_keep(w, label, text, true);
}

void writer_line(struct writer *w, const char *text)
{
	if (writer_for_people(w))
		writer_keep(w, NULL, text, false);
}

void writer_column(struct writer *w, size_t column)
{
	w->column = column > w->column ? column : w->column;
}

void writer_open(struct writer *w, const char *key, bool list)
{
	w->length[++w->depth] = w->prefix.len;
	assert(w->depth < JSON_DEEPEST);
	if (w->as == NOTATION_JSON && !w->cell && list)
		json_list(&w->json, key);
	else if (w->as == NOTATION_JSON && !w->cell)
		json_object(&w->json, key);
	w->lists += w->lists || list;
	if (!w->lists)
		str_addf(&w->prefix, "%s.", key);
}

void writer_close(struct writer *w)
{
	assert(w->depth);
	if (w->rows && w->depth == w->rows + 1) {
		writer_csv(w, &w->values, false);
		str_clear(&w->values);
		w->any = false;
	}
	w->lists -= w->lists > 0;
	w->prefix.len = w->length[w->depth--];
	if (w->as == NOTATION_JSON && !w->cell)
		json_end(&w->json);
}

void writer_rows(struct writer *w, const char *key, const char *heading)
{
	writer_open(w, key, true);
	if (w->as != NOTATION_CSV || w->cell)
		return;
	w->rows = w->depth;
	w->any = false;
	str_clear(&w->values);
	str_add(&w->values, heading);
	writer_csv(w, &w->values, true);
	str_clear(&w->values);
}

void writer_absent(struct writer *w)
{
	if (w->rows)
		csv_cell(&w->values, &w->any, "");
}
