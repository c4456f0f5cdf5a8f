#include "trace/read/companion.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum { BUFFER = 2 * RECORD_LINE_MAX, STEP = 16384 };

struct companion_lines {
	struct companion base; /* first member: companion_line() casts it back */
	struct source *src, *first;
	struct cursor *cur; /* opened when the first line is requested */
	struct task *task;
	uint8_t *buf;
	size_t len;
	uint64_t at;               /* position of buf[0] */
	const struct batch *batch; /* records that the lines belong to */
	enum status failure;
	size_t records; /* records of the batch when it failed */
	struct err err;
};

static void companion_fail(struct companion_lines *c, enum status st)
{
	if (!c->failure)
		c->records = c->batch->n;
	c->failure = st;
}

/* Append bytes to the buffer; false if the end, a hole, or a failure. */
static bool companion_fill(struct companion_lines *c)
{
	for (;;) {
		size_t room = BUFFER - c->len, got;
		uint64_t seen = source_arrived(c->src);
		enum status st = cursor_read(c->cur, c->at + c->len, c->buf + c->len,
					     room < STEP ? room : STEP, &got, &c->err);
		if (st == ST_OK && got) {
			c->len += got;
			return true;
		}
		if (st == ST_AGAIN && source_facts(c->first).growing) {
			companion_fail(c, st);
			return false;
		}
		if (st == ST_AGAIN && source_follow_ended(c->first))
			return false;
		if (st == ST_AGAIN && !task_cancelled(c->task)) {
			source_wait(c->src, &seen, SOURCE_WAIT, c->task);
			continue;
		}
		if (st == ST_AGAIN)
			companion_fail(c, err_set(&c->err, ST_CANCELLED, "stopped"));
		else if (st != ST_OK && st != ST_END && st != ST_DAMAGED)
			companion_fail(c, st);
		return false;
	}
}

static bool companion_line(struct companion *base, uint64_t *at, const uint8_t **bytes,
			   size_t *len)
{
	struct companion_lines *c = (struct companion_lines *)base;
	if (!c->cur) {
		c->cur = cursor_open(c->src);
		c->buf = mem_new(BUFFER, 1);
	}
	if (*at < c->at || *at > c->at + c->len) {
		c->at = *at;
		c->len = 0;
	}
	size_t from = (size_t)(*at - c->at);
	size_t searched = from; /* no line ends before this */
	bool overlong = false;
	const uint8_t *nl;
	while (!(nl = memchr(c->buf + searched, '\n', c->len - searched))) {
		searched = c->len;
		if (c->len - from > RECORD_LINE_MAX) {
			overlong = true;
			from = c->len;
		}
		if (c->len == BUFFER) {
			memmove(c->buf, c->buf + from, c->len - from);
			c->at += from;
			c->len -= from;
			searched -= from;
			from = 0;
		}
		if (companion_fill(c))
			continue;
		if (c->failure || (c->len == from && !overlong))
			return false;
		break;
	}
	const uint8_t *end = nl ? nl : c->buf + c->len;
	*at = c->at + (uint64_t)(end - c->buf) + (nl != NULL);
	*bytes = c->buf + from;
	*len = overlong ? 0 : (size_t)(end - *bytes);
	if (*len && (*bytes)[*len - 1] == '\r')
		--*len;
	return true;
}

struct companion_lines *companion_open(struct source *src, struct source *first)
{
	struct companion_lines *c = mem_new(1, sizeof *c);
	c->base.line = companion_line;
	c->src = src;
	c->first = first;
	return c;
}

void companion_free(struct companion_lines *c)
{
	if (!c)
		return;
	cursor_free(c->cur);
	free(c->buf);
	free(c);
}

struct companion *companion_of_batch(struct companion_lines *c, const struct batch *b)
{
	if (!c)
		return NULL;
	c->batch = b;
	return &c->base;
}

void companion_set_task(struct companion_lines *c, struct task *task)
{
	if (c)
		c->task = task;
}

enum status companion_failure(struct companion_lines *c, size_t *records, struct err *err)
{
	if (!c || c->failure == ST_OK)
		return ST_OK;
	enum status st = c->failure;
	c->failure = ST_OK;
	*records = c->records;
	*err = c->err;
	return st;
}
