/*
 * Each row of bytes ends at a record boundary, so that the same byte of all records is in
 * the same column once the size is known.  A bar before each field separates fields
 * without colours.
 */
#include "tui/pane/layout_view.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/bytes.h"
#include "base/number.h"
#include "format/pattern_edit.h"
#include "tui/pane/pane.h"

enum { WIDTH_MOST = 128, DIGITS_LEAST = 4, RECORDS_MOST = 256, COLUMN_MOST = 24 };

/* Columns */

static int layout_view_digits(const struct layout_model *m)
{
	bool more;
	uint64_t size = byte_window_size(m->bytes, &more);
	int n = DIGITS_LEAST;
	while (n < 16 && size >> (4 * n))
		n++;
	return n;
}

static int layout_view_hex(int digits, unsigned k)
{
	return digits + 3 + 3 * (int)k + (int)k / 8;
}

/* Return the column of the character of byte k in a row of width bytes. */
static int layout_view_text(int digits, unsigned width, unsigned k)
{
	return layout_view_hex(digits, width - 1) + 4 + (int)k;
}

static bool layout_view_has_text(int digits, unsigned width, int cols)
{
	return layout_view_text(digits, width, width - 1) < cols;
}

/* Return the number of bytes per row in cols columns: a record, or a part of it. */
static unsigned layout_view_fit(const struct layout_model *m, int cols)
{
	int digits = layout_view_digits(m);
	unsigned size = m->format->record_size, fit = WIDTH_MOST;
	while (fit > 4 && !layout_view_has_text(digits, fit, cols))
		fit--;
	/* Prefer 8 bytes without characters to fewer bytes with them. */
	if (fit < 8 && layout_view_hex(digits, 7) + 2 <= cols)
		fit = 8;
	if (!size)
		return fit >= 32 ? 32 : fit >= 16 ? 16 : fit >= 8 ? 8 : 4;
	if (size <= fit)
		return size;
	unsigned group = fit >= 8 ? 8 : 4, most = fit / group * group;
	unsigned lines = (size + most - 1) / most;
	unsigned even = ((size + lines - 1) / lines + group - 1) / group * group;
	return even < most ? even : most;
}

/* Moving */

void layout_view_go(struct layout_view *v, uint64_t at)
{
	bool more;
	uint64_t size = byte_window_size(v->m->bytes, &more);
	if (at >= size && (!more || at > size + BYTE_WINDOW))
		at = size ? size - 1 : 0;
	v->m->cursor = at;
}

/* Return the row before a row. */
static uint64_t layout_view_previous(const struct layout_view *v, uint64_t row)
{
	return row ? layout_model_row(v->m, row - 1, v->width) : 0;
}

/* Return the row `rows` rows after a row; before it if rows is negative. */
static uint64_t layout_view_row(const struct layout_view *v, uint64_t row, long long rows)
{
	bool more;
	uint64_t size = byte_window_size(v->m->bytes, &more);
	for (; rows < 0 && row; rows++)
		row = layout_view_previous(v, row);
	for (; rows > 0; rows--) {
		uint64_t next = layout_model_row_end(v->m, row, v->width);
		if (next >= size)
			break;
		row = next;
	}
	return row;
}

void layout_view_move(struct layout_view *v, long long rows)
{
	uint64_t row = layout_model_row(v->m, v->m->cursor, v->width);
	uint64_t column = v->m->cursor - row, to = layout_view_row(v, row, rows);
	uint64_t end = layout_model_row_end(v->m, to, v->width);
	layout_view_go(v, to + column < end ? to + column : end - 1);
}

void layout_view_scroll(struct layout_view *v, long long rows)
{
	v->top = layout_view_row(v, v->top, rows);
	uint64_t last = layout_view_row(v, v->top, v->rows - 1);
	uint64_t row = layout_model_row(v->m, v->m->cursor, v->width);
	while (row < v->top || row > last) {
		uint64_t before = v->m->cursor;
		layout_view_move(v, row < v->top ? 1 : -1);
		row = layout_model_row(v->m, v->m->cursor, v->width);
		if (v->m->cursor == before)
			break;
	}
}

void layout_view_page(struct layout_view *v, long long rows)
{
	v->top = layout_view_row(v, v->top, rows);
	layout_view_move(v, rows);
}

/* Scroll the view so that the cursor is visible. */
static void layout_view_follow(struct layout_view *v)
{
	uint64_t row = layout_model_row(v->m, v->m->cursor, v->width), at = row;
	v->top = layout_model_row(v->m, v->top, v->width);
	if (row <= v->top) {
		v->top = row;
		return;
	}
	/* Scroll down only if the cursor's row is below the last row. */
	for (int k = 1; k < v->rows && at > v->top; k++)
		at = layout_view_previous(v, at);
	if (at > v->top)
		v->top = at;
}

/* Bytes */

static enum style layout_view_style(const struct layout_model *m, int field)
{
	const struct schema *s = m->schema;
	return field < 0 || !s ? STYLE_TEXT
			       : pane_style_of_role(schema_field(s, field)->role);
}

/* Draw the cursor over n cells. */
static void layout_view_cursor(struct canvas *c, int row, int col, int n)
{
	struct canvas part = canvas_view(c, row, col, 1, n);
	canvas_cursor_row(&part, 0);
}

/* Draw a name in width columns; for a short field, only its first letters. */
static void layout_view_draw_name(const struct layout_model *m, struct canvas *c, int col,
				  int width, int field)
{
	enum { SHORT = 3 };
	const char *name = m->format->fields[field].name;
	enum style st = layout_view_style(m, field);
	if (width > SHORT)
		canvas_field(c, 0, col, width, false, st, name);
	else
		canvas_textf(c, 0, col, st, "%.*s", width, name);
}

enum { VERDICT_WIDTH = 6 };

/* Return the first column of byte k of a row; in lines, the column of its character. */
static int layout_view_column(const struct layout_view *v, unsigned k)
{
	int digits = layout_view_digits(v->m);
	return v->m->lines ? digits + VERDICT_WIDTH + 4 + (int)k - v->left
			   : layout_view_hex(digits, k);
}

/* Return the field of a byte; l is its line. */
static int layout_view_field(const struct layout_view *v, const struct layout_line *l,
			     uint64_t at)
{
	if (!v->m->lines)
		return layout_model_place(v->m, at).field;
	for (const struct pattern_mark *k = l->mark; k < l->mark + l->nmarks; k++)
		if (at - l->begin >= k->from && at - l->begin < k->to)
			return k->field;
	return -1;
}

/* Draw the field names above the values of a row. */
static void layout_view_draw_names(const struct layout_view *v, struct canvas *c,
				   uint64_t row)
{
	struct layout_model *m = v->m;
	struct layout_line l;
	struct layout_place p = layout_model_place(m, row);
	uint64_t end = layout_model_row_end(m, row, v->width), next;
	int x = layout_view_column(v, (unsigned)v->left);
	struct canvas part = canvas_view(c, 0, x, 1, c->cols - x);
	if (!p.inside) {
		canvas_field(&part, 0, 0, part.cols, false, STYLE_DIM,
			     "before the first record");
		return;
	}
	if (!m->lines)
		canvas_textf(c, 0, 1, STYLE_DIM, "+%x", p.unit);
	layout_model_line(m, row, &l);
	for (uint64_t at = row; at < end; at = next) {
		int field = layout_view_field(v, &l, at);
		for (next = at + 1;
		     next < end && field >= 0 && layout_view_field(v, &l, next) == field;)
			next++;
		int from = layout_view_column(v, (unsigned)(at - row));
		int to = layout_view_column(v, (unsigned)(next - 1 - row)) +
			 (m->lines ? 1 : 2);
		if (field >= 0)
			layout_view_draw_name(m, &part, from - x, to - from, field);
	}
}

/* Draw byte k of a row as a character and, unless the row is a line, in hexadecimal. */
static void layout_view_draw_byte(const struct layout_view *v, struct canvas *c, int y,
				  unsigned k, uint8_t byte, enum style st, bool under,
				  bool cursor)
{
	bool lines = v->m->lines, shown = byte >= ' ' && byte < 0x7f;
	int digits = layout_view_digits(v->m), width = lines ? 1 : 2;
	int col = layout_view_column(v, k);
	int sign = lines ? col
		   : layout_view_has_text(digits, v->width, c->cols)
			   ? layout_view_text(digits, v->width, k)
			   : c->cols;
	const char text[2] = { (char)byte, 0 };
	if (!lines)
		canvas_textf(c, y, col, st, "%02x", byte);
	if (!lines || (byte != '\n' && byte != '\r'))
		canvas_text(c, y, sign, shown ? st : STYLE_DIM,
			    shown                   ? text
			    : lines && byte == '\t' ? " "
						    : canvas_glyph(c, GLYPH_DOT));
	canvas_under(c, y, col, under ? width : 0);
	canvas_under(c, y, sign, under);
	layout_view_cursor(c, y, col, cursor ? width : 0);
	layout_view_cursor(c, y, sign, cursor);
}

/* Draw a row: a line with its verdict, or bytes.  Underline the values of a line, or the field at
 * the cursor, and show the part of a line that does not match as an error. */
static void layout_view_draw_row(const struct layout_view *v, struct canvas *c, int y,
				 uint64_t row, bool focused)
{
	struct layout_model *m = v->m;
	struct layout_place p = layout_model_place(m, row);
	struct layout_line l;
	bool lines = m->lines;
	int digits = layout_view_digits(m);
	int current = layout_model_place(m, m->cursor).field;
	uint64_t end = layout_model_row_end(m, row, v->width), resume;
	layout_model_line(m, row, &l);
	enum pattern_place place = l.verdict.place;
	/* The offset of the first row of a record is not dim. */
	canvas_textf(c, y, 1, !lines && p.inside && !p.unit ? STYLE_TEXT : STYLE_DIM,
		     "%0*llx", digits, (unsigned long long)row);
	if (l.judged)
		canvas_field(c, y, digits + 2, VERDICT_WIDTH, false,
			     place == PATTERN_MISFIT   ? STYLE_BAD
			     : place == PATTERN_REMARK ? STYLE_DIM
						       : STYLE_TEXT,
			     layout_model_verdict(place));
	int before = -1;
	const uint8_t *byte = NULL;
	size_t n = 0, left; /* number of bytes from `byte` on */
	for (uint64_t at = row + (unsigned)v->left; at < end; at++) {
		byte = n > 1 ? byte + 1 : byte_window_at(m->bytes, at, &left);
		n = n > 1 ? n - 1 : left;
		unsigned k = (unsigned)(at - row);
		int col = layout_view_column(v, k), field = layout_view_field(v, &l, at);
		bool here = at == m->cursor && focused;
		bool dim = lines ? place == PATTERN_REMARK : !p.inside;
		bool bad = place == PATTERN_MISFIT && k >= l.verdict.at;
		if (col >= c->cols)
			break;
		if (n)
			layout_view_draw_byte(v, c, y, k, *byte,
					      dim   ? STYLE_DIM
					      : bad ? STYLE_BAD
						    : layout_view_style(m, field),
					      field >= 0 && (lines || field == current),
					      here);
		else if (byte_window_hole(m->bytes, at, &resume))
			canvas_text(c, y, col, STYLE_BAD, "??");
		else
			layout_view_cursor(c, y, col, here ? 2 : 0);
		if (n && !lines && k && p.inside && field != before)
			canvas_text(c, y, col - 1, STYLE_DIM,
				    canvas_glyph(c, GLYPH_DOWN));
		before = field;
	}
}

/* Scroll sideways so that the cursor is visible. */
static void layout_view_follow_column(struct layout_view *v, int cols)
{
	uint64_t row = layout_model_row(v->m, v->m->cursor, v->width);
	int column = (int)(v->m->cursor - row);
	int room = cols - layout_view_column(v, (unsigned)v->left);
	if (room < 1)
		room = 1;
	if (column < v->left)
		v->left = column > room / 2 ? column - room / 2 : 0;
	else if (column >= v->left + room)
		v->left = column - room / 2;
}

void layout_view_draw_bytes(struct layout_view *v, struct canvas *c, bool names,
			    bool focused)
{
	struct layout_model *m = v->m;
	bool lines = m->lines, more;
	uint64_t size = byte_window_size(m->bytes, &more);
	v->width = layout_view_fit(m, c->cols);
	v->first_row = names;
	v->rows = c->rows - names > 0 ? c->rows - names : 1;
	layout_view_follow(v);
	if (lines)
		layout_view_follow_column(v, c->cols);
	else
		v->left = 0;
	uint64_t row = v->top, cursor = layout_model_row(m, v->m->cursor, v->width);
	if (names)
		layout_view_draw_names(v, c, cursor);
	for (int y = names; y < c->rows && row < size; y++) {
		layout_view_draw_row(v, c, y, row, focused);
		row = layout_model_row_end(m, row, v->width);
	}
}

bool layout_view_byte_at(const struct layout_view *v, int row, int col, uint64_t *at)
{
	struct layout_model *m = v->m;
	bool more;
	uint64_t size = byte_window_size(m->bytes, &more);
	int digits = layout_view_digits(m);
	if (row < v->first_row || row >= v->first_row + v->rows)
		return false;
	uint64_t begin = layout_view_row(v, v->top, row - v->first_row);
	uint64_t end = layout_model_row_end(m, begin, v->width);
	for (*at = begin; *at < end && *at < size; ++*at) {
		unsigned k = (unsigned)(*at - begin);
		int from = layout_view_column(v, k), width = m->lines ? 1 : 2;
		if ((col >= from && col < from + width) ||
		    (width > 1 && col == layout_view_text(digits, v->width, k)))
			return true;
	}
	return false;
}

/* Values */

/* A list of values wrapped over as many lines as it needs. */
struct layout_view_flow {
	struct canvas *c;
	int row, col;
};

__attribute__((format(printf, 3, 4))) static void layout_view_add_value(
	struct layout_view_flow *f, const char *label, const char *format, ...)
{
	struct str value = STR_INIT;
	va_list args;
	va_start(args, format);
	str_addv(&value, format, args);
	va_end(args);
	int width = canvas_text_width(label) + 1 + canvas_text_width(value.text);
	if (f->col > 1 && f->col + width > f->c->cols) {
		f->row++;
		f->col = 1;
	}
	f->col = canvas_text(f->c, f->row, f->col, STYLE_DIM, label) + 1;
	f->col = canvas_text(f->c, f->row, f->col, STYLE_TEXT, value.text) + 2;
	str_release(&value);
}

static void layout_view_add_numbers(const struct layout_view *v,
				    struct layout_view_flow *f, const uint8_t *p,
				    size_t n)
{
	bool big = v->big_endian || layout_is_big_endian(v->m->format);
	char label[8];
	for (unsigned bytes = 1; bytes <= 8 && bytes <= n; bytes *= 2) {
		uint64_t u = bytes_load(p, bytes, big);
		unsigned unused = 64 - bytes * 8;
		int64_t i = (int64_t)(u << unused) >> unused;
		snprintf(label, sizeof label, "u%u", bytes * 8);
		layout_view_add_value(f, label, "%llu", (unsigned long long)u);
		*label = 'i';
		if (i < 0)
			layout_view_add_value(f, label, "%lld", (long long)i);
	}
	if (n >= 8)
		layout_view_add_value(f, "x64", "%llx",
				      (unsigned long long)bytes_load(p, 8, big));
	if (n >= 4) {
		uint32_t bits = (uint32_t)bytes_load(p, 4, big);
		float single;
		memcpy(&single, &bits, sizeof single);
		layout_view_add_value(f, "f32", "%g", (double)single);
	}
	if (n >= 8) {
		uint64_t bits = bytes_load(p, 8, big);
		double both;
		memcpy(&both, &bits, sizeof both);
		layout_view_add_value(f, "f64", "%g", both);
	}
}

/* Add the word at a byte of a line, its type and its numeric values. */
static void layout_view_add_word(struct layout_view_flow *f, const uint8_t *line,
				 size_t len, size_t byte)
{
	enum { SHOWN = 64 };
	size_t from, end;
	uint64_t value;
	struct str word = STR_INIT;
	if (!pattern_edit_word(line, len, byte, &from, &end))
		return;
	size_t n = end - from;
	str_escape(&word, line + from, n < SHOWN ? n : SHOWN, false);
	layout_view_add_value(f, "text", "%s", word.text);
	str_release(&word);
	layout_view_add_value(f, "type", "%s", layout_edit_word_type(line + from, n));
	if (number_hex(line + from, n, &value))
		layout_view_add_value(f, "read as hex", "%llu",
				      (unsigned long long)value);
	if (number_udec(line + from, n, &value))
		layout_view_add_value(f, "read as dec", "%llx",
				      (unsigned long long)value);
}

/* Add the value at the cursor with its field, and the reason if the line does not
 * match. */
static void layout_view_add_line(const struct layout_view *v, struct layout_view_flow *f)
{
	struct layout_model *m = v->m;
	struct layout_place p = layout_model_place(m, v->m->cursor);
	struct layout_line l;
	layout_model_line(m, p.begin, &l);
	if (l.verdict.place == PATTERN_MISFIT)
		layout_view_add_value(f, "misfit at", "column %zu: %s", l.verdict.at + 1,
				      l.verdict.expected);
	if (p.field >= 0) {
		const struct field *fd = &m->format->fields[p.field];
		layout_view_add_value(f, fd->name, "%s", fd->help);
	}
	if (l.text)
		layout_view_add_word(f, l.text, l.size, (size_t)(v->m->cursor - p.begin));
}

void layout_view_draw_values(const struct layout_view *v, struct canvas *c)
{
	struct layout_view_flow f = { .c = c, .col = 1 };
	size_t n;
	if (v->m->lines) {
		layout_view_add_line(v, &f);
		return;
	}
	const uint8_t *bytes = byte_window_at(v->m->bytes, v->m->cursor, &n);
	if (n)
		layout_view_add_numbers(v, &f, bytes, n);
}

/* Records */

struct layout_view_table {
	int field[FIELDS_MAX], width[FIELDS_MAX], n;
	int number; /* width of the record number or offset */
};

/* Set the columns, and their widths to fit the values of a batch. */
static void layout_view_measure(struct layout_view_table *t, const struct batch *b)
{
	struct str text = STR_INIT;
	t->n = 0;
	for (int f = 0; f < (int)b->schema->format->nfields; f++) {
		const struct field *fd = schema_field(b->schema, f);
		if (fd->flags & FIELD_PADDING)
			continue;
		int width = (int)strlen(fd->name);
		for (size_t i = 0; i < b->n; i++) {
			str_clear(&text);
			field_print(b, i, f, &text);
			int w = canvas_text_width(text.text);
			width = w > width ? w : width;
		}
		t->field[t->n] = f;
		t->width[t->n++] = width < COLUMN_MOST ? width : COLUMN_MOST;
	}
	str_release(&text);
}

/* Drop columns at the left until the column of a field ends within cols columns. */
static void layout_view_pan(struct layout_view_table *t, int field, int cols)
{
	int end = 0, at = -1;
	for (int k = 0; k < t->n && at < 0; k++) {
		end += t->width[k] + 1;
		if (t->field[k] == field)
			at = k;
	}
	int first = 0;
	while (at > first && end - 1 > cols) {
		end -= t->width[first] + 1;
		first++;
	}
	memmove(t->field, t->field + first, (size_t)(t->n - first) * sizeof *t->field);
	memmove(t->width, t->width + first, (size_t)(t->n - first) * sizeof *t->width);
	t->n -= first;
}

/* Draw the values of record i, or the headings if i is the number of records. */
static void layout_view_draw_cells(const struct layout_view_table *t, struct canvas *c,
				   int y, const struct batch *b, size_t i, int current)
{
	struct str text = STR_INIT;
	int x = t->number + 2;
	for (int k = 0; k < t->n && x < c->cols; k++) {
		const struct field *f = schema_field(b->schema, t->field[k]);
		int width = t->width[k] < c->cols - x ? t->width[k] : c->cols - x;
		enum style style = STYLE_TITLE;
		str_clear(&text);
		if (i < b->n) {
			style = pane_style_of_value(b, i, t->field[k]);
			field_print(b, i, t->field[k], &text);
		} else {
			str_add(&text, f->name);
		}
		canvas_field(c, y, x, width, f->kind == KIND_UINT || f->kind == KIND_INT,
			     style, text.text);
		if (t->field[k] == current)
			canvas_under(c, y, x, width);
		x += t->width[k] + 1;
	}
	str_release(&text);
}

/* Draw the records and gaps of a batch in order. */
static void layout_view_draw_batch(const struct layout_view *v, struct canvas *c,
				   const struct batch *b)
{
	struct layout_model *m = v->m;
	struct layout_view_table t;
	struct layout_place cursor = layout_model_place(m, v->m->cursor);
	bool lines = m->lines;
	size_t g = 0;
	int y = 1;
	char number[32];
	t.number = layout_view_digits(m) > 8 ? 16 : lines ? 8 : 10;
	layout_view_measure(&t, b);
	layout_view_pan(&t, cursor.field, c->cols - t.number - 2);
	canvas_fill(c, 0, 0, c->cols, STYLE_TITLE, " ");
	canvas_field(c, 0, 1, t.number, true, STYLE_TITLE, lines ? "line" : "record");
	layout_view_draw_cells(&t, c, 0, b, b->n, cursor.field);
	for (size_t i = 0; i <= b->n && y < c->rows; i++) {
		for (; g < b->ngaps && b->gap[g].before == i && y < c->rows; g++, y++) {
			canvas_textf(c, y, 1, STYLE_DIM, "%*llx", t.number,
				     (unsigned long long)b->gap[g].offset);
			canvas_field(c, y, t.number + 2, c->cols - t.number - 2, false,
				     STYLE_BAD, b->gap[g].text);
		}
		if (i == b->n || y >= c->rows)
			break;
		if (lines)
			snprintf(number, sizeof number, "%llx",
				 (unsigned long long)b->offset[i]);
		else
			human_count(number, sizeof number,
				    layout_model_place(m, b->offset[i]).record);
		canvas_field(c, y, 1, t.number, true, STYLE_DIM, number);
		layout_view_draw_cells(&t, c, y, b, i, cursor.field);
		if (cursor.inside && b->offset[i] <= v->m->cursor &&
		    v->m->cursor < b->offset[i] + b->length[i])
			canvas_cursor_row(c, y);
		y++;
	}
}

/* Return the offset of the first record in the table: the record in the first row of
 * bytes, or a later one if the cursor's record would be below the last line. */
static uint64_t layout_view_first_record(const struct layout_view *v, int rows)
{
	struct layout_model *m = v->m;
	struct layout_place top = layout_model_place(m, v->top);
	struct layout_place cursor = layout_model_place(m, v->m->cursor);
	unsigned size = m->format->record_size;
	if (m->lines) {
		uint64_t row = cursor.begin;
		for (int k = 1; k < rows && row > v->top; k++)
			row = layout_view_previous(v, row);
		return row > v->top ? row : v->top;
	}
	if (!size || cursor.record < top.record + (uint64_t)rows)
		return top.inside ? top.begin : m->format->skip;
	return m->format->skip + (cursor.record - (uint64_t)rows + 1) * size;
}

void layout_view_draw_records(const struct layout_view *v, struct canvas *c)
{
	struct batch b;
	int rows = c->rows - 1 < RECORDS_MOST ? c->rows - 1 : RECORDS_MOST;
	if (rows < 1)
		return;
	if (!v->m->schema) {
		canvas_field(
			c, 0, 1, c->cols - 1, false, STYLE_DIM,
			"no fields yet: a adds one at the cursor, ; edits the layout");
		return;
	}
	uint64_t first = layout_view_first_record(v, rows);
	if (!layout_model_decode(v->m, first, (size_t)rows, &b))
		return;
	layout_view_draw_batch(v, c, &b);
	batch_release(&b);
}
