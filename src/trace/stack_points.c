/*
 * A block is bytes: varints.  Frames and records are differences, so that a frame takes about
 * twelve bytes.  Reading a block decodes the blocks before it, from the nearest state that
 * is kept: the state read last, or one of up to POINTS_KEPT, which are spread over the trace.
 * Reading all blocks forward decodes each once; a block before the last one takes a step.
 *
 *	jumps: number, then for each its thread, record from the beginning of the block, depth,
 *	number of frames above that, these;
 *	entries: number, then thread, frames kept, number of new frames, these, outer returns, 1 if
 *	it is divided, and what belongs to that;
 *	depths: for each thread, number of different depths, then depth and records.
 */
#include "trace/stack_points.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/varint.h"
#include "trace/index/block_reader.h"
#include "trace/index/block_writer.h"
#include "trace/lazy.h"

enum {
	POINTS_THREADS_MAX = 1 << 20,
	POINTS_FRAMES_MAX = 1 << 20, /* frames of a thread */
	POINTS_BYTES_MAX = 64 << 20, /* bytes of a block */
	POINTS_PIECE = 32 << 10,     /* bytes of a saved piece of a block */
	POINTS_KEPT = 256,           /* states that are kept */
	POINTS_KEPT_FRAMES = 2048    /* max frames and threads of a kept state */
};

/* The states of the threads after decoding a block, to continue from there. */
struct points_kept {
	struct stack_states at;
	uint64_t block;
	bool used;
};

struct stack_bytes {
	uint8_t *bytes;
	uint32_t len, depths; /* depths: where they begin */
};

struct stack_points {
	struct lazy lazy;
	const struct stack_source *source;
	uint32_t size; /* records of a block */
	bool known;
	enum stack_reach reach;
	uint64_t key, first, records;
	struct stack_bytes *block; /* blocks; [0] begins at `first` */
	size_t n, room;
	uint64_t *thread; /* keys by number */
	size_t nthreads, thread_room;
	uint64_t *outer; /* indexed by number; NULL: depths are unknown */
	struct points_kept kept[POINTS_KEPT]; /* at every step-th block from the first */
	uint64_t step;
	struct points_kept last; /* the state read last */
	uint64_t decoded;        /* blocks, for tests */
};

/* The number of the first block. */
static uint64_t points_base(const struct stack_points *s)
{
	return s->first / s->size;
}

struct stack_points *stack_points_new(uint32_t block)
{
	struct stack_points *s = mem_new(1, sizeof *s);
	s->size = block;
	lazy_init(&s->lazy);
	return s;
}

uint32_t stack_points_block(const struct stack_points *s)
{
	return s->size;
}

static void points_unkeep(struct points_kept *k)
{
	stack_states_release(&k->at);
	k->used = false;
}

/* Drop the states that are kept, from a block on. */
static void points_drop_from(struct stack_points *s, uint64_t block)
{
	for (int k = 0; k < POINTS_KEPT; k++)
		if (s->kept[k].used && s->kept[k].block >= block)
			points_unkeep(&s->kept[k]);
	if (s->last.used && s->last.block >= block)
		points_unkeep(&s->last);
}

static void points_forget(struct stack_points *s)
{
	points_drop_from(s, 0);
	for (size_t k = 0; k < s->n; k++)
		free(s->block[k].bytes);
	free(s->block);
	free(s->thread);
	free(s->outer);
	s->block = NULL;
	s->thread = s->outer = NULL;
	s->n = s->room = s->nthreads = s->thread_room = 0;
	s->known = false;
	s->reach = STACK_SOME;
	s->first = s->records = 0;
	lazy_changed(&s->lazy);
}

void stack_points_free(struct stack_points *s)
{
	if (!s)
		return;
	points_forget(s);
	lazy_release(&s->lazy);
	free(s);
}

void stack_points_install(struct stack_points *s, const struct stack_source *source,
			  void *own)
{
	lazy_install(&s->lazy, own, source->free);
	s->source = source;
	lazy_unlock(&s->lazy);
}

bool stack_points_installed(struct stack_points *s)
{
	lazy_lock(&s->lazy);
	bool installed = s->source;
	lazy_unlock(&s->lazy);
	return installed;
}

struct points_request {
	struct stack_points *s;
	uint64_t key, last;
};

static const char *points_missing(void *ctx)
{
	struct points_request *r = ctx;
	struct stack_points *s = r->s;
	bool has = s->known && s->key == r->key &&
		   (s->reach == STACK_ALL || r->last < s->records);
	return has ? NULL : "call stacks are not followed here";
}

static enum status points_make(void *ctx, void *own, struct task *task, struct err *err)
{
	struct points_request *r = ctx;
	return r->s->source->run(own, r->s, r->key, r->last, task, err);
}

enum status stack_points_ensure(struct stack_points *s, uint64_t last, uint64_t *key,
				struct task *task, struct err *err)
{
	static const struct lazy_request how = { points_missing, points_make, NULL };
	struct points_request r = { .s = s, .last = last };
	enum status st = ST_OK;
	lazy_lock(&s->lazy);
	const struct stack_source *source = s->source;
	void *own = s->lazy.producer;
	lazy_unlock(&s->lazy);
	if (source)
		st = source->key(own, &r.key, task, err);
	if (st == ST_OK)
		st = lazy_ensure(&s->lazy, &how, &r, task, err);
	*key = r.key;
	return st;
}

bool stack_points_stopping(const struct stack_points *s)
{
	return s->lazy.stopping;
}

uint64_t stack_points_generation(const struct stack_points *s)
{
	return s->lazy.generation;
}

/* Making */

void stack_points_reset(struct stack_points *s, uint64_t key, uint64_t first)
{
	lazy_lock(&s->lazy);
	points_forget(s);
	s->known = true;
	s->key = key;
	s->first = first;
	lazy_unlock(&s->lazy);
}

void stack_points_add_thread(struct stack_points *s, uint64_t key)
{
	lazy_lock(&s->lazy);
	s->thread = mem_room(s->thread, s->nthreads, &s->thread_room, sizeof *s->thread);
	s->thread[s->nthreads++] = key;
	if (s->outer) {
		s->outer = mem_resize(s->outer, s->nthreads, sizeof *s->outer);
		s->outer[s->nthreads - 1] = 0;
	}
	lazy_unlock(&s->lazy);
}

/* Bytes that are being written. */
struct points_out {
	uint8_t *bytes;
	size_t len, room;
};

static void points_put(struct points_out *o, uint64_t v)
{
	if (o->room - o->len < VARINT_MAX) {
		o->room = 2 * o->room + 64;
		o->bytes = mem_resize(o->bytes, o->room, 1);
	}
	o->len += varint_put(o->bytes + o->len, v);
}

static void points_put_from(struct points_out *o, uint64_t v, uint64_t from)
{
	points_put(o, zigzag((int64_t)(v - from)));
}

static void points_put_frames(struct points_out *o, const struct stack_frame *frame,
			      size_t n, uint64_t begin)
{
	struct stack_frame last = { .record = begin };
	points_put(o, n);
	for (size_t k = 0; k < n; k++) {
		const struct stack_frame *f = &frame[k];
		points_put_from(o, f->record, last.record);
		points_put_from(o, f->pc, last.entry);
		points_put_from(o, f->entry, f->pc);
		points_put(o, f->interruption | (uint64_t)!f->back << 1);
		if (f->back)
			points_put_from(o, f->back, f->pc);
		points_put_from(o, f->slot, last.slot);
		last = *f;
	}
}

static void points_put_entry(struct points_out *o, const struct stack_entry *e,
			     uint64_t begin)
{
	points_put(o, e->thread);
	points_put(o, e->kept);
	points_put_frames(o, e->frame, e->n, begin);
	points_put(o, e->outer);
	points_put(o, e->divided);
	if (!e->divided)
		return;
	const struct stack_partial *p = &e->partial;
	const uint64_t v[] = { p->pc,   p->record, p->after, p->target,
			       p->load, p->store,  p->what,  p->anywhere };
	for (size_t k = 0; k < sizeof v / sizeof *v; k++)
		points_put(o, v[k]);
}

static void points_put_depths(struct points_out *o, const struct stack_depth *d, size_t n)
{
	for (size_t k = 0, z; k < n; k = z) {
		int64_t last = 0;
		for (z = k; z < n && d[z].thread == d[k].thread; z++)
			;
		points_put(o, d[k].thread);
		points_put(o, z - k);
		for (size_t i = k; i < z; i++) {
			points_put_from(o, (uint64_t)d[i].depth, (uint64_t)last);
			points_put(o, d[i].records);
			last = d[i].depth;
		}
	}
}

void stack_points_put(struct stack_points *s, uint64_t number,
		      const struct stack_block *b)
{
	struct points_out o = { NULL, 0, 0 };
	uint64_t begin = number * s->size;
	size_t at = (size_t)(number - points_base(s));
	points_put(&o, b->njumps);
	for (size_t k = 0; k < b->njumps; k++) {
		points_put(&o, b->jump[k].thread);
		points_put_from(&o, b->jump[k].record, begin);
		points_put(&o, b->jump[k].depth);
		points_put_frames(&o, b->jump[k].frame, b->jump[k].n, begin);
	}
	points_put(&o, b->nentries);
	for (size_t k = 0; k < b->nentries; k++)
		points_put_entry(&o, &b->entry[k], begin);
	size_t depths = o.len;
	points_put_depths(&o, b->depth, b->ndepths);
	lazy_lock(&s->lazy);
	if (at == s->n) {
		s->block = mem_room(s->block, s->n, &s->room, sizeof *s->block);
		s->block[s->n++].bytes = NULL;
	}
	points_drop_from(s, number);
	free(s->block[at].bytes);
	s->block[at] = (struct stack_bytes) { mem_resize(o.bytes, o.len, 1),
					      (uint32_t)o.len, (uint32_t)depths };
	lazy_unlock(&s->lazy);
}

void stack_points_reach(struct stack_points *s, uint64_t records, enum stack_reach reach,
			const uint64_t *outer)
{
	lazy_lock(&s->lazy);
	s->records = records;
	s->reach = reach;
	free(s->outer);
	s->outer =
		reach == STACK_SOME ? NULL : mem_new(s->nthreads + 1, sizeof *s->outer);
	if (s->outer && s->nthreads)
		memcpy(s->outer, outer, s->nthreads * sizeof *s->outer);
	lazy_changed(&s->lazy);
	lazy_unlock(&s->lazy);
}

/* Reading */

struct points_in {
	const uint8_t *p, *end;
	bool failed;
};

static uint64_t points_get(struct points_in *in, uint64_t max)
{
	uint64_t v = 0;
	if (in->failed || !varint_get(&in->p, in->end, &v) || v > max) {
		in->failed = true;
		return 0;
	}
	return v;
}

static uint64_t points_get_from(struct points_in *in, uint64_t from)
{
	return from + (uint64_t)unzigzag(points_get(in, UINT64_MAX));
}

static void points_get_partial(struct points_in *in, struct stack_partial *p)
{
	p->pc = points_get(in, UINT64_MAX);
	p->record = points_get(in, UINT64_MAX);
	p->after = points_get(in, UINT64_MAX);
	p->target = points_get(in, UINT64_MAX);
	p->load = points_get(in, UINT64_MAX);
	p->store = points_get(in, UINT64_MAX);
	p->what = (unsigned)points_get(in, 63);
	p->anywhere = points_get(in, 1);
}

/* Append frames to a list. */
static void points_get_frames(struct points_in *in, struct stack_frame **frame,
			      size_t *have, size_t *room, uint64_t begin)
{
	struct stack_frame last = { .record = begin };
	size_t n = points_get(in, POINTS_FRAMES_MAX - *have);
	for (size_t k = 0; k < n && !in->failed; k++) {
		struct stack_frame f = { 0 };
		f.record = points_get_from(in, last.record);
		f.pc = points_get_from(in, last.entry);
		f.entry = points_get_from(in, f.pc);
		uint64_t flags = points_get(in, 3);
		f.interruption = flags & 1;
		f.back = flags & 2 ? 0 : points_get_from(in, f.pc);
		f.slot = points_get_from(in, last.slot);
		last = f;
		*frame = mem_room(*frame, *have, room, sizeof **frame);
		(*frame)[(*have)++] = f;
	}
}

static void points_get_entry(struct points_in *in, struct stack_states *x, uint64_t begin)
{
	size_t number = points_get(in, x->n ? x->n - 1 : 0);
	if (in->failed || !x->n) {
		in->failed = true;
		return;
	}
	struct stack_state *t = &x->thread[number];
	t->here = true;
	t->n = points_get(in, t->n);
	points_get_frames(in, &t->frame, &t->n, &t->room, begin);
	t->outer = points_get(in, UINT64_MAX);
	t->divided = points_get(in, 1);
	if (t->divided)
		points_get_partial(in, &t->partial);
}

static void points_get_jumps(struct points_in *in, struct stack_states *x, uint64_t begin)
{
	uint64_t n = points_get(in, UINT32_MAX);
	for (uint64_t k = 0; k < n && !in->failed; k++) {
		struct stack_jump j = { .n = 0 };
		size_t room = 0;
		j.thread = (uint32_t)points_get(in, x->n ? x->n - 1 : 0);
		j.record = points_get_from(in, begin);
		j.depth = points_get(in, POINTS_FRAMES_MAX);
		points_get_frames(in, &j.frame, &j.n, &room, begin);
		x->jump = mem_room(x->jump, x->njumps, &x->jump_room, sizeof *x->jump);
		x->jump[x->njumps++] = j;
	}
}

/* The jumps of a block are added; the entries replace those of the block before. */
static bool points_get_block(const struct stack_bytes *b, struct stack_states *x,
			     uint64_t begin, bool entries)
{
	struct points_in in = { b->bytes, b->bytes + b->depths, false };
	points_get_jumps(&in, x, begin);
	if (!entries)
		return !in.failed;
	for (size_t k = 0; k < x->n; k++)
		x->thread[k].here = false;
	uint64_t n = points_get(&in, UINT32_MAX);
	for (uint64_t k = 0; k < n && !in.failed; k++)
		points_get_entry(&in, x, begin);
	return !in.failed && in.p == in.end;
}

static void points_states(const struct stack_points *s, struct stack_states *out)
{
	*out = (struct stack_states) { .n = s->nthreads, .settled = s->outer };
	out->thread = mem_new(s->nthreads + 1, sizeof *out->thread);
	out->key = mem_new(s->nthreads + 1, sizeof *out->key);
	out->outer = mem_new(s->nthreads + 1, sizeof *out->outer);
	if (s->nthreads)
		memcpy(out->key, s->thread, s->nthreads * sizeof *out->key);
	if (s->outer && s->nthreads)
		memcpy(out->outer, s->outer, s->nthreads * sizeof *out->outer);
}

bool stack_points_known(struct stack_points *s, uint64_t *key, uint64_t *records,
			bool *settled)
{
	lazy_lock(&s->lazy);
	bool known = s->known;
	*key = s->key;
	*records = s->records;
	*settled = s->outer;
	lazy_unlock(&s->lazy);
	return known;
}

uint64_t stack_points_begin(struct stack_points *s, uint64_t record)
{
	uint64_t begin = record - record % s->size;
	lazy_lock(&s->lazy);
	if (begin < s->first)
		begin = s->first;
	lazy_unlock(&s->lazy);
	return begin;
}

static void points_drop_jumps(struct stack_states *x)
{
	while (x->njumps)
		free(x->jump[--x->njumps].frame);
}

/* Copy the states of threads; threads that came later have none. */
static void points_copy(struct stack_states *to, const struct stack_states *from)
{
	for (size_t k = 0; k < to->n; k++) {
		struct stack_state *t = &to->thread[k];
		free(t->frame);
		*t = k < from->n ? from->thread[k] : (struct stack_state) { 0 };
		t->frame = NULL;
		t->room = 0;
		if (!t->n)
			continue;
		t->frame = mem_new(t->n, sizeof *t->frame);
		t->room = t->n;
		memcpy(t->frame, from->thread[k].frame, t->n * sizeof *t->frame);
	}
}

static void points_keep(struct points_kept *k, const struct stack_states *x,
			uint64_t block)
{
	points_unkeep(k);
	k->at.thread = mem_new(x->n + 1, sizeof *k->at.thread);
	k->at.n = x->n;
	points_copy(&k->at, x);
	k->block = block;
	k->used = true;
}

/* True if few frames and threads would be copied. */
static bool points_is_small(const struct stack_states *x)
{
	size_t n = x->n;
	for (size_t k = 0; k < x->n && n <= POINTS_KEPT_FRAMES; k++)
		n += x->thread[k].n;
	return n <= POINTS_KEPT_FRAMES;
}

/* Choose the step at which states are kept, for the number of blocks. */
static void points_set_step(struct stack_points *s)
{
	uint64_t step = s->step ? s->step : 1;
	while (s->n > step * POINTS_KEPT)
		step *= 2;
	for (int k = 0; step != s->step && k < POINTS_KEPT; k++)
		points_unkeep(&s->kept[k]);
	s->step = step;
}

static const struct points_kept *points_later(const struct points_kept *a,
					      const struct points_kept *b, uint64_t block)
{
	bool fits = b->used && b->block <= block;
	return fits && (!a || b->block > a->block) ? b : a;
}

/* Decode from the nearest state that is kept up to a block. */
static bool points_decode(struct stack_points *s, uint64_t block, struct stack_states *x)
{
	uint64_t base = points_base(s), k = base;
	const struct points_kept *from = points_later(NULL, &s->last, block);
	points_set_step(s);
	for (int i = 0; i < POINTS_KEPT; i++)
		from = points_later(from, &s->kept[i], block);
	if (from) {
		points_copy(x, &from->at);
		k = from->block + 1;
	}
	for (; k <= block; k++) {
		points_drop_jumps(x);
		s->decoded++;
		if (!points_get_block(&s->block[k - base], x, k * s->size, true))
			return false;
		if ((k - base) % s->step == 0 && points_is_small(x))
			points_keep(&s->kept[(k - base) / s->step], x, k);
	}
	if (!s->last.used || s->last.block != block)
		points_keep(&s->last, x, block);
	return true;
}

uint64_t stack_points_decoded(struct stack_points *s)
{
	lazy_lock(&s->lazy);
	uint64_t n = s->decoded;
	lazy_unlock(&s->lazy);
	return n;
}

bool stack_points_read(struct stack_points *s, uint64_t key, uint64_t block,
		       uint64_t last, struct stack_states *out)
{
	*out = (struct stack_states) { 0 };
	lazy_lock(&s->lazy);
	uint64_t base = points_base(s), end = base + s->n;
	if (!s->known || s->key != key || block < base || block >= end) {
		lazy_unlock(&s->lazy);
		return false;
	}
	points_states(s, out);
	bool good = points_decode(s, block, out);
	points_drop_jumps(out);
	for (uint64_t k = block; k <= last && k < end && good; k++)
		good = points_get_block(&s->block[k - base], out, k * s->size, false);
	lazy_unlock(&s->lazy);
	return good;
}

void stack_states_release(struct stack_states *x)
{
	for (size_t k = 0; k < x->n; k++)
		free(x->thread[k].frame);
	points_drop_jumps(x);
	free(x->thread);
	free(x->key);
	free(x->outer);
	free(x->jump);
	*x = (struct stack_states) { 0 };
}

/* Depths */

/* Call fn, which may be NULL, for the depths of a block; false if the bytes are not
 * valid. */
static bool points_get_depths(const struct stack_points *s, const struct stack_bytes *b,
			      void (*fn)(void *ctx, uint64_t depth, uint64_t n),
			      void *ctx)
{
	struct points_in in = { b->bytes + b->depths, b->bytes + b->len, false };
	while (in.p < in.end && !in.failed) {
		uint64_t thread = points_get(&in, s->nthreads ? s->nthreads - 1 : 0);
		uint64_t n = points_get(&in, s->size), depth = 0;
		if (!s->nthreads)
			return false;
		for (uint64_t k = 0; k < n && !in.failed; k++) {
			depth = points_get_from(&in, depth);
			uint64_t records = points_get(&in, s->size);
			if (!in.failed && fn)
				fn(ctx, depth + s->outer[thread], records);
		}
	}
	return !in.failed;
}

bool stack_points_depths(struct stack_points *s, uint64_t first, uint64_t n,
			 void (*fn)(void *ctx, uint64_t depth, uint64_t n), void *ctx)
{
	uint64_t block = first / s->size, end = first + n;
	lazy_lock(&s->lazy);
	bool good = s->known && s->outer && n && first >= s->first && end <= s->records &&
		    first % s->size == 0 && (end % s->size == 0 || end == s->records);
	for (uint64_t k = block - points_base(s); good && block * s->size < end;
	     k++, block++)
		good = k < s->n && points_get_depths(s, &s->block[k], fn, ctx);
	lazy_unlock(&s->lazy);
	return good;
}

/* True if one of n frames may be inside a function. */
static bool points_frames_inside(const struct stack_frame *frame, size_t n,
				 const struct stack_function *f)
{
	if (!f->has)
		return n;
	for (size_t k = 0; k < n; k++)
		if (f->has(f->ctx, f->begins ? frame[k].entry : frame[k].pc))
			return true;
	return false;
}

/* True if a frame at the beginning of a block, or one that is added again in it, may be
 * inside a function.  The frame of an instruction that is split between blocks is not
 * there yet. */
static bool points_begin_inside(const struct stack_states *x,
				const struct stack_function *f)
{
	for (size_t k = 0; k < x->njumps; k++)
		if (points_frames_inside(x->jump[k].frame, x->jump[k].n, f))
			return true;
	for (size_t t = 0; t < x->n; t++) {
		const struct stack_state *st = &x->thread[t];
		if (!st->here)
			continue;
		if (points_frames_inside(st->frame, st->n, f))
			return true;
		if (st->divided && !f->begins &&
		    (!f->has || f->has(f->ctx, st->partial.pc)))
			return true;
	}
	return false;
}

uint8_t *stack_points_inside(struct stack_points *s, const struct stack_function *f,
			     size_t *n)
{
	struct stack_states x;
	uint8_t *begins = NULL;
	lazy_lock(&s->lazy);
	bool good = s->known && s->outer && !s->first;
	if (good) {
		points_states(s, &x);
		begins = mem_new(s->n + 1, 1);
		*n = s->n;
		for (size_t k = 0; k < s->n && good; k++) {
			points_drop_jumps(&x);
			good = points_get_block(&s->block[k], &x, k * s->size, true);
			begins[k] = points_begin_inside(&x, f);
		}
		stack_states_release(&x);
	}
	lazy_unlock(&s->lazy);
	if (good)
		return begins;
	free(begins);
	return NULL;
}

bool stack_points_look(struct stack_points *s, uint64_t first, size_t n,
		       const struct stack_function *inside, uint32_t *depth,
		       struct task *task)
{
	lazy_lock(&s->lazy);
	const struct stack_source *source = s->source;
	void *own = s->lazy.producer;
	lazy_unlock(&s->lazy);
	return source && source->depths(own, first, n, inside, depth, task);
}

/* Load the depths of the block of a record; false if they are not known. */
static bool stack_lookup_load(struct stack_lookup *k, struct stack_points *s,
			      uint64_t record)
{
	uint64_t generation = s->lazy.generation, key, records;
	bool settled;
	if (k->depth && k->generation == generation && record - k->first < k->n)
		return true;
	if (!stack_points_known(s, &key, &records, &settled) || !settled ||
	    record >= records)
		return false;
	k->first = record - record % s->size;
	k->n = records - k->first < s->size ? (size_t)(records - k->first) : s->size;
	k->generation = generation;
	if (!k->depth)
		k->depth = mem_new(s->size, sizeof *k->depth);
	if (stack_points_look(s, k->first, k->n, k->inside, k->depth, NULL))
		return true;
	k->n = 0;
	return false;
}

uint64_t stack_lookup_depths(struct stack_lookup *k, struct stack_points *s,
			     uint64_t first, size_t n, uint64_t *depth)
{
	uint64_t has = 0;
	for (size_t i = 0; s && i < n; i++) {
		if (!stack_lookup_load(k, s, first + i))
			break;
		uint32_t d = k->depth[first + i - k->first];
		depth[i] = d;
		has |= (uint64_t)(d != UINT32_MAX) << i;
	}
	return has;
}

void stack_lookup_release(struct stack_lookup *k)
{
	free(k->depth);
	*k = (struct stack_lookup) { .depth = NULL };
}

/* Saving */

void stack_points_save(struct stack_points *s, struct block_writer *k)
{
	if (!s) {
		bw_varint(k, 0);
		return;
	}
	lazy_lock(&s->lazy);
	bool has = s->known && s->reach == STACK_ALL && !s->first;
	bw_varint(k, has);
	if (has) {
		bw_varint(k, s->size);
		bw_fixed(k, s->key);
		bw_varint(k, s->nthreads);
		for (size_t i = 0; i < s->nthreads; i++) {
			bw_boundary(k);
			bw_fixed(k, s->thread[i]);
			bw_varint(k, s->outer[i]);
		}
		for (size_t i = 0; i < s->n; i++) {
			const struct stack_bytes *b = &s->block[i];
			bw_boundary(k);
			bw_varint(k, b->depths);
			bw_varint(k, b->len);
			for (uint32_t at = 0; at < b->len; at += POINTS_PIECE) {
				uint32_t rest = b->len - at;
				bw_boundary(k);
				bw_bytes(k, b->bytes + at,
					 rest < POINTS_PIECE ? rest : POINTS_PIECE);
			}
		}
	}
	lazy_unlock(&s->lazy);
}

static void points_load_threads(struct stack_points *s, struct block_reader *in)
{
	uint64_t n = br_limited(in, POINTS_THREADS_MAX);
	size_t room = 0;
	for (uint64_t k = 0; k < n && !in->failed; k++) {
		br_boundary(in);
		s->outer = mem_room(s->outer, s->nthreads, &room, sizeof *s->outer);
		s->thread = mem_room(s->thread, s->nthreads, &s->thread_room,
				     sizeof *s->thread);
		s->thread[s->nthreads] = br_fixed(in);
		s->outer[s->nthreads++] = br_varint(in);
	}
}

/* The bytes of a block, as far as the file has them. */
static bool points_load_bytes(struct stack_bytes *b, struct block_reader *in,
			      uint64_t all)
{
	while (b->len < all && !in->failed) {
		size_t len;
		br_boundary(in);
		const uint8_t *bytes = br_bytes(in, POINTS_PIECE, &len);
		if (in->failed || !len || len > all - b->len)
			return false;
		b->bytes = mem_resize(b->bytes, b->len + len, 1);
		memcpy(b->bytes + b->len, bytes, len);
		b->len += (uint32_t)len;
	}
	return !in->failed;
}

bool stack_points_load(struct stack_points *s, struct block_reader *in, uint64_t records)
{
	if (!br_limited(in, 1) || in->failed)
		return !in->failed;
	if (br_varint(in) != s->size)
		br_fail(in);
	s->known = true;
	s->reach = STACK_ALL;
	s->key = br_fixed(in);
	s->records = records;
	points_load_threads(s, in);
	struct stack_states x;
	points_states(s, &x);
	for (uint64_t k = 0; k * s->size < records && !in->failed; k++) {
		struct stack_bytes b = { 0 };
		br_boundary(in);
		uint64_t depths = br_limited(in, POINTS_BYTES_MAX);
		uint64_t len = br_limited(in, POINTS_BYTES_MAX);
		bool good = points_load_bytes(&b, in, len) && depths <= len;
		b.depths = (uint32_t)depths;
		s->block = mem_room(s->block, s->n, &s->room, sizeof *s->block);
		s->block[s->n++] = b;
		points_drop_jumps(&x);
		if (!good || !points_get_block(&b, &x, k * s->size, true) ||
		    !points_get_depths(s, &b, NULL, NULL))
			br_fail(in);
	}
	stack_states_release(&x);
	return !in->failed && s->n == (records + s->size - 1) / s->size;
}

void stack_points_take(struct stack_points *s, struct stack_points *from)
{
	lazy_lock(&s->lazy);
	points_forget(s);
	s->known = from->known;
	s->reach = from->reach;
	s->key = from->key;
	s->records = from->records;
	s->block = from->block;
	s->n = from->n;
	s->room = from->room;
	s->thread = from->thread;
	s->nthreads = from->nthreads;
	s->thread_room = from->thread_room;
	s->outer = from->outer;
	from->block = NULL;
	from->thread = from->outer = NULL;
	from->n = from->nthreads = 0;
	lazy_unlock(&s->lazy);
}
