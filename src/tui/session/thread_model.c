#include "tui/session/thread_model.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "trace/thread_edits.h"
#include "trace/thread_slot.h"
#include "tui/session/derive_model.h"
#include "tui/session/diff_model.h"
#include "tui/session/errand.h"
#include "tui/session/session_internal.h"

/* Finding */

static void thread_model_go(struct session *s, bool back, long long count);

static enum status thread_model_work(struct session *s, void *of, struct task *task,
				     struct err *err)
{
	return trace_find_threads(s->trace, task, err);
}

static void thread_model_done(struct session *s, void *of)
{
	struct thread_model *m = &s->own->threads;
	if (!thread_model_poll(s))
		session_reload_rows(s);
	if (m->pending)
		thread_model_go(s, m->back, m->count);
	else if (threads_count(thread_model_known(s)) < 2)
		session_message(s, "the trace has one thread");
}

static const struct errand_class thread_model_errand = {
	.size = 1, /* the request is only the trace */
	.work = thread_model_work,
	.done = thread_model_done,
	.stopped = "the search for threads was stopped",
};

void thread_model_free(struct session *s)
{
	thread_lookup_release(&s->own->threads.lookup);
}

const struct threads *thread_model_known(struct session *s)
{
	return thread_lookup_now(&s->own->threads.lookup, trace_thread_slot(s->trace));
}

/* Find the threads if they are not known; false if they are. */
static bool thread_model_find(struct session *s)
{
	struct thread_model *m = &s->own->threads;
	if (thread_model_known(s))
		return false;
	if (!thread_model_finding(s)) {
		m->pending = false;
		str_add(errand_start(s, &thread_model_errand, ""), "finding threads");
	}
	return true;
}

bool thread_model_finding(struct session *s)
{
	return errand_running(s, &thread_model_errand);
}

bool thread_model_poll(struct session *s)
{
	struct thread_model *m = &s->own->threads;
	const struct threads *t = thread_model_known(s);
	if (!t && !m->asked && derive_model_needs(s) & DERIVED_THREADS) {
		m->asked = true;
		return thread_model_find(s);
	}
	if (!t || threads_count(t) < 2 || (m->decided && !m->shown))
		return false;
	bool news = !m->shown;
	m->shown = true;
	return session_columns_thread(s) || news;
}

/* Showing */

/* Show the thread column, lanes and switches, first finding the threads if not known; or
 * hide lanes and switches. */
static void thread_model_toggle(struct session *s)
{
	struct thread_model *m = &s->own->threads;
	m->shown = !m->shown;
	m->decided = true;
	if (m->shown && !thread_model_find(s) && threads_count(thread_model_known(s)) < 2)
		session_message(s, "the trace has one thread");
	thread_model_poll(s);
}

bool thread_model_shown(struct session *s)
{
	return s->own->threads.shown;
}

bool thread_model_at(struct session *s, uint64_t record, struct thread_run *out)
{
	const struct threads *t = thread_model_known(s);
	return t && threads_at(t, record, &s->own->threads.lookup.window, out);
}

bool thread_model_switch(struct session *s, uint64_t record, struct thread_run *from,
			 struct thread_run *to)
{
	return record && thread_model_shown(s) && !session_filters(s) &&
	       thread_model_at(s, record, to) && to->first == record &&
	       thread_model_at(s, record - 1, from) && from->thread != to->thread;
}

void thread_model_name(const struct threads *t, uint32_t thread, struct str *out)
{
	struct str name = STR_INIT;
	uint64_t id = threads_get(t, thread)->id;
	if (id != THREAD_ID_NONE)
		str_addf(out, "%" PRIu64, id);
	if (threads_name(t, thread, &name)) {
		if (id != THREAD_ID_NONE)
			str_addc(out, ' ');
		str_escape(out, name.text, name.len, false);
	}
	str_release(&name);
}

/* One thread */

bool thread_model_alone(struct session *s, uint32_t *thread)
{
	static const char begin[] = "thread == ";
	uint64_t id;
	if (session_filters(s) != 1 || session_context(s))
		return false;
	const char *text = session_filter_text(s, 0);
	const size_t len = strlen(begin);
	const struct threads *t = thread_model_known(s);
	if (!t || strncmp(text, begin, len) != 0 ||
	    !number_udec(text + len, strlen(text + len), &id))
		return false;
	int64_t found = threads_find(t, id);
	*thread = (uint32_t)found;
	return found != THREAD_NONE;
}

uint64_t thread_model_rank(struct session *s, uint32_t thread, uint64_t record)
{
	return threads_rank(thread_model_known(s), thread, record,
			    &s->own->threads.lookup.window);
}

/* Switches */

static void thread_model_report(struct session *s, uint64_t record)
{
	struct thread_run from, to;
	struct str text = STR_INIT;
	const struct threads *t = thread_model_known(s);
	if (!thread_model_at(s, record - 1, &from) || !thread_model_at(s, record, &to))
		return;
	str_add(&text, "thread ");
	thread_model_name(t, from.thread, &text);
	str_add(&text, " to ");
	thread_model_name(t, to.thread, &text);
	session_message(s, "%s", text.text);
	str_release(&text);
}

static void thread_model_go(struct session *s, bool back, long long count)
{
	const struct threads *t = thread_model_known(s);
	struct thread_window *w = &s->own->threads.lookup.window;
	uint64_t at = s->at.ordinal;
	long long n = 0;
	for (; n < (count > 0 ? count : 1); n++) {
		if (back ? !at || !threads_previous_switch(t, at - 1, w, &at)
			 : !threads_next_switch(t, at, w, &at))
			break;
	}
	if (n) {
		session_jump(s, at);
		thread_model_report(s, at);
	} else if (!threads_switches(t)) {
		session_error(s, "the trace has one thread");
	} else {
		session_error(s, "there is no thread switch %s this record",
			      back ? "before" : "after");
	}
}

void thread_model_go_switch(struct session *s, bool back, long long count)
{
	struct thread_model *m = &s->own->threads;
	if (!thread_model_find(s)) {
		thread_model_go(s, back, count);
		return;
	}
	m->pending = true;
	m->back = back;
	m->count = count;
}

/* Commands */

/* Get the thread whose id is the next word of *p. */
static enum status thread_model_word(struct session *s, const char *args, const char **p,
				     uint32_t *out, struct err *err)
{
	const char *word = *p + strspn(*p, " ");
	size_t n = strcspn(word, " ");
	uint64_t id;
	int64_t found = THREAD_NONE;
	if (n && number_udec(word, n, &id))
		found = threads_find(thread_model_known(s), id);
	if (found == THREAD_NONE)
		return err_at(err, (int)(word - args) + 1,
			      n ? "there is no thread %.*s" : "missing thread%.*s",
			      (int)n, word);
	*out = (uint32_t)found;
	*p = word + n;
	return ST_OK;
}

static void thread_model_set(struct session *s, struct threads *t, bool joined)
{
	if (joined)
		session_set_threads(s, t);
	else
		thread_slot_set(trace_thread_slot(s->trace), t);
	trace_save_index(s->trace);
	session_reload_rows(s);
	diff_model_threads_changed(s, joined);
}

/* If saving a change failed, report it; the change stays visible. */
static enum status thread_model_kept(enum status st, const struct err *why,
				     struct err *err)
{
	return st == ST_OK ? ST_OK
			   : err_set(err, st, "the change is not kept: %s", why->text);
}

static enum status thread_model_rename(struct session *s, const char *args, const char *p,
				       struct err *err)
{
	enum { NAME_MOST = 63 };
	uint32_t thread;
	enum status st = thread_model_word(s, args, &p, &thread, err);
	if (st)
		return st;
	p += strspn(p, " ");
	if (strlen(p) > NAME_MOST)
		return err_at(err, (int)(p - args) + 1, "a name has at most %d bytes",
			      NAME_MOST);
	struct err why = ERR_INIT;
	uint64_t id = threads_get(thread_model_known(s), thread)->id;
	st = s->keep_notes ? thread_edits_name(s->trace, id, p, &why) : ST_OK;
	thread_model_set(s, threads_rename(thread_model_known(s), thread, *p ? p : NULL),
			 false);
	return thread_model_kept(st, &why, err);
}

static enum status thread_model_join(struct session *s, const char *args, const char *p,
				     struct err *err)
{
	uint32_t from, to;
	enum status st = thread_model_word(s, args, &p, &from, err);
	if (st == ST_OK)
		st = thread_model_word(s, args, &p, &to, err);
	if (st)
		return st;
	if (from == to)
		return err_at(err, 1, "a thread cannot be joined with itself");
	const struct threads *known = thread_model_known(s);
	struct threads *joined = threads_join(known, from, to);
	if (!joined)
		return err_at(err, 1,
			      "threads of a field that alternate this often cannot be "
			      "joined");
	struct err why = ERR_INIT;
	st = s->keep_notes ? thread_edits_join(s->trace, threads_get(known, from)->id,
					       threads_get(known, to)->id, &why)
			   : ST_OK;
	thread_model_set(s, joined, true);
	if (st != ST_OK)
		return thread_model_kept(st, &why, err);
	uint32_t left = threads_count(thread_model_known(s));
	session_message(s, left == 1 ? "%u thread remains" : "%u threads remain", left);
	return ST_OK;
}

enum status thread_model_command(struct session *s, const char *args, struct err *err)
{
	bool name = strncmp(args, "name ", 5) == 0, join = strncmp(args, "join ", 5) == 0;
	if (!*args) {
		thread_model_toggle(s);
		return ST_OK;
	}
	if (!name && !join)
		return err_at(err, 1, "expected name N NAME, join N M, or nothing");
	if (thread_model_find(s))
		return err_at(err, 1,
			      "the threads are not known yet; try again when they have "
			      "been found");
	return name ? thread_model_rename(s, args, args + 5, err)
		    : thread_model_join(s, args, args + 5, err);
}
