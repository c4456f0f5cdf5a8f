/*
 * stat loops, and the names loop and iteration, equal what random programs count while they
 * run: they are made of straight code, conditions, calls and loops of three shapes, with
 * breaks and recursion.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analysis/analysis.h"
#include "analysis/loop_nests.h"
#include "base/bytes.h"
#include "query/computed.h"
#include "query/hits.h"
#include "tracefile.h"

enum {
	FUNCTIONS = 5,
	NODES = 400,
	RECORDS = 30000,
	DEEP = 60,
	ACTIVE = 400,
	TRIPS = 64,
	LAST = 4 * RECORDS
};

enum shape { STRAIGHT, CONDITION, CALL, DO_WHILE, WHILE, TEST_BELOW };

/* A piece of code, and the one after it. */
struct node {
	enum shape shape;
	unsigned n;     /* instructions; the function that is called; trips, 0: random */
	int body, next; /* -1: none */
	bool leaves;    /* the end of a body may leave the loop */
	uint64_t pc, end; /* of its first instruction; the address after it */
};

/* What a loop has counted. */
struct truth {
	uint64_t entries, iterations, back, own, all, active, entered;
	uint64_t trips[TRIPS];
};

static struct node node[NODES];
static struct truth truth[NODES];
static bool is_loop[NODES]; /* it has been repeated, so that the trace shows a loop */
static int nodes, function[FUNCTIONS];
static uint64_t seed, end_of[FUNCTIONS];
static struct str trace_bytes = STR_INIT;
static uint64_t records;
static int active[ACTIVE], nactive, deep;
static uint64_t turn[ACTIVE]; /* the iteration of each */

/* Of each record: the innermost loop, -1: none, and its iteration. */
static struct {
	int loop;
	uint64_t iteration;
} at_record[LAST];

/* Code */

static int make_code(int of, unsigned nested);

static int make_node(int of, unsigned nested)
{
	int k = nodes++;
	struct node n = {
		.shape = STRAIGHT, .n = 1 + dice(&seed) % 4, .body = -1, .next = -1
	};
	unsigned what = nested > 3 || nodes > NODES - 40 ? 0 : dice(&seed) % 8;
	if (what == 1 && of + 1 < FUNCTIONS) {
		n.shape = CALL;
		n.n = (unsigned)of + dice(&seed) % (FUNCTIONS - (unsigned)of);
	} else if (what == 2 || what == 3) {
		n.shape = CONDITION;
	} else if (what > 3) {
		n.shape = what == 4 ? WHILE : what == 5 ? TEST_BELOW : DO_WHILE;
		n.n = dice(&seed) % 2 ? 1 + dice(&seed) % 5 : 0;
		n.leaves = dice(&seed) % 4 == 0;
	}
	if (n.shape >= CONDITION && n.shape != CALL)
		n.body = make_code(of, nested + 1);
	node[k] = n;
	return k;
}

/* Straight code first, so that no two loops have the same header. */
static int make_code(int of, unsigned nested)
{
	int first = nodes++;
	node[first] = (struct node) { .shape = STRAIGHT, .n = 1, .body = -1, .next = -1 };
	int last = first;
	for (unsigned k = dice(&seed) % 4; k-- > 0;) {
		node[last].next = make_node(of, nested);
		last = node[last].next;
	}
	return first;
}

/* Give instructions their addresses, four bytes each. */
static uint64_t place_code(int k, uint64_t pc)
{
	for (; k >= 0; k = node[k].next) {
		struct node *n = &node[k];
		n->pc = pc;
		if (n->shape == STRAIGHT)
			pc += 4 * n->n;
		else if (n->shape == CALL)
			pc += 4;
		else if (n->shape == DO_WHILE) /* body, test */
			pc = place_code(n->body, pc) + 4 + 4 * n->leaves;
		else if (n->shape == CONDITION) /* test, body */
			pc = place_code(n->body, pc + 4);
		else /* test or jump to it, body, jump back or test */
			pc = place_code(n->body, pc + 4) + 4 + 4 * n->leaves;
		n->end = pc;
	}
	return pc;
}

/* Running */

enum { PLAIN, COND, JUMP, CALLS, RETURNS };

static void put(uint64_t pc, int kind, bool taken)
{
	static const uint8_t regs[][8] = { /* written, from 0; read, from 4 */
					   [PLAIN] = { 31, 0, 0, 0, 32 },
					   [COND] = { 26, 0, 0, 0, 26, 25 },
					   [JUMP] = { 26, 0, 0, 0, 26 },
					   [CALLS] = { 26, 6, 0, 0, 26, 6 },
					   [RETURNS] = { 26, 6, 0, 0, 6 }
	};
	uint8_t r[64] = { 0 };
	put_le64(r, pc);
	r[8] = kind != PLAIN;
	r[9] = kind != PLAIN && taken;
	r[10] = regs[kind][0];
	r[11] = regs[kind][1];
	memcpy(r + 12, regs[kind] + 4, 4);
	str_addn(&trace_bytes, (char *)r, sizeof r);
	assert_true(records < LAST);
	at_record[records].loop = -1;
	for (int k = nactive; k-- > 0;) {
		if (!is_loop[active[k]])
			continue;
		truth[active[k]].own++;
		at_record[records].loop = active[k];
		at_record[records].iteration = turn[k];
		break;
	}
	records++;
}

static void enter(int k)
{
	assert_true(nactive < ACTIVE);
	turn[nactive] = 0;
	active[nactive++] = k;
	truth[k].entries++;
	if (!truth[k].active++)
		truth[k].entered = records;
}

static void leave(int k, uint64_t trips)
{
	nactive--;
	assert_true(trips < TRIPS);
	truth[k].trips[trips]++;
	if (!--truth[k].active)
		truth[k].all += records - truth[k].entered;
}

static void run_function(unsigned of);
static void run_code(int k);

static void run_loop(int k)
{
	const struct node *n = &node[k];
	uint64_t trips = n->n ? n->n : 1 + dice(&seed) % 9, done = 0;
	uint64_t bottom = n->end - 4;
	if (records > RECORDS)
		trips = 1;
	if (n->shape == TEST_BELOW)
		put(n->pc, JUMP, true);
	enter(k);
	for (;;) {
		truth[k].iterations++;
		turn[nactive - 1] = ++done;
		bool more = done < trips;
		if (n->shape == WHILE) {
			put(n->pc, COND, !more);
			if (!more)
				break;
		} else if (n->shape == TEST_BELOW) {
			put(bottom, COND, more);
			truth[k].back += more;
			if (!more)
				break;
		}
		run_code(n->body);
		if (n->leaves) {
			bool out = dice(&seed) % 8 == 0;
			put(bottom - 4, COND, out);
			if (out)
				break;
		}
		if (n->shape == DO_WHILE) {
			put(bottom, COND, more);
			truth[k].back += more;
			if (!more)
				break;
		} else if (n->shape == WHILE) {
			put(bottom, JUMP, true);
			truth[k].back++;
		}
	}
	leave(k, done);
}

static void run_code(int k)
{
	for (; k >= 0; k = node[k].next) {
		const struct node *n = &node[k];
		if (n->shape == STRAIGHT) {
			for (unsigned i = 0; i < n->n; i++)
				put(n->pc + 4 * i, PLAIN, false);
		} else if (n->shape == CALL) {
			bool on = deep < DEEP && records < RECORDS;
			put(n->pc, on ? CALLS : PLAIN, on);
			if (on)
				run_function(n->n);
		} else if (n->shape == CONDITION) {
			bool skip = dice(&seed) % 2;
			put(n->pc, COND, skip);
			if (!skip)
				run_code(n->body);
		} else {
			run_loop(k);
		}
	}
}

static void run_function(unsigned of)
{
	deep++;
	run_code(function[of]);
	put(end_of[of], RETURNS, true);
	deep--;
}

static void run_program(uint64_t from)
{
	seed = from;
	memset(truth, 0, sizeof truth);
	str_clear(&trace_bytes);
	records = 0;
	/* It is called by code that is outside of it. */
	for (uint64_t pc = 0x500000; records < RECORDS; pc += 8) {
		put(pc, PLAIN, false);
		put(pc + 4, CALLS, true);
		run_function(0);
	}
	put(0x900000, PLAIN, false);
}

/* Comparing */

static uint64_t cell(const struct table *t, size_t row, const char *column)
{
	uint64_t v;
	int c = table_find_column(t, column);
	assert_true(c >= 0);
	return table_cell(t, row, (unsigned)c, &v) ? v : 0;
}

/* The address of the header. */
static uint64_t header_of(const struct node *n)
{
	return n->shape == TEST_BELOW ? n->end - 4 : n->pc;
}

static void compare_loop(const struct table *t, size_t row, const struct truth *l)
{
	uint64_t min = 0, max = 0, median = 0, before = 0, kinds = 0;
	for (uint64_t k = 1; k < TRIPS; k++) {
		if (!l->trips[k])
			continue;
		kinds++;
		min = min ? min : k;
		max = k;
		if (before <= (l->entries - 1) / 2)
			median = k;
		before += l->trips[k];
	}
	assert_int_equal(cell(t, row, "entries"), l->entries);
	assert_int_equal(cell(t, row, "iterations"), l->iterations);
	assert_int_equal(cell(t, row, "min"), min);
	assert_int_equal(cell(t, row, "median"), median);
	assert_int_equal(cell(t, row, "max"), max);
	assert_int_equal(cell(t, row, "own"), l->own);
	assert_int_equal(cell(t, row, "inclusive"), l->all);
	struct str s = STR_INIT;
	table_print_plain(t, row, (unsigned)table_find_column(t, "constant"), &s);
	assert_string_equal(s.text, kinds == 1 ? "yes" : "no");
	str_release(&s);
}

static uint64_t count(struct trace *trace, const char *text)
{
	struct query *q;
	struct err err = ERR_INIT;
	uint64_t found;
	if (query_compile(&q, text, trace_schema(trace), &err) ||
	    hits_each(trace, q, SPAN_ALL, NULL, NULL, &found, NULL, &err))
		fail_msg("%s: %s", text, err.text);
	query_free(q);
	return found;
}

static void compare_queries(struct trace *trace)
{
	char text[64];
	uint64_t first = 0;
	for (int k = 0; k < nodes; k++) {
		if (!is_loop[k])
			continue;
		snprintf(text, sizeof text, "loop == %" PRIx64, header_of(&node[k]));
		assert_int_equal(count(trace, text), truth[k].own);
		snprintf(text, sizeof text, "in loop %" PRIx64, header_of(&node[k]));
		assert_int_equal(count(trace, text), truth[k].all);
		snprintf(text, sizeof text, "loop - 1 == 0x%" PRIx64,
			 header_of(&node[k]) - 1);
		assert_int_equal(count(trace, text), truth[k].own);
	}
	for (uint64_t i = 0; i < records; i++)
		first += at_record[i].loop >= 0 && at_record[i].iteration == 1;
	assert_int_equal(count(trace, "iteration == 1"), first);
	assert_int_equal(count(trace, "loop and iteration + 0 != 1"),
			 count(trace, "loop") - first);
}

static void read_columns(struct trace *t,
			 void (*each)(uint64_t record, uint64_t loop, uint64_t iteration))
{
	const struct batch *b;
	struct err err = ERR_INIT;
	int loop = computed_add_name(t, "loop"),
	    iteration = computed_add_name(t, "iteration");
	fieldset want = (fieldset)1 << loop | (fieldset)1 << iteration;
	uint64_t at = 0;
	assert_true(loop >= 0 && iteration >= 0);
	assert_int_equal(trace_derive(t, DERIVED_NESTS, UINT64_MAX, NULL, &err), ST_OK);
	struct reader *rd = reader_open(t, NULL);
	for (; !reader_read(rd, at, 4096, want, &b, &err); at += b->n)
		for (size_t i = 0; i < b->n; i++) {
			uint64_t l = 0, n = 0;
			bool has = batch_get(b, i, loop, &l);
			assert_int_equal(batch_get(b, i, iteration, &n), has);
			each(at + i, has ? l : 0, has ? n : 0);
		}
	assert_true(at > 0);
	reader_free(rd);
}

static void compare_record(uint64_t record, uint64_t loop, uint64_t iteration)
{
	int k = at_record[record].loop;
	assert_int_equal(loop, k < 0 ? 0 : header_of(&node[k]));
	assert_int_equal(iteration, k < 0 ? 0 : at_record[record].iteration);
}

static struct trace *open_program(const char *chunk, const char *format)
{
	struct trace *trace;
	struct err err = ERR_INIT;
	struct trace_options opt = { .index = "none", .format = format };
	setenv("OPSCOPE_TEST", chunk, 1);
	if (trace_open(&trace, file_write("loops.trace", &trace_bytes), &opt, &err))
		fail_msg("%s", err.text);
	unsetenv("OPSCOPE_TEST");
	loop_nests_install(trace);
	return trace;
}

static void compare_all(const char *chunk)
{
	struct trace *trace = open_program(chunk, "champsim");
	struct table *t;
	struct err err = ERR_INIT;
	struct analysis_options how = ANALYSIS_OPTIONS;
	if (analysis_run(&t, analysis_find("loops"), trace, &how, NULL, &err))
		fail_msg("%s", err.text);
	size_t loops = 0, rows = 0;
	for (size_t r = 0; r < table_rows(t); r++)
		rows += table_row_group(t, r) == 0;
	for (int k = 0; k < nodes; k++) {
		size_t r = 0;
		if (!is_loop[k])
			continue;
		loops++;
		while (r < rows && cell(t, r, "header") != header_of(&node[k]))
			r++;
		assert_true(r < rows);
		compare_loop(t, r, &truth[k]);
	}
	assert_int_equal(loops, rows);
	compare_queries(trace);
	read_columns(trace, compare_record);
	table_free(t);
	trace_free(trace);
}

/* Two threads run the program in turn. */
static uint64_t record_of[2 * LAST];

static void compare_turn(uint64_t record, uint64_t loop, uint64_t iteration)
{
	compare_record(record_of[record], loop, iteration);
}

static void compare_threads(const char *chunk)
{
	struct str one = trace_bytes;
	uint64_t at[2] = { 0, 0 }, n = 0;
	char text[64];
	str_init(&trace_bytes);
	while (at[0] < records || at[1] < records) {
		unsigned t = dice(&seed) % 2;
		for (uint64_t k = dice(&seed) % 300; k-- && at[t] < records; at[t]++) {
			uint8_t r[96] = { 0 };
			const char *from = one.text + 64 * at[t];
			memcpy(r, from, 12);
			memcpy(r + 14, from + 12, 4);
			r[88] = r[89] = (uint8_t)t;
			str_addn(&trace_bytes, (char *)r, sizeof r);
			record_of[n++] = at[t];
		}
	}
	struct trace *trace = open_program(chunk, "cloudsuite");
	read_columns(trace, compare_turn);
	for (int k = 0; k < nodes; k++)
		if (is_loop[k]) {
			snprintf(text, sizeof text, "in loop %" PRIx64,
				 header_of(&node[k]));
			assert_int_equal(count(trace, text), 2 * truth[k].all);
		}
	trace_free(trace);
	str_release(&trace_bytes);
	trace_bytes = one;
}

static void loops_equal_what_programs_count(void **unused)
{
	size_t loops = 0;
	(void)unused;
	for (uint64_t program = 1; program <= 12; program++) {
		uint64_t pc = 0x400000;
		nodes = 0;
		seed = program;
		for (int f = 0; f < FUNCTIONS; f++) {
			function[f] = make_code(f, 0);
			end_of[f] = place_code(function[f], pc);
			pc = end_of[f] + 16;
		}
		memset(is_loop, 0, sizeof is_loop);
		run_program(program * 77);
		for (int k = 0; k < nodes; k++) {
			is_loop[k] = truth[k].back != 0;
			loops += is_loop[k];
		}
		run_program(program * 77);
		compare_all("chunk=777");
		compare_all("chunk=100000");
		compare_threads("chunk=777");
	}
	assert_true(loops > 50);
	str_release(&trace_bytes);
}

/* Recorded traces: whatever the blocks from which loops are followed again, records are in the
 * same loops, and each loop has as many as stat loops counts. */
static uint64_t hash_of_records;

static void hash_record(uint64_t record, uint64_t loop, uint64_t iteration)
{
	hash_of_records =
		hash_number(hash_number(hash_of_records, record ^ loop), iteration);
}

static uint64_t check_sample(const char *path, const char *chunk)
{
	struct trace *trace;
	struct table *t;
	struct err err = ERR_INIT;
	struct trace_options opt = { .index = "none" };
	struct analysis_options how = ANALYSIS_OPTIONS;
	char name[300], text[64];
	snprintf(name, sizeof name, "%s/%s", getenv("top_srcdir"), path);
	setenv("OPSCOPE_TEST", chunk, 1);
	if (trace_open(&trace, name, &opt, &err))
		fail_msg("%s", err.text);
	unsetenv("OPSCOPE_TEST");
	if (analysis_run(&t, analysis_find("loops"), trace, &how, NULL, &err))
		fail_msg("%s", err.text);
	loop_nests_install(trace);
	for (size_t r = 0; r < table_rows(t) && table_row_group(t, r) == 0 && r < 12;
	     r++) {
		uint64_t header = cell(t, r, "header");
		snprintf(text, sizeof text, "loop == %" PRIx64, header);
		assert_int_equal(count(trace, text), cell(t, r, "own"));
		snprintf(text, sizeof text, "in loop %" PRIx64, header);
		assert_int_equal(count(trace, text), cell(t, r, "inclusive"));
	}
	hash_of_records = 0;
	read_columns(trace, hash_record);
	table_free(t);
	trace_free(trace);
	return hash_of_records;
}

static void blocks_do_not_matter(void **unused)
{
	static const char *const path[] = {
		"samples/ls.champsim.xz", "samples/ls.cis501.trace.gz",
		"samples/ls.gem5.txt.gz", "tests/data/cis501/good-three-threads.trace"
	};
	(void)unused;
	for (size_t k = 0; k < sizeof path / sizeof *path; k++) {
		uint64_t whole = check_sample(path[k], "chunk=1000000");
		assert_int_equal(check_sample(path[k], "chunk=333"), whole);
		assert_int_equal(check_sample(path[k], "chunk=1024,serial"), whole);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(
						    loops_equal_what_programs_count),
					    cmocka_unit_test(blocks_do_not_matter) };
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
