#include "tui/pane/record_columns.h"

#include <string.h>

#include "base/minmax.h"
#include "tui/pane/pane.h"

enum {
	COLUMN_MOST = 48,
	TEXT_MOST = 24,
	PART_LEAST = 5,  /* hide a part of a column that is narrower */
	RARE = 16,       /* a value can be cut in at most 1/RARE of the rows */
	RARE_LEAST = 8,  /* min rows of a page on which values can be rare */
	SAVES_LEAST = 4, /* min columns that cutting must save */
	TEXT_CUT = 8,    /* min width of a text that is cut */
	NUMBER_CUT = 6,  /* min width of a number that is cut */
	CODE_WHOLE = 12, /* names of codes up to this width always fit */
	LACKS_MOST = 4,  /* max columns that a column can be narrower than usual */
	LEAST_MOST = 8,  /* max width of a column without a visible value */
	UNFROZEN = 24    /* min width beside a frozen column */
};

static const char *record_columns_heading(const struct field *f)
{
	return f->heading ? f->heading : f->name;
}

/* True if values are right-aligned. */
static bool record_columns_right(const struct field *f)
{
	return f->kind == KIND_UINT || f->kind == KIND_INT ||
	       (f->kind == KIND_ADDR && field_count(f) == 1);
}

/*
 * Return the width of the widest possible value.  In a column of many slots, reserve room
 * for only some of them, because few records use more, and the Fields pane shows all.
 */
static int record_columns_usual(const struct session *s, int field)
{
	const struct field *f = schema_field(s->schema, field);
	int count = (int)field_count(f), most = f->kind == KIND_ADDR ? 2 : 4;
	int width = (int)field_column(s->schema, field);
	if (count > most)
		width = (width + 1) / count * most - 1;
	width = int_max(width, canvas_text_width(record_columns_heading(f)));
	return int_min(width, COLUMN_MOST);
}

/* Return the width of a column without visible values.  The more its values vary, the
 * less it can shrink, so that its neighbours do not move from page to page. */
static int record_columns_least(const struct session *s, int field)
{
	const struct field *f = schema_field(s->schema, field);
	int least = canvas_text_width(record_columns_heading(f));
	if (f->kind == KIND_ADDR) /* see record_columns_level() */
		return least;
	int usual = record_columns_usual(s, field);
	if (f->kind == KIND_CODE && usual <= CODE_WHOLE)
		return int_max(least, usual);
	int part = f->kind == KIND_CODE ? usual : usual / 2 + 1;
	return int_max(least, int_min(part, LEAST_MOST));
}

/* Return the max width of a column. */
static int record_columns_limit(const struct session *s, int field)
{
	const struct field *f = schema_field(s->schema, field);
	if (field_count(f) > 1)
		return record_columns_usual(s, field);
	return f->kind == KIND_TEXT ? TEXT_MOST : COLUMN_MOST;
}

/* True if the length of values varies from record to record.  Cut values of other fields
 * only if they are wider than usual for the field. */
static bool record_columns_varies(const struct field *f)
{
	return f->kind == KIND_TEXT || f->kind == KIND_CODE || field_count(f) > 1;
}

/*
 * Return the width that fits nearly all values.  count[w] is the number of values of
 * width w, up to COLUMN_MOST, and rows is their sum.
 */
static int record_columns_most(const struct session *s, int field,
			       const uint16_t count[COLUMN_MOST + 1], int rows)
{
	const struct field *f = schema_field(s->schema, field);
	bool varies = record_columns_varies(f);
	int rare = rows < RARE_LEAST ? 0 : int_max(rows / RARE, 1);
	int widest = COLUMN_MOST, usual = record_columns_usual(s, field), wider = 0;
	while (widest > 0 && !count[widest])
		widest--;
	int most = widest;
	while (most > 0 && wider + count[most] <= rare && (varies || most > usual))
		wider += count[most--];
	if (widest - most < SAVES_LEAST)
		return widest;
	return int_max(most, varies ? TEXT_CUT : NUMBER_CUT);
}

static void measure_field(struct record_columns *rc, struct session *s, int f,
			  const struct line *line, size_t n, struct record_needs *needs,
			  struct str *text)
{
	uint16_t count[COLUMN_MOST + 1] = { 0 };
	int rows = 0, widest = 0, limit = record_columns_limit(s, f);
	rc->sight[f] = 0;
	for (size_t k = 0; k < n; k++) {
		const struct batch *b = line[k].batch;
		if (!b || !(b->want >> f & 1) || !batch_known(b, line[k].i, f))
			continue;
		str_clear(text);
		pane_value_text(b, line[k].i, f, text);
		int width = canvas_text_width(text->text);
		rc->sight[f] = int_max(rc->sight[f], width);
		width = int_min(width, limit);
		widest = int_max(widest, width);
		count[width]++;
		rows++;
	}
	needs->widest[f] = (uint8_t)widest;
	needs->most[f] = (uint8_t)record_columns_most(s, f, count, rows);
}

/* Give code addresses the same width in all columns, and other addresses at least this
 * width, so that a page without branches or loads does not move the columns. */
static void record_columns_level(const struct session *s, struct record_needs *needs)
{
	static const enum role code[] = { ROLE_PC, ROLE_FALLTHROUGH, ROLE_TARGET };
	uint8_t most = 0;
	for (size_t k = 0; k < s->ncolumns; k++)
		for (size_t r = 0; r < sizeof code / sizeof *code; r++)
			if (schema_field(s->schema, s->column[k])->role == code[r] &&
			    most < needs->most[s->column[k]])
				most = needs->most[s->column[k]];
	for (size_t k = 0; k < s->ncolumns; k++) {
		int f = s->column[k];
		if (schema_field(s->schema, f)->kind == KIND_ADDR &&
		    needs->most[f] < most)
			needs->most[f] = most;
	}
}

static void record_columns_merge(struct record_needs *to, const struct record_needs *from)
{
	for (int f = 0; f < FIELDS_MAX; f++) {
		if (to->most[f] < from->most[f])
			to->most[f] = from->most[f];
		if (to->widest[f] < from->widest[f])
			to->widest[f] = from->widest[f];
	}
}

/*
 * Add the needs of a page.  Treat pages that share a record with the page where measuring
 * started as the same page.  The next page makes it the previous page, if at most a page
 * away.
 */
static void record_columns_add(struct record_columns *rc, const struct record_needs *now,
			       uint64_t from, uint64_t to, size_t rows, int cols)
{
	bool same = rc->measured && rc->rows == rows && rc->measured_cols == cols;
	bool overlaps = same && from <= rc->to && to >= rc->from;
	bool near = same && from <= rc->to + rows && to + rows >= rc->from;
	if (overlaps) {
		record_columns_merge(&rc->page, now);
		return;
	}
	if (near)
		rc->previous = rc->page;
	else
		memset(&rc->previous, 0, sizeof rc->previous);
	rc->page = *now;
	rc->from = from;
	rc->to = to;
	rc->rows = rows;
	rc->measured_cols = cols;
	rc->measured = true;
}

void record_columns_measure(struct record_columns *rc, struct session *s,
			    const struct line *line, size_t n, size_t rows, int cols)
{
	struct record_needs now = { 0 };
	struct str text = STR_INIT;
	size_t first = 0, last = n;
	while (first < n && !line[first].batch)
		first++;
	while (last > first && !line[last - 1].batch)
		last--;
	if (first == last) /* nothing is loaded */
		return;
	for (size_t k = 0; k < s->ncolumns; k++)
		measure_field(rc, s, s->column[k], line + first, last - first, &now,
			      &text);
	record_columns_level(s, &now);
	record_columns_add(rc, &now, line[first].at.ordinal, line[last - 1].at.ordinal,
			   rows, cols);
	str_release(&text);
}

static int record_columns_sum(const struct session *s, const int *width)
{
	int all = -1;
	for (size_t k = 0; k < s->ncolumns; k++)
		all += width[k] + 1;
	return all;
}

/* Widen columns that are at most `most` columns narrower than in `to`, while there is
 * room. */
static void record_columns_grow(const struct session *s, int *width, const int *to,
				int most, int left)
{
	for (size_t k = 0; k < s->ncolumns; k++) {
		int lacks = to[k] - width[k];
		if (lacks > 0 && lacks <= most && lacks <= left) {
			left -= lacks;
			width[k] = to[k];
		}
	}
}

/* Choose the widths.  Return the width of all columns, with one blank between them. */
static int record_columns_choose(struct record_columns *rc, struct session *s, int room)
{
	int usual[FIELDS_MAX], needed[FIELDS_MAX];
	struct record_needs needs = rc->previous;
	record_columns_merge(&needs, &rc->page);
	for (size_t k = 0; k < s->ncolumns; k++) {
		int f = s->column[k];
		int fixed = s->columns.at[columns_find(&s->columns, f)].width;
		int most = needs.most[f];
		usual[k] = fixed ? fixed : int_max(most, record_columns_usual(s, f));
		rc->width[k] = fixed ? fixed : int_max(most, record_columns_least(s, f));
		needed[k] = fixed ? fixed : needs.widest[f];
	}
	/* First give columns their usual widths or, if there is no room for all, only
	 * columns that are slightly narrower, so that they keep their width from page to
	 * page; then use the blanks, so that no value is cut beside unused space. */
	bool fits = record_columns_sum(s, usual) <= room;
	record_columns_grow(s, rc->width, usual, fits ? COLUMN_MOST : LACKS_MOST,
			    room - record_columns_sum(s, rc->width));
	record_columns_grow(s, rc->width, needed, COLUMN_MOST,
			    room - record_columns_sum(s, rc->width));
	return record_columns_sum(s, rc->width);
}

static void record_columns_positions(struct record_columns *rc, const struct session *s,
				     int left, int between)
{
	for (size_t k = 0; k < s->ncolumns; k++)
		rc->at[k] = -1;
	for (int k = record_columns_next(rc, s, -1); k >= 0;
	     k = record_columns_next(rc, s, k)) {
		rc->at[k] = left;
		left += rc->width[k] + between;
	}
}

void record_columns_place(struct record_columns *rc, struct session *s, int left,
			  int cols)
{
	int room = cols - left, n = (int)s->ncolumns;
	int all = record_columns_choose(rc, s, room);
	int between = all + n - 1 <= room ? 2 : 1;
	int current = session_column_of(s, s->field);
	rc->cols = cols;
	rc->frozen = n > 1 && schema_field(s->schema, s->column[0])->role == ROLE_PC &&
		     room - rc->width[0] - between >= UNFROZEN;
	if (all <= room || rc->first >= n)
		rc->first = 0;
	if (current >= 0 && rc->first > current)
		rc->first = current;
	if (rc->first < rc->frozen)
		rc->first = rc->frozen;
	for (;; rc->first++) {
		record_columns_positions(rc, s, left, between);
		if (current <= rc->first || rc->at[current] + rc->width[current] <= cols)
			break;
	}
	for (int k = 0; k < s->columns.n; k++)
		s->columns.at[k].drawn = s->columns.at[k].visible = 0;
	for (int k = 0; k < n; k++) {
		struct column *c =
			&s->columns.at[columns_find(&s->columns, s->column[k])];
		c->drawn = (int16_t)rc->width[k];
		c->visible = (int16_t)record_columns_visible(rc, k);
	}
}

int record_columns_next(const struct record_columns *rc, const struct session *s, int k)
{
	int next = k < 0 && rc->frozen ? 0 : k + 1;
	if (next > 0 || !rc->frozen)
		next = int_max(next, rc->first);
	return next < (int)s->ncolumns ? next : -1;
}

int record_columns_visible(const struct record_columns *rc, int k)
{
	if (rc->at[k] < 0)
		return 0;
	int room = rc->cols - rc->at[k];
	if (room >= rc->width[k])
		return rc->width[k];
	return room >= PART_LEAST ? room : 0;
}

int record_columns_before(const struct record_columns *rc, const struct session *s,
			  int left)
{
	int k = record_columns_next(rc, s, -1);
	if (k < 0 || !record_columns_visible(rc, k) || (rc->first && !rc->frozen))
		return left - 1;
	const struct field *f = schema_field(s->schema, s->column[k]);
	int blanks = record_columns_visible(rc, k) -
		     canvas_text_width(record_columns_heading(f));
	return left - 1 + (record_columns_right(f) && blanks > 0 ? blanks : 0);
}

/* Drawing */

int record_columns_number(const struct session *s, int before)
{
	enum { NUMBER_MIN = 6 };
	double most = (double)s->records;
	if (!s->ended && s->extent.fraction > 0)
		most /= s->extent.fraction;
	int width =
		canvas_text_width(COUNT_TEXT(most < 1e18 ? (uint64_t)most : s->records));
	return int_max(before, int_max(width, NUMBER_MIN));
}

void record_columns_draw_headings(const struct record_columns *rc,
				  const struct session *s, struct canvas *c, int row,
				  enum style style)
{
	int n = (int)s->ncolumns;
	bool beyond = n && rc->at[n - 1] + rc->width[n - 1] > c->cols;
	for (int k = record_columns_next(rc, s, -1);
	     k >= 0 && record_columns_visible(rc, k); k = record_columns_next(rc, s, k)) {
		const struct field *f = schema_field(s->schema, s->column[k]);
		const char *heading = record_columns_heading(f);
		int width = record_columns_visible(rc, k);
		/* Draw the sign for more columns beside a heading if there is room. */
		bool beside = beyond && rc->at[k] + width == c->cols &&
			      canvas_text_width(heading) < width;
		canvas_field(c, row, rc->at[k], width - beside, record_columns_right(f),
			     style, heading);
		if (s->column[k] == s->field)
			canvas_under(c, row, rc->at[k], width);
	}
	if (rc->first > rc->frozen)
		canvas_text(c, row, rc->at[rc->first] - 1, style, "<");
	if (beyond)
		canvas_text(c, row, c->cols - 1, style, ">");
}

void record_columns_draw_cursor(const struct record_columns *rc, const struct session *s,
				struct canvas *c, int row)
{
	int k = session_column_of(s, s->field);
	if (k < 0 || !record_columns_visible(rc, k))
		return;
	struct canvas value =
		canvas_view(c, row, rc->at[k], 1, record_columns_visible(rc, k));
	canvas_cursor_row(&value, 0);
	canvas_under(&value, 0, 0, value.cols);
}

/* Keys */

/* Return the current column; NULL, after a message, if the current field is not a
 * column. */
static struct column *record_columns_current(struct session *s)
{
	if (session_column_of(s, s->field) >= 0)
		return &s->columns.at[columns_find(&s->columns, s->field)];
	session_error(s, "the current field is not a column");
	return NULL;
}

static void record_columns_fit(const struct record_columns *rc, struct session *s)
{
	struct column *c = record_columns_current(s);
	if (!c)
		return;
	const char *heading = record_columns_heading(schema_field(s->schema, c->id));
	int widest = rc->sight[c->id], least = canvas_text_width(heading);
	column_fit(c, widest > least ? widest : least);
	if (c->width == COLUMN_AUTO)
		session_message(s, "column %s has its default width", heading);
	else
		session_message(
			s,
			"column %s fits its values on this page; press _ again to "
			"restore the default",
			heading);
}

void record_columns_go(struct record_columns *rc, struct session *s, long long k)
{
	long long last = (long long)s->ncolumns - 1;
	if (last < 0)
		return;
	rc->last = (int)(k < 0 ? 0 : k > last ? last : k);
	s->field = s->column[rc->last];
}

static void record_columns_hide(struct record_columns *rc, struct session *s)
{
	struct column *c = record_columns_current(s);
	int at = session_column_of(s, s->field);
	if (c && s->ncolumns == 1) {
		session_error(s, "the last column cannot be hidden");
	} else if (c) {
		c->shown = false;
		session_message(s, "column %s is hidden; C lists all columns",
				schema_field(s->schema, c->id)->name);
		session_columns_changed(s);
		record_columns_go(rc, s, at);
	}
}

bool record_columns_act(struct record_columns *rc, struct session *s, enum action a,
			long long count)
{
	/* The current field may have been selected elsewhere. */
	int at = session_column_of(s, s->field), by;
	if (list_state_columns(a, count, &by))
		record_columns_go(rc, s, (at < 0 ? rc->last : at) + (long long)by);
	else if (a == ACT_FIT)
		record_columns_fit(rc, s);
	else if (a == ACT_DELETE)
		record_columns_hide(rc, s);
	else
		return false;
	return true;
}
