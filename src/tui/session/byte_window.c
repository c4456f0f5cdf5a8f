/*
 * One job reads the window; another searches in overlapping pieces.  Positions in a hole
 * of the compressed data have no byte; a search continues after the hole.
 */
#include "tui/session/byte_window.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "source/source.h"
#include "tui/session/errand.h"
#include "tui/session/latest.h"
#include "tui/session/layout_model.h"
#include "tui/session/session.h"

enum { PIECE = 1 << 20 };

struct byte_window_request {
	uint64_t at, arrived; /* arrived is the value of source_arrived() */
};

/* A part of the trace; bytes in holes are unknown. */
struct byte_window_part {
	uint64_t at;
	size_t n;   /* number of bytes loaded, including holes */
	bool ended; /* true if the trace currently ends after this part */
	uint8_t *byte, *known;
};

struct byte_window_search {
	char *text; /* what the user typed; NULL to find the end */
	uint8_t pattern[BYTE_PATTERN];
	size_t len;
	uint64_t from;
	bool backward;
	bool found, wrapped;
	uint64_t at;
};

struct byte_window {
	struct session *session;
	struct latest load; /* results are parts */
	uint64_t size;      /* max size seen so far */
};

static struct source *byte_window_source(const struct byte_window *w)
{
	return trace_source(w->session->trace);
}

/* Reading, on the thread of a job */

struct byte_reader {
	struct source *src;
	struct cursor *cur;
	struct task *task;
	uint8_t *byte, *known; /* known[k] is true if byte[k] exists */
	size_t n;              /* number of bytes read, including holes */
};

static void byte_reader_open(struct byte_reader *r, const struct session *s, size_t size,
			     struct task *task)
{
	*r = (struct byte_reader) { .src = trace_source(s->trace), .task = task };
	r->cur = cursor_open(r->src);
	r->byte = mem_new(size, 2);
	r->known = r->byte + size;
}

/* Read len bytes at an offset; ST_END if the trace ends at or before their end. */
static enum status byte_reader_read(struct byte_reader *r, uint64_t at, size_t len,
				    struct err *err)
{
	for (r->n = 0; r->n < len && !task_cancelled(r->task);) {
		size_t n;
		struct damage d;
		enum status st = cursor_read(r->cur, at + r->n, r->byte + r->n,
					     len - r->n, &n, err);
		memset(r->known + r->n, 1, n);
		r->n += n;
		if (st == ST_OK && n)
			continue;
		if (st == ST_END || st == ST_AGAIN || st == ST_OK)
			return ST_END;
		if (st != ST_DAMAGED || !source_damage_at(r->src, at + r->n, &d))
			return st;
		if (d.resume == DAMAGE_NO_MORE)
			return ST_END;
		n = d.resume < at + len ? (size_t)(d.resume - at) : len;
		memset(r->byte + r->n, 0, n - r->n);
		memset(r->known + r->n, 0, n - r->n);
		r->n = n;
	}
	return task_cancelled(r->task) ? ST_CANCELLED : ST_OK;
}

static void byte_reader_progress(struct byte_reader *r)
{
	task_progress(r->task, (uint64_t)(cursor_fraction(r->cur) * 1000), 1000);
}

static enum status byte_window_load(void *owner, struct task *task, struct err *err)
{
	struct byte_window *w = owner;
	const struct byte_window_request *r = w->load.running;
	struct byte_window_part *p = w->load.made;
	struct byte_reader reader;
	byte_reader_open(&reader, w->session, BYTE_WINDOW, task);
	enum status st = byte_reader_read(&reader, r->at, BYTE_WINDOW, err);
	cursor_free(reader.cur);
	*p = (struct byte_window_part) { r->at, reader.n, st == ST_END, reader.byte,
					 reader.known };
	if (p->n || p->ended)
		return ST_OK;
	return err->text[0] ? st : err_set(err, st, "%s", status_text(st));
}

static void byte_window_loaded(void *owner, bool ok)
{
	struct byte_window *w = owner;
	const struct byte_window_part *p = w->load.result;
	if (ok && w->size < p->at + p->n)
		w->size = p->at + p->n;
}

static void byte_window_release(void *part)
{
	free(((struct byte_window_part *)part)->byte);
}

/* Searching, on the thread of a job */

/* Find the first (if backward, the last) match of the pattern in a piece at an offset
 * below `places`; SIZE_MAX if there is none. */
static size_t byte_window_match(const struct byte_window_search *s,
				const struct byte_reader *r, size_t places)
{
	size_t found = SIZE_MAX;
	for (size_t i = 0; i < places && i + s->len <= r->n; i++) {
		const uint8_t *p =
			memchr(r->byte + i, s->pattern[0], r->n - s->len + 1 - i);
		i = p ? (size_t)(p - r->byte) : places;
		if (i >= places)
			break;
		if (memcmp(p, s->pattern, s->len) != 0 || memchr(r->known + i, 0, s->len))
			continue;
		found = i;
		if (!s->backward)
			break;
	}
	return found;
}

/* Search at the offsets from..to - 1, or to the end of the trace.  ST_OK if found, ST_END
 * if not. */
static enum status byte_window_scan(struct byte_reader *r, struct byte_window_search *s,
				    uint64_t from, uint64_t to, struct err *err)
{
	enum status st = ST_OK;
	while (from < to && (s->backward || st == ST_OK)) {
		size_t places = to - from < PIECE ? (size_t)(to - from) : PIECE;
		uint64_t at = s->backward ? to - places : from;
		st = byte_reader_read(r, at, places + s->len, err);
		if (st != ST_OK && st != ST_END)
			return st;
		size_t hit = byte_window_match(s, r, places);
		if (hit != SIZE_MAX) {
			s->at = at + hit;
			return ST_OK;
		}
		byte_reader_progress(r);
		if (s->backward)
			to = at;
		else
			from += places;
	}
	return ST_END;
}

/* Find the size of the trace; this can require decompressing it. */
static enum status byte_window_measure(struct byte_reader *r, uint64_t *size,
				       struct err *err)
{
	struct source_facts facts = source_facts(r->src);
	enum status st = facts.size_known && !facts.growing ? ST_END : ST_OK;
	for (*size = facts.size; st == ST_OK; *size += r->n) {
		st = byte_reader_read(r, *size, PIECE, err);
		byte_reader_progress(r);
	}
	return st == ST_END ? ST_OK : st;
}

static enum status byte_window_run(struct byte_reader *r, struct byte_window_search *s,
				   struct err *err)
{
	uint64_t size = 0;
	enum status st;
	s->found = true;
	if (!s->text) {
		st = byte_window_measure(r, &size, err);
		s->at = size ? size - 1 : 0;
		return st;
	}
	st = s->backward ? byte_window_scan(r, s, 0, s->from, err)
			 : byte_window_scan(r, s, s->from + 1, UINT64_MAX, err);
	if (st != ST_END)
		return st;
	s->wrapped = true;
	if (!s->backward)
		st = byte_window_scan(r, s, 0, s->from + 1, err);
	else if ((st = byte_window_measure(r, &size, err)) == ST_OK)
		st = byte_window_scan(r, s, s->from, size, err);
	if (st != ST_END)
		return st;
	s->found = false;
	return ST_OK;
}

static enum status byte_window_work(struct session *s, void *of, struct task *task,
				    struct err *err)
{
	struct byte_reader r;
	byte_reader_open(&r, s, PIECE + BYTE_PATTERN, task);
	enum status st = byte_window_run(&r, of, err);
	free(r.byte);
	cursor_free(r.cur);
	return st == ST_OK || err->text[0] ? st : err_set(err, st, "%s", status_text(st));
}

/* Go to the bytes found, with a message as of the other searches. */
static void byte_window_searched(struct session *s, void *of)
{
	const struct byte_window_search *found = of;
	if (!found->found) {
		session_message(s, "%s does not occur in the bytes of the trace",
				found->text);
		return;
	}
	if (found->wrapped)
		session_message(s, "continued at the %s",
				found->backward ? "end" : "beginning");
	s->layout->cursor = found->at;
}

static void byte_window_forget(void *of)
{
	free(((struct byte_window_search *)of)->text);
}

static const struct errand_class byte_window_errand = {
	.size = sizeof(struct byte_window_search),
	.work = byte_window_work,
	.done = byte_window_searched,
	.release = byte_window_forget
};

/* Life cycle */

struct byte_window *byte_window_new(struct session *s)
{
	static const struct latest_class load = {
		.size = sizeof(struct byte_window_request),
		.result = sizeof(struct byte_window_part),
		.work = byte_window_load,
		.take = byte_window_loaded,
		.release = byte_window_release
	};
	struct byte_window *w = mem_new(1, sizeof *w);
	w->session = s;
	latest_init(&w->load, &load, w, &s->jobs);
	return w;
}

void byte_window_free(struct byte_window *w)
{
	if (!w)
		return;
	latest_release(&w->load);
	free(w);
}

/* Use */

static uint64_t byte_window_begin(uint64_t at)
{
	/* Begin at a multiple, so that each offset has one window, and the window does
	 * not oscillate. */
	const uint64_t step = BYTE_WINDOW / 4;
	uint64_t begin = at / step * step;
	return begin > step ? begin - step : 0;
}

/* Return the loaded part, which may differ from the wanted part; n is 0 until a part has
 * been loaded. */
static const struct byte_window_part *byte_window_now(const struct byte_window *w)
{
	return w->load.result;
}

bool byte_window_want(struct byte_window *w, uint64_t at)
{
	const struct byte_window_part *p = byte_window_now(w);
	const struct byte_window_request *loaded = w->load.loaded;
	const struct byte_window_request want = { byte_window_begin(at),
						  source_arrived(byte_window_source(w)) };
	uint64_t least = at > BYTE_WINDOW_MOST ? at - BYTE_WINDOW_MOST : 0;
	bool has = w->load.ok && p->at <= least &&
		   (at + BYTE_WINDOW_MOST <= p->at + p->n || (p->ended && at >= p->at));
	if (has && p->ended && want.arrived != loaded->arrived &&
	    at + BYTE_WINDOW_MOST > p->at + p->n)
		has = false;
	if (has || bgjob_running(&w->load.job))
		return has;
	if (byte_window_error(w) && loaded->at == want.at)
		return true;
	latest_want(&w->load, &want);
	return false;
}

const uint8_t *byte_window_at(const struct byte_window *w, uint64_t at, size_t *n)
{
	const struct byte_window_part *p = byte_window_now(w);
	*n = 0;
	if (at < p->at || at >= p->at + p->n)
		return NULL;
	size_t i = (size_t)(at - p->at);
	const uint8_t *hole = memchr(p->known + i, 0, p->n - i);
	*n = (hole ? (size_t)(hole - p->known) : p->n) - i;
	return p->byte + i;
}

const uint8_t *byte_window_before(const struct byte_window *w, uint64_t at, size_t *n)
{
	const struct byte_window_part *p = byte_window_now(w);
	*n = 0;
	if (at <= p->at || at > p->at + p->n)
		return NULL;
	size_t end = (size_t)(at - p->at);
	while (*n < end && p->known[end - *n - 1])
		++*n;
	return p->byte + end - *n;
}

bool byte_window_hole(const struct byte_window *w, uint64_t at, uint64_t *resume)
{
	struct damage d;
	if (!source_damage_at(byte_window_source(w), at, &d) || d.resume == d.at)
		return false;
	*resume = d.resume;
	return true;
}

uint64_t byte_window_size(const struct byte_window *w, bool *more)
{
	struct source_facts facts = source_facts(byte_window_source(w));
	*more = !facts.size_known || facts.growing;
	return facts.size > w->size ? facts.size : w->size;
}

bool byte_window_busy(const struct byte_window *w)
{
	return bgjob_running(&w->load.job) ||
	       errand_running(w->session, &byte_window_errand);
}

const char *byte_window_error(const struct byte_window *w)
{
	return w->load.error[0] ? w->load.error : NULL;
}

/* Searching */

/* Parse "7f 45 4c", or 0x followed by digits without blanks; return 0 if it is
 * neither. */
static size_t byte_window_parse_hex(const char *p, uint8_t out[BYTE_PATTERN])
{
	size_t n = 0;
	bool joined = p[0] == '0' && p[1] == 'x';
	for (p += joined ? 2 : 0; *p; n++) {
		if (n && !joined && *p++ != ' ')
			return 0;
		unsigned high = number_digit(*p), low = *p ? number_digit(p[1]) : 0;
		if (high == NUMBER_NO_DIGIT || low == NUMBER_NO_DIGIT ||
		    n == BYTE_PATTERN)
			return 0;
		out[n] = (uint8_t)(high << 4 | low);
		p += 2;
	}
	return joined || n > 1 ? n : 0;
}

size_t byte_window_parse(const char *text, uint8_t out[BYTE_PATTERN])
{
	size_t n = byte_window_parse_hex(text, out);
	if (n)
		return n;
	n = strlen(text) < BYTE_PATTERN ? strlen(text) : BYTE_PATTERN;
	memcpy(out, text, n);
	return n;
}

void byte_window_search(struct session *s, const char *text, uint64_t at, bool backward)
{
	struct byte_window_search search = { .from = at, .backward = backward };
	search.text = text ? mem_text(text) : NULL;
	search.len = text ? byte_window_parse(text, search.pattern) : 0;
	str_add(errand_start(s, &byte_window_errand, &search),
		text ? "searching the bytes" : "going to the end");
}
