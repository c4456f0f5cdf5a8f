/*
 * A state file (base/state_file.h) with these lines:
 *
 *	opscope-session 1
 *	format champsim
 *	saved 1700000000000			milliseconds since 1970
 *	program binary /home/me/prog		see code/program_files.h
 *	column set = addr >> 6
 *	columns pc load:12			shown columns, with changed widths
 *	field load
 *	place 12345 0				record and gap
 *	top 12330 0				first row of the page
 *	filter taken
 *	context 2
 *	span 10 20
 *	search pc == 0x10
 *	mark a 77 0 1700000000000 pc 10  B	place, time, note
 *	unmark b 1700000000000			removed
 *	pane memory 1 20 48 0 0 right		focus, rows of, columns of, side
 *	closed hits 0 20 48 0 0 below		the same for a closed pane
 *	maximized
 *	end 0123456789abcdef
 */
#include "tui/session_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/state_file.h"
#include "base/xdg.h"
#include "query/computed.h"
#include "tui/screen_internal.h"
#include "tui/session/session_internal.h"

static const char session_kind[] = "session 1";

/* Paths */

/* Return the path of a trace's session file, named by the content of the trace, which the
 * caller frees; NULL if there is none. */
static char *session_file_path_of(struct trace *t)
{
	uint64_t key;
	return trace_content_key(t, &key)
		       ? xdg_path(XDG_STATE, "%016" PRIx64 ".session", key)
		       : NULL;
}

/* Return the path of the panes file of a format. */
static char *session_file_panes_path(const struct session *s)
{
	return xdg_path(XDG_STATE, "%s.panes", s->schema->format->name);
}

/* Call a function for each line of the state file at path if it is valid.  Frees path. */
static void session_file_lines(char *path,
			       void (*take)(void *arg, const char *word,
					    const char *rest),
			       void *arg)
{
	struct str text = STR_INIT;
	if (path && state_file_read(path, session_kind, &text) == STATE_FILE_GOOD)
		state_file_lines(&text, take, arg);
	str_release(&text);
	free(path);
}

/* Marks */

static void session_file_take_mark(void *arg, const char *word, const char *rest)
{
	struct mark *to = arg;
	bool set = strcmp(word, "mark") == 0;
	if ((!set && strcmp(word, "unmark") != 0) || *rest < 'a' || *rest > 'z')
		return;
	struct mark mark = { .set = set };
	int used = 0, n = set ? sscanf(rest + 1, " %" SCNu64 " %u %" SCNd64 " %n",
				       &mark.at.ordinal, &mark.at.gap, &mark.when, &used)
			      : sscanf(rest + 1, " %" SCNd64, &mark.when);
	if (n != (set ? 3 : 1))
		return;
	if (set)
		snprintf(mark.note, sizeof mark.note, "%s", rest + 1 + used);
	to[*rest - 'a'] = mark;
}

/* Merge marks from a file, keeping the newer of two. */
static void session_file_merge_marks(struct mark to[SESSION_MARKS],
				     const struct str *text)
{
	struct mark own[SESSION_MARKS] = { 0 };
	state_file_lines(text, session_file_take_mark, own);
	for (int k = 0; k < SESSION_MARKS; k++)
		if (own[k].when > to[k].when)
			to[k] = own[k];
}

static void session_file_put_marks(const struct mark mark[SESSION_MARKS], struct str *out)
{
	for (int k = 0; k < SESSION_MARKS; k++) {
		const struct mark *m = &mark[k];
		if (m->set) {
			str_addf(out, "mark %c %" PRIu64 " %u %" PRId64 " ", 'a' + k,
				 m->at.ordinal, m->at.gap, m->when);
			str_escape(out, m->note, strlen(m->note), false);
			str_addc(out, '\n');
		} else if (m->when) {
			str_addf(out, "unmark %c %" PRId64 "\n", 'a' + k, m->when);
		}
	}
}

/* Writing */

/* Write the programs with absolute paths, because relative paths would depend on the
 * current folder. */
static void session_file_put_programs(const struct session *s, struct str *out)
{
	const struct program_files *l = session_programs(s);
	char *here = getcwd(NULL, 0);
	struct str text = STR_INIT;
	for (size_t k = 0; k < l->n; k++) {
		const char *path = l->at[k].text;
		str_clear(&text);
		str_addf(&text, "%s ", program_file_option[l->at[k].kind]);
		if (*path != '/' && here)
			str_addf(&text, "%s/", here);
		str_add(&text, path);
		state_file_put(out, "program", text.text);
	}
	str_release(&text);
	free(here);
}

static void session_file_take_program(void *arg, const char *word, const char *rest)
{
	for (int kind = 0; kind < PROGRAM_FILE_KINDS; kind++) {
		const char *option = program_file_option[kind];
		size_t n = strlen(option);
		if (!strcmp(word, "program") && !strncmp(rest, option, n) &&
		    rest[n] == ' ' && rest[n + 1])
			program_files_add(arg, (enum program_file_kind)kind,
					  rest + n + 1);
	}
}

void session_file_programs(struct trace *t, struct program_files *out)
{
	*out = (struct program_files) { NULL, 0, 0 };
	session_file_lines(session_file_path_of(t), session_file_take_program, out);
}

static void session_file_put_columns(const struct session *s, struct str *out)
{
	for (fieldset set = s->schema->computed & ~s->schema->given; set;
	     set &= set - 1) {
		int f = __builtin_ctzll(set);
		struct str text = STR_INIT;
		str_addf(&text, "%s = %s", schema_field(s->schema, f)->name,
			 computed_text(s->schema, f));
		state_file_put(out, "column", text.text);
		str_release(&text);
	}
	str_add(out, "columns");
	for (int k = 0; k < s->columns.n; k++) {
		const struct column *c = &s->columns.at[k];
		if (!c->shown || session_is_beside(s, c->id))
			continue;
		str_addf(out, " %s", schema_field(s->schema, c->id)->name);
		if (c->width != COLUMN_AUTO)
			str_addf(out, ":%d", c->width);
	}
	str_addc(out, '\n');
	if (s->field >= 0 && !session_is_beside(s, s->field))
		state_file_put(out, "field", schema_field(s->schema, s->field)->name);
}

static void session_file_put_place(const struct session *s, struct str *out)
{
	str_addf(out, "place %" PRIu64 " %u\ntop %" PRIu64 " %u\n", s->at.ordinal,
		 s->at.gap, s->top.ordinal, s->top.gap);
	for (size_t i = 0; i < session_filters(s); i++)
		state_file_put(out, "filter", session_filter_text(s, i));
	if (session_context(s))
		str_addf(out, "context %u\n", session_context(s));
	const struct marked_span *m = &s->marked_span;
	uint64_t to = m->state == SPAN_GROWING ? s->at.ordinal : m->to;
	if (m->state != SPAN_NONE)
		str_addf(out, "span %" PRIu64 " %" PRIu64 "\n",
			 m->from < to ? m->from : to, m->from < to ? to : m->from);
	if (s->query)
		state_file_put(out, "search", query_text(s->query));
}

static void session_file_put_pane(const struct slot *slot, const char *word, bool focus,
				  struct str *out)
{
	str_addf(out, "%s %s %d %d %d %d %d %s\n", word, slot->pane.class->name, focus,
		 slot->chosen_rows.n, slot->chosen_rows.of, slot->chosen_cols.n,
		 slot->chosen_cols.of, slot->place == PLACE_SIDE ? "right" : "below");
}

/* True if the user has chosen the size or place of a pane. */
static bool session_file_is_chosen(const struct slot *slot)
{
	return slot->chosen_rows.of || slot->chosen_cols.of ||
	       slot->place != slot->pane.class->place;
}

/* Write the closed panes whose size or place the user has chosen, then the open panes,
 * the front pane last. */
static void session_file_put_panes(const struct screen *sc, struct str *out)
{
	str_add(out, "panes\n");
	for (int k = 0; k < sc->nslots; k++)
		if (screen_movable(&sc->slot[k]) && !sc->slot[k].opened &&
		    session_file_is_chosen(&sc->slot[k]))
			session_file_put_pane(&sc->slot[k], "closed", false, out);
	for (int k = -1; (k = screen_opened_after(sc, k)) >= 0;)
		if (screen_movable(&sc->slot[k]))
			session_file_put_pane(&sc->slot[k], "pane", k == sc->focus, out);
	if (sc->maximized && screen_movable(&sc->slot[sc->focus]))
		str_add(out, "maximized\n");
}

static void session_file_begin(const struct session *s, struct str *out)
{
	state_file_begin(out, session_kind);
	str_addf(out, "format %s\nsaved %" PRId64 "\n", s->schema->format->name,
		 clock_unix_ms());
}

static void session_file_save_panes(struct screen *sc)
{
	struct str text = STR_INIT, was = STR_INIT;
	struct err err = ERR_INIT;
	char *path = session_file_panes_path(sc->session);
	if (path) {
		session_file_begin(sc->session, &text);
		session_file_put_panes(sc, &text);
		state_file_write(path, state_file_read(path, session_kind, &was), &text,
				 &err);
	}
	str_release(&text);
	str_release(&was);
	free(path);
}

/* Ignore errors because the program is ending. */
void session_file_save(struct screen *sc)
{
	struct session *s = sc->session;
	struct str text = STR_INIT, was = STR_INIT;
	struct err err = ERR_INIT;
	char *path = session_file_path_of(s->trace);
	if (!path || s->diff || trace_guess(s->trace)) {
		free(path);
		return;
	}
	int lock = state_file_lock(path);
	enum state_file state = state_file_read(path, session_kind, &was);
	if (state == STATE_FILE_GOOD)
		session_file_merge_marks(s->mark, &was);
	session_file_begin(s, &text);
	session_file_put_programs(s, &text);
	session_file_put_columns(s, &text); /* filters can use them */
	session_file_put_place(s, &text);
	session_file_put_marks(s->mark, &text);
	session_file_put_panes(sc, &text);
	state_file_write(path, state, &text, &err);
	session_file_save_panes(sc);
	state_file_unlock(lock);
	str_release(&text);
	str_release(&was);
	free(path);
}

/* Restoring */

struct session_file_restored {
	struct screen *sc;
	bool panes;  /* true to restore the panes */
	bool format; /* from the format's file: skip panes of one trace */
	bool closed; /* true once the default panes have been closed */
	bool has_place;
	struct position at, top;
	int64_t saved;
	size_t lost; /* number of filters and columns that do not apply to this trace */
	int focus;
	bool maximized;
};

static void session_file_take_columns(struct session_file_restored *r, const char *rest)
{
	struct session *s = r->sc->session;
	uint8_t id[FIELDS_MAX];
	int16_t width[FIELDS_MAX];
	int n = 0;
	while (*(rest += strspn(rest, " ")) && n < FIELDS_MAX) {
		size_t len = strcspn(rest, " "), name = strcspn(rest, " :");
		char *text = mem_copy(rest, name);
		int f = schema_find(s->schema, text);
		int w = rest[name] == ':' ? atoi(rest + name + 1) : COLUMN_AUTO;
		free(text);
		if (f >= 0 && session_field_shown(s, f)) {
			id[n] = (uint8_t)f;
			width[n++] =
				(int16_t)(w > 0 && w <= COLUMN_WIDTH_MAX ? w
									 : COLUMN_AUTO);
		} else {
			r->lost++;
		}
		rest += len;
	}
	if (!n)
		return;
	session_columns(s, id, width, (size_t)n);
}

/* Add a computed column.  A column without an expression, such as `loop`, is saved as
 * "loop = loop". */
static enum status session_file_take_computed(struct session *s, const char *text,
					      struct err *err)
{
	const char *name = strstr(text, " = ");
	bool own = name && strncmp(text, name + 3, (size_t)(name - text)) == 0 &&
		   strlen(name + 3) == (size_t)(name - text);
	if (!own || strcmp(name + 3, "thread") != 0)
		return session_compute(s, own ? name + 3 : text, err);
	session_columns_thread(s);
	return schema_find(s->schema, "thread") >= 0 ? ST_OK : ST_INVALID;
}

static void session_file_take_pane(struct session_file_restored *r, const char *rest,
				   bool open)
{
	char name[32], side[32] = "";
	int focus, v[4];
	struct err err = ERR_INIT;
	if (sscanf(rest, "%31s %d %d %d %d %d %31s", name, &focus, &v[0], &v[1], &v[2],
		   &v[3], side) < 6)
		return;
	int k = screen_slot(r->sc, name);
	if (k < 0 || !screen_movable(&r->sc->slot[k]))
		return;
	struct slot *slot = &r->sc->slot[k];
	for (int i = 0; i < 4; i += 2)
		if (v[i] > 0 && v[i + 1] >= v[i] && v[i + 1] <= 10000)
			*(i ? &slot->chosen_cols : &slot->chosen_rows) =
				(struct screen_share) { v[i], v[i + 1] };
	/* Earlier versions also had panes at the left and above. */
	if (strcmp(side, "right") == 0 || strcmp(side, "left") == 0)
		screen_move(r->sc, k, PLACE_SIDE);
	else if (*side)
		screen_move(r->sc, k, PLACE_BELOW);
	if (r->format && slot->pane.class->of_trace)
		return;
	if (open && screen_open_slot(r->sc, k, &err) == ST_OK && focus)
		r->focus = k;
}

static void session_file_close_panes(struct session_file_restored *r)
{
	r->closed = true;
	for (int k = 0; k < r->sc->nslots; k++)
		if (screen_movable(&r->sc->slot[k]))
			screen_close_pane(r->sc, k);
}

static void session_file_take_span(struct session *s, const char *rest)
{
	struct span over;
	if (sscanf(rest, "%" SCNu64 " %" SCNu64, &over.first, &over.last) == 2 &&
	    over.first <= over.last)
		session_span_set(s, over);
}

/* Process a line about the window; the file of a format can have such lines too. */
static bool session_file_take_window(struct session_file_restored *r, const char *word,
				     const char *rest)
{
	if (strcmp(word, "panes") == 0 && r->panes)
		session_file_close_panes(r);
	else if (strcmp(word, "pane") == 0 && r->closed)
		session_file_take_pane(r, rest, true);
	else if (strcmp(word, "closed") == 0 && r->closed)
		session_file_take_pane(r, rest, false);
	else if (strcmp(word, "maximized") == 0 && r->closed)
		r->maximized = true;
	else
		return false;
	return true;
}

static void session_file_take(void *arg, const char *word, const char *rest)
{
	struct session_file_restored *r = arg;
	struct session *s = r->sc->session;
	struct err err = ERR_INIT;
	enum status st = ST_OK;
	if (session_file_take_window(r, word, rest))
		return;
	if (strcmp(word, "saved") == 0)
		r->saved = strtoll(rest, NULL, 10);
	else if (strcmp(word, "place") == 0)
		r->has_place =
			sscanf(rest, "%" SCNu64 " %u", &r->at.ordinal, &r->at.gap) == 2;
	else if (strcmp(word, "top") == 0)
		sscanf(rest, "%" SCNu64 " %u", &r->top.ordinal, &r->top.gap);
	else if (strcmp(word, "column") == 0)
		st = session_file_take_computed(s, rest, &err);
	else if (strcmp(word, "columns") == 0)
		session_file_take_columns(r, rest);
	else if (strcmp(word, "field") == 0 && schema_find(s->schema, rest) >= 0)
		s->field = schema_find(s->schema, rest);
	else if (strcmp(word, "filter") == 0)
		st = session_filter(s, rest, &err);
	else if (strcmp(word, "context") == 0)
		session_filter_context(s, (unsigned)strtoul(rest, NULL, 10) %
						  (CONTEXT_MAX + 1));
	else if (strcmp(word, "span") == 0)
		session_file_take_span(s, rest);
	else if (strcmp(word, "search") == 0)
		session_search_keep(s, rest);
	r->lost += st != ST_OK;
}

/* Append the time since then: "5 minutes", "3 hours", "12 days". */
static void session_file_ago(int64_t then, struct str *out)
{
	int64_t minutes = (clock_unix_ms() - then) / 60000;
	int64_t n = minutes < 120       ? minutes
		    : minutes < 48 * 60 ? minutes / 60
					: minutes / (24 * 60);
	const char *unit = minutes < 120 ? "minute" : minutes < 48 * 60 ? "hour" : "day";
	if (minutes < 1)
		str_add(out, "a moment ago");
	else
		str_addf(out, "%" PRId64 " %s%s ago", n, unit, n == 1 ? "" : "s");
}

static void session_file_report(const struct session_file_restored *r)
{
	struct session *s = r->sc->session;
	struct str text = STR_INIT;
	str_add(&text, "restored the session saved ");
	session_file_ago(r->saved, &text);
	if (r->lost)
		str_addf(&text, "; %zu filter%s or column%s could not be restored",
			 r->lost, r->lost == 1 ? "" : "s", r->lost == 1 ? "" : "s");
	str_add(&text, "; use --fresh to start over");
	session_message(s, "%s", text.text);
	str_release(&text);
}

static void session_file_focus(const struct session_file_restored *r)
{
	if (r->focus < 0)
		return;
	r->sc->slot[r->focus].from = r->sc->main;
	r->sc->focus = r->focus;
	r->sc->maximized = r->maximized;
}

static void session_file_restore_panes(struct screen *sc)
{
	struct session_file_restored r = {
		.sc = sc, .panes = true, .format = true, .focus = -1
	};
	session_file_lines(session_file_panes_path(sc->session), session_file_take, &r);
}

static void session_file_apply(struct screen *sc, const struct str *text, bool place,
			       bool window)
{
	struct session *s = sc->session;
	struct session_file_restored r = { .sc = sc, .panes = window, .focus = -1 };
	bool error = s->message_is_error;
	struct str message = STR_INIT;
	str_add(&message, s->message.text);
	state_file_lines(text, session_file_take, &r);
	session_file_merge_marks(s->mark, text);
	session_file_focus(&r);
	if (place && r.has_place)
		session_restore_place(s, r.at, r.top);
	session_file_report(&r);
	if (error)
		session_error(s, "%s", message.text);
	str_release(&message);
}

/* Report that a file is not used. */
static void session_file_complain(struct session *s, const char *path,
				  enum state_file state)
{
	const char *slash = strrchr(path, '/');
	struct str rest = STR_INIT;
	if (state == STATE_FILE_DAMAGED)
		str_addf(&rest, "it will be kept as %s.damaged when a new one is saved",
			 slash ? slash + 1 : path);
	else
		str_add(&rest, "it is kept, and this session is not saved");
	struct str before = STR_INIT;
	if (s->message_is_error)
		str_addf(&before, "%s; ", s->message.text);
	session_error(s, "%sthe saved session %s %s; %s", before.text, path,
		      state_file_trouble(state), rest.text);
	str_release(&before);
	str_release(&rest);
}

void session_file_restore(struct screen *sc, bool place, bool window)
{
	struct session *s = sc->session;
	struct str text = STR_INIT;
	char *path = session_file_path_of(s->trace);
	if (!path || s->diff || trace_guess(s->trace)) {
		free(path);
		return;
	}
	enum state_file state = state_file_read(path, session_kind, &text);
	if (state == STATE_FILE_GOOD) {
		session_file_apply(sc, &text, place, window);
	} else {
		if (window)
			session_file_restore_panes(sc);
		if (state_file_trouble(state))
			session_file_complain(s, path, state);
	}
	str_release(&text);
	free(path);
}
