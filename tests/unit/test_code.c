/*
 * Programs: lengths and branches of instructions, names of functions, and the places of images,
 * on the program of tests/data/code and its recorded trace, and on damaged copies of it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <lzma.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/mem.h"
#include "code/demangle.h"
#include "code/image.h"
#include "code/placer.h"
#include "code/symbol_text.h"
#include "tracefile.h"

/* Machines */

struct machine_case {
	enum machine machine;
	uint64_t at;
	unsigned n;
	uint8_t bytes[16];
	unsigned length; /* 0: not an instruction */
	enum machine_flow flow;
	enum branch_kind kind;
	uint64_t target; /* 0: not direct */
};

/* clang-format off */
static const struct machine_case machine_cases[] = {
	{ MACHINE_X86_64, 0x1000, 1, { 0x55 }, 1, FLOW_NEXT, 0, 0 },
	{ MACHINE_X86_64, 0x1000, 7, { 0x48, 0x8b, 0x05, 1, 2, 3, 4 }, 7, FLOW_NEXT, 0, 0 },
	{ MACHINE_X86_64, 0x1000, 8, { 0x48, 0x8b, 0x84, 0x24, 1, 2, 3, 4 }, 8, FLOW_NEXT, 0, 0 },
	{ MACHINE_X86_64, 0x1000, 10, { 0x48, 0xb8, 1, 2, 3, 4, 5, 6, 7, 8 }, 10, FLOW_NEXT, 0, 0 },
	{ MACHINE_X86_64, 0x1000, 9, { 0x48, 0xb8, 1, 2, 3, 4, 5, 6, 7 }, 0, 0, 0, 0 },
	{ MACHINE_X86_64, 0x1000, 7, { 0x48, 0xf7, 0xc0, 1, 2, 3, 4 }, 7, FLOW_NEXT, 0, 0 },
	{ MACHINE_X86_64, 0x1000, 3, { 0x48, 0xf7, 0xd8 }, 3, FLOW_NEXT, 0, 0 },
	{ MACHINE_X86_64, 0x1000, 5, { 0x41, 0x48, 0x83, 0xea, 0x40 }, 5, FLOW_NEXT, 0, 0 },
	{ MACHINE_X86_64, 0x1000, 5, { 0xe8, 0xfb, 0xff, 0xff, 0xff }, 5, FLOW_BRANCH, BRANCH_DIRECT_CALL, 0x1000 },
	{ MACHINE_X86_64, 0x1000, 2, { 0xeb, 0x10 }, 2, FLOW_BRANCH, BRANCH_DIRECT_JUMP, 0x1012 },
	{ MACHINE_X86_64, 0x1000, 2, { 0x74, 0xfe }, 2, FLOW_BRANCH, BRANCH_CONDITIONAL, 0x1000 },
	{ MACHINE_X86_64, 0x1000, 6, { 0x0f, 0x84, 0, 1, 0, 0 }, 6, FLOW_BRANCH, BRANCH_CONDITIONAL, 0x1106 },
	{ MACHINE_X86_64, 0x1000, 1, { 0xc3 }, 1, FLOW_BRANCH, BRANCH_RETURN, 0 },
	{ MACHINE_X86_64, 0x1000, 2, { 0xf3, 0xc3 }, 2, FLOW_BRANCH, BRANCH_RETURN, 0 },
	{ MACHINE_X86_64, 0x1000, 2, { 0xff, 0xd0 }, 2, FLOW_BRANCH, BRANCH_INDIRECT_CALL, 0 },
	{ MACHINE_X86_64, 0x1000, 6, { 0xff, 0x25, 1, 0, 0, 0 }, 6, FLOW_BRANCH, BRANCH_INDIRECT, 0 },
	{ MACHINE_X86_64, 0x1000, 3, { 0xf3, 0x48, 0xab }, 3, FLOW_REPEATS, 0, 0 },
	{ MACHINE_X86_64, 0x1000, 2, { 0x0f, 0x05 }, 2, FLOW_ANYWHERE, 0, 0 },
	{ MACHINE_X86_64, 0x1000, 2, { 0x48, 0xcf }, 2, FLOW_RESUMES, 0, 0 },
	{ MACHINE_X86_64, 0x1000, 3, { 0x48, 0x0f, 0x07 }, 3, FLOW_RESUMES, 0, 0 },
	{ MACHINE_X86_64, 0x1000, 4, { 0xf3, 0x0f, 0x1e, 0xfa }, 4, FLOW_NEXT, 0, 0 },
	{ MACHINE_X86_64, 0x1000, 3, { 0xc5, 0xf8, 0x77 }, 3, FLOW_NEXT, 0, 0 },
	{ MACHINE_X86_64, 0x1000, 6, { 0xc4, 0xe3, 0x7d, 0x39, 0xc1, 1 }, 6, FLOW_NEXT, 0, 0 },
	{ MACHINE_X86_64, 0x1000, 7, { 0x62, 0xf1, 0xfe, 0x28, 0x6f, 0x46, 1 }, 7, FLOW_NEXT, 0, 0 },
	{ MACHINE_X86_64, 0x1000, 2, { 0x06, 0x90 }, 0, 0, 0, 0 },
	{ MACHINE_X86_32, 0x1000, 1, { 0x06 }, 1, FLOW_NEXT, 0, 0 },
	{ MACHINE_X86_32, 0x1000, 1, { 0x48 }, 1, FLOW_NEXT, 0, 0 },
	{ MACHINE_X86_32, 0x1000, 5, { 0xe9, 0, 0xf0, 0xff, 0xff }, 5, FLOW_BRANCH, BRANCH_DIRECT_JUMP, 0x5 },
	{ MACHINE_X86_32, 0x1000, 4, { 0xc4, 0x44, 0x24, 8 }, 4, FLOW_NEXT, 0, 0 },
	{ MACHINE_AARCH64, 0x1000, 4, { 0xff, 0xff, 0xff, 0x97 }, 4, FLOW_BRANCH, BRANCH_DIRECT_CALL, 0xffc },
	{ MACHINE_AARCH64, 0x1000, 4, { 0x02, 0, 0, 0x14 }, 4, FLOW_BRANCH, BRANCH_DIRECT_JUMP, 0x1008 },
	{ MACHINE_AARCH64, 0x1000, 4, { 0x40, 0, 0, 0x54 }, 4, FLOW_BRANCH, BRANCH_CONDITIONAL, 0x1008 },
	{ MACHINE_AARCH64, 0x1000, 4, { 0x40, 0, 0, 0x36 }, 4, FLOW_BRANCH, BRANCH_CONDITIONAL, 0x1008 },
	{ MACHINE_AARCH64, 0x1000, 4, { 0xc0, 0x03, 0x5f, 0xd6 }, 4, FLOW_BRANCH, BRANCH_RETURN, 0 },
	{ MACHINE_AARCH64, 0x1000, 4, { 0x00, 0x02, 0x1f, 0xd6 }, 4, FLOW_BRANCH, BRANCH_INDIRECT, 0 },
	{ MACHINE_AARCH64, 0x1000, 4, { 0x00, 0x02, 0x3f, 0xd6 }, 4, FLOW_BRANCH, BRANCH_INDIRECT_CALL, 0 },
	{ MACHINE_AARCH64, 0x1000, 4, { 0x01, 0, 0, 0xd4 }, 4, FLOW_ANYWHERE, 0, 0 },
	{ MACHINE_AARCH64, 0x1000, 4, { 0xe0, 0x03, 0x9f, 0xd6 }, 4, FLOW_RESUMES, 0, 0 },
	{ MACHINE_AARCH64, 0x1000, 4, { 0xe0, 0x03, 0x00, 0xaa }, 4, FLOW_NEXT, 0, 0 },
	{ MACHINE_AARCH64, 0x1000, 3, { 0xe0, 0x03, 0x00 }, 0, 0, 0, 0 },
	{ MACHINE_RISCV64, 0x1000, 4, { 0xef, 0x00, 0x80, 0x00 }, 4, FLOW_BRANCH, BRANCH_DIRECT_CALL, 0x1008 },
	{ MACHINE_RISCV64, 0x1000, 4, { 0xe3, 0x0c, 0x00, 0xfe }, 4, FLOW_BRANCH, BRANCH_CONDITIONAL, 0xff8 },
	{ MACHINE_RISCV64, 0x1000, 2, { 0x11, 0xa0 }, 2, FLOW_BRANCH, BRANCH_DIRECT_JUMP, 0x1004 },
	{ MACHINE_RISCV64, 0x1000, 2, { 0x11, 0xc1 }, 2, FLOW_BRANCH, BRANCH_CONDITIONAL, 0x1004 },
	{ MACHINE_RISCV64, 0x1000, 2, { 0x82, 0x80 }, 2, FLOW_BRANCH, BRANCH_RETURN, 0 },
	{ MACHINE_RISCV64, 0x1000, 2, { 0x82, 0x97 }, 2, FLOW_BRANCH, BRANCH_INDIRECT_CALL, 0 },
	{ MACHINE_RISCV64, 0x1000, 4, { 0x73, 0, 0, 0 }, 4, FLOW_ANYWHERE, 0, 0 },
	{ MACHINE_RISCV64, 0x1000, 4, { 0x73, 0, 0x20, 0x30 }, 4, FLOW_RESUMES, 0, 0 }, /* mret */
	{ MACHINE_RISCV64, 0x1000, 4, { 0x73, 0, 0x20, 0x10 }, 4, FLOW_RESUMES, 0, 0 }, /* sret */
	{ MACHINE_RISCV64, 0x1000, 2, { 0x11, 0x20 }, 2, FLOW_NEXT, 0, 0 }, /* c.addiw */
	{ MACHINE_RISCV32, 0x1000, 2, { 0x11, 0x20 }, 2, FLOW_BRANCH, BRANCH_DIRECT_CALL, 0x1004 },
	{ MACHINE_RISCV64, 0x1000, 2, { 0, 0 }, 0, 0, 0, 0 },
};
/* clang-format on */

static void test_machines(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof machine_cases / sizeof *machine_cases; i++) {
		const struct machine_case *c = &machine_cases[i];
		struct machine_insn insn;
		bool ok = machine_decode(c->machine, c->at, c->bytes, c->n, &insn);
		bool same = ok == (c->length > 0) &&
			    (!ok || (insn.length == c->length && insn.flow == c->flow &&
				     insn.kind == c->kind && insn.direct == !!c->target &&
				     insn.target == c->target));
		if (!same)
			fail_msg("case %zu: %d, length %u, flow %d, kind %d, target %lx",
				 i, ok, insn.length, insn.flow, insn.kind,
				 (unsigned long)insn.target);
	}
}

/* No bytes make a decoder read beyond them, and a length is never longer than they are. */
static void test_machines_random(void **state)
{
	(void)state;
	uint64_t seed = 1;
	for (int i = 0; i < 400000; i++) {
		uint8_t *bytes = NULL;
		size_t n = (size_t)i % 16;
		struct machine_insn insn;
		enum machine m = (enum machine)(i / 16 % (MACHINE_RISCV32 + 1));
		bytes = mem_new(n + !n, 1);
		for (size_t k = 0; k < n; k++)
			bytes[k] = (uint8_t)(seed = hash_number(seed, (uint64_t)i));
		if (machine_decode(m, 0x1000, bytes, n, &insn))
			assert_in_range(insn.length, 1, n);
		free(bytes);
	}
}

/* Symbols */

static struct symbol_table *symbols_made(void)
{
	struct symbol_table *t = symbol_table_new();
	struct {
		uint64_t at, size;
		const char *name;
		enum symbol_kind kind;
		enum symbol_binding binding;
	} list[] = {
		{ 0x100, 0x10, "__munmap", SYMBOL_FUNCTION, SYMBOL_GLOBAL },
		{ 0x100, 0x20, "munmap@@GLIBC_2.2.5", SYMBOL_FUNCTION, SYMBOL_WEAK },
		{ 0x100, 0x10, "xx", SYMBOL_FUNCTION, SYMBOL_LOCAL },
		{ 0x108, 0, "label_within", SYMBOL_LABEL, SYMBOL_LOCAL },
		{ 0x10c, 4, "inner", SYMBOL_FUNCTION, SYMBOL_LOCAL },
		{ 0x200, 0, "no_size", SYMBOL_LABEL, SYMBOL_GLOBAL },
		{ 0x280, 0x10, "", SYMBOL_UNNAMED, SYMBOL_LOCAL },
		{ 0x300, 0x10, "foo.cold", SYMBOL_FUNCTION, SYMBOL_LOCAL },
		{ 0x320, 0x10, "foo", SYMBOL_FUNCTION, SYMBOL_GLOBAL },
		{ 0x340, 0x10, "memcpy", SYMBOL_STUB, SYMBOL_LOCAL },
		{ 0x350, 0x10, "memcpy", SYMBOL_RESOLVER, SYMBOL_GLOBAL },
		{ 0x400, 0, "last", SYMBOL_FUNCTION, SYMBOL_GLOBAL },
		{ 0x80000, 8, "_ZN3zoo5twiceIiEEiT_", SYMBOL_FUNCTION, SYMBOL_GLOBAL },
		{ UINT64_MAX - 7, 100, "end", SYMBOL_FUNCTION, SYMBOL_GLOBAL },
	};
	for (size_t i = 0; i < sizeof list / sizeof *list; i++)
		symbol_table_add(t, list[i].at, list[i].size, list[i].name,
				 strlen(list[i].name), list[i].kind, list[i].binding);
	symbol_table_finish(t);
	return t;
}

static void expect_name(const struct symbol_table *t, uint64_t at, const char *want)
{
	struct symbol_range r;
	struct str name = STR_INIT;
	if (symbol_table_find(t, at, &r)) {
		symbol_table_name(t, r.symbol, &name);
		if (at != r.address)
			str_addf(&name, "+%x", (unsigned)(at - r.address));
		assert_true(at >= r.begin && at < r.end);
	}
	if (strcmp(name.text, want) != 0)
		fail_msg("%lx is \"%s\", not \"%s\"", (unsigned long)at, name.text, want);
	str_release(&name);
}

static void test_symbols(void **state)
{
	(void)state;
	struct symbol_table *t = symbols_made();
	expect_name(t, 0xff, "");
	expect_name(t, 0x100, "munmap");
	expect_name(t, 0x108, "munmap+8");
	expect_name(t, 0x10c, "inner");
	expect_name(t, 0x10f, "inner+3");
	expect_name(t, 0x110, "munmap+10");
	expect_name(t, 0x11f, "munmap+1f");
	expect_name(t, 0x120, "");
	expect_name(t, 0x200, "no_size");
	expect_name(t, 0x27f, "no_size+7f");
	expect_name(t, 0x280, "fn_280");
	expect_name(t, 0x290, "");
	expect_name(t, 0x300, "foo.cold");
	expect_name(t, 0x34f, "memcpy@plt+f");
	expect_name(t, 0x350, "memcpy (resolver)");
	expect_name(t, 0x400 + SYMBOL_REACH - 1, "last+fff");
	expect_name(t, 0x400 + SYMBOL_REACH, "");
	expect_name(t, 0x80007,
		    demangle_available() ? "zoo::twice<int>+7"
					 : "_ZN3zoo5twiceIiEEiT_+7");
	expect_name(t, UINT64_MAX - 1, "end+6");
	assert_int_equal(symbol_table_named(t), 10);
	assert_int_equal(symbol_table_count(t), 11);
	symbol_table_free(t);
}

struct wanted {
	const char *name;
	uint64_t bytes, first;
};

static bool wanted_is(void *ctx, const char *name, size_t len)
{
	const struct wanted *w = ctx;
	return strlen(w->name) == len && !memcmp(w->name, name, len);
}

static void wanted_add(void *ctx, uint64_t first, uint64_t last)
{
	struct wanted *w = ctx;
	w->bytes += last - first + 1;
	if (!w->first)
		w->first = first;
}

/* All names of a function find all of its addresses. */
static void test_symbol_names(void **state)
{
	(void)state;
	struct symbol_table *t = symbols_made();
	struct wanted cases[] = {
		{ "__munmap", 0x1c, 0x100 },   { "munmap", 0x1c, 0x100 },
		{ "xx", 0x1c, 0x100 },         { "inner", 4, 0x10c },
		{ "foo", 0x20, 0x300 },        { "foo.cold", 0x10, 0x300 },
		{ "memcpy@plt", 0x10, 0x340 }, { "memcpy", 0, 0 },
		{ "fn_280", 0x10, 0x280 },     { "_ZN3zoo5twiceIiEEiT_", 8, 0x80000 },
		{ "nothing", 0, 0 },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct wanted w = { cases[i].name, 0, 0 };
		symbol_table_each(t, 0, wanted_is, wanted_add, &w);
		if (w.bytes != cases[i].bytes || w.first != cases[i].first)
			fail_msg("%s has %lx bytes from %lx on", w.name,
				 (unsigned long)w.bytes, (unsigned long)w.first);
	}
	symbol_table_free(t);
}

/* The naive twin: of the symbols that contain an address, the one that begins last, by the
 * ranges of symbols that do not overlap partly. */
static void test_symbols_random(void **state)
{
	(void)state;
	uint64_t seed = 7;
	for (int round = 0; round < 200; round++) {
		enum { N = 40, END = 2000 };
		struct {
			uint64_t at, size;
		} list[N];
		struct symbol_table *t = symbol_table_new();
		for (int i = 0; i < N; i++) {
			char name[16];
			seed = hash_number(seed, 1);
			list[i].at = seed % END;
			list[i].size = 1 + (seed >> 20) % 60;
			snprintf(name, sizeof name, "f%02d", i);
			symbol_table_add(t, list[i].at, list[i].size, name, 3,
					 SYMBOL_FUNCTION, SYMBOL_GLOBAL);
		}
		symbol_table_finish(t);
		for (uint64_t a = 0; a < END + 100; a++) {
			struct symbol_range r;
			bool any = false, found = symbol_table_find(t, a, &r);
			uint64_t latest = 0;
			for (int i = 0; i < N; i++)
				if (a >= list[i].at && a - list[i].at < list[i].size) {
					any = true;
					if (list[i].at > latest)
						latest = list[i].at;
				}
			assert_int_equal(found, any);
			if (found)
				assert_int_equal(r.address, latest);
		}
		for (int i = 0; i < 200; i++) {
			struct symbol_range first, last, naive_first, naive_last, r;
			seed = hash_number(seed, 2);
			uint64_t a = seed % END, z = a + (seed >> 20) % 100;
			bool any = false;
			for (uint64_t at = a; at <= z; at++)
				if (symbol_table_find(t, at, &r)) {
					naive_last = r;
					if (!any)
						naive_first = r;
					any = true;
				}
			assert_int_equal(symbol_table_first(t, a, z, &first), any);
			assert_int_equal(symbol_table_last(t, a, z, &last), any);
			if (any) {
				assert_int_equal(first.begin, naive_first.begin);
				assert_int_equal(last.begin, naive_last.begin);
			}
		}
		symbol_table_free(t);
	}
}

static char *written(const char *text, size_t len)
{
	char *path = mem_text("/tmp/opscope-test-code-XXXXXX");
	int fd = mkstemp(path);
	assert_true(fd >= 0);
	assert_int_equal(write(fd, text, len), (ssize_t)len);
	close(fd);
	return path;
}

static void test_symbol_text(void **state)
{
	(void)state;
	struct {
		const char *text, *at100, *at110, *error;
	} cases[] = {
		{ "0000000000000100 T main\n0000000000000110 t helper\n                 U puts\n"
		  "0000000000000200 D data\n",
		  "main", "helper", NULL },
		{ "0000000000000100 0000000000000010 T main\n", "main", "", NULL },
		{ "100 8 the name of perf\n110 8 LazyCompile:~f x.js:1\n",
		  "the name of perf", "LazyCompile:~f x.js:1", NULL },
		{ "0x100,16,main\n# comment\n\n0x110 , 0x10 , other\n", "main", "other",
		  NULL },
		{ "100 main\n110 other\n", "main", "other", NULL },
		{ "ffffffff81000000 T _text\n0000000000000100 t f\t[module]\n", "f",
		  "f+10", NULL },
		{ "a.o:\n\n0000000000000100 T main\n", "main", "main+10", NULL },
		{ "hello world\n", NULL, NULL, "line 1 is not a symbol" },
		{ "100 T a\n100 zz y x\n", NULL, NULL, "line 2 is not a symbol" },
		{ "100 A a\n", NULL, NULL, "it has no symbols" },
		{ "", NULL, NULL, "it has no symbols" },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct err err = ERR_INIT;
		struct image *m = NULL;
		char *path = written(cases[i].text, strlen(cases[i].text));
		enum status st = image_open_symbols(&m, path, &err);
		if (cases[i].error) {
			assert_int_equal(st, ST_INVALID);
			assert_non_null(strstr(err.text, cases[i].error));
		} else {
			assert_int_equal(st, ST_OK);
			expect_name(m->symbols, 0x100, cases[i].at100);
			expect_name(m->symbols, 0x110, cases[i].at110);
			image_free(m);
		}
		unlink(path);
		free(path);
	}
}

/* The types of variables of nm, with their bindings; functions do not cut them. */
static void test_symbol_text_variables(void **state)
{
	static const char text[] = "0000000000000100 0000000000000020 T main\n"
				   "0000000000000108 0000000000000010 d local\n"
				   "0000000000000108 0000000000000010 D global\n"
				   "0000000000000118 0000000000000008 V weak\n"
				   "0000000000000120 0000000000000008 r name.0\n"
				   "0000000000000140 B no_size\n"
				   "0000000000000000 0000000000000004 b at_0\n"
				   "0000000000000180 A absolute\n";
	struct err err = ERR_INIT;
	struct image *m = NULL;
	(void)state;
	char *path = written(text, strlen(text));
	assert_int_equal(image_open_symbols(&m, path, &err), ST_OK);
	assert_int_equal(symbol_table_count(m->symbols), 1);
	assert_int_equal(symbol_table_count(m->variables), 5);
	expect_name(m->symbols, 0x110, "main+10");
	expect_name(m->variables, 0x3, "at_0+3");
	expect_name(m->variables, 0x107, "");
	expect_name(m->variables, 0x117, "global+f");
	expect_name(m->variables, 0x118, "weak");
	expect_name(m->variables, 0x127, "name.0+7");
	expect_name(m->variables, 0x128, "");
	expect_name(m->variables, 0x181, "no_size+41");
	image_free(m);
	unlink(path);
	free(path);
}

/* Images */

static char *data_path(const char *name)
{
	const char *top = getenv("top_srcdir");
	struct str path = STR_INIT;
	str_addf(&path, "%s/tests/data/code/%s", top ? top : ".", name);
	return str_detach(&path);
}

static struct image *prog_open(const char *path)
{
	struct err err = ERR_INIT;
	struct image *m = NULL;
	if (image_open(&m, path, NULL, 0, &err) != ST_OK)
		fail_msg("%s", err.text);
	return m;
}

static void test_image(void **state)
{
	(void)state;
	char *path = data_path("unsupported-prog");
	if (!elf_read_available())
		skip();
	struct image *m = prog_open(path);
	assert_int_equal(m->elf.machine, MACHINE_X86_64);
	assert_false(m->elf.fixed);
	assert_int_equal(m->elf.build_id_len, 20);
	assert_int_equal(symbol_table_count(m->symbols), 8);
	expect_name(m->symbols, 0x228, "");
	expect_name(m->symbols, 0x229, "compare");
	expect_name(m->symbols, 0x239, "local");
	expect_name(m->symbols, 0x23c, "local+3");
	expect_name(m->symbols, 0x23d, "fib");
	expect_name(m->symbols, 0x26b, "twice");
	assert_int_equal(symbol_table_count(m->variables), 1);
	expect_name(m->variables, 0x1fff, "");
	expect_name(m->variables, 0x2000, "table");
	expect_name(m->variables, 0x203f, "table+3f");
	expect_name(m->variables, 0x2040, "");
	struct wanted w = { "fibonacci", 0, 0 };
	symbol_table_each(m->symbols, 0, wanted_is, wanted_add, &w);
	assert_int_equal(w.first, 0x23d);
	assert_int_equal(w.bytes, 0x26b - 0x23d);
	uint8_t byte[4];
	assert_int_equal(image_code(m, 0x35e, byte, 4), 4);
	assert_int_equal(byte[0], 0x55);
	assert_int_equal(image_code(m, 0x1000, byte, 4), 0);
	image_free(m);
	free(path);
}

/* Without .symtab, names come from unwind tables: the same ranges. */
static void test_image_unwind(void **state)
{
	(void)state;
	char *path = data_path("unsupported-prog");
	struct err err = ERR_INIT;
	if (!elf_read_available())
		skip();
	FILE *f = fopen(path, "rb");
	static char bytes[1 << 16];
	size_t n = fread(bytes, 1, sizeof bytes, f);
	fclose(f);
	memset(bytes + 0x3a, 0,
	       6); /* no section headers: e_shentsize, e_shnum, e_shstrndx */
	memset(bytes + 0x28, 0, 8);
	char *stripped = written(bytes, n);
	struct image *m = prog_open(stripped);
	assert_int_equal(symbol_table_named(m->symbols), 0);
	expect_name(m->symbols, 0x229, "fn_229");
	expect_name(m->symbols, 0x23c, "fn_239+3");
	expect_name(m->symbols, 0x23d, "fn_23d");
	expect_name(m->symbols, 0x26a, "fn_23d+2d");
	image_free(m);
	unlink(stripped);
	free(stripped);
	assert_int_equal(image_open(&m, "/dev/null", NULL, 0, &err), ST_INVALID);
	assert_int_equal(image_open(&m, "/nonexistent/x", NULL, 0, &err), ST_IO);
	free(path);
}

/* The pcs of the trace. */
static size_t prog_pcs(uint64_t *pc, size_t room)
{
	char *path = data_path("good-prog.itrace.out.xz");
	static uint8_t packed[4096], plain[1 << 16];
	uint64_t limit = UINT64_MAX;
	size_t in = 0, out = 0, n = 0;
	FILE *f = fopen(path, "rb");
	size_t len = fread(packed, 1, sizeof packed, f);
	fclose(f);
	free(path);
	assert_int_equal(lzma_stream_buffer_decode(&limit, 0, NULL, packed, &in, len,
						   plain, &out, sizeof plain - 1),
			 LZMA_OK);
	for (char *line = strtok((char *)plain, "\n"); line && n < room;
	     line = strtok(NULL, "\n"))
		if (*line == '0')
			pc[n++] = strtoull(line, NULL, 16);
	return n;
}

enum { PROG_BASE_PAGES = 0x7f7cd18b8 };

/* Place the program by some pcs, moved by a shift. */
static bool prog_place(struct image *m, const uint64_t *pc, size_t n, uint64_t move)
{
	struct placer *p = placer_new(true, false);
	m->place = IMAGE_NOT_PLACED;
	for (size_t i = 0; i + 1 < n; i++)
		placer_add(p, pc[i] + move, pc[i + 1] + move);
	placer_images(p, &m, 1, NULL);
	placer_free(p);
	return m->place == IMAGE_FOUND;
}

static void test_places(void **state)
{
	(void)state;
	static uint64_t pc[4096];
	size_t n = prog_pcs(pc, 4096), found = 0;
	char *path = data_path("unsupported-prog");
	uint64_t seed = 3, base = (uint64_t)PROG_BASE_PAGES << 12;
	if (!elf_read_available())
		skip();
	assert_int_equal(n, 2156);
	struct image *m = prog_open(path);
	for (int round = 0; round < 100; round++) {
		seed = hash_number(seed, 5);
		uint64_t move = round ? (seed & 0xffffff) << 12 : 0;
		size_t from = round % 2 ? seed % 1000 : 0,
		       len = round % 3 ? 300 : n - from;
		if (!prog_place(m, pc + from, len, move))
			continue;
		found++;
		assert_int_equal(m->shift, base + move);
		assert_int_equal(m->evidence.against, 0);
		assert_true(m->evidence.strong >= PLACER_STRONG_MIN);
	}
	assert_true(found >= 90);
	image_free(m);
	free(path);
}

/* Code that is not that of the trace is refused, wherever it differs. */
static void test_places_other(void **state)
{
	(void)state;
	static uint64_t pc[4096];
	static char bytes[1 << 16];
	size_t n = prog_pcs(pc, 4096);
	char *path = data_path("unsupported-prog");
	if (!elf_read_available())
		skip();
	FILE *f = fopen(path, "rb");
	size_t len = fread(bytes, 1, sizeof bytes, f);
	fclose(f);
	free(path);
	/* An instruction of a byte in sort(): all that follows is at another address. */
	memmove(bytes + 0x291, bytes + 0x290, 0x39b - 0x291);
	char *moved = written(bytes, len);
	memset(bytes + 0x229, 0, 0x39b - 0x229);
	char *empty = written(bytes, len);
	struct image *a = prog_open(moved), *b = prog_open(empty);
	assert_false(prog_place(a, pc, n, 0));
	assert_false(prog_place(b, pc, n, 0));
	/* Random pcs place nothing. */
	uint64_t seed = 1;
	for (size_t i = 0; i < n; i++)
		pc[i] = (seed = hash_number(seed, 2)) & 0xffffff;
	assert_false(prog_place(a, pc, n, 0));
	image_free(a);
	image_free(b);
	unlink(moved);
	unlink(empty);
	free(moved);
	free(empty);
}

/* Damaged files: no crash, and what opens can be used. */
static void test_damaged(void **state)
{
	(void)state;
	static char good[1 << 16], bytes[1 << 16];
	static uint64_t pc[4096];
	size_t npc = prog_pcs(pc, 300), opened = 0;
	char *path = data_path("unsupported-prog");
	uint64_t seed = 11;
	if (!elf_read_available())
		skip();
	FILE *f = fopen(path, "rb");
	size_t len = fread(good, 1, sizeof good, f);
	fclose(f);
	free(path);
	for (int round = 0; round < 700; round++) {
		struct err err = ERR_INIT;
		struct image *m = NULL;
		size_t n = len;
		memcpy(bytes, good, len);
		if (round % 5 == 0)
			n = hash_number(seed, 9) % len;
		for (int k = 0; k < 1 + round % 7; k++) {
			static const char odd[] = { 0, 1, (char)0xff, (char)0x80, 0x7f };
			seed = hash_number(seed, (uint64_t)round);
			/* headers, then tables of sections, symbols, unwind data */
			size_t at = round % 3 == 0   ? seed % 0x200
				    : round % 3 == 1 ? 0x3a4 + seed % 0x170
						     : 0x1068 + seed % (len - 0x1068);
			bytes[at] =
				seed >> 40 & 1 ? odd[seed >> 32 & 3] : (char)(seed >> 32);
		}
		char *damaged = written(bytes, n);
		if (image_open(&m, damaged, NULL, 0, &err) == ST_OK) {
			struct symbol_range r;
			uint8_t code[16];
			struct wanted w = { "fib", 0, 0 };
			opened++;
			for (uint64_t a = 0x200; a < 0x400; a += 7) {
				struct str name = STR_INIT;
				if (symbol_table_find(m->symbols, a, &r))
					symbol_table_name(m->symbols, r.symbol, &name);
				str_release(&name);
				image_code(m, a, code, sizeof code);
			}
			symbol_table_each(m->symbols, 0, wanted_is, wanted_add, &w);
			prog_place(m, pc, npc, 0);
			image_free(m);
		} else {
			assert_true(err.text[0]);
		}
		unlink(damaged);
		free(damaged);
	}
	assert_true(opened > 100 && opened < 700);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_machines),
		cmocka_unit_test(test_machines_random),
		cmocka_unit_test(test_symbols),
		cmocka_unit_test(test_symbol_names),
		cmocka_unit_test(test_symbols_random),
		cmocka_unit_test(test_symbol_text),
		cmocka_unit_test(test_symbol_text_variables),
		cmocka_unit_test(test_image),
		cmocka_unit_test(test_image_unwind),
		cmocka_unit_test(test_places),
		cmocka_unit_test(test_places_other),
		cmocka_unit_test(test_damaged),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
