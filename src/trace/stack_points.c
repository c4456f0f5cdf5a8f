/*
 * Lists of blocks and frames grow at their ends, while blocks before `records` are read.
 * A stack is the path from its top frame down.
 */
#include "trace/stack_points.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/minmax.h"
#include "base/varint.h"
#include "trace/index/block_reader.h"
#include "trace/index/block_writer.h"
#include "trace/lazy.h"

struct stack_block {
	struct stack_entry *entry;
	size_t nentries, entry_room;
	struct stack_jump *jump;
	size_t njumps, jump_room;
	struct stack_depth *depth;
	size_t ndepths, depth_room;
};

struct points_thread {
	uint64_t key, outer; /* outer: returns of struct stack_entry in all records */
};

/* What is known. */
struct points_found {
	bool known;
	enum stack_reach reach;
	uint64_t key, first, records;
	struct stack_block *block; /* [0] begins at `first` */
	size_t n, room;
	struct stack_frame *frame; /* [0] is number 1 */
	size_t nframes, frame_room;
	struct points_thread *thread; /* by number */
	size_t nthreads, thread_room;
};

struct stack_points {
	struct lazy lazy;
	const struct stack_source *source;
	uint32_t size; /* records of a block */
	struct points_found found;
};

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

static void points_forget(struct stack_points *s)
{
	struct points_found *p = &s->found;
	for (size_t k = 0; k < p->n; k++) {
		free(p->block[k].entry);
		free(p->block[k].jump);
		free(p->block[k].depth);
	}
	free(p->block);
	free(p->frame);
	free(p->thread);
	*p = (struct points_found) { .known = false };
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
	const struct points_found *p = &r->s->found;
	bool has = p->known && p->key == r->key &&
		   (p->reach == STACK_ALL || r->last < p->records);
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
	s->found.known = true;
	s->found.key = key;
	s->found.first = first;
	lazy_unlock(&s->lazy);
}

void stack_points_add_thread(struct stack_points *s, uint64_t key)
{
	struct points_found *p = &s->found;
	lazy_lock(&s->lazy);
	p->thread = mem_room(p->thread, p->nthreads, &p->thread_room, sizeof *p->thread);
	p->thread[p->nthreads++] = (struct points_thread) { key, 0 };
	lazy_unlock(&s->lazy);
}

uint32_t stack_points_add_frame(struct stack_points *s, const struct stack_frame *f)
{
	struct points_found *p = &s->found;
	lazy_lock(&s->lazy);
	p->frame = mem_room(p->frame, p->nframes, &p->frame_room, sizeof *p->frame);
	p->frame[p->nframes++] = *f;
	uint32_t number = (uint32_t)p->nframes;
	lazy_unlock(&s->lazy);
	return number;
}

/* Return a block by its number, after adding the blocks up to it. */
static struct stack_block *points_block(struct stack_points *s, uint64_t number)
{
	struct points_found *p = &s->found;
	size_t at = (size_t)(number - p->first / s->size);
	while (p->n <= at) {
		p->block = mem_room(p->block, p->n, &p->room, sizeof *p->block);
		p->block[p->n++] = (struct stack_block) { .entry = NULL };
	}
	return &p->block[at];
}

void stack_points_add_entry(struct stack_points *s, uint64_t block,
			    const struct stack_entry *e)
{
	lazy_lock(&s->lazy);
	struct stack_block *b = points_block(s, block);
	b->entry = mem_room(b->entry, b->nentries, &b->entry_room, sizeof *b->entry);
	b->entry[b->nentries++] = *e;
	lazy_unlock(&s->lazy);
}

void stack_points_add_jump(struct stack_points *s, uint64_t block,
			   const struct stack_jump *j)
{
	lazy_lock(&s->lazy);
	struct stack_block *b = points_block(s, block);
	b->jump = mem_room(b->jump, b->njumps, &b->jump_room, sizeof *b->jump);
	b->jump[b->njumps++] = *j;
	lazy_unlock(&s->lazy);
}

void stack_points_add_depth(struct stack_points *s, uint64_t block,
			    const struct stack_depth *d)
{
	lazy_lock(&s->lazy);
	struct stack_block *b = points_block(s, block);
	b->depth = mem_room(b->depth, b->ndepths, &b->depth_room, sizeof *b->depth);
	b->depth[b->ndepths++] = *d;
	lazy_unlock(&s->lazy);
}

void stack_points_reach(struct stack_points *s, uint64_t records, enum stack_reach reach,
			const uint64_t *outer)
{
	struct points_found *p = &s->found;
	lazy_lock(&s->lazy);
	p->records = records;
	p->reach = reach;
	for (size_t k = 0; k < p->nthreads; k++)
		p->thread[k].outer = outer[k];
	lazy_changed(&s->lazy);
	lazy_unlock(&s->lazy);
}

/* Reading */

bool stack_points_known(struct stack_points *s, uint64_t *key, uint64_t *records,
			bool *settled)
{
	lazy_lock(&s->lazy);
	bool known = s->found.known;
	*key = s->found.key;
	*records = s->found.records;
	*settled = s->found.reach != STACK_SOME;
	lazy_unlock(&s->lazy);
	return known;
}

/* Return the frames of a stack, at most `max` from its top, outermost first. */
static struct stack_frame *points_frames(const struct points_found *p, uint32_t top,
					 size_t max, size_t *n)
{
	size_t left = 0;
	for (uint32_t k = top; k && left < max; k = p->frame[k - 1].below)
		left++;
	struct stack_frame *out = mem_new(left + 1, sizeof *out);
	*n = left;
	for (; left; top = p->frame[top - 1].below)
		out[--left] = p->frame[top - 1];
	return out;
}

/* Add the threads of a block; seen[] is true for those of earlier blocks. */
static void points_read_threads(const struct points_found *p, const struct stack_block *b,
				bool *seen, struct stack_states *out)
{
	for (size_t k = 0; k < b->nentries; k++) {
		const struct stack_entry *e = &b->entry[k];
		const struct points_thread *of = &p->thread[e->thread];
		if (seen[e->thread])
			continue;
		seen[e->thread] = true;
		struct stack_state *t = &out->thread[out->n++];
		*t = (struct stack_state) {
			.key = of->key,
			.from = e->from,
			.outer = e->outer,
			.all_outer = p->reach == STACK_SOME ? UINT64_MAX : of->outer,
		};
		t->frame = points_frames(p, e->top, SIZE_MAX, &t->n);
		out->begin = u64_min(out->begin, e->from);
	}
}

static void points_read_jumps(const struct points_found *p, const struct stack_block *b,
			      size_t *room, struct stack_states *out)
{
	for (size_t k = 0; k < b->njumps; k++) {
		const struct stack_jump *j = &b->jump[k];
		out->jump = mem_room(out->jump, out->njumps, room, sizeof *out->jump);
		struct stack_landing *to = &out->jump[out->njumps++];
		*to = (struct stack_landing) { .record = j->record, .depth = j->depth };
		to->frame = points_frames(p, j->top, j->n, &to->n);
	}
}

bool stack_points_read(struct stack_points *s, uint64_t key, uint64_t block,
		       uint64_t last, struct stack_states *out)
{
	const struct points_found *p = &s->found;
	size_t room = 0;
	*out = (struct stack_states) { .n = 0 };
	lazy_lock(&s->lazy);
	uint64_t base = p->first / s->size;
	bool good = p->known && p->key == key && block >= base &&
		    block * s->size < p->records;
	if (good) {
		bool *seen = mem_new(p->nthreads + 1, sizeof *seen);
		out->thread = mem_new(p->nthreads + 1, sizeof *out->thread);
		out->begin = out->first = u64_max(block * s->size, p->first);
		for (uint64_t k = block - base; k < p->n && k + base <= last; k++) {
			points_read_threads(p, &p->block[k], seen, out);
			points_read_jumps(p, &p->block[k], &room, out);
		}
		free(seen);
	}
	lazy_unlock(&s->lazy);
	return good;
}

void stack_states_release(struct stack_states *x)
{
	for (size_t k = 0; k < x->n; k++)
		free(x->thread[k].frame);
	for (size_t k = 0; k < x->njumps; k++)
		free(x->jump[k].frame);
	free(x->thread);
	free(x->jump);
	*x = (struct stack_states) { .n = 0 };
}

/* Depths */

bool stack_points_depths(struct stack_points *s, uint64_t first, uint64_t n,
			 void (*fn)(void *ctx, uint64_t depth, uint64_t n), void *ctx)
{
	const struct points_found *p = &s->found;
	uint64_t block = first / s->size, end = first + n;
	lazy_lock(&s->lazy);
	bool good = p->known && p->reach != STACK_SOME && n && first >= p->first &&
		    end <= p->records && first % s->size == 0;
	/* The source may be adding records to the last block. */
	good = good && (end % s->size == 0 || (end == p->records && !s->lazy.running));
	for (; good && block * s->size < end; block++) {
		const struct stack_block *b = points_block(s, block);
		for (size_t k = 0; k < b->ndepths; k++) {
			const struct stack_depth *d = &b->depth[k];
			fn(ctx, (uint64_t)d->depth + p->thread[d->thread].outer,
			   d->records);
		}
	}
	lazy_unlock(&s->lazy);
	return good;
}

/* True if a stack with which a block begins, or after a jump in it, may be inside a
 * function; in[] is true for each frame that is. */
static bool points_begin_inside(const struct stack_block *b, const uint8_t *in)
{
	for (size_t k = 0; k < b->njumps; k++)
		if (b->jump[k].n && in[b->jump[k].top])
			return true;
	for (size_t k = 0; k < b->nentries; k++)
		if (in[b->entry[k].top])
			return true;
	return false;
}

uint8_t *stack_points_inside(struct stack_points *s, const struct stack_function *f,
			     size_t *n)
{
	const struct points_found *p = &s->found;
	uint8_t *begins = NULL;
	lazy_lock(&s->lazy);
	if (p->known && p->reach != STACK_SOME && !p->first) {
		uint8_t *in = mem_new(p->nframes + 1, 1);
		for (size_t k = 0; k < p->nframes; k++) {
			const struct stack_frame *x = &p->frame[k];
			in[k + 1] = !f->has || in[x->below] ||
				    f->has(f->ctx, f->begins ? x->entry : x->pc);
		}
		begins = mem_new(p->n + 1, 1);
		/* The next records may add threads to the last block. */
		*n = p->reach == STACK_ALL ? p->n
					   : (size_t)u64_min(p->n, p->records / s->size);
		for (size_t k = 0; k < *n; k++)
			begins[k] = points_begin_inside(&p->block[k], in);
		free(in);
	}
	lazy_unlock(&s->lazy);
	return begins;
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

static const struct stack_frame no_frame;

/* Write a frame, with differences to the frame below. */
static void points_save_frame(struct block_writer *k, const struct points_found *p,
			      uint32_t number)
{
	const struct stack_frame *f = &p->frame[number - 1];
	const struct stack_frame *below = f->below ? &p->frame[f->below - 1] : &no_frame;
	bw_varint(k, number - f->below);
	bw_varint(k, f->record - below->record);
	bw_varint(k, zigzag((int64_t)(f->pc - below->entry)));
	bw_varint(k, zigzag((int64_t)(f->entry - f->pc)));
	bw_varint(k, zigzag((int64_t)(f->back - f->pc)));
	bw_varint(k, zigzag((int64_t)(f->slot - below->slot)));
	bw_varint(k, f->interruption);
}

static void points_save_block(struct block_writer *k, const struct stack_block *b)
{
	bw_varint(k, b->nentries);
	bw_varint(k, b->njumps);
	bw_varint(k, b->ndepths);
	for (size_t i = 0; i < b->nentries; i++) {
		bw_boundary(k);
		bw_varint(k, b->entry[i].thread);
		bw_varint(k, b->entry[i].top);
		bw_varint(k, b->entry[i].from);
		bw_varint(k, b->entry[i].outer);
	}
	for (size_t i = 0; i < b->njumps; i++) {
		bw_boundary(k);
		bw_varint(k, b->jump[i].record);
		bw_varint(k, b->jump[i].depth);
		bw_varint(k, b->jump[i].n);
		bw_varint(k, b->jump[i].top);
	}
	for (size_t i = 0; i < b->ndepths; i++) {
		bw_boundary(k);
		bw_varint(k, b->depth[i].thread);
		bw_varint(k, b->depth[i].records);
		bw_varint(k, zigzag(b->depth[i].depth));
	}
}

void stack_points_save(struct stack_points *s, struct block_writer *k)
{
	if (!s) {
		bw_varint(k, 0);
		return;
	}
	const struct points_found *p = &s->found;
	lazy_lock(&s->lazy);
	bool has = p->known && p->reach == STACK_ALL && !p->first;
	bw_varint(k, has);
	if (has) {
		bw_varint(k, s->size);
		bw_fixed(k, p->key);
		bw_varint(k, p->nthreads);
		bw_varint(k, p->nframes);
	}
	for (size_t i = 0; has && i < p->nthreads; i++) {
		bw_boundary(k);
		bw_fixed(k, p->thread[i].key);
		bw_varint(k, p->thread[i].outer);
	}
	for (size_t i = 0; has && i < p->nframes; i++) {
		bw_boundary(k);
		points_save_frame(k, p, (uint32_t)i + 1);
	}
	for (uint64_t i = 0; has && i * s->size < p->records; i++) {
		bw_boundary(k);
		points_save_block(k, points_block(s, i));
	}
	lazy_unlock(&s->lazy);
}

static uint64_t points_load_from(struct block_reader *in, uint64_t from)
{
	return from + (uint64_t)unzigzag(br_varint(in));
}

static void points_load_thread(struct stack_points *s, struct block_reader *in)
{
	br_boundary(in);
	stack_points_add_thread(s, br_fixed(in));
	s->found.thread[s->found.nthreads - 1].outer = br_varint(in);
}

static void points_load_frame(struct stack_points *s, struct block_reader *in)
{
	br_boundary(in);
	uint32_t number = (uint32_t)s->found.nframes + 1;
	struct stack_frame f = { .below = number - (uint32_t)br_limited(in, number) };
	if (in->failed || f.below == number) {
		br_fail(in);
		return;
	}
	const struct stack_frame *below =
		f.below ? &s->found.frame[f.below - 1] : &no_frame;
	f.record = below->record + br_varint(in);
	f.pc = points_load_from(in, below->entry);
	f.entry = points_load_from(in, f.pc);
	f.back = points_load_from(in, f.pc);
	f.slot = points_load_from(in, below->slot);
	f.interruption = br_limited(in, 1);
	stack_points_add_frame(s, &f);
}

static void points_load_block(struct stack_points *s, struct block_reader *in,
			      uint64_t number)
{
	const struct points_found *p = &s->found;
	br_boundary(in);
	uint64_t entries = br_varint(in), jumps = br_varint(in), depths = br_varint(in);
	uint64_t threads = p->nthreads ? p->nthreads - 1 : 0;
	if (!p->nthreads && (entries || depths))
		br_fail(in);
	for (uint64_t i = 0; i < entries && !in->failed; i++) {
		br_boundary(in);
		struct stack_entry e = { .thread = (uint32_t)br_limited(in, threads) };
		e.top = (uint32_t)br_limited(in, p->nframes);
		e.from = br_varint(in);
		e.outer = br_varint(in);
		stack_points_add_entry(s, number, &e);
	}
	for (uint64_t i = 0; i < jumps && !in->failed; i++) {
		br_boundary(in);
		struct stack_jump j = { .record = br_varint(in) };
		j.depth = br_varint(in);
		j.n = (uint32_t)br_limited(in, UINT32_MAX);
		j.top = (uint32_t)br_limited(in, p->nframes);
		stack_points_add_jump(s, number, &j);
	}
	for (uint64_t i = 0; i < depths && !in->failed; i++) {
		br_boundary(in);
		struct stack_depth d = { .thread = (uint32_t)br_limited(in, threads) };
		d.records = (uint32_t)br_limited(in, s->size);
		d.depth = unzigzag(br_varint(in));
		stack_points_add_depth(s, number, &d);
	}
}

bool stack_points_load(struct stack_points *s, struct block_reader *in, uint64_t records)
{
	if (!br_limited(in, 1) || in->failed)
		return !in->failed;
	if (br_varint(in) != s->size)
		br_fail(in);
	s->found = (struct points_found) {
		.known = true, .reach = STACK_ALL, .key = br_fixed(in), .records = records
	};
	uint64_t threads = br_limited(in, UINT32_MAX);
	uint64_t frames = br_limited(in, UINT32_MAX - 1);
	for (uint64_t k = 0; k < threads && !in->failed; k++)
		points_load_thread(s, in);
	for (uint64_t k = 0; k < frames && !in->failed; k++)
		points_load_frame(s, in);
	for (uint64_t k = 0; k * s->size < records && !in->failed; k++)
		points_load_block(s, in, k);
	return !in->failed;
}

void stack_points_take(struct stack_points *s, struct stack_points *from)
{
	lazy_lock(&s->lazy);
	points_forget(s);
	s->found = from->found;
	from->found = (struct points_found) { .known = false };
	lazy_unlock(&s->lazy);
}
