/* Each lane equals a plain count over the same intervals, however it is counted. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analysis/call_steps.h"
#include "analysis/lanes.h"
#include "analysis/loop_nests.h"
#include "analysis/simulation.h"
#include "analysis/thread_find.h"
#include "trace/nests.h"
#include "tracefile.h"
#include "tui/session/lanes_model.h"
#include "tui/session/session.h"

static const char *const samples[] = { "samples/ls.cis501.trace.gz",
				       "samples/ls.gem5.txt.gz",
				       "samples/ls.byu.tr.gz",
				       "samples/ls.champsim.xz",
				       "tests/data/gem5/bad-no-companion.txt",
				       "tests/data/cis501/bad-malformed-lines.trace",
				       NULL };

enum { LINES_OF_RECORD = 16, PLAIN_THREADS = 64 };

/* What the lanes count, of one record. */
struct plain {
	bool load, store, branch, taken, begins, depth_isaddr;
	bool has_pc, has_time, has_commit;
	uint64_t pc, time, commit, depth;
	uint64_t calls;  /* around it */
	unsigned caller; /* its thread, plus 1; 0: it has no address */
	uint64_t wait[3];
	uint64_t line[LINES_OF_RECORD];
	unsigned lines;
	char class[16]; /* "": none */
	char thread[32], loop[32];
};

static struct plain *record;
static size_t nrecords;
static size_t bands_compared;

static struct trace *open_sample(const char *name, unsigned threads, const char *options)
{
	char path[4096];
	const char *top = getenv("top_srcdir");
	snprintf(path, sizeof path, "%s/%s", top ? top : ".", name);
	setenv("OPSCOPE_TEST", options, 1);
	struct trace_options opt = { .threads = threads, .index = "none" };
	struct trace *t;
	struct err err = ERR_INIT;
	if (trace_open(&t, path, &opt, &err) != ST_OK)
		fail_msg("%s: %s", path, err.text);
	unsetenv("OPSCOPE_TEST");
	assert_int_equal(thread_find_install(t, NULL, &err), ST_OK);
	loop_nests_install(t);
	return t;
}

static void plain_lines(const struct batch *b, size_t i, struct plain *p)
{
	for (int f = 0; f < (int)b->schema->format->nfields; f++) {
		const struct field *fd = schema_field(b->schema, f);
		if (fd->role != ROLE_LOAD && fd->role != ROLE_STORE)
			continue;
		for (unsigned k = 0; k < field_count(fd); k++) {
			uint64_t v = batch_value(b, i, f, k);
			if (!batch_has(b, i, f, k))
				continue;
			*(fd->role == ROLE_LOAD ? &p->load : &p->store) = true;
			assert_true(p->lines < LINES_OF_RECORD);
			p->line[p->lines++] = v / 64;
		}
	}
}

static void plain_branch(const struct batch *b, size_t i, struct plain *p)
{
	const struct schema *s = b->schema;
	uint64_t kind = 0, mark = 0, taken = 0;
	bool has_kind = record_role(b, i, ROLE_BRANCH_KIND, &kind);
	bool has_mark = record_role(b, i, ROLE_IS_BRANCH, &mark);
	bool has_taken = record_role(b, i, ROLE_TAKEN, &taken);
	if (s->by_role[ROLE_BRANCH_KIND])
		p->branch = has_kind && kind;
	else if (s->by_role[ROLE_IS_BRANCH])
		p->branch = has_mark && mark;
	else
		p->branch = has_taken;
	p->taken = p->branch && has_taken && taken;
}

static void plain_times(const struct batch *b, size_t i, struct plain *p)
{
	static const enum role from[] = { ROLE_NONE, ROLE_DISPATCHED, ROLE_READY };
	static const enum role to[] = { ROLE_DECODED, ROLE_ISSUED, ROLE_COMMITTED };
	uint64_t commit;
	p->has_time = record_role(b, i, ROLE_TIME, &p->time);
	p->has_commit = p->has_time && record_role(b, i, ROLE_COMMITTED, &commit);
	if (p->has_commit)
		p->commit = p->time + commit;
	for (int k = 0; k < 3; k++) {
		uint64_t begin = 0, end;
		if (record_role(b, i, to[k], &end) &&
		    (!from[k] || record_role(b, i, from[k], &begin)) &&
		    (int64_t)end > (int64_t)begin)
			p->wait[k] = end - begin;
	}
}

static void plain_class(const struct batch *b, size_t i, struct plain *p)
{
	static const enum role roles[] = { ROLE_CLASS, ROLE_MICRO, ROLE_MACRO,
					   ROLE_BRANCH_KIND };
	const struct schema *s = b->schema;
	struct str text = STR_INIT;
	size_t k = 0;
	while (k < 4 && !s->by_role[roles[k]])
		k++;
	if (k == 4)
		return;
	int f = schema_first(s, roles[k]);
	if (batch_has(b, i, f, 0))
		value_print(b, i, f, 0, &text);
	snprintf(p->class, sizeof p->class, "%s", text.text);
	str_release(&text);
}

static bool plain_calls_visit(void *ctx, struct call_steps_thread *t,
			      const struct batch *b, size_t i, uint64_t pc, size_t thread)
{
	uint64_t *outer = ctx, returns = frames_outer_returns(t->frames);
	(void)pc;
	assert_true(thread < PLAIN_THREADS);
	outer[thread] = returns;
	record[b->first + i].calls = frames_depth(t->frames) - returns;
	record[b->first + i].caller = (unsigned)thread + 1;
	return true;
}

/* The calls around each record, by a run from the first one: with those of the functions that
 * return before their call is seen. */
static void plain_calls(struct trace *t)
{
	struct err err = ERR_INIT;
	struct call_steps steps;
	uint64_t outer[PLAIN_THREADS] = { 0 };
	if (call_steps_init(&steps, t, NULL, &err) == ST_OK) {
		assert_int_equal(call_steps_read(&steps, t, 0, UINT64_MAX, 0,
						 plain_calls_visit, outer, NULL, &err),
				 ST_OK);
		for (size_t r = 0; r < nrecords; r++)
			if (record[r].caller)
				record[r].calls += outer[record[r].caller - 1];
	}
	call_steps_release(&steps);
}

static void plain_threads(struct trace *t)
{
	struct thread_lookup lookup = { .threads = NULL };
	struct err err = ERR_INIT;
	assert_int_equal(trace_find_threads(t, NULL, &err), ST_OK);
	const struct threads *known = thread_lookup_now(&lookup, trace_thread_slot(t));
	for (uint64_t i = 0; i < nrecords; i++) {
		struct thread_run run;
		assert_true(threads_at(known, i, &lookup.window, &run));
		snprintf(record[i].thread, sizeof record[i].thread, "thread %" PRIu64,
			 threads_get(known, run.thread)->id);
	}
	thread_lookup_release(&lookup);
}

static void plain_loops(struct trace *t)
{
	struct nest_lookup lookup = { .table = NULL };
	struct err err = ERR_INIT;
	assert_int_equal(trace_derive(t, DERIVED_NESTS, UINT64_MAX, NULL, &err), ST_OK);
	for (uint64_t i = 0; i < nrecords; i++) {
		assert_true(nest_lookup_load(&lookup, trace_nests(t), i));
		uint32_t nest = lookup.nest[i - lookup.first];
		if (nest)
			snprintf(record[i].loop, sizeof record[i].loop, "loop %" PRIx64,
				 lookup.table->nest[nest].header);
	}
	nest_lookup_release(&lookup);
}

static void collect(struct trace *t)
{
	struct err err = ERR_INIT;
	const struct batch *b;
	size_t room = 0;
	uint64_t uop = 0;
	nrecords = 0;
	record = NULL;
	struct reader *rd = reader_open(t, NULL);
	while (reader_read(rd, nrecords, 1000, FIELDSET_ALL, &b, &err) == ST_OK)
		for (size_t i = 0; i < b->n; i++) {
			record = mem_room(record, nrecords, &room, sizeof *record);
			struct plain *p = &record[nrecords++];
			*p = (struct plain) { .load = false };
			p->begins = !b->schema->by_role[ROLE_UOP] ||
				    (record_role(b, i, ROLE_UOP, &uop) && uop == 1);
			p->has_pc = record_role(b, i, ROLE_PC, &p->pc);
			plain_lines(b, i, p);
			plain_branch(b, i, p);
			plain_times(b, i, p);
			plain_class(b, i, p);
		}
	reader_free(rd);
	plain_threads(t);
	plain_loops(t);
	plain_calls(t);
}

static int by_value(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
	return (x > y) - (x < y);
}

/* The different keys of the records from first to last that count; they are left in `to`,
 * sorted. */
static size_t different(uint64_t first, uint64_t end, bool loads_only, bool pcs,
			unsigned shift, uint64_t *to)
{
	size_t n = 0, found = 0;
	for (uint64_t r = first; r < end; r++) {
		const struct plain *p = &record[r];
		if (loads_only && !p->load)
			continue;
		if (pcs && p->has_pc)
			to[n++] = p->pc;
		for (unsigned k = 0; !pcs && k < p->lines; k++)
			to[n++] = p->line[k] >> shift;
	}
	qsort(to, n, sizeof *to, by_value);
	for (size_t i = 0; i < n; i++)
		if (!i || to[i] != to[found - 1])
			to[found++] = to[i];
	return found;
}

/* Those that no record before `first` has. */
static size_t new_keys(uint64_t first, uint64_t end, bool loads_only, bool pcs)
{
	size_t room = nrecords * LINES_OF_RECORD + 1, n = 0;
	uint64_t *old = mem_new(room, sizeof *old), *now = mem_new(room, sizeof *now);
	size_t nold = different(0, first, loads_only, pcs, 0, old);
	size_t nnow = different(first, end, loads_only, pcs, 0, now);
	for (size_t i = 0; i < nnow; i++)
		n += !bsearch(&now[i], old, nold, sizeof *old, by_value);
	free(old);
	free(now);
	return n;
}

static uint64_t commit_time(const struct lanes *o, uint64_t first, uint64_t end,
			    bool loads_only)
{
	uint64_t before = 0, last, least = UINT64_MAX;
	bool any = false;
	for (uint64_t r = o->over.first; r < end; r++) {
		const struct plain *p = &record[r];
		if (!p->has_commit || (loads_only && !p->load))
			continue;
		if (r < first) {
			before = any && before > p->commit ? before : p->commit;
			any = true;
		} else if (p->commit < least)
			least = p->commit;
	}
	if (!any)
		before = least == UINT64_MAX ? 0 : least;
	last = before;
	for (uint64_t r = first; r < end; r++)
		if (record[r].has_commit && !(loads_only && !record[r].load) &&
		    record[r].commit > last)
			last = record[r].commit;
	return last - before;
}

static uint64_t plain_count(const struct lanes *o, enum lane_count count, size_t i,
			    bool loads_only)
{
	uint64_t first = o->cut[i], end = o->cut[i + 1], n = 0;
	uint64_t *work = mem_new(nrecords * LINES_OF_RECORD + 1, sizeof *work);
	for (uint64_t r = first; r < end; r++) {
		const struct plain *p = &record[r];
		if (loads_only && !p->load)
			continue;
		n += count == LANE_RECORDS || count == LANE_FILTERED ? 1
		     : count == LANE_HITS                            ? p->store
		     : count == LANE_INSTRUCTIONS                    ? p->begins
		     : count == LANE_WITH_LOAD                       ? p->load
		     : count == LANE_WITH_STORE                      ? p->store
		     : count == LANE_BRANCHES                        ? p->branch
		     : count == LANE_TAKEN                           ? p->taken
		     : count == LANE_DEPTH                           ? p->calls
		     : count >= LANE_FETCH_WAIT && count <= LANE_COMMIT_WAIT
			     ? p->wait[count - LANE_FETCH_WAIT]
			     : 0;
	}
	if (count == LANE_PCS)
		n = different(first, end, loads_only, true, 0, work);
	if (count == LANE_LINES)
		n = different(first, end, loads_only, false, 0, work);
	if (count == LANE_PAGES)
		n = different(first, end, loads_only, false, 6, work);
	if (count == LANE_NEW_PCS || count == LANE_NEW_LINES)
		n = new_keys(first, end, loads_only, count == LANE_NEW_PCS);
	if (count == LANE_TIME)
		n = commit_time(o, first, end, loads_only);
	if (count == LANE_INTERVAL)
		n = end - first;
	free(work);
	return n;
}

/* The queries of the test. */
static uint64_t query_count(const struct lanes *o, const char *text, size_t i,
			    bool loads_only)
{
	uint64_t n = 0;
	bool then = !strcmp(text, "load then store");
	for (uint64_t r = o->cut[i]; r < o->cut[i + 1]; r++) {
		if (loads_only && !record[r].load)
			continue;
		n += then ? record[r].load && r + 1 < nrecords && record[r + 1].store
			  : record[r].store && record[r].load;
	}
	return n;
}

/* The number of keys of a record that are in a lane with bands, from first to last. */
static uint64_t keys_within(const struct plain *p, enum lane_bands_of of, uint64_t first,
			    uint64_t last)
{
	uint64_t n = 0;
	if (of == LANE_BANDS_CODE)
		return p->has_pc && p->begins && p->pc >= first && p->pc <= last;
	for (unsigned k = 0; k < p->lines; k++)
		n += p->line[k] * 64 >= first && p->line[k] * 64 <= last;
	return n;
}

/* Regions are named by their first addresses, and all addresses are in one. */
static uint64_t region_count(const struct lanes *o, const struct lane_list *l, size_t row,
			     const struct plain *p)
{
	uint64_t last = UINT64_MAX;
	if (row + 1 < o->nrows && o->row[row + 1].lane == o->row[row].lane)
		last = strtoull(o->row[row + 1].band + 5, NULL, 16) - 1;
	return keys_within(p, l->at[o->row[row].lane].kind->bands,
			   strtoull(o->row[row].band + 5, NULL, 16), last);
}

/* Whether a lane has a band with this name. */
static bool has_band(const struct lanes *o, size_t lane, const char *name)
{
	bool found = false;
	for (size_t r = 0; r < o->nrows; r++)
		found |= o->row[r].lane == lane && !strcmp(o->row[r].band, name);
	return found;
}

/* Whether a record with a name is counted in a row: a band of the name, or all others.
 * Each record is in one of the rows, also one without a name (""). */
static uint64_t name_count(const struct lanes *o, size_t row, const char *name)
{
	size_t lane = o->row[row].lane;
	const char *band = !*name && has_band(o, lane, "none") ? "none"
			   : *name && has_band(o, lane, name)  ? name
							       : "others";
	return !strcmp(o->row[row].band, band);
}

static void compare_band(const struct lanes *o, const struct lane_list *l, size_t row,
			 bool loads_only)
{
	enum lane_bands_of of = l->at[o->row[row].lane].kind->bands;
	for (size_t i = 0; i < o->n; i++) {
		const struct lane_value *v = &o->value[i * o->nrows + row];
		uint64_t n = 0, all = 0;
		for (uint64_t r = o->cut[i]; r < o->cut[i + 1]; r++) {
			const struct plain *p = &record[r];
			if (loads_only && !p->load)
				continue;
			bool class = of == LANE_BANDS_CLASS;
			bool named =
				class || of == LANE_BANDS_THREAD || of == LANE_BANDS_LOOP;
			const char *name = class                   ? p->class
					   : of == LANE_BANDS_LOOP ? p->loop
								   : p->thread;
			n += named ? name_count(o, row, name)
				   : region_count(o, l, row, p);
			all += named ? 1 : keys_within(p, of, 0, UINT64_MAX);
		}
		if (v->n != n || v->of != all)
			fail_msg("%s, interval %zu: %llu of %llu, not %llu of %llu",
				 o->row[row].band, i, (unsigned long long)v->n,
				 (unsigned long long)v->of, (unsigned long long)n,
				 (unsigned long long)all);
	}
}

static void compare_lane(const struct lanes *o, const struct lane *l, size_t row,
			 bool loads_only)
{
	const struct lane_kind *k = l->kind;
	for (size_t i = 0; i < o->n; i++) {
		const struct lane_value *v = &o->value[i * o->nrows + row];
		uint64_t n = k->n == LANE_QUERY ? query_count(o, l->name, i, loads_only)
						: plain_count(o, k->n, i, loads_only);
		if (v->n != n)
			fail_msg("%s, interval %zu (%llu..%llu): %llu, not %llu", l->name,
				 i, (unsigned long long)o->cut[i],
				 (unsigned long long)o->cut[i + 1],
				 (unsigned long long)v->n, (unsigned long long)n);
		if (k->of != LANE_NOTHING)
			assert_int_equal(v->of, plain_count(o, k->of, i, loads_only));
		assert_false(v->estimated);
	}
}

static void compare(const struct lanes *o, const struct lane_list *l, bool loads_only)
{
	for (size_t row = 0; row < o->nrows; row++) {
		assert_int_equal(o->counted[row], o->n);
		if (!o->row[row].band) {
			compare_lane(o, &l->at[o->row[row].lane], row, loads_only);
			continue;
		}
		compare_band(o, l, row, loads_only);
		bands_compared++;
	}
}

/* The intervals follow one another, and the units of each are at most those of the
 * others. */
static void check_cuts(const struct lanes *o, const struct lanes_spec *s)
{
	uint64_t most = 0, total = 0, least = UINT64_MAX, last = 0;
	assert_true(o->n >= 1 && o->n <= s->intervals);
	assert_int_equal(o->cut[0], o->over.first);
	assert_int_equal(o->cut[o->n], o->over.last + 1);
	for (size_t i = 0; i < o->n; i++) {
		uint64_t units = 0;
		assert_true(o->cut[i] <= o->cut[i + 1]);
		for (uint64_t r = o->cut[i]; r < o->cut[i + 1]; r++)
			units += record[r].begins;
		if (i + 1 < o->n && i)
			assert_true(units <= most || s->by != LANES_BY_INSTRUCTION ||
				    i == 1);
		most = units > most ? units : most;
		total += units;
	}
	if (s->by == LANES_BY_INSTRUCTION)
		assert_int_equal(most, (total + s->intervals - 1) / s->intervals);
	if (s->by != LANES_BY_TIME)
		return;
	for (uint64_t r = o->over.first; r <= o->over.last; r++)
		if (record[r].has_time) {
			least = record[r].time < least ? record[r].time : least;
			last = record[r].time > last ? record[r].time : last;
		}
	uint64_t units = last - least + 1;
	uint64_t step = (units + s->intervals - 1) / s->intervals, so_far = least;
	size_t at = 0;
	for (uint64_t r = o->over.first; r <= o->over.last; r++) {
		if (record[r].has_time && record[r].time > so_far)
			so_far = record[r].time;
		while (at + 1 < o->n && (so_far - least) / step >= at + 1)
			assert_int_equal(o->cut[++at], r);
	}
}

/* All lanes of the format that have plain counts, and two queries. */
static void all_lanes(struct lane_list *l, const struct schema *s)
{
	struct err err = ERR_INIT;
	*l = (struct lane_list) { .n = 0 };
	for (const struct lane_kind *k = lane_kinds; k->name; k++)
		if (k->n != LANE_QUERY && k->of != LANE_QUERY)
			lane_list_add(l, k->name, s, &err);
	if (s->by_role[ROLE_LOAD] && s->by_role[ROLE_STORE]) {
		assert_int_equal(lane_list_add(l, "load then store", s, &err), ST_OK);
		assert_int_equal(lane_list_add(l, "store and load", s, &err), ST_OK);
	}
	assert_true(l->n >= 3);
}

static void partial(void *arg, const struct lanes *o)
{
	struct lanes copy;
	(void)arg;
	lanes_copy(&copy, o);
	for (size_t r = 0; r < copy.nrows; r++) {
		size_t found;
		assert_true(copy.counted[r] <= copy.n);
		assert_true(lanes_find_row(o, &copy.row[r], &found) && found == r);
	}
	lanes_release(&copy);
}

/* Each second lane, the last one first. */
static void check_arranging(const struct lanes *o, const struct lane_list *l)
{
	size_t to[LANE_LIST_MAX], n = 0, row;
	struct lanes a;
	for (size_t i = l->n; i--;)
		if (i % 2)
			to[n++] = i;
	lanes_copy(&a, o);
	lanes_arrange(&a, to, n);
	for (size_t r = 0; r < a.nrows; r++) {
		const struct lane_row like = { to[a.row[r].lane], a.row[r].band };
		assert_true(!r || a.row[r].lane >= a.row[r - 1].lane);
		assert_true(lanes_find_row(o, &like, &row));
		assert_int_equal(a.counted[r], o->counted[row]);
		for (size_t i = 0; i < o->n; i++)
			assert_memory_equal(&a.value[i * a.nrows + r],
					    &o->value[i * o->nrows + row],
					    sizeof *a.value);
	}
	assert_int_equal(a.row[a.nrows - 1].lane, n - 1);
	lanes_release(&a);
}

static void check_spans(struct trace *t, uint64_t *seed, int rounds)
{
	struct err err = ERR_INIT;
	struct lane_list l;
	struct query *q = NULL, *search = NULL;
	const struct schema *s = trace_schema(t);
	all_lanes(&l, s);
	if (s->by_role[ROLE_STORE])
		assert_int_equal(query_compile(&search, "store", s, &err), ST_OK);
	if (s->by_role[ROLE_LOAD])
		assert_int_equal(query_compile(&q, "load", s, &err), ST_OK);
	for (int round = 0; round < rounds; round++) {
		struct lanes o;
		const struct query *const where[] = { q };
		struct lanes_spec spec = { .of.over = SPAN_ALL,
					   .by = (enum lanes_by)(round % 3),
					   .intervals = 1 + dice(seed) % 9,
					   .chunks = round % 3 == 0 && dice(seed) % 2,
					   .lanes = &l,
					   .of.where = where,
					   .of.nwhere = q && dice(seed) % 3 == 0,
					   .filter = where,
					   .search = search,
					   .partial = partial };
		spec.nfilter = spec.of.nwhere;
		if (spec.by == LANES_BY_TIME && !s->by_role[ROLE_TIME])
			spec.by = LANES_BY_RECORD;
		if (dice(seed) % 3) {
			spec.of.over.first = dice(seed) % nrecords;
			spec.of.over.last = spec.of.over.first + dice(seed) % nrecords;
		}
		enum status st = lanes_make(&o, t, &spec, NULL, &err);
		if (st == ST_END && spec.by == LANES_BY_TIME)
			continue;
		if (st != ST_OK)
			fail_msg("%s", err.text);
		if (!spec.chunks)
			check_cuts(&o, &spec);
		compare(&o, &l, spec.of.nwhere);
		check_arranging(&o, &l);
		for (uint64_t r = o.over.first; r <= o.over.last; r += 97) {
			size_t i = lanes_interval(&o, r);
			assert_true(o.cut[i] <= r && r < o.cut[i + 1]);
		}
		lanes_release(&o);
	}
	query_free(q);
	query_free(search);
	lane_list_release(&l);
}

static void lanes_equal_plain_counts(void **state)
{
	static const char *const options[] = { "serial,chunk=997", "chunk=500", "noindex",
					       "chunk=64,chunks=8" };
	(void)state;
	uint64_t seed = 5;
	for (size_t i = 0; samples[i]; i++) {
		struct trace *t = open_sample(samples[i], 1, "serial");
		collect(t);
		trace_free(t);
		for (int k = 0; k < 4; k++) {
			t = open_sample(samples[i], k == 1 ? 3 : 0, options[k]);
			if (k % 2)
				explore_all(t);
			check_spans(t, &seed, 3);
			trace_free(t);
		}
		free(record);
	}
	assert_true(bands_compared > 100);
}

/* What the browser shows first: the lanes that summaries have, in intervals of chunks. */
static void the_index_has_the_first_lanes(void **state)
{
	(void)state;
	uint64_t records = 0;
	for (size_t i = 0; samples[i]; i++) {
		struct trace *t = open_sample(samples[i], 0, "chunk=500");
		explore_all(t);
		collect(t);
		records += nrecords;
		simulation_install(t, NULL);
		struct session *s = session_new(t, NULL, NULL);
		struct lanes_model *m = lanes_model_of(s);
		const struct lanes_request r = { .within = SPAN_ALL, .intervals = 20 };
		double done;
		do {
			session_settle(s, false);
			lanes_model_request(m, &r);
			assert_string_equal(lanes_model_error(m), "");
		} while (lanes_model_running(m, &done) || !m->lanes);
		const struct lanes *o = m->overview;
		assert_int_equal(!o, nrecords < 8 * 500);
		for (size_t row = 0; o && row < o->nrows; row++) {
			const struct lane *l = &m->list.at[o->row[row].lane];
			assert_int_equal(o->counted[row],
					 lane_is_summarised(l) ? o->n : 0);
			if (o->counted[row])
				compare_lane(o, l, row, false);
		}
		session_free(s);
		trace_free(t);
		free(record);
	}
	assert_true(records > 8 * 500);
}

/* A lane that is refused, and Ctrl-C, change nothing that is shown. */
static void a_chart_is_kept(void **state)
{
	(void)state;
	struct err err = ERR_INIT;
	struct trace *t = open_sample(samples[0], 1, "serial");
	struct session *s = session_new(t, NULL, NULL);
	struct lanes_model *m = lanes_model_of(s);
	struct lanes_request r = { .within = SPAN_ALL, .intervals = 20 };
	assert_int_equal(lanes_model_set(m, "loads,pcs", &err), ST_OK);
	session_build_index(s);
	session_settle(s, true);
	lanes_model_request(m, &r);
	session_settle(s, false);
	assert_non_null(m->lanes);
	assert_int_equal(lanes_model_add(m, "pc ==", &err), ST_INVALID);
	assert_non_null(m->lanes);
	r.intervals = 30;
	lanes_model_request(m, &r);
	assert_true(session_cancel(s));
	session_settle(s, false);
	assert_non_null(m->lanes);
	assert_string_equal(lanes_model_error(m), "");
	session_free(s);
	trace_free(t);
}

/* Draw the phases until nothing changes, as the pane does.  Returns whether a record has
 * one. */
static bool draw_phases(struct session *s, uint64_t at)
{
	char letter;
	do
		lanes_model_find_phases(lanes_model_of(s), false);
	while (session_settle(s, false));
	return lanes_model_phase(lanes_model_of(s), at, &letter);
}

static void stopped_phases_stay_stopped(void **state)
{
	(void)state;
	bool stopped = false;
	/* The job can be faster than what stops it. */
	for (int tries = 0; tries < 100 && !stopped; tries++) {
		struct trace *t = open_sample(samples[0], 1, "serial");
		struct session *s = session_new(t, NULL, NULL);
		session_build_index(s);
		session_settle(s, true);
		lanes_model_find_phases(lanes_model_of(s), false);
		session_cancel(s);
		session_settle(s, false);
		stopped =
			strcmp(s->message.text, "the search for phases was stopped") == 0;
		if (stopped) {
			assert_false(draw_phases(s, s->records / 2));
			lanes_model_find_phases(lanes_model_of(s), true);
			assert_true(draw_phases(s, s->records / 2));
		}
		session_free(s);
		trace_free(t);
	}
	assert_true(stopped);
}

static void phases_grow_with_the_trace(void **state)
{
	(void)state;
	struct err err = ERR_INIT;
	struct trace *t = open_sample(samples[0], 1, "serial,chunk=500");
	struct session *s = session_new(t, NULL, NULL);
	assert_int_equal(trace_count_to(t, 5000, NULL, &err), ST_OK);
	session_settle(s, false);
	uint64_t known = s->extent.records;
	assert_true(known > 5000 && !s->extent.complete);
	assert_true(draw_phases(s, known - 1));
	explore_all(t);
	assert_true(trace_extent(t).records > 2 * known);
	session_settle(s, false);
	assert_true(draw_phases(s, trace_extent(t).records - 1));
	session_free(s);
	trace_free(t);
}

static void lists_of_lanes_are_parsed(void **state)
{
	(void)state;
	struct lane_list l;
	struct err err = ERR_INIT;
	struct trace *t = open_sample("tests/data/cis501/good-rep.trace", 1, "serial");
	const struct schema *s = trace_schema(t);
	assert_int_equal(lane_list_parse(&l, "loads, op ~ /^MOV/,newpcs", s, &err),
			 ST_OK);
	assert_int_equal(l.n, 3);
	assert_string_equal(l.at[1].name, "op ~ /^MOV/");
	assert_true(lane_is_summarised(&l.at[0]) && lane_is_summarised(&l.at[2]));
	assert_false(lane_is_summarised(&l.at[1]));
	lane_list_release(&l);
	assert_int_equal(lane_list_parse(&l, "loads,cpi", s, &err), ST_UNSUPPORTED);
	lane_list_release(&l);
	assert_int_equal(lane_list_parse(&l, "loads,,pcs", s, &err), ST_INVALID);
	assert_int_equal(err.at, 7);
	lane_list_release(&l);
	assert_int_equal(lane_list_parse(&l, "loads,pc ==", s, &err), ST_INVALID);
	assert_true(err.at > 6);
	lane_list_release(&l);
	trace_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_index_has_the_first_lanes),
		cmocka_unit_test(lanes_equal_plain_counts),
		cmocka_unit_test(a_chart_is_kept),
		cmocka_unit_test(stopped_phases_stay_stopped),
		cmocka_unit_test(phases_grow_with_the_trace),
		cmocka_unit_test(lists_of_lanes_are_parsed),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
