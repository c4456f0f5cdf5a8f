#include "tui/pane/pane.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/minmax.h"
#include "format/length.h"
#include "format/record.h"
#include "output/emit.h"
#include "tui/pane/chart_pane.h"
#include "tui/pane/row_list.h"
#include "tui/pane/table_pane.h"
#include "tui/session/latest.h"
#include "tui/session/session.h"
#include "tui/session/table_model.h"

#define ENTRY(name) extern const struct pane_class name;
#include "tui/pane_list.h"
#undef ENTRY

const struct pane_class *const panes[] = {
#define ENTRY(name) &name,
#include "tui/pane_list.h"
#undef ENTRY
	NULL
};

const struct pane_class *pane_find(const char *name)
{
	for (size_t i = 0; panes[i]; i++)
		if (strcmp(panes[i]->name, name) == 0)
			return panes[i];
	return NULL;
}

size_t pane_keys(const struct pane_class *class)
{
	size_t n = 0;
	while (class->own && class->own[n].keys)
		n++;
	return n;
}

enum style pane_style_of_role(enum role role)
{
	switch (role) {
	case ROLE_PC:
		return STYLE_PC;
	case ROLE_MACRO:
	case ROLE_MICRO:
	case ROLE_CLASS:
		return STYLE_OPCODE;
	case ROLE_IS_BRANCH:
	case ROLE_BRANCH_KIND:
	case ROLE_TAKEN:
	case ROLE_TARGET:
		return STYLE_BRANCH;
	case ROLE_LOAD:
		return STYLE_LOAD;
	case ROLE_STORE:
		return STYLE_STORE;
	default:
		return STYLE_TEXT;
	}
}

/* Return the style of a record by its kind: STYLE_CALL, STYLE_RETURN, STYLE_BRANCH,
 * STYLE_LOAD, STYLE_STORE or STYLE_OPCODE. */
static enum style pane_style_of_record(const struct batch *b, size_t i)
{
	uint64_t v;
	if (record_role(b, i, ROLE_BRANCH_KIND, &v))
		return v == BRANCH_RETURN ? STYLE_RETURN
		       : v == BRANCH_DIRECT_CALL || v == BRANCH_INDIRECT_CALL
			       ? STYLE_CALL
			       : STYLE_BRANCH;
	if (record_role(b, i, ROLE_IS_BRANCH, &v) && v)
		return STYLE_BRANCH;
	if (record_role(b, i, ROLE_LOAD, &v))
		return STYLE_LOAD;
	return record_role(b, i, ROLE_STORE, &v) ? STYLE_STORE : STYLE_OPCODE;
}

/* Return the style of an address in a field without a role: the style of another field's
 * role that has the same address. */
static enum style pane_style_of_address(const struct batch *b, size_t i, uint64_t address)
{
	static const enum role roles[] = { ROLE_LOAD, ROLE_STORE, ROLE_PC };
	static const enum style styles[] = { STYLE_LOAD, STYLE_STORE, STYLE_PC };
	uint64_t v;
	for (size_t k = 0; k < sizeof roles / sizeof *roles; k++)
		if (record_role(b, i, roles[k], &v) && v == address)
			return styles[k];
	return STYLE_TEXT;
}

enum style pane_style_of_value(const struct batch *b, size_t i, int field)
{
	const struct field *f = schema_field(b->schema, field);
	if (!batch_known(b, i, field))
		return STYLE_DIM;
	uint64_t v = batch_value(b, i, field, 0);
	bool absent = f->kind == KIND_TEXT ? false
					   : !batch_has(b, i, field, 0) ||
						     (f->kind == KIND_BOOL && !v);
	for (unsigned k = 1; absent && k < field_count(f); k++)
		absent = !batch_has(b, i, field, k);
	if (absent)
		return STYLE_DIM;
	enum style style = pane_style_of_role(f->role);
	if (style == STYLE_OPCODE || f->role == ROLE_BRANCH_KIND)
		return pane_style_of_record(b, i);
	if (style == STYLE_TEXT && f->kind == KIND_ADDR)
		return pane_style_of_address(b, i, v);
	return style;
}

void pane_value_text(const struct batch *b, size_t i, int field, struct str *out)
{
	size_t from = out->len;
	if (!batch_known(b, i, field)) {
		str_addc(out, '?');
		return;
	}
	field_print(b, i, field, out);
	length_add_zeros(b, i, field, from, out);
	if (schema_field(b->schema, field)->kind != KIND_TEXT)
		return;
	pane_join_blanks(out, from);
}

void pane_join_blanks(struct str *text, size_t from)
{
	size_t to = from;
	for (size_t at = from; at < text->len; at++) {
		char c = text->text[at];
		if (c == '\\' && text->text[at + 1] == 't')
			c = ' ', at++;
		else if (c == '\\') /* keep both characters of an escape */
			text->text[to++] = c, c = text->text[++at];
		if (c != ' ' || (to > from && text->text[to - 1] != ' '))
			text->text[to++] = c;
	}
	str_cut(text, to);
}

/* Draw as many addresses of a list as fit, and a symbol for the rest.  If even the first
 * does not fit, cut its high digits. */
static void pane_draw_addresses(struct canvas *c, int row, int col, int width,
				enum style st, const char *text)
{
	struct str cut = STR_INIT;
	const char *sign = canvas_glyph(c, GLYPH_CUT);
	size_t room = width > 2 ? (size_t)width - 2 : 0, whole = 0;
	for (size_t k = 0; k <= room && text[k]; k++)
		whole = text[k] == ',' ? k : whole;
	size_t first = strcspn(text, ",");
	if (whole)
		str_addf(&cut, "%.*s,%s", (int)whole, text, sign);
	else if (room)
		str_addf(&cut, "%s%.*s,%s", sign, (int)room - 1,
			 text + first - (room - 1), sign);
	canvas_field(c, row, col, width, false, st, room ? cut.text : sign);
	str_release(&cut);
}

void pane_draw_value(struct canvas *c, int row, int col, int width, const struct field *f,
		     enum style st, const char *text)
{
	bool address = f->kind == KIND_ADDR && !strchr(text, ',');
	bool right = (address && field_count(f) == 1) || f->kind == KIND_UINT ||
		     f->kind == KIND_INT;
	if (f->kind == KIND_ADDR && !address && (int)strlen(text) > width)
		pane_draw_addresses(c, row, col, width, st, text);
	else
		(address ? canvas_address : canvas_field)(c, row, col, width, right, st,
							  text);
}

/* Draw the reason for a missing result: an error, or the progress of its job. */
static void pane_draw_waits(struct canvas *c, struct latest *l)
{
	int percent = latest_percent(l);
	if (percent < 0 && l->error[0])
		pane_draw_sentence(c, 0, l->error);
	else if (percent > 0)
		canvas_textf(c, 0, 1, STYLE_DIM, "%s %d %%  (Ctrl-C stops)",
			     canvas_glyph(c, GLYPH_CUT), percent);
	else
		canvas_text(c, 0, 1, STYLE_DIM, canvas_glyph(c, GLYPH_CUT));
}

void pane_draw_gap(struct canvas *c, int row, int col, const struct gap *g)
{
	struct str text = STR_INIT;
	str_addf(&text, "%s ", canvas_glyph(c, GLYPH_GAP));
	emit_gap_print(g, &text);
	canvas_field(c, row, col, c->cols - col, false, STYLE_BAD, text.text);
	str_release(&text);
}

/* Lists and texts */

enum { LIST_ROWS_LEAST = 4 };

static bool lists_records(const struct pane *p)
{
	return p->class->list && p->class->list->state;
}

/* Return the list with its current number of entries; NULL if the pane is not a list
 * now. */
static struct list_state *pane_list_now(struct pane *p)
{
	if (lists_records(p))
		return p->class->list->state(p);
	int n = p->class->list ? p->class->list->entries(p) : -1;
	if (n < 0)
		return NULL;
	list_state_fit(&p->list, n, p->list.rows ? p->list.rows : n);
	return &p->list;
}

static bool pane_shows_table(const struct pane *p)
{
	return p->table && p->table->view.table;
}

/* Loading */

enum { REQUEST_MOST = 128 /* max size of a request in bytes */ };

static void pane_init_loads(struct pane *p)
{
	size_t n = 0;
	while (p->class->loads && p->class->loads[n].of)
		n++;
	p->load = n ? mem_new(n, sizeof *p->load) : NULL;
	for (size_t k = 0; k < n; k++)
		latest_init(&p->load[k], p->class->loads[k].of, p->session->trace,
			    &p->session->jobs);
}

static void pane_free_loads(struct pane *p)
{
	for (size_t k = 0; p->load && p->class->loads[k].of; k++)
		latest_release(&p->load[k]);
	free(p->load);
	p->load = NULL;
}

static void pane_request(struct pane *p)
{
	for (size_t k = 0; p->load && p->class->loads[k].of; k++) {
		const struct pane_load *load = &p->class->loads[k];
		struct latest *l = &p->load[k];
		_Alignas(max_align_t) char request[REQUEST_MOST] = { 0 };
		if (!load->request || load->request(p, request))
			latest_want(l, request);
		else
			latest_cancel(l);
		if (load->loaded && l->news)
			load->loaded(p, l->ok || l->partial ? l->result : NULL);
		p->arrived |= !k && l->news;
		l->news = false;
	}
}

const void *pane_result(const struct pane *p)
{
	return p->load->news ? NULL : latest_result(p->load);
}

/* Return the list that has the cursor. */
static struct list_state *pane_cursor(struct pane *p)
{
	return p->table ? &p->table->view.list : &p->list;
}

enum outcome pane_go(struct pane *p, uint64_t record)
{
	p->has_left = true;
	p->left_at = p->session->at.ordinal;
	p->left = *pane_cursor(p);
	session_goto(p->session, record);
	return OUT_RECORDS;
}

/* Place the cursor in the list or table of another record: where pane_go() left it, or at
 * the first entry. */
static void pane_place_cursor(struct pane *p)
{
	uint64_t at = p->session->at.ordinal;
	struct list_state *l = pane_cursor(p);
	if (!p->arrived)
		return;
	p->arrived = false;
	if (p->has_left && at == p->left_at) {
		*l = p->left;
		p->has_left = false;
	} else if (p->class->restarts && at != p->shown_at) {
		l->current = l->top = 0;
	}
	p->shown_at = at;
	if (p->table && p->table->view.table)
		table_view_settle(&p->table->view, false);
}

static void pane_free(struct pane *p)
{
	pane_free_loads(p);
	text_view_free(p->text);
	table_pane_free(p->table);
	if (p->chart)
		chart_release(&p->chart->shown.chart);
	free(p->chart);
	row_list_free(p->rows);
	free(p->state);
	p->state = NULL;
}

enum status pane_open(struct pane *p, struct session *s, struct err *err)
{
	*p = (struct pane) { .class = p->class, .session = s };
	p->state = mem_new(1, p->class->state_size + 1);
	if (p->class->text)
		p->text = text_view_new();
	if (p->class->table) {
		p->table = mem_new(1, sizeof *p->table);
		p->table->form.sorted = TABLE_AS_ADDED;
	}
	if (p->class->rows)
		p->rows = row_list_new(s);
	if (p->class->chart) {
		p->chart = mem_new(1, sizeof *p->chart);
		chart_pane_init(p->chart, s->at.ordinal);
	}
	pane_init_loads(p);
	enum status st = p->class->open ? p->class->open(p, err) : ST_OK;
	if (st != ST_OK)
		pane_free(p);
	return st;
}

void pane_close(struct pane *p)
{
	if (!p->state)
		return;
	pane_free_loads(p);
	if (p->class->close)
		p->class->close(p);
	pane_free(p);
}

void pane_keep_options(const struct pane *p, void **kept)
{
	size_t n = p->class->options_size;
	if (!*kept)
		*kept = mem_new(1, n + sizeof p->table->form);
	memcpy(*kept, p->state, n);
	if (p->table)
		memcpy((char *)*kept + n, &p->table->form, sizeof p->table->form);
}

void pane_give_options(struct pane *p, const void *kept)
{
	if (!kept)
		return;
	size_t n = p->class->options_size;
	memcpy(p->state, kept, n);
	if (p->table)
		memcpy(&p->table->form, (const char *)kept + n, sizeof p->table->form);
	if (p->class->options_given)
		p->class->options_given(p);
}

void pane_update(struct pane *p)
{
	pane_request(p);
	/* Update the table first because the chart of the same pane can use its data. */
	if (p->table)
		table_pane_update(p);
	pane_place_cursor(p);
	if (p->chart)
		chart_pane_update(p);
	if (p->class->update)
		p->class->update(p);
}

int pane_draw_sentence(struct canvas *c, int row, const char *sentence)
{
	struct canvas below = canvas_view(c, row, 0, c->rows - row, c->cols);
	struct text_view *text = text_view_new();
	text_view_wrap(text, STYLE_DIM, 1, c->cols, sentence);
	int rows = text->list.n;
	if (rows > 1 && below.rows == 1)
		canvas_field(&below, 0, 1, c->cols - 1, false, STYLE_DIM, sentence);
	else if (below.rows > 0)
		text_view_draw(text, &below);
	text_view_free(text);
	return rows;
}

void pane_cell(struct list_cells *c, enum style st, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	c->at[c->n] = c->text.len;
	c->style[c->n++] = st;
	str_addv(&c->text, format, args);
	str_addc(&c->text, 0);
	va_end(args);
}

static void pane_entry(struct pane *p, int k, struct list_cells *out)
{
	str_clear(&out->text);
	out->n = 0;
	p->class->list->cells(p, k, out);
}

/* Measure the columns of a list. */
static void pane_measure(struct pane *p, int n, int width[LIST_CELLS])
{
	struct list_cells e = { .text = STR_INIT };
	memset(width, 0, LIST_CELLS * sizeof *width);
	for (int k = 0; k < n; k++) {
		pane_entry(p, k, &e);
		for (int i = 0; i < e.n; i++)
			width[i] = int_max(width[i],
					   canvas_text_width(e.text.text + e.at[i]));
	}
	str_release(&e.text);
}

int pane_list_cols(struct pane *p)
{
	int width[LIST_CELLS], cols = 2;
	pane_measure(p, p->class->list->entries(p), width);
	for (int i = 0; i < LIST_CELLS; i++)
		cols += width[i] + (i < 2 ? i : 2);
	return cols;
}

static void pane_draw_entry(struct pane *p, struct canvas *c, int row, int k,
			    const int width[LIST_CELLS])
{
	struct list_cells e = { .text = STR_INIT };
	pane_entry(p, k, &e);
	for (int i = 0, col = 1; i < e.n; i++) {
		int wide =
			i < e.n - 1 ? int_min(width[i], c->cols / 2) : c->cols - col - 1;
		canvas_field(c, row, col, wide, p->class->list->right >> i & 1,
			     e.style[i], e.text.text + e.at[i]);
		col += wide + (i ? 2 : 1);
	}
	str_release(&e.text);
}

static void pane_draw_list(struct pane *p, struct list_state *l, struct canvas *c,
			   bool focused)
{
	const struct pane_list *class = p->class->list;
	int row = 0, width[LIST_CELLS];
	list_state_fit(l, l->n, c->rows);
	if (!l->n && class->none)
		pane_draw_sentence(c, 0, class->none);
	pane_measure(p, (int)l->n, width);
	for (int k = (int)l->top; k < l->n && row < c->rows; k++, row++) {
		pane_draw_entry(p, c, row, k, width);
		if (k == l->current && focused)
			canvas_cursor_row(c, row);
	}
}

static void pane_make_text(struct pane *p, int cols, bool ascii)
{
	text_view_clear(p->text);
	p->class->text(p, p->text, cols, ascii);
}

void pane_draw(struct pane *p, struct canvas *c, bool focused)
{
	p->ascii = c->ascii;
	p->cols = c->cols;
	if (p->chart)
		chart_pane_resize(p, c);
	struct list_state *l = pane_list_now(p);
	if (l && !lists_records(p))
		pane_draw_list(p, l, c, focused);
	else if (p->text) {
		pane_make_text(p, c->cols, c->ascii);
		text_view_draw(p->text, c);
	} else if (pane_shows_table(p))
		table_pane_draw(p, c, focused);
	else if (p->rows)
		row_list_draw(p, c, focused);
	else if (p->load && p->class->loads->none && !p->load->any_wanted)
		pane_draw_sentence(c, 0, p->class->loads->none);
	else if (p->load && p->class->loads->none && !pane_result(p))
		pane_draw_waits(c, p->load);
	else
		p->class->draw(p, c, focused);
}

int pane_preferred_rows(struct pane *p, int cols)
{
	if (p->class->fixed_rows)
		return p->class->fixed_rows;
	if (p->class->preferred_rows)
		return p->class->preferred_rows(p, cols);
	const struct list_state *l = pane_list_now(p);
	if (p->text)
		pane_make_text(p, cols, false);
	int n = p->text ? p->text->list.n : l ? (int)l->n : 0;
	return n > LIST_ROWS_LEAST ? n : LIST_ROWS_LEAST;
}

int pane_preferred_cols(struct pane *p)
{
	bool follows = p->table && !p->class->table->get; /* the record */
	if (!follows && !p->chart && !pane_list_now(p) && pane_shows_table(p))
		return table_pane_preferred_cols(p);
	return p->class->preferred_cols ? p->class->preferred_cols(p)
					: p->class->fixed_cols;
}

void pane_heading(struct pane *p, struct str *left, struct str *right)
{
	const struct list_state *l = pane_list_now(p);
	if (p->class->heading)
		p->class->heading(p, left, right);
	if (l || p->text)
		list_state_position(l ? l : &p->text->list, right);
	else if (pane_shows_table(p))
		table_pane_heading(p, right);
}

bool pane_must_wait(struct pane *p, enum action a)
{
	int by;
	pane_update(p);
	if (a != ACT_NONE && a != ACT_TAKEN_PREVIOUS && a != ACT_TAKEN_NEXT &&
	    a != ACT_NEXT_HIT && a != ACT_PREVIOUS_HIT &&
	    !list_state_columns(a, 1, &by) && !list_state_moves(a))
		return false;
	return p->class->waits
		       ? p->class->waits(p)
		       : p->load && p->class->loads->none && latest_waits(p->load);
}

bool pane_lists(const struct pane *p)
{
	return (p->class->list && !lists_records(p)) || p->class->text ||
	       p->class->table || p->class->rows;
}

static void pane_moved(struct pane *p, const struct list_state *l, int64_t before)
{
	if (l && lists_records(p) && l->current != before)
		p->class->list->moved(p);
}

enum outcome pane_act(struct pane *p, enum action a, long long count)
{
	pane_update(p);
	struct list_state *l = pane_list_now(p);
	int64_t before = l ? l->current : 0;
	if ((l || pane_lists(p)) && !p->rows && (a == ACT_TOP || a == ACT_BOTTOM) &&
	    count >= 0)
		return OUT_UNKNOWN; /* with a count, go to a record */
	if (l ? list_state_act(l, a, count)
	      : p->text && text_view_act(p->text, a, count)) {
		pane_moved(p, l, before);
		return OUT_DONE;
	}
	enum outcome o =
		l || !pane_shows_table(p) ? OUT_UNKNOWN : table_pane_act(p, a, count);
	if (p->rows)
		o = row_list_act(p, a, count);
	if (p->chart && o == OUT_UNKNOWN)
		o = chart_pane_act(p, a, count);
	if (o != OUT_UNKNOWN)
		return o;
	return p->class->act ? p->class->act(p, a, count) : OUT_UNKNOWN;
}

void pane_print_entry(void *pane, int k, struct str *out)
{
	struct list_cells e = { .text = STR_INIT };
	pane_entry(pane, k, &e);
	for (int i = 0; i < e.n; i++)
		str_addf(out, "%s%s", i ? " " : "", e.text.text + e.at[i]);
	str_release(&e.text);
}

enum pane_found pane_find_text(struct pane *p, const char *text, bool backward)
{
	pane_update(p);
	struct list_state *l = pane_list_now(p);
	enum pane_found found = p->class->search->find
					? p->class->search->find(p, text, backward)
					: PANE_NOT_FOUND;
	if (found != PANE_NOT_FOUND)
		return found;
	if (!l && pane_shows_table(p))
		return table_pane_find(p, text, backward);
	if (p->rows)
		return row_list_find(p, text, backward);
	if (l)
		return list_state_find(l, text, backward, pane_print_entry, p);
	if (p->text)
		return list_state_find(&p->text->list, text, backward, text_view_print,
				       p->text);
	return PANE_NOT_FOUND;
}

enum outcome pane_click(struct pane *p, int row, int col)
{
	pane_update(p);
	struct list_state *l = pane_list_now(p);
	if (!l && pane_shows_table(p)) {
		table_pane_click(p, row, col);
		return OUT_DONE;
	}
	if (p->rows)
		row_list_click(p, row);
	if (p->chart && chart_pane_of(p))
		chart_pane_click(p, row, col);
	if (!l || lists_records(p))
		return p->class->click ? p->class->click(p, row, col) : OUT_DONE;
	int k = (int)l->top + row;
	if (k >= l->n)
		return OUT_DONE;
	l->current = k;
	const struct pane_key *enter = p->class->own;
	while (p->class->list->box && enter->of != ACT_ENTER)
		enter++;
	return p->class->list->box && col < 5 ? enter->act(p, -1, enter->arg) : OUT_DONE;
}

void pane_drag(struct pane *p, int row, int col, bool released)
{
	pane_update(p);
	struct list_state *l = pane_list_now(p);
	if (l) {
		int64_t before = l->current;
		list_state_go(l, l->top + row - p->class->list->head);
		pane_moved(p, l, before);
	} else if (pane_shows_table(p))
		table_pane_drag(p, row);
	else if (p->rows)
		row_list_click(p, row);
	else if (p->chart && chart_pane_of(p))
		chart_pane_drag(p, row, col, released);
}

bool pane_catch_up(struct pane *p)
{
	return p->rows && row_list_catch_up(p);
}

bool pane_cancel(struct pane *p)
{
	return p->rows && row_list_cancel(p);
}

const char *pane_switch(bool *on, bool change)
{
	*on ^= change;
	return *on ? "on" : "off";
}

const char *pane_filter_hint(struct pane *p, const struct pane_key *own)
{
	return own->of != ACT_WIDEN || session_filters(p->session) ? own->hint : NULL;
}

void pane_report_counted(const struct pane *p, bool whole)
{
	bool filtered = session_filters(p->session);
	session_message(p->session, "counted: %s%s",
			whole || !filtered ? "all records" : "the filtered records",
			filtered ? "" : "; no filter is set");
}

bool pane_key_useful(struct pane *p, const struct pane_key *own)
{
	return !own->hint || !p->class->hint_now || p->class->hint_now(p, own);
}

const char *pane_hint(struct pane *p, const struct pane_key *own)
{
	const struct list_state *l = pane_list_now(p);
	bool rows = !pane_shows_table(p) || p->class->table->get ||
		    table_rows(p->table->view.table);
	if ((l && !l->n) || (p->rows && !p->rows->n) || (!rows && own->must_wait))
		return NULL;
	if (p->chart && own->of == ACT_LESS)
		return p->chart->depth ? own->hint : NULL;
	if (p->chart && own->of == ACT_SPAN)
		return !chart_pane_of(p)      ? NULL
		       : p->chart->anchor.set ? "end span"
					      : own->hint;
	return p->class->hint_now ? p->class->hint_now(p, own) : own->hint;
}
