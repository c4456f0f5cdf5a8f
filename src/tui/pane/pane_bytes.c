/*
 * The bytes of the current record or gap, in hexadecimal and as characters, each in the
 * style of its field.  The byte under the cursor and the current field follow each other.
 */
#include <string.h>

#include "tui/pane/gap_bytes.h"
#include "tui/pane/pane.h"
#include "tui/session/session.h"

enum { BYTES_MOST = GAP_BYTES_MOST }; /* shown of a record or gap, at most */

struct pane_bytes_state {
	int byte; /* under the cursor */
	/* maximum of all records so far: the size of the pane does not jump */
	int rows_needed;
	int top; /* first row shown */
	int rows, per_row;
	uint64_t offset; /* of the record in the unpacked trace */
	int n;           /* bytes shown */
	uint64_t size;   /* all bytes of the record or gap, shown or not */
	struct gap_bytes *gap;
	/* The field of each byte; -1: none. */
	int16_t owner[BYTES_MOST];
};

/* The position of a value in the words of its line; false if it is not in the line. */
static bool pane_bytes_word_place(const struct batch *b, size_t i, int field,
				  unsigned nth, int *from, int *n)
{
	const struct format *format = b->schema->format;
	const uint8_t *line = batch_bytes(b, i);
	size_t len = b->length[i], begin = 0, end = 0, ignore;
	size_t at = format->fields[field].at + nth, count = 1;
	size_t all = record_line_words(format, line, len, SIZE_MAX, &begin, &end);
	if (format->layout == LAYOUT_OWN &&
	    (!format->word || !format->word(b, i, all, field, nth, &at, &count)))
		return false;
	if (count == 0 || at + count > all)
		return false;
	record_line_words(format, line, len, at, &begin, &ignore);
	record_line_words(format, line, len, at + count - 1, &ignore, &end);
	*from = (int)begin;
	*n = (int)(end - begin);
	return true;
}

/* The position of a value in the bytes of its record; false if it has none or it is
 * unknown. */
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
	} else if (!pane_bytes_word_place(b, i, field, nth, from, n)) {
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
	if (st->byte >= st->n)
		st->byte = st->n ? st->n - 1 : 0;
	/* Keep the cursor on its byte if that belongs to the current field. */
	if (st->n && field >= 0 && st->owner[st->byte] != field) {
		int k = 0;
		while (k < st->n && st->owner[k] != field)
			k++;
		if (k < st->n)
			st->byte = k;
	}
}

/* The bytes to show; NULL if there are none, with the reason *why if there never will
 * be. */
static const uint8_t *pane_bytes_load(struct pane *p, const char **why)
{
	struct pane_bytes_state *st = p->state;
	const struct gap *gap = session_gap(p->session);
	const struct batch *b;
	size_t i, n;
	*why = NULL;
	if (session_record(p->session, &b, &i)) {
		pane_bytes_load_record(p, b, i);
		return batch_bytes(b, i);
	}
	st->n = 0;
	if (!gap)
		return NULL;
	const uint8_t *bytes = gap_bytes_get(st->gap, gap, &n, why);
	st->offset = gap->offset;
	st->size = *why ? 0 : gap->length;
	st->n = (int)n;
	for (int k = 0; k < st->n; k++)
		st->owner[k] = -1;
	if (st->byte >= st->n)
		st->byte = st->n ? st->n - 1 : 0;
	return bytes;
}

static int pane_bytes_offset_width(const struct pane_bytes_state *st)
{
	return st->offset + (uint64_t)st->n > 0xffffffff ? 16 : 8;
}

/* "00001040  6f 70 73 63 6f 70 65 20  ...  opscope ": the number of bytes in a row of
 * cols columns. */
static int pane_bytes_count_per_row(const struct pane_bytes_state *st, int cols)
{
	int n = (cols - pane_bytes_offset_width(st) - 4) / 4;
	return n >= 33 ? 32 : n >= 16 ? 16 : n >= 8 ? 8 : 4;
}

static int pane_bytes_hex_at(const struct pane_bytes_state *st, int k)
{
	return 1 + pane_bytes_offset_width(st) + 2 + 3 * k + k / 8;
}

static int pane_bytes_text_at(const struct pane_bytes_state *st, int k)
{
	return pane_bytes_hex_at(st, st->per_row - 1) + 4 + k;
}

static enum style pane_bytes_style_of(const struct session *s, int field)
{
	if (field < 0 || !session_field_shown(s, field))
		return STYLE_DIM;
	return pane_style_of_field(schema_field(s->schema, field));
}

static int pane_bytes_preferred_rows(struct pane *p, int cols)
{
	struct pane_bytes_state *st = p->state;
	int per_row = pane_bytes_count_per_row(st, cols);
	/* Reserve rows for the bytes of a gap before they have been read. */
	int n = st->size < BYTES_MOST ? (int)st->size : BYTES_MOST;
	int needs = (n + per_row - 1) / per_row;
	if (st->rows_needed < needs)
		st->rows_needed = needs;
	return st->rows_needed ? st->rows_needed : 4;
}

static void pane_bytes_draw(struct pane *p, struct canvas *c, bool focused)
{
	struct session *s = p->session;
	struct pane_bytes_state *st = p->state;
	const char *why;
	const uint8_t *bytes = pane_bytes_load(p, &why);
	if (!bytes) {
		canvas_text(c, 0, 1, STYLE_DIM, why ? why : canvas_glyph(c, GLYPH_CUT));
		return;
	}
	st->per_row = pane_bytes_count_per_row(st, c->cols);
	st->rows = c->rows > 0 ? c->rows : 1;
	int row_of = st->byte / st->per_row;
	int last = (st->n + st->per_row - 1) / st->per_row - st->rows;
	if (st->top > last)
		st->top = last;
	if (st->top < 0)
		st->top = 0;
	if (row_of < st->top)
		st->top = row_of;
	if (row_of >= st->top + st->rows)
		st->top = row_of - st->rows + 1;

	for (int k = st->top * st->per_row;
	     k < st->n && k < (st->top + st->rows) * st->per_row; k++) {
		int row = k / st->per_row - st->top, x = k % st->per_row;
		if (x == 0)
			canvas_textf(c, row, 1, STYLE_DIM, "%0*llx",
				     pane_bytes_offset_width(st),
				     (unsigned long long)(st->offset + (uint64_t)k));
		enum style style = pane_bytes_style_of(s, st->owner[k]);
		char sign[2] = { bytes[k] >= ' ' && bytes[k] < 0x7f ? (char)bytes[k] : 0,
				 0 };
		canvas_textf(c, row, pane_bytes_hex_at(st, x), style, "%02x", bytes[k]);
		canvas_text(c, row, pane_bytes_text_at(st, x),
			    sign[0] ? style : STYLE_DIM,
			    sign[0] ? sign : canvas_glyph(c, GLYPH_DOT));
		bool same = st->owner[k] >= 0 && st->owner[k] == s->field;
		if (same || (focused && k == st->byte)) {
			/* Mark the blank too if the field continues. */
			bool on = same && x + 1 < st->per_row && k + 1 < st->n &&
				  st->owner[k + 1] == s->field;
			canvas_under(c, row, pane_bytes_hex_at(st, x),
				     on ? pane_bytes_hex_at(st, x + 1) -
						     pane_bytes_hex_at(st, x)
					: 2);
			canvas_under(c, row, pane_bytes_text_at(st, x), 1);
		}
		if (focused && k == st->byte) {
			struct canvas hex =
				canvas_view(c, row, pane_bytes_hex_at(st, x), 1, 2);
			struct canvas txt =
				canvas_view(c, row, pane_bytes_text_at(st, x), 1, 1);
			canvas_cursor_row(&hex, 0);
			canvas_cursor_row(&txt, 0);
		}
	}
}

static void pane_bytes_heading(struct pane *p, struct str *left, struct str *right)
{
	const struct pane_bytes_state *st = p->state;
	char n[32];
	if (!st->n)
		return;
	int owner = st->owner[st->byte];
	if (owner >= 0 && owner == p->session->field)
		str_addf(left, "%s, byte %d",
			 schema_field(p->session->schema, owner)->name, st->byte);
	if (st->size > (uint64_t)st->n) {
		str_addf(right, "the first %s of ",
			 human_count(n, sizeof n, (uint64_t)st->n));
		str_add(right, human_count(n, sizeof n, st->size));
	} else {
		str_addf(right, "%d", st->n);
	}
	str_addf(right, " byte%s at offset %s", st->size == 1 ? "" : "s",
		 human_count(n, sizeof n, st->offset));
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

static enum outcome pane_bytes_act(struct pane *p, enum action a, long long count)
{
	struct pane_bytes_state *st = p->state;
	long long n = count > 0 ? count : 1;
	if (n > BYTES_MOST)
		n = BYTES_MOST;
	switch (a) {
	case ACT_LEFT:
		pane_bytes_move_to(p, st->byte - n);
		break;
	case ACT_RIGHT:
		pane_bytes_move_to(p, st->byte + n);
		break;
	case ACT_UP:
		pane_bytes_move_to(p, st->byte - n * st->per_row);
		break;
	case ACT_DOWN:
		pane_bytes_move_to(p, st->byte + n * st->per_row);
		break;
	case ACT_FIRST_COLUMN:
		pane_bytes_move_to(p, st->byte - st->byte % st->per_row);
		break;
	case ACT_LAST_COLUMN:
		pane_bytes_move_to(p,
				   st->byte - st->byte % st->per_row + st->per_row - 1);
		break;
	default:
		return OUT_UNKNOWN;
	}
	return OUT_DONE;
}

static enum outcome pane_bytes_click(struct pane *p, int row, int col)
{
	struct pane_bytes_state *st = p->state;
	for (int x = 0; x < st->per_row; x++)
		if (col == pane_bytes_text_at(st, x) ||
		    (col >= pane_bytes_hex_at(st, x) &&
		     col < pane_bytes_hex_at(st, x) + 2))
			pane_bytes_move_to(p, (st->top + row) * st->per_row + x);
	return OUT_DONE;
}

static enum status pane_bytes_open(struct pane *p, struct err *err)
{
	(void)err;
	struct pane_bytes_state *st = p->state;
	st->per_row = 16;
	st->gap = gap_bytes_new(p->session);
	/* So that the number of rows is known before the pane is first drawn. */
	const char *why;
	pane_bytes_load(p, &why);
	return ST_OK;
}

static void pane_bytes_close(struct pane *p)
{
	gap_bytes_free(((struct pane_bytes_state *)p->state)->gap);
}

const struct pane_class pane_bytes = {
	.name = "bytes",
	.title = "Bytes",
	.keys = "x",
	.hint = "bytes",
	.toggles = true,
	.help = "the bytes of the current record or gap as they are in the trace",
	.place = PLACE_BELOW,
	.state_size = sizeof(struct pane_bytes_state),
	.open = pane_bytes_open,
	.close = pane_bytes_close,
	.preferred_rows = pane_bytes_preferred_rows,
	.draw = pane_bytes_draw,
	.heading = pane_bytes_heading,
	.act = pane_bytes_act,
	.click = pane_bytes_click,
};
