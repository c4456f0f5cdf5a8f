/* Listings of code equal counts of the records, one by one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analysis/code_listing.h"
#include "code/program.h"
#include "tracefile.h"

static const char *const samples[] = {
	"samples/ls.cis501.trace.gz",
	"samples/ls.champsim.xz",
	"samples/ls.gem5.txt.gz",
	"samples/sort.qemu",
	"tests/data/spike/good-commits.spike",
};

static struct trace *sample_open(const char *name)
{
	char path[4096];
	const char *top = getenv("top_srcdir");
	struct trace *t = NULL;
	struct trace_options to = { .index = "none" };
	struct err err = ERR_INIT;
	snprintf(path, sizeof path, "%s/%s", top ? top : ".", name);
	if (trace_open(&t, path, &to, &err))
		fail_msg("%s: %s", path, err.text);
	return t;
}

/* The executions of an address in a span, and how many of them were taken. */
static uint64_t executions(struct trace *t, uint64_t pc, struct span over,
			   uint64_t *taken)
{
	struct err err = ERR_INIT;
	const struct batch *b;
	uint64_t n = 0, v, at = over.first;
	*taken = 0;
	struct reader *rd = reader_open(t, NULL);
	for (; at <= over.last && reader_read(rd, at, 1, FIELDSET_ALL, &b, &err) == ST_OK;
	     at++) {
		uint64_t uop = 1;
		if (!record_role(b, 0, ROLE_PC, &v) || v != pc)
			continue;
		record_role(b, 0, ROLE_UOP, &uop);
		n += uop == 1;
		if (record_role(b, 0, ROLE_TAKEN, &v))
			*taken += v;
	}
	reader_free(rd);
	return n;
}

/* Of a trace of addresses alone, a conditional branch of the program is taken if its target is
 * next. */
static void outcomes_are_those_of_the_next_records(void **state)
{
	enum { MOST = 4096 };
	static uint64_t pc[MOST];
	(void)state;
	struct trace *t = sample_open("tests/data/code/good-prog.itrace.out.xz");
	struct program *program = program_new();
	struct image *m;
	struct err err = ERR_INIT;
	char path[4096];
	const char *top = getenv("top_srcdir");
	snprintf(path, sizeof path, "%s/tests/data/code/unsupported-prog",
		 top ? top : ".");
	if (image_open(&m, path, NULL, 0, &err)) { /* without libelf */
		program_free(program);
		trace_free(t);
		skip();
	}
	program_add(program, m);
	assert_int_equal(program_place(program, t, NULL, &err), ST_OK);
	trace_set_program(t, program, program_free);
	explore_all(t);
	const struct batch *b;
	size_t n = 0, branches = 0;
	struct reader *rd = reader_open(t, NULL);
	while (n < MOST && reader_read(rd, n, MOST - n, FIELDSET_ALL, &b, &err) == ST_OK)
		for (size_t i = 0; i < b->n; i++)
			assert_true(record_role(b, i, ROLE_PC, &pc[n++]));
	reader_free(rd);
	struct code_listing c;
	uint64_t base = pc[0] & ~UINT64_C(0xfff);
	assert_int_equal(
		code_listing_make(&c, t, SPAN_ALL, base, base + 0xfff, NULL, &err),
		ST_OK);
	assert_int_equal(c.records, n);
	for (size_t k = 0; k < c.n; k++) {
		struct machine_insn insn;
		uint64_t taken = 0;
		assert_true(program_insn(program, c.line[k].pc, &insn));
		bool branch = insn.kind == BRANCH_CONDITIONAL;
		for (size_t i = 0; i + 1 < n; i++)
			taken += pc[i] == c.line[k].pc && pc[i + 1] == insn.target;
		assert_int_equal(c.line[k].branch, branch && c.line[k].count);
		assert_int_equal(c.line[k].taken, branch ? taken : 0);
		branches += branch && taken;
	}
	assert_true(branches > 5);
	code_listing_release(&c);
	trace_free(t);
}

static uint64_t pc_of(struct trace *t, uint64_t record)
{
	struct err err = ERR_INIT;
	const struct batch *b;
	uint64_t pc = 0;
	struct reader *rd = reader_open(t, NULL);
	if (reader_read(rd, record, 1, FIELDSET_ALL, &b, &err) == ST_OK)
		record_role(b, 0, ROLE_PC, &pc);
	reader_free(rd);
	return pc;
}

static void check_listing(struct trace *t, uint64_t record, struct span over)
{
	struct code_listing c;
	struct err err = ERR_INIT;
	uint64_t pc = pc_of(t, record), first, last, taken;
	code_listing_range(trace_schema(t), pc, &first, &last);
	assert_true(first <= pc && pc <= last);
	assert_true(last - first < CODE_LISTING_BYTES);
	assert_int_equal(code_listing_make(&c, t, over, first, last, NULL, &err), ST_OK);
	bool listed = record < over.first || record > over.last;
	for (size_t k = 0; k < c.n; k++) {
		assert_in_range(c.line[k].pc, first, last);
		assert_true(!k || c.line[k - 1].pc < c.line[k].pc);
		listed |= c.line[k].pc == pc;
		if (k % 7)
			continue; /* each count reads all records */
		assert_int_equal(c.line[k].count,
				 executions(t, c.line[k].pc, over, &taken));
		if (c.line[k].branch)
			assert_int_equal(c.line[k].taken, taken);
	}
	assert_true(listed);
	code_listing_release(&c);
}

static void counts_are_those_of_the_records(void **state)
{
	(void)state;
	uint64_t seed = 11;
	for (size_t k = 0; k < sizeof samples / sizeof *samples; k++) {
		struct trace *t = sample_open(samples[k]);
		explore_all(t);
		uint64_t n = trace_extent(t).records;
		for (int round = 0; round < 3; round++) {
			uint64_t first = dice(&seed) % n;
			struct span over = { first, first + dice(&seed) % 3000 };
			check_listing(t, dice(&seed) % n, over);
			check_listing(t, first, over);
		}
		trace_free(t);
	}
}

static void a_format_without_addresses_has_no_code(void **state)
{
	(void)state;
	struct trace *t = sample_open("tests/data/described/good-dramsim.log");
	struct code_listing c;
	struct err err = ERR_INIT;
	assert_int_equal(
		code_listing_make(&c, t, (struct span) { 0, 10 }, 0, 100, NULL, &err),
		ST_UNSUPPORTED);
	code_listing_release(&c);
	trace_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(counts_are_those_of_the_records),
		cmocka_unit_test(outcomes_are_those_of_the_next_records),
		cmocka_unit_test(a_format_without_addresses_has_no_code),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
