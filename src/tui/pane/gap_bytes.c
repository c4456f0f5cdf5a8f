/*
 * One piece is read at a time.  Reading it is not cut short when the cursor goes on:
 * it takes what a jump takes, and the screen must not wait for it to stop.
 */
#include "tui/pane/gap_bytes.h"

#include <stdlib.h>

#include "base/mem.h"
#include "source/source.h"
#include "tui/session/bgjob.h"
#include "tui/session/session.h"

struct gap_bytes_piece {
	uint64_t at; /* in the unpacked trace */
	size_t want;
	size_t n; /* read */
	uint8_t byte[GAP_BYTES_MOST];
};

struct gap_bytes {
	struct session *session;
	struct bgjob job;
	struct gap_bytes_piece asked; /* while the job runs it is the job's */
	struct gap_bytes_piece have;
	bool any;       /* have is valid */
	struct err err; /* what went wrong with the piece at failed */
	uint64_t failed;
};

static enum status gap_bytes_work(void *arg, struct task *task, struct err *err)
{
	struct gap_bytes *g = arg;
	struct cursor *cur = NULL;
	struct gap_bytes_piece *p = &g->asked;
	enum status st = cursor_open(&cur, trace_source(g->session->trace), err);
	while (st == ST_OK && p->n < p->want && !task_cancelled(task)) {
		size_t got;
		st = cursor_read(cur, p->at + p->n, p->byte + p->n, p->want - p->n, &got,
				 err);
		p->n += got;
	}
	cursor_free(cur);
	if (p->n)
		return ST_OK;
	if (st == ST_OK)
		st = ST_CANCELLED;
	return err->text[0] ? st : err_set(err, st, "%s", status_text(st));
}

static size_t gap_bytes_wanted(const struct gap *gap)
{
	return gap->length < GAP_BYTES_MOST ? (size_t)gap->length : GAP_BYTES_MOST;
}

/* Whether that piece is there. */
static bool gap_bytes_has(const struct gap_bytes *g, const struct gap *gap)
{
	return g->any && g->have.at == gap->offset &&
	       g->have.want == gap_bytes_wanted(gap);
}

/* See to it that the bytes of the current gap come. */
static void gap_bytes_ask(struct gap_bytes *g, const struct gap *gap)
{
	if (!gap || gap->kind == GAP_LOST || !gap->length || bgjob_running(&g->job) ||
	    gap_bytes_has(g, gap) || (g->err.text[0] && g->failed == gap->offset))
		return;
	g->err = (struct err)ERR_INIT;
	g->asked.at = gap->offset;
	g->asked.want = gap_bytes_wanted(gap);
	g->asked.n = 0;
	bgjob_start(&g->job, gap_bytes_work);
}

static void gap_bytes_done(void *owner, enum status st, const struct err *err)
{
	struct gap_bytes *g = owner;
	if (st != ST_OK) {
		g->err = *err;
		g->failed = g->asked.at;
		return;
	}
	g->have = g->asked;
	g->any = true;
}

/* Life cycle */

struct gap_bytes *gap_bytes_new(struct session *s)
{
	static const struct bgjob_class class = { .done = gap_bytes_done };
	struct gap_bytes *g = mem_new(1, sizeof *g);
	g->session = s;
	bgjob_init(&g->job, &s->jobs, &class, g, BGJOB_INTERACTIVE);
	return g;
}

void gap_bytes_free(struct gap_bytes *g)
{
	if (!g)
		return;
	bgjob_release(&g->job);
	free(g);
}

/* Use */

const uint8_t *gap_bytes_of(struct gap_bytes *g, const struct gap *gap, size_t *n,
			    const char **trouble)
{
	*n = 0;
	*trouble = NULL;
	if (gap_bytes_has(g, gap)) {
		*n = g->have.n;
		return g->have.byte;
	}
	if (gap->kind == GAP_LOST || !gap->length)
		*trouble = "these bytes are lost";
	else if (g->err.text[0] && g->failed == gap->offset)
		*trouble = g->err.text;
	gap_bytes_ask(g, gap);
	return NULL;
}
