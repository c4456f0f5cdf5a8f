/*
 * The end of each chunk is guessed, by arithmetic or by counting lines, and the chunk is
 * decoded and summarized side by side with others.  A guess is right if its bytes are
 * exactly the expected number of records; otherwise nothing is added, and the scan reads
 * these records in order.  So the index is the same, byte for byte.
 *
 *   - If parts of the file can be decompressed separately and records have one size, a run of
 *     units is a position only: one chunk of a plain file, or the chunks that begin before
 *     the next checkpoint (the next block of an .xz file).  The worker reads with a cursor
 *     of its own.
 *   - Otherwise the bytes can only be decompressed in order.  The worker that claims the unit
 *     decompresses them, while the others decode theirs; lines are counted on the way.  The
 *     states of checkpoints on the way are packed before a chunk is decoded.
 *
 * The values that a format carries along from earlier chunks are unknown.  Formats with
 * carry_adds carry a sum: it is started at some number, and corrected when the chunk is
 * added.  Formats with paired() carry a position in the companion: the lines of a chunk
 * that take a line of it are counted with its bytes, and the worker gets as many lines.
 * If the preceding chunk turns out to end elsewhere in the companion, the guess was wrong.
 * Chunks of formats with other carried values are read in order.
 *
 * A buffer of a chunk takes about 5 MB, an xz cursor 13 MB, a summary half a MB; the
 * numbers of workers and results bound the memory.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/newlines.h"
#include "source/checkpoints.h"
#include "trace/index/index_autosave.h"
#include "trace/index/summary.h"
#include "trace/read/reader.h"
#include "trace/scan/scan_internal.h"

enum {
	WORKERS_MAX = 16,
	WORKERS_IN_ORDER = 4,  /* if bytes are decompressed in order, which limits speed
			        * more */
	SMALL = 8,             /* records of a chunk for each byte of a small file */
	PIECE = 256 << 10,     /* bytes read at a time: they stay in the cache */
	PIECE_SECOND = 16384,  /* the same, of the companion */
	BUFFER_MAX = 16 << 20, /* max bytes of a chunk that is not read in pieces */
	COUNT_BYTES = 4096,    /* bytes in which newlines are counted at once */
	SPARES = 64,           /* summaries that are kept */
	CARRY_BASE = 1 /* initial value of carried sums: some formats treat 0 as the
	                * beginning */
};

/* Whole lines of the companion. */
struct ahead_second {
	struct companion base; /* first member: ahead_second_line() casts it back */
	struct reader_feed feed;
};

struct ahead_worker {
	struct reader_feed feed;    /* input of its unit; lent by its reader */
	struct ahead_second second; /* companion of its unit */
};

struct ahead {
	struct trace *trace;
	const struct schema *schema;
	uint32_t size; /* bytes of a record; 0 for lines of text */
	fieldset want;
	unsigned workers;
	struct ahead_worker worker[WORKERS_MAX]; /* each used by one thread */

	/* Constant in a pass */
	uint32_t chunk; /* records; constant */

	/* Under the lock `claiming` of the scan */
	struct reader_feed feed;   /* the input of the reader */
	struct reader_feed second; /* the companion after the last unit */
	struct place next;         /* start of the next unit */

	pthread_mutex_t lock; /* guards the spares */
	struct summary *spare[SPARES];
	size_t spares;
};

/* The companion, as lines in memory.  If a line is too long, the chunk is read in
 * order. */
static bool ahead_second_line(struct companion *base, uint64_t *at, const uint8_t **bytes,
			      size_t *len)
{
	const struct reader_feed *s = &((const struct ahead_second *)base)->feed;
	if (*at < s->at || *at - s->at >= s->len)
		return false;
	const uint8_t *line = s->buf + (*at - s->at), *end = s->buf + s->len;
	const uint8_t *lf = memchr(line, '\n', (size_t)(end - line));
	if (!lf || lf - line > RECORD_LINE_MAX / 2)
		return false;
	*at += (uint64_t)(lf + 1 - line);
	*bytes = line;
	*len = (size_t)(lf - line);
	if (*len && lf[-1] == '\r')
		--*len;
	return true;
}

/* Feeds */

static void feed_release(struct reader_feed *f)
{
	cursor_free(f->cur);
	free(f->buf);
}

static void feed_reserve(struct reader_feed *f, size_t room)
{
	if (f->room < room) {
		f->room = room + room / 8;
		f->buf = mem_resize(f->buf, f->room, 1);
	}
}

/* Append at most n bytes; false at the end, or after an error. */
static bool feed_more(struct reader_feed *f, struct source *src, size_t n)
{
	size_t got;
	struct err err;
	if (!f->cur)
		f->cur = cursor_open(src);
	feed_reserve(f, f->len + n);
	if (cursor_read(f->cur, f->at + f->len, f->buf + f->len, n, &got, &err))
		return false;
	f->len += got;
	return got > 0;
}

/* Move len bytes from position `at` on to another feed, and drop those before. */
static void feed_take(struct reader_feed *f, uint64_t at, size_t len,
		      struct reader_feed *to)
{
	size_t before = (size_t)(at - f->at), rest = f->len - before - len;
	if (before)
		memmove(f->buf, f->buf + before, len + rest);
	/* Swap the buffers, so that only the rest is copied. */
	feed_reserve(to, rest);
	if (rest)
		memcpy(to->buf, f->buf + len, rest);
	uint8_t *buf = to->buf;
	size_t room = to->room;
	to->buf = f->buf;
	to->room = f->room;
	to->at = at;
	to->len = len;
	f->buf = buf;
	f->room = room;
	f->at = at + len;
	f->len = rest;
}

/* Life cycle */

struct ahead *ahead_new(struct trace *t)
{
	const struct schema *s = t->schema;
	struct source_facts facts = source_facts(t->source);
	if (t->threads < 2 || t->test.noindex ||
	    (s->carried && !s->format->carry_adds && !s->format->paired) ||
	    facts.growing || (t->companion && source_facts(t->companion).growing) ||
	    facts.file_size < t->test.chunk / SMALL)
		return NULL;
	struct ahead *a = mem_new(1, sizeof *a);
	a->trace = t;
	a->schema = s;
	a->size = s->format->record_size;
	/* See ahead_chunks_apart(). */
	unsigned max = a->size && facts.seekable_parts && facts.size_known
			       ? WORKERS_MAX
			       : WORKERS_IN_ORDER;
	a->workers = t->threads < max ? t->threads : max;
	for (unsigned i = 0; i < a->workers; i++)
		a->worker[i].second.base.line = ahead_second_line;
	pthread_mutex_init(&a->lock, NULL);
	return a;
}

void ahead_free(struct ahead *a)
{
	if (!a)
		return;
	for (unsigned i = 0; i < a->workers; i++) {
		struct ahead_worker *w = &a->worker[i];
		feed_release(&w->second.feed);
	}
	feed_release(&a->second);
	while (a->spares)
		summary_free(a->spare[--a->spares]);
	pthread_mutex_destroy(&a->lock);
	free(a);
}

void ahead_help(struct scan *w)
{
	struct trace *t = w->trace;
	while (checkpoints_help(source_checkpoints(t->source)) ||
	       (t->companion && checkpoints_help(source_checkpoints(t->companion))))
		;
}

unsigned ahead_begin(struct scan *w)
{
	struct indexer *e = w->trace->indexer;
	struct ahead *a = e->ahead;
	uint64_t equal;
	a->want = summary_fields(a->schema) | a->schema->carried |
		  (w->ops ? w->ops->want : 0);
	for (unsigned i = 0; i < a->workers; i++) {
		reader_lend(w->rd[i], &a->worker[i].feed);
		if (w->trace->companion)
			reader_set_companion(w->rd[i], &a->worker[i].second.base);
	}
	a->chunk = index_next_length(a->trace->index, &equal);
	a->next = e->here;
	if (a->second.at != e->here.carry[1]) {
		a->second.at = e->here.carry[1];
		a->second.len = 0;
	}
	reader_ahead(e->rd, false);
	reader_lend(e->rd, &a->feed);
	return a->workers;
}

void ahead_end(struct scan *w)
{
	struct indexer *e = w->trace->indexer;
	struct place end;
	index_end(w->trace->index, &end);
	reader_take_back(e->rd, &e->ahead->feed, &end, false);
	for (unsigned i = 0; i < e->ahead->workers; i++) {
		reader_take_back(w->rd[i], &e->ahead->worker[i].feed, &end, false);
		reader_set_companion(w->rd[i], NULL);
	}
}

/* Claiming */

/*
 * How many of len bytes belong to the next *lines lines; *lines is decremented by the
 * lines that end in them.
 */
static size_t ahead_measure_lines(const uint8_t *p, size_t len, uint32_t *lines)
{
	size_t at = 0;
	while (len - at >= COUNT_BYTES) {
		size_t n = newlines_count(p + at, COUNT_BYTES);
		if (n >= *lines)
			break;
		*lines -= (uint32_t)n;
		at += COUNT_BYTES;
	}
	while (*lines && at < len) {
		const uint8_t *lf = memchr(p + at, '\n', len - at);
		if (!lf)
			return len;
		at = (size_t)(lf - p) + 1;
		--*lines;
	}
	return at;
}

/* How many of len bytes belong to the next *records records; *records is decremented by
 * those that end in them. */
static size_t ahead_measure(const struct format *f, const uint8_t *p, size_t len,
			    uint32_t *records)
{
	if (f->measure)
		return f->measure(f, p, len, records);
	if (f->sized)
		return record_measure_sized(f, p, len, records);
	return ahead_measure_lines(p, len, records);
}

/* Give a worker the next n lines of the companion that records use; false if they cannot
 * be read. */
static bool ahead_take_second(struct scan *w, struct ahead_worker *to, size_t n)
{
	struct ahead *a = w->trace->indexer->ahead;
	struct reader_feed *f = &a->second;
	size_t len = 0; /* bytes of these lines */
	for (;;) {
		if (len < f->len)
			len += a->schema->format->paired(a->schema, true, f->buf + len,
							 f->len - len, &n);
		if (!n)
			break;
		if (scan_stopped(w, w->claimed) ||
		    !feed_more(f, w->trace->companion, PIECE_SECOND))
			return false;
	}
	feed_take(f, f->at, len, &to->second.feed);
	return true;
}

/* Move the bytes of the next chunk to a worker; false means not possible. */
static bool ahead_take_bytes(struct scan *w, struct ahead_worker *to,
			     struct scan_run *run)
{
	struct ahead *a = w->trace->indexer->ahead;
	const struct format *format = a->schema->format;
	struct reader_feed *f = &a->feed;
	if (a->next.offset < f->at || a->next.offset - f->at > f->len) {
		f->at = a->next.offset;
		f->len = 0;
	}
	/* Before the chunk there are only bytes that the reader has decoded. */
	size_t before = (size_t)(a->next.offset - f->at);
	size_t len = 0;                       /* bytes of the chunk scanned so far */
	size_t counted = 0, pairs = SIZE_MAX; /* lines of it; SIZE_MAX - pairs of
	                                       * them have a companion line */
	uint64_t bytes = (uint64_t)a->chunk * a->size;
	uint32_t left = a->chunk;
	for (;;) {
		size_t have = f->len - before;
		const uint8_t *p = f->buf + before;
		if (a->size)
			len = have < bytes ? have : (size_t)bytes;
		else if (have > len)
			len += ahead_measure(format, p + len, have - len, &left);
		if (w->trace->companion && format->paired)
			counted += format->paired(a->schema, false, p + counted,
						  len - counted, &pairs);
		if (a->size ? len == bytes : !left)
			break;
		if (len > BUFFER_MAX || scan_stopped(w, w->claimed) ||
		    !feed_more(f, w->trace->source, PIECE))
			return false;
	}
	run->guess.start.carry[1] = a->second.at;
	if (pairs != SIZE_MAX && !ahead_take_second(w, to, SIZE_MAX - pairs))
		return false;
	feed_take(f, a->next.offset, len, &to->feed);
	run->bytes = len;
	run->buffered = true;
	return true;
}

/*
 * How many of the next chunks are in a part of the file that can be decompressed
 * separately; 0 if that is impossible, or if there is not a whole chunk.
 */
static uint64_t ahead_chunks_apart(struct ahead *a, const struct source_facts *facts)
{
	uint64_t bytes = (uint64_t)a->chunk * a->size;
	if (!a->size || !facts->seekable_parts || !facts->size_known ||
	    facts->size <= a->next.offset)
		return 0;
	uint64_t whole = (facts->size - a->next.offset) / bytes;
	if (a->trace->flat)
		return whole ? 1 : 0;
	uint64_t next = source_next_start(a->trace->source, a->next.offset);
	if (next >= facts->size)
		return 0;
	uint64_t run = (next - a->next.offset + bytes - 1) / bytes;
	return run < whole ? run : whole;
}

bool ahead_claim(struct scan *w, unsigned worker, struct scan_run *run)
{
	struct ahead *a = w->trace->indexer->ahead;
	struct source_facts facts = source_facts(w->trace->source);
	uint64_t n = ahead_chunks_apart(a, &facts);
	run->bytes = (uint64_t)a->chunk * a->size;
	run->guess.start.ordinal = a->next.ordinal;
	run->guess.start.offset = a->next.offset;
	if (!n &&
	    (run->bytes > BUFFER_MAX || !ahead_take_bytes(w, &a->worker[worker], run)))
		return false;
	run->n = n ? n : 1;
	a->next.ordinal += run->n * a->chunk;
	a->next.offset += run->n * run->bytes;
	run->guess.fraction = n ? (double)a->next.offset / (double)facts.size
				: cursor_fraction(a->feed.cur);
	return true;
}

/* Reading */

static struct summary *ahead_take_summary(struct ahead *a)
{
	pthread_mutex_lock(&a->lock);
	struct summary *sum = a->spares ? a->spare[--a->spares] : NULL;
	pthread_mutex_unlock(&a->lock);
	return sum ? sum : summary_new(a->schema, a->trace->index);
}

static void ahead_give_summary(struct ahead *a, struct summary *sum)
{
	summary_clear(sum);
	pthread_mutex_lock(&a->lock);
	if (a->spares < SPARES)
		a->spare[a->spares++] = sum;
	else
		summary_free(sum);
	pthread_mutex_unlock(&a->lock);
}

/* Read the records of a chunk; false if their number is wrong. */
static bool ahead_read_chunk(struct scan *w, struct reader *rd, uint64_t number,
			     struct scan_result *r)
{
	const struct ahead *a = w->trace->indexer->ahead;
	struct place *end = &r->guess.end, here = r->guess.start;
	const struct batch *b;
	struct err err;
	while (here.ordinal < end->ordinal) {
		uint64_t left = end->ordinal - here.ordinal;
		if (scan_stopped(w, number) ||
		    reader_read(rd, here.ordinal,
				left < READ_MAX ? (size_t)left : READ_MAX, a->want, &b,
				&err) ||
		    b->ngaps || b->mid_line || (w->trace->companion && b->unknown))
			return false;
		summary_add(r->guess.summary, b);
		scan_give(w, &r->part, b);
		reader_position(rd, &here);
	}
	memcpy(end->carry, here.carry, sizeof end->carry);
	return here.offset == end->offset;
}

void ahead_read_unit(struct scan *w, unsigned worker, const struct scan_run *run,
		     uint64_t nth, struct scan_result *r)
{
	struct ahead *a = w->trace->indexer->ahead;
	struct reader_feed *feed = &a->worker[worker].feed;
	struct guess *g = &r->guess;
	*g = run->guess;
	g->start.ordinal += nth * a->chunk;
	g->start.offset += nth * run->bytes;
	if (!a->schema->format->paired && g->start.ordinal)
		g->start.carry[0] = CARRY_BASE;
	g->end.ordinal = g->start.ordinal + a->chunk;
	g->end.offset = g->start.offset + run->bytes;
	g->summary = ahead_take_summary(a);
	reader_take_back(w->rd[worker], feed, &g->start, run->buffered);
	r->verdict = CHUNK_READ;
	r->wrong = !ahead_read_chunk(w, w->rd[worker], run->first + nth, r);
	reader_lend(w->rd[worker], feed);
	if (!r->wrong) {
		summary_settle(g->summary);
		return;
	}
	ahead_drop(r);
	if (task_cancelled(w->task))
		r->st = err_set(&r->err, ST_CANCELLED, "stopped");
}

void ahead_drop(struct scan_result *r)
{
	summary_free(r->guess.summary);
	r->guess.summary = NULL;
}

/* Adding */

/* Add the true initial carry to values counted from that of g; false if the records must
 * be read again to find the result. */
static bool ahead_correct_carry(const struct ahead *a, const struct guess *g,
				struct chunk *c, struct range *range)
{
	if (!a->schema->carried)
		return true;
	if (a->schema->format->paired) {
		/* No field has these values. */
		c->end_carry[0] += c->start.carry[0];
		c->end_carry[1] = g->end.carry[1];
		return c->start.carry[1] == g->start.carry[1];
	}
	uint64_t more = c->start.carry[0] - g->start.carry[0];
	if (!more || c->start.carry[0] < g->start.carry[0])
		return !more;
	memcpy(range, c->range, a->schema->format->nfields * sizeof *range);
	c->range = range;
	for (size_t f = 0; f < a->schema->format->nfields; f++) {
		struct range *r = &range[f];
		if (!(a->schema->carried >> f & 1) || !r->present)
			continue;
		if (r->max > UINT64_MAX - more)
			return false;
		r->min += more;
		r->max += more;
		r->nonzero = r->present;
	}
	c->end_carry[0] += more;
	return true;
}

bool ahead_add(struct scan *w, struct scan_result *r)
{
	struct trace *t = w->trace;
	struct ahead *a = t->indexer->ahead;
	const struct guess *g = &r->guess;
	struct range range[FIELDS_MAX];
	struct chunk c = { .end = g->end.offset };
	index_end(t->index, &c.start);
	assert(c.start.ordinal == g->start.ordinal && c.start.offset == g->start.offset);
	summary_take(g->summary, &c);
	memcpy(c.end_carry, c.start.carry, sizeof c.end_carry);
	if (a->schema->carried)
		c.end_carry[0] = g->end.carry[0];
	r->wrong = !ahead_correct_carry(a, g, &c, range);
	if (!r->wrong) {
		index_add(t->index, &c);
		indexer_advance(t->indexer, g->end.ordinal, g->fraction);
		index_autosave_step(t->autosave);
		r->unit.first = g->start.ordinal;
		r->unit.last = g->end.ordinal - 1;
		r->unit.chunk = index_locate(t->index, g->start.ordinal);
	}
	ahead_give_summary(a, g->summary);
	r->guess.summary = NULL;
	return !r->wrong;
}
