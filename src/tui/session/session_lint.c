#include "tui/session/session_lint.h"

#include "format/lint.h"
#include "tui/session/session_internal.h"

/* Both searching and watching look for errors and warnings. */
#define FINDING_QUERY "fault >= warning"

/* Findings of a record */

struct sesslint_worst {
	struct lint_sink to;
	uint64_t kinds; /* set of kinds of findings to consider */
	bool any;
	enum severity severity;
	struct str *text; /* text of the finding; NULL if not needed */
};

/* True if f is the worst finding so far and its sentence must be appended to the text. */
static bool sesslint_worst_take(struct sesslint_worst *w, const struct schema *s,
				const struct finding_kind *f)
{
	if (!(w->kinds >> lint_kind_number(s, f) & 1) ||
	    (w->any && f->severity <= w->severity))
		return false;
	w->any = true;
	w->severity = f->severity;
	if (w->text) {
		str_clear(w->text);
		str_addf(w->text, "%s %s: ", f->id, severity_name(f->severity));
	}
	return w->text;
}

static void sesslint_worst_finding(struct lint_sink *to, const struct batch *b,
				   const struct finding *c)
{
	struct sesslint_worst *w = (struct sesslint_worst *)to;
	if (sesslint_worst_take(w, b->schema, c->kind))
		finding_print(c->kind, b->schema, c->v, w->text);
}

/* Consider the gaps before record i of a batch, or after its last record if i is b->n. */
static void sesslint_worst_gaps(struct sesslint_worst *w, const struct batch *b, size_t i)
{
	for (size_t g = 0; g < b->ngaps; g++)
		if (b->gap[g].before == i &&
		    sesslint_worst_take(w, b->schema, lint_gap(&b->gap[g])))
			str_add(w->text, b->gap[g].text);
}

enum status session_finding_text(struct trace *t, uint64_t kinds, uint64_t ordinal,
				 struct str *text, struct task *task, struct err *err)
{
	struct sesslint_worst w = { .to = { sesslint_worst_finding },
				    .kinds = kinds,
				    .text = text };
	const struct schema *s = trace_schema(t);
	const struct batch *b;
	struct batch prev = { .n = 0 };
	struct reader *rd = reader_open(t, task);
	str_clear(text);
	if (ordinal && reader_read(rd, ordinal - 1, 1, lint_fields(s), &b, err) == ST_OK)
		batch_copy(&prev, b, 0, 1);
	enum status st = reader_read(rd, ordinal, 1, lint_fields(s), &b, err);
	if (st == ST_OK || st == ST_END) {
		struct lint *l = lint_new(s);
		bool gap = prev.n && lint_gap_before(&prev, 1);
		if (st == ST_OK)
			lint_records(l, prev.n && !gap ? &prev : NULL, 0, b, 0, 1, &w.to);
		if (gap)
			sesslint_worst_gaps(&w, &prev, 1);
		sesslint_worst_gaps(&w, b, 0);
		lint_free(l);
		st = w.any ? ST_OK : ST_END;
	}
	batch_release(&prev);
	reader_free(rd);
	return st;
}

/* Going to the next finding */

void session_search_finding(struct session *s, bool backward, long long count)
{
	struct err err = ERR_INIT;
	if (session_search(s, FINDING_QUERY, backward, count, &err))
		session_error(s, "%s", err.text);
}

/* Watching records that arrive */

static enum status sesslint_watch_work(void *arg, struct task *task, struct err *err)
{
	struct findings *f = arg;
	struct hits_found got;
	struct span over = { f->from, UINT64_MAX };
	enum status st = hits_find(f->hits, over, 1, 0, &f->found, &got, task, err);
	if (st == ST_OK && got.n == 0)
		st = ST_END;
	if (st == ST_OK)
		st = session_finding_text(f->session->trace,
					  query_finding_kinds(f->query), f->found,
					  &f->text, task, err);
	return st;
}

static void sesslint_watch_done(void *owner, enum status st, const struct err *err)
{
	struct findings *f = owner;
	if (st != ST_OK)
		return;
	f->reported++;
	session_message(f->session, "record %s: %s (%s since following began)",
			COUNT_TEXT(f->found), f->text.text, COUNT_TEXT(f->reported));
	f->from = f->found + 1;
	bgjob_start(&f->job, sesslint_watch_work);
}

void session_findings_init(struct session *s)
{
	static const struct bgjob_class class = { .done = sesslint_watch_done };
	struct findings *f = &s->own->findings;
	f->session = s;
	str_init(&f->text);
	/* Nothing waits for this job, which runs as long as the trace grows. */
	bgjob_init(&f->job, &s->jobs, &class, f, BGJOB_DAEMON);
}

void session_findings_free(struct session *s)
{
	struct findings *f = &s->own->findings;
	bgjob_release(&f->job);
	hits_free(f->hits);
	query_free(f->query);
	lint_free(f->lint);
	str_release(&f->text);
}

void session_watch_findings(struct session *s, uint64_t ordinal)
{
	struct findings *f = &s->own->findings;
	struct err err = ERR_INIT;
	session_unwatch_findings(s);
	if (!f->query && query_compile(&f->query, FINDING_QUERY, s->schema, &err))
		return;
	if (!f->hits)
		f->hits =
			hits_new(s->trace, (const struct query *const[]) { f->query }, 1);
	f->from = ordinal + 1;
	f->reported = 0;
	bgjob_start(&f->job, sesslint_watch_work);
}

void session_unwatch_findings(struct session *s)
{
	bgjob_stop(&s->own->findings.job);
}

/* Drawn rows */

static void sesslint_check(struct session *s, const struct batch *b, size_t i,
			   struct lint_sink *to)
{
	uint64_t ordinal = b->first + i;
	const struct batch *prev = NULL;
	size_t p = 0;
	if (b->want & ~s->schema->all || lint_fields(s->schema) & ~b->want)
		return;
	if (ordinal && !session_peek(s, ordinal - 1, &prev, &p))
		prev = NULL;
	if (!s->own->findings.lint)
		s->own->findings.lint = lint_new(s->schema);
	lint_records(s->own->findings.lint, prev, p, b, i, 1, to);
}

bool session_worst_finding(struct session *s, const struct batch *b, size_t i,
			   enum severity *worst)
{
	struct sesslint_worst w = { .to = { sesslint_worst_finding },
				    .kinds = UINT64_MAX };
	sesslint_check(s, b, i, &w.to);
	*worst = w.severity;
	return w.any;
}

void session_findings(struct session *s, struct lint_sink *to)
{
	const struct batch *b;
	size_t i;
	if (session_record(s, &b, &i))
		sesslint_check(s, b, i, to);
}
