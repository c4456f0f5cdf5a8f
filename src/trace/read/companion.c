#include "trace/read/companion.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum { BUFFER = 2 * RECORD_LINE_MAX, STEP = 16384 };

struct companion_lines {
	struct companion door; /* first, so that the one is the other */
	struct source *src, *first;
	struct cursor *cur; /* opened when the first line is wanted */
	struct task *watch;
	uint8_t *buf;
	size_t len;
	uint64_t at;               /* position of buf[0] */
	const struct batch *batch; /* for which lines are read */
	enum status failure;
	size_t records; /* that the batch had by then */
	struct err err;
};

static void companion_fail(struct companion_lines *c, enum status st)
{
	if (!c->failure)
		c->records = c->batch->n;
	c->failure = st;
}

/* More bytes behind those in the buffer; false: there are none. */
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
		if (st == ST_AGAIN && !task_cancelled(c->watch)) {
			source_wait(c->src, &seen, SOURCE_WAIT, c->watch);
			continue;
		}
		if (st == ST_AGAIN)
			companion_fail(c, err_set(&c->err, ST_CANCELLED, "stopped"));
		else if (st != ST_OK && st != ST_END && st != ST_DAMAGED)
			companion_fail(c, st);
		return false;
	}
}

static bool companion_line(struct companion *door, uint64_t *at, const uint8_t **bytes,
			   size_t *len)
{
	struct companion_lines *c = (struct companion_lines *)door;
	if (!c->cur) {
		enum status st = cursor_open(&c->cur, c->src, &c->err);
		if (st) {
			companion_fail(c, st);
			return false;
		}
		c->buf = mem_new(BUFFER, 1);
	}
	if (*at < c->at || *at > c->at + c->len) {
		c->at = *at;
		c->len = 0;
	}
	size_t from = (size_t)(*at - c->at);
	size_t looked = from; /* no line ends before this */
	bool overlong = false;
	const uint8_t *nl;
	while (!(nl = memchr(c->buf + looked, '\n', c->len - looked))) {
		looked = c->len;
		if (c->len - from > RECORD_LINE_MAX) {
			overlong = true;
			from = c->len;
		}
		if (c->len == BUFFER) {
			memmove(c->buf, c->buf + from, c->len - from);
			c->at += from;
			c->len -= from;
			looked -= from;
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
	c->door.line = companion_line;
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
	return &c->door;
}

void companion_set_task(struct companion_lines *c, struct task *task)
{
	if (c)
		c->watch = task;
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
