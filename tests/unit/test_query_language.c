/* What queries mean, and the error messages for texts that are not queries. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "query/complete.h"
#include "query/hits.h"
#include "query/query_text.h"
#include "query/regex.h"
#include "tracefile.h"

/* Micro-ops of CMP, J, PUSH, CALL and MOV, as in traces of the course. */
static const char cis501[] = "1 48d1e2 -1  5 45 - - L      -264  7fffe7ff048       "
			     "48d1e6            0 CMP LOAD\n"
			     "2 48d1e2 45  3 44 W - -         0            0       "
			     "48d1e6            0 CMP CMP\n"
			     "1 48d1e6 -1 -1 -1 R T -        12            0       "
			     "48d1e8       48d1f4 J JMP_IMM\n"
			     "1 48d1f4  0  4 -1 - - S        -8  7fffe7ff000       "
			     "48d1f5            0 PUSH STORE\n"
			     "2 48d1f4  4 -1  4 - - -         8            0       "
			     "48d1f5            0 PUSH SUB_IMM\n"
			     "1 48d1f5 -1  4 -1 - - S         0  7fffe7fe040       "
			     "48d1fa            0 CALL STORE\n"
			     "2 48d1f5 -1 -1 -1 - T -         0            0       "
			     "48d1fa       4000c0 CALL JMP_IMM\n"
			     "1 4000c0  6 -1  0 - - -         7            0       "
			     "4000c3            0 MOV MOV\n";

static struct trace *open_bytes(const char *name, const char *bytes, size_t len,
				const char *format, const char *layout)
{
	struct str s = STR_INIT;
	str_addn(&s, bytes, len);
	struct trace *t = open_as(file_write(name, &s), format, layout);
	str_release(&s);
	return t;
}

static struct trace *open_cis501(void)
{
	return open_bytes("cis501", cis501, strlen(cis501), "cis501", NULL);
}

static bool add_found(void *ctx, uint64_t ordinal)
{
	struct str *out = ctx;
	str_addf(out, "%s%u", out->len ? " " : "", (unsigned)ordinal);
	return true;
}

struct meaning {
	const char *query, *found; /* NULL: an error */
};

static void check_meanings(struct trace *t, const struct meaning *m, size_t n)
{
	for (size_t k = 0; k < n; k++) {
		struct query *q;
		struct err err = ERR_INIT;
		struct str found = STR_INIT;
		if (!query_compile(&q, m[k].query, trace_schema(t), &err) != !!m[k].found)
			fail_msg("%s: column %d: %s", m[k].query, err.at, err.text);
		if (!m[k].found)
			continue;
		assert_int_equal(
			hits_each(t, q, SPAN_ALL, add_found, &found, NULL, NULL, &err),
			ST_OK);
		if (strcmp(found.text, m[k].found) != 0)
			fail_msg("%s finds %s, not %s", m[k].query, found.text,
				 m[k].found);
		str_release(&found);
		query_free(q);
	}
}

#define MEANINGS(t, list) check_meanings(t, list, sizeof list / sizeof *list)

static void names_mean_the_same_in_every_format(void **state)
{
	(void)state;
	static const struct meaning cases[] = {
		{ "pc == 48d1e2", "0 1" },
		{ "pc == 0x48d1e2", "0 1" },
		{ "pc = 48_d1_e2", "0 1" },
		{ "pc != 48d1e2 and pc < 48d1f4", "2 7" },
		{ "pc in 48d1e3..48d1f4", "2 3 4" },
		{ "pc in 48d1e6+15", "2 3 4" },
		{ "pc in 48d1e6+14", "2" },
		{ "pc not in {48d1e2, 48d1f4..48d1f5}", "2 7" },
		{ "page(pc) == 48d000", "0 1 2 3 4 5 6" },
		{ "page(pc) == page(0x48dfff)", "0 1 2 3 4 5 6" },
		{ "line(pc) == 4000ff", "7" },
		{ "line(mem) == 7fffe7ff07f", "0" },
		{ "mem in 7fffe7fe000+4K", "5" },
		{ "mem in 7fffe7fe000+8K", "0 3 5" },
		{ "store in 7fffe7ff001+1", "" },
		{ "touches(store, 7fffe7ff001)", "3" },
		{ "touches(store, 7fffe7ff007+1)", "3" },
		{ "touches(store, 7fffe7ff008..7fffe7fffff)", "" },
		{ "touches(load, 7fffe7ff04f)", "0" },
		{ "touches(mem, {7fffe7ff04f, 7fffe7fe047..7fffe7fe100})", "0 5" },
		{ "not touches(mem, 0..ffffffffffffffff)", "1 2 4 6 7" },
		{ "mem", "0 3 5" },
		{ "load", "0" },
		{ "not mem and not branch", "1 4 7" },
		{ "mem == -", "1 2 4 6 7" },
		{ "mem != -", "0 3 5" },
		{ ".mem == L", "0" },
		{ ".mem == -", "1 2 4 6 7" },
		{ "branch", "2 6" },
		{ "branch == conditional", "2" },
		{ "branch == call", "6" },
		{ "branch == yes", "2 6" },
		{ "branch != yes and record < 3", "0 1" },
		{ "call", "6" },
		{ "call == no and taken", "2" },
		{ "taken", "2 6" },
		{ "taken == 0", "" },
		{ "target == 4000c0", "6" },
		{ "op == CMP", "0 1" },
		{ "op == cmp", "0 1" },
		{ "op == Cmp", "" },
		{ "op == \"cmp\"", "" },
		{ "macro == {CMP, mov}", "0 1 7" },
		{ "micro in {STORE, \"LOAD\"}", "0 3 5" },
		{ "macro ~ /^C/ and micro !~ /CMP|LOAD/", "5 6" },
		{ "macro =~ '^C' and micro !~ \"CMP|LOAD\"", "5 6" },
		{ "macro =~ /^C/ and not micro ~ CMP and not micro =~ LOAD", "5 6" },
		{ "all(op ~ /CMP/)", "1" },
		{ "read == rsp", "3 4 5" },
		{ "write == rsp", "4" },
		{ "write == 4", "4" },
		{ "reg == RSP", "3 4 5" },
		{ "write ~ /^t/", "0 1" },
		{ "count(read) == 2", "1 3" },
		{ "count(mem) > 0", "0 3 5" },
		{ "imm < 0", "0 3" },
		{ "imm in -8..8", "1 3 4 5 6 7" },
		{ "imm == {-264, 7}", "0 7" },
		{ "uop == 1", "0 2 3 5 7" },
		{ "macroop == 2", "3 4" },
		{ "record in 2..4", "2 3 4" },
		{ "record in 2+2", "2 3" },
		{ "record >= 6", "6 7" },
		{ "record < 1K", "0 1 2 3 4 5 6 7" },
		{ "(load) or (imm == 7)", "0 7" },
		{ "not (mem or branch)", "1 4 7" },
		{ "not not load", "0" },
		{ "!load && !(branch || store)", "1 4 7" },
		{ "/CMP/ and not load", "1" },
		{ "0x48d1e2 and uop == 2", "1" },
		{ "load or store and imm == 0", "0 5" },
		{ "flags == W or flags == R", "1 2" },
		{ "kind ~ /call/", "6" },
	};
	struct trace *t = open_cis501();
	MEANINGS(t, cases);
	trace_free(t);
}

static void sequences_match_neighbours(void **state)
{
	(void)state;
	static const struct meaning cases[] = {
		{ "op == CMP then branch", "1" },
		{ "macro == CMP then within 2 branch", "0 1" },
		{ "store then not store then within 3 op == MOV", "3 5" },
		{ "(load then micro == CMP) or call", "0 6" },
		{ "not (uop == 1 then uop == 2)", "1 2 4 6 7" },
		{ "op == MOV then pc", "" },
		{ "any uop (load)", "0 1" },
		{ "any uops(store) and not any uop (branch)", "3 4" },
		{ "any uop (load) then branch", "1" },
		{ "uop == 1 and not any uop (uop == 2)", "2 7" },
	};
	struct trace *t = open_cis501();
	MEANINGS(t, cases);
	trace_free(t);
}

/* A text that does not begin like a query is a regular expression over the opcodes. */
static void other_texts_are_regular_expressions(void **state)
{
	(void)state;
	static const struct meaning cases[] = {
		{ "CMP", "0 1" },
		{ "cmp load", "0" },
		{ "/CMP +LOAD/", "0" },
		{ "^PUSH", "3 4" },
		{ "(call|push) store", "3 5" },
		{ "(load)$", "0" },
		{ "/load/", "0" },
		{ "load|sub", "0 4" },
		{ "not", "" },
		{ "all", "5 6" },
		{ "/a/b/", "" },
		{ "0x48d1e6", "2" },
		{ "J", "2 6" },
		{ "in", "" },
		{ "CMP in", "" },
		{ "min(ps|pd)", "" },
	};
	struct trace *t = open_cis501();
	MEANINGS(t, cases);
	trace_free(t);
}

static void times_have_units(void **state)
{
	(void)state;
	struct str out = STR_INIT, sq = STR_INIT;
	for (unsigned i = 0; i < 10; i++)
		gem5_line(&out, &sq, i); /* fetched every 500 ps, in sum */
	struct trace *t = open_bytes("gem5", out.text, out.len, "gem5", NULL);
	static const struct meaning cases[] = {
		{ "time < 1 ns", "0 1" },           { "time in 1ns..2.5 ns", "2 3 4 5" },
		{ "fetch == 0.5 ns", "1" },         { "time >= 0.004_5 us", "9" },
		{ "size == 8 and time > 4ns", "" },
	};
	MEANINGS(t, cases);
	trace_free(t);
	str_release(&out);
	str_release(&sq);
}

static void slots_have_any_all_and_count(void **state)
{
	(void)state;
	static const char bytes[] = "\1\2\0\3\1\2\3\0\0\0\3\0\2\2\2\2\2\2";
	struct trace *t =
		open_bytes("slots", bytes, 18, NULL, "v:u8[4]? count:u8 all:u8");
	static const struct meaning cases[] = {
		{ "v == 2", "0 2" },         { "v != 2", "0 1" },
		{ "not v == 2", "1" },       { "all(v == 2)", "2" },
		{ "all(v != 2)", "1" },      { "all(v > 0)", "0 1 2" },
		{ "count(v) == 1", "1" },    { "count(v) in {3, 4}", "0 2" },
		{ "count(v) > 4", "" },      { "count == 3", "1" },
		{ "all == 2 and v", "0 2" }, { "v in 3..9", "0 1" },
	};
	MEANINGS(t, cases);
	trace_free(t);
}

/* Values of the listing above, by record: pc 48d1e2 twice, 48d1e6, 48d1f4 and 48d1f5
 * twice, 4000c0; imm -264 0 12 -8 8 0 0 7. */
static void arithmetic_is_as_in_c_but_below_comparisons(void **state)
{
	(void)state;
	static const struct meaning cases[] = {
		{ "pc - prev(pc) == 0", "1 4 6" },
		{ "pc == prev(pc)", "1 4 6" },
		{ "prev(pc) == 48d1e2", "1 2" },
		{ "prev(pc) > 48d1f4", "6 7" },
		{ "not prev(pc) > 48d1f4", "0 1 2 3 4 5" },
		{ "imm + 1 > 8", "2 4" },
		{ "imm+1>8", "2 4" },
		{ "imm*2 + 1 == 17", "4" },
		{ "imm * (2 + 1) == 24", "4" },
		{ "-imm == 8", "3" },
		{ "~imm == 7", "3" },
		{ "(imm) * 2 > 14", "2 4" },
		{ "5 < imm", "2 4 7" },
		{ "imm & 7 == 4", "2" },
		{ "imm >> 2 & 3 == 3", "2" },
		{ "imm % 5 == 2", "2 7" },
		{ "12 / imm == 1", "2 4 7" },
		{ "imm * 1 in {2 * 4, 10..12}", "2 4" },
		{ "imm * 1 not in 0..12", "0 3" },
		{ "imm * 1 in 7 + 2", "4 7" },
		{ "abs(imm) == 8", "3 4" },
		{ "min(imm, uop) == 2 or max(imm, 9) == 12", "2 4" },
		{ "mem - prev(mem) == -0x1000", "" },
		{ "mem & 0xfff == 0x48", "0" },
		{ "mem % 64K == 0xf048", "0" },
		{ "record * 2 == 6", "3" },
		{ "record > uop", "2 3 4 5 6 7" },
		{ "target == fallthrough - 6", "" },
		{ "fallthrough - pc == uop + 1", "2" },
		{ "imm != 0 and imm / imm == 1", "0 2 3 4 7" },
		{ "imm / 0 == 0 or not imm / 0 == 0", "0 1 2 3 4 5 6 7" },
		{ "load - pc > 0", "0" },
		{ "delta(pc) == 0", "" },
		{ "line(mem) == line(prev(mem))", "" },
		{ "uop * 1 == 2 then uop * 1 == 1", "1 4 6" },
		{ "count(mem) * 2 == 2", "0 3 5" },
		/* Regular expressions as before */
		{ "CMP +LOAD", "0" },
		{ "CMP|PUSH", "0 1 3 4" },
		{ "J*", "0 1 2 3 4 5 6 7" },
		{ "b", "4" },
		/* The headings of columns */
		{ "b == T", "2 6" },
		{ "m == S", "3 5" },
		{ "branch == 3", "2" },
		{ "branch == yes", "2 6" },
		{ "record", "1 2 3 4 5 6 7" },
		{ "record == -", "" },
		{ "record != - and uop == 2", "1 4 6" },
		{ "all(record > 5)", "6 7" },
	};
	struct trace *t = open_cis501();
	MEANINGS(t, cases);
	trace_free(t);
}

/* Addresses above 2^63, as those of a kernel, and signed numbers. */
static void numbers_have_types(void **state)
{
	(void)state;
	static const char lines[] = "ffffffff81000040 7f0000001040 5 -1\n"
				    "401000 ffffffff81000040 1 1\n"
				    "ffffffff81000040 ffffffff81000000 2 -8\n"
				    "402000 403000 ffffffffffffffff 3\n";
	static const struct meaning cases[] = {
		{ "load > 0x7fffffffffff", "0 2" },
		{ "load + 0 > 0x7fffffffffff", "0 2" },
		{ "load + i > 0x7fffffffffff", "0 2" },
		{ "load - 0x1000 > 0x7fffffffffff", "0 2" },
		{ "load > store", "0 2" },
		{ "load <= store", "1 3" },
		{ "load / 4096 == 0xffffffff81000", "0 2" },
		{ "load / 4096 > 0", "0 1 2 3" },
		{ "load >> 12 == 0xffffffff81000", "0 2" },
		{ "load % 1000 == 248", "0 2" },
		{ "page(load) > 0x7fffffffffff and page(load) + 0 == page(store) + 0",
		  "2" },
		{ "max(load, store) > 0x7fffffffffff", "0 1 2" },
		{ "min(load, store) > 0x7fffffffffff", "2" },
		{ "load - prev(load) < 0", "2" },
		{ "load - store == 64", "2" },
		{ "abs(store - load) == 64", "2" },
		{ "(load & 0x7f) - 0x50 < 0", "0 1 2 3" },
		{ "u > i", "0 2 3" },
		{ "i < u", "0 2 3" },
		{ "u + 0 > 0x7fffffffffffffff", "3" },
		{ "u == i", "1" },
		{ "u * 1 == -1", "" },
		{ "i * 1 == -1", "0" },
		{ "i / 2 == -4", "2" },
		{ "i >> 1 == -4", "2" },
		{ "i % 5 == -3", "2" },
		{ "min(i, u) == -8", "2" },
	};
	struct trace *t = open_bytes("types", lines, sizeof lines - 1, NULL,
				     "line: load:hex store:hex u:hex i:int");
	MEANINGS(t, cases);
	trace_free(t);
}

/* Each side of a comparison may be any expression, in brackets or not, and a literal has
 * the type of the other side. */
static void both_sides_are_expressions(void **state)
{
	(void)state;
	static const char lines[] = "1000 1040 5 -1\n2008 3000 1 1\n"
				    "7fff00001040 7fff00001ff8 2 -8\n0 403000 4 3\n";
	static const struct meaning cases[] = {
		{ "page(load) == page(store)", "0 2" },
		{ "(page(load)) == page(store)", "0 2" },
		{ "page(store) == page(load)", "0 2" },
		{ "line(load) != line(store)", "0 1 2" },
		{ "count(load) == count(store)", "0 1 2" },
		{ "count(store) > count(load)", "3" },
		{ "(count(load)) >= 1", "0 1 2" },
		{ "count(load)", "0 1 2" },
		{ "1 == count(load)", "0 1 2" },
		{ "page(0x7fff00001123) == page(load)", "2" },
		{ "page(load) == page(0x7fff00001123)", "2" },
		{ "page(7fff00001123) == page(load)", "2" },
		{ "page(load) == 7fff00001123", "2" },
		{ "7fff00001040 == load", "2" },
		{ "1000 == load", "0" },
		{ "1000 == load + 0", "" },
		{ "4096 == load + 0", "0" },
		{ "2000 <= load", "1 2" },
		{ "(load) >= 2000", "1 2" },
		{ "((load)) in 1000..2fff", "0 1" },
		{ "(load) in {1000, 2008}", "0 1" },
		{ "all(1000 == load)", "0" },
		{ "hex(load) == 2008", "1" },
		{ "hex(load) + 0 == 0x2008", "1" },
		{ "page(load) in {page(1fff), page(2fff)}", "0 1" },
		{ "page(load) in {page(store), page(2fff)}", "0 1 2" },
		{ "load in page(load)..store", "0 1 2" },
		{ "load not in page(load)..store", "" },
		{ "prev(record)", "2 3" },
		{ "prev(record) == 0", "1" },
		{ "prev(load) == -", "0" },
		{ "prev(load) != -", "1 2 3" },
		{ "-1 == i", "0" },
		{ "i == -u", "" },
		{ "i == - 8", "2" },
		{ "count(load) == - 1", "" },
		{ "(i) == -8", "2" },
		{ "3 > u > 0", NULL },
		{ "5 - u == 0", "0" },
		{ "(load == 1000 or u == 4) and (i + 1)", "3" },
		{ "(load == 1000) + 1 == 2", NULL },
	};
	struct trace *t = open_bytes("sides", lines, sizeof lines - 1, NULL,
				     "line: load:hex? store:hex? u:hex i:int");
	MEANINGS(t, cases);
	trace_free(t);
	static const struct meaning branches[] = {
		{ "branch + 1 == 4", "2" },
		{ "branch + 1", "2 6" },
		{ "read == write", "4" },
		{ "(read) == rsp", "3 4 5" },
		{ "prev(branch) == conditional", "3" },
	};
	t = open_cis501();
	MEANINGS(t, branches);
	trace_free(t);
}

/* All ones is a value of some records, and the absence of one in others. */
static void all_ones_are_kept_by_or(void **state)
{
	(void)state;
	static const char line[] = "%7u000: system.cpu: T0 : 0x%x @main+0    : mov_r_i : "
				   "limm   rax, 0x5 : IntAlu :  D=0x%016llx\n";
	static const unsigned long long values[] = { UINT64_MAX, 1, 3, UINT64_MAX };
	static const struct meaning cases[] = {
		{ "value == 0xffffffffffffffff", "0 3" },
		{ "value == 3 or value == 0xffffffffffffffff", "0 2 3" },
		{ "value == 0xffffffffffffffff or value == 3", "0 2 3" },
	};
	struct str text = STR_INIT;
	for (unsigned i = 0; i < 4; i++)
		str_addf(&text, line, i, 0x400000 + 4 * i, values[i]);
	struct trace *t = open_bytes("ones", text.text, text.len, "gem5-exec", NULL);
	MEANINGS(t, cases);
	trace_free(t);
	str_release(&text);
}

static void errors_are_shown_in_place(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		int at;
		const char *says;
	} cases[] = {
		{ "loda == 3", 1, "did you mean load?" },
		{ "loda and not taken", 1, "did you mean load?" },
		{ "taken and xyzzy > 3", 11, "no name xyzzy; names are pc, " },
		{ "pc ==", 6, "a value" },
		{ "pc == xyz", 7, "an address" },
		{ "pc == 48d1e2 48d1e6", 14, "and, or, then" },
		{ "(load", 6, "and, or, then or )" },
		{ "load and", 9, "a name" },
		{ "not load and )", 14, "a name" },
		{ "pc in 5", 8, ".." },
		{ "pc in 5..4", 10, "before its beginning" },
		{ "pc in {5, 6", 12, ", or }" },
		{ "pc in 5+0", 9, "length" },
		{ "macro < CMP", 7, "cannot be compared" },
		{ "macro ~ (CMP)", 9, "a word, or in slashes" },
		{ "macro ~ \"\"", 10, "query is empty" },
		{ "macro =~ \"(\"", 12, "closing parenthesis" },
		{ "macro ~ /(/", 11, "closing parenthesis" },
		{ "macro ~ //", 10, "query is empty" },
		{ "macro ~ /CMP", 9, "closing " },
		{ "macro == \"CMP", 10, "closing " },
		{ "write == rxx", 10, "did you mean rax?" },
		{ "write == bogus", 10, "a register" },
		{ "mem == L", 8, "L is a value of .mem; expected a value of load" },
		{ "branch == T", 11,
		  "T is a value of .branch; expected a value of kind" },
		{ "imm - isue > 5000", 7, "no name isue" },
		{ "rax == 5", 1, "rax is a register; use reg == rax" },
		{ "load and rsp > 3", 10, "rsp is a register" },
		{ "foo - bar > 5000", 1, "no name foo" },
		{ "foo(imm) > 3", 1, "no function foo" },
		{ "count(foo) > 1", 7, "no name foo" },
		{ "not count(foo) > 1 and load", 11, "no name foo" },
		{ "page(foo)", 6, "no name foo" },
		{ "page()", 6, "expected a name" },
		{ "all(foo == 1)", 5, "no name foo" },
		{ "all()", 5, "expected a name" },
		{ "prev() == 1", 6, "expected a name" },
		{ "((foo)) > 1", 3, "no name foo" },
		{ "foo in 1..2", 1, "no name foo" },
		{ "foo not in {1, 2}", 1, "no name foo" },
		{ "abss(imm) > 3", 1, "did you mean abs?" },
		{ "macro + 1 == 3", 1, "is text" },
		{ "call + 1 == 3", 1, "is not a number" },
		{ "imm < -9223372036854775809", 7, "does not fit in 64 bits" },
		{ "record > 18446744073709551616", 10, "the number is too large" },
		{ "pc == 10000000000000000", 7, "the number is too large" },
		{ "pc == 1000zz", 7, "an address in hexadecimal" },
		{ "imm + 1e30 > 0", 7, "the number is too large" },
		{ "pc + 48d1e2 == 3", 6, "begin with 0x" },
		{ "imm + 5 ns > 0", 7, "no times in picoseconds" },
		{ "cycles(imm) > 0", 1, "clock cycle" },
		{ "prev(prev(imm)) > 0", 6, "inside prev" },
		{ "imm + 1 > (pc", 14, "" },
		{ "reg + reg + load + read + prev(reg) + prev(read) + prev(load) "
		  "== prev(mem) + prev(write)",
		  1, "" },
		{ "imm == 5 us", 10, "unit" },
		{ "page(imm) == 3", 6, "not an address" },
		{ "touches(imm, 3)", 9, "is not the address of a load or store" },
		{ "touches(load)", 13, "a comma" },
		{ "touches(load, 5", 16, ".. or )" },
		{ "touches(load, x)", 15, "an address" },
		{ "page(mem) == line(3)", 14, "on the left side" },
		{ "record == x and load", 11, "a number" },
		{ "call == 3", 9, "yes or no" },
		{ "count(call) == 1", 7, "no values to count" },
		{ "load then within 0 store", 18, "from 1 to" },
		{ "load then within 20000 store", 18, "from 1 to" },
		{ "load then", 10, "a name" },
		{ "all(pc + 1 == 3)", 5, "all() needs" },
		{ "load ? store", 6, "" },
		{ "imm + 1 then 5 branch", 16, "and, or, then" },
		{ "page(mem) == line(store) and and", 30, "a name" },
		{ "5 and load", 1, "not a condition" },
		{ "load == (load == 3)", 15, "an operator or )" },
		{ "load == all(load == 3)", 9, "a condition" },
		{ "touches(load, store)", 15, "needs addresses" },
		{ "all(load == store)", 5, "all() needs" },
		{ "write == load", 10, "a register" },
		{ "hex(macro) == 3", 5, "is text" },
		{ "imm == 5 < 3", 10, "and, or, then" },
		{ "taken and ?", 11, "a name" },
	};
	struct trace *t = open_cis501();
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct query *q = NULL;
		struct err err = ERR_INIT;
		enum status st = query_compile(&q, cases[i].text, trace_schema(t), &err);
		/* Not a query, so a regular expression. */
		if (!*cases[i].says) {
			query_free(q);
			continue;
		}
		if (st != ST_INVALID || err.at != cases[i].at ||
		    !strstr(err.text, cases[i].says))
			fail_msg("%s\n%*s^ %s", cases[i].text, err.at - 1, "", err.text);
	}
	trace_free(t);
}

/* The limits_are_enforced of depth, length and number of terms, and one more than
 * each. */
static void limits_are_enforced(void **state)
{
	(void)state;
	struct trace *t = open_cis501();
	const struct schema *s = trace_schema(t);
	for (int kind = 0; kind < 8; kind++) {
		struct str text = STR_INIT;
		struct query *q = NULL;
		struct err err = ERR_INIT;
		static const char *const parts[] = {
			"(",          "not ", "load or ", "not load and ", "imm == 3 or ",
			"load then ", "1 + ", "not ("
		};
		for (int i = 0; i < (kind < 3 ? 100000 : 900); i++)
			str_add(&text, parts[kind]);
		str_add(&text, "load");
		enum status st = query_compile(&q, text.text, s, &err);
		assert_int_equal(st, kind == 3 || kind == 4 ? ST_OK : ST_INVALID);
		uint64_t count;
		if (st == ST_OK)
			assert_int_equal(
				hits_each(t, q, SPAN_ALL, NULL, NULL, &count, NULL, &err),
				ST_OK);
		if (kind == 4)
			assert_int_equal(count, 1);
		query_free(q);
		str_release(&text);
	}
	trace_free(t);
}

/* An opcode on which a regular expression would never finish. */
static void catastrophic_expressions_give_up(void **state)
{
	(void)state;
	struct str line = STR_INIT;
	str_add(&line, "1 4000c0 6 -1 0 - - - 7 0 4000c3 0 ");
	str_pad(&line, 'a', 3000);
	str_add(&line, "b MOV\n");
	struct trace *t = open_bytes("long", line.text, line.len, "cis501", NULL);
	static const char *const texts[] = { "(a+)+$", "macro ~ /(a+)+$/",
					     "macro ~ /(a+)+$/ then load" };
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		struct query *q;
		struct err err = ERR_INIT;
		uint64_t count;
		assert_int_equal(query_compile(&q, texts[i], trace_schema(t), &err),
				 ST_OK);
		assert_int_equal(
			hits_each(t, q, SPAN_ALL, NULL, NULL, &count, NULL, &err),
			ST_INVALID);
		assert_non_null(strstr(err.text, "too many steps on record 0"));
		query_free(q);
	}
	trace_free(t);
	str_release(&line);
}

/* Sanitizers end the program themselves when there is no memory. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#define SANITIZED (__has_feature(address_sanitizer) || __has_feature(thread_sanitizer))
#else
#define SANITIZED 0
#endif

/* Ends with a sentence, as all small allocations do, and not by a signal. */
static void searches_without_memory_end_with_a_sentence(void **state)
{
	(void)state;
	if (SANITIZED)
		skip();
	enum { GROUPS = 1000 }; /* more memory for a match than for anything else */
	int end[2], status;
	char text[100] = "";
	assert_int_equal(pipe(end), 0);
	pid_t child = fork();
	assert_true(child >= 0);
	if (!child) {
		struct str re = STR_INIT;
		struct regex *compiled;
		struct err err = ERR_INIT;
		const struct rlimit memory = { 64 << 20, 64 << 20 };
		dup2(end[1], STDERR_FILENO);
		for (int i = 0; i < GROUPS; i++)
			str_add(&re, "()");
		if (regex_new(&compiled, re.text, re.len, &err) ||
		    setrlimit(RLIMIT_AS, &memory))
			_exit(1);
		for (;;)
			regex_state_new(compiled);
	}
	close(end[1]);
	assert_true(read(end[0], text, sizeof text - 1) > 0);
	close(end[0]);
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 2);
	assert_non_null(strstr(text, "not enough memory"));
}

/* The query made for a value matches the record with that value. */
static void queries_for_values_find_them(void **state)
{
	(void)state;
	struct trace *t = open_cis501();
	const struct schema *s = trace_schema(t);
	struct err err = ERR_INIT;
	const struct batch *b;
	struct reader *rd = reader_open(t, NULL);
	assert_int_equal(reader_read(rd, 0, 8, FIELDSET_ALL, &b, &err), ST_OK);
	assert_int_equal(b->n, 8);
	struct str text = STR_INIT;
	uint32_t hit[8];
	unsigned made = 0;
	for (size_t i = 0; i < b->n; i++) {
		for (int f = 0; f < (int)s->format->nfields; f++) {
			struct query *q;
			str_clear(&text);
			if (!query_text_same(s, b, i, f, 0, &text)) {
				assert_int_equal(text.len, 0);
				continue;
			}
			made++;
			if (query_compile(&q, text.text, s, &err))
				fail_msg("%s: %s", text.text, err.text);
			struct query_scratch *scratch = query_scratch_new(q);
			size_t n = query_select(q, scratch, b, hit);
			bool there = false;
			for (size_t k = 0; k < n; k++) {
				there |= hit[k] == i;
				struct str one = STR_INIT, other = STR_INIT;
				field_print(b, i, f, &one);
				field_print(b, hit[k], f, &other);
				assert_string_equal(one.text, other.text);
				str_release(&one);
				str_release(&other);
			}
			if (!there)
				fail_msg("%s does not find record %zu", text.text, i);
			query_scratch_free(scratch);
			query_free(q);
		}
	}
	assert_true(made > 80);
	str_clear(&text);
	assert_true(query_text_line(s, 0x12ff223, &text));
	assert_string_equal(text.text, "line(mem) == 0x12ff200");
	str_clear(&text);
	assert_true(query_text_taken(s, &text));
	assert_string_equal(text.text, "taken");
	str_clear(&text);
	assert_true(query_text_like(s, b, 0, schema_find(s, "pc"), 0, &text));
	assert_string_equal(text.text, "pc == 0x48d1e2 and uop == 1");
	str_clear(&text);
	assert_true(query_text_like(s, b, 0, schema_find(s, "load"), 0, &text));
	assert_string_equal(text.text, "line(mem) == 0x7fffe7ff040");
	str_release(&text);
	reader_free(rd);
	trace_free(t);
}

static void add_offer(void *ctx, const char *word, const char *help)
{
	struct str *out = ctx;
	assert_non_null(help);
	str_addf(out, "%s%s", out->len ? "|" : "", word);
}

/* The words that Tab offers at the end of the typed text. */
static void words_are_completed(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		size_t from;
		const char *offers;
	} cases[] = {
		{ "fall", 0, "fallthrough" },
		{ "mac", 0, "macro|macroop" },
		{ "not mic", 4, "micro" },
		{ ".m", 0, ".macro|.macroop|.mem|.micro" },
		{ "taken and st", 10, "store" },
		{ "line(loa", 5, "load" },
		{ "load a", 5, "and" },
		{ "load th", 5, "then|then within " },
		{ "write == rs", 9, "rsi|rsp" },
		{ "branch == ind", 10, "indirect|indirect-call" },
		{ "flags == ", 9, "-|R|W" },
		{ "call == ", 8, "no|yes" },
		{ "macro == ", 9, "CALL|CMP|J|MOV|PUSH" },
		{ "micro in {LOAD, S", 16, "STORE|SUB_IMM" },
		{ "op == C", 6, "CALL|CMP" },
		{ "record in 1..", 13, "" },
		{ "macro ~ /CM", 9, "" },
		{ "any", 0, "any uop (" },
		{ "del", 0, "delta(" },
		{ "tou", 0, "touches(" },
		{ "imm + pr", 6, "prev(" },
		{ "imm - mac", 6, "macro|macroop" },
		{ "load == pre", 8, "prev(" },
		{ "miss(", 5, "l1|l1i|l2|l3" },
		{ "miss(l", 5, "l1|l1i|l2|l3" },
		{ "count(sto", 6, "store" },
		{ "count(li", 6, "" },
		{ "prev(li", 5, "line(" },
		{ "any uop (load a", 14, "and" },
		{ "all(n", 4, "not" },
		{ "prev(n", 5, "" },
		{ "imm + n", 6, "" },
		{ "load == 3 ", 10, "and|or|then|then within " },
		{ "imm + 3 ", 8, "and|in|not in|or|then|then within " },
		{ "prev(imm ", 9, "" },
		{ "kind in {call, j", 15, "jump" },
		{ "page(load) == page(st", 19, "store" },
		{ "touches(mem, ", 13, "" },
		{ "load ==", 7, "" },
		{ "taken and in", 10, "in function |in loop |indirect" },
		{ "in function ", 12, "" },
	};
	struct trace *t = open_cis501();
	explore_all(t);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct str offers = STR_INIT;
		size_t from = query_complete(t, cases[i].text, strlen(cases[i].text),
					     add_offer, &offers);
		if (strcmp(offers.text, cases[i].offers) != 0 || from != cases[i].from)
			fail_msg("%s: %s, at %zu", cases[i].text, offers.text, from);
		str_release(&offers);
	}
	trace_free(t);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(names_mean_the_same_in_every_format),
		cmocka_unit_test(sequences_match_neighbours),
		cmocka_unit_test(other_texts_are_regular_expressions),
		cmocka_unit_test(times_have_units),
		cmocka_unit_test(slots_have_any_all_and_count),
		cmocka_unit_test(arithmetic_is_as_in_c_but_below_comparisons),
		cmocka_unit_test(numbers_have_types),
		cmocka_unit_test(both_sides_are_expressions),
		cmocka_unit_test(all_ones_are_kept_by_or),
		cmocka_unit_test(errors_are_shown_in_place),
		cmocka_unit_test(limits_are_enforced),
		cmocka_unit_test(catastrophic_expressions_give_up),
		cmocka_unit_test(searches_without_memory_end_with_a_sentence),
		cmocka_unit_test(queries_for_values_find_them),
		cmocka_unit_test(words_are_completed),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
