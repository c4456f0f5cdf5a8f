/*
 * The file has a line for each thing: a word, and values.  Texts are escaped, so that each
 * is in one line.  The last line has a hash of all lines before it.
 *
 *	opscope-session 1
 *	format champsim
 *	saved 1700000000000			milliseconds since 1970
 *	column set = addr >> 6
 *	columns pc load:12			those shown, with widths that were set
 *	field load
 *	place 12345 0				record and gap
 *	top 12330 0				first row of the page
 *	filter taken
 *	context 2
 *	span 10 20
 *	search pc == 0x10
 *	mark a 77 0 1700000000000 pc 10  B	place, time, note
 *	unmark b 1700000000000			it was removed
 *	pane memory 1 20 48 0 0			focus, rows of, columns of
 *	maximized
 *	end 0123456789abcdef
 */
#include "tui/session_file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/hash.h"
#include "base/io.h"
#include "base/mem.h"
#include "base/xdg.h"
#include "query/computed.h"
#include "tui/screen_internal.h"
#include "tui/session/session_internal.h"

enum { FILE_MOST = 1 << 20, TRIES = 100, WAIT_NS = 10000000 };

static const char session_head[] = "opscope-session ", session_version[] = "1";

enum session_file_state {
	SESSION_FILE_NONE,
	SESSION_FILE_GOOD,
	SESSION_FILE_DAMAGED,
	SESSION_FILE_OTHER_VERSION,
	SESSION_FILE_OTHER_USER
};

/* Paths */

/* The path of the saved index with another ending; NULL: the index is not saved. */
static char *session_file_path(const struct session *s)
{
	struct str path = STR_INIT;
	const char *index = trace_saved_index(s->trace).path;
	if (!index)
		return NULL;
	size_t len = strlen(index);
	str_addn(&path, index, str_ends_with(index, ".opx") ? len - 4 : len);
	str_add(&path, ".session");
	return str_detach(&path);
}

/* The file with the panes of a format, in the user's own directory. */
static char *session_file_panes_path(const struct session *s)
{
	struct str path = STR_INIT;
	char *folder = xdg_dir("XDG_CACHE_HOME", ".cache");
	if (!folder || !trace_saved_index(s->trace).path) {
		free(folder);
		return NULL;
	}
	str_addf(&path, "%s/%s.panes", folder, s->schema->format->name);
	free(folder);
	return str_detach(&path);
}

/* Reading */

/* Whether the last line has the hash of what is before it; it is then removed. */
static bool session_file_check(struct str *text)
{
	enum { END = sizeof "end 0123456789abcdef\n" - 1 };
	struct str end = STR_INIT;
	if (text->len < END)
		return false;
	size_t len = text->len - END;
	str_addf(&end, "end %016" PRIx64 "\n", hash_bytes(0, text->text, len));
	bool good = memcmp(text->text + len, end.text, END) == 0 &&
		    !memchr(text->text, '\0', text->len);
	str_release(&end);
	text->len = good ? len : text->len;
	text->text[text->len] = '\0';
	return good;
}

static enum session_file_state session_file_read_fd(int fd, struct str *out)
{
	struct stat info;
	if (fstat(fd, &info) != 0 || !S_ISREG(info.st_mode))
		return SESSION_FILE_DAMAGED;
	if (info.st_uid != geteuid())
		return SESSION_FILE_OTHER_USER;
	if (info.st_size > FILE_MOST)
		return SESSION_FILE_DAMAGED;
	size_t n = (size_t)info.st_size;
	char *to = str_room(out, n + 1);
	if (n && !io_read_at(fd, 0, to, n))
		return SESSION_FILE_DAMAGED;
	out->len = n;
	out->text[n] = '\0';
	size_t head = strlen(session_head);
	if (strncmp(out->text, session_head, head) != 0)
		return SESSION_FILE_DAMAGED;
	size_t len = strcspn(out->text + head, "\n");
	if (len != strlen(session_version) ||
	    memcmp(out->text + head, session_version, len) != 0)
		return strspn(out->text + head, "0123456789") == len && len
			       ? SESSION_FILE_OTHER_VERSION
			       : SESSION_FILE_DAMAGED;
	return session_file_check(out) ? SESSION_FILE_GOOD : SESSION_FILE_DAMAGED;
}

static enum session_file_state session_file_read(const char *path, struct str *out)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
	if (fd < 0)
		return errno == ENOENT || errno == ENOTDIR ? SESSION_FILE_NONE
		       : errno == EACCES                   ? SESSION_FILE_OTHER_USER
							   : SESSION_FILE_DAMAGED;
	enum session_file_state state = session_file_read_fd(fd, out);
	close(fd);
	return state;
}

/* Call each() with the word and the unescaped values of each line. */
static void session_file_lines(const struct str *text,
			       void (*each)(void *arg, const char *word,
					    const char *rest),
			       void *arg)
{
	for (size_t at = 0; at < text->len;) {
		const char *line = text->text + at, *end = strchr(line, '\n');
		size_t len = end ? (size_t)(end - line) : text->len - at;
		size_t word = strcspn(line, " \n");
		char *name = mem_copy(line, word < len ? word : len);
		struct str rest = STR_INIT;
		if (word >= len || str_unescape(line + word + 1, len - word - 1, &rest))
			each(arg, name, rest.text);
		free(name);
		str_release(&rest);
		at += len + 1;
	}
}

/* Marks */

struct session_file_marks {
	struct mark mark[SESSION_MARKS];
};

static void session_file_take_mark(void *arg, const char *word, const char *rest)
{
	struct session_file_marks *m = arg;
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
	m->mark[*rest - 'a'] = mark;
}

/* Use those of the marks of a file that are newer. */
static void session_file_merge_marks(struct mark to[SESSION_MARKS],
				     const struct str *text)
{
	struct session_file_marks m = { 0 };
	session_file_lines(text, session_file_take_mark, &m);
	for (int k = 0; k < SESSION_MARKS; k++)
		if (m.mark[k].when > to[k].when)
			to[k] = m.mark[k];
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

static void session_file_put_text(const char *word, const char *text, struct str *out)
{
	str_addf(out, "%s ", word);
	str_escape(out, text, strlen(text), false);
	str_addc(out, '\n');
}

static void session_file_put_columns(const struct session *s, struct str *out)
{
	for (fieldset set = s->schema->computed; set; set &= set - 1) {
		int f = __builtin_ctzll(set);
		struct str text = STR_INIT;
		str_addf(&text, "%s = %s", schema_field(s->schema, f)->name,
			 computed_text(s->schema, f));
		session_file_put_text("column", text.text, out);
		str_release(&text);
	}
	str_add(out, "columns");
	for (int k = 0; k < s->columns.n; k++) {
		const struct column *c = &s->columns.at[k];
		if (!c->shown)
			continue;
		str_addf(out, " %s", schema_field(s->schema, c->id)->name);
		if (c->width != COLUMN_AUTO)
			str_addf(out, ":%d", c->width);
	}
	str_addc(out, '\n');
	if (s->field >= 0)
		session_file_put_text("field", schema_field(s->schema, s->field)->name,
				      out);
}

static void session_file_put_place(const struct session *s, struct str *out)
{
	str_addf(out, "place %" PRIu64 " %u\ntop %" PRIu64 " %u\n", s->at.ordinal,
		 s->at.gap, s->top.ordinal, s->top.gap);
	for (size_t i = 0; i < session_filters(s); i++)
		session_file_put_text("filter", session_filter_text(s, i), out);
	if (session_context(s))
		str_addf(out, "context %u\n", session_context(s));
	const struct marked_span *m = &s->marked_span;
	uint64_t to = m->state == SPAN_GROWING ? s->at.ordinal : m->to;
	if (m->state != SPAN_NONE)
		str_addf(out, "span %" PRIu64 " %" PRIu64 "\n",
			 m->from < to ? m->from : to, m->from < to ? to : m->from);
	if (s->query)
		session_file_put_text("search", query_text(s->query), out);
}

static bool session_file_stays(const struct slot *slot)
{
	enum pane_place place = slot->pane.class->place;
	return place == PLACE_SIDE || place == PLACE_BELOW;
}

/* The open panes, the one in front last, and those closed that have a chosen size. */
static void session_file_put_panes(const struct screen *sc, struct str *out)
{
	unsigned after = 0;
	str_add(out, "panes\n");
	for (;;) {
		int next = -1;
		for (int k = 0; k < sc->nslots; k++)
			if (session_file_stays(&sc->slot[k]) &&
			    sc->slot[k].opened > after &&
			    (next < 0 || sc->slot[k].opened < sc->slot[next].opened))
				next = k;
		if (next < 0)
			break;
		const struct slot *slot = &sc->slot[next];
		after = slot->opened;
		str_addf(out, "pane %s %d %d %d %d %d\n", slot->pane.class->name,
			 next == sc->focus, slot->chosen_rows.n, slot->chosen_rows.of,
			 slot->chosen_cols.n, slot->chosen_cols.of);
	}
	if (sc->maximized && session_file_stays(&sc->slot[sc->focus]))
		str_add(out, "maximized\n");
}

static void session_file_begin(const struct session *s, struct str *out)
{
	str_addf(out, "%s%s\nformat %s\nsaved %" PRId64 "\n", session_head,
		 session_version, s->schema->format->name, clock_unix_ms());
}

/* Other browsers of the trace wait; without a lock after a second, the file is written nevertheless. */
static int session_file_lock(const char *path)
{
	char *folder = mem_text(path), *slash = strrchr(folder, '/');
	if (slash)
		*slash = '\0';
	int fd = open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	const struct timespec pause = { 0, WAIT_NS };
	for (int i = 0; fd >= 0 && i < TRIES && flock(fd, LOCK_EX | LOCK_NB) != 0; i++)
		nanosleep(&pause, NULL);
	free(folder);
	return fd;
}

static void session_file_write(const char *path, struct str *text)
{
	struct str temp = STR_INIT;
	str_addf(text, "end %016" PRIx64 "\n", hash_bytes(0, text->text, text->len));
	str_addf(&temp, "%s-%ld", path, (long)getpid());
	int fd = open(temp.text, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW,
		      0600);
	bool good = fd >= 0 && io_write(fd, text->text, text->len);
	if (fd >= 0 && (close(fd) != 0 || !good || rename(temp.text, path) != 0))
		unlink(temp.text);
	str_release(&temp);
}

/* Keep a damaged file under another name; false: the file must not be replaced. */
static bool session_file_may_replace(const char *path, enum session_file_state state)
{
	struct str kept = STR_INIT;
	bool good = state == SESSION_FILE_NONE || state == SESSION_FILE_GOOD;
	if (state == SESSION_FILE_DAMAGED) {
		str_addf(&kept, "%s.damaged", path);
		good = rename(path, kept.text) == 0;
	}
	str_release(&kept);
	return good;
}

static void session_file_save_panes(struct screen *sc)
{
	struct str text = STR_INIT, was = STR_INIT;
	char *path = session_file_panes_path(sc->session);
	if (path && session_file_may_replace(path, session_file_read(path, &was))) {
		xdg_make_parents(path);
		session_file_begin(sc->session, &text);
		session_file_put_panes(sc, &text);
		session_file_write(path, &text);
	}
	str_release(&text);
	str_release(&was);
	free(path);
}

void session_file_save(struct screen *sc)
{
	struct session *s = sc->session;
	struct str text = STR_INIT, was = STR_INIT;
	char *path = session_file_path(s);
	if (!path || s->diff || trace_guess(s->trace)) {
		free(path);
		return;
	}
	xdg_make_parents(path);
	int lock = session_file_lock(path);
	enum session_file_state state = session_file_read(path, &was);
	if (session_file_may_replace(path, state)) {
		if (state == SESSION_FILE_GOOD)
			session_file_merge_marks(s->mark, &was);
		session_file_begin(s, &text);
		session_file_put_columns(s, &text); /* filters use computed ones */
		session_file_put_place(s, &text);
		session_file_put_marks(s->mark, &text);
		session_file_put_panes(sc, &text);
		session_file_write(path, &text);
	}
	if (lock >= 0)
		close(lock);
	session_file_save_panes(sc);
	str_release(&text);
	str_release(&was);
	free(path);
}

/* Restoring */

struct session_file_restored {
	struct screen *sc;
	bool panes;  /* restore the panes */
	bool closed; /* the default panes are closed */
	bool has_place;
	struct position at, top;
	int64_t saved;
	size_t lost; /* filters and columns that do not apply */
	int focus;
	bool maximized;
};

static void session_file_take_columns(struct session_file_restored *r, const char *rest)
{
	struct session *s = r->sc->session;
	uint8_t id[FIELDS_MAX];
	int width[FIELDS_MAX], n = 0;
	while (*(rest += strspn(rest, " ")) && n < FIELDS_MAX) {
		size_t len = strcspn(rest, " "), name = strcspn(rest, " :");
		char *text = mem_copy(rest, name);
		int f = schema_find(s->schema, text);
		int w = rest[name] == ':' ? atoi(rest + name + 1) : COLUMN_AUTO;
		free(text);
		if (f >= 0 && session_field_shown(s, f)) {
			id[n] = (uint8_t)f;
			width[n++] = w > 0 && w <= COLUMN_WIDTH_MAX ? w : COLUMN_AUTO;
		} else {
			r->lost++;
		}
		rest += len;
	}
	if (!n)
		return;
	session_columns(s, id, (size_t)n);
	for (int k = 0; k < n; k++)
		s->columns.at[columns_find(&s->columns, id[k])].width = (int16_t)width[k];
}

static void session_file_take_pane(struct session_file_restored *r, const char *rest)
{
	char name[32];
	int focus, v[4];
	struct err err = ERR_INIT;
	if (sscanf(rest, "%31s %d %d %d %d %d", name, &focus, &v[0], &v[1], &v[2],
		   &v[3]) != 6)
		return;
	int k = screen_slot(r->sc, name);
	if (k < 0 || !session_file_stays(&r->sc->slot[k]))
		return;
	struct slot *slot = &r->sc->slot[k];
	for (int i = 0; i < 4; i += 2)
		if (v[i] > 0 && v[i + 1] >= v[i] && v[i + 1] <= 10000)
			*(i ? &slot->chosen_cols : &slot->chosen_rows) =
				(struct screen_share) { v[i], v[i + 1] };
	if (screen_open_slot(r->sc, k, &err) == ST_OK && focus)
		r->focus = k;
}

static void session_file_close_panes(struct session_file_restored *r)
{
	r->closed = true;
	for (int k = 0; k < r->sc->nslots; k++)
		if (session_file_stays(&r->sc->slot[k]))
			screen_close_pane(r->sc, k);
}

static void session_file_take_span(struct session *s, const char *rest)
{
	struct span over;
	if (sscanf(rest, "%" SCNu64 " %" SCNu64, &over.first, &over.last) == 2 &&
	    over.first <= over.last)
		session_span_set(s, over);
}

/* What belongs to the window: also in the file of a format. */
static bool session_file_take_window(struct session_file_restored *r, const char *word,
				     const char *rest)
{
	if (strcmp(word, "panes") == 0 && r->panes)
		session_file_close_panes(r);
	else if (strcmp(word, "pane") == 0 && r->closed)
		session_file_take_pane(r, rest);
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
		st = session_compute(s, rest, &err);
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

/* "5 minutes", "3 hours", "12 days" */
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
	str_add(&text, "continued where it was left ");
	session_file_ago(r->saved, &text);
	if (r->lost)
		str_addf(&text, "; %zu filter%s or column%s could not be restored",
			 r->lost, r->lost == 1 ? "" : "s", r->lost == 1 ? "" : "s");
	str_add(&text, "; --fresh starts without");
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
	struct str text = STR_INIT;
	struct session_file_restored r = { .sc = sc, .panes = true, .focus = -1 };
	char *path = session_file_panes_path(sc->session);
	if (path && session_file_read(path, &text) == SESSION_FILE_GOOD)
		session_file_lines(&text, session_file_take, &r);
	str_release(&text);
	free(path);
}

static void session_file_apply(struct screen *sc, const struct str *text, bool place,
			       bool window)
{
	struct session *s = sc->session;
	struct session_file_restored r = { .sc = sc, .panes = window, .focus = -1 };
	bool error = s->message_is_error;
	struct str message = STR_INIT;
	str_add(&message, s->message.text);
	session_file_lines(text, session_file_take, &r);
	session_file_merge_marks(s->mark, text);
	session_file_focus(&r);
	if (place && r.has_place)
		session_restore_place(s, r.at, r.top);
	session_file_report(&r);
	if (error)
		session_error(s, "%s", message.text);
	str_release(&message);
}

static void session_file_restore_all(struct screen *sc, bool place, bool window)
{
	static const char *const why[] = {
		[SESSION_FILE_DAMAGED] =
			"is damaged; it is kept as %s.damaged when another "
			"one is saved",
		[SESSION_FILE_OTHER_VERSION] =
			"is of another version of opscope; it is kept, and this session is "
			"not saved",
		[SESSION_FILE_OTHER_USER] =
			"belongs to another user; it is not used, and "
			"this session is not saved",
	};
	struct session *s = sc->session;
	struct str text = STR_INIT, message = STR_INIT;
	char *path = session_file_path(s);
	if (!path || s->diff || trace_guess(s->trace)) {
		free(path);
		return;
	}
	enum session_file_state state = session_file_read(path, &text);
	if (state == SESSION_FILE_GOOD) {
		session_file_apply(sc, &text, place, window);
	} else {
		if (window)
			session_file_restore_panes(sc);
		if (why[state]) {
			const char *slash = strrchr(path, '/');
			str_addf(&message, "the saved session %s ", path);
			str_addf(&message, why[state], slash ? slash + 1 : path);
			session_error(s, "%s", message.text);
		}
	}
	str_release(&text);
	str_release(&message);
	free(path);
}

void session_file_restore(struct screen *sc, bool place)
{
	session_file_restore_all(sc, place, true);
}

void session_file_restore_other(struct screen *sc)
{
	session_file_restore_all(sc, true, false);
}
