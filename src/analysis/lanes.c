/*
 * One scan makes all counts that are not queries, and one more each query.
 *
 * A part has a piece for each of its intervals: counts, and the different addresses as a
 * list.  Pieces are merged in the order of the trace, where the addresses are added to the
 * set of the interval, and to that of all records so far, which says what is new.  Records
 * before the span are in a piece too if a lane is about what is new.
 *
 * The counts of bands are not kept in a piece by kind but by row of the result.
 */
#include "analysis/lanes.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/distinct.h"
#include "analysis/lane_bands.h"
#include "analysis/lane_cuts.h"
#include "analysis/role_slots.h"
#include "analysis/thread_of.h"
#include "base/mem.h"
#include "query/reduce.h"
#include "trace/cycle.h"
#include "trace/index/bins.h"

enum { RECENT_BITS = 12, RECENT = 1 << RECENT_BITS, SEEN_EXACT = 1 << 20 };

#define BEFORE SIZE_MAX /* instead of the number of an interval: before the span */

enum { SET_PCS, SET_LINES, SETS };

struct lanes_keys {
	uint64_t *key;
	size_t n, room;
};

/* Call depths of the records of a thread, from that of its first one in the piece. */
struct lanes_depth {
	uint64_t thread;      /* its key */
	int64_t depth, least; /* now, and the least so far */
	uint64_t sum, records;
};

struct lanes_piece {
	size_t number;
	uint64_t count[LANE_COUNTS];
	struct lanes_keys set[SETS]; /* different addresses, once the piece is closed */
	struct lanes_depth *depth;   /* of each thread in the piece */
	size_t depths, depth_room;
	bool has_time;
	uint64_t time_first, time_last; /* least and greatest time of a commit */
	uint64_t *band,
		*bands; /* [row]: of a lane with bands; of all, in its first row */
};

struct lanes_scan {
	const struct lanes_spec *spec;
	const struct schema *schema;
	struct lanes *out;
	bool need[LANE_COUNTS], need_set[SETS];
	bool unknown[SETS + 1]; /* the index does not have this set of some chunk */
	fieldset want;
	struct role_slots role[ROLE_COUNT]; /* of times and branches */
	uint64_t end;                       /* of the records that are merged */
	struct lane_bands *bands;           /* [row]: of the first row of a lane */
	bool has_bands;

	/* Of the scan for counts: */
	uint64_t (*count)[LANE_COUNTS]; /* [interval] */
	bool *estimated;                /* [interval] */
	size_t open;                    /* the interval of these sets; BEFORE: none */
	struct distinct sets[SETS], pages;
	struct distinct seen[SETS];
	struct thread_of threads;      /* if the call depth is needed */
	struct per_thread depths;      /* struct lanes_depth without sum and records */
	struct key_counts depth_share; /* records by interval and number of the thread */
	uint64_t *depth_base;          /* [interval]: the sum of its least depths */
	bool has_time;
	uint64_t time_last;

	/* Of the scan for a query: */
	size_t row;
	bool is_of;
};

struct lanes_part {
	const struct lanes_scan *scan;
	struct lanes_piece *piece;
	size_t n, room;
	uint8_t *flag, *taken;
	size_t flags;
	/* The last addresses of each set, by hash, with the number of the piece + 1 */
	uint64_t (*recent)[RECENT];
	size_t (*recent_of)[RECENT];
	struct lane_band_counter **band; /* [row]: of the first row of a lane */
	struct thread_of threads;
	struct per_thread last; /* struct lanes_last */
};

/* Where a thread is in the list of the last piece with it; piece: plus 1. */
struct lanes_last {
	size_t piece, at;
};

/* Intervals */

size_t lanes_interval(const struct lanes *o, uint64_t ordinal)
{
	size_t low = 0, high = o->n; /* cut[low] <= ordinal < cut[high] */
	while (high - low > 1) {
		size_t middle = (low + high) / 2;
		if (o->cut[middle] <= ordinal)
			low = middle;
		else
			high = middle;
	}
	return low;
}

/* The number of the piece of a record, and the first record after it. */
static size_t lanes_number(const struct lanes *o, uint64_t ordinal, uint64_t *end)
{
	if (ordinal < o->over.first) {
		*end = o->over.first;
		return BEFORE;
	}
	size_t number = lanes_interval(o, ordinal);
	*end = o->cut[number + 1];
	return number;
}

/* Whether all records of a chunk are in one piece. */
static bool lanes_holds(const struct lanes *o, const struct chunk *c)
{
	uint64_t end;
	lanes_number(o, c->start.ordinal, &end);
	return c->start.ordinal + c->count <= end;
}

static size_t lanes_lower_bound(const uint32_t *at, size_t from, size_t n, uint64_t limit)
{
	size_t low = from, high = n;
	while (low < high) {
		size_t middle = (low + high) / 2;
		if (at[middle] < limit)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* Pieces */

static void lanes_piece_close(struct lanes_piece *p)
{
	for (int s = 0; s < SETS; s++) {
		uint64_t *work = mem_new(p->set[s].n + 1, sizeof *work);
		p->set[s].n = keyset_sort_distinct(p->set[s].key, p->set[s].n, work);
		free(work);
	}
}

static void lanes_piece_release(struct lanes_piece *p)
{
	for (int s = 0; s < SETS; s++)
		free(p->set[s].key);
	free(p->depth);
	free(p->band);
	free(p->bands);
}

static void lanes_part_init(void *part)
{
	struct lanes_part *p = part;
	thread_of_init(&p->threads, p->scan->schema, &p->scan->threads);
	per_thread_init(&p->last, sizeof(struct lanes_last), KEY_COUNTS_ALL);
	p->recent = mem_new(SETS, sizeof *p->recent);
	p->recent_of = mem_new(SETS, sizeof *p->recent_of);
	p->band = mem_new(p->scan->out->nrows + 1, sizeof *p->band);
	for (size_t r = 0; r < p->scan->out->nrows; r++)
		if (p->scan->bands[r].n)
			p->band[r] = lane_band_counter_new(&p->scan->bands[r],
							   p->scan->schema);
}

static void lanes_part_release(void *part)
{
	struct lanes_part *p = part;
	for (size_t i = 0; i < p->n; i++)
		lanes_piece_release(&p->piece[i]);
	free(p->piece);
	free(p->flag);
	free(p->taken);
	for (size_t r = 0; r < p->scan->out->nrows; r++)
		lane_band_counter_free(p->band[r]);
	free(p->band);
	free(p->recent);
	free(p->recent_of);
	thread_of_release(&p->threads);
	per_thread_release(&p->last);
}

static struct lanes_piece *lanes_piece_of(struct lanes_part *p, size_t number)
{
	if (p->n && p->piece[p->n - 1].number == number)
		return &p->piece[p->n - 1];
	if (p->n)
		lanes_piece_close(&p->piece[p->n - 1]);
	p->piece = mem_room(p->piece, p->n, &p->room, sizeof *p->piece);
	p->piece[p->n] = (struct lanes_piece) { .number = number };
	if (p->scan->has_bands) {
		size_t rows = p->scan->out->nrows;
		p->piece[p->n].band = mem_new(rows, sizeof *p->piece->band);
		p->piece[p->n].bands = mem_new(rows, sizeof *p->piece->bands);
	}
	return &p->piece[p->n++];
}

/* Most addresses were used a moment ago. */
static void lanes_add_key(struct lanes_part *p, struct lanes_piece *to, int set,
			  uint64_t key)
{
	size_t at = (size_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> (64 - RECENT_BITS));
	struct lanes_keys *k = &to->set[set];
	if (p->recent[set][at] == key && p->recent_of[set][at] == p->n)
		return;
	p->recent[set][at] = key;
	p->recent_of[set][at] = p->n;
	k->key = mem_room(k->key, k->n, &k->room, sizeof *k->key);
	k->key[k->n++] = key;
}

/* Records */

/* Some records of a batch: at[from] to at[to - 1]. */
struct lanes_slice {
	const struct batch *b;
	const uint32_t *at;
	size_t from, to;
};

/* Sets the flags of the records that have a value of the role; with `truth`, one that is
 * not 0: as summaries count them. */
static void lanes_flag(const struct lanes_slice *s, enum role role, bool truth,
		       uint8_t *flag)
{
	const struct batch *b = s->b;
	memset(flag, 0, s->to - s->from);
	for (fieldset set = b->schema->by_role[role]; set; set &= set - 1) {
		int f = fieldset_first(set);
		for (unsigned k = 0; k < batch_used(b, f); k++) {
			const uint64_t *v = batch_field(b, f)[k];
			for (size_t j = s->from; j < s->to; j++)
				flag[j - s->from] |= batch_has(b, s->at[j], f, k) &&
						     !(truth && !v[s->at[j]]);
		}
	}
}

static uint64_t lanes_sum(const uint8_t *flag, size_t n)
{
	uint64_t sum = 0;
	for (size_t i = 0; i < n; i++)
		sum += flag[i];
	return sum;
}

static void lanes_add_branches(struct lanes_part *p, struct lanes_piece *to,
			       const struct lanes_slice *s)
{
	const fieldset *by_role = s->b->schema->by_role;
	size_t n = s->to - s->from;
	if (by_role[ROLE_BRANCH_KIND])
		lanes_flag(s, ROLE_BRANCH_KIND, true, p->flag);
	else if (by_role[ROLE_IS_BRANCH])
		lanes_flag(s, ROLE_IS_BRANCH, true, p->flag);
	else
		lanes_flag(s, ROLE_TAKEN, false, p->flag);
	lanes_flag(s, ROLE_TAKEN, true, p->taken);
	for (size_t i = 0; i < n; i++)
		p->taken[i] &= p->flag[i];
	to->count[LANE_BRANCHES] += lanes_sum(p->flag, n);
	to->count[LANE_TAKEN] += lanes_sum(p->taken, n);
}

static void lanes_add_set(struct lanes_part *p, struct lanes_piece *to,
			  const struct lanes_slice *s, enum role role, int set,
			  unsigned shift)
{
	const struct batch *b = s->b;
	for (fieldset fields = b->schema->by_role[role]; fields; fields &= fields - 1) {
		int f = fieldset_first(fields);
		for (unsigned k = 0; k < batch_used(b, f); k++) {
			const uint64_t *v = batch_field(b, f)[k];
			for (size_t j = s->from; j < s->to; j++)
				if (batch_has(b, s->at[j], f, k))
					lanes_add_key(p, to, set, v[s->at[j]] >> shift);
		}
	}
}

static struct lanes_depth *lanes_depth_of(struct lanes_part *p, struct lanes_piece *to,
					  uint64_t thread)
{
	struct lanes_last *last = per_thread_of(&p->last, thread);
	if (last->piece != p->n) {
		to->depth = mem_room(to->depth, to->depths, &to->depth_room,
				     sizeof *to->depth);
		*last = (struct lanes_last) { p->n, to->depths };
		to->depth[to->depths++] = (struct lanes_depth) { .thread = thread };
	}
	return &to->depth[last->at];
}

/* Of the last piece of the part. */
static void lanes_add_depth(struct lanes_part *p, struct lanes_piece *to,
			    const struct lanes_slice *s)
{
	const struct role_slots *role = &p->scan->role[ROLE_BRANCH_KIND];
	struct lanes_depth *d = NULL;
	uint64_t kind;
	for (size_t j = s->from; j < s->to; j++) {
		if (!d || !thread_of_one(&p->threads))
			d = lanes_depth_of(p, to, thread_of(&p->threads, s->b, s->at[j]));
		/* Modulo 2^64: the sum is not negative in the end. */
		d->sum += (uint64_t)d->depth;
		d->records++;
		if (!role_value(s->b, role, s->at[j], &kind))
			continue;
		d->depth += kind == BRANCH_DIRECT_CALL || kind == BRANCH_INDIRECT_CALL;
		d->depth -= kind == BRANCH_RETURN;
		if (d->depth < d->least)
			d->least = d->depth;
	}
}

/* to - from of a record, if it has both; without `from`, it is 0. */
static uint64_t lanes_wait(const struct lanes_scan *m, const struct batch *b, size_t i,
			   enum role from, enum role to)
{
	uint64_t begin = 0, end;
	if (!role_value(b, &m->role[to], i, &end) ||
	    (from && !role_value(b, &m->role[from], i, &begin)) ||
	    (int64_t)end <= (int64_t)begin)
		return 0;
	return end - begin;
}

static void lanes_add_times(const struct lanes_scan *m, struct lanes_piece *to,
			    const struct lanes_slice *s)
{
	uint64_t time, commit;
	for (size_t j = s->from; j < s->to; j++) {
		size_t i = s->at[j];
		to->count[LANE_FETCH_WAIT] +=
			lanes_wait(m, s->b, i, ROLE_NONE, ROLE_DECODED);
		to->count[LANE_ISSUE_WAIT] +=
			lanes_wait(m, s->b, i, ROLE_DISPATCHED, ROLE_ISSUED);
		to->count[LANE_COMMIT_WAIT] +=
			lanes_wait(m, s->b, i, ROLE_READY, ROLE_COMMITTED);
		if (!role_value(s->b, &m->role[ROLE_TIME], i, &time) ||
		    !role_value(s->b, &m->role[ROLE_COMMITTED], i, &commit))
			continue;
		commit += time;
		if (!to->has_time || commit < to->time_first)
			to->time_first = commit;
		if (!to->has_time || commit > to->time_last)
			to->time_last = commit;
		to->has_time = true;
	}
}

static void lanes_add(struct lanes_part *p, struct lanes_piece *to,
		      const struct lanes_slice *s)
{
	const struct lanes_scan *m = p->scan;
	const uint64_t *uop = bins_uops(s->b);
	size_t n = s->to - s->from;
	to->count[LANE_RECORDS] += n;
	for (size_t j = s->from; j < s->to; j++)
		to->count[LANE_INSTRUCTIONS] += !uop || uop[s->at[j]] == 1;
	if (m->need[LANE_WITH_LOAD]) {
		lanes_flag(s, ROLE_LOAD, false, p->flag);
		to->count[LANE_WITH_LOAD] += lanes_sum(p->flag, n);
	}
	if (m->need[LANE_WITH_STORE]) {
		lanes_flag(s, ROLE_STORE, false, p->flag);
		to->count[LANE_WITH_STORE] += lanes_sum(p->flag, n);
	}
	if (m->need[LANE_BRANCHES] || m->need[LANE_TAKEN])
		lanes_add_branches(p, to, s);
	if (m->need_set[SET_PCS])
		lanes_add_set(p, to, s, ROLE_PC, SET_PCS, 0);
	if (m->need_set[SET_LINES]) {
		lanes_add_set(p, to, s, ROLE_LOAD, SET_LINES, LINE_BITS);
		lanes_add_set(p, to, s, ROLE_STORE, SET_LINES, LINE_BITS);
	}
	if (m->need[LANE_DEPTH])
		lanes_add_depth(p, to, s);
	if (m->need[LANE_TIME] || m->need[LANE_FETCH_WAIT] || m->need[LANE_ISSUE_WAIT] ||
	    m->need[LANE_COMMIT_WAIT])
		lanes_add_times(m, to, s);
	for (size_t r = 0; m->has_bands && r < m->out->nrows; r++)
		if (p->band[r])
			lane_band_counter_add(p->band[r], s->b, s->at, s->from, s->to,
					      &to->band[r], &to->bands[r]);
}

static bool lanes_records(void *part, const struct records *r)
{
	struct lanes_part *p = part;
	if (r->n > p->flags) {
		p->flags = r->n;
		p->flag = mem_resize(p->flag, p->flags, 1);
		p->taken = mem_resize(p->taken, p->flags, 1);
	}
	for (size_t from = 0; from < r->n;) {
		uint64_t end, ordinal = r->b->first + r->at[from];
		size_t number = lanes_number(p->scan->out, ordinal, &end);
		size_t to = lanes_lower_bound(r->at, from, r->n, end - r->b->first);
		const struct lanes_slice s = { r->b, r->at, from, to };
		lanes_add(p, lanes_piece_of(p, number), &s);
		from = to;
	}
	return true;
}

/* Chunks that are not read */

static bool lanes_skip(void *whole, const struct chunk *c, uint64_t hits)
{
	const struct lanes_scan *m = whole;
	if (!hits)
		return true;
	if (hits != c->count || !lanes_holds(m->out, c))
		return false;
	for (int k = LANE_DEPTH; k < LANE_COUNTS; k++)
		if (m->need[k])
			return false;
	return !m->has_bands && (!m->need_set[SET_PCS] || chunk_has_pcs(c)) &&
	       (!m->need_set[SET_LINES] || chunk_has_lines(c));
}

static void lanes_summarise(const struct lanes_scan *m, const struct chunk *c,
			    struct lanes_piece *to)
{
	uint64_t end;
	*to = (struct lanes_piece) { .number = lanes_number(m->out, c->start.ordinal,
							    &end) };
	to->count[LANE_RECORDS] = c->count;
	to->count[LANE_INSTRUCTIONS] = c->totals.macro_ops;
	to->count[LANE_WITH_LOAD] = c->totals.with_load;
	to->count[LANE_WITH_STORE] = c->totals.with_store;
	to->count[LANE_BRANCHES] = c->totals.branches;
	to->count[LANE_TAKEN] = c->totals.taken;
	struct lanes_keys *pcs = &to->set[SET_PCS], *lines = &to->set[SET_LINES];
	if (m->need_set[SET_PCS])
		pcs->key = chunk_pcs(c, &pcs->n);
	if (m->need_set[SET_LINES])
		lines->key = chunk_lines(c, &lines->n);
	pcs->n = pcs->key ? pcs->n : 0;
	lines->n = lines->key ? lines->n : 0;
}

/* The whole */

static void lanes_close_sets(struct lanes_scan *m)
{
	static const enum lane_count counts[SETS] = { LANE_PCS, LANE_LINES };
	bool estimated = false, any = false;
	if (m->open == BEFORE)
		return;
	for (int s = 0; s < SETS; s++) {
		m->count[m->open][counts[s]] = distinct_count(&m->sets[s], &estimated);
		any |= estimated;
		distinct_release(&m->sets[s]);
	}
	m->count[m->open][LANE_PAGES] = distinct_count(&m->pages, &estimated);
	m->estimated[m->open] |= any || estimated;
	distinct_release(&m->pages);
	m->open = BEFORE;
}

static void lanes_open_sets(struct lanes_scan *m, size_t number)
{
	if (m->open == number)
		return;
	lanes_close_sets(m);
	for (int s = 0; s < SETS; s++)
		distinct_init(&m->sets[s]);
	distinct_init(&m->pages);
	m->open = number;
}

static void lanes_merge_sets(struct lanes_scan *m, const struct lanes_piece *p)
{
	static const enum lane_count counts[SETS] = { LANE_NEW_PCS, LANE_NEW_LINES };
	if (p->number != BEFORE)
		lanes_open_sets(m, p->number);
	for (int s = 0; s < SETS; s++)
		for (size_t i = 0; i < p->set[s].n; i++) {
			uint64_t key = p->set[s].key[i], new = 0;
			if (m->need[counts[s]])
				new = distinct_add(&m->seen[s], key);
			if (p->number == BEFORE)
				continue;
			distinct_add(&m->sets[s], key);
			if (s == SET_LINES && m->need[LANE_PAGES])
				distinct_add(&m->pages, key >> (PAGE_BITS - LINE_BITS));
			m->count[p->number][counts[s]] += new;
			m->estimated[p->number] |= m->seen[s].depth > 0;
		}
}

/* The depth of the first record of each thread in the span is 0 here; the least one is
 * subtracted in the end. */
static void lanes_merge_depth(struct lanes_scan *m, const struct lanes_piece *p)
{
	for (size_t k = 0; k < p->depths; k++) {
		const struct lanes_depth *from = &p->depth[k];
		size_t thread = per_thread_number(&m->depths, from->thread);
		struct lanes_depth *to = per_thread_at(&m->depths, thread);
		m->count[p->number][LANE_DEPTH] +=
			from->sum + (uint64_t)to->depth * from->records;
		if (to->depth + from->least < to->least)
			to->least = to->depth + from->least;
		to->depth += from->depth;
		size_t at = key_counts_at(&m->depth_share, p->number, thread);
		*(uint64_t *)key_counts_entry(&m->depth_share, at) += from->records;
	}
}

/* Sets the sums of least depths, which change when a lower one is found. */
static void lanes_find_depth_bases(struct lanes_scan *m)
{
	memset(m->depth_base, 0, m->out->n * sizeof *m->depth_base);
	for (size_t i = 0; i < m->depth_share.n; i++) {
		const struct key_counts_key *k = &m->depth_share.key[i];
		const struct lanes_depth *d = per_thread_at(&m->depths, k->b);
		m->depth_base[k->a] +=
			(uint64_t)d->least *
			*(const uint64_t *)key_counts_entry(&m->depth_share, i);
	}
}

static void lanes_merge_time(struct lanes_scan *m, const struct lanes_piece *p)
{
	if (!p->has_time)
		return;
	if (!m->has_time)
		m->time_last = p->time_first;
	m->has_time = true;
	if (p->time_last > m->time_last) {
		m->count[p->number][LANE_TIME] += p->time_last - m->time_last;
		m->time_last = p->time_last;
	}
}

/* All rows of a lane have the count of all its bands. */
static void lanes_merge_bands(struct lanes_scan *m, const struct lanes_piece *p)
{
	const struct lanes *o = m->out;
	for (size_t r = 0; r < o->nrows; r++)
		for (size_t k = 0; k < m->bands[r].n; k++) {
			struct lane_value *v = &o->value[p->number * o->nrows + r + k];
			v->n += p->band[r + k];
			v->of += p->bands[r];
		}
}

static void lanes_merge_piece(struct lanes_scan *m, struct lanes_piece *p)
{
	lanes_merge_sets(m, p);
	if (p->number == BEFORE)
		return;
	if (p->band)
		lanes_merge_bands(m, p);
	lanes_merge_depth(m, p);
	lanes_merge_time(m, p);
	for (int k = 0; k < LANE_COUNTS; k++)
		if (k < LANE_PCS || k > LANE_TIME)
			m->count[p->number][k] += p->count[k];
}

static uint64_t lanes_count(const struct lanes_scan *m, size_t interval,
			    enum lane_count count)
{
	uint64_t n = count == LANE_NOTHING || count >= LANE_COUNTS
			     ? 0
			     : m->count[interval][count];
	if (count == LANE_DEPTH)
		n -= m->depth_base[interval];
	return n;
}

bool lane_has_sets(const struct lane *l)
{
	return l->kind->n >= LANE_PCS && l->kind->n <= LANE_PAGES;
}

/* The set that a count needs; SETS: none. */
static int lanes_set(enum lane_count count)
{
	return count == LANE_PCS || count == LANE_NEW_PCS   ? SET_PCS
	       : count >= LANE_LINES && count <= LANE_PAGES ? SET_LINES
							    : SETS;
}

/* Whether a lane is counted at all. */
static bool lanes_wants(const struct lanes_scan *m, size_t lane)
{
	const struct lane *l = &m->spec->lanes->at[lane];
	return !m->spec->summarised ||
	       (lane_is_summarised(l) && !m->unknown[lanes_set(l->kind->n)]);
}

/* Sets the values of the lanes that are counted in one scan, of the first n intervals. */
static void lanes_fill(struct lanes_scan *m, size_t n)
{
	struct lanes *o = m->out;
	lanes_find_depth_bases(m);
	for (size_t r = 0; r < o->nrows; r++) {
		size_t l = o->row[r].lane;
		const struct lane *lane = &m->spec->lanes->at[l];
		for (size_t i = 0; i < n; i++) {
			struct lane_value *v = &o->value[i * o->nrows + r];
			if (lane->kind->n < LANE_COUNTS)
				v->n = lanes_count(m, i, lane->kind->n);
			if (lane->kind->of < LANE_COUNTS)
				v->of = lanes_count(m, i, lane->kind->of);
			v->estimated = m->estimated[i] && lane_has_sets(lane);
		}
		if ((lane->kind->n < LANE_COUNTS || lane->kind->bands) &&
		    lanes_wants(m, l) && n > o->counted[r])
			o->counted[r] = n;
	}
}

static bool lanes_merge(void *whole, void *part, const struct match_run *r)
{
	struct lanes_scan *m = whole;
	struct lanes_part *p = part;
	if (p && p->n)
		lanes_piece_close(&p->piece[p->n - 1]);
	for (size_t i = 0; p && i < p->n; i++)
		lanes_merge_piece(m, &p->piece[i]);
	if (r->chunk && r->hits) {
		struct lanes_piece piece;
		lanes_summarise(m, r->chunk, &piece);
		lanes_merge_piece(m, &piece);
		lanes_piece_release(&piece);
	}
	m->end = r->first + r->n;
	return true;
}

/* The intervals before the last record that is merged, and its own if all are. */
static void lanes_show(void *whole)
{
	struct lanes_scan *m = whole;
	uint64_t end = m->end;
	if (end <= m->out->over.first)
		return;
	lanes_fill(m, lanes_interval(m->out, end - 1) + (end > m->out->over.last));
	m->spec->partial(m->spec->arg, m->out);
}

static void lanes_need(struct lanes_scan *m, enum lane_count count)
{
	if (count != LANE_NOTHING && count < LANE_COUNTS)
		m->need[count] = true;
}

/* What is to be counted and read.  False: nothing. */
static bool lanes_plan(struct lanes_scan *m)
{
	static const enum role times[] = { ROLE_TIME,   ROLE_DECODED, ROLE_DISPATCHED,
					   ROLE_ISSUED, ROLE_READY,   ROLE_COMMITTED };
	const struct schema *s = m->schema;
	for (size_t i = 0; i < m->spec->lanes->n; i++) {
		if (!lanes_wants(m, i))
			continue;
		lanes_need(m, m->spec->lanes->at[i].kind->n);
		lanes_need(m, m->spec->lanes->at[i].kind->of);
	}
	bool any = false, timed = false;
	for (int k = 0; k < LANE_COUNTS; k++)
		any |= m->need[k];
	for (int k = LANE_TIME; k < LANE_COUNTS; k++)
		timed |= m->need[k];
	for (int k = 0; k < LANE_COUNTS; k++)
		if (m->need[k] && lanes_set((enum lane_count)k) < SETS)
			m->need_set[lanes_set((enum lane_count)k)] = true;
	uint64_t roles = UINT64_C(1) << ROLE_UOP;
	if (m->need[LANE_WITH_LOAD] || m->need_set[SET_LINES])
		roles |= UINT64_C(1) << ROLE_LOAD;
	if (m->need[LANE_WITH_STORE] || m->need_set[SET_LINES])
		roles |= UINT64_C(1) << ROLE_STORE;
	if (m->need[LANE_BRANCHES] || m->need[LANE_TAKEN] || m->need[LANE_DEPTH])
		roles |= UINT64_C(1) << ROLE_BRANCH_KIND | UINT64_C(1) << ROLE_IS_BRANCH |
			 UINT64_C(1) << ROLE_TAKEN;
	if (m->need[LANE_DEPTH])
		roles |= UINT64_C(1) << ROLE_SPACE;
	if (m->need_set[SET_PCS])
		roles |= UINT64_C(1) << ROLE_PC;
	for (size_t i = 0; timed && i < sizeof times / sizeof *times; i++)
		roles |= UINT64_C(1) << times[i];
	m->want = role_slots_fields(s, roles);
	for (size_t r = 0; r < m->out->nrows; r++)
		if (m->bands[r].n)
			m->want |= lane_bands_fields(&m->bands[r], s);
	any |= m->has_bands;
	for (int r = 1; r < ROLE_COUNT; r++)
		if (r == ROLE_BRANCH_KIND || r >= ROLE_TIME)
			role_slots(&m->role[r], s, (enum role)r);
	return any;
}

static enum status lanes_count_all(struct lanes_scan *m, struct trace *t,
				   struct task *task, struct err *err)
{
	const struct reducer r = {
		.want = m->want,
		.skip = lanes_skip,
		.part_size = sizeof(struct lanes_part),
		.init = lanes_part_init,
		.records = lanes_records,
		.merge = lanes_merge,
		.release = lanes_part_release,
		.show = m->spec->partial ? lanes_show : NULL,
	};
	struct selection s = { m->out->over, m->spec->where, m->spec->nwhere };
	if (m->need[LANE_NEW_PCS] || m->need[LANE_NEW_LINES])
		s.over.first = 0;
	m->count = mem_new(m->out->n, sizeof *m->count);
	m->estimated = mem_new(m->out->n, sizeof *m->estimated);
	m->depth_base = mem_new(m->out->n, sizeof *m->depth_base);
	m->open = BEFORE;
	per_thread_init(&m->depths, sizeof(struct lanes_depth), KEY_COUNTS_ALL);
	key_counts_init(&m->depth_share, sizeof(uint64_t), KEY_COUNTS_ALL);
	for (int k = 0; k < SETS; k++)
		distinct_init_exact(&m->seen[k], SEEN_EXACT);
	enum status st = reduce(t, &s, &r, m, task, err);
	lanes_close_sets(m);
	if (st == ST_OK) {
		lanes_fill(m, m->out->n);
		if (m->spec->partial)
			m->spec->partial(m->spec->arg, m->out);
	}
	for (int k = 0; k < SETS; k++)
		distinct_release(&m->seen[k]);
	per_thread_release(&m->depths);
	key_counts_release(&m->depth_share);
	free(m->depth_base);
	free(m->count);
	free(m->estimated);
	return st;
}

/* Queries: a part has a piece with a count for each interval. */

static bool lanes_query_skip(void *whole, const struct chunk *c, uint64_t hits)
{
	const struct lanes_scan *m = whole;
	return !hits || (hits != MATCHES_UNKNOWN && lanes_holds(m->out, c));
}

static bool lanes_query_records(void *part, const struct records *r)
{
	struct lanes_part *p = part;
	for (size_t from = 0; from < r->n;) {
		uint64_t end, ordinal = r->b->first + r->at[from];
		size_t number = lanes_number(p->scan->out, ordinal, &end);
		size_t to = lanes_lower_bound(r->at, from, r->n, end - r->b->first);
		lanes_piece_of(p, number)->count[LANE_RECORDS] += to - from;
		from = to;
	}
	return true;
}

static void lanes_query_add(struct lanes_scan *m, size_t interval, uint64_t n)
{
	struct lane_value *v = &m->out->value[interval * m->out->nrows + m->row];
	*(m->is_of ? &v->of : &v->n) += n;
}

static bool lanes_query_merge(void *whole, void *part, const struct match_run *r)
{
	struct lanes_scan *m = whole;
	struct lanes_part *p = part;
	for (size_t i = 0; p && i < p->n; i++)
		lanes_query_add(m, p->piece[i].number, p->piece[i].count[LANE_RECORDS]);
	if (r->chunk && r->hits)
		lanes_query_add(m, lanes_interval(m->out, r->chunk->start.ordinal),
				r->hits);
	m->end = r->first + r->n;
	return true;
}

static void lanes_query_show(void *whole)
{
	struct lanes_scan *m = whole;
	if (m->end <= m->out->over.first || m->is_of)
		return;
	m->out->counted[m->row] = lanes_interval(m->out, m->end - 1);
	m->spec->partial(m->spec->arg, m->out);
}

static enum status lanes_count_query(struct lanes_scan *m, struct trace *t,
				     const struct query *const *where, size_t nwhere,
				     struct task *task, struct err *err)
{
	const struct reducer r = {
		.numbers = true,
		.skip = lanes_query_skip,
		.part_size = sizeof(struct lanes_part),
		.init = lanes_part_init,
		.records = lanes_query_records,
		.merge = lanes_query_merge,
		.release = lanes_part_release,
		.show = m->spec->partial ? lanes_query_show : NULL,
	};
	const struct selection s = { m->out->over, where, nwhere };
	return reduce(t, &s, &r, m, task, err);
}

/* Counts the records that match a query; NULL: none does. */
static enum status lanes_count_also(struct lanes_scan *m, struct trace *t,
				    const struct query *q, struct task *task,
				    struct err *err)
{
	if (!q)
		return ST_OK;
	const struct query **where = mem_new(m->spec->nwhere + 1, sizeof *where);
	for (size_t i = 0; i < m->spec->nwhere; i++)
		where[i] = m->spec->where[i];
	where[m->spec->nwhere] = q;
	enum status st = lanes_count_query(m, t, where, m->spec->nwhere + 1, task, err);
	free(where);
	return st;
}

static enum status lanes_count_filtered(struct lanes_scan *m, struct trace *t,
					struct task *task, struct err *err)
{
	const struct lanes *o = m->out;
	for (size_t i = 0; i < o->n; i++) {
		struct lane_value *v = &o->value[i * o->nrows + m->row];
		v->of = o->cut[i + 1] - o->cut[i];
		v->n = m->spec->nfilter ? 0 : v->of;
	}
	return m->spec->nfilter ? lanes_count_query(m, t, m->spec->filter,
						    m->spec->nfilter, task, err)
				: ST_OK;
}

/* A lane whose counts are queries. */
static enum status lanes_count_lane(struct lanes_scan *m, struct trace *t,
				    const struct lane *lane, struct task *task,
				    struct err *err)
{
	m->is_of = true;
	enum status st = lanes_count_also(m, t, lane->of, task, err);
	m->is_of = false;
	if (st != ST_OK)
		return st;
	return lane->kind->n == LANE_FILTERED
		       ? lanes_count_filtered(m, t, task, err)
		       : lanes_count_also(m, t,
					  lane->kind->n == LANE_HITS ? m->spec->search
								     : lane->n,
					  task, err);
}

static enum status lanes_count_queries(struct lanes_scan *m, struct trace *t,
				       struct task *task, struct err *err)
{
	enum status st = ST_OK;
	for (m->row = 0; st == ST_OK && m->row < m->out->nrows; m->row++) {
		size_t l = m->out->row[m->row].lane;
		const struct lane *lane = &m->spec->lanes->at[l];
		if (!lanes_wants(m, l) || lane->kind->bands)
			continue;
		st = lanes_count_lane(m, t, lane, task, err);
		if (st == ST_OK)
			m->out->counted[m->row] = m->out->n;
	}
	return st;
}

/* Which sets the index does not have: a lane without reading cannot have them. */
static void lanes_find_unknown(struct lanes_scan *m, struct trace *t)
{
	const struct chunk **list;
	size_t n =
		index_list(trace_index(t), m->out->over.first, m->out->over.last, &list);
	for (size_t i = 0; i < n; i++) {
		m->unknown[SET_PCS] |= !chunk_has_pcs(list[i]);
		m->unknown[SET_LINES] |= !chunk_has_lines(list[i]);
	}
	free(list);
}

/* Rows */

static void lanes_add_row(struct lanes *o, size_t lane, const char *band)
{
	o->row = mem_resize(o->row, o->nrows + 1, sizeof *o->row);
	o->row[o->nrows++] = (struct lane_row) { lane, band ? mem_text(band) : NULL };
}

/* A row for each lane and each band. */
static enum status lanes_make_rows(struct lanes_scan *m, struct trace *t,
				   struct task *task, struct err *err)
{
	const struct lane_list *l = m->spec->lanes;
	enum status st = ST_OK;
	m->bands = mem_new(l->n * LANE_BANDS_MOST + 1, sizeof *m->bands);
	for (size_t i = 0; st == ST_OK && i < l->n; i++) {
		struct lane_bands *b = &m->bands[m->out->nrows];
		if (l->at[i].kind->bands && lanes_wants(m, i))
			st = lane_bands_find(b, l->at[i].kind->bands, t, task, err);
		m->has_bands |= b->n > 0;
		if (!b->n)
			lanes_add_row(m->out, i, NULL);
		for (size_t k = 0, n = b->n; k < n; k++)
			lanes_add_row(m->out, i, b->at[k].name);
	}
	m->out->value = mem_new(m->out->n * m->out->nrows + 1, sizeof *m->out->value);
	m->out->counted = mem_new(m->out->nrows + 1, sizeof *m->out->counted);
	return st;
}

static void lanes_release_bands(struct lanes_scan *m)
{
	for (size_t r = 0; m->bands && r < m->out->nrows; r++)
		lane_bands_release(&m->bands[r]);
	free(m->bands);
}

static enum status lanes_count_rows(struct lanes_scan *m, struct trace *t,
				    struct task *task, struct err *err)
{
	bool any = lanes_plan(m);
	enum status st = ST_OK;
	if (m->need[LANE_TIME] || m->need[LANE_FETCH_WAIT] || m->need[LANE_ISSUE_WAIT] ||
	    m->need[LANE_COMMIT_WAIT])
		m->out->cycle = trace_cycle(t);
	if (m->need[LANE_DEPTH])
		st = thread_of_separate(t, false, task, err);
	if (st == ST_OK && m->need[LANE_DEPTH])
		thread_of_init(&m->threads, m->schema, NULL);
	if (st == ST_OK && any)
		st = lanes_count_all(m, t, task, err);
	return st == ST_OK ? lanes_count_queries(m, t, task, err) : st;
}

enum status lanes_make(struct lanes *out, struct trace *t, const struct lanes_spec *spec,
		       struct task *task, struct err *err)
{
	assert(spec->intervals >= 1 && spec->intervals <= LANE_INTERVALS_MOST);
	struct lanes o = { .n = 0 };
	struct lanes_scan m = { .spec = spec, .schema = trace_schema(t), .out = &o };
	enum status st = lane_cuts_make(&o, t, spec, task, err);
	if (st == ST_OK && spec->summarised)
		lanes_find_unknown(&m, t);
	if (st == ST_OK)
		st = lanes_make_rows(&m, t, task, err);
	if (st == ST_OK)
		st = lanes_count_rows(&m, t, task, err);
	lanes_release_bands(&m);
	thread_of_release(&m.threads);
	if (st == ST_OK)
		*out = o;
	else
		lanes_release(&o);
	return st;
}

void lanes_copy(struct lanes *to, const struct lanes *from)
{
	*to = *from;
	to->cut = mem_copy(from->cut, (from->n + 1) * sizeof *to->cut);
	to->value =
		mem_copy(from->value, (from->n * from->nrows + 1) * sizeof *to->value);
	to->counted = mem_copy(from->counted, (from->nrows + 1) * sizeof *to->counted);
	to->row = mem_new(from->nrows + 1, sizeof *to->row);
	for (size_t r = 0; r < from->nrows; r++)
		to->row[r] = (struct lane_row) { from->row[r].lane,
						 from->row[r].band
							 ? mem_text(from->row[r].band)
							 : NULL };
}

void lanes_release(struct lanes *o)
{
	for (size_t r = 0; r < o->nrows; r++)
		free(o->row[r].band);
	free(o->row);
	free(o->cut);
	free(o->value);
	free(o->counted);
	*o = (struct lanes) { .n = 0 };
}

void lanes_arrange(struct lanes *o, const size_t *to, size_t n)
{
	struct lanes all = *o;
	size_t *from = mem_new(all.nrows + 1, sizeof *from);
	o->nrows = 0;
	for (size_t i = 0; i < n; i++)
		for (size_t r = 0; r < all.nrows; r++)
			if (all.row[r].lane == to[i])
				from[o->nrows++] = r;
	o->row = mem_new(o->nrows + 1, sizeof *o->row);
	o->value = mem_new(o->n * o->nrows + 1, sizeof *o->value);
	o->counted = mem_new(o->nrows + 1, sizeof *o->counted);
	for (size_t r = 0, lane = 0; r < o->nrows; r++) {
		while (to[lane] != all.row[from[r]].lane)
			lane++;
		o->row[r] = (struct lane_row) { lane, all.row[from[r]].band };
		all.row[from[r]].band = NULL;
		o->counted[r] = all.counted[from[r]];
		for (size_t i = 0; i < o->n; i++)
			o->value[i * o->nrows + r] = all.value[i * all.nrows + from[r]];
	}
	free(from);
	all.cut = NULL;
	lanes_release(&all);
}

const char *lanes_name(const struct lanes *o, const struct lane_list *l, size_t row)
{
	const struct lane_row *r = &o->row[row];
	return r->band ? r->band : l->at[r->lane].name;
}

bool lanes_find_row(const struct lanes *o, const struct lane_row *like, size_t *row)
{
	for (*row = 0; *row < o->nrows; ++*row) {
		const struct lane_row *r = &o->row[*row];
		if (r->lane == like->lane && !r->band == !like->band &&
		    (!r->band || !strcmp(r->band, like->band)))
			return true;
	}
	return false;
}

bool lanes_value(const struct lanes *o, const struct lane_list *l, size_t row,
		 size_t interval, double *out)
{
	return lane_figure(&l->at[o->row[row].lane], &o->value[interval * o->nrows + row],
			   o->cycle, out);
}
