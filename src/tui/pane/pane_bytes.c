/*
 * Shows the bytes of the current record or gap, each in the style of its field: lines of
 * text escaped, other bytes in hexadecimal and as characters.  The cursor and the current
 * field follow each other.
 */
#include <stdio.h>
#include <string.h>

#include "base/minmax.h"
#include "format/pattern.h"
#include "format/words.h"
#include "tui/pane/pane.h"
#include "tui/session/byte_window.h"
#include "tui/session/session.h"

enum { BYTES_MOST = 4096 }; /* max bytes shown for a record or gap */

struct pane_bytes_state {
	bool hex; /* option: show lines of text in hexadecimal too */
	int byte; /* the byte under the cursor */
	/* max rows of all records so far, to keep the height of the pane stable */
	int rows_needed;
	struct list_state list; /* its entries are the rows; current is that of byte */
	int per_row;
	bool text; /* true if bytes are shown as text */
	int nrows; /* rows of all bytes; position of each byte: */
	int16_t row[BYTES_MOST], col[BYTES_MOST];
	uint8_t wide[BYTES_MOST]; /* width of a byte; 0 if it continues a character */
	uint64_t offset;          /* offset of the record in the decompressed trace */
	int n;                    /* number of bytes shown */
	uint64_t size;            /* size of the record or gap in bytes */
	/* The field of each byte; -1 if none. */
	int16_t owner[BYTES_MOST];
	struct byte_window *gap; /* bytes of gaps, which no batch has; NULL until used */
};

/* Find a value among the words of its line; false if the line does not contain it. */
static bool pane_bytes_word_place(const struct batch *b, size_t i, int field,
				  unsigned nth, int *from, int *n)
{
	const struct format *format = b->schema->format;
	const uint8_t *line = batch_bytes(b, i);
	size_t len = b->length[i], at, count;
	struct word word[SLOTS_MAX];
	while (len && (line[len - 1] == '\n' || line[len - 1] == '\r'))
		len--;
	size_t all = words_split(line, len, word, SLOTS_MAX);
	if (!format->word || !format->word(b, i, all, field, nth, &at, &count) ||
	    count == 0 || at + count > all)
		return false;
	const struct word *last = &word[at + count - 1];
	*from = (int)(word[at].at - line);
	*n = (int)(last->at + last->len - word[at].at);
	return true;
}

/* Find a value in the lines of a described format; false if they do not contain it. */
static bool pane_bytes_mark_place(const struct batch *b, size_t i, int field,
				  unsigned nth, int *from, int *n)
{
	const uint8_t *record = batch_bytes(b, i);
	struct pattern_verdict v;
	struct pattern_mark mark[PATTERN_MARKS];
	for (size_t at = 0, len, marks; at < b->length[i]; at += len) {
		const uint8_t *lf = memchr(record + at, '\n', b->length[i] - at);
		len = lf ? (size_t)(lf - record) + 1 - at : b->length[i] - at;
		pattern_judge(b->schema->format, record + at, len - (lf != NULL), &v,
			      mark, &marks);
		for (size_t k = 0; k < marks; k++)
			if (mark[k].field == field && nth-- == 0) {
				*from = (int)(at + mark[k].from);
				*n = (int)(mark[k].to - mark[k].from);
				return true;
			}
	}
	return false;
}

/* Find a value in the bytes of its record; false if its position or value is unknown. */
static bool pane_bytes_value_place(const struct batch *b, size_t i, int field,
				   unsigned nth, int *from, int *n)
{
	const struct format *format = b->schema->format;
	const struct field *f = &format->fields[field];
	if (f->kind == KIND_TEXT && b->want >> field & 1) {
		size_t size;
		const char *text = batch_text(b, i, batch_value(b, i, field, nth), &size);
		*from = (int)(text - (const char *)batch_bytes(b, i));
		*n = (int)size;
	} else if (f->flags & FIELD_DERIVED) {
		return false;
	} else if (format->layout == LAYOUT_BYTES) {
		*from = f->at + (int)nth * f->width;
		*n = f->width;
	} else if (format->pattern ? !pane_bytes_mark_place(b, i, field, nth, from, n)
				   : !pane_bytes_word_place(b, i, field, nth, from, n)) {
		return false;
	}
	return *n > 0 && *from >= 0 && *from + *n <= (int)b->length[i];
}

static void pane_bytes_load_record(struct pane *p, const struct batch *b, size_t i)
{
	struct pane_bytes_state *st = p->state;
	st->offset = b->offset[i];
	st->size = b->length[i];
	st->n = b->length[i] < BYTES_MOST ? (int)b->length[i] : BYTES_MOST;
	for (int k = 0; k < st->n; k++)
		st->owner[k] = -1;
	for (int f = 0; f < (int)b->schema->format->nfields; f++)
		for (unsigned k = 0; k < field_count(schema_field(b->schema, f)); k++) {
			int from, n;
			if (pane_bytes_value_place(b, i, f, k, &from, &n))
				for (int x = from; x < from + n && x < st->n; x++)
					st->owner[x] = (int16_t)f;
		}
	int field = p->session->field;
	st->byte = int_clamp(st->byte, 0, int_max(st->n - 1, 0));
	/* Leave the cursor on a byte of the current field. */
	if (st->n && field >= 0 && st->owner[st->byte] != field) {
		int k = 0;
		while (k < st->n && st->owner[k] != field)
			k++;
		if (k < st->n)
			st->byte = k;
	}
}

/* Return the bytes to show; NULL if there are none.  Set *why to the reason if there
 * never will be any, otherwise to NULL. */
static const uint8_t *pane_bytes_load(struct pane *p, const char **why)
{
	struct pane_bytes_state *st = p->state;
	const struct gap *gap = session_gap(p->session);
	const struct batch *b;
	size_t i;
	*why = NULL;
	if (session_record(p->session, &b, &i)) {
		pane_bytes_load_record(p, b, i);
		return batch_bytes(b, i);
	}
	st->n = 0;
	if (!gap)
		return NULL;
	if (!st->gap)
		st->gap = byte_window_new(p->session);
	bool lost = gap->kind == GAP_LOST || !gap->length;
	size_t n = 0;
	if (!lost)
		byte_window_want(st->gap, gap->offset);
	const uint8_t *bytes = lost ? NULL : byte_window_at(st->gap, gap->offset, &n);
	*why = lost || (bytes && !n) ? "these bytes are lost" : NULL;
	if (!lost && !bytes)
		*why = byte_window_error(st->gap);
	n = gap->length < n ? (size_t)gap->length : n;
	st->offset = gap->offset;
	st->size = *why ? 0 : gap->length;
	st->n = n < BYTES_MOST ? (int)n : BYTES_MOST;
	for (int k = 0; k < st->n; k++)
		st->owner[k] = -1;
	st->byte = int_clamp(st->byte, 0, int_max(st->n - 1, 0));
	return n ? bytes : NULL;
}

static int pane_bytes_offset_width(const struct pane_bytes_state *st)
{
	return st->offset + (uint64_t)st->n > 0xffffffff ? 16 : 8;
}

/* Return the number of bytes per row in cols columns, for rows such as "00001040  6f 70
 * 73 63 6f 70 65 20  ...  opscope ". */
static int pane_bytes_count_per_row(const struct pane_bytes_state *st, int cols)
{
	int n = (cols - pane_bytes_offset_width(st) - 4) / 4;
	return n >= 33 ? 32 : n >= 16 ? 16 : n >= 8 ? 8 : 4;
}

/* Print a byte of text, with the *n bytes after it that belong to the same character, as
 * this character or as an escape.  Print a line end as a blank. */
static void pane_bytes_escape(const uint8_t *byte, int left, int *n, struct str *out)
{
	int more = *byte >= 0xf0 ? 3 : *byte >= 0xe0 ? 2 : *byte >= 0xc0 ? 1 : 0;
	str_clear(out);
	*n = 0;
	if (*byte == '\n') {
		str_addc(out, ' ');
		return;
	}
	if (more && more < left) {
		str_escape(out, byte, (size_t)more + 1, true);
		if (out->text[0] != '\\') {
			*n = more;
			return;
		}
		str_clear(out);
	}
	str_escape(out, byte, 1, false);
}

static int pane_bytes_hex_at(const struct pane_bytes_state *st, int k)
{
	return 1 + pane_bytes_offset_width(st) + 2 + 3 * k + k / 8;
}

static int pane_bytes_text_at(const struct pane_bytes_state *st, int k)
{
	return pane_bytes_hex_at(st, st->per_row - 1) + 4 + k;
}

/* Choose text or hexadecimal, and place the bytes in cols columns.  As in grep, bytes
 * that contain a NUL are not text. */
static void pane_bytes_place(struct pane *p, const uint8_t *bytes, int cols)
{
	struct pane_bytes_state *st = p->state;
	struct str text = STR_INIT;
	int row = 0, col = 1, n;
	st->per_row = pane_bytes_count_per_row(st, cols);
	st->nrows = (st->n + st->per_row - 1) / st->per_row;
	st->text = !st->hex && !p->session->schema->format->record_size && st->n &&
		   !memchr(bytes, 0, (size_t)st->n);
	for (int k = 0; !st->text && k < st->n; k++) {
		st->row[k] = (int16_t)(k / st->per_row);
		st->col[k] = (int16_t)pane_bytes_hex_at(st, k % st->per_row);
		st->wide[k] = 2;
	}
	for (int k = 0; st->text && k < st->n; k += 1 + n) {
		pane_bytes_escape(bytes + k, st->n - k, &n, &text);
		int wide = canvas_text_width(text.text);
		if (col + wide > cols - 1 && col > 1 && bytes[k] != '\n') {
			row++;
			col = 1;
		}
		for (int x = k; x <= k + n; x++) {
			st->row[x] = (int16_t)row;
			st->col[x] = (int16_t)col;
			st->wide[x] = (uint8_t)(x == k ? wide : 0);
		}
		st->nrows = row + 1;
		row += bytes[k] == '\n';
		col = bytes[k] == '\n' ? 1 : col + wide;
	}
	str_release(&text);
}

static enum style pane_bytes_style_of(const struct session *s, int field)
{
	if (field < 0 || !session_field_shown(s, field))
		return STYLE_DIM;
	return pane_style_of_role(schema_field(s->schema, field)->role);
}

static int pane_bytes_preferred_rows(struct pane *p, int cols)
{
	struct pane_bytes_state *st = p->state;
	const char *why;
	const uint8_t *bytes = pane_bytes_load(p, &why);
	int per_row = pane_bytes_count_per_row(st, cols);
	/* Reserve rows for the bytes of a gap before they are read. */
	int n = st->size < BYTES_MOST ? (int)st->size : BYTES_MOST;
	int needs = (n + per_row - 1) / per_row;
	if (bytes) {
		pane_bytes_place(p, bytes, cols);
		needs = st->nrows;
	}
	if (st->rows_needed < needs)
		st->rows_needed = needs;
	return st->rows_needed ? st->rows_needed : 4;
}

/* Draw a piece of a byte, with `under` columns underlined and, if set, the cursor. */
static void pane_bytes_draw_piece(struct canvas *c, int row, int col, enum style style,
				  const char *text, int under, bool cursor)
{
	struct canvas piece = canvas_view(c, row, col, 1, canvas_text_width(text));
	canvas_text(c, row, col, style, text);
	canvas_under(c, row, col, under);
	if (cursor)
		canvas_cursor_row(&piece, 0);
}

/* Draw a byte in hexadecimal and as a character; at the start of a row, draw its offset
 * first. */
static void pane_bytes_draw_hex(const struct pane_bytes_state *st, struct canvas *c,
				int k, uint8_t byte, enum style style, bool under,
				bool cursor)
{
	int row = st->row[k] - (int)st->list.top, x = k % st->per_row;
	bool on = under && k + 1 < st->n && st->owner[k + 1] == st->owner[k] &&
		  st->row[k + 1] == st->row[k] && st->owner[k] >= 0;
	const char sign[2] = { (char)byte, 0 }, *dot = canvas_glyph(c, GLYPH_DOT);
	bool shown = byte >= ' ' && byte < 0x7f;
	char hex[4];
	snprintf(hex, sizeof hex, "%02x", byte);
	if (x == 0)
		canvas_textf(c, row, 1, STYLE_DIM, "%0*llx", pane_bytes_offset_width(st),
			     (unsigned long long)(st->offset + (uint64_t)k));
	/* Underline the blank too if the next byte belongs to the same field. */
	pane_bytes_draw_piece(c, row, st->col[k], style, hex,
			      on      ? st->col[k + 1] - st->col[k]
			      : under ? 2
				      : 0,
			      cursor);
	pane_bytes_draw_piece(c, row, pane_bytes_text_at(st, x),
			      shown ? style : STYLE_DIM, shown ? sign : dot, under,
			      cursor);
}

/* Draw the visible bytes.  Underline the bytes of the current field and the byte at the
 * cursor. */
static void pane_bytes_draw_all(struct pane *p, struct canvas *c, const uint8_t *bytes,
				bool focused)
{
	struct pane_bytes_state *st = p->state;
	struct str text = STR_INIT;
	for (int k = 0, n; k < st->n; k += 1 + n) {
		n = 0;
		if (st->text)
			pane_bytes_escape(bytes + k, st->n - k, &n, &text);
		if (st->row[k] < st->list.top ||
		    st->row[k] >= st->list.top + st->list.rows)
			continue;
		int owner = st->owner[k];
		enum style style = pane_bytes_style_of(p->session, owner);
		bool cursor = focused && st->byte >= k && st->byte <= k + n;
		bool under = cursor || (owner >= 0 && owner == p->session->field);
		if (st->text)
			pane_bytes_draw_piece(c, st->row[k] - (int)st->list.top,
					      st->col[k], style, text.text,
					      under ? st->wide[k] : 0, cursor);
		else
			pane_bytes_draw_hex(st, c, k, bytes[k], style, under, cursor);
	}
	str_release(&text);
}

static void pane_bytes_draw(struct pane *p, struct canvas *c, bool focused)
{
	struct pane_bytes_state *st = p->state;
	const char *why;
	const uint8_t *bytes = pane_bytes_load(p, &why);
	if (!bytes) {
		canvas_text(c, 0, 1, STYLE_DIM, why ? why : canvas_glyph(c, GLYPH_CUT));
		return;
	}
	pane_bytes_place(p, bytes, c->cols);
	st->list.current = st->n ? st->row[st->byte] : 0;
	list_state_fit(&st->list, st->nrows, c->rows);
	pane_bytes_draw_all(p, c, bytes, focused);
	if (st->list.top + st->list.rows < st->list.n)
		canvas_text(c, st->list.rows - 1, c->cols - 1, STYLE_DIM,
			    canvas_glyph(c, GLYPH_CUT));
}

static void pane_bytes_heading(struct pane *p, struct str *left, struct str *right)
{
	const struct pane_bytes_state *st = p->state;
	if (!st->n)
		return;
	int owner = st->owner[st->byte];
	if (owner >= 0 && owner == p->session->field)
		str_addf(left, "%s, byte %d",
			 schema_field(p->session->schema, owner)->name, st->byte);
	if (st->size > (uint64_t)st->n) {
		str_addf(right, "the first %s of ", COUNT_TEXT((uint64_t)st->n));
		str_add(right, COUNT_TEXT(st->size));
	} else {
		str_addf(right, "%d", st->n);
	}
	str_addf(right, " byte%s at offset %s", st->size == 1 ? "" : "s",
		 COUNT_TEXT(st->offset));
}

static void pane_bytes_move_to(struct pane *p, long long byte)
{
	struct pane_bytes_state *st = p->state;
	if (!st->n)
		return;
	st->byte = byte < 0 ? 0 : byte >= st->n ? st->n - 1 : (int)byte;
	if (st->owner[st->byte] >= 0 &&
	    session_field_shown(p->session, st->owner[st->byte]))
		p->session->field = st->owner[st->byte];
	else
		p->session->field = -1;
}

/* Return the byte at or before a column of a row; clamp row to the existing rows. */
static int pane_bytes_in_row(const struct pane_bytes_state *st, long long row, int col)
{
	int k = 0;
	row = row < 0 ? 0 : row >= st->nrows ? st->nrows - 1 : row;
	while (k < st->n && st->row[k] < row)
		k++;
	while (k + 1 < st->n && st->row[k + 1] == row && st->col[k + 1] <= col)
		k++;
	/* Go back to the first byte of the character. */
	while (k > 0 && k < st->n && !st->wide[k])
		k--;
	return k;
}

static enum outcome pane_bytes_act(struct pane *p, enum action a, long long count)
{
	struct pane_bytes_state *st = p->state;
	long long n = count < 1 ? 1 : count > BYTES_MOST ? BYTES_MOST : count, to;
	int row = st->n ? st->row[st->byte] : 0, col = st->n ? st->col[st->byte] : 0;
	switch (a) {
	case ACT_LEFT:
	case ACT_RIGHT:
		to = st->byte + (a == ACT_LEFT ? -n : n);
		while (to > 0 && to < st->n && !st->wide[to]) /* inside a character */
			to += a == ACT_LEFT ? -1 : 1;
		pane_bytes_move_to(p, to);
		return OUT_DONE;
	case ACT_UP:
	case ACT_DOWN:
		pane_bytes_move_to(
			p, pane_bytes_in_row(st, row + (a == ACT_UP ? -n : n), col));
		return OUT_DONE;
	case ACT_FIRST_COLUMN:
	case ACT_LAST_COLUMN:
		pane_bytes_move_to(
			p, pane_bytes_in_row(st, row,
					     a == ACT_FIRST_COLUMN ? 0 : INT16_MAX));
		return OUT_DONE;
	default:
		return OUT_UNKNOWN;
	}
}

static enum outcome pane_bytes_click(struct pane *p, int row, int col)
{
	struct pane_bytes_state *st = p->state;
	for (int k = 0; k < st->n; k++)
		if (st->row[k] == st->list.top + row &&
		    ((col >= st->col[k] && col < st->col[k] + st->wide[k]) ||
		     (!st->text && col == pane_bytes_text_at(st, k % st->per_row)))) {
			pane_bytes_move_to(p, k);
			break;
		}
	return OUT_DONE;
}

static const char *pane_bytes_hex(struct pane *p, int arg, bool change)
{
	struct pane_bytes_state *st = p->state;
	if (change)
		st->rows_needed = 0;
	return pane_switch(&st->hex, change);
}

static void pane_bytes_close(struct pane *p)
{
	byte_window_free(((struct pane_bytes_state *)p->state)->gap);
}

static const struct pane_key pane_bytes_keys[] = {
	{ .keys = "ox",
	  .hint = "text in hexadecimal",
	  .help = "toggle hexadecimal for lines of text",
	  .option = pane_bytes_hex },
	{ 0 }
};

const struct pane_class pane_bytes = {
	.name = "bytes",
	.title = "Bytes",
	.keys = "x",
	.hint = "bytes",
	.toggles = true,
	.help = "show the raw bytes or lines of the current record or gap",
	.own = pane_bytes_keys,
	.place = PLACE_BELOW,
	.state_size = sizeof(struct pane_bytes_state),
	.options_size = sizeof(bool),
	.close = pane_bytes_close,
	.preferred_rows = pane_bytes_preferred_rows,
	.draw = pane_bytes_draw,
	.heading = pane_bytes_heading,
	.act = pane_bytes_act,
	.click = pane_bytes_click,
};
