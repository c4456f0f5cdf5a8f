/*
 * The separator must divide nine of ten of the first lines into the same number of
 * columns; try commas, semicolons and tabs before blanks.  The type of a column must
 * match nine of ten of its values, because a damaged line may be among the first.
 */
#include "format/line_column.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "format/heading.h"
#include "format/linescan.h"

enum { SAMPLE = 300, MOST_COLUMNS = 1000, NINE = 9, TEN = 10 };

struct line_column {
	struct format format;
	struct field field[2];
	char separator; /* ' ' for blanks; '\0' if a line is a single value */
	size_t column;  /* index of the column, from 0 */
};

/* Lines */

static void line_column_trim(const char **from, size_t *len)
{
	while (*len && linescan_blank((uint8_t) * *from)) {
		++*from;
		--*len;
	}
	while (*len && linescan_blank((uint8_t)(*from)[*len - 1]))
		--*len;
}

/* Get the next value of a line at *p, without the blanks around it.  Return false if
 * there is none. */
static bool line_column_next(const char **p, const char *end, char separator,
			     const char **from, size_t *len)
{
	if (separator && separator != ' ') {
		bool is = heading_next(p, end, separator, from, len);
		if (is)
			line_column_trim(from, len);
		return is;
	}
	while (*p < end && linescan_blank((uint8_t) * *p))
		++*p;
	if (*p >= end)
		return false;
	*from = *p;
	while (*p < end && !(separator && linescan_blank((uint8_t) * *p)))
		++*p;
	*len = (size_t)(*p - *from);
	line_column_trim(from, len);
	return true;
}

/* Get the nth value of a line, from 0. */
static bool line_column_nth(const char *line, size_t len, char separator, size_t nth,
			    const char **from, size_t *n)
{
	const char *p = line, *end = line + len;
	for (size_t k = 0; k <= nth; k++)
		if (!line_column_next(&p, end, separator, from, n))
			return false;
	return true;
}

static size_t line_column_count(const char *line, size_t len, char separator)
{
	const char *p = line, *end = line + len, *from;
	size_t n = 0, length;
	while (n < MOST_COLUMNS && line_column_next(&p, end, separator, &from, &length))
		n++;
	return n;
}

/* Records */

static bool line_column_absent(const char *value, size_t len)
{
	return !len || (len == 1 && *value == '-');
}

static bool line_column_number(const struct field *f, const char *value, size_t len,
			       uint64_t *v)
{
	return f->kind == KIND_INT ? number_dec(value, len, (int64_t *)v)
				   : number_any(value, len, v);
}

static void line_column_set(struct batch *b, size_t i, int field, uint64_t v, bool minus)
{
	unsigned slot = b->schema->first_slot[field];
	if (!b->slot[slot])
		return;
	b->slot[slot][i] = v;
	if (minus)
		batch_present(b, i, slot);
}

/* Add the record of a line; line is NULL if the line is too long. */
static void line_column_add(struct batch *b, const uint8_t *line, size_t len,
			    uint64_t offset, size_t whole)
{
	const struct line_column *c = (const void *)b->schema->format;
	const struct field *f = &c->field[LINE_COLUMN_VALUE];
	const char *from = NULL;
	size_t n = 0, i = batch_add(b, offset, whole);
	bool text = f->kind == KIND_TEXT, absent = true, damaged = !line;
	uint64_t v = text ? 0 : UINT64_MAX;
	if (line &&
	    line_column_nth((const char *)line, len, c->separator, c->column, &from, &n))
		absent = line_column_absent(from, n);
	else if (line)
		damaged = !linescan_all_blank(line, len);
	if (!absent && text)
		v = TEXT_PLACE((const uint8_t *)from - line, n);
	else if (!absent && !line_column_number(f, from, n, &v)) {
		damaged = absent = true;
		v = UINT64_MAX;
	}
	line_column_set(b, i, LINE_COLUMN_VALUE, v, !absent && !text && v == UINT64_MAX);
	line_column_set(b, i, LINE_COLUMN_DAMAGED, damaged, false);
}

/* Decode lines.  The record of a line that is too long has only its last bytes, so that a
 * reader can begin after each record. */
static size_t line_column_decode(const uint8_t *bytes, size_t len, bool last,
				 struct batch *b)
{
	size_t at = 0;
	while (at < len && b->n < b->room) {
		const uint8_t *p = bytes + at, *lf = words_lf(p, len - at);
		size_t whole = lf ? (size_t)(lf - p) + 1 : len - at;
		size_t n = lf ? whole - 1 : whole;
		if (!lf && !last) {
			if (!b->mid_line && whole <= RECORD_LINE_MAX)
				break;
			b->mid_line = true;
			return at + whole - 1; /* leave one byte for the record */
		}
		n -= n && p[n - 1] == '\r';
		bool fits = !b->mid_line && n <= RECORD_LINE_MAX;
		line_column_add(b, fits ? p : NULL, n, batch_position(b, p), whole);
		b->mid_line = false;
		at += whole;
	}
	return at;
}

/* Making */

struct line_column_head {
	const char *at, *end; /* lines after the initial lines that begin with # */
	const char *heading;  /* line that may be the heading */
	size_t heading_len;
	char separator;
	size_t columns;
};

/* True if a separator divides the lines into the same number of columns. */
static bool line_column_divides(const struct line_column_head *h, char separator,
				size_t *columns)
{
	const char *p = h->at, *line;
	size_t len, n = 0, same = 0;
	*columns = 0;
	for (size_t k = 0; k < SAMPLE && heading_line(&p, h->end, &line, &len); k++) {
		size_t here = line_column_count(line, len, separator);
		if (!len)
			continue;
		if (!*columns)
			*columns = here;
		same += here == *columns;
		n++;
	}
	return *columns > 1 && same * TEN >= n * NINE;
}

static void line_column_divide(struct line_column_head *h)
{
	static const char separators[] = ",;\t ";
	for (const char *c = separators; *c; c++)
		if (line_column_divides(h, *c, &h->columns)) {
			h->separator = *c;
			return;
		}
	h->separator = '\0';
	h->columns = 1;
}

/* Return the type of a column, determined from the lines from p on. */
static enum kind line_column_kind(const struct line_column_head *h, const char *p,
				  size_t column)
{
	const char *line, *from;
	size_t len, n, values = 0, dec = 0, hex = 0;
	for (size_t k = 0; k < SAMPLE && heading_line(&p, h->end, &line, &len); k++) {
		int64_t i;
		uint64_t v;
		if (!line_column_nth(line, len, h->separator, column, &from, &n) ||
		    line_column_absent(from, n))
			continue;
		values++;
		dec += number_dec(from, n, &i);
		hex += number_has_prefix(from, n) && number_any(from, n, &v);
	}
	if (!values)
		return KIND_TEXT;
	return dec * TEN >= values * NINE   ? KIND_INT
	       : hex * TEN >= values * NINE ? KIND_ADDR
					    : KIND_TEXT;
}

/* Find the column with this name in the heading; return -1 if there is none. */
static int line_column_named(const struct line_column_head *h, const char *name)
{
	const char *from;
	size_t n;
	for (size_t k = 0; k < h->columns; k++)
		if (line_column_nth(h->heading, h->heading_len, h->separator, k, &from,
				    &n) &&
		    n == strlen(name) && str_same_nocase_n(from, name, n))
			return (int)k;
	return -1;
}

/* True if a line names a column of numbers. */
static bool line_column_is_heading(const struct line_column_head *h, const char *after)
{
	const char *from;
	size_t n;
	for (size_t k = 0; k < h->columns; k++) {
		struct field f = { .kind = line_column_kind(h, after, k) };
		uint64_t v;
		if (f.kind != KIND_TEXT &&
		    line_column_nth(h->heading, h->heading_len, h->separator, k, &from,
				    &n) &&
		    !line_column_absent(from, n) && !line_column_number(&f, from, n, &v))
			return true;
	}
	return false;
}

static enum status line_column_unknown(const struct line_column_head *h, bool headed,
				       const char *column, struct err *err)
{
	struct str names = STR_INIT;
	const char *from;
	size_t n;
	for (size_t k = 0; headed && k < h->columns && names.len < 200; k++)
		if (line_column_nth(h->heading, h->heading_len, h->separator, k, &from,
				    &n)) {
			str_add(&names, k ? ", " : ": ");
			str_escape(&names, from, n, true);
		}
	if (column)
		err_set(err, ST_INVALID, "there is no column %.60s; the file has %zu%s",
			column, h->columns, names.text);
	else
		err_set(err, ST_INVALID,
			"the file has %zu columns%s; give a name after a colon, or a "
			"number",
			h->columns, names.text);
	str_release(&names);
	return ST_INVALID;
}

/* Find the column, and set *headed if the first line is a heading. */
static enum status line_column_find(struct line_column_head *h, const char *column,
				    bool *headed, size_t *out, struct err *err)
{
	const char *after = h->at, *line;
	size_t len;
	uint64_t number;
	int named = -1;
	bool marked = h->heading; /* with #, the heading is before the lines */
	if (!marked)
		heading_line(&after, h->end, &h->heading, &h->heading_len);
	*headed = marked || (h->heading && line_column_is_heading(h, after));
	*out = 0;
	if (column && h->heading && (named = line_column_named(h, column)) >= 0) {
		*out = (size_t)named;
		*headed = true;
	} else if (column && number_udec(column, strlen(column), &number) && number &&
		   number <= h->columns) {
		*out = (size_t)number - 1;
	} else if (column || h->columns > 1) {
		return line_column_unknown(h, *headed, column, err);
	}
	if (*headed && !marked)
		heading_line(&h->at, h->end, &line, &len);
	return ST_OK;
}

/* Skip the lines before the first line that does not begin with #; the last skipped line
 * may be the heading. */
static void line_column_begin(struct line_column_head *h)
{
	const char *p = h->at, *line;
	size_t len;
	while (heading_line(&p, h->end, &line, &len) && len && *line == '#') {
		h->heading = line + 1;
		h->heading_len = len - 1;
		h->at = p;
	}
	line_column_divide(h);
	if (h->heading &&
	    line_column_count(h->heading, h->heading_len, h->separator) != h->columns)
		h->heading = NULL;
}

static void line_column_free(struct format *f)
{
	free(f);
}

enum status line_column_format(struct format **out, const uint8_t *head, size_t len,
			       const char *column, uint64_t *skip, struct str *name,
			       struct err *err)
{
	struct line_column_head h = { .at = (const char *)head,
				      .end = (const char *)head + len };
	const char *from;
	size_t at, n;
	bool headed;
	char plain[HEADING_NAME + 1];
	line_column_begin(&h);
	enum status st = line_column_find(&h, column, &headed, &at, err);
	if (st)
		return st;
	if (headed &&
	    line_column_nth(h.heading, h.heading_len, h.separator, at, &from, &n) &&
	    heading_lower(from, n, plain))
		str_add(name, plain);
	struct line_column *c = mem_new(1, sizeof *c);
	c->separator = h.separator;
	c->column = at;
	c->field[LINE_COLUMN_VALUE] =
		(struct field) { .name = "value",
				 .help = "value of the line",
				 .kind = line_column_kind(&h, h.at, at),
				 .at = (uint16_t)at,
				 .width = 8 };
	c->field[LINE_COLUMN_VALUE].flags =
		c->field->kind == KIND_TEXT ? FIELD_ZERO_IS_NONE : FIELD_MINUS_IS_NONE;
	c->field[LINE_COLUMN_DAMAGED] =
		(struct field) { .name = "damaged",
				 .help = "whether the line has no value of this type",
				 .kind = KIND_BOOL,
				 .width = 1 };
	c->format = (struct format) { .name = "lines",
				      .title = "A column of lines",
				      .record = "line",
				      .fields = c->field,
				      .nfields = 2,
				      .layout = LAYOUT_OWN,
				      .decode = line_column_decode,
				      .free = line_column_free };
	*skip = (uint64_t)(h.at - (const char *)head);
	*out = &c->format;
	return ST_OK;
}
