/*
 * One job reads the window; another searches in pieces that overlap.  A place in a hole
 * of the compressed data has no byte; a search continues after the hole.
 */
#include "tui/session/byte_window.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "source/source.h"
#include "tui/session/latest.h"
#include "tui/session/session.h"

enum { PIECE = 1 << 20 };

struct byte_window_request {
	uint64_t at, arrived; /* arrived is source_arrived() */
};

/* A part of the trace; bytes in holes are unknown. */
struct byte_window_part {
	uint64_t at;
	size_t n;   /* bytes loaded, including holes */
	bool ended; /* the trace currently ends after them */
	uint8_t *byte, *known;
};

struct byte_window_search {
	uint8_t pattern[BYTE_PATTERN];
	size_t len; /* 0 to find the end */
	uint64_t from;
	bool backward;
	enum byte_found found;
	uint64_t at;
};

struct byte_window {
	struct session *session;
	struct latest load; /* results are parts */
	struct bgjob searcher;
	uint64_t size;                    /* largest size seen */
	struct byte_window_search search; /* search of the running job */
	enum byte_found found;
	uint64_t found_at;
};

static struct source *byte_window_source(const struct byte_window *w)
{
	return trace_source(w->session->trace);
}

/* Reading, on the thread of a job */

/* Read len bytes at a place; known[] is true for bytes that exist.  At the end of the
 * trace, *got is less than len. */
static enum status byte_window_read(struct source *src, struct cursor *cur, uint64_t at,
				    uint8_t *byte, uint8_t *known, size_t len,
				    size_t *got, struct task *task, struct err *err)
{
	*got = 0;
	while (*got < len && !task_cancelled(task)) {
		size_t n;
		struct damage d;
		enum status st =
			cursor_read(cur, at + *got, byte + *got, len - *got, &n, err);
		memset(known + *got, 1, n);
		*got += n;
		if (st == ST_OK && n)
			continue;
		if (st == ST_END || st == ST_AGAIN || st == ST_OK)
			return ST_END;
		if (st != ST_DAMAGED || !source_damage_at(src, at + *got, &d))
			return st;
		if (d.resume == DAMAGE_NO_MORE)
			return ST_END;
		if (d.resume == at + *got)
			continue;
		n = d.resume - (at + *got) < len - *got ? (size_t)(d.resume - at) - *got
							: len - *got;
		memset(byte + *got, 0, n);
		memset(known + *got, 0, n);
		*got += n;
	}
	return task_cancelled(task) ? ST_CANCELLED : ST_OK;
}

static enum status byte_window_load(void *owner, struct task *task, struct err *err)
{
	struct byte_window *w = owner;
	const struct byte_window_request *r = w->load.running;
	struct byte_window_part *p = w->load.made;
	struct cursor *cur;
	enum status st = cursor_open(&cur, byte_window_source(w), err);
	if (st != ST_OK)
		return st;
	p->at = r->at;
	p->byte = mem_new(BYTE_WINDOW, 2);
	p->known = p->byte + BYTE_WINDOW;
	st = byte_window_read(byte_window_source(w), cur, p->at, p->byte, p->known,
			      BYTE_WINDOW, &p->n, task, err);
	cursor_free(cur);
	p->ended = st == ST_END;
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

/* Find the first (or, backward, last) match of the pattern in a piece, below `places`;
 * SIZE_MAX if none. */
static size_t byte_window_match(const struct byte_window_search *s, const uint8_t *byte,
				const uint8_t *known, size_t len, size_t places)
{
	size_t found = SIZE_MAX;
	for (size_t i = 0; i < places && i + s->len <= len; i++) {
		const uint8_t *p = memchr(byte + i, s->pattern[0], len - s->len + 1 - i);
		if (!p || (size_t)(p - byte) >= places)
			break;
		i = (size_t)(p - byte);
		if (memcmp(p, s->pattern, s->len) != 0 || memchr(known + i, 0, s->len))
			continue;
		found = i;
		if (!s->backward)
			break;
	}
	return found;
}

/* Search the places from..to - 1, or to the end.  ST_OK if found; ST_END if not. */
static enum status byte_window_scan(struct byte_window *w, struct cursor *cur,
				    uint64_t from, uint64_t to, uint8_t *byte,
				    uint8_t *known, struct task *task, struct err *err)
{
	struct byte_window_search *s = &w->search;
	struct source *src = byte_window_source(w);
	uint64_t at = s->backward && to > PIECE ? to - PIECE : s->backward ? 0 : from;
	if (at < from)
		at = from;
	while (from < to) {
		uint64_t places = to - at < PIECE ? to - at : PIECE;
		size_t got;
		enum status st =
			byte_window_read(src, cur, at, byte, known,
					 (size_t)places + s->len, &got, task, err);
		if (st != ST_OK && st != ST_END)
			return st;
		size_t hit =
			s->len ? byte_window_match(s, byte, known, got, (size_t)places)
			       : SIZE_MAX;
		if (hit != SIZE_MAX) {
			s->at = at + hit;
			return ST_OK;
		}
		task_progress(task, (uint64_t)(source_fraction(src, cur) * 1000), 1000);
		if (!s->len)
			s->at = at + got;
		if (s->backward) {
			to = at;
			at = at > from + PIECE ? at - PIECE : from;
		} else if (st == ST_END) {
			break;
		} else {
			at += places;
			if (at >= to)
				break;
		}
	}
	return ST_END;
}

/* Find the size of the trace, which may need to be decompressed for this. */
static enum status byte_window_measure(struct byte_window *w, struct cursor *cur,
				       uint8_t *byte, uint8_t *known, struct task *task,
				       uint64_t *size, struct err *err)
{
	struct source_facts facts = source_facts(byte_window_source(w));
	size_t len = w->search.len;
	bool backward = w->search.backward;
	*size = facts.size;
	if (facts.size_known && !facts.growing)
		return ST_OK;
	w->search.len = 0;
	w->search.backward = false;
	enum status st =
		byte_window_scan(w, cur, facts.size, UINT64_MAX, byte, known, task, err);
	w->search.len = len;
	w->search.backward = backward;
	*size = w->search.at;
	return st == ST_END ? ST_OK : st;
}

static enum status byte_window_run(struct byte_window *w, struct cursor *cur,
				   uint8_t *byte, uint8_t *known, struct task *task,
				   struct err *err)
{
	struct byte_window_search *s = &w->search;
	uint64_t size = UINT64_MAX;
	enum status st = ST_OK;
	if (!s->len) {
		st = byte_window_measure(w, cur, byte, known, task, &size, err);
		s->at = size ? size - 1 : 0;
		s->found = BYTES_FOUND;
		return st;
	}
	st = s->backward ? byte_window_scan(w, cur, 0, s->from, byte, known, task, err)
			 : byte_window_scan(w, cur, s->from + 1, UINT64_MAX, byte, known,
					    task, err);
	s->found = BYTES_FOUND;
	if (st != ST_END)
		return st;
	s->found = BYTES_FOUND_WRAPPED;
	st = ST_OK;
	if (s->backward)
		st = byte_window_measure(w, cur, byte, known, task, &size, err);
	if (st == ST_OK)
		st = s->backward ? byte_window_scan(w, cur, s->from, size, byte, known,
						    task, err)
				 : byte_window_scan(w, cur, 0, s->from + 1, byte, known,
						    task, err);
	if (st == ST_END)
		s->found = BYTES_NOT_FOUND;
	return st == ST_END ? ST_OK : st;
}

static enum status byte_window_work(void *arg, struct task *task, struct err *err)
{
	struct byte_window *w = arg;
	struct cursor *cur;
	enum status st = cursor_open(&cur, byte_window_source(w), err);
	if (st != ST_OK)
		return st;
	uint8_t *byte = mem_new(PIECE + BYTE_PATTERN, 2);
	st = byte_window_run(w, cur, byte, byte + PIECE + BYTE_PATTERN, task, err);
	free(byte);
	cursor_free(cur);
	return st;
}

static void byte_window_searched(void *owner, enum status st, const struct err *err)
{
	struct byte_window *w = owner;
	if (st == ST_CANCELLED)
		return;
	if (st != ST_OK) {
		session_error(w->session, "%s",
			      err->text[0] ? err->text : status_text(st));
		return;
	}
	w->found = w->search.found;
	w->found_at = w->search.at;
}

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
	static const struct bgjob_class search = { .done = byte_window_searched };
	struct byte_window *w = mem_new(1, sizeof *w);
	w->session = s;
	latest_init(&w->load, &load, w, &s->jobs);
	bgjob_init(&w->searcher, &s->jobs, &search, w, BGJOB_INTERACTIVE);
	return w;
}

void byte_window_free(struct byte_window *w)
{
	if (!w)
		return;
	latest_release(&w->load);
	bgjob_release(&w->searcher);
	free(w);
}

/* Use */

static uint64_t byte_window_begin(uint64_t at)
{
	/* Begin at a multiple, so that each place has one window and the window does not
	 * oscillate. */
	const uint64_t step = BYTE_WINDOW / 4;
	uint64_t begin = at / step * step;
	return begin > step ? begin - step : 0;
}

/* Return the loaded part, which is not always the wanted part; n is 0 until a part has
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
	return bgjob_running(&w->load.job) || bgjob_running(&w->searcher);
}

const char *byte_window_error(const struct byte_window *w)
{
	return w->load.error[0] ? w->load.error : NULL;
}

/* Searching */

static int byte_window_digit(char c)
{
	return c >= '0' && c <= '9'                 ? c - '0'
	       : (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10
						    : -1;
}

/* Parse "7f 45 4c", or 0x without blanks; return 0 if it is neither. */
static size_t byte_window_parse_hex(const char *p, uint8_t out[BYTE_PATTERN])
{
	size_t n = 0;
	bool joined = p[0] == '0' && p[1] == 'x';
	for (p += joined ? 2 : 0; *p; n++) {
		if (n && !joined && *p++ != ' ')
			return 0;
		int high = byte_window_digit(*p),
		    low = high < 0 ? -1 : byte_window_digit(p[1]);
		if (low < 0 || n == BYTE_PATTERN)
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

void byte_window_search(struct byte_window *w, const uint8_t *pattern, size_t len,
			uint64_t at, bool backward)
{
	bgjob_stop(&w->searcher);
	w->found = BYTES_NONE_YET;
	w->search = (struct byte_window_search) { .from = at, .backward = backward };
	memcpy(w->search.pattern, pattern, len);
	w->search.len = len;
	str_add(bgjob_start(&w->searcher, byte_window_work),
		len ? "searching the bytes" : "going to the end");
}

void byte_window_find_end(struct byte_window *w)
{
	byte_window_search(w, NULL, 0, 0, false);
}

enum byte_found byte_window_take_found(struct byte_window *w, uint64_t *at)
{
	enum byte_found f = w->found;
	w->found = BYTES_NONE_YET;
	*at = w->found_at;
	return f;
}
