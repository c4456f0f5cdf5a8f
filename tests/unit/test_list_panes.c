/*
 * Every pane that is a list or a text, by every key that moves, with counts, searches and the
 * mouse, against a model that moves row by row.  The panes are those of the classes, so that a
 * new one is tested as soon as it is there.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <ctype.h>

#include "tracefile.h"
#include "tui/pane/row_list.h"
#include "tui/pane/table_pane.h"
#include "tui/screen_internal.h"
#include "tui/term/keymap.h"

enum { RECORDS = 400, ROWS = 24, COLS = 100, HIT = 4 /* one of so many is a hit */ };

static struct screen *screen;
static struct trace *trace;
static char *other_path; /* of a trace to compare with */

static void settle(void)
{
	int row, col;
	bool news, acted;
	do {
		screen_draw(screen, &row, &col);
		news = session_settle(screen->session, true);
		acted = screen_catch_up(screen);
	} while (news || acted);
}

static void press(const char *keys)
{
	uint32_t key;
	while (keymap_next_key(&keys, &key)) {
		struct input in = { .key = key };
		screen_input(screen, &in);
		settle();
	}
	assert_int_equal(*keys, 0);
}

static void mouse(enum mouse what, const struct slot *slot, int row, int wheel)
{
	struct input in = { .key = K_MOUSE,
			    .mouse = what,
			    .row = slot->row + 1 + row,
			    .col = slot->col + 8,
			    .wheel = wheel };
	screen_input(screen, &in);
	settle();
}

static int open_screen(void **state)
{
	struct str text = STR_INIT;
	struct err err = ERR_INIT;
	const struct screen_options opt = { .utf8 = true, .mouse = true };
	files_setup(state);
	setenv("XDG_STATE_HOME", file_dir, 1);
	setenv("XDG_DATA_HOME", file_dir, 1);
	for (unsigned i = 0; i < RECORDS; i++)
		str_addf(&text, "1 %x %u -1 %u W - - 0 %x %x 0 MOV%u %s\n",
			 0x401000 + i % 90 * 3, i % 8, (i + 1) % 8, 0x7ff000 + i * 8,
			 0x401003 + i % 90 * 3, i % 30, i % HIT ? "ADD" : "LOAD");
	trace = open_as(file_write("lists.trace", &text), "cis501", NULL);
	/* The same without some records. */
	for (int i = 0; i < 12; i++) {
		char *line = strchr(text.text + 1000 * i + 999, '\n') + 1;
		size_t len = (size_t)(strchr(line, '\n') + 1 - line);
		memmove(line, line + len, strlen(line + len) + 1);
		text.len -= len;
	}
	other_path = mem_text(file_write("other.trace", &text));
	str_release(&text);
	struct session *s = session_new(trace, NULL, NULL);
	assert_int_equal(screen_open(&screen, s, &opt, &err), ST_OK);
	screen_resize(screen, ROWS, COLS);
	settle();
	press("20gma50gmb70gmc90gmd100gme150gmf200gmg250gmh300gmi301gmj302gmk"
	      "303gml350gmm:note one<Enter>/LOAD<Enter>");
	return 0;
}

static int close_screen(void **state)
{
	struct session *s = screen->session;
	screen_free(screen);
	session_free(s);
	trace_free(trace);
	free(other_path);
	return files_teardown(state);
}

/* The list of a pane that is shown, as it is after drawing; NULL: it has none now. */
static struct list_state *list_of(struct pane *p)
{
	static struct list_state hits;
	if (p->rows) {
		hits = (struct list_state) { RECORDS / HIT, (int)p->rows->current / HIT,
					     (int)p->rows->top / HIT, p->rows->rows,
					     false };
		return &hits;
	}
	if (p->text)
		return &p->text->list;
	if (p->table && p->table->view.table)
		return &p->table->view.list;
	if (p->class->list && p->class->list->state)
		return p->class->list->state(p);
	return p->class->list && p->class->list->entries(p) >= 0 ? &p->list : NULL;
}

/* The model */

struct model {
	int n, rows, current, top;
	bool text;
};

static void one_row(struct model *m, int step, bool scrolls)
{
	int last = m->n > m->rows ? m->n - m->rows : 0;
	if (m->text || scrolls)
		m->top = m->top + step < 0      ? 0
			 : m->top + step > last ? last
						: m->top + step;
	if (m->text)
		return;
	if (m->current + step >= 0 && m->current + step < m->n)
		m->current += step;
	if (m->current < m->top)
		m->top--;
	if (m->current >= m->top + m->rows)
		m->top++;
}

/* One row of Ctrl-E or Ctrl-Y. */
static void scroll_row(struct model *m, int step)
{
	if (m->top + step < 0 || m->top + step > m->n - m->rows)
		return;
	m->top += step;
	while (!m->text && m->current < m->top)
		m->current++;
	while (!m->text && m->current >= m->top + m->rows)
		m->current--;
}

static void align(struct model *m, int row)
{
	if (m->text)
		return;
	m->top = m->current;
	for (int i = 0; i < row && m->top > 0; i++)
		m->top--;
	while (m->top > 0 && m->top + m->rows > m->n)
		m->top--;
}

static const struct motion {
	const char *key;
	enum { BY_ROW, BY_PAGE, BY_HALF, BY_END, BY_SCROLL, BY_PLACE } kind;
	int step; /* or the place: 0 top, 1 middle, 2 bottom */
} motions[] = {
	{ "j", BY_ROW, 1 },           { "k", BY_ROW, -1 },
	{ "<Down>", BY_ROW, 1 },      { "<Up>", BY_ROW, -1 },
	{ "<PageDown>", BY_PAGE, 1 }, { "<PageUp>", BY_PAGE, -1 },
	{ "f", BY_PAGE, 1 },          { "b", BY_PAGE, -1 },
	{ "<Ctrl-D>", BY_HALF, 1 },   { "<Ctrl-U>", BY_HALF, -1 },
	{ "g", BY_END, -1 },          { "G", BY_END, 1 },
	{ "<Ctrl-E>", BY_SCROLL, 1 }, { "<Ctrl-Y>", BY_SCROLL, -1 },
	{ "zt", BY_PLACE, 0 },        { "zz", BY_PLACE, 1 },
	{ "zb", BY_PLACE, 2 },
};

enum { MOTIONS = sizeof motions / sizeof *motions };

static void move_model(struct model *m, const struct motion *a, int count)
{
	int unit = a->kind == BY_PAGE   ? m->rows
		   : a->kind == BY_HALF ? (m->rows + 1) / 2
					: 1;
	int k = a->kind == BY_END ? m->n : (count > 0 ? count : 1) * unit;
	if (a->kind == BY_PLACE)
		align(m, a->step == 0 ? 0 : a->step == 1 ? m->rows / 2 : m->rows - 1);
	for (; a->kind != BY_PLACE && k > 0; k--) {
		if (a->kind == BY_SCROLL)
			scroll_row(m, a->step);
		else
			one_row(m, a->step, a->kind == BY_PAGE || a->kind == BY_HALF);
	}
}

static struct model model_of(const struct list_state *l)
{
	return (struct model) { (int)l->n, l->rows, (int)l->current, (int)l->top,
				l->text };
}

static void is_as(const struct list_state *l, const struct model *m, const char *pane,
		  const char *keys)
{
	if (l->top != m->top || (!m->text && l->current != m->current))
		fail_msg("%s, after %s: row %d from %d, not %d from %d of %d", pane, keys,
			 (int)l->current, (int)l->top, m->current, m->top, m->n);
}

/* Walks */

/* What shows tables and lists that are there on demand. */
static const char *const shows[] = { ":table values --of=macro<Enter>", ":set all<Enter>",
				     NULL };
/* The bars of the memory pane, whose search goes to addresses. */
static const char bars[] = ":memory<Enter>obobobob";

typedef void walk(struct slot *slot, struct list_state *l);

/* Whether a pane has a table whose sections have titles, which the model does not have. */
static bool has_sections(const struct pane *p)
{
	return p->table && p->table->view.table &&
	       table_group(p->table->view.table, 0)->title[0];
}

static int walk_lists(walk *w)
{
	struct err err = ERR_INIT;
	int lists = 0;
	for (int k = 0; k < screen->nslots; k++) {
		struct slot *slot = &screen->slot[k];
		const struct table_source *table = slot->pane.class->table;
		if (!slot->pane.class->list && !slot->pane.class->text &&
		    !slot->pane.class->rows && (!table || table->get))
			continue;
		assert_int_equal(screen_show(screen, slot->pane.class, &err), ST_OK);
		settle();
		struct list_state *l = list_of(&slot->pane);
		if (!l || has_sections(&slot->pane))
			continue;
		print_message("%s: %d entries in %d rows\n", slot->pane.class->name,
			      (int)l->n, l->rows);
		assert_true(l->n > 2);
		w(slot, l);
		lists++;
		press("<Esc>:records<Enter>");
		screen_close_pane(screen, k);
		settle();
	}
	for (size_t i = 0; shows[i]; i++, lists++) {
		press(shows[i]);
		struct slot *slot = &screen->slot[screen->focus];
		assert_true(list_of(&slot->pane) && list_of(&slot->pane)->n > 5);
		w(slot, list_of(&slot->pane));
		screen_close_pane(screen, screen->focus);
	}
	return lists;
}

static void walk_motions(struct slot *slot, struct list_state *l)
{
	static const int counts[] = { 0, 1, 2, 20, 1000 };
	static const char *const starts[] = { "g", "G", "g7j", "G<Ctrl-Y>",
					      "g<PageDown>j" };
	const char *name = slot->pane.class->name;
	for (size_t s = 0; s < sizeof starts / sizeof *starts; s++)
		for (int i = 0; i < MOTIONS * 5; i++) {
			const struct motion *a = &motions[i / 5];
			int count = a->kind == BY_END ? 0 : counts[i % 5];
			char keys[64] = "";
			press(starts[s]);
			l = list_of(&slot->pane);
			struct model m = model_of(l);
			if (count)
				snprintf(keys, sizeof keys, "%d", count);
			strcat(keys, a->key);
			press(keys);
			l = list_of(&slot->pane);
			move_model(&m, a, count);
			is_as(l, &m, name, keys);
			assert_true(l->text || (l->current >= l->top &&
						l->current < l->top + l->rows));
		}
}

/* Walk the bars of the memory pane. */
static void walk_bars(walk *w)
{
	press(bars);
	struct slot *slot = &screen->slot[screen->focus];
	assert_string_equal(slot->pane.class->name, "memory");
	assert_true(list_of(&slot->pane)->n > 30);
	w(slot, list_of(&slot->pane));
	screen_close_pane(screen, screen->focus);
}

static void keys_move_in_all_lists(void **state)
{
	(void)state;
	assert_true(walk_lists(walk_motions) >= 5);
	walk_bars(walk_motions);
}

/* The text of an entry, without what is not typed in a prompt. */
static void entry_text(struct slot *slot, int k, struct str *out)
{
	str_clear(out);
	char number[32];
	if (slot->pane.rows)
		str_addf(out, "%s %x MOV%u LOAD",
			 human_count(number, sizeof number, (uint64_t)k * HIT),
			 0x401000 + k * HIT % 90 * 3, k * HIT % 30);
	const struct table *t = slot->pane.table ? slot->pane.table->view.table : NULL;
	size_t n = 0;
	if (t)
		table_columns(t, &n);
	for (unsigned c = 0; c < n; c++) {
		table_print(t, (size_t)k, c, out);
		str_addc(out, '\n'); /* each cell is searched */
	}
	if (slot->pane.text)
		text_view_print(slot->pane.text, k, out);
	else if (!t && !slot->pane.rows)
		pane_print_entry(&slot->pane, k, out);
}

static void walk_searches(struct slot *slot, struct list_state *l)
{
	struct str text = STR_INIT, other = STR_INIT, keys = STR_INIT;
	uint64_t seed = 1;
	for (int i = 0; i < 40; i++) {
		int k = (int)(dice(&seed) % (uint64_t)l->n), n;
		bool back = i % 2;
		entry_text(slot, k, &text);
		const char *word = text.text;
		while (*word && !isalpha((unsigned char)*word))
			word++;
		for (n = 0; isalnum((unsigned char)word[n]) || word[n] == ' ';)
			n++;
		if (n < 4)
			continue;
		char *sought = mem_copy(word, (size_t)(n < 12 ? n : 12));
		press(i % 3 ? "g3j" : "G");
		l = list_of(&slot->pane);
		int from = l->text ? (int)(back ? l->top : l->top - 1) : (int)l->current;
		int want = -1;
		if (l->text && l->current >= l->top && l->current < l->top + l->rows)
			from = (int)l->current;
		for (int j = 1; j <= l->n && want < 0; j++) {
			int at = (from + (back ? l->n - j : j)) % l->n;
			entry_text(slot, at, &other);
			want = str_contains_nocase(other.text, sought) ? at : -1;
		}
		str_clear(&keys);
		str_addf(&keys, "%s%s<Enter>", back ? "?" : "/", sought);
		press(keys.text);
		l = list_of(&slot->pane);
		if (l->current != want)
			fail_msg("%s, %s from %d: entry %d, not %d",
				 slot->pane.class->name, keys.text, from, (int)l->current,
				 want);
		bool wrapped = back ? want >= from : want <= from;
		assert_int_equal(strncmp(screen->session->message.text, "continued", 9) ==
					 0,
				 wrapped);
		press("n");
		free(sought);
	}
	press("/no such text anywhere<Enter>");
	assert_non_null(strstr(screen->session->message.text, " is not in "));
	str_release(&text);
	str_release(&other);
	str_release(&keys);
}

static void all_lists_are_searched_around(void **state)
{
	(void)state;
	assert_true(walk_lists(walk_searches) >= 5);
}

static void walk_mouse(struct slot *slot, struct list_state *l)
{
	press("g");
	int head = slot->pane.table && list_of(&slot->pane) != &slot->pane.list
			   ? slot->pane.table->view.head
		   : slot->pane.class->title ? 0
					     : slot->pane.class->list->head - 1;
	mouse(MOUSE_PRESS, slot, head + 1, 0);
	l = list_of(&slot->pane);
	assert_int_equal(l->text ? l->top : l->current, !l->text);
	mouse(MOUSE_DRAG, slot, head + 2, 0);
	l = list_of(&slot->pane);
	assert_int_equal(l->text ? l->top : l->current, l->text ? 0 : 2);
	mouse(MOUSE_RELEASE, slot, head, 0);
	l = list_of(&slot->pane);
	assert_int_equal(l->text ? l->top : l->current, 0);
	struct model m = model_of(l);
	mouse(MOUSE_PRESS, slot, 1, 2);
	l = list_of(&slot->pane);
	move_model(&m, &motions[0], 3);
	is_as(l, &m, slot->pane.class->name, "the wheel");
}

static void the_mouse_works_in_all_lists(void **state)
{
	(void)state;
	assert_true(walk_lists(walk_mouse) >= 5);
	walk_bars(walk_mouse);
}

/* The rows of a comparison, all folds open. */
static void rows_of_a_comparison_are_a_list(void **state)
{
	(void)state;
	screen_compare(screen,
		       session_new(open_as(other_path, "cis501", NULL), NULL, NULL));
	settle();
	press("zR");
	struct slot *slot = &screen->slot[screen->focus];
	assert_string_equal(slot->pane.class->name, "diff");
	assert_true(list_of(&slot->pane)->n >= RECORDS);
	walk_motions(slot, list_of(&slot->pane));
	press("<Tab>");
	walk_motions(slot, list_of(&slot->pane));
	walk_mouse(slot, list_of(&slot->pane));
	press("<Ctrl-W>kD");
	slot = &screen->slot[screen->focus];
	assert_string_equal(slot->pane.class->name, "differences");
	assert_int_equal(list_of(&slot->pane)->n, 12);
	walk_motions(slot, list_of(&slot->pane));
	walk_searches(slot, list_of(&slot->pane));
	walk_mouse(slot, list_of(&slot->pane));
	press("<Tab>:diffoff<Enter>");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(keys_move_in_all_lists),
		cmocka_unit_test(all_lists_are_searched_around),
		cmocka_unit_test(the_mouse_works_in_all_lists),
		cmocka_unit_test(rows_of_a_comparison_are_a_list),
	};
	return cmocka_run_group_tests_name("lists", tests, open_screen, close_screen);
}
