/* Registers and accesses of x86 instructions, against the processor's manual.  Among them are the
 * instructions for which capstone 4 is corrected. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "code/disasm.h"
#include "format/registers.h"

struct line {
	const char *bytes, *text, *reads, *writes, *access;
};

/* clang-format off */
/* Registers are in alphabetical order. */
static const struct line lines[] = {
	/* corrected */
	{ "a801", "test al, 1", "rax", "rflags", "" },
	{ "48f7c310000000", "test rbx, 0x10", "rbx", "rflags", "" },
	{ "0f05", "syscall", "", "r11 rcx rflags", "" },
	{ "f0480fb10f", "lock cmpxchg [rdi], rcx", "rax rcx rdi", "rax rflags", "load store 8" },
	{ "f0480fc107", "lock xadd [rdi], rax", "rax rdi", "rax rflags", "load store 8" },
	{ "4899", "cqo", "rax", "rdx", "" },
	{ "99", "cdq", "rax", "rdx", "" },
	/* others */
	{ "4889e5", "mov rbp, rsp", "rsp", "rbp", "" },
	{ "88e0", "mov al, ah", "rax", "rax", "" },
	{ "0fb6c1", "movzx eax, cl", "rcx", "rax", "" },
	{ "64488b042528000000", "mov rax, fs:[0x28]", "fs", "rax", "load 8" },
	{ "8d443705", "lea eax, [rdi+rsi+5]", "rdi rsi", "rax", "" },
	{ "488d3d12ffffff", "lea rdi, [rip-0xee]", "", "rdi", "" },
	{ "480f44d8", "cmove rbx, rax", "rax rbx rflags", "rbx", "" },
	{ "7500", "jne", "rflags", "", "" },
	{ "e800000000", "call", "rsp", "rsp", "store 8" },
	{ "ff17", "call [rdi]", "rdi rsp", "rsp", "load store 8" },
	{ "c3", "ret", "rsp", "rsp", "load 8" },
	{ "50", "push rax", "rax rsp", "rsp", "store 8" },
	{ "ff30", "push [rax]", "rax rsp", "rsp", "load store 8" },
	{ "5b", "pop rbx", "rsp", "rbx rsp", "load 8" },
	{ "c9", "leave", "rbp rsp", "rbp rsp", "load 8" },
	{ "31c0", "xor eax, eax", "rax", "rax rflags", "" },
	{ "0107", "add [rdi], eax", "rax rdi", "rflags", "load store 4" },
	{ "48f7fe", "idiv rsi", "rax rdx rsi", "rax rdx rflags", "" },
	{ "0fa2", "cpuid", "rax rcx", "rax rbx rcx rdx", "" },
	{ "f0480fc70f", "lock cmpxchg16b [rdi]", "rax rbx rcx rdi rdx", "rax rdx rflags",
	  "load store 16" },
	{ "f3aa", "rep stosb", "rax rcx rdi rflags", "rcx rdi", "store 1" },
	{ "0f28c1", "movaps xmm0, xmm1", "xmm1", "xmm0", "" },
	{ "c5fd6f06", "vmovdqa ymm0, [rsi]", "rsi", "ymm0", "load 32" },
	{ "d9c0", "fld st(0)", "", "", "" },
	{ "0f1f4000", "nop [rax]", "rax", "", "" },
};
/* clang-format on */

static size_t from_hex(const char *hex, uint8_t *bytes)
{
	size_t n = strlen(hex) / 2;
	for (size_t i = 0; i < n; i++) {
		char two[] = { hex[2 * i], hex[2 * i + 1], 0 };
		bytes[i] = (uint8_t)strtoul(two, NULL, 16);
	}
	return n;
}

static int by_text(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static void check(const struct line *l, const char *what, const uint64_t *list,
		  unsigned n, const char *expected)
{
	const struct registers *map = registers_find("pin3");
	struct str name[ENCODING_REGISTERS], all = STR_INIT;
	const char *text[ENCODING_REGISTERS];
	for (unsigned k = 0; k < n; k++) {
		str_init(&name[k]);
		register_print(map, list[k], &name[k]);
		text[k] = name[k].text;
	}
	qsort(text, n, sizeof *text, by_text);
	for (unsigned k = 0; k < n; k++)
		str_addf(&all, "%s%s", k ? " " : "", text[k]);
	if (strcmp(all.text, expected) != 0)
		fail_msg("%s %s: %s, expected %s", l->text, what, all.text, expected);
	for (unsigned k = 0; k < n; k++)
		str_release(&name[k]);
	str_release(&all);
}

static void registers_and_accesses(void **state)
{
	(void)state;
	if (!disasm_available(MACHINE_X86_64))
		skip();
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		const struct line *l = &lines[i];
		uint8_t bytes[MACHINE_LENGTH_MAX];
		size_t n = from_hex(l->bytes, bytes);
		struct encoding e;
		char access[32] = "";
		if (!disasm_operands(MACHINE_X86_64, 0x1000, bytes, n, &e))
			fail_msg("%s is not decoded", l->text);
		assert_int_equal(e.length, n);
		check(l, "reads", e.src, e.nsrc, l->reads);
		check(l, "writes", e.dst, e.ndst, l->writes);
		if (e.loads || e.stores)
			snprintf(access, sizeof access, "%s%s%u", e.loads ? "load " : "",
				 e.stores ? "store " : "", e.size);
		if (strcmp(access, l->access) != 0)
			fail_msg("%s: %s, expected %s", l->text, access, l->access);
	}
}

/* Truncated instructions and other machines are refused. */
static void others_are_refused(void **state)
{
	(void)state;
	static const uint8_t bytes[] = { 0x48, 0xf7, 0xc3, 0x10 };
	struct encoding e;
	assert_false(disasm_operands(MACHINE_X86_64, 0, bytes, sizeof bytes, &e));
	assert_false(disasm_operands(MACHINE_X86_64, 0, bytes, 0, &e));
	assert_false(disasm_operands(MACHINE_AARCH64, 0, bytes, sizeof bytes, &e));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(registers_and_accesses),
		cmocka_unit_test(others_are_refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
