#include "tui/session/layout_model.h"
#include "tui/session/session_internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "tui/pane/dep_arrows.h"
#include "tui/session/derive_model.h"
#include "tui/session/diff_model.h"
#include "tui/session/errand.h"
#include "tui/session/lanes_model.h"
#include "tui/session/table_model.h"
#include "tui/session/thread_model.h"

bool session_position_same(struct position a, struct position b)
{
	return a.ordinal == b.ordinal && a.gap == b.gap;
}

bool session_position_before(struct position a, struct position b)
{
	return a.ordinal != b.ordinal ? a.ordinal < b.ordinal : a.gap > b.gap;
}

/* Indexing */

static enum status session_indexer_work(void *owner, struct task *task, struct err *err)
{
	return trace_build_index(((struct session *)owner)->trace, task, err);
}

static void session_indexer_done(void *owner, enum status st, const struct err *err)
{
	struct session *s = owner;
	if (st == ST_OK || st == ST_END || st == ST_CANCELLED)
		return;
	session_error(s, "%s", err->text);
	str_clear(&s->failure);
	str_add(&s->failure, err->text);
}

static const struct bgjob_class session_indexer = { .done = session_indexer_done };

/* Life cycle */

struct session *session_new(struct trace *t, void (*wake)(void *arg), void *wake_arg)
{
	struct session *s = mem_new(1, sizeof *s);
	s->own = mem_new(1, sizeof *s->own);
	s->own->whole = row_view_new(t, NULL, 0, wake, wake_arg);
	s->trace = t;
	s->schema = trace_schema(t);
	const char *path = trace_path(t), *slash = strrchr(path, '/');
	s->name = slash && slash[1] ? slash + 1 : path;
	if (strcmp(path, "-") == 0)
		s->name = "standard input";
	str_init(&s->message);
	str_init(&s->failure);
	s->jobs.wake = wake;
	s->jobs.wake_arg = wake_arg;
	bgjob_init(&s->own->indexer, &s->jobs, &session_indexer, s, BGJOB_DAEMON);
	session_search_init(s);
	session_rank_init(s);
	session_preview_init(s);
	session_filter_init(s);
	session_findings_init(s);
	session_open_init(s);
	session_export_init(s);
	s->margin = 3;
	s->diff_context = 3;
	s->map = s->wrap = s->preview = true;
	session_columns_reset(s);
	s->field = s->ncolumns ? s->column[0] : 0;
	return s;
}

void session_free(struct session *s)
{
	if (!s)
		return;
	diff_model_end(s);
	notes_free(s->notes);
	table_model_free(s->tables);
	errands_free(s);
	thread_model_free(s);
	lanes_model_free(s->lanes);
	layout_model_free(s->layout);
	dep_arrows_free(s);
	session_findings_free(s);
	session_filter_end(s);
	session_export_free(s);
	session_open_free(s);
	session_preview_free(s);
	session_search_end(s);
	bgjob_release(&s->own->indexer);
	row_view_free(s->own->whole);
	str_release(&s->message);
	str_release(&s->failure);
	free(s->own);
	free(s);
}

void message_log_add(struct message_log *l, const char *text, bool is_error)
{
	enum { MESSAGES = sizeof l->at / sizeof *l->at };
	if (l->n && strcmp(l->at[l->n - 1].text, text) == 0)
		return;
	if (l->n == MESSAGES) {
		free(l->at[0].text);
		memmove(l->at, l->at + 1, --l->n * sizeof *l->at);
	}
	l->at[l->n++] = (struct logged_message) { mem_text(text), is_error };
}

void message_log_release(struct message_log *l)
{
	while (l->n)
		free(l->at[--l->n].text);
}

static void session_set_message(struct session *s, bool error, const char *fmt,
				va_list ap) __attribute__((format(printf, 3, 0)));

static void session_set_message(struct session *s, bool error, const char *fmt,
				va_list ap)
{
	/* The arguments can include the current message. */
	struct str text = STR_INIT;
	str_addv(&text, fmt, ap);
	str_release(&s->message);
	s->message = text;
	s->message_is_error = error;
	if (s->log && text.len)
		message_log_add(s->log, text.text, error);
}

void session_message(struct session *s, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	session_set_message(s, false, fmt, ap);
	va_end(ap);
}

void session_error(struct session *s, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	session_set_message(s, true, fmt, ap);
	va_end(ap);
}

void session_complete_message(struct session *s, const char *text)
{
	struct message_log *l = s->log;
	if (l && l->n && strcmp(l->at[l->n - 1].text, s->message.text) == 0)
		free(l->at[--l->n].text);
	session_message(s, "%s", text);
}

/* Running */

void session_build_index(struct session *s)
{
	struct session *other = diff_model_other(s);
	if (other && !other->own->indexer_started) {
		bgjob_start(&other->own->indexer, session_indexer_work);
		other->own->indexer_started = true;
	}
	if (!s->own->indexer_started)
		bgjob_start(&s->own->indexer, session_indexer_work);
	s->own->indexer_started = true;
}

void session_update_extent(struct session *s)
{
	s->extent = trace_extent(s->trace);
	/* Records beyond the index can already be known. */
	s->records = row_view_records(s->own->whole, &s->ended);
}

static bool session_poll_side(struct session *s)
{
	struct extent was = s->extent;
	session_update_extent(s);
	bool news = bgjobs_poll(&s->jobs);
	/* Update again because the indexer may have ended meanwhile. */
	session_update_extent(s);
	news = news || was.records != s->extent.records ||
	       was.complete != s->extent.complete || was.fraction != s->extent.fraction ||
	       was.damages != s->extent.damages || was.gaps != s->extent.gaps;
	news |= session_search_poll(s);
	news |= session_list_poll(s);
	news |= session_follow_poll(s);
	news |= session_goto_poll(s);
	news |= thread_model_poll(s);
	derive_model_poll(s);
	return news;
}

bool session_poll(struct session *s)
{
	struct session *other = diff_model_other(s);
	bool news = session_poll_side(s);
	if (other) {
		news = session_poll_side(other) || news;
		news = diff_model_poll(s->diff) || news;
	}
	return news;
}

/* Wait for the end of one job, or for rows; false if there is nothing to wait for. */
static bool session_wait_side(struct session *s, bool all)
{
	/* The indexer finds the record of a jump. */
	bool growing = session_growing(s);
	bool daemons = all || (s->own->goto_pending && !growing);
	if ((growing ? bgjobs_wait_growing
		     : bgjobs_wait)(&s->jobs, daemons ? BGJOB_DAEMON : BGJOB_BATCH))
		session_poll_side(s);
	else if (!session_hits_wait(s) && !session_list_wait(s))
		return false;
	return true;
}

/* Wait until both traces have been read up to their current ends. */
static bool session_wait_records(struct session *s, struct session *other)
{
	if (!diff_model_awaits_records(s->diff))
		return false;
	session_wait_side(s, true);
	session_wait_side(other, true);
	session_poll(s);
	return !diff_model_awaits_records(s->diff);
}

/* Like session_wait_side(), for both traces of a comparison. */
static bool session_wait(struct session *s, bool all)
{
	struct session *other = diff_model_other(s);
	if (session_wait_side(s, all) || (other && session_wait_side(other, all)))
		return true;
	bool growing = session_growing(s) || (other && session_growing(other));
	return other &&
	       (diff_model_wait(s->diff, growing) || session_wait_records(s, other));
}

bool session_settle(struct session *s, bool all)
{
	/* A running job counts as new; a job that waits for data never ends. */
	struct session *other = diff_model_other(s);
	bool growing = session_growing(s) || (other && session_growing(other));
	bool news = session_poll(s) && !growing;
	while (session_wait(s, all))
		news = true;
	return news;
}

bool session_urgent(const struct session *s)
{
	return bgjobs_ready(&s->jobs) || session_hits_ready(s) || s->own->lacking ||
	       (s->diff && diff_model_ready(s->diff));
}

bool session_expects_result(const struct session *s)
{
	return bgjobs_running(&s->jobs, BGJOB_INTERACTIVE) || s->own->lacking;
}

bool session_busy(const struct session *s)
{
	return bgjobs_described(&s->jobs) || s->own->goto_pending ||
	       session_filter_busy(s) || (s->diff && bgjobs_described(&s->diff->jobs));
}

/* Append the position for which a jump is waiting. */
static void session_pending_text(const struct session *s, struct str *out)
{
	if (s->own->goto_at.ordinal != UINT64_MAX)
		str_addf(out, "record %s", COUNT_TEXT(s->own->goto_at.ordinal));
	else if (s->own->goto_percent < 100)
		str_addf(out, "%g %% of the records", s->own->goto_percent);
	else
		str_add(out, "the last record");
}

static bool cancel_side(struct session *s)
{
	if (s->own->goto_pending) {
		struct str text = STR_INIT;
		s->own->goto_pending = false;
		session_pending_text(s, &text);
		session_message(s, "no longer waiting for %s", text.text);
		str_release(&text);
		return true;
	}
	/* Jobs end a moment later; session_poll() then reports it.  First stop jobs that
	 * the user waits for, then counting and writing. */
	bool waited = session_filter_cancel(s);
	waited = bgjobs_cancel(&s->jobs, BGJOB_INTERACTIVE) || waited;
	return waited || bgjobs_cancel(&s->jobs, BGJOB_BATCH);
}

bool session_cancel(struct session *s)
{
	if (cancel_side(s))
		return true;
	if (!s->diff)
		return false;
	bool read = bgjobs_cancel(&s->diff->jobs, BGJOB_INTERACTIVE);
	return bgjobs_cancel(&s->diff->jobs, BGJOB_BATCH) || read ||
	       cancel_side(diff_model_other(s));
}

void session_known_text(const struct session *s, struct str *out)
{
	if (session_growing(s))
		str_add(out, "more is arriving");
	else
		str_addf(out, "%.0f %% indexed", 100 * s->extent.fraction);
}

void session_report_unknown(struct session *s, const char *what)
{
	struct str known = STR_INIT;
	session_known_text(s, &known);
	session_message(s, "%s: %s", what, known.text);
	str_release(&known);
}

void session_busy_text(const struct session *s, struct str *out)
{
	struct bgjob *described = bgjobs_described(&s->jobs);
	if (described)
		bgjob_text(described, out);
	else if (s->own->goto_pending && s->own->goto_at.ordinal != UINT64_MAX) {
		session_pending_text(s, out);
		str_add(out, " is not indexed yet; waiting for it  (Ctrl-C cancels)");
	} else if (s->own->goto_pending) {
		str_add(out, "going to ");
		session_pending_text(s, out);
		str_add(out, ": ");
		session_known_text(s, out);
		str_add(out, "  (Ctrl-C stops)");
	} else if (session_filter_busy(s))
		session_filter_busy_text(s, out);
	else if (s->diff && (described = bgjobs_described(&s->diff->jobs)))
		bgjob_text(described, out);
}
