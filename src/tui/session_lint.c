#include "tui/session_lint.h"

#include <stdlib.h>

#include "analysis/lint_find.h"
#include "base/mem.h"
#include "tui/session_internal.h"

struct faults {
	struct session *session;
	struct lint *lint;
	struct lint_hunt *hunt; /* NULL: nothing was looked for yet */

	/* The search that runs, and what it found. */
	struct bgjob job;
	struct hits *hits; /* of the filters; NULL: all records are shown */
	uint64_t context;  /* records around each of these that are shown */
	struct lint_place at;
	bool backward;
	long long count;
	struct str text;

	bool watching;  /* tell, and do not go there */
	uint64_t heard; /* while watching */
};

/* Looking for the next one */

/*
 * Whether a place is in the filtered list: what is no record is shown with the record
 * below it.  If it is not, *at becomes the place from which to go on, beyond all that is
 * left out; ST_END: that is the rest.
 */
static enum status is_shown(const struct faults *f, struct lint_place *at, bool *shown,
			    struct task *task, struct err *err)
{
	struct hits_found got;
	uint64_t hit, record = at->record, context = f->context;
	*shown = !f->hits;
	if (!f->hits)
		return ST_OK;
	/* The first hit that could show it. */
	uint64_t from = f->backward        ? record + context
			: record > context ? record - context
					   : 0;
	enum status st =
		hits_find(f->hits, from, f->backward, 1, 0, &hit, &got, task, err);
	if (st == ST_OK && got.n == 0)
		st = ST_END;
	if (st != ST_OK)
		return st;
	*shown = f->backward ? hit + context >= record : hit <= record + context;
	if (f->backward && hit + context + 1 < record)
		*at = (struct lint_place) { hit + context + 1, false };
	else if (!f->backward && hit > record + context + 1)
		*at = (struct lint_place) { hit - context - 1, false };
	return ST_OK;
}

/* The next place that is shown, and what is wrong there. */
static enum status next_place(struct faults *f, struct lint_place *to, struct str *text,
			      struct task *task, struct err *err)
{
	bool shown = false;
	enum status st = ST_OK;
	while (st == ST_OK && !shown) {
		st = lint_find(f->hunt, *to, f->backward, to, text, task, err);
		if (st == ST_OK)
			st = is_shown(f, to, &shown, task, err);
	}
	return st;
}

static enum status faults_work(void *arg, struct task *task, struct err *err)
{
	struct faults *f = arg;
	struct str text = STR_INIT;
	enum status st = ST_OK;
	long long n = 0;
	for (; n < f->count && st == ST_OK; n++) {
		struct lint_place to = f->at;
		st = next_place(f, &to, &text, task, err);
		if (st != ST_OK)
			break;
		f->at = to;
		str_clear(&f->text);
		str_add(&f->text, text.text);
	}
	str_release(&text);
	/* Not so many: the last there is. */
	return st == ST_END && n ? ST_OK : st;
}

static void begin(struct faults *f)
{
	if (!f->hunt)
		f->hunt = lint_hunt_new(f->session->trace, SEVERITY_WARNING);
	/* Nobody waits for what is watched for. */
	f->job.priority = f->watching ? BGJOB_DAEMON : BGJOB_INTERACTIVE;
	bgjob_start(&f->job, faults_work);
}

/* What has come while watching, and on to the next. */
static void tell_of(struct faults *f, enum status st)
{
	char record[32], all[32];
	f->watching = st == ST_OK;
	if (st != ST_OK)
		return;
	f->heard++;
	session_say(f->session, "record %s: %s (%s since following began)",
		    text_count(record, sizeof record, f->at.record), f->text.text,
		    text_count(all, sizeof all, f->heard));
	begin(f);
}

static void faults_done(void *owner, enum status st, const struct err *err)
{
	struct faults *f = owner;
	struct session *s = f->session;
	if (f->watching) {
		tell_of(f, st);
	} else if (st == ST_OK) {
		struct position to = { f->at.record, f->at.gap };
		session_jumped(s);
		session_go(s, to);
		session_say(s, "%s", f->text.text);
	} else if (st == ST_END) {
		session_say(s, "no error and no warning %s here%s",
			    f->backward ? "above" : "below",
			    f->hits ? " among the filtered records" : "");
	} else if (st == ST_CANCELLED) {
		session_say(s, "search for findings stopped");
	} else {
		session_complain(s, "%s", err->text);
	}
}

static struct faults *faults_of(struct session *s)
{
	static const struct bgjob_class class = { .done = faults_done };
	if (s->own->faults)
		return s->own->faults;
	struct faults *f = mem_new(1, sizeof *f);
	f->session = s;
	f->lint = lint_new(s->schema);
	str_init(&f->text);
	bgjob_init(&f->job, &s->jobs, &class, f, BGJOB_INTERACTIVE);
	return s->own->faults = f;
}

void session_faults_end(struct session *s)
{
	struct faults *f = s->own->faults;
	if (!f)
		return;
	bgjob_release(&f->job);
	lint_hunt_free(f->hunt);
	lint_free(f->lint);
	str_release(&f->text);
	free(f);
	s->own->faults = NULL;
}

void session_find_fault(struct session *s, bool backward, long long count)
{
	struct faults *f = faults_of(s);
	bgjob_stop(&f->job);
	f->watching = false;
	f->at = (struct lint_place) { s->at.ordinal, s->at.gap > 0 };
	f->backward = backward;
	f->count = count > 0 ? count : 1;
	f->hits = session_filters(s) ? session_filter_hits(s) : NULL;
	f->context = session_context(s);
	session_say(s, "searching for findings %s here (Ctrl-C stops)",
		    backward ? "above" : "below");
	begin(f);
}

void session_faults_unfilter(struct session *s)
{
	if (s->own->faults && s->own->faults->hits)
		bgjob_stop(&s->own->faults->job);
}

void session_watch_faults(struct session *s, uint64_t ordinal)
{
	struct faults *f = faults_of(s);
	bgjob_stop(&f->job);
	f->at = (struct lint_place) { ordinal, false };
	f->backward = false;
	f->hits = NULL;
	f->count = 1;
	f->heard = 0;
	f->watching = true;
	begin(f);
}

void session_watch_faults_end(struct session *s)
{
	if (!s->own->faults || !s->own->faults->watching)
		return;
	bgjob_stop(&s->own->faults->job);
	s->own->faults->watching = false;
}

/* Records that are drawn */

static void judge(struct session *s, const struct batch *b, size_t i,
		  struct complaints *to)
{
	uint64_t ordinal = b->first + i;
	const struct batch *prev = NULL;
	size_t p = 0;
	if (b->want & ~lint_fields(s->schema) || lint_fields(s->schema) & ~b->want)
		return;
	if (ordinal && !session_peek(s, ordinal - 1, &prev, &p))
		prev = NULL;
	lint_records(faults_of(s)->lint, prev, p, b, i, 1, to);
}

struct worst {
	struct complaints to;
	bool any;
	enum severity severity;
};

static void hear_worst(struct complaints *to, const struct batch *b,
		       const struct complaint *c)
{
	struct worst *w = (struct worst *)to;
	(void)b;
	if (!w->any || c->finding->severity > w->severity)
		w->severity = c->finding->severity;
	w->any = true;
}

bool session_fault(struct session *s, const struct batch *b, size_t i,
		   enum severity *worst)
{
	struct worst w = { .to = { hear_worst } };
	judge(s, b, i, &w.to);
	*worst = w.severity;
	return w.any;
}

void session_faults(struct session *s, struct complaints *to)
{
	const struct batch *b;
	size_t i;
	if (session_record(s, &b, &i))
		judge(s, b, i, to);
}
