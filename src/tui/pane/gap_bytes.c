#include "tui/pane/gap_bytes.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "source/source.h"
#include "tui/session/latest.h"
#include "tui/session/session.h"

struct gap_piece {
	uint64_t at; /* in the decompressed trace */
	uint64_t want;
};

struct gap_found {
	size_t n;
	uint8_t byte[GAP_BYTES_MOST];
};

struct gap_bytes {
	struct session *session;
	struct latest latest;
};

static enum status gap_bytes_work(void *owner, struct task *task, struct err *err)
{
	struct gap_bytes *g = owner;
	const struct gap_piece *p = g->latest.running;
	struct gap_found *f = g->latest.made;
	struct cursor *cur = NULL;
	enum status st = cursor_open(&cur, trace_source(g->session->trace), err);
	while (st == ST_OK && f->n < p->want && !task_cancelled(task)) {
		size_t got;
		st = cursor_read(cur, p->at + f->n, f->byte + f->n, p->want - f->n, &got,
				 err);
		f->n += got;
	}
	cursor_free(cur);
	if (f->n)
		return ST_OK;
	if (st == ST_OK)
		st = ST_CANCELLED;
	return err->text[0] ? st : err_set(err, st, "%s", status_text(st));
}

static const struct latest_class gap_bytes_class = { .size = sizeof(struct gap_piece),
						     .result = sizeof(struct gap_found),
						     .work = gap_bytes_work };

struct gap_bytes *gap_bytes_new(struct session *s)
{
	struct gap_bytes *g = mem_new(1, sizeof *g);
	g->session = s;
	latest_init(&g->latest, &gap_bytes_class, g, &s->jobs);
	return g;
}

void gap_bytes_free(struct gap_bytes *g)
{
	if (!g)
		return;
	latest_release(&g->latest);
	free(g);
}

const uint8_t *gap_bytes_get(struct gap_bytes *g, const struct gap *gap, size_t *n,
			     const char **error)
{
	struct gap_piece p = { gap->offset, gap->length < GAP_BYTES_MOST
						    ? gap->length
						    : GAP_BYTES_MOST };
	*n = 0;
	*error = NULL;
	if (gap->kind == GAP_LOST || !gap->length) {
		*error = "these bytes are lost";
	} else if (latest_want(&g->latest, &p)) {
		const struct gap_found *f = g->latest.result;
		*n = f->n;
		return f->byte;
	} else if (latest_is_loaded(&g->latest)) {
		*error = g->latest.error;
	}
	return NULL;
}
