/*
 * Shows the bytes of a trace of any format, the layout that the user writes for it, and
 * the records that this layout yields.
 *
 * The parts are, from top to bottom, the layout, notes on it, the bytes below the names
 * of their fields, the values at the cursor, and the records.  In a window with few rows,
 * only the first parts are shown.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "format/layout.h"
#include "tui/pane/layout_view.h"
#include "tui/pane/pane.h"
#include "tui/session/session.h"
#include "tui/term/prompt.h"

struct pane_layout_state {
	struct layout_view view;
	bool ready;       /* true once the cursor has been placed */
	size_t statement; /* position of the edited statement in the description */
};

/* Return the view, using the model of the current session. */
static struct layout_view *pane_layout_view(struct pane *p)
{
	struct pane_layout_state *st = p->state;
	st->view.m = layout_model_of(p->session);
	return &st->view;
}

/* Drawing */

/* The heights of the parts, which depend only on the window size and the lines of the
 * layout. */
struct pane_layout_rows {
	int text, notes, names, bytes, values, records;
};

static struct pane_layout_rows pane_layout_divide(int rows, int cols, int text)
{
	int most = rows >= 30 ? 8 : rows >= 20 ? 4 : rows >= 12 ? 2 : rows >= 2;
	struct pane_layout_rows r = { .text = text < most ? text : most };
	int left = rows - r.text;
	r.names = left >= 4;
	left -= r.names;
	r.notes = left >= 6 ? (left >= 14 && cols < 100 ? 2 : 1) : 0;
	left -= r.notes;
	r.values = left < 9 ? 0 : cols >= 120 ? 1 : cols >= 60 ? 2 : 3;
	left -= r.values;
	r.records = left >= 5 ? (left + 1) / 2 : 0;
	r.bytes = left - r.records;
	return r;
}

/* Return the layout as lines; free them with text_view_free().  Mark the statement that
 * matches the cursor's line, and set *at to its last line. */
static struct text_view *pane_layout_text(struct pane *p, int cols, int *at)
{
	const struct layout_view *v = pane_layout_view(p);
	struct text_view *page = text_view_new();
	const char *text = v->m->text, *line = text;
	size_t n, mine = layout_model_statement(v->m, v->m->cursor, &n);
	*at = 0;
	do {
		size_t len = strcspn(line, "\n"), begin = (size_t)(line - text);
		char *one = mem_copy(line, len);
		bool here = begin >= mine && begin < mine + n;
		*at = here ? page->list.n : *at;
		text_view_line(page);
		text_view_add(page, STYLE_DIM,
			      !*text         ? " layout (empty)"
			      : line == text ? " layout "
					     : "        ");
		text_view_wrap(page, here ? STYLE_KEY : STYLE_TEXT, 8, cols, one);
		free(one);
		line += len + (line[len] == '\n');
	} while (*line);
	return page;
}

static void pane_layout_draw_notes(struct pane *p, struct canvas *c)
{
	struct layout_model *m = pane_layout_view(p)->m;
	struct text_view *page = text_view_new();
	struct str text = STR_INIT;
	const char *suggestion, *error = byte_window_error(m->bytes);
	const char *reason = layout_model_guess(m, &suggestion);
	layout_model_judge(m);
	if (error) {
		text_view_line(page);
		text_view_wrap(page, STYLE_BAD, 1, c->cols - 1, error);
	}
	if (m->judgement.len) {
		text_view_line(page);
		text_view_wrap(page, m->judged_bad ? STYLE_BAD : STYLE_TEXT, 1,
			       c->cols - 1, m->judgement.text);
	}
	if (suggestion)
		str_addf(&text, "~ accepts the suggestion, %s: %s", reason, suggestion);
	else
		str_add(&text, reason);
	text_view_line(page);
	text_view_wrap(page, STYLE_DIM, 1, c->cols - 1, text.text);
	text_view_draw_cut(page, c);
	text_view_free(page);
	str_release(&text);
}

/* Place the cursor at the first record, or at the current record of a trace. */
static void pane_layout_begin(struct pane *p)
{
	struct pane_layout_state *st = p->state;
	struct layout_model *m = pane_layout_view(p)->m;
	const struct batch *b;
	size_t i;
	if (st->ready)
		return;
	st->ready = true;
	st->view.width = 16;
	st->view.rows = 1;
	m->cursor = m->format->skip;
	if (session_record(p->session, &b, &i) && !trace_guess(p->session->trace))
		m->cursor = b->offset[i];
	/* Show the header unless it is long. */
	st->view.top = m->cursor > 64 ? m->cursor : 0;
}

static void pane_layout_draw(struct pane *p, struct canvas *c, bool focused)
{
	struct layout_view *v = pane_layout_view(p);
	int statement;
	pane_layout_begin(p);
	struct text_view *text = pane_layout_text(p, c->cols, &statement);
	struct pane_layout_rows r = pane_layout_divide(c->rows, c->cols, text->list.n);
	byte_window_want(v->m->bytes, v->m->cursor);
	int y = 0;
	struct canvas part = canvas_view(c, y, 0, r.text, c->cols);
	/* Centre the statement that matches the cursor's line. */
	if (r.text && statement >= r.text)
		text->list.top = statement - r.text / 2;
	if (r.text)
		text_view_draw_cut(text, &part);
	text_view_free(text);
	y += r.text;
	part = canvas_view(c, y, 0, r.notes, c->cols);
	if (r.notes)
		pane_layout_draw_notes(p, &part);
	y += r.notes;
	part = canvas_view(c, y, 0, r.names + r.bytes, c->cols);
	layout_view_draw_bytes(v, &part, r.names, focused);
	v->first_row += y;
	y += r.names + r.bytes;
	part = canvas_view(c, y, 0, r.values, c->cols);
	layout_view_draw_values(v, &part);
	y += r.values;
	part = canvas_view(c, y, 0, r.records, c->cols);
	layout_view_draw_records(v, &part);
}

static void pane_layout_heading(struct pane *p, struct str *left, struct str *right)
{
	const struct layout_view *v = pane_layout_view(p);
	struct layout_place at = layout_model_place(v->m, v->m->cursor);
	const char *guess = trace_guess(p->session->trace);
	bool more;
	if (guess)
		str_addf(left, "unknown format: %.*s", (int)strcspn(guess, ";"), guess);
	str_addf(right, "byte %s", COUNT_TEXT(v->m->cursor));
	uint64_t size = byte_window_size(v->m->bytes, &more);
	str_addf(right, " of %s%s", COUNT_TEXT(size), more ? "+" : "");
	if (at.inside && v->m->lines)
		str_addf(right, ", column %u", at.unit + 1);
	else if (at.inside && v->m->format->record_size)
		str_addf(right, ", record %s + %u", COUNT_TEXT(at.record), at.unit);
	if (at.field >= 0)
		str_addf(right, ", %s", v->m->format->fields[at.field].name);
}

/* Moving */

/* Go to the first or last byte of the row of the cursor. */
static void pane_layout_go_column(struct layout_view *v, bool last)
{
	uint64_t row = layout_model_row(v->m, v->m->cursor, v->width);
	layout_view_go(v, last ? layout_model_row_end(v->m, row, v->width) - 1 : row);
}

static void pane_layout_go_record(struct layout_view *v, long long n)
{
	unsigned size = v->m->format->record_size;
	layout_view_go(v, n < 0 || !size ? 0 : v->m->format->skip + (uint64_t)n * size);
}

/* Go to a percentage of the trace, or to its end. */
static void pane_layout_go_percent(struct layout_view *v, long long percent)
{
	bool more;
	uint64_t size = byte_window_size(v->m->bytes, &more);
	if (percent >= 100 && more)
		byte_window_search(v->m->session, NULL, 0, false);
	else if (percent >= 100)
		layout_view_go(v, size);
	else
		layout_view_go(v, size / 100 * (uint64_t)(percent < 0 ? 0 : percent));
}

static void pane_layout_move_bytes(struct layout_view *v, long long by)
{
	uint64_t n = (uint64_t)(by < 0 ? -by : by);
	layout_view_go(v, by >= 0             ? v->m->cursor + n
			  : n <= v->m->cursor ? v->m->cursor - n
					      : 0);
}

/* Leave a file that has no layout: return to the trace from which it was opened, or
 * quit. */
static enum outcome pane_layout_leave(struct pane *p)
{
	const struct trace_list *l = p->session->files;
	if (!l || !l->at)
		return OUT_QUIT;
	session_open_next(p->session, -1);
	return OUT_DONE;
}

static enum outcome pane_layout_act(struct pane *p, enum action a, long long count)
{
	enum { MOST = 65536 };
	struct layout_view *v = pane_layout_view(p);
	long long n = count < 1 ? 1 : count > MOST ? MOST : count, half = v->rows / 2 + 1;
	switch (a) {
	case ACT_UP:
	case ACT_DOWN:
		layout_view_move(v, a == ACT_UP ? -n : n);
		return OUT_DONE;
	case ACT_HALF_UP:
	case ACT_HALF_DOWN:
		layout_view_move(v, a == ACT_HALF_UP ? -half : half);
		return OUT_DONE;
	case ACT_PAGE_UP:
	case ACT_PAGE_DOWN:
		layout_view_page(v, a == ACT_PAGE_UP ? -v->rows : v->rows);
		return OUT_DONE;
	case ACT_SCROLL_UP:
	case ACT_SCROLL_DOWN:
		layout_view_scroll(v, a == ACT_SCROLL_UP ? -n : n);
		return OUT_DONE;
	case ACT_LEFT:
	case ACT_RIGHT:
		pane_layout_move_bytes(v, a == ACT_LEFT ? -n : n);
		return OUT_DONE;
	case ACT_FIRST_COLUMN:
	case ACT_LAST_COLUMN:
		pane_layout_go_column(v, a == ACT_LAST_COLUMN);
		return OUT_DONE;
	case ACT_TOP:
		pane_layout_go_record(v, count);
		return OUT_DONE;
	case ACT_BOTTOM:
		if (count >= 0)
			pane_layout_go_record(v, count);
		else
			pane_layout_go_percent(v, 100);
		return OUT_DONE;
	case ACT_PERCENT:
		pane_layout_go_percent(v, count);
		return OUT_DONE;
	case ACT_FORWARD:
		if (!layout_model_undo(v->m, true))
			session_message(p->session, "there is no change to redo");
		return OUT_DONE;
	case ACT_CANCEL:
		/* Esc does not close the view of a file that has no layout. */
		return trace_guess(p->session->trace) && !session_busy(p->session)
			       ? OUT_DONE
			       : OUT_UNKNOWN;
	case ACT_QUIT:
		return trace_guess(p->session->trace) ? pane_layout_leave(p)
						      : OUT_UNKNOWN;
	default:
		return OUT_UNKNOWN;
	}
}

static enum pane_found pane_layout_find(struct pane *p, const char *text, bool backward)
{
	byte_window_search(p->session, text, pane_layout_view(p)->m->cursor, backward);
	return PANE_FOUND_LATER;
}

static const struct pane_search layout_search = { "the bytes", pane_layout_find };

/* True if the bytes at the cursor are not loaded yet; keys that need them wait. */
static bool pane_layout_waits(struct pane *p)
{
	const struct layout_view *v = pane_layout_view(p);
	byte_window_want(v->m->bytes, v->m->cursor);
	return byte_window_busy(v->m->bytes);
}

/* Editing */

static void pane_layout_report(struct pane *p, enum status st, const struct err *err)
{
	if (st != ST_OK)
		session_error(p->session, "%s", err->text);
}

/* Start the next record at the cursor; for lines, add a pattern for the cursor's line. */
static void pane_layout_end_here(struct pane *p)
{
	struct layout_view *v = pane_layout_view(p);
	struct err err = ERR_INIT;
	struct layout_line l;
	if (!v->m->lines) {
		pane_layout_report(p, layout_model_end(v->m, v->m->cursor, &err), &err);
		return;
	}
	/* Only the first matching statement is used, so that a new statement would have
	 * no effect. */
	if (layout_model_line(v->m, v->m->cursor, &l) &&
	    l.verdict.place != PATTERN_MISFIT) {
		session_message(p->session,
				"this line matches; edit its statement with ;");
		return;
	}
	struct str statement = STR_INIT;
	layout_model_suggest_line(v->m, v->m->cursor, &statement);
	pane_layout_report(p, layout_model_replace(v->m, SIZE_MAX, statement.text, &err),
			   &err);
	str_release(&statement);
}

enum layout_key {
	KEY_BEGIN,
	KEY_END,
	KEY_MISFIT,
	KEY_REMOVE,
	KEY_SUGGEST,
	KEY_UNDO,
	KEY_USE
};

static enum outcome pane_layout_press(struct pane *p, long long count, int key)
{
	struct layout_view *v = pane_layout_view(p);
	struct layout_model *m = v->m;
	struct err err = ERR_INIT;
	uint64_t at = v->m->cursor;
	size_t step = m->at;
	switch ((enum layout_key)key) {
	case KEY_BEGIN:
		layout_model_begin(m, m->lines ? layout_model_row(m, at, 1) : at);
		break;
	case KEY_END:
		pane_layout_end_here(p);
		break;
	case KEY_MISFIT:
		if (layout_model_next_misfit(m, &at))
			layout_view_go(v, at);
		else
			session_message(p->session, "all loaded lines match");
		break;
	case KEY_REMOVE:
		pane_layout_report(p, layout_model_change(m, at, NULL, &err), &err);
		break;
	case KEY_SUGGEST:
		if (!layout_model_suggest(m))
			session_message(p->session, "the first bytes are not loaded yet");
		else if (m->at == step)
			session_message(p->session, "the layout is the suggested one");
		else if (at < m->format->skip)
			layout_view_go(v, m->format->skip);
		break;
	case KEY_UNDO:
		if (!layout_model_undo(m, false))
			session_message(p->session, "there is no change to undo");
		break;
	case KEY_USE:
		pane_layout_report(p, layout_model_use(m, at, &err), &err);
		break;
	}
	return OUT_DONE;
}

static const char *pane_layout_order(struct pane *p, int arg, bool change)
{
	return pane_switch(&((struct pane_layout_state *)p->state)->view.big_endian,
			   change);
}

static enum status pane_layout_answer_field(struct pane *p, const char *text,
					    struct err *err)
{
	const struct layout_view *v = pane_layout_view(p);
	return *text ? layout_model_change(v->m, v->m->cursor, text, err) : ST_OK;
}

/* Editing the layout, or the statement that matches the cursor's line */

static enum status pane_layout_answer_text(struct pane *p, const char *text,
					   struct err *err)
{
	struct pane_layout_state *st = p->state;
	return layout_model_replace(pane_layout_view(p)->m, st->statement, text, err);
}

static void pane_layout_offer_text(struct pane *p, struct str *out)
{
	struct pane_layout_state *st = p->state;
	struct layout_model *m = pane_layout_view(p)->m;
	size_t n;
	st->statement = layout_model_statement(m, m->cursor, &n);
	if (st->statement != SIZE_MAX)
		str_addn(out, m->text + st->statement, n);
	else
		layout_model_suggest_line(m, m->cursor, out);
}

static void pane_layout_editing(struct pane *p, const char *text)
{
	struct pane_layout_state *st = p->state;
	layout_model_try(pane_layout_view(p)->m, st->statement, text);
}

static enum status pane_layout_answer_file(struct pane *p, const char *text,
					   struct err *err)
{
	struct layout_model *m = pane_layout_view(p)->m;
	if (!strpbrk(text, "/."))
		return layout_model_save(m, text, err);
	enum status st = layout_model_write(m, text, err);
	if (st == ST_OK)
		session_message(p->session, "the option was written to %s", text);
	return st;
}

/* Complete names; after =, roles; after :, types. */
static size_t pane_layout_complete(struct session *s, const char *text, struct words *out)
{
	static const struct {
		const char *type, *help;
	} types[] = {
		{ "u8", "unsigned, 8 bits" },
		{ "u16", "unsigned, 16 bits" },
		{ "u32", "unsigned, 32 bits" },
		{ "u64", "unsigned, 64 bits" },
		{ "i8", "signed, 8 bits" },
		{ "i16", "signed, 16 bits" },
		{ "i32", "signed, 32 bits" },
		{ "i64", "signed, 64 bits" },
		{ "x64", "an address" },
		{ "u16be", "big-endian" },
		{ "u32be", "big-endian" },
		{ "u64be", "big-endian" },
		{ "reg", "a register" },
		{ "bool", "yes or no" },
		{ "char[8]", "text" },
		{ "hex", "in lines: hexadecimal" },
		{ "dec", "in lines: decimal" },
		{ "int", "in lines: signed" },
		{ "fix", "in lines: with a decimal point" },
		{ "word", "in lines: a word" },
		{ "text", "in lines: text" },
	};
	size_t at = words_last(text, " :=");
	char before = at ? text[at - 1] : ' ';
	const struct field *f;
	out->open_end = true;
	for (size_t i = 0; before != ':' && (f = layout_role(i)); i++)
		if (before == '=' || f->role != ROLE_NONE)
			words_offer(out, f->name, text + at);
	for (size_t i = 0; before == ':' && i < sizeof types / sizeof *types; i++)
		words_explain(out, types[i].type, types[i].help, text + at);
	return at;
}

static const struct pane_key layout_keys[] = {
	{ "a", "add field",
	  "add a field at the cursor: pc, load[4], op:u16, u32be; in lines: name the "
	  "value",
	  .ask = "field NAME:TYPE: ", .answer = pane_layout_answer_field,
	  .complete = pane_layout_complete, .must_wait = true },
	{ "@", "begin", "start the first record at the cursor (skip=)",
	  .act = pane_layout_press, .arg = KEY_BEGIN, .must_wait = true },
	{ ",", "next",
	  "end the record before the cursor (sets the record size); in lines: add a "
	  "pattern for the line",
	  .act = pane_layout_press, .arg = KEY_END, .must_wait = true },
	{ ";", "edit", "edit the text of the layout, or the pattern of the line",
	  .ask = "layout: ", .answer = pane_layout_answer_text,
	  .complete = pane_layout_complete, .offer = pane_layout_offer_text,
	  .editing = pane_layout_editing, .must_wait = true },
	{ "~", "suggestion", "use the suggested layout", .act = pane_layout_press,
	  .arg = KEY_SUGGEST, .must_wait = true },
	{ "Enter", "use", "open the trace with the layout", .act = pane_layout_press,
	  .arg = KEY_USE, .must_wait = true, .of = ACT_ENTER },
	{ "Delete", "remove", "remove the field at the cursor", .act = pane_layout_press,
	  .arg = KEY_REMOVE, .must_wait = true, .of = ACT_DELETE },
	{ "Backspace", "undo",
	  "undo the last change to the layout (Alt-Right redoes "
	  "it)",
	  .act = pane_layout_press, .arg = KEY_UNDO, .must_wait = true,
	  .of = ACT_RETURN },
	{ "e", "misfit", "go to the next line that does not fit",
	  .act = pane_layout_press, .arg = KEY_MISFIT, .must_wait = true,
	  .of = ACT_FAULT_NEXT },
	{ "W", "save",
	  "save the layout as format NAME (NAME! replaces one); if NAME contains / or "
	  "a point, write the option to this new file",
	  .ask = "save as format NAME, or to FILE: ", .answer = pane_layout_answer_file,
	  .file = true, .must_wait = true, .of = ACT_WRITE },
	{ "ob", "big endian", "toggle big-endian for the values at the cursor",
	  .option = pane_layout_order },
	{ 0 }
};

/* Run :layout, :layout use, :layout skip=8, :layout pc:u64 ... */
static enum status pane_layout_run(struct session *s, const char *args, bool *show,
				   struct err *err)
{
	struct layout_model *m = layout_model_of(s);
	const struct batch *b;
	uint64_t skip;
	size_t i;
	if (strcmp(args, "use") == 0) {
		*show = false;
		bool record = session_record(s, &b, &i);
		return layout_model_use(m, record ? b->offset[i] : m->format->skip, err);
	}
	if (strncmp(args, "skip=", 5) == 0 && !strpbrk(args, " \\")) {
		if (!human_parse(args + 5, &skip))
			return err_at(err, 6, "expected a number of bytes");
		layout_model_begin(m, skip);
		return ST_OK;
	}
	return *args ? layout_model_set(m, args, err) : ST_OK;
}

static size_t pane_layout_complete_command(struct session *s, const char *args,
					   struct words *out)
{
	words_offer_list(out, "use skip=", args);
	return pane_layout_complete(s, args, out);
}

static const struct pane_command layout_command = {
	.args = "[use|skip=BYTES|LAYOUT]",
	.help = "show the bytes of the trace and edit its layout; use: open the trace "
		"with it; skip: set the length of the header; LAYOUT: replace the text",
	.run = pane_layout_run,
	.complete = pane_layout_complete_command,
};

static enum outcome pane_layout_click(struct pane *p, int row, int col)
{
	struct layout_view *v = pane_layout_view(p);
	uint64_t at;
	if (layout_view_byte_at(v, row, col, &at))
		layout_view_go(v, at);
	return OUT_DONE;
}

const struct pane_class pane_layout = {
	.name = "layout",
	.title = "Layout",
	.own = layout_keys,
	.search = &layout_search,
	.help = "show the bytes of the trace and the layout of its records",
	.command = &layout_command,
	.place = PLACE_WHOLE,
	.state_size = sizeof(struct pane_layout_state),
	.draw = pane_layout_draw,
	.heading = pane_layout_heading,
	.act = pane_layout_act,
	.waits = pane_layout_waits,
	.click = pane_layout_click,
};
