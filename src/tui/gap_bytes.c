/*
 * One piece is read at a time.  Reading it is not cut short when the cursor goes on:
 * it takes what a jump takes, and the screen must not wait for it to stop.
 */
#include "tui/gap_bytes.h"

#include <stdlib.h>

#include "base/mem.h"
#include "source/source.h"
#include "tui/background.h"
#include "tui/session.h"

struct piece {
	uint64_t at; /* in the unpacked trace */
	size_t want;
	size_t n; /* read */
	uint8_t byte[GAP_BYTES_MOST];
};

struct gap_bytes {
	struct session *session;
	struct background work;
	struct piece asked; /* while the job runs it is the job's */
	struct piece *have; /* NULL: none yet */
	struct err err;     /* what went wrong with the piece at failed */
	uint64_t failed;
};

static enum status run(void *arg, struct task *task, struct err *err)
{
	struct gap_bytes *g = arg;
	struct cursor *cur;
	(void)task;
	enum status st = cursor_open(&cur, trace_source(g->session->trace), err);
	if (st != ST_OK)
		return st;
	struct piece *p = mem_new(1, sizeof *p);
	*p = g->asked;
	while (st == ST_OK && p->n < p->want) {
		size_t got;
		st = cursor_read(cur, p->at + p->n, p->byte + p->n, p->want - p->n, &got,
				 err);
		p->n += got;
	}
	cursor_free(cur);
	if (p->n || st == ST_OK) {
		background_post(&g->work, p);
		return ST_OK;
	}
	free(p);
	return err->text[0] ? st : err_set(err, st, "%s", status_text(st));
}

static size_t wanted(const struct gap *gap)
{
	return gap->length < GAP_BYTES_MOST ? (size_t)gap->length : GAP_BYTES_MOST;
}

/* Whether that piece is there. */
static bool has(const struct gap_bytes *g, const struct gap *gap)
{
	return g->have && g->have->at == gap->offset && g->have->want == wanted(gap);
}

/* See to it that the bytes of the current gap come. */
static void ask(struct gap_bytes *g, const struct gap *gap)
{
	if (!gap || gap->kind == GAP_LOST || !gap->length || g->work.job || has(g, gap) ||
	    (g->err.text[0] && g->failed == gap->offset))
		return;
	g->err = (struct err)ERR_INIT;
	g->asked.at = gap->offset;
	g->asked.want = wanted(gap);
	g->asked.n = 0;
	background_start(&g->work, run, g);
}

/* Errand */

static bool poll(void *arg)
{
	struct gap_bytes *g = arg;
	enum status st;
	bool news = false;
	struct piece *p = background_take(&g->work);
	if (p) {
		free(g->have);
		g->have = p;
		news = true;
	}
	if (background_done(&g->work, &st, &g->err) && st != ST_OK) {
		g->failed = g->asked.at;
		news = true;
	}
	ask(g, session_gap(g->session));
	return news;
}

/* Life cycle */

struct gap_bytes *gap_bytes_new(struct session *s)
{
	struct gap_bytes *g = mem_new(1, sizeof *g);
	g->session = s;
	g->work = (struct background) {
		.session = s, .discard = free, .poll = poll, .owner = g
	};
	background_begin(&g->work);
	g->work.errand.cancel = NULL; /* it would wait for the whole piece */
	return g;
}

void gap_bytes_free(struct gap_bytes *g)
{
	if (!g)
		return;
	background_end(&g->work);
	free(g->have);
	free(g);
}

/* Use */

const uint8_t *gap_bytes_of(struct gap_bytes *g, const struct gap *gap, size_t *n,
			    const char **trouble)
{
	*n = 0;
	*trouble = NULL;
	if (has(g, gap)) {
		*n = g->have->n;
		return g->have->byte;
	}
	if (gap->kind == GAP_LOST || !gap->length)
		*trouble = "what was there is lost";
	else if (g->err.text[0] && g->failed == gap->offset)
		*trouble = g->err.text;
	ask(g, gap);
	return NULL;
}
