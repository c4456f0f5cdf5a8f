/*
 * Simulated branches and caches of whole traces: the tables and the queries equal a plain
 * count record by record, whatever the threads, chunks and passes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analysis/analysis.h"
#include "analysis/cache_sim.h"
#include "analysis/predictor.h"
#include "analysis/simulation.h"
#include "naive_sims.h"
#include "query/matcher.h"
#include "trace/events.h"
#include "tracefile.h"

enum { RECORDS = 5000, MOST = 60000, SLOTS = 16, THREADS = 4 };

/* What is expected of each record, as bits 1 << event, and of all. */
static uint8_t expected[MOST];
static size_t nrecords;
static uint64_t misses[EVENTS], pc_of[MOST];
static bool has_pc[MOST];

struct expect {
	struct predictor_spec predictor;
	struct cache_config config;
	struct naive_predictor *p;
	struct naive_cache *cache[CACHE_LEVELS];
	struct {
		uint64_t pc;
		bool backward;
	} direction[MOST];
	size_t ndirections;
	/* Of each thread: the record before was taken, without a target. */
	struct {
		bool pending;
		uint64_t pc;
	} before[THREADS];
};

static struct expect *x;

static bool known_backward(uint64_t pc, bool *backward)
{
	for (size_t i = 0; i < x->ndirections; i++)
		if (x->direction[i].pc == pc) {
			*backward = x->direction[i].backward;
			return true;
		}
	return false;
}

static void learn(uint64_t pc, uint64_t target)
{
	bool backward;
	if (known_backward(pc, &backward))
		return;
	x->direction[x->ndirections].pc = pc;
	x->direction[x->ndirections++].backward = target <= pc;
}

static void use(size_t record, int level, uint64_t address)
{
	while (level < CACHE_LEVELS) {
		if (x->cache[level]) {
			if (naive_cache_use(x->cache[level], address))
				return;
			expected[record] |= (uint8_t)(1 << (EVENT_L1 + level));
			misses[EVENT_L1 + level]++;
		}
		level = level < CACHE_L2 ? CACHE_L2 : level + 1;
	}
}

static void use_bytes(size_t record, uint64_t address, uint64_t size)
{
	uint64_t line = UINT64_C(1) << x->config.level[CACHE_L1].line_bits, at = address;
	uint64_t last = address + (size - 1);
	if (last < address)
		last = UINT64_MAX;
	use(record, CACHE_L1, at);
	while (at / line != last / line) {
		at = (at / line + 1) * line;
		use(record, CACHE_L1, at);
	}
}

static void use_all(const struct batch *b, size_t i, size_t record, enum role role,
		    uint64_t size)
{
	for (int f = 0; f < (int)b->schema->format->nfields; f++) {
		const struct field *fd = schema_field(b->schema, f);
		if (fd->role != role || !batch_known(b, i, f))
			continue;
		for (unsigned k = 0; k < field_count(fd); k++)
			if (!field_none(fd, batch_value(b, i, f, k)))
				use_bytes(record, batch_value(b, i, f, k), size);
	}
}

static void expect_branch(const struct batch *b, size_t i, size_t record, uint64_t pc)
{
	uint64_t kind = 0, mark = 0, taken = 0, target, thread = 0;
	record_role(b, i, ROLE_BRANCH_KIND, &kind);
	record_role(b, i, ROLE_IS_BRANCH, &mark);
	bool outcome = record_role(b, i, ROLE_TAKEN, &taken);
	if ((!kind && !mark) || !outcome)
		return;
	bool predicted = !kind || kind == BRANCH_CONDITIONAL || kind == BRANCH_OTHER;
	bool has_target = record_role(b, i, ROLE_TARGET, &target), backward = false;
	if (!predicted)
		return;
	if (has_target)
		learn(pc, target);
	known_backward(pc, &backward);
	record_role(b, i, ROLE_SPACE, &thread);
	thread %= THREADS;
	if (naive_predictor_step(x->p, thread, pc, backward, taken) != (taken != 0)) {
		expected[record] |= 1 << EVENT_MISPREDICTED;
		misses[EVENT_MISPREDICTED]++;
	}
	x->before[thread].pending = taken && !has_target;
	x->before[thread].pc = pc;
}

static void expect_record(const struct batch *b, size_t i)
{
	uint64_t uop = 1, size = 1, pc = 0, thread = 0;
	size_t record = nrecords++;
	bool known = record_role(b, i, ROLE_PC, &pc);
	assert_in_range(record, 0, MOST - 1);
	expected[record] = 0;
	pc_of[record] = pc;
	has_pc[record] = known;
	record_role(b, i, ROLE_UOP, &uop);
	if (!record_role(b, i, ROLE_ACCESS_SIZE, &size) || !size)
		size = 1;
	record_role(b, i, ROLE_SPACE, &thread);
	if (x->before[thread % THREADS].pending && known)
		learn(x->before[thread % THREADS].pc, pc);
	x->before[thread % THREADS].pending = false;
	if (known)
		expect_branch(b, i, record, pc);
	if (known && uop == 1)
		use(record, CACHE_L1I, pc);
	use_all(b, i, record, ROLE_LOAD, size);
	use_all(b, i, record, ROLE_STORE, size);
}

static void set_parameters(struct settings *s, const char *text)
{
	struct err err = ERR_INIT;
	if (settings_parse(s, NULL, text, &err) != ST_OK)
		fail_msg("%s: %s", text, err.text);
}

static void expect_all(struct trace *t, const struct settings *s)
{
	struct predictor_list list;
	struct err err = ERR_INIT;
	const struct batch *b;
	x = mem_new(1, sizeof *x);
	settings_parsed(s, &predictor_parameter, &list);
	x->predictor = list.at[0];
	x->p = naive_predictor_new(x->predictor.kind->name, x->predictor.value);
	assert_int_equal(cache_config_of(&x->config, s, &err), ST_OK);
	for (int k = 0; k < CACHE_LEVELS; k++) {
		const struct cache_shape *shape = &x->config.level[k];
		if (shape->ways)
			x->cache[k] = naive_cache_new((shape->sets * shape->ways)
							      << shape->line_bits,
						      shape->ways, 1u << shape->line_bits,
						      x->config.policy == CACHE_PLRU);
	}
	nrecords = 0;
	memset(misses, 0, sizeof misses);
	struct reader *rd = reader_open(t, NULL);
	while (reader_read_wait(rd, nrecords, 4096, trace_schema(t)->all, &b, &err) ==
	       ST_OK)
		for (size_t i = 0; i < b->n; i++)
			expect_record(b, i);
	reader_free(rd);
	naive_predictor_free(x->p);
	for (int k = 0; k < CACHE_LEVELS; k++)
		if (x->cache[k])
			naive_cache_free(x->cache[k]);
	free(x);
}

/* Queries */

struct found {
	uint64_t next; /* the first record that is not decided */
	int event;
	bool wrong;
};

struct found_part {
	const struct found *of;
	uint64_t at[MOST];
	size_t n;
};

static bool found_records(void *part, const struct records *s)
{
	struct found_part *p = part;
	for (size_t k = 0; k < s->n; k++)
		p->at[p->n++] = s->b->first + s->at[k];
	return true;
}

static bool found_merge(void *ctx, void *part, const struct match_run *r)
{
	struct found *f = ctx;
	struct found_part *p = part;
	size_t k = 0;
	for (uint64_t i = r->first; i < r->first + r->n; i++) {
		bool is = p && k < p->n && p->at[k] == i;
		k += is;
		f->wrong |= is != (expected[i] >> f->event & 1) && (p || !r->hits);
	}
	f->next = r->first + r->n;
	return true;
}

static enum status scan_event(struct trace *t, enum event event, struct span over)
{
	static const char *const texts[] = { "mispredicted", "miss(l1)", "miss(l1i)",
					     "miss(l2)", "miss(l3)" };
	static const struct reducer r = { .numbers = true,
					  .part_size = sizeof(struct found_part),
					  .records = found_records,
					  .merge = found_merge };
	struct query *q;
	struct err err = ERR_INIT;
	struct found f = { .next = over.first, .event = (int)event };
	enum status st = query_compile(&q, texts[event], trace_schema(t), &err);
	if (st != ST_OK)
		return st;
	const struct query *const where[] = { q };
	st = reduce(t, &(struct selection) { over, where, 1 }, &r, &f, NULL, &err);
	if (st == ST_END)
		st = ST_OK;
	if (st == ST_OK) {
		assert_false(f.wrong);
		assert_int_equal(f.next, over.last < nrecords ? over.last + 1 : nrecords);
	}
	query_free(q);
	return st;
}

static void compare_queries(struct trace *t)
{
	static const struct span spans[] = { { 100, 103 },
					     { 50, 900 },
					     { 0, UINT64_MAX },
					     { 0, UINT64_MAX },
					     { 1234, UINT64_MAX } };
	for (size_t k = 0; k < sizeof spans / sizeof *spans; k++)
		for (int event = 0; event < EVENT_TAKEN; event++) {
			enum status st = scan_event(t, (enum event)event, spans[k]);
			if (st != ST_OK)
				assert_int_equal(misses[event], 0);
		}
}

/* Tables */

static uint64_t total(const struct table *t, const char *name)
{
	for (size_t i = 0; i < table_totals(t); i++)
		if (!strcmp(table_get_total(t, i)->name, name))
			return table_get_total(t, i)->n;
	return 0;
}

static struct table *run(struct trace *t, const char *name, const struct settings *s)
{
	struct analysis_options opt = ANALYSIS_OPTIONS;
	struct table *out = NULL;
	struct err err = ERR_INIT;
	opt.settings = s;
	if (analysis_run(&out, analysis_find(name), t, &opt, NULL, &err) != ST_OK)
		return NULL;
	return out;
}

/* Misses of the first predictor at an address. */
static uint64_t mispredicted_at(uint64_t pc)
{
	uint64_t n = 0;
	for (size_t i = 0; i < nrecords; i++)
		n += has_pc[i] && pc_of[i] == pc &&
		     (expected[i] >> EVENT_MISPREDICTED & 1);
	return n;
}

static void compare_tables(struct trace *t, const struct settings *s)
{
	struct table *caches = run(t, "cache", s), *branches = run(t, "branches", s);
	for (int k = EVENT_L1; caches && k < EVENT_TAKEN; k++) {
		char name[24];
		snprintf(name, sizeof name, "%s_misses", event_name((enum event)k));
		assert_int_equal(total(caches, name), misses[k]);
	}
	int column = branches ? table_find_column(branches, "pc") : -1;
	uint64_t pc, n, sum = 0;
	for (size_t row = 0; branches && row < table_rows(branches); row++) {
		assert_true(table_cell(branches, row, (unsigned)column, &pc));
		/* The first predictor follows pc, symbol, kind and executions. */
		if (!table_cell(branches, row, 4, &n))
			continue;
		if (row < 20)
			assert_int_equal(n, mispredicted_at(pc));
		sum += n;
	}
	assert_int_equal(sum, misses[EVENT_MISPREDICTED]);
	table_free(caches);
	table_free(branches);
}

static void compare(const char *path, const char *format, const char *layout,
		    const char *parameters)
{
	static const char *const ways[] = { "", "serial", "chunk=100", "serial,chunk=37",
					    "noindex,chunk=1000" };
	struct settings s = SETTINGS_INIT;
	set_parameters(&s, parameters);
	for (size_t k = 0; k < sizeof ways / sizeof *ways; k++) {
		setenv("OPSCOPE_TEST", ways[k], 1);
		struct trace *t = open_as(path, format, layout);
		unsetenv("OPSCOPE_TEST");
		if (!k)
			expect_all(t, &s);
		simulation_install(t, &s);
		compare_queries(t);
		compare_tables(t, &s);
		trace_free(t);
	}
	settings_release(&s);
}

static const char *const systems[] = {
	"--predictor=gshare:8 --l1=1K:2:64 --l1i=512:1:64 --l2=4K:4:64",
	"--predictor=tage:3:5:3:20,counter --l1=2K:4:32 --l1i=none --l2=8K:8:64 "
	"--l3=16K:16:128 --policy=plru",
	"--predictor=btfn --l1=768:3:64 --l1i=768:12:64 --l2=none",
	"--predictor=perceptron:4:12 --l1=512:8:64 --l1i=1K:4:64 --l2=none "
	"--policy=plru",
	"--predictor=local:4:4 --l1=64:1:64 --l1i=64:1:64 --l2=256:4:64",
	"--predictor=tournament:4:4",
	"--predictor=always-taken",
	"--predictor=counter",
};

static void put64(struct str *out, uint64_t v)
{
	for (int k = 0; k < 8; k++)
		str_addc(out, (char)(v >> 8 * k));
}

/* A record of ChampSim: a conditional branch, or loads and stores. */
static void champsim_record(struct str *out, uint64_t *seed)
{
	unsigned which = (unsigned)(dice(seed) % 40);
	bool branch = which % 4 == 0, taken = which % 8 ? dice(seed) & 1 : dice(seed) % 5;
	put64(out, 0x400000 + which * 24);
	str_addc(out, branch);
	str_addc(out, (char)(branch && taken));
	str_addc(out, branch ? 26 : 1);
	str_addc(out, 0);
	str_addc(out, branch ? 26 : 2);
	str_addc(out, branch ? 25 : 0);
	str_addc(out, 0);
	str_addc(out, 0);
	for (int k = 0; k < 6; k++) {
		bool has = !branch && dice(seed) % 4 == 0;
		uint64_t at = dice(seed) % 3 ? dice(seed) % 6000 : dice(seed) % 100000;
		put64(out, has ? 0x7f0000000000 + at : 0);
	}
}

static void random_records(void **state)
{
	(void)state;
	struct str bytes = STR_INIT;
	uint64_t seed = 3;
	for (int i = 0; i < RECORDS; i++)
		champsim_record(&bytes, &seed);
	char *path = mem_text(file_write("random.champsim", &bytes));
	for (size_t k = 0; k < sizeof systems / sizeof *systems; k++)
		compare(path, "champsim", NULL, systems[k]);
	free(path);
	str_release(&bytes);
}

/* The target of a branch is the next record of its thread. */
static void several_threads(void **state)
{
	(void)state;
	struct str bytes = STR_INIT;
	uint64_t seed = 5;
	for (int i = 0; i < RECORDS; i++) {
		put64(&bytes, 0x1000 + dice(&seed) % 50 * 4);
		str_addc(&bytes, dice(&seed) % 3 == 0);
		str_addc(&bytes, dice(&seed) & 1);
		str_addc(&bytes, (char)(i / 1000 % 2 ? (unsigned)i / 300 % THREADS
						     : dice(&seed) % THREADS));
	}
	char *path = mem_text(file_write("threads.bin", &bytes));
	for (size_t k = 0; k < sizeof systems / sizeof *systems; k++)
		compare(path, NULL, "pc:u64 branch:u8 taken:u8 tid:u8", systems[k]);
	free(path);
	str_release(&bytes);
}

/* Accesses of different sizes, over the borders of lines and up to the last address. */
static void sizes_of_accesses(void **state)
{
	(void)state;
	struct str bytes = STR_INIT;
	uint64_t seed = 4;
	for (int i = 0; i < RECORDS; i++) {
		put64(&bytes, 0x1000 + dice(&seed) % 50 * 4);
		put64(&bytes, dice(&seed) % 50 ? 0x8000 + dice(&seed) % 5000
					       : UINT64_MAX - dice(&seed) % 40);
		put64(&bytes, dice(&seed) % 4 ? dice(&seed) % 40 : dice(&seed) % 500);
	}
	char *path = mem_text(file_write("sizes.bin", &bytes));
	for (size_t k = 0; k < 4; k++)
		compare(path, NULL, "pc:u64 load:u64 size:u64", systems[k]);
	free(path);
	str_release(&bytes);
}

static void samples(void **state)
{
	(void)state;
	static const char *const names[] = { "ls.cis501.trace.gz", "ls.byu.tr.gz",
					     "ls.gem5.txt.gz" };
	const char *folder = getenv("top_srcdir");
	char path[512];
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		snprintf(path, sizeof path, "%s/samples/%s", folder ? folder : ".",
			 names[i]);
		compare(path, NULL, NULL, systems[i]);
	}
}

/* Other settings forget what was found; an event is found again from the start. */
static void settings_can_change(void **state)
{
	(void)state;
	struct str bytes = STR_INIT;
	uint64_t seed = 9;
	for (int i = 0; i < RECORDS; i++)
		champsim_record(&bytes, &seed);
	struct trace *t =
		open_as(file_write("change.champsim", &bytes), "champsim", NULL);
	for (size_t k = 0; k < 3; k++) {
		struct settings s = SETTINGS_INIT;
		set_parameters(&s, systems[k]);
		expect_all(t, &s);
		simulation_install(t, &s);
		compare_queries(t);
		settings_release(&s);
	}
	trace_free(t);
	str_release(&bytes);
}

/* Blocks of 65,536 records: few events, many, and none. */
static enum status add_events(void *own, struct events *e, unsigned wanted, uint64_t last,
			      struct task *task, struct err *err)
{
	(void)own, (void)wanted, (void)last, (void)task, (void)err;
	events_keep(e, EVENT_L1);
	for (uint64_t i = 0; i < 5 * EVENT_BLOCK + 1000; i++) {
		bool many = i / EVENT_BLOCK == 1 || i / EVENT_BLOCK == 4;
		if (i / EVENT_BLOCK != 2 && (many ? i % 3 : i % 1000 == 7))
			events_add(e, EVENT_L1, i);
	}
	events_reach(e, EVENT_L1, 5 * EVENT_BLOCK + 1000);
	return ST_OK;
}

static void events_of_blocks(void **state)
{
	(void)state;
	static const struct event_simulator simulator = { add_events, free };
	struct events *e = events_new();
	struct event_window *w = mem_new(1, sizeof *w);
	struct err err = ERR_INIT;
	uint64_t count, most, sum = 0;
	assert_int_equal(events_ensure(e, 1 << EVENT_L1, 9, NULL, &err), ST_UNSUPPORTED);
	events_install(e, &simulator, mem_new(1, 1));
	assert_false(events_has(e, EVENT_L1, 7, w));
	assert_int_equal(events_ensure(e, 1 << EVENT_L1, 9, NULL, &err), ST_OK);
	for (uint64_t i = 0; i < 6 * EVENT_BLOCK; i++) {
		bool many = i / EVENT_BLOCK == 1 || i / EVENT_BLOCK == 4;
		bool is = i < 5 * EVENT_BLOCK + 1000 && i / EVENT_BLOCK != 2 &&
			  (many ? i % 3 : i % 1000 == 7);
		assert_int_equal(events_has(e, EVENT_L1, i, w), is);
		sum += i >= EVENT_BLOCK && i < 3 * EVENT_BLOCK && is;
	}
	assert_true(
		events_count(e, EVENT_L1, EVENT_BLOCK, 2 * EVENT_BLOCK, &count, &most));
	assert_int_equal(count, sum);
	assert_false(events_count(e, EVENT_L1, EVENT_BLOCK + 1, 5, &count, &most));
	assert_in_range(most, 5, EVENT_BLOCK);
	assert_false(events_count(e, EVENT_L2, 0, 5, &count, &most));
	assert_true(most == UINT64_MAX);
	free(w);
	events_free(e);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_records),      cmocka_unit_test(several_threads),
		cmocka_unit_test(sizes_of_accesses),   cmocka_unit_test(samples),
		cmocka_unit_test(settings_can_change), cmocka_unit_test(events_of_blocks),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
