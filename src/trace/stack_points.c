/*
 * Lists of blocks and frames grow at their ends, while blocks before `records` are read.
 * A stack is the path from its top frame down.
 */
#include "trace/stack_points.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/minmax.h"
#include "trace/index/archive.h"
#include "trace/lazy.h"

struct stack_block {
	struct stack_items {
		union stack_item *item;
		size_t n, room;
	} list[STACK_LISTS];
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
	for (size_t k = 0; k < p->n * STACK_LISTS; k++)
		free(p->block[k / STACK_LISTS].list[k % STACK_LISTS].item);
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
	lazy_install(&s->lazy, source, own, source->free);
	lazy_unlock(&s->lazy);
}

bool stack_points_installed(struct stack_points *s)
{
	void *own;
	return lazy_source(&s->lazy, &own);
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
	const struct stack_source *source = r->s->lazy.source;
	return source->run(own, r->s, r->key, r->last, task, err);
}

enum status stack_points_ensure(struct stack_points *s, uint64_t last, uint64_t *key,
				struct task *task, struct err *err)
{
	static const struct lazy_request how = { points_missing, points_make, NULL };
	struct points_request r = { .s = s, .last = last };
	enum status st = ST_OK;
	void *own;
	const struct stack_source *source = lazy_source(&s->lazy, &own);
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

static void points_add_thread(struct points_found *p, struct points_thread t)
{
	p->thread = mem_room(p->thread, p->nthreads, &p->thread_room, sizeof *p->thread);
	p->thread[p->nthreads++] = t;
}

void stack_points_add_thread(struct stack_points *s, uint64_t key)
{
	lazy_lock(&s->lazy);
	points_add_thread(&s->found, (struct points_thread) { key, 0 });
	lazy_unlock(&s->lazy);
}

static uint32_t points_add_frame(struct points_found *p, const struct stack_frame *f)
{
	p->frame = mem_room(p->frame, p->nframes, &p->frame_room, sizeof *p->frame);
	p->frame[p->nframes++] = *f;
	return (uint32_t)p->nframes;
}

uint32_t stack_points_add_frame(struct stack_points *s, const struct stack_frame *f)
{
	lazy_lock(&s->lazy);
	uint32_t number = points_add_frame(&s->found, f);
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
		p->block[p->n++] = (struct stack_block) { { { NULL, 0, 0 } } };
	}
	return &p->block[at];
}

static void points_add(struct stack_points *s, uint64_t block, enum stack_list which,
		       const union stack_item *item)
{
	struct stack_items *l = &points_block(s, block)->list[which];
	l->item = mem_room(l->item, l->n, &l->room, sizeof *l->item);
	l->item[l->n++] = *item;
}

void stack_points_add(struct stack_points *s, uint64_t block, enum stack_list which,
		      union stack_item item)
{
	lazy_lock(&s->lazy);
	points_add(s, block, which, &item);
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
	const struct stack_items *l = &b->list[STACK_ENTRIES];
	for (size_t k = 0; k < l->n; k++) {
		const struct stack_entry *e = &l->item[k].entry;
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
	const struct stack_items *l = &b->list[STACK_JUMPS];
	for (size_t k = 0; k < l->n; k++) {
		const struct stack_jump *j = &l->item[k].jump;
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
		const struct stack_items *l = &points_block(s, block)->list[STACK_DEPTHS];
		for (size_t k = 0; k < l->n; k++) {
			const struct stack_depth *d = &l->item[k].depth;
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
	const struct stack_items *jumps = &b->list[STACK_JUMPS];
	const struct stack_items *entries = &b->list[STACK_ENTRIES];
	for (size_t k = 0; k < jumps->n; k++)
		if (jumps->item[k].jump.n && in[jumps->item[k].jump.top])
			return true;
	for (size_t k = 0; k < entries->n; k++)
		if (in[entries->item[k].entry.top])
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
	void *own;
	const struct stack_source *source = lazy_source(&s->lazy, &own);
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

/* A frame, with differences to the frame below. */
static void points_transfer_frame(struct archive *a, const struct points_found *p,
				  uint32_t number, struct stack_frame *f)
{
	static const struct stack_frame none;
	f->below = number - (uint32_t)archive_number(a, number - f->below, number);
	if (a->failed || f->below == number) {
		archive_fail(a);
		return;
	}
	const struct stack_frame *below = f->below ? &p->frame[f->below - 1] : &none;
	f->record =
		below->record + archive_number(a, f->record - below->record, UINT64_MAX);
	f->pc = archive_from(a, below->entry, f->pc);
	f->entry = archive_from(a, f->pc, f->entry);
	f->back = archive_from(a, f->pc, f->back);
	f->slot = archive_from(a, below->slot, f->slot);
	f->interruption = archive_number(a, f->interruption, 1);
}

static void points_transfer_item(struct archive *a, const struct stack_points *s,
				 enum stack_list which, union stack_item *item)
{
	const struct points_found *p = &s->found;
	struct stack_entry *e = &item->entry;
	struct stack_jump *j = &item->jump;
	struct stack_depth *d = &item->depth;
	uint64_t threads = p->nthreads ? p->nthreads - 1 : 0;
	if (!p->nthreads && which != STACK_JUMPS)
		archive_fail(a);
	switch (which) {
	case STACK_ENTRIES:
		e->thread = (uint32_t)archive_number(a, e->thread, threads);
		e->top = (uint32_t)archive_number(a, e->top, p->nframes);
		e->from = archive_number(a, e->from, UINT64_MAX);
		e->outer = archive_number(a, e->outer, UINT64_MAX);
		break;
	case STACK_JUMPS:
		j->record = archive_number(a, j->record, UINT64_MAX);
		j->depth = archive_number(a, j->depth, UINT64_MAX);
		j->n = (uint32_t)archive_number(a, j->n, UINT32_MAX);
		j->top = (uint32_t)archive_number(a, j->top, p->nframes);
		break;
	default:
		d->thread = (uint32_t)archive_number(a, d->thread, threads);
		d->records = (uint32_t)archive_number(a, d->records, s->size);
		d->depth = archive_signed(a, d->depth);
	}
}

static void points_transfer_block(struct archive *a, struct stack_points *s,
				  uint64_t number)
{
	for (enum stack_list which = 0; which < STACK_LISTS; which++) {
		const struct stack_items *l = &points_block(s, number)->list[which];
		uint64_t n = archive_number(a, l->n, UINT64_MAX);
		for (uint64_t k = 0; k < n && !a->failed; k++) {
			union stack_item item = { .jump = { .n = 0 } };
			if (!a->loading)
				item = l->item[k];
			points_transfer_item(a, s, which, &item);
			if (a->loading)
				points_add(s, number, which, &item);
		}
	}
}

static void points_transfer(struct archive *a, struct stack_points *s, uint64_t records)
{
	struct points_found *p = &s->found;
	if (archive_number(a, s->size, UINT32_MAX) != s->size)
		archive_fail(a);
	uint64_t key = archive_fixed(a, p->key);
	uint64_t threads = archive_number(a, p->nthreads, UINT32_MAX);
	uint64_t frames = archive_number(a, p->nframes, UINT32_MAX - 1);
	if (a->loading)
		*p = (struct points_found) {
			.known = true, .reach = STACK_ALL, .key = key, .records = records
		};
	for (size_t k = 0; k < threads && !a->failed; k++) {
		struct points_thread t = { .key = 0 };
		if (!a->loading)
			t = p->thread[k];
		t.key = archive_fixed(a, t.key);
		t.outer = archive_number(a, t.outer, UINT64_MAX);
		if (a->loading)
			points_add_thread(p, t);
	}
	for (size_t k = 0; k < frames && !a->failed; k++) {
		struct stack_frame f = { .pc = 0 };
		if (!a->loading)
			f = p->frame[k];
		points_transfer_frame(a, p, (uint32_t)k + 1, &f);
		if (a->loading)
			points_add_frame(p, &f);
	}
	for (uint64_t k = 0; k * s->size < p->records && !a->failed; k++)
		points_transfer_block(a, s, k);
}

bool stack_points_transfer(struct stack_points *s, struct archive *a, uint64_t records,
			   bool save)
{
	const struct points_found *p = &s->found;
	lazy_lock(&s->lazy);
	bool has = save && p->known && p->reach == STACK_ALL && !p->first;
	if (archive_number(a, has, 1))
		points_transfer(a, s, records);
	lazy_unlock(&s->lazy);
	return !a->failed;
}

void stack_points_take(struct stack_points *s, struct stack_points *from)
{
	lazy_lock(&s->lazy);
	points_forget(s);
	s->found = from->found;
	from->found = (struct points_found) { .known = false };
	lazy_unlock(&s->lazy);
}
