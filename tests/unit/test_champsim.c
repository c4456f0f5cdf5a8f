/* ChampSim and CloudSuite: kinds of branches, classic notation, jumps of the pc. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/mem.h"
#include "finding_list.h"
#include "format/branch_kind.h"
#include "format/record.h"
#include "tracefile.h"

static struct schema *schema_of(const char *format, const char *registers)
{
	struct schema *s;
	struct err err = ERR_INIT;
	assert_int_equal(schema_new(&s, format_find(format), registers, &err), ST_OK);
	return s;
}

/*
 * The rules of ChampSim, line by line, over the registers read (r) and
 * written (w); x: any.
 *	rSP rF rIP rO wSP wIP
 */
static const struct {
	char row[7];
	enum branch_kind kind;
} rules[] = {
	{ "00x0x1", BRANCH_DIRECT_JUMP }, { "0001x1", BRANCH_INDIRECT },
	{ "011x01", BRANCH_CONDITIONAL }, { "0x1101", BRANCH_CONDITIONAL },
	{ "101011", BRANCH_DIRECT_CALL }, { "101111", BRANCH_INDIRECT_CALL },
	{ "1x0x11", BRANCH_RETURN },      { "xxxxx1", BRANCH_OTHER },
	{ "xxxxxx", BRANCH_NONE },
};

static enum branch_kind by_rules(const bool *is)
{
	for (size_t i = 0;; i++) {
		bool fits = true;
		for (size_t k = 0; k < 6; k++)
			fits &= rules[i].row[k] == 'x' || rules[i].row[k] - '0' == is[k];
		if (fits)
			return rules[i].kind;
	}
}

static void kinds_follow_the_rules_in_every_case(void **state)
{
	(void)state;
	static const char *const maps[] = { "pin3", "pin4", "cvp", "none" };
	for (size_t m = 0; m < 4; m++) {
		struct schema *s = schema_of("champsim", maps[m]);
		uint8_t sp = s->registers->stack_pointer, flags = s->registers->flags;
		uint8_t ip = s->registers->instruction_pointer;
		int kind = schema_find(s, "kind");
		uint8_t bytes[64 * 64] = { 0 };
		bool is[64][6];
		for (unsigned i = 0; i < 64; i++) {
			uint8_t *p = bytes + i * 64;
			for (unsigned k = 0; k < 6; k++)
				is[i][k] = i >> k & 1;
			/* Empty slots may precede used ones. */
			p[15] = is[i][0] ? sp : 0;
			p[14] = is[i][1] ? flags : 0;
			p[13] = is[i][2] ? ip : 0;
			p[12] = is[i][3] ? 90 : 0;
			p[10] = is[i][4] ? sp : 0;
			p[11] = is[i][5] ? ip : 0;
			/* is_branch must have no influence. */
			p[8] = (uint8_t)(i % 3 == 0);
		}
		struct batch b;
		batch_init(&b, s, 64, (fieldset)1 << kind);
		assert_int_equal(batch_decode(&b, bytes, sizeof bytes, true),
				 sizeof bytes);
		for (unsigned i = 0; i < 64; i++)
			assert_int_equal(batch_value(&b, i, kind, 0), by_rules(is[i]));
		batch_release(&b);
		schema_free(s);
	}
}

static void every_kind_occurs_and_has_a_name(void **state)
{
	(void)state;
	unsigned seen = 0;
	for (unsigned r = 0; r < 16; r++)
		for (unsigned w = 0; w < 16; w++)
			seen |= 1u << branch_kind_classify(r, w);
	assert_int_equal(seen, (1u << BRANCH_KINDS) - 1);
	for (unsigned k = 0; k < BRANCH_KINDS; k++)
		for (unsigned j = 0; j < k; j++)
			assert_string_not_equal(branch_kind_name(k), branch_kind_name(j));
	assert_string_equal(branch_kind_name(BRANCH_KINDS), "unknown");
}

struct line {
	uint64_t pc;
	uint8_t branch, taken, dst[4], src[4];
	uint64_t store[4], load[4];
	const char *text;
};

static const struct line guide[] = {
	{ 0x3f000c,
	  1,
	  0,
	  { 26 },
	  { 26, 67 },
	  { 0 },
	  { 0 },
	  "[    41] 0x00000000003f000c | BR(N) | D_R[26] | S_R[26, 67]" },
	{ 0x3f0010,
	  0,
	  1,
	  { 67 },
	  { 0 },
	  { 0 },
	  { 0 },
	  "[    42] 0x00000000003f0010 | D_R[67]" },
	{ 0x671e84,
	  0,
	  0,
	  { 1 },
	  { 4, 0, 3 },
	  { 0 },
	  { 0x33fca08 },
	  "[    43] 0x0000000000671e84 | D_R[1] | S_R[4, 3] | S_M['0x33fca08']" },
	{ 0xffffffff81000000,
	  1,
	  1,
	  { 0, 26 },
	  { 0 },
	  { 0, 0x10 },
	  { 0, 0x20, 0, 0x30 },
	  "[    44] 0xffffffff81000000 | BR(T) | D_R[26] | D_M['0x10'] | "
	  "S_M['0x20', '0x30']" },
	{ 1, 0, 0, { 0 }, { 0 }, { 0 }, { 0 }, "[    45] 0x0000000000000001" },
};

enum { GUIDE = sizeof guide / sizeof *guide };

/* wide: CloudSuite. */
static void put_line(uint8_t *p, const struct line *l, bool wide)
{
	unsigned n = wide ? 4 : 2;
	put_le64(p, l->pc);
	p[8] = l->branch;
	p[9] = l->taken;
	memcpy(p + 10, l->dst, n);
	memcpy(p + 10 + n, l->src, 4);
	uint8_t *at = p + (wide ? 24 : 16);
	for (unsigned k = 0; k < n; k++, at += 8)
		put_le64(at, l->store[k]);
	for (unsigned k = 0; k < 4; k++, at += 8)
		put_le64(at, l->load[k]);
}

static void classic_lines_match_the_viewer(void **state)
{
	(void)state;
	for (int wide = 0; wide < 2; wide++) {
		struct schema *s = schema_of(wide ? "cloudsuite" : "champsim", NULL);
		size_t size = s->format->record_size;
		uint8_t bytes[GUIDE * 96] = { 0 };
		for (size_t i = 0; i < GUIDE; i++)
			put_line(bytes + i * size, &guide[i], wide);
		struct batch b;
		/* The notation needs no decoded field. */
		batch_init(&b, s, GUIDE, 0);
		b.first = 41;
		batch_decode(&b, bytes, GUIDE * size, true);
		for (size_t i = 0; i < GUIDE; i++) {
			struct str out = STR_INIT;
			s->format->classic(s, &b, i, &out);
			assert_string_equal(out.text, guide[i].text);
			str_release(&out);
		}
		b.first = 12345678 - 1;
		struct str out = STR_INIT;
		s->format->classic(s, &b, 1, &out);
		assert_memory_equal(out.text, "[12345678] 0x", 13);
		str_release(&out);
		batch_release(&b);
		schema_free(s);
	}
}

static void taken_is_none_without_a_branch(void **state)
{
	(void)state;
	uint8_t bytes[3 * 64] = { 0 };
	bytes[9] = 1;
	bytes[64 + 8] = 1;
	bytes[64 + 9] = 1;
	bytes[128 + 8] = 1;
	struct schema *s = schema_of("champsim", NULL);
	struct batch b;
	batch_init(&b, s, 3, s->by_role[ROLE_TAKEN]);
	batch_decode(&b, bytes, sizeof bytes, true);
	uint64_t v = 0;
	assert_false(record_role(&b, 0, ROLE_TAKEN, &v));
	assert_true(record_role(&b, 1, ROLE_TAKEN, &v) && v == 1);
	assert_true(record_role(&b, 2, ROLE_TAKEN, &v) && v == 0);
	batch_release(&b);
	schema_free(s);
}

static void pc_jumps_need_a_branch(void **state)
{
	(void)state;
	static const struct {
		struct line before;
		uint64_t next;
		bool fine;
	} cases[] = {
		{ { .pc = 0x1000 }, 0x1000, true },
		{ { .pc = 0x1000 }, 0x100f, true },
		{ { .pc = 0x1000 }, 0x1010, false },
		{ { .pc = 0x1000 }, 0xfff, false },
		/* a conditional branch, taken and not */
		{ { .pc = 0x1000,
		    .branch = 1,
		    .taken = 1,
		    .dst = { 26 },
		    .src = { 26, 25 } },
		  0x9000,
		  true },
		{ { .pc = 0x1000,
		    .branch = 1,
		    .taken = 0,
		    .dst = { 26 },
		    .src = { 26, 25 } },
		  0x9000,
		  false },
		{ { .pc = 0x1000,
		    .branch = 1,
		    .taken = 0,
		    .dst = { 26 },
		    .src = { 26, 25 } },
		  0x1002,
		  true },
		/* a call as Pin's tracer writes it */
		{ { .pc = 0x1000, .dst = { 26, 6 }, .src = { 26, 6 } }, 0x9000, true },
	};
	struct schema *s = schema_of("champsim", NULL);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		uint8_t bytes[128] = { 0 };
		put_line(bytes, &cases[i].before, false);
		put_le64(bytes + 64, cases[i].next);
		/* a repeated string instruction loads from another address */
		put_le64(bytes + 64 + 32, 0x7fff0000);
		struct batch b;
		batch_init(&b, s, 2, FIELDSET_ALL);
		batch_decode(&b, bytes, sizeof bytes, true);
		const char *found = findings_of(&b, 1, 1);
		if (!*found != cases[i].fine)
			fail_msg("case %zu: %s", i, *found ? found : "no finding");
		batch_release(&b);
	}
	schema_free(s);
}

/* Records in blocks, and one register after the other. */
static void kinds_of_records_follow_from_their_registers(void **state)
{
	(void)state;
	enum { RECORDS = 700 };
	uint64_t seed = 3;
	unsigned seen = 0;
	for (int wide = 0; wide < 2; wide++) {
		struct schema *s = schema_of(wide ? "cloudsuite" : "champsim", NULL);
		const struct registers *map = s->registers;
		const uint64_t number[] = {
			0, 0, map->stack_pointer, map->flags, map->instruction_pointer, 3
		};
		size_t size = s->format->record_size, n = wide ? 4 : 2;
		uint8_t *bytes = mem_new(RECORDS, size);
		unsigned reads[RECORDS] = { 0 }, writes[RECORDS] = { 0 };
		for (size_t i = 0; i < RECORDS; i++) {
			uint8_t *p = bytes + i * size + 10;
			for (size_t k = 0; k < n; k++) {
				p[k] = (uint8_t)number[dice(&seed) % 6];
				writes[i] |= branch_kind_register(map, p[k]);
			}
			for (size_t k = n; k < n + 4; k++) {
				p[k] = (uint8_t)number[dice(&seed) % 6];
				reads[i] |= branch_kind_register(map, p[k]);
			}
		}
		struct batch b;
		batch_init(&b, s, RECORDS, s->by_role[ROLE_BRANCH_KIND]);
		batch_decode(&b, bytes, RECORDS * size, true);
		assert_int_equal(b.n, RECORDS);
		for (size_t i = 0; i < RECORDS; i++) {
			uint64_t v = BRANCH_NONE;
			record_role(&b, i, ROLE_BRANCH_KIND, &v);
			assert_int_equal(v, branch_kind_classify(reads[i], writes[i]));
			seen |= 1u << v;
		}
		batch_release(&b);
		free(bytes);
		schema_free(s);
	}
	assert_int_equal(seen, (1u << BRANCH_KINDS) - 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(kinds_follow_the_rules_in_every_case),
		cmocka_unit_test(every_kind_occurs_and_has_a_name),
		cmocka_unit_test(kinds_of_records_follow_from_their_registers),
		cmocka_unit_test(classic_lines_match_the_viewer),
		cmocka_unit_test(taken_is_none_without_a_branch),
		cmocka_unit_test(pc_jumps_need_a_branch),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
