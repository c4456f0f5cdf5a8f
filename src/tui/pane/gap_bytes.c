/*
 * One piece is read at a time.  It is not cancelled when the cursor moves: reading takes
 * no longer than a jump, and the screen must not wait for a job to stop.
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
	struct gap_bytes_piece request; /* owned by the job while it runs */
	struct gap_bytes_piece result;
	bool valid;     /* result is valid */
	struct err err; /* why the piece at failed could not be read */
	uint64_t failed;
};

static enum status gap_bytes_work(void *arg, struct task *task, struct err *err)
{
	struct gap_bytes *g = arg;
	struct cursor *cur = NULL;
	struct gap_bytes_piece *p = &g->request;
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

static size_t gap_bytes_size(const struct gap *gap)
{
	return gap->length < GAP_BYTES_MOST ? (size_t)gap->length : GAP_BYTES_MOST;
}

/* Whether the bytes of this gap have been read. */
static bool gap_bytes_has(const struct gap_bytes *g, const struct gap *gap)
{
	return g->valid && g->result.at == gap->offset &&
	       g->result.want == gap_bytes_size(gap);
}

/* Start a job that reads the bytes of a gap, unless it cannot succeed or one is
 * running. */
static void gap_bytes_request(struct gap_bytes *g, const struct gap *gap)
{
	if (!gap || gap->kind == GAP_LOST || !gap->length || bgjob_running(&g->job) ||
	    gap_bytes_has(g, gap) || (g->err.text[0] && g->failed == gap->offset))
		return;
	g->err = (struct err)ERR_INIT;
	g->request.at = gap->offset;
	g->request.want = gap_bytes_size(gap);
	g->request.n = 0;
	bgjob_start(&g->job, gap_bytes_work);
}

static void gap_bytes_done(void *owner, enum status st, const struct err *err)
{
	struct gap_bytes *g = owner;
	if (st != ST_OK) {
		g->err = *err;
		g->failed = g->request.at;
		return;
	}
	g->result = g->request;
	g->valid = true;
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

const uint8_t *gap_bytes_get(struct gap_bytes *g, const struct gap *gap, size_t *n,
			     const char **error)
{
	*n = 0;
	*error = NULL;
	if (gap_bytes_has(g, gap)) {
		*n = g->result.n;
		return g->result.byte;
	}
	if (gap->kind == GAP_LOST || !gap->length)
		*error = "these bytes are lost";
	else if (g->err.text[0] && g->failed == gap->offset)
		*error = g->err.text;
	gap_bytes_request(g, gap);
	return NULL;
}
