/* Chunks are found as by a linear search, while others are added. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <stdatomic.h>

#include "format/flow.h"
#include "tracefile.h"

enum { CHUNKS = 1500, FIELDS = 3 };

/* The expected chunk n: all of it is computed from the seed. */
static struct chunk make_chunk(uint64_t *seed, const struct place *at,
			       struct range *range)
{
	struct chunk c = { .start = *at, .count = (uint32_t)(dice(seed) % 9 + 1) };
	c.end = at->offset + dice(seed) % 1000;
	for (int i = 0; i < CARRY_MAX; i++)
		c.end_carry[i] = at->carry[i] + dice(seed) % 5;
	for (int f = 0; f < FIELDS; f++)
		range[f] = (struct range) { dice(seed) % 10, dice(seed) % 10, 1, 1 };
	c.range = range;
	c.totals.records = c.count;
	c.totals.gaps = dice(seed) % 3;
	return c;
}

static struct place place_after(const struct chunk *c)
{
	struct place p = { .ordinal = c->start.ordinal + c->count, .offset = c->end };
	memcpy(p.carry, c->end_carry, sizeof p.carry);
	return p;
}

static void chunks_are_found(void **state)
{
	(void)state;
	struct index *ix = index_new(FIELDS);
	struct place at = { .ordinal = 0 }, p;
	uint64_t seed = 1, gaps = 0;
	struct range range[FIELDS];
	assert_null(index_locate(ix, 0));
	struct place near;
	assert_null(index_nearest(ix, 0, &near));
	assert_int_equal(near.ordinal, 0);
	for (uint64_t n = 0; n < CHUNKS; n++) {
		struct chunk c = make_chunk(&seed, &at, range);
		index_add(ix, &c);
		gaps += c.totals.gaps;
		at = place_after(&c);
		index_end(ix, &p);
		assert_memory_equal(&p, &at, sizeof p);
	}
	assert_int_equal(index_count(ix), CHUNKS);
	assert_null(index_chunk(ix, CHUNKS));
	struct totals totals;
	index_add_tail(ix, 2, 7);
	index_totals(ix, &totals);
	assert_int_equal(totals.records, at.ordinal);
	assert_int_equal(totals.gaps, gaps + 2);
	assert_int_equal(totals.gap_bytes, 7);

	/* Every record of every chunk, in the order in which they were made. */
	struct place again = { .ordinal = 0 };
	seed = 1;
	for (uint64_t n = 0; n < CHUNKS; n++) {
		struct chunk c = make_chunk(&seed, &again, range);
		again = place_after(&c);
		const struct chunk *stored = index_chunk(ix, n);
		assert_memory_equal(&stored->start, &c.start, sizeof c.start);
		assert_memory_equal(stored->range, range, sizeof range);
		assert_ptr_not_equal(stored->range, range);
		for (uint64_t i = 0; i < c.count; i++) {
			assert_ptr_equal(index_locate(ix, c.start.ordinal + i), stored);
			assert_ptr_equal(index_chunk(ix, n), stored);
			assert_ptr_equal(index_nearest(ix, c.start.ordinal + i, &near),
					 stored);
			assert_memory_equal(&near, &c.start, sizeof near);
			assert_int_equal(stored->end, c.end);
			assert_int_equal(stored->count, c.count);
		}
	}
	assert_null(index_locate(ix, at.ordinal));
	assert_null(index_locate(ix, UINT64_MAX));
	assert_null(index_nearest(ix, at.ordinal, &near));
	assert_memory_equal(&near, &at, sizeof at);
	assert_null(index_nearest(ix, UINT64_MAX, &near));
	assert_memory_equal(&near, &at, sizeof at);
	index_free(ix);
	index_free(NULL);
}

static void *look(void *arg)
{
	struct index *ix = arg;
	uint64_t seed = 5, wrong = 0;
	while (index_count(ix) < CHUNKS) {
		uint64_t n = index_count(ix);
		if (!n)
			continue;
		const struct chunk *c = index_chunk(ix, dice(&seed) % n);
		uint64_t ordinal = c->start.ordinal + dice(&seed) % c->count;
		wrong += index_locate(ix, ordinal) != c || c->range[0].present != 1;
		/* A record that is in the index soon: the place is not after it. */
		struct place near, end;
		index_end(ix, &end);
		ordinal = end.ordinal + dice(&seed) % 9;
		index_nearest(ix, ordinal, &near);
		wrong += near.ordinal > ordinal;
	}
	return (void *)(uintptr_t)wrong;
}

static void chunks_do_not_move(void **state)
{
	(void)state;
	struct index *ix = index_new(FIELDS);
	pthread_t thread;
	assert_int_equal(pthread_create(&thread, NULL, look, ix), 0);
	struct place at = { .ordinal = 0 };
	uint64_t seed = 1;
	struct range range[FIELDS];
	for (uint64_t n = 0; n < CHUNKS; n++) {
		struct chunk c = make_chunk(&seed, &at, range);
		index_add(ix, &c);
		at = place_after(&c);
	}
	void *wrong;
	pthread_join(thread, &wrong);
	assert_null(wrong);
	index_free(ix);
}

/* The summary of a chunk, compared with a plain count over its records. */
/* A record as what comes after it depends on it. */
struct naive_step {
	bool pc_known, branch, unsure;
	bool has_next, has_target, has_taken;
	uint64_t pc, next, target, taken, space;
};

static struct naive_step naive_step(const struct batch *b)
{
	const struct schema *s = b->schema;
	struct naive_step x = { .pc = 0 };
	uint64_t v = 0;
	int branch = schema_first(s, ROLE_BRANCH_KIND);
	if (branch < 0)
		branch = schema_first(s, ROLE_IS_BRANCH);
	x.pc_known = record_role(b, 0, ROLE_PC, &x.pc);
	x.has_next = record_role(b, 0, ROLE_FALLTHROUGH, &x.next) && x.next;
	x.has_target = record_role(b, 0, ROLE_TARGET, &x.target) && x.target;
	x.has_taken = record_role(b, 0, ROLE_TAKEN, &x.taken);
	x.branch = record_role(b, 0, ROLE_BRANCH_KIND, &v) && v;
	v = 0;
	x.branch |= record_role(b, 0, ROLE_IS_BRANCH, &v) && v;
	if (branch < 0)
		x.branch = x.has_taken || x.has_target;
	x.unsure = branch >= 0 && (!batch_known(b, 0, branch) ||
				   schema_field(s, branch)->flags & FIELD_BY_MNEMONIC);
	record_role(b, 0, ROLE_SPACE, &x.space);
	return x;
}

/* Breaks of the flow of control between the records of a chunk. */
static uint64_t naive_breaks(struct trace *t, const struct chunk *c)
{
	struct flow flow;
	struct err err = ERR_INIT;
	const struct batch *b;
	struct naive_step a = { .pc = 0 };
	uint64_t breaks = 0;
	if (!flow_init(&flow, trace_schema(t)))
		return 0;
	struct reader *rd = reader_open(t, NULL);
	for (uint32_t k = 0; k < c->count; k++) {
		assert_int_equal(reader_read_wait(rd, c->start.ordinal + k, 1,
						  trace_schema(t)->all, &b, &err),
				 ST_OK);
		const struct naive_step x = naive_step(b);
		bool anywhere =
			a.branch ? !a.has_target && (!a.has_taken || a.taken) : a.unsure;
		bool follows = a.has_next ? x.pc == a.next : x.pc - a.pc <= 15;
		breaks += k && a.pc_known && x.pc_known && a.space == x.space &&
			  !anywhere && x.pc != a.pc && !follows &&
			  !(a.has_target && x.pc == a.target);
		a = x;
	}
	reader_free(rd);
	return breaks;
}

static void check_summaries(struct trace *t)
{
	const struct schema *s = trace_schema(t);
	struct err err = ERR_INIT;
	struct reader *rd = reader_open(t, NULL);
	for (uint64_t n = 0; n < index_count(trace_index(t)); n++) {
		const struct chunk *c = index_chunk(trace_index(t), n);
		if (n + 1 < index_count(trace_index(t)))
			assert_int_equal(c->count, 37);
		struct totals sum = { .records = c->count };
		struct register_set read = { { 0 } }, written = { { 0 } };
		struct range range[FIELDS_MAX];
		for (size_t f = 0; f < FIELDS_MAX; f++)
			range[f] = (struct range) { .min = UINT64_MAX };
		for (uint64_t i = 0; i < c->count; i++) {
			const struct batch *b;
			assert_int_equal(reader_read(rd, c->start.ordinal + i, 1,
						     FIELDSET_ALL, &b, &err),
					 ST_OK);
			for (size_t g = 0; g < b->ngaps; g++) {
				sum.gaps += b->gap[g].length ? b->gap[g].pieces : 0;
				sum.gap_bytes += b->gap[g].length;
			}
			unsigned loads = 0, stores = 0;
			for (int f = 0; f < (int)s->format->nfields; f++) {
				const struct field *fd = schema_field(s, f);
				struct range *r = &range[f];
				for (unsigned k = 0; k < field_count(fd); k++) {
					if (fd->kind == KIND_TEXT ||
					    !batch_known(b, 0, f))
						continue;
					uint64_t v = batch_value(b, 0, f, k);
					sum.illegal += !field_legal(fd, v);
					if (!batch_has(b, 0, f, k))
						continue;
					bool sign = fd->kind == KIND_INT;
					bool low = sign ? (int64_t)v < (int64_t)r->min
							: v < r->min;
					bool high = sign ? (int64_t)v > (int64_t)r->max
							 : v > r->max;
					if (!r->present || low)
						r->min = v;
					if (!r->present || high)
						r->max = v;
					r->present++;
					r->nonzero += v != 0;
					loads += fd->role == ROLE_LOAD;
					stores += fd->role == ROLE_STORE;
					if (fd->role == ROLE_REG_READ)
						register_set_add(&read, v);
					if (fd->role == ROLE_REG_WRITTEN)
						register_set_add(&written, v);
				}
			}
			sum.loads += loads;
			sum.stores += stores;
			sum.with_load += loads > 0;
			sum.with_store += stores > 0;
			uint64_t v = 0;
			bool branch = s->by_role[ROLE_BRANCH_KIND]
					      ? record_role(b, 0, ROLE_BRANCH_KIND, &v) &&
							v != BRANCH_NONE
				      : s->by_role[ROLE_IS_BRANCH]
					      ? record_role(b, 0, ROLE_IS_BRANCH, &v) && v
					      : record_role(b, 0, ROLE_TAKEN, &v);
			sum.branches += branch;
			sum.taken += branch && record_role(b, 0, ROLE_TAKEN, &v) && v;
			sum.macro_ops += !s->by_role[ROLE_UOP] ||
					 (record_role(b, 0, ROLE_UOP, &v) && v == 1);
		}
		sum.breaks = naive_breaks(t, c);
		assert_memory_equal(&c->totals, &sum, sizeof sum);
		assert_memory_equal(&c->regs_read, &read, sizeof read);
		assert_memory_equal(&c->regs_written, &written, sizeof written);
		for (size_t f = 0; f < s->format->nfields; f++) {
			if (s->format->fields[f].kind == KIND_TEXT)
				continue;
			assert_int_equal(c->range[f].present, range[f].present);
			assert_int_equal(c->range[f].nonzero, range[f].nonzero);
			if (!range[f].present)
				continue;
			assert_int_equal(c->range[f].min, range[f].min);
			assert_int_equal(c->range[f].max, range[f].max);
		}
	}
	reader_free(rd);
}

static void summaries_are_true(void **state)
{
	(void)state;
	static const char *const layouts[] = {
		"pc:u64 branch:bool taken:u8?-1 dst:u8[2]? src:u8[4] store:u64[2]? "
		"load:u64[3]? a:i16 b:i64?-1 mode:u8{A,B,C=9} m:u8{K=200,L=201}",
		"line: pc:hex uop:dec taken:int? src:int?-1 dst:dec[2]? mode:{A,B,C} "
		"w:text",
		"line: pc:hex branch:dec load:hex? store:hex?",
	};
	for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++) {
		struct str bytes = STR_INIT;
		uint64_t seed = i;
		for (int k = 0; k < 300; k++) {
			if (i == 0) {
				uint8_t r[69];
				/* Now and then, slightly more than is legal. */
				for (size_t n = 0; n < sizeof r; n++)
					r[n] = k / 37 % 3 ? (uint8_t)(dice(&seed) % 3)
					       : dice(&seed) % 3
						       ? (uint8_t)(dice(&seed) % 3)
					       : dice(&seed) % 2 ? 255
								 : (uint8_t)dice(&seed);
				str_addn(&bytes, (char *)r, sizeof r);
			} else if (i == 1) {
				str_addf(&bytes, "%x %u %d %d %u %u %c w\n",
					 (unsigned)dice(&seed), (unsigned)dice(&seed) % 3,
					 (int)(dice(&seed) % 4) - 1,
					 (int)(dice(&seed) % 20) - 1,
					 (unsigned)dice(&seed) % 300,
					 (unsigned)dice(&seed) % 2,
					 "ABC?"[dice(&seed) % 4]);
			} else {
				str_addf(&bytes, "%x %u %x %x\n", (unsigned)dice(&seed),
					 (unsigned)dice(&seed) % 2,
					 (unsigned)dice(&seed) % 2,
					 (unsigned)dice(&seed) % 9);
			}
		}
		setenv("OPSCOPE_TEST", "chunk=37", 1);
		struct trace *t = open_as(file_write("sum", &bytes), NULL, layouts[i]);
		explore_all(t);
		assert_true(index_count(trace_index(t)) > 5);
		check_summaries(t);
		trace_free(t);
		unsetenv("OPSCOPE_TEST");
		str_release(&bytes);
	}
}

/* Stores of gem5 whose second file is missing; often: also accesses to the last address,
 * so that marks differ between the records of a batch. */
static void partly_unknown_lines(struct str *out, bool often)
{
	uint64_t seed = 1;
	for (unsigned i = 0; i < 400; i++) {
		uint64_t v = dice(&seed);
		/* Chunks without unknown values, with some, and with nothing else. */
		bool store = i / 37 % 4 == 3 || (i / 37 % 4 && v % 3 == 0);
		str_addf(out, "0 %d %u 500 900 100 200 300 400",
			 store ? (int)(v % 7) : -1, 1000 + i);
		if (store) {
			str_add(out, "\n");
			continue;
		}
		unsigned jump = v >> 8 & 1, load = v >> 9 & 1;
		str_addf(out, " %u %u %u 0 0 0 0 0 0 0 0 0 0 0  %u ", load ? 47 : 1, jump,
			 jump && v >> 10 & 1, load);
		if (often && v >> 16 & 1)
			str_addf(out, "%llu", ~0ull);
		else
			str_addf(out, "%u", (unsigned)(v >> 32 & 0xffff));
		str_addf(
			out,
			" 8 2 -1 -1 -1 0 0 0 0 0 0  %u 0 0 -1 -1 -1 -1 0 0 0 0 0  1 1  %u "
			"%u  0 1\n",
			4096 + 4 * (i % 50), (unsigned)(v >> 20 & 1),
			(unsigned)(v >> 48 & 31));
	}
}

static void summaries_of_partly_unknown_values_are_true(void **state)
{
	(void)state;
	for (int often = 0; often < 2; often++) {
		struct str bytes = STR_INIT;
		partly_unknown_lines(&bytes, often);
		setenv("OPSCOPE_TEST", "chunk=37", 1);
		struct trace *t = open_as(file_write("unknown", &bytes), "gem5", NULL);
		explore_all(t);
		assert_int_equal(trace_extent(t).records, 400);
		struct trace_stats stats;
		index_stats(trace_index(t), &stats);
		assert_in_range(stats.incomplete, 100, 300);
		check_summaries(t);
		trace_free(t);
		unsetenv("OPSCOPE_TEST");
		str_release(&bytes);
	}
}

/* Longer than one read, and the last one shorter. */
static void chunks_are_equally_long(void **state)
{
	(void)state;
	struct str bytes = STR_INIT;
	str_pad(&bytes, 'x', 30000 * 8);
	setenv("OPSCOPE_TEST", "chunk=9000", 1);
	struct trace *t = open_as(file_write("even", &bytes), NULL, "pc:u64");
	unsetenv("OPSCOPE_TEST");
	explore_all(t);
	assert_int_equal(index_count(trace_index(t)), 4);
	for (uint64_t n = 0; n < 4; n++) {
		const struct chunk *c = index_chunk(trace_index(t), n);
		assert_int_equal(c->start.ordinal, n * 9000);
		assert_int_equal(c->start.offset, n * 72000);
		assert_int_equal(c->count, n < 3 ? 9000 : 3000);
	}
	trace_free(t);
	str_release(&bytes);
}

/* After as many chunks as are equal, the following ones are twice as long, up to 256 times,
 * on one thread and on several. */
static void chunks_become_longer(void **state)
{
	(void)state;
	static const char *const ways[] = { "chunk=3,chunks=4",
					    "serial,chunk=3,chunks=4" };
	struct str bytes = STR_INIT;
	str_pad(&bytes, 'x', 10000 * 8);
	file_write("longer", &bytes);
	for (size_t way = 0; way < sizeof ways / sizeof *ways; way++) {
		setenv("OPSCOPE_TEST", ways[way], 1);
		struct trace *t = open_as(file_path_buf, NULL, "pc:u64");
		unsetenv("OPSCOPE_TEST");
		explore_all(t);
		uint64_t chunks = index_count(trace_index(t)), at = 0, equal;
		assert_int_equal(chunks, 42);
		for (uint64_t n = 0; n < chunks; n++) {
			const struct chunk *c = index_chunk(trace_index(t), n);
			assert_int_equal(c->start.ordinal, at);
			at += c->count;
			if (n + 1 < chunks)
				assert_int_equal(c->count, 3u << (n < 32 ? n / 4 : 8));
		}
		assert_int_equal(at, 10000);
		assert_int_equal(index_next_length(trace_index(t), &equal), 3u << 8);
		assert_int_equal(equal, 2);
		trace_free(t);
	}
	str_release(&bytes);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(chunks_are_found),
		cmocka_unit_test(chunks_do_not_move),
		cmocka_unit_test(summaries_are_true),
		cmocka_unit_test(summaries_of_partly_unknown_values_are_true),
		cmocka_unit_test(chunks_are_equally_long),
		cmocka_unit_test(chunks_become_longer),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
