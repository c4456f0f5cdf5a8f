/*
 * Compile the statement that matches a line alone, at its place in a text whose other
 * statements are blank, so that each value has the place of its own brace.  Between two
 * values, the pattern and the line are equal.
 */
#include "format/pattern_edit.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "format/layout_edit.h"
#include "format/pattern_internal.h"

/* Return the beginning of the statement that contains a byte, and set *length to its
 * length. */
static size_t pattern_edit_around(const char *text, size_t at, size_t *length)
{
	size_t from = 0, end;
	while ((end = pattern_statement_end(text, from)) < at && text[end])
		from = end + 1;
	*length = end - from;
	return from;
}

size_t pattern_edit_statement(const struct format *f, const uint8_t *line, size_t len,
			      size_t *length)
{
	struct pattern_verdict v;
	pattern_judge(f, line, len, &v, NULL, NULL);
	return pattern_edit_around(pattern_text(f), v.statement, length);
}

void pattern_edit_replace(const char *text, size_t at, const char *statement,
			  struct str *out)
{
	size_t len = pattern_statement_end(text, at) - at;
	str_addn(out, text, at);
	str_add(out, statement);
	str_add(out, text + at + len + (!*statement && text[at + len] == '\n'));
}

size_t pattern_edit_append(const char *text, const char *statement, struct str *out)
{
	size_t at = strlen(text);
	for (const char *p = text; *p; p += strcspn(p, "\n"), p += *p == '\n')
		if (!strncmp(p, "derive ", 7) && (size_t)(p - text) < at)
			at = (size_t)(p - text);
	str_addn(out, text, at);
	if (at && text[at - 1] != '\n')
		str_addc(out, '\n');
	size_t begin = out->len;
	str_addf(out, "%s\n%s", statement, text + at);
	return begin;
}

/* Return the text with one statement, without the names after its kind; blank all other
 * statements that are not needed. */
static char *pattern_edit_alone(const char *text, size_t statement)
{
	static const char dummy[] = "\nline: \\{\\}{n:dec}";
	size_t all = strlen(text);
	char *alone = mem_resize(mem_text(text), all + sizeof dummy, 1);
	for (size_t at = 0; at < all;) {
		size_t n = pattern_statement_end(alone, at) - at;
		char *word = alone + at + strspn(alone + at, " \t"),
		     *head = word + strcspn(word, ":");
		bool keep = !strncmp(word, "let ", 4) || !strncmp(word, "registers ", 10);
		if (at == statement) {
			word += strcspn(word, " \t:(");
			if (*word != '(' && head < alone + at + n)
				memset(word, ' ', (size_t)(head - word));
		} else if (!keep) {
			memset(alone + at, ' ', n);
		}
		at += n + 1;
	}
	memcpy(alone + all, dummy, sizeof dummy);
	return alone;
}

/* Find the places of the values of a line.  Return false if the line does not match. */
static bool pattern_edit_marks(const struct format *f, const uint8_t *line, size_t len,
			       size_t *statement, struct pattern_mark *mark, size_t *n)
{
	struct pattern_verdict v;
	struct err err = ERR_INIT;
	struct format *one;
	size_t length;
	pattern_judge(f, line, len, &v, NULL, NULL);
	if (v.place == PATTERN_MISFIT)
		return false;
	*statement = pattern_edit_around(pattern_text(f), v.statement, &length);
	char *alone = pattern_edit_alone(pattern_text(f), *statement);
	enum status st = pattern_compile(&one, "layout", alone, &err);
	free(alone);
	if (st != ST_OK)
		return false;
	pattern_judge(one, line, len, &v, mark, n);
	format_free(one);
	return v.place != PATTERN_MISFIT;
}

bool pattern_edit_word(const uint8_t *line, size_t len, size_t byte, size_t *from,
		       size_t *end)
{
	if (byte >= len || !pattern_name_char(line[byte]))
		return false;
	for (*from = byte; *from && pattern_name_char(line[*from - 1]);)
		--*from;
	for (*end = byte; *end < len && pattern_name_char(line[*end]);)
		++*end;
	if (number_has_prefix(line + *from, *end - *from))
		*from += 2;
	return true;
}

/* Append NAME, or NAME:TYPE if a word needs another type. */
static void pattern_edit_item(const char *item, const uint8_t *word, size_t len,
			      struct str *out)
{
	str_add(out, item);
	if (strchr(item, ':') || strchr(item, '=') || pattern_role_type(item))
		return;
	const char *type = layout_edit_word_type(word, len);
	bool blank = memchr(word, ' ', len);
	str_addf(out, ":%s", strcmp(type, "text") ? type : blank ? "text" : "word");
}

/* Return the place in the text that corresponds to a byte of the line, starting at
 * corresponding places; 0 if alternatives or values are between them. */
static size_t pattern_edit_walk(const char *text, size_t at, const uint8_t *line,
				size_t from, size_t to)
{
	while (from < to || text[at] == ' ') {
		char c = text[at];
		if (linescan_blank(c)) {
			while (linescan_blank(text[at]))
				at++;
			while (from < to && linescan_blank(line[from]))
				from++;
			continue;
		}
		if (c == '{' && strspn(text + at + 1, "abcdefghijklmnopqrstuvwxyz") ==
					strcspn(text + at + 1, "=}")) {
			at += strcspn(text + at, "}") + 1;
			continue;
		}
		if (c == '\\' && text[at + 1])
			c = text[++at];
		else if (strchr("{}\n", c))
			return 0;
		if ((uint8_t)c != line[from])
			return 0;
		at++;
		from++;
	}
	return from == to ? at : 0;
}

static enum status pattern_edit_literal(const char *text, size_t statement,
					const struct pattern_mark *mark, size_t n,
					const uint8_t *line, size_t len, size_t byte,
					const char *item, struct str *out,
					struct err *err)
{
	size_t from, end, at = statement, place = 0;
	at += strcspn(text + at, ":");
	at += text[at] == ':';
	if (!pattern_edit_word(line, len, byte, &from, &end))
		return err_at(err, 1, "there is no number or word at the cursor");
	for (size_t i = 0; i < n && mark[i].to <= from; i++) {
		place = mark[i].to;
		at = mark[i].at + strcspn(text + mark[i].at, "}") + 1;
	}
	if (!place)
		while (place < from && linescan_blank(line[place]))
			place++;
	while (!place && linescan_blank(text[at]))
		at++;
	at = pattern_edit_walk(text, at, line, place, from);
	if (!at || strncmp(text + at, (const char *)line + from, end - from) != 0)
		return err_at(
			err, 1,
			"the pattern has alternatives here; use ; to edit its text");
	str_addn(out, text, at);
	str_addc(out, '{');
	pattern_edit_item(item, line + from, end - from, out);
	str_addc(out, '}');
	str_add(out, text + at + (end - from));
	return ST_OK;
}

/* Find the mark that contains a byte; return NULL if there is none. */
static const struct pattern_mark *pattern_edit_mark(const struct pattern_mark *mark,
						    size_t n, size_t byte)
{
	for (size_t i = 0; i < n; i++)
		if (byte >= mark[i].from && byte < mark[i].to)
			return &mark[i];
	return NULL;
}

enum status pattern_edit_name(const struct format *f, const uint8_t *line, size_t len,
			      size_t byte, const char *item, struct str *out,
			      struct err *err)
{
	struct pattern_mark mark[PATTERN_MARKS];
	size_t n, statement;
	const char *text = pattern_text(f);
	bool matches = pattern_edit_marks(f, line, len, &statement, mark, &n);
	if (!matches && item)
		return err_at(err, 1,
			      "this line does not match; use , to add a pattern for such "
			      "lines");
	const struct pattern_mark *m = matches ? pattern_edit_mark(mark, n, byte) : NULL;
	if (!m && item)
		return pattern_edit_literal(text, statement, mark, n, line, len, byte,
					    item, out, err);
	if (!m || text[m->at] != '{' || (!item && text[m->at + 1] == ':'))
		return err_at(err, 1,
			      item ? "use ; to edit the words of this line"
				   : "there is no value here");
	const char *inner = text + m->at + 1, *close = inner + strcspn(inner, "}");
	const char *colon = memchr(inner, ':', (size_t)(close - inner));
	const struct pattern_role *r = pattern_role(inner, (size_t)(close - inner));
	str_addn(out, text, m->at + 1);
	if (!item && !colon)
		str_addf(out, ":%s", r ? pattern_types[r->type].name : "word");
	else if (!item)
		str_addn(out, colon, (size_t)(close - colon));
	else if (colon && !strchr(item, ':') &&
		 (!pattern_role_type(item) ||
		  memchr(colon, '|', (size_t)(close - colon))))
		str_addf(out, "%s%.*s", item, (int)(close - colon), colon);
	else
		pattern_edit_item(item, line + m->from, m->to - m->from, out);
	str_add(out, close);
	return ST_OK;
}
