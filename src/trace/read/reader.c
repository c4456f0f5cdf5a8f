/*
 * Bytes are read into a buffer without holes: at a hole in the source the buffer ends,
 * and a new one begins after the hole.  Batches therefore never span a hole, and a
 * decoder never meets one.
 *
 *  	bytes     | record | record | mal- | record | rec - hole - rd | record
 *	                             formed           |         |
 *	gaps                         MALFORMED    PARTIAL LOST PARTIAL
 *
 * A gap is returned with the record after it, or with ST_END.  Gaps found after the last
 * record of a batch are kept for the next batch.  A reader that starts at a place, which
 * is the end of a record, finds them as well, so that all ways to a record show the same
 * gaps before it.
 */
#include "trace/read/reader.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "trace/read/companion.h"
#include "trace/trace_internal.h"

enum {
	AHEAD = 32 << 10,      /* bytes of a read after a jump; then doubled */
	BUFFER = 256 << 10,    /* max bytes of a sequential read */
	BUFFER_MAX = 64 << 20, /* limit of the length of a record */
	PLACE_EVERY = 256,     /* records between two places: see reader_keep_places() */
	PLACES = 8192
};

struct reader {
	struct trace *trace;
	const struct schema *schema;
	uint32_t size; /* bytes of a record; 0 for lines of text */
	size_t max;    /* records of one read */
	struct cursor *cur;
	struct companion_lines *companion;
	struct companion *lines; /* replaces it; NULL if not set */
	size_t before_failure;   /* records of the batch when the companion failed */
	struct task *task;

	/* Bytes from position `at`, and what follows them in the file. */
	uint8_t *buf;
	size_t len, room, ahead;
	uint64_t at;
	enum { MORE, AT_END, AT_HOLE } after;
	struct damage hole;

	/* Where decoding continues: at pos, with the gaps found since the
	 * last decoded record, which ended at before.offset. */
	struct place before;
	bool carry_ok; /* before.carry is valid */
	/* Where the last batch began, whose bytes may still be in the buffer. */
	struct place again;
	bool again_ok; /* again.carry is valid */
	uint64_t pos;
	uint64_t carry
		[CARRY_MAX]; /* at pos; remarks after before.offset may have set it */
	uint64_t regular_to; /* see struct batch */
	struct gap *gap;
	size_t ngaps, gap_room;
	bool mid_line; /* see struct batch */
	/* how to continue after a cut record */
	enum { NO_SKIP, SKIP_LINE, SKIP_TO } skip;
	bool skip_begun;
	uint64_t skip_to;
	bool ended;

	struct place *place; /* PLACES entries; .ordinal 0: empty; NULL if none are
			      * kept */

	void *compute; /* state of schema->compute; NULL if not used yet */

	struct templates *templates; /* see reader_use_templates() */
	bool expand;                 /* expand templated batches */
	struct batch result;         /* returned to the caller */
	struct batch skipped;        /* only decoded on the way, not returned */

	struct damage *note; /* see reader_insert_notes() */
	size_t note_room;
};

/* The largest number of records of one read. */
static size_t reader_max(const struct schema *s)
{
	/* The slots of a batch are written and read again while they are in the
	 * second-level cache. */
	size_t max = (1 << 18) / (8 * (s->nslots + 2u));
	if (max > READ_MAX)
		return READ_MAX;
	return max < 256 ? 256 : max;
}

/* Life cycle */

struct reader *reader_open(struct trace *t, struct task *task)
{
	const struct schema *s = trace_schema(t);
	struct reader *rd = mem_new(1, sizeof *rd);
	rd->trace = t;
	rd->schema = s;
	rd->size = s->format->record_size;
	rd->cur = cursor_open(t->source);
	rd->room = AHEAD;
	rd->ahead = AHEAD;
	rd->buf = mem_new(rd->room, 1);
	rd->carry_ok = true;
	rd->again.ordinal = UINT64_MAX;
	rd->max = reader_max(s);
	if (t->companion)
		rd->companion = companion_open(t->companion, t->source);
	reader_set_task(rd, task);
	return rd;
}

void reader_free(struct reader *rd)
{
	if (!rd)
		return;
	if (rd->compute)
		rd->schema->compute->close(rd->compute);
	companion_free(rd->companion);
	cursor_free(rd->cur);
	batch_release(&rd->result);
	batch_release(&rd->skipped);
	free(rd->buf);
	free(rd->gap);
	free(rd->note);
	free(rd->place);
	free(rd);
}

void reader_set_task(struct reader *rd, struct task *task)
{
	rd->task = task;
	companion_set_task(rd->companion, task);
}

void reader_ahead(struct reader *rd, bool ahead)
{
	cursor_ahead(rd->cur, ahead);
}

void reader_use_templates(struct reader *rd, struct templates *t, bool expand)
{
	rd->expand = expand;
	rd->templates = t;
}

void reader_keep_places(struct reader *rd)
{
	if (!rd->place)
		rd->place = mem_new(PLACES, sizeof *rd->place);
}

double reader_fraction(struct reader *rd)
{
	return cursor_fraction(rd->cur);
}

/* Gaps */

static struct gap *reader_new_gap(struct batch *b, enum gap_kind kind, uint64_t offset,
				  uint64_t length)
{
	b->gap = mem_room(b->gap, b->ngaps, &b->gap_room, sizeof *b->gap);
	struct gap *g = &b->gap[b->ngaps++];
	*g = (struct gap) { .before = (uint32_t)b->n,
			    .kind = kind,
			    .offset = offset,
			    .length = length,
			    .pieces = 1 };
	return g;
}

/* Keep the gaps after the last record of b for the next batch. */
static void reader_keep_gaps(struct reader *rd, struct batch *b)
{
	size_t from = b->ngaps;
	while (from && b->gap[from - 1].before == b->n)
		from--;
	rd->ngaps = b->ngaps - from;
	if (rd->ngaps > rd->gap_room) {
		rd->gap_room = rd->ngaps;
		rd->gap = mem_resize(rd->gap, rd->gap_room, sizeof *rd->gap);
	}
	for (size_t i = 0; i < rd->ngaps; i++) {
		rd->gap[i] = b->gap[from + i];
		rd->gap[i].before = 0;
	}
}

static void reader_add_kept_gaps(struct reader *rd, struct batch *b)
{
	for (size_t i = 0; i < rd->ngaps; i++) {
		b->gap = mem_room(b->gap, b->ngaps, &b->gap_room, sizeof *b->gap);
		b->gap[b->ngaps++] = rd->gap[i];
	}
}

/* True if a place is between two records of the same bytes. */
static bool reader_is_within(const struct reader *rd, const struct place *p)
{
	return rd->schema->format->expands && p->carry[0];
}

/* Notes: damage that removes no bytes can be found at any time, so it is not kept with
 * the gaps, but inserted in place each time. */

/*
 * Insert the notes found so far among the gaps of b: a note comes before the record that
 * contains its position.  from: the end of the record before b.
 */
static void reader_insert_notes(struct reader *rd, struct batch *b, uint64_t from,
				bool end)
{
	size_t i = 0; /* the record of the note */
	if (!b->n && !end)
		return;
	uint64_t to = end ? UINT64_MAX : b->offset[b->n - 1] + b->length[b->n - 1];
	size_t n = source_notes(rd->trace->source, from, to, &rd->note, &rd->note_room);
	for (size_t k = 0; k < n; k++) {
		const struct damage *note = &rd->note[k];
		while (i < b->n && b->offset[i] + b->length[i] <= note->at)
			i++;
		struct gap g = { .before = (uint32_t)i,
				 .kind = GAP_LOST,
				 .offset = note->at,
				 .pieces = 1 };
		snprintf(g.text, sizeof g.text, "%s", note->text);
		size_t at = 0;
		while (at < b->ngaps &&
		       (b->gap[at].before < i ||
			(b->gap[at].before == i && b->gap[at].offset < note->at)))
			at++;
		b->gap = mem_room(b->gap, b->ngaps, &b->gap_room, sizeof *b->gap);
		memmove(b->gap + at + 1, b->gap + at, (b->ngaps - at) * sizeof *b->gap);
		b->gap[at] = g;
		b->ngaps++;
	}
}

/* Bytes */

/* Append bytes to the buffer, or set rd->after to what follows it instead. */
static enum status reader_fill(struct reader *rd, struct err *err)
{
	size_t done = (size_t)(rd->pos - rd->at);
	size_t left = rd->len - done;
	if (rd->room - rd->len < rd->ahead && done) {
		memmove(rd->buf, rd->buf + done, left);
		rd->at += done;
		rd->len = left;
	}
	if (rd->room - rd->len < rd->ahead && rd->room < BUFFER) {
		rd->room = BUFFER;
		rd->buf = mem_resize(rd->buf, rd->room, 1);
	}
	if (rd->len == rd->room) {
		if (rd->room >= BUFFER_MAX)
			return err_set(err, ST_NOMEM,
				       "the record at byte %llu is longer than %d bytes",
				       (unsigned long long)rd->pos, BUFFER_MAX);
		rd->room *= 2;
		rd->buf = mem_resize(rd->buf, rd->room, 1);
	}
	uint64_t from = rd->at + rd->len;
	size_t len = rd->room - rd->len, got = 0;
	enum status st = cursor_read(rd->cur, from, rd->buf + rd->len,
				     len < rd->ahead ? len : rd->ahead, &got, err);
	if (st == ST_OK && got) {
		rd->len += got;
		if (rd->ahead < BUFFER)
			rd->ahead *= 2;
		return ST_OK;
	}
	if (st == ST_OK || st == ST_END) {
		rd->after = AT_END;
		return ST_OK;
	}
	if (st != ST_DAMAGED)
		return st;
	source_damage_at(rd->trace->source, from, &rd->hole);
	rd->after = AT_HOLE;
	return ST_OK;
}

/* Skip the hole after the buffer; pos is the first byte that is not decoded. */
static void reader_cross_hole(struct reader *rd, struct batch *b)
{
	const struct damage *d = &rd->hole;
	uint64_t end = rd->at + rd->len;
	if (rd->pos < end)
		snprintf(reader_new_gap(b, GAP_PARTIAL, rd->pos, end - rd->pos)->text,
			 sizeof b->gap->text,
			 "the first part of a record; the rest is missing");
	bool more = d->resume != DAMAGE_NO_MORE;
	struct gap *lost = reader_new_gap(b, GAP_LOST, end, more ? d->resume - end : 0);
	snprintf(lost->text, sizeof lost->text, "%.199s", d->text);
	if (!more) {
		rd->pos = end;
		rd->ended = true;
		return;
	}
	uint64_t border = rd->skip == SKIP_TO ? rd->skip_to : rd->pos;
	rd->skip = NO_SKIP;
	bool sized = rd->schema->format->sized;
	if (!rd->size) {
		rd->skip = sized ? NO_SKIP : SKIP_LINE;
	} else if (!d->realign) {
		if (border < d->resume)
			border +=
				(d->resume - border + rd->size - 1) / rd->size * rd->size;
		if (border > d->resume) {
			rd->skip = SKIP_TO;
			rd->skip_to = border;
		}
	}
	rd->skip_begun = false;
	b->mid_line = sized; /* records are searched for */
	rd->pos = rd->at = d->resume;
	rd->len = 0;
	rd->after = MORE;
}

/* Skip the rest of a record whose beginning is in a hole. */
static void reader_skip_rest(struct reader *rd, struct batch *b)
{
	const uint8_t *p = rd->buf + (rd->pos - rd->at);
	uint64_t have = rd->at + rd->len - rd->pos, n = have;
	bool done = false;
	if (rd->skip == SKIP_LINE) {
		const uint8_t *nl = memchr(p, '\n', have);
		if (nl)
			n = (uint64_t)(nl - p) + 1;
		done = nl;
	} else if (rd->skip_to - rd->pos <= have) {
		n = rd->skip_to - rd->pos;
		done = true;
	}
	if (rd->skip_begun)
		b->gap[b->ngaps - 1].length += n;
	else
		snprintf(reader_new_gap(b, GAP_PARTIAL, rd->pos, n)->text,
			 sizeof b->gap->text,
			 "the last part of a record; its beginning is missing");
	rd->skip_begun = true;
	rd->pos += n;
	if (done)
		rd->skip = NO_SKIP;
}

/* Records */

/* Decode until b has a record; b already has the kept gaps. */
static enum status reader_decode_next(struct reader *rd, struct batch *b, struct err *err)
{
	for (;;) {
		if (task_cancelled(rd->task))
			return err_set(err, ST_CANCELLED, "stopped");
		if (rd->ended)
			return ST_END;
		size_t have = (size_t)(rd->at + rd->len - rd->pos);
		if (have && rd->skip) {
			reader_skip_rest(rd, b);
			continue;
		}
		if (have) {
			const uint8_t *p = rd->buf + (rd->pos - rd->at);
			b->bytes = p;
			b->bytes_len = have;
			b->bytes_at = rd->pos;
			size_t used = batch_decode(b, p, have, rd->after == AT_END);
			assert(used <= have);
			enum status st = companion_failure(rd->companion,
							   &rd->before_failure, err);
			if (st)
				return st;
			rd->pos += used;
			if (b->n)
				return ST_OK;
			if (used)
				continue;
		}
		if (rd->after == AT_HOLE) {
			reader_cross_hole(rd, b);
		} else if (rd->after == AT_END) {
			if (have)
				snprintf(
					reader_new_gap(b, GAP_STRAY, rd->pos, have)->text,
					sizeof b->gap->text,
					"%zu stray byte%s after the last record", have,
					have == 1 ? "" : "s");
			rd->pos += have;
			rd->ended = true;
		} else {
			enum status st = reader_fill(rd, err);
			if (st)
				return st;
		}
	}
}

static bool reader_keeps_carry(const struct reader *rd, fieldset want)
{
	return !rd->schema->carried || (want & rd->schema->carried);
}

static void reader_move_to(struct reader *rd, const struct place *p, bool carry_ok)
{
	rd->before = *p;
	rd->carry_ok = carry_ok || !rd->schema->carried;
	rd->pos = p->offset;
	memcpy(rd->carry, p->carry, sizeof rd->carry);
	rd->ngaps = 0;
	rd->mid_line = false;
	rd->skip = NO_SKIP;
	rd->ended = false;
	if (rd->pos < rd->at || rd->pos > rd->at + rd->len) {
		rd->at = rd->pos;
		rd->len = 0;
		rd->ahead = AHEAD;
		rd->after = MORE;
	}
}

/* Places */

static struct place *reader_place_slot(const struct reader *rd, uint64_t ordinal)
{
	return &rd->place[ordinal / PLACE_EVERY % PLACES];
}

static void reader_keep_place(struct reader *rd)
{
	if (rd->place && rd->carry_ok && rd->before.ordinal % PLACE_EVERY == 0)
		*reader_place_slot(rd, rd->before.ordinal) = rd->before;
}

/* Replace p by the last place kept that is after p and not after record first. */
static void reader_recall_place(const struct reader *rd, uint64_t first, struct place *p)
{
	if (!rd->place)
		return;
	uint64_t at = first / PLACE_EVERY * PLACE_EVERY;
	for (int i = 0; i < PLACES && at > p->ordinal; i++, at -= PLACE_EVERY) {
		if (reader_place_slot(rd, at)->ordinal == at) {
			*p = *reader_place_slot(rd, at);
			return;
		}
	}
}

static enum status reader_begin_batch(struct reader *rd, struct batch *b, size_t n,
				      struct err *err)
{
	batch_clear(b);
	b->room = n;
	b->first = rd->before.ordinal;
	b->companion = rd->lines ? rd->lines : companion_of_batch(rd->companion, b);
	b->templates = b == &rd->result ? rd->templates : NULL;
	b->mid_line = rd->mid_line;
	b->regular_to = rd->regular_to;
	b->bytes = NULL;
	b->bytes_len = 0;
	memcpy(b->carry, rd->carry, sizeof b->carry);
	reader_add_kept_gaps(rd, b);
	return reader_decode_next(rd, b, err);
}

/* Decode at most n records into b, with the gaps before each. */
static enum status reader_decode(struct reader *rd, struct batch *b, size_t n,
				 struct err *err)
{
	rd->again = rd->before;
	rd->again_ok = rd->carry_ok;
	enum status st = reader_begin_batch(rd, b, n, err);
	while (st != ST_OK && b->n) {
		/* The companion failed: undo this read.  While its line may still arrive,
		 * return the records before the one that needed it. */
		size_t good = st == ST_AGAIN ? rd->before_failure : 0;
		batch_clear(b);
		struct place before = rd->before;
		reader_move_to(rd, &before, rd->carry_ok);
		if (!good)
			return st;
		st = reader_begin_batch(rd, b, good, err);
	}
	if (rd->expand)
		batch_expand(b);
	rd->mid_line = b->mid_line;
	memcpy(rd->carry, b->carry, sizeof rd->carry);
	uint64_t from = rd->before.offset;
	if (!b->n && rd->pos > from)
		rd->carry_ok &= reader_keeps_carry(rd, b->want);
	if (b->n) {
		/* Notes in these bytes were inserted before the first of their records. */
		if (reader_is_within(rd, &rd->before))
			from += b->length[0];
		rd->before.ordinal += b->n;
		rd->before.offset = b->offset[b->n - 1];
		if (!b->within)
			rd->before.offset += b->length[b->n - 1];
		memcpy(rd->before.carry, b->carry, sizeof b->carry);
		rd->carry_ok = reader_keeps_carry(rd, b->want);
		reader_keep_place(rd);
	}
	reader_keep_gaps(rd, b);
	if (st != ST_END)
		b->ngaps -= rd->ngaps;
	if (st == ST_OK || st == ST_END) {
		reader_insert_notes(rd, b, from, st == ST_END);
	}
	return st;
}

static void reader_set_fields(struct reader *rd, struct batch *b, fieldset want,
			      size_t room)
{
	if (b->schema && b->want == schema_decoded(rd->schema, want))
		return;
	if (b->schema)
		batch_release(b);
	batch_init(b, rd->schema, room, want);
}

/* True if the bytes of a chunk are only records of one size, without gaps. */
static bool reader_is_contiguous(const struct reader *rd, const struct chunk *c)
{
	return c->end - c->start.offset == (uint64_t)c->count * rd->size;
}

/*
 * The nearest place from which record first can be reached, with a valid carry if `carry`
 * is set; false if the reader's own position is at least as near.  From either place,
 * records before rd->regular_to are regular.
 */
static bool reader_nearest(struct reader *rd, uint64_t first, bool carry,
			   struct place *out)
{
	struct trace *t = rd->trace;
	struct place p = { .ordinal = 0 };
	rd->regular_to = 0;
	if (!t->test.noindex) {
		uint64_t all = carry ? 0 : trace_flat_records(t);
		if (all) {
			p.ordinal = first < all ? first : all;
			p.offset = p.ordinal * rd->size;
		} else {
			const struct chunk *c = index_nearest(t->index, first, &p);
			if (c && c->regular)
				rd->regular_to = c->end;
			if (rd->size && !carry && c && reader_is_contiguous(rd, c)) {
				p.offset += (first - p.ordinal) * rd->size;
				p.ordinal = first;
			}
		}
		reader_recall_place(rd, first, &p);
		if (rd->again.ordinal == first && (rd->again_ok || !carry))
			p = rd->again;
	}
	*out = p;
	return !(rd->before.ordinal <= first && rd->before.ordinal >= p.ordinal &&
		 (rd->carry_ok || !carry));
}

bool reader_position(const struct reader *rd, struct place *out)
{
	*out = rd->before;
	return rd->carry_ok;
}

void reader_lend(struct reader *rd, struct reader_feed *f)
{
	*f = (struct reader_feed) { rd->cur, rd->buf, rd->len, rd->room, rd->at };
	rd->buf = NULL;
	rd->len = rd->room = 0;
}

void reader_take_back(struct reader *rd, const struct reader_feed *f,
		      const struct place *p, bool end)
{
	rd->buf = f->buf;
	rd->len = f->len;
	rd->room = f->room;
	rd->at = f->at;
	rd->after = MORE;
	reader_move_to(rd, p, true);
	if (end)
		rd->after = AT_END;
}

void reader_set_companion(struct reader *rd, struct companion *c)
{
	rd->lines = c;
}

/* Return the wanted fields, and those that the computed ones among them need. */
static fieldset reader_wanted(const struct schema *s, fieldset want)
{
	want &= schema_every(s);
	if (want & s->computed)
		want |= s->compute->needs(s, want & s->computed);
	return want;
}

static enum status reader_compute(struct reader *rd, struct batch *b, struct err *err)
{
	const struct schema_compute *c = rd->schema->compute;
	if (!(b->want & rd->schema->computed) || !b->n)
		return ST_OK;
	if (!rd->compute)
		rd->compute = c->open(rd->schema, rd->trace);
	c->fill(rd->compute, b, rd->task);
	if (!task_cancelled(rd->task))
		return ST_OK;
	/* It may not have read everything that it needed. */
	c->close(rd->compute);
	rd->compute = NULL;
	batch_clear(b);
	return err_set(err, ST_CANCELLED, "stopped");
}

enum status reader_read(struct reader *rd, uint64_t first, size_t n, fieldset want,
			const struct batch **out, struct err *err)
{
	assert(n);
	want = reader_wanted(rd->schema, want);
	fieldset carried = want & rd->schema->carried ? rd->schema->carried : 0;
	reader_set_fields(rd, &rd->result, want, rd->max);
	*out = &rd->result;

	struct place p;
	if (reader_nearest(rd, first, carried, &p))
		reader_move_to(rd, &p, carried);
	assert(rd->before.ordinal <= first);

	enum status st = ST_OK;
	while (st == ST_OK && rd->before.ordinal < first) {
		uint64_t left = first - rd->before.ordinal, max = READ_MAX;
		if (rd->place)
			max = PLACE_EVERY - rd->before.ordinal % PLACE_EVERY;
		reader_set_fields(rd, &rd->skipped, carried, READ_MAX);
		st = reader_decode(rd, &rd->skipped, (size_t)(left < max ? left : max),
				   err);
	}
	if (st == ST_OK || st == ST_END)
		st = reader_decode(rd, &rd->result, n < rd->max ? n : rd->max, err);
	else
		batch_clear(&rd->result);
	if (st == ST_OK)
		st = reader_compute(rd, &rd->result, err);
	return st;
}

enum status trace_truncated(struct err *err)
{
	return err_set(err, ST_IO, "the file was truncated while it was open");
}

static enum status reader_take(struct reader *rd, struct span *span, fieldset want,
			       bool wait, const struct batch **out, struct err *err)
{
	if (span->first > span->last)
		return ST_END;
	if (task_cancelled(rd->task))
		return err_set(err, ST_CANCELLED, "stopped");
	uint64_t more = span->last - span->first;
	/* Get the number before reading, because more records can arrive afterwards. */
	uint64_t records = trace_extent(rd->trace).records;
	size_t n = more < READ_MAX ? (size_t)more + 1 : READ_MAX;
	enum status st = (wait ? reader_read_wait : reader_read)(rd, span->first, n, want,
								 out, err);
	if (st == ST_OK)
		span->first += (*out)->n;
	if (st != ST_END && st != ST_AGAIN)
		return st;
	return span->first < records ? trace_truncated(err) : ST_END;
}

enum status reader_next(struct reader *rd, struct span *span, fieldset want,
			const struct batch **out, struct err *err)
{
	return reader_take(rd, span, want, false, out, err);
}

enum status reader_next_wait(struct reader *rd, struct span *span, fieldset want,
			     const struct batch **out, struct err *err)
{
	return reader_take(rd, span, want, true, out, err);
}

enum status reader_read_wait(struct reader *rd, uint64_t first, size_t n, fieldset want,
			     const struct batch **out, struct err *err)
{
	struct source *src = trace_source(rd->trace);
	for (;;) {
		uint64_t seen = source_arrived(src);
		enum status st = reader_read(rd, first, n, want, out, err);
		if (st != ST_AGAIN)
			return st;
		if (task_cancelled(rd->task))
			return err_set(err, ST_CANCELLED, "stopped");
		source_wait(src, &seen, SOURCE_WAIT, rd->task);
	}
}
