/* Findings that are learnt from a trace: errors that are seeded in a sample, and a plain count of
 * successors. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analysis/lint_trace.h"
#include "base/bytes.h"
#include "format/branch_kind.h"
#include "tracefile.h"

enum { SIZE = 64, TRIES = 20 };

static struct str sample; /* the records of samples/ls.champsim.xz */
static size_t records;
static uint64_t seed = 7;

static int setup(void **state)
{
	char path[4096];
	const char *top = getenv("top_srcdir");
	snprintf(path, sizeof path, "%s/samples/ls.champsim.xz", top ? top : ".");
	struct trace *t = open_as(path, "champsim", NULL);
	struct err err = ERR_INIT;
	const struct batch *b;
	str_init(&sample);
	struct reader *rd = reader_open(t, NULL);
	for (uint64_t n = 0; reader_read(rd, n, 4096, 1, &b, &err) == ST_OK; n += b->n)
		for (size_t i = 0; i < b->n; i++)
			str_addn(&sample, (const char *)batch_bytes(b, i), SIZE);
	records = sample.len / SIZE;
	reader_free(rd);
	trace_free(t);
	return files_setup(state);
}

static int teardown(void **state)
{
	str_release(&sample);
	return files_teardown(state);
}

static struct lint_result lint_as(const struct str *bytes, const char *format,
				  const char *how)
{
	struct lint_result r;
	struct err err = ERR_INIT;
	setenv("OPSCOPE_TEST", how, 1);
	struct trace *t = open_as(file_write("seeded", bytes), format, NULL);
	assert_int_equal(lint_trace(&r, t, false, NULL, &err), ST_OK);
	trace_free(t);
	unsetenv("OPSCOPE_TEST");
	return r;
}

static struct lint_result lint(const struct str *bytes, const char *how)
{
	return lint_as(bytes, "champsim", how);
}

static const struct finding_group *found(const struct lint_result *r,
					 enum common_finding which)
{
	const struct finding_group *k;
	for (size_t i = 0; (k = finding_table_kind(r->findings, i)); i++)
		if (k->finding == &lint_common_findings[which])
			return k->count ? k : NULL;
	return NULL;
}

static bool finds(const struct str *bytes, enum common_finding which)
{
	struct lint_result r = lint(bytes, "");
	bool is = found(&r, which);
	lint_trace_release(&r);
	return is;
}

/* The sample with `again` records from `at` on twice, and without the `lost` after these. */
static void seeded(struct str *out, size_t at, size_t again, size_t lost)
{
	str_clear(out);
	str_addn(out, sample.text, (at + again) * SIZE);
	str_addn(out, sample.text + at * SIZE, again * SIZE);
	str_addn(out, sample.text + (at + again + lost) * SIZE,
		 (records - at - again - lost) * SIZE);
}

static void lost_and_repeated_records_are_found(void **state)
{
	struct str bytes = STR_INIT;
	int one = 0, many = 0, twice = 0, block = 0;
	(void)state;
	for (int k = 0; k < TRIES; k++) {
		size_t at = 200 + dice(&seed) % (records - 400), n = 8 + dice(&seed) % 90;
		seeded(&bytes, at, 0, 1);
		one += finds(&bytes, FOUND_SUCCESSOR) || finds(&bytes, FOUND_PC_JUMPS);
		seeded(&bytes, at, 0, n);
		many += finds(&bytes, FOUND_SUCCESSOR) || finds(&bytes, FOUND_PC_JUMPS);
		seeded(&bytes, at, 1, 0);
		twice += finds(&bytes, FOUND_REPEATED) || finds(&bytes, FOUND_SUCCESSOR);
		seeded(&bytes, at, n, 0);
		block += finds(&bytes, FOUND_SUCCESSOR) || finds(&bytes, FOUND_PC_JUMPS);
	}
	print_message("of %d: %d lost records, %d lost blocks, %d repeated records, %d "
		      "repeated blocks\n",
		      TRIES, one, many, twice, block);
	assert_true(one >= TRIES * 8 / 10);
	assert_true(many >= TRIES * 8 / 10);
	assert_true(twice >= TRIES * 9 / 10);
	assert_true(block >= TRIES * 8 / 10);
	str_release(&bytes);
}

static void the_sample_has_none_of_them(void **state)
{
	struct lint_result r = lint(&sample, "");
	(void)state;
	for (int k = FOUND_SUCCESSOR; k < FOUND_COMMON; k++)
		assert_null(found(&r, (enum common_finding)k));
	lint_trace_release(&r);
}

static void exchanged_fields_are_found(void **state)
{
	struct str pcs = STR_INIT, marks = STR_INIT, memory = STR_INIT, data = STR_INIT;
	(void)state;
	for (size_t i = 0; i < records; i++) {
		uint8_t r[SIZE], zero[16] = { 0 };
		memcpy(r, sample.text + i * SIZE, SIZE);
		uint64_t pc = le64(r);
		put_le64(r, pc & UINT32_MAX);
		str_addn(&pcs, (const char *)r, SIZE);
		put_le64(r, pc);
		str_addn(&memory, (const char *)r, 16);
		str_addn(&memory, (const char *)r + 32, 16);
		str_addn(&memory, (const char *)r + 16, 16);
		str_addn(&memory, (const char *)zero, 16);
		uint8_t mark = r[8];
		r[8] = r[9];
		r[9] = mark;
		str_addn(&marks, (const char *)r, SIZE);
		for (int k = 16; k < SIZE; k += 8)
			memset(r + k + 4, 0, 4);
		str_addn(&data, (const char *)r, SIZE);
	}
	assert_true(finds(&pcs, FOUND_CODE_CUT));
	assert_false(finds(&pcs, FOUND_ACCESS_EXCHANGED));
	assert_false(finds(&pcs, FOUND_DATA_CUT));
	assert_true(finds(&data, FOUND_DATA_CUT));
	assert_false(finds(&data, FOUND_CODE_CUT));
	assert_true(finds(&marks, FOUND_BRANCH_EXCHANGED));
	assert_false(finds(&marks, FOUND_CODE_CUT));
	assert_true(finds(&memory, FOUND_ACCESS_EXCHANGED));
	assert_false(finds(&memory, FOUND_CALL_WITHOUT_STORE));
	str_release(&pcs);
	str_release(&marks);
	str_release(&memory);
	str_release(&data);
}

/* A program of 32 bits with one damaged address of code or data. */
static void one_damaged_address_does_not_make_others_short(void **state)
{
	(void)state;
	for (int damaged = 0; damaged < SIZE; damaged += 16) {
		struct str bytes = STR_INIT;
		for (size_t i = 0; i < records; i++) {
			uint8_t r[SIZE];
			memcpy(r, sample.text + i * SIZE, SIZE);
			for (int k = 0; k < SIZE; k += k ? 8 : 16)
				memset(r + k + 4, 0, 4);
			str_addn(&bytes, (const char *)r, SIZE);
		}
		for (size_t i = 0, bad = 0; i < records && !bad; i++) {
			bad = le64((const uint8_t *)bytes.text + i * SIZE +
				   (size_t)damaged) != 0;
			bytes.text[i * SIZE + (size_t)damaged + 5] = (char)bad;
		}
		assert_false(finds(&bytes, FOUND_CODE_CUT));
		assert_false(finds(&bytes, FOUND_DATA_CUT));
		str_release(&bytes);
	}
}

/* A plain count */

struct naive_record {
	uint64_t pc;
	int kind;
	bool taken;
};

static struct naive_record naive_of(const struct str *bytes, size_t i)
{
	const uint8_t *r = (const uint8_t *)bytes->text + i * SIZE;
	struct schema *s;
	struct err err = ERR_INIT;
	unsigned reads = 0, writes = 0;
	assert_int_equal(schema_new(&s, format_find("champsim"), NULL, &err), ST_OK);
	for (int k = 10; k < 12; k++)
		writes |= branch_kind_register(s->registers, r[k]);
	for (int k = 12; k < 16; k++)
		reads |= branch_kind_register(s->registers, r[k]);
	schema_free(s);
	return (struct naive_record) { le64(r), (int)branch_kind_classify(reads, writes),
				       r[9] };
}

/* 0: it falls through, 1: it jumps, -1: neither is known. */
static int naive_way(const struct naive_record *r)
{
	switch (r->kind) {
	case BRANCH_NONE:
		return 0;
	case BRANCH_DIRECT_JUMP:
	case BRANCH_DIRECT_CALL:
		return 1;
	case BRANCH_CONDITIONAL:
		return r->taken;
	default:
		return -1;
	}
}

/* The number of records after an instruction that is usually followed by another one: for each,
 * all others with its address are counted again. */
static uint64_t naive_count(const struct naive_record *r, size_t n)
{
	uint64_t sum = 0;
	for (size_t i = 0; i + 1 < n; i++) {
		uint64_t next[99], count[99], usual = UINT64_MAX, times = 0;
		size_t different = 0, k;
		int way = naive_way(&r[i]);
		if (way < 0)
			continue;
		for (size_t j = 0; j + 1 < n; j++) {
			if (r[j].pc != r[i].pc || naive_way(&r[j]) != way ||
			    (r[j].kind == BRANCH_NONE && r[j + 1].pc == r[j].pc))
				continue;
			for (k = 0; k < different && next[k] != r[j + 1].pc; k++)
				;
			if (k == different) {
				next[different] = r[j + 1].pc;
				count[different++] = 0;
			}
			count[k]++;
		}
		if (different < 2 || different > 3)
			continue;
		for (k = 0; k < different; k++) {
			bool better = way ? count[k] > times
					  : next[k] - r[i].pc - 1 < usual - r[i].pc - 1;
			if (!k || better) {
				usual = next[k];
				times = count[k];
			}
		}
		bool known = way || usual - r[i].pc <= 15;
		for (k = 0; k < different; k++)
			known &= next[k] == usual || count[k] * 2 <= times;
		sum += known && r[i + 1].pc != usual &&
		       !(r[i].kind == BRANCH_NONE && r[i + 1].pc == r[i].pc) &&
		       (way || r[i + 1].pc - r[i].pc <= 15);
	}
	return sum;
}

static void successors_are_those_of_a_plain_count(void **state)
{
	enum { RECORDS = 2500 };
	static struct naive_record r[RECORDS];
	struct str bytes = STR_INIT;
	uint64_t all = 0;
	(void)state;
	for (int round = 0; round < 6; round++) {
		size_t from = dice(&seed) % (records - 2 * RECORDS), n = 0;
		str_clear(&bytes);
		for (size_t i = from; n < RECORDS; i++) {
			unsigned luck = (unsigned)(dice(&seed) % 60);
			for (unsigned k = 0; k < (luck == 0   ? 0
						  : luck == 1 ? 2
							      : 1) &&
					     n < RECORDS;
			     k++, n++)
				str_addn(&bytes, sample.text + i * SIZE, SIZE);
		}
		for (size_t i = 0; i < RECORDS; i++)
			r[i] = naive_of(&bytes, i);
		uint64_t want = naive_count(r, RECORDS);
		static const char *const ways[] = { "", "serial", "notemplates",
						    "chunk=100", "chunk=37,serial" };
		for (size_t w = 0; w < sizeof ways / sizeof *ways; w++) {
			struct lint_result got = lint(&bytes, ways[w]);
			const struct finding_group *k = found(&got, FOUND_SUCCESSOR);
			assert_int_equal(k ? k->count : 0, want);
			lint_trace_release(&got);
		}
		all += want;
	}
	print_message("%u successors\n", (unsigned)all);
	assert_true(all > 20);
	str_release(&bytes);
}

/* A loop in one address space, then another loop in the same one (other is 0) or in one with
 * another first or second number (1 or 2). */
static void successors_are_in_the_same_address_space(void **state)
{
	enum { RECORD = 96, LOOP = 10, HALF = 1000 };
	static const char *const ways[] = { "", "chunk=100" };
	struct str bytes = STR_INIT;
	(void)state;
	for (int other = 0; other < 3; other++) {
		str_clear(&bytes);
		for (int i = 0; i < 2 * HALF; i++) {
			uint8_t r[RECORD] = { 0 };
			bool jumps = i % LOOP == LOOP - 1, later = i >= HALF;
			put_le64(r, (later ? 0x402000 : 0x401000) + 4 * (i % LOOP));
			r[8] = r[9] = jumps;
			r[10] = r[14] = jumps ? 26 : 0; /* the instruction pointer */
			r[88] = later && other == 1;
			r[89] = later && other == 2;
			str_addn(&bytes, (const char *)r, RECORD);
		}
		for (size_t w = 0; w < sizeof ways / sizeof *ways; w++) {
			struct lint_result got = lint_as(&bytes, "cloudsuite", ways[w]);
			const struct finding_group *k = found(&got, FOUND_SUCCESSOR);
			assert_int_equal(k ? k->count : 0, other ? 0 : 1);
			lint_trace_release(&got);
		}
	}
	str_release(&bytes);
}

/* Values in memory */

enum { MEMORY = 200, STEPS = 4000 };

/* Return the number of findings of a kind, which does not depend on the parts. */
static uint64_t values_wrong(const struct str *text, const char *format,
			     enum common_finding which)
{
	static const char *const knobs[] = { "", "chunk=7", "serial,chunk=64" };
	uint64_t n[3];
	for (size_t w = 0; w < 3; w++) {
		struct lint_result r = lint_as(text, format, knobs[w]);
		const struct finding_group *k = found(&r, which);
		n[w] = k ? k->count : 0;
		assert_null(found(&r, FOUND_OPERANDS));
		assert_int_equal(n[w], n[0]);
		lint_trace_release(&r);
	}
	return n[0];
}

/* Random stores and loads, whose wrong values are counted by a plain memory.  Nothing is known of
 * it after a line that is not a record. */
static void values_are_those_of_a_plain_memory(void **state)
{
	static const unsigned size[] = { 1, 4, 8 };
	static const unsigned long store[] = { 0x00530023, 0x00532023, 0x00533023 };
	static const unsigned long load[] = { 0x00034283, 0x00036283, 0x00033283 };
	(void)state;
	for (int round = 0; round < 4; round++) {
		struct str text = STR_INIT;
		uint8_t memory[MEMORY + 8] = { 0 };
		bool known[MEMORY + 8] = { false };
		uint64_t wrong = 0;
		for (unsigned i = 0; i < STEPS; i++) {
			unsigned which = (unsigned)(dice(&seed) % 3), n = size[which];
			unsigned at = (unsigned)(dice(&seed) % MEMORY);
			bool stores = dice(&seed) % 2,
			     errs = round && dice(&seed) % 40 == 0;
			uint64_t value = 0;
			if (dice(&seed) % 400 == 0) {
				str_add(&text, "what is this\n");
				memset(known, 0, sizeof known);
			}
			bool differs = false;
			for (unsigned k = 0; k < n; k++) {
				uint8_t byte = stores || !known[at + k]
						       ? (uint8_t)dice(&seed)
						       : memory[at + k];
				byte ^= (uint8_t)(errs && !stores ? 1 + k : 0);
				value |= (uint64_t)byte << 8 * k;
				if (!stores && known[at + k] && memory[at + k] != byte) {
					differs = true;
					known[at + k] = false;
				}
				if (stores) {
					memory[at + k] = byte;
					known[at + k] = true;
				}
			}
			wrong += differs;
			str_addf(&text, "core   0: 3 0x%016x (0x%08lx) ",
				 0x80000000 + 4 * i, stores ? store[which] : load[which]);
			if (stores)
				str_addf(&text, "mem 0x%016x 0x%0*llx\n", 0x80002000 + at,
					 (int)(2 * n), (unsigned long long)value);
			else
				str_addf(&text, "x5  0x%016llx mem 0x%016x\n",
					 (unsigned long long)value, 0x80002000 + at);
		}
		assert_int_equal(values_wrong(&text, "spike", FOUND_VALUE), wrong);
		assert_true(round ? wrong > 10 : wrong == 0);
		str_release(&text);
	}
}

/* Random instructions of two harts, "addi xD, xS, 1", whose wrong values of xS are counted by
 * plain registers.  Nothing is known of those of a hart after a system call or a missing
 * instruction, and of a register whose value is not printed. */
static void registers_are_those_of_plain_registers(void **state)
{
	enum { HARTS = 2, REGISTERS = 8 };
	(void)state;
	for (int round = 0; round < 4; round++) {
		struct str text = STR_INIT;
		uint32_t value[HARTS][REGISTERS] = { { 0 } }, pc[HARTS] = { 0 };
		bool known[HARTS][REGISTERS] = { { false } };
		uint64_t wrong = 0;
		for (unsigned i = 0; i < STEPS; i++) {
			unsigned h = (unsigned)(dice(&seed) % HARTS);
			unsigned from = (unsigned)(dice(&seed) % REGISTERS),
				 to = (unsigned)(dice(&seed) % REGISTERS);
			bool lost = dice(&seed) % 40 == 0, call = dice(&seed) % 40 == 0,
			     prints = dice(&seed) % 20 > 0;
			uint32_t read = value[h][from];
			if (round && dice(&seed) % 30 == 0)
				read ^= UINT32_C(1) << dice(&seed) % 32;
			pc[h] += lost ? 64 : 4;
			if (lost)
				memset(known[h], 0, sizeof known[h]);
			str_addf(&text, "%08u %08u %04u %08x ", i, i, h,
				 0x80000000 + pc[h]);
			if (call) {
				memset(known[h], 0, sizeof known[h]);
				str_add(&text, " # DASM(00000073)\n");
				continue;
			}
			/* x0 is always 0, whatever is printed. */
			wrong += from && known[h][from] && read != value[h][from];
			known[h][from] &= read == value[h][from];
			value[h][to] = (uint32_t)dice(&seed);
			known[h][to] = prints;
			str_addf(&text, " x%u:%08x", from, read);
			if (prints)
				str_addf(&text, " x%u=%08x", to, value[h][to]);
			str_addf(&text, " # DASM(%08x)\n",
				 1u << 20 | from << 15 | to << 7 | 0x13);
		}
		assert_int_equal(values_wrong(&text, "banshee", FOUND_REGISTER_VALUE),
				 wrong);
		assert_true(round ? wrong > 10 : wrong == 0);
		str_release(&text);
	}
}

/* Random instructions of two harts, "addi x10, x10, 1" and "ld x5, OFFSET(x10)".  An address is
 * checked if the line before is the addition of the same hart, at the address before. */
static void addresses_are_those_of_the_last_result(void **state)
{
	(void)state;
	for (int round = 0; round < 4; round++) {
		struct str text = STR_INIT;
		unsigned pc = 0x1000, hart = 0;
		uint64_t wrong = 0, base = 0;
		for (unsigned i = 0; i < STEPS; i++) {
			const unsigned offset = (unsigned)(dice(&seed) % 4096);
			bool follows = true;
			if (dice(&seed) % 40 == 0) {
				str_add(&text, "what is this\n");
				follows = false;
			} else if (dice(&seed) % 20 == 0) {
				pc += 64;
				follows = false;
			} else if (dice(&seed) % 20 == 0) {
				hart ^= 1;
				follows = false;
			}
			str_addf(&text, "core   %u: 3 0x%016x ", hart, pc);
			pc += 4;
			if (dice(&seed) % 2) {
				base = 0x10000 + dice(&seed) % 0x10000;
				str_addf(&text, "(0x00150513) x10 0x%016llx\n",
					 (unsigned long long)base);
				continue;
			}
			uint64_t address = base + offset - (offset > 2047 ? 4096 : 0);
			if (round && dice(&seed) % 20 == 0)
				address += 8;
			wrong += follows && base &&
				 address != base + offset - (offset > 2047 ? 4096 : 0);
			str_addf(&text, "(0x%08x) x5  0x%016x mem 0x%016llx\n",
				 offset << 20 | 10 << 15 | 3 << 12 | 5 << 7 | 3, i,
				 (unsigned long long)(base ? address : 0x2000));
			base = 0;
		}
		assert_int_equal(values_wrong(&text, "spike", FOUND_ADDRESS), wrong);
		assert_true(round ? wrong > 10 : wrong == 0);
		str_release(&text);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lost_and_repeated_records_are_found),
		cmocka_unit_test(the_sample_has_none_of_them),
		cmocka_unit_test(exchanged_fields_are_found),
		cmocka_unit_test(one_damaged_address_does_not_make_others_short),
		cmocka_unit_test(successors_are_those_of_a_plain_count),
		cmocka_unit_test(successors_are_in_the_same_address_space),
		cmocka_unit_test(values_are_those_of_a_plain_memory),
		cmocka_unit_test(addresses_are_those_of_the_last_result),
		cmocka_unit_test(registers_are_those_of_plain_registers),
	};
	return cmocka_run_group_tests(tests, setup, teardown);
}
