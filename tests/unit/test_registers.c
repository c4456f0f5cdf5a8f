/* Names of registers: printed and parsed, for every map. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "format/registers.h"

static const char *printed(const struct registers *r, uint64_t number)
{
	static struct str s = STR_INIT;
	str_clear(&s);
	register_print(r, number, &s);
	return s.text;
}

static void every_number_can_be_parsed_again(void **state)
{
	(void)state;
	for (const struct registers *const *r = register_maps; *r; r++) {
		/* cvp and cvp1 have their own v0; other classes do not occur in them. */
		uint64_t groups = strncmp((*r)->name, "cvp", 3) == 0 ? 1 : 9;
		for (uint64_t group = 0; group < groups; group++) {
			for (uint64_t i = 0; i < 600; i++) {
				uint64_t n = group << 32 | i, back = ~n;
				assert_true(register_parse(*r, printed(*r, n), &back));
				if (back != n)
					fail_msg("%s: %llx is %s", (*r)->name,
						 (unsigned long long)n, printed(*r, n));
			}
		}
		for (uint64_t n = 4096, back; n < 8300; n++) { /* CSRs of RISC-V */
			assert_true(register_parse(*r, printed(*r, n), &back));
			assert_true(back == n);
		}
		static const uint64_t far[] = { UINT64_MAX, UINT64_MAX - 1,
						UINT64_MAX / 2, UINT64_MAX / 2 + 1 };
		for (size_t i = 0; i < sizeof far / sizeof *far; i++) {
			uint64_t back = 0;
			assert_true(register_parse(*r, printed(*r, far[i]), &back));
			assert_true(back == far[i]);
		}
		assert_string_equal(printed(*r, (uint64_t)-2), "r-2");
	}
}

static void no_two_numbers_share_a_name(void **state)
{
	(void)state;
	for (const struct registers *const *r = register_maps; *r; r++) {
		char name[300][16];
		for (uint64_t i = 0; i < 300; i++) {
			strncpy(name[i], printed(*r, i), sizeof name[i] - 1);
			name[i][sizeof name[i] - 1] = 0;
			for (uint64_t j = 0; j < i; j++)
				assert_string_not_equal(name[i], name[j]);
		}
	}
}

static void names_match_those_of_the_producers(void **state)
{
	(void)state;
	static const uint64_t cc = UINT64_C(5) << 32;
	const struct {
		const char *map;
		uint64_t number;
		const char *name;
	} cases[] = {
		{ "pin3", 3, "rdi" },
		{ "pin3", 6, "rsp" },
		{ "pin3", 10, "rax" },
		{ "pin3", 11, "r8" },
		{ "pin3", 18, "r15" },
		{ "pin3", 19, "cs" },
		{ "pin3", 24, "gs" },
		{ "pin3", 25, "rflags" },
		{ "pin3", 26, "rip" },
		{ "pin3", 27, "al" },
		{ "pin3", 54, "edx" },
		{ "pin3", 55, "ecx" },
		{ "pin3", 56, "eax" },
		{ "pin3", 59, "r8b" },
		{ "pin3", 82, "r15d" },
		{ "pin3", 83, "mm0" },
		{ "pin3", 91, "xmm0" },
		{ "pin3", 122, "xmm31" },
		{ "pin3", 123, "ymm0" },
		{ "pin3", 155, "zmm0" },
		{ "pin3", 187, "k0" },
		{ "pin3", 1, "r1" },
		{ "pin3", 240, "r240" },
		{ "pin3", cc | 2, "cc2" },
		{ "pin4", 18, "r15" },
		{ "pin4", 19, "r16" },
		{ "pin4", 34, "r31" },
		{ "pin4", 35, "cs" },
		{ "pin4", 41, "rflags" },
		{ "pin4", 42, "rip" },
		{ "cvp", 67, "x0" },
		{ "cvp", 65, "x6" },
		{ "cvp", 66, "x25" },
		{ "cvp", 64, "x26" },
		{ "cvp", 6, "sp" },
		{ "cvp", 25, "flags" },
		{ "cvp", 26, "pc" },
		{ "cvp", 30, "x30" },
		{ "cvp", 32, "v0" },
		{ "x86", 0, "rax" },
		{ "x86", 4, "rsp" },
		{ "x86", 15, "r15" },
		{ "x86", 44, "t0" },
		{ "x86", 45, "t1" },
		{ "x86", 20, "r20" },
		{ "gem5", 10, "r10" },
		{ "gem5", UINT64_C(1) << 32 | 3, "f3" },
		{ "gem5", UINT64_C(2) << 32 | 2, "v2" },
		{ "gem5", UINT64_C(3) << 32 | 2, "ve2" },
		{ "gem5", UINT64_C(4) << 32 | 1, "p1" },
		{ "gem5", cc, "cc0" },
		{ "gem5", UINT64_C(6) << 32 | 5, "m5" },
		{ "arm", 0, "x0" },
		{ "arm", 30, "x30" },
		{ "arm", 34, "xzr" },
		{ "arm", 42, "sp" },
		{ "arm", cc, "nz" },
		{ "arm", cc | 2, "v" },
		{ "none", 67, "r67" },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const struct registers *r = registers_find(cases[i].map);
		assert_non_null(r);
		assert_string_equal(printed(r, cases[i].number), cases[i].name);
		uint64_t back;
		assert_true(register_parse(r, cases[i].name, &back));
		assert_true(back == cases[i].number);
	}
}

static uint64_t numbered(const struct registers *r, const char *name)
{
	uint64_t n;
	assert_true(register_parse(r, name, &n));
	return n;
}

/* The whole of a register is not a part of another one; both have the same sort. */
static void parts_have_a_whole_register(void **state)
{
	(void)state;
	static const struct {
		const char *map, *part, *whole;
	} cases[] = {
		{ "pin3", "al", "rax" },        { "pin3", "ah", "rax" },
		{ "pin3", "eax", "rax" },       { "pin3", "dx", "rdx" },
		{ "pin3", "bh", "rbx" },        { "pin3", "ecx", "rcx" },
		{ "pin3", "bpl", "rbp" },       { "pin3", "esi", "rsi" },
		{ "pin3", "dil", "rdi" },       { "pin3", "esp", "rsp" },
		{ "pin3", "eflags", "rflags" }, { "pin3", "eip", "rip" },
		{ "pin3", "r8b", "r8" },        { "pin3", "r15d", "r15" },
		{ "pin3", "r12w", "r12" },      { "pin3", "xmm0", "zmm0" },
		{ "pin3", "ymm31", "zmm31" },   { "pin3", "zmm7", "zmm7" },
		{ "pin3", "k0", "k0" },         { "pin3", "mm0", "mm0" },
		{ "pin4", "edi", "rdi" },       { "pin4", "sp", "rsp" },
		{ "pin4", "flags", "rflags" },  { "pin4", "r16", "r16" },
		{ "x86", "rax", "rax" },        { "gem5", "v3", "v3" },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const struct registers *r = registers_find(cases[i].map);
		uint64_t part = numbered(r, cases[i].part);
		assert_string_equal(printed(r, register_whole(r, part)), cases[i].whole);
	}
	for (const struct registers *const *r = register_maps; *r; r++)
		for (uint64_t n = 0; n < 300; n++) {
			uint64_t whole = register_whole(*r, n);
			assert_true(register_whole(*r, whole) == whole);
		}
}

static void special_registers_are_known(void **state)
{
	(void)state;
	static const struct {
		const char *map, *name;
		enum register_sort sort;
	} cases[] = {
		{ "pin3", "rsp", REGISTER_STACK },
		{ "pin3", "rflags", REGISTER_FLAGS },
		{ "pin3", "rip", REGISTER_IP },
		{ "pin3", "rax", REGISTER_PLAIN },
		{ "pin4", "rflags", REGISTER_FLAGS },
		{ "pin4", "cs", REGISTER_PLAIN },
		{ "x86", "rsp", REGISTER_STACK },
		{ "x86", "t0", REGISTER_TEMP },
		{ "x86", "rax", REGISTER_PLAIN },
		{ "gem5", "cc0", REGISTER_FLAGS },
		{ "gem5", "r34", REGISTER_PLAIN },
		{ "arm", "xzr", REGISTER_ZERO },
		{ "arm", "sp", REGISTER_STACK },
		{ "arm", "sp_el1", REGISTER_STACK },
		{ "arm", "ureg1", REGISTER_TEMP },
		{ "arm", "nz", REGISTER_FLAGS },
		{ "arm", "x0", REGISTER_PLAIN },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const struct registers *r = registers_find(cases[i].map);
		assert_int_equal(register_sort(r, numbered(r, cases[i].name)),
				 cases[i].sort);
	}
}

static void invalid_names_are_rejected(void **state)
{
	(void)state;
	static const char *const bad[] = {
		"",
		"r",
		"rr1",
		"r1x",
		"-1",
		"cc",
		"r99999999999999999999",
		"r-0",
		"r-9223372036854775809",
		"f4294967296",
		" rax",
	};
	for (const struct registers *const *r = register_maps; *r; r++) {
		for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
			uint64_t n;
			assert_false(register_parse(*r, bad[i], &n));
		}
		uint64_t n;
		assert_true(register_parse(*r, "12", &n));
		assert_true(n == 12);
	}
}

static void maps_have_names_and_help(void **state)
{
	(void)state;
	for (const struct registers *const *r = register_maps; *r; r++) {
		assert_ptr_equal(registers_find((*r)->name), *r);
		size_t len = strlen((*r)->help);
		assert_true(len > 0 && (*r)->help[len - 1] != '.');
	}
	assert_null(registers_find("pin"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_number_can_be_parsed_again),
		cmocka_unit_test(no_two_numbers_share_a_name),
		cmocka_unit_test(names_match_those_of_the_producers),
		cmocka_unit_test(parts_have_a_whole_register),
		cmocka_unit_test(special_registers_are_known),
		cmocka_unit_test(invalid_names_are_rejected),
		cmocka_unit_test(maps_have_names_and_help),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
