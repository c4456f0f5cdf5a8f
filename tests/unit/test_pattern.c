/*
 * Descriptions of formats of text: values, joined lines, errors, and the same records from
 * whatever line or piece decoding begins with.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <glob.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "format/dasm.h"
#include "format/described.h"
#include "format/mnemonic.h"
#include "format/operands.h"
#include "format/pattern_internal.h"
#include "lines.h"
#include "tracefile.h"

static struct format *compiled(const char *text)
{
	struct format *f = NULL;
	struct err err = ERR_INIT;
	if (pattern_compile(&f, "test", text, &err) != ST_OK)
		fail_msg("column %d: %s", err.at, err.text);
	return f;
}

/* The records of a text: NAME=VALUE,VALUE of each field that has values, and gaps. */
static void print_records(const struct format *f, const char *text, struct str *out)
{
	struct schema *s = schema_for(f);
	struct batch b;
	decode_all(&b, s, text, strlen(text));
	for (size_t i = 0, g = 0; i <= b.n; i++) {
		for (; g < b.ngaps && b.gap[g].before == i; g++)
			str_addf(out, "! %s\n", b.gap[g].text);
		if (i == b.n)
			break;
		bool any = false;
		for (int k = 0; k < s->nfields; k++) {
			struct str value = STR_INIT;
			bool has = false;
			for (unsigned n = 0; n < field_count(schema_field(s, k)); n++) {
				uint64_t v = batch_value(&b, i, k, n);
				bool text_value = schema_field(s, k)->kind == KIND_TEXT;
				bool here = text_value ? (uint32_t)v > 0
						       : batch_has(&b, i, k, n) ||
								 !batch_known(&b, i, k);
				str_add(&value, n ? "," : "");
				if (here)
					value_print(&b, i, k, n, &value);
				has |= here;
			}
			while (value.len && value.text[value.len - 1] == ',')
				value.text[--value.len] = '\0';
			if (has)
				str_addf(out, "%s%s=%s", any ? " " : "",
					 schema_field(s, k)->name, value.text);
			any |= has;
			str_release(&value);
		}
		str_addc(out, '\n');
	}
	batch_release(&b);
	schema_free(s);
}

static void assert_records(const char *description, const char *text,
			   const char *expected)
{
	struct format *f = compiled(description);
	struct str out = STR_INIT;
	print_records(f, text, &out);
	assert_string_equal(out.text, expected);
	str_release(&out);
	format_free(f);
}

static void types_read_what_they_say(void **state)
{
	(void)state;
	assert_records("line: {a:hex} {b:dec} {c:int} {d:num}",
		       "0x1f 12 -3 0x10\nFF 007 +4 16\n 1  2  3  4 \r\n",
		       "a=1f b=12 c=-3 d=10\na=ff b=7 c=4 d=10\na=1 b=2 c=3 d=4\n");
	assert_records("line: {t:fix} {w:word}: {x:text}",
		       "1.25 ab: c d e\n0.000000001 q: r\n",
		       "t=1250000000 w=ab x=c d e\nt=1 w=q x=r\n");
	assert_records("line: <{c:char[3]}> {b:bytes} {m:memory} {last:hex}",
		       "<a b> 48 89 e7 0102 7\n", "c=a b b=48 89 e7 m=201 last=7\n");
	assert_records("line: {a:csv},{b:csv},{c:dec}", "x y,\"p, \"\"q\"\"\",3\n,,4\n",
		       "a=x y b=p, \"\"q\"\" c=3\nc=4\n");
	assert_records(
		"line: {a:json},{b:json};{n:dec}",
		"\"p \\\"q\\\\\",-1.5e+3;1\n{\"x]\": [{}, \"\\\"}\"]},[];2\nnull,true;3\n",
		"a=p \\\\\"q\\\\\\\\ b=-1.5e+3 n=1\n"
		"a={\"x]\": [{}, \"\\\\\"}\"]} b=[] n=2\n"
		"a=null b=true n=3\n");
	assert_records(
		"line: {a:json} {n:dec}", "\"x\\\" 1\nfalse 2\n{\"} 3\n",
		"! this line does not match at column 1: expected a value of JSON\n"
		"a=false n=2\n"
		"! this line does not match at column 1: expected a value of JSON\n");
	assert_records(
		"line: {op:A|B=5|CD} {n:dec}", "A 1\nB 2\nCD 3\nC 4\n",
		"op=A n=1\nop=B n=2\nop=CD n=3\n! this line does not match at column 1: "
		"expected a known word\n");
	assert_records("line: {op:A|B=3=cc} {n:dec} {pc} {length:dec}\nzero n\n"
		       "derive fallthrough length\n",
		       "A 1 10 4\nB 0 ff 2\n",
		       "pc=10 fallthrough=14 op=A n=1 length=4\n"
		       "pc=ff fallthrough=101 op=B length=2\n");
	assert_records("line: x{a:5hex}:{b:dec}", "x   1f:1\nx12345:2\nx  1f:3\n",
		       "a=1f b=1\na=12345 b=2\n! this line does not match at column 2: "
		       "expected a hexadecimal number\n");
	assert_records("line: x{a:5-6hex}:{b:dec}",
		       "x   1f:1\nx    1f:2\nx     1f:3\nx1f:4\nx1234567:5\n",
		       "a=1f b=1\na=1f b=2\n! this line does not match at column 2: "
		       "expected a hexadecimal number\na=1234567 b=5\n");
	assert_records("registers riscv\nline: {dst} {src} {n:dec}",
		       "x5 a0 1\nx 5 fa0 2\nf10 v3 3\nc773_mtvec mhartid 4\n",
		       "src=a0 dst=t0 n=1\nsrc=fa0 dst=t0 n=2\nsrc=v3 dst=fa0 n=3\n"
		       "src=mhartid dst=mtvec n=4\n");
	assert_records(
		"registers riscv\nline: {r {dst:xhex}|f {dst:fhex}|c {dst:csrhex}} {value}",
		"r 0a 1\nf 0a 2\nc 305 3\n",
		"dst=a0 value=1\ndst=fa0 value=2\n"
		"dst=mtvec value=3\n");
}

/* Tests of what follows read nothing; blanks that may be absent need no alternatives. */
static void tests_of_the_rest(void **state)
{
	(void)state;
	assert_records(
		"line: {pc}{!{! }}{n:3-4dec}{? }{!{!ab|{:dec}c|\\}}}{op:word}",
		"10 12abx\n10  12 }c\n1012 ab\n10 12 b\n10\t12 3c\n10 12\t34\n",
		"pc=10 op=abx n=12\npc=10 op=}c n=12\n"
		"! this line does not match at column 5: expected a decimal number\n"
		"pc=10 op=3c n=12\n"
		"! this line does not match at column 9: expected \"c\"\n");
	assert_records("line: {a:text} {pc}{? };{? }{? }{!;|,}{b:word}{:text}",
		       "x y   \t10;z\n 7  8 10 ;  z !\nx 10 ; ,z\n",
		       "pc=10 a=x y b=z\npc=10 a=7  8 b=z\n"
		       "! this line does not match at column 8: nothing in this format "
		       "matches here\n");
}

/* A record that did not happen is a remark. */
static void undone_records(void **state)
{
	(void)state;
	assert_records(
		"line run: run {n:dec}\nmore: at {pc}\nundo same n: stop {n:dec}\n",
		"run 1\nat 10\nrun 2\nat 20\nstop 2\nrun 3\nstop 4\nstop 3\n",
		"pc=10 n=1\n! remark: run 2\nn=3\n! remark: stop 4\n");
}

/* Rows of memory, a row that continues one, sizes by digits, and values in groups. */
static void rows_and_groups(void **state)
{
	(void)state;
	const char *memory =
		"more ld: LD {load+data:row}{}\nmore st: ST {store+data:row}{}\n"
		"more row after ld st row: {again+data:row}{}\n"
		"line: I {n:dec}\nderive size data\nderive accesses load\n";
	assert_records(
		memory,
		"I 1\nLD 20 ........ ........ ........ 00000080 x\n"
		"I 2\nST 9cfb0 ........ ........ 00000000 000000fe y\n"
		" 9cfa0 00000000 00000007 ........ ......12\n"
		"I 3\nLD 10 00112233 44556677 8899aabb ccddeeff\n"
		"I 4\nLD 10 ........ ....12## ........ ........\n"
		"I 5\nLD 10 ........ ........ ........ ......1\n",
		"load=20 data=80 size=4 n=1 accesses=1\n"
		"store=9cfb0,9cfa0,9cfa8 data=fe,12,7 size=8 n=2 accesses=3\n"
		"load=10 size=16 n=3 accesses=1\n"
		"load=18 size=2 n=4 accesses=1\n"
		"n=5 accesses=0\n"
		"! this line does not match at column 4: expected an address and 16 "
		"bytes\n");
	assert_records("line: {a:groups}{? {}}\n",
		       "ffffffff_ffffffff\n01 02:03\n00000000 00000000_1\n"
		       "20000000 __C_\n",
		       "a=ffffffffffffffff\na=10203\na=?\na=20000000\n");
	assert_records("line: ${pc:groups[_]} {n:dec}# {a:groups[:]}\n",
		       "$4000_0a00 16# 1:2\n$40000a04 16# 12\n$4000:0a08 1# 1:2\n",
		       "pc=40000a00 n=16 a=12\npc=40000a04 n=16 a=12\n"
		       "! this line does not match at column 6: expected a blank\n");
	assert_records("registers arm\nline: {dst} {value}\n",
		       "w3 1\nR13_svc 2\nCPSR 3\nq31 4\nSP_EL3 5\nLR 6\nX30 7\n"
		       "r15 8\nFPCR 9\nw31 1\n",
		       "dst=x3 value=1\ndst=sp value=2\ndst=nz value=3\ndst=v31 value=4\n"
		       "dst=sp_el3 value=5\ndst=x14 value=6\ndst=x30 value=7\n"
		       "! this line does not match at column 1: expected a register\n");
}

/* Many disassemblies, of which some replace others in the table of those that come again, and all
 * prefixes of them. */
static void disassembly_that_comes_again(void **state)
{
	(void)state;
	static const char *const forms[] = {
		"add x%u, x%u, #%u", "ldr d%u, [sp, x%u, lsl #%u]!", "b.ne %u%u%u",
		"JNZ_I : limm t%u, 0x%u%u",
		"bl   a%u%u, [%u], which is a text of more than seventy-one characters in all"
	};
	struct format *f = compiled("line: {disasm}\nderive branch disasm\n"
				    "derive operands disasm\n");
	struct schema *s = schema_for(f);
	struct str text = STR_INIT;
	struct batch b;
	uint64_t seed = 11;
	for (unsigned i = 0; i < 50000; i++) {
		unsigned r = (unsigned)(dice(&seed) % 3000);
		size_t at = text.len;
		str_addf(&text, forms[r % 5], r / 5 % 32, r / 50 % 32, r % 8);
		text.len -= r % 5 ? 0 : dice(&seed) % (text.len - at);
		str_addc(&text, '\n');
	}
	decode_all(&b, s, text.text, text.len);
	assert_int_equal(b.n, 50000);
	const struct pattern *x = pattern_of(f);
	for (size_t i = 0; i < b.n; i++) {
		struct operands o;
		size_t n;
		const char *t = batch_text(&b, i, batch_value(&b, i, x->disasm, 0), &n);
		char line[128];
		memcpy(line, t, n);
		line[n] = '\0';
		const char *uop = strstr(line, " : ");
		const char *from = uop ? t + (uop - line) + 3 : t;
		operands_parse((const uint8_t *)from, n - (size_t)(from - t),
			       from > t ? OPERANDS_X86 : OPERANDS_RISC, &o);
		assert_int_equal(batch_value(&b, i, x->branch, 0), mnemonic_branch(t, n));
		for (unsigned k = 0; k < OPERAND_SOURCES; k++)
			assert_true(batch_value(&b, i, x->src, k) ==
				    (k < o.nsrc ? o.src[k] : UINT64_MAX));
		for (unsigned k = 0; k < OPERAND_TARGETS; k++)
			assert_true(batch_value(&b, i, x->dst, k) ==
				    (k < o.ndst ? o.dst[k] : UINT64_MAX));
		(void)batch_text(&b, i, batch_value(&b, i, x->opcode, 0), &n);
		assert_int_equal(n, strcspn(t, " \n"));
	}
	batch_release(&b);
	str_release(&text);
	schema_free(s);
	format_free(f);
}

static void numbers_end_where_they_must(void **state)
{
	(void)state;
	/* The first alternative that fits is taken, so 0 of 0.5 must not fit. */
	assert_records("line: {{a:dec}|{b:fix}} {c:dec}", "7 1\n0.5 2\n",
		       "a=7 c=1\n"
		       "b=500000000 c=2\n");
	assert_records("line: {a:dec}ns", "12ns\n", "a=12\n");
	/* Numbers of more than 64 bits are read, and have no value. */
	assert_records("line: {dst:xdec}{? {value}}", "1 10000000000000000\n",
		       "dst=r1\n");
	assert_records(
		"line: {dst:xdec} {value} {n:dec}",
		"1 00000000000000000000000000000012 3\n1 10000000000000000 4\n"
		"2 ffffffffffffffff 18446744073709551616\n",
		"dst=r1 value=12 n=3\ndst=r1 value=? n=4\ndst=r2 value=ffffffffffffffff n=?\n");
}

static void braces(void **state)
{
	(void)state;
	assert_records("line: {pc}{* R{load}| W{store}}{? !{taken=1}}",
		       "1 R2 W3 R4 !\n5\n6 R1 R2 R3 R4 R5 R6\n",
		       "pc=1 load=2,4 store=3 taken=1\npc=5\npc=6 load=1,2,3,4 lost=2\n");
	assert_records(
		"line: {+{load+store};} end", "1;2; end\nend\n",
		"load=1,2 store=1,2\n! this line does not match at column 1: expected a "
		"hexadecimal number\n");
	assert_records(
		"line: {pc}{? ;{* {dst}=1}}", "10 ; x=1\n",
		"! this line does not match at column 6: expected a register or the "
		"end of the line\n");
	assert_records("line: {pc}\nline: \"{symbol:text}\" {load}", "\"main\n",
		       "! this line does not match at column 2: expected a text before "
		       "'\"'\n");
	assert_records("line: \\{{pc}\\} \\| \\: x\\ty", "{12} | : x\ty\n", "pc=12\n");
	assert_records("let N = {? ({n:dec})}\nline a: a {pc}{N}\nline b: b {pc}{N}",
		       "a 1 (2)\nb 3\n", "pc=1 n=2\npc=3\n");
	assert_records(
		"line: a{*, {!x,|y,}{n:dec}|, x, {load}}", "a, 1, x, 2\na, x\n",
		"load=2 n=1\n! this line does not match at column 4: expected \"x,\"\n");
	/* A text ends at the first place where the rest fits. */
	assert_records("line: {a:text} {b:dec} {c:text}", "x y 1 2 z\n",
		       "a=x y b=1 c=2 z\n");
	assert_records("line: {a:text} ({b:text}) {n:dec}", "f (x) (y) 1\n",
		       "a=f b=x) (y n=1\n");
	assert_records("words( :): pc:hex rw:{R,W} n:dec[2] skip x:text",
		       "4006a4: R 1:2 q last\n", "pc=4006a4 rw=R n=1,2 x=last\n");
	/* Lists of words, which may share fields, beside other kinds of lines. */
	assert_records("unit access\n"
		       "line(,): pc:hex rw:{R,W} load:hex src:dec? store:hex?-1 # x\n"
		       "# another comment\n"
		       "line(,) call: pc:hex rw:{CALL=7}\n"
		       "note: # {}\n"
		       "zero pc\n",
		       "# head\n4,R,8,0,ffffffffffffffff\n,,5 , W,-,-,- more\n0,CALL\n"
		       "6,X,8,9\n6,R,1,-2,3\n",
		       "! remark: # head\n"
		       "pc=4 rw=R load=8\n"
		       "pc=5 rw=W\n"
		       "rw=CALL\n"
		       "! this line does not match at column 3: expected a known word\n");
}

static void fields_repeat_others(void **state)
{
	(void)state;
	static const char text[] = "line: {op:R|W|M=9} {addr}\ncolumns op addr\n"
				   "copy load of addr where op R M\n"
				   "copy store of addr where op W M\nmax addr 1000\n";
	assert_records(
		text, "R 12\nW ffffffffffffffff\nM 7\nR 10000000000000000\n",
		"op=R addr=12 load=12\nop=W addr=ffffffffffffffff "
		"store=ffffffffffffffff\nop=M addr=7 load=7 store=7\nop=R addr=?\n");
	/* A field that is read only to be repeated, in records of several lines. */
	struct format *f = compiled("line a: {op:R|W}\nmore: {addr}\n"
				    "copy load of addr where op R\n");
	struct schema *s = schema_for(f);
	int load = schema_find(s, "load");
	struct batch b;
	batch_init(&b, s, 8, (fieldset)1 << load);
	static const uint8_t lines[] = "R\n12\nW\n13\nR\n";
	assert_int_equal(batch_decode(&b, lines, sizeof lines - 1, true),
			 sizeof lines - 1);
	assert_int_equal(b.n, 3);
	assert_int_equal(batch_value(&b, 0, load, 0), 0x12);
	assert_false(batch_has(&b, 1, load, 0) || batch_has(&b, 2, load, 0));
	batch_release(&b);
	schema_free(s);
	format_free(f);
}

static void numbers_count_from_others(void **state)
{
	(void)state;
	assert_records("line a: {time} {uop}\nmore: {decode:dec}\nsince time decode\n"
		       "add uop 1\n",
		       "100 0\n130\n200 1\n199\n5 7\n",
		       "uop=1 time=100 decode=30\nuop=2 time=200 decode=-1\n"
		       "uop=8 time=5\n");
}

/* A remark holds for the records after it, and is before those of an excerpt. */
static void values_of_remarks_are_carried(void **state)
{
	(void)state;
	static const char text[] = "carry window\nline: {pc}\nmore: {value}:\n"
				   "note: {:dec} {a|b} window {window:dec}{? {:word}}!\n";
	static const char lines[] = "1\n7 b window 3!\n2\ny\n5:\n3\n7 a window 3!\n4\n";
	assert_records(
		text, lines,
		"pc=1 window=0\n! remark: 7 b window 3!\npc=2 window=3\n"
		"! this line does not match at column 1: nothing in this format "
		"matches here\n! remark: 5:\npc=3 window=3\n! remark: 7 a window 3!\n"
		"pc=4 window=3\n");
	struct format *f = compiled(text);
	struct schema *s = schema_for(f);
	struct batch b;
	struct str out = STR_INIT;
	void *excerpt = mem_new(1, f->excerpt->size);
	decode_all(&b, s, lines, strlen(lines));
	assert_false(f->excerpt->record(excerpt, &b, 0, &out));
	assert_true(f->excerpt->record(excerpt, &b, 1, &out));
	assert_false(f->excerpt->record(excerpt, &b, 2, &out));
	assert_string_equal(out.text, "0 a window 3!\n2\n");
	free(excerpt);
	str_release(&out);
	batch_release(&b);
	schema_free(s);
	format_free(f);
}

/* Lines of little evidence of their own. */
static void evidence_is_what_a_description_says(void **state)
{
	(void)state;
	static const struct {
		const char *lines;
		unsigned bits, of_64;
	} cases[] = {
		{ "0 1f\n1 2e\n0 3d\n", 6, 0 },
		{ "0 1f\n0 2e\n0 3d\n", 0, 0 }, /* one kind */
		{ "0 10\n1 20\n0 30\n", 0, 0 }, /* no letters */
		{ "0 1f\n1 20\n0 3d\n", 4, 0 },
		{ "0 1f\n1 2e\n0 3d\nx\n", 0, 0 }, /* too many other lines */
		{ "0 40\n1 80\n1 1c0\n", 2, 6 },
		{ "0 40\n1 80\n1 1c1\n", 2, 0 }, /* not all are multiples */
		{ "0 40\n1 0\n1 1c0\n", 2, 0 },  /* 0 is of any number */
		{ "0 40\n1 40\n1 40\n", 0, 0 },  /* one value */
	};
	struct format *f = compiled("line: {op:0|1} {addr}\nevidence 2 op addr\n");
	struct format *of_64 = compiled("line: {op:dec} {addr}\nevidence 2 addr%64\n");
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct pattern_fit fit;
		assert_int_equal(pattern_bid(f, (const uint8_t *)cases[i].lines,
					     strlen(cases[i].lines), true, &fit),
				 cases[i].bits);
		assert_int_equal(pattern_bid(of_64, (const uint8_t *)cases[i].lines,
					     strlen(cases[i].lines), true, &fit),
				 cases[i].of_64);
	}
	format_free(of_64);
	format_free(f);
}

/* fix[3] has three decimals; a label is the word before a colon and a blank. */
static void decimals_and_labels(void **state)
{
	(void)state;
	assert_records("line: {a:fix[3]} {b:fix[0]} {c:fix}",
		       "1.5 1.5 1.5\n0.0009 2.9 0.000000001\n",
		       "a=1500 b=1 c=1500000000\na=0 b=2 c=1\n");
	assert_records(
		"line: {w:label}{? {v:label}} {x:text}",
		"cpu: 1\na:b:u:  c: 2\na:b x\n: 3\n",
		"w=cpu x=1\nw=a:b:u v=c x=2\n"
		"! this line does not match at column 1: expected a word with a colon\n");
}

static void values_belong_to_registers(void **state)
{
	(void)state;
	assert_records(
		"registers riscv\nline: {pc}{* {dst}={value}| {dst}| [{load}]{?={data}}| "
		"<{store}>{?={data}}}",
		"1 x1 x2=7 x3=8\n2 [10] [20]=5\n3 [10]=1 <20>=2\n",
		"pc=1 dst=ra,sp,gp value=,7,8\npc=2 load=10,20 data=,5\n"
		"pc=3 load=10 store=20 data=1,2\n");
}

/* Registers and accesses by the bits of an instruction, where a line has none. */
static void encodings_give_what_lines_do_not(void **state)
{
	(void)state;
	static const char riscv[] = "registers riscv\nderive riscv enc\n";
	char text[300];
	/* The one address is that of a load or a store. */
	snprintf(text, sizeof text, "%s%s", riscv, "line: {pc} {enc}{? [{addr}]}");
	assert_records(
		text,
		"10 0000c622 [80]\n12 00004432 [84]\n14 00c5b52f [88]\n"
		"18 00d\n1c 0000c622 [ffffffffffffffff]\n",
		"pc=10 src=sp,s0 store=80 addr=80 encoding=c622 size=4\n"
		"pc=12 src=sp dst=s0 load=84 addr=84 encoding=4432 size=4\n"
		"pc=14 src=a1,a2 dst=a0 load=88 store=88 addr=88 encoding=c5b52f size=8\n"
		"pc=18 src=zero dst=zero encoding=d\n"
		"pc=1c src=sp,s0 store=ffffffffffffffff addr=ffffffffffffffff "
		"encoding=c622 size=4\n");
	/* Of the registers of a line, those that the encoding reads. */
	snprintf(text, sizeof text, "%s%s", riscv,
		 "derive reads enc\nline: {pc} {src}={srcvalue} {src}={srcvalue} {enc}");
	assert_records(text,
		       "0000000000000010 x5=1 x6=ffffffffffffffff 00628263\n"
		       "0000000000000014 x5=ffffffffffffffff x6=2 00000297\n"
		       "0000000000000018 x5=1 x6=2 0000000b\n",
		       "pc=10 src=t0,t1 srcvalue=1,ffffffffffffffff encoding=628263 "
		       "kind=conditional\npc=14 dst=t0 encoding=297\n"
		       "pc=18 src=t0,t1 srcvalue=1,2 encoding=b\n");
	/* Other instruction sets: the kind is a constant, by its name. */
	assert_records("line: {pc} {{!bz|ret}{opcode}|{!ret}{opcode}{kind=conditional}|"
		       "{opcode}{kind=return}}\n",
		       "10 add\n12 bz\n14 ret\n",
		       "pc=10 opcode=add\npc=12 opcode=bz kind=conditional\n"
		       "pc=14 opcode=ret kind=return\n");
	/* One compressed encoding is a call in RV32 only. */
	static const char line[] = "80000000 2001\n";
	assert_records("registers riscv\nline: {pc} {enc}\nderive riscv enc", line,
		       "pc=80000000 dst=ra encoding=2001 kind=call\n");
	assert_records("registers riscv\nline: {pc} {enc}\nderive riscv64 enc", line,
		       "pc=80000000 src=zero dst=zero encoding=2001\n");
	assert_records("line: {pc} {enc}\nderive aarch64 enc",
		       "10 a9bf7bfd\n14 d65f03c0\n18 eb04007f\n",
		       "pc=10 src=sp,x29,x30 dst=sp encoding=a9bf7bfd size=16\n"
		       "pc=14 src=x30 encoding=d65f03c0 kind=return\n"
		       "pc=18 src=x3,x4 dst=nz encoding=eb04007f\n");
}

static bool name_instruction(bool narrow, const uint8_t *bytes, size_t n, struct str *out)
{
	if (n == 2)
		return false;
	str_addf(out, "do%d %02x, and a long text", narrow, bytes[0]);
	return true;
}

/* Instructions in place of DASM(HEX), by a disassembler that is installed. */
static void bits_become_instructions(void **state)
{
	(void)state;
	static const char log[] = "1 DASM(00500293)\n2 DASM(4285)\n3 DASM(00500293)\n"
				  "4 nop 1\n00000000000000005 DASM(00500293)\n6 DASM(x)\n"
				  "7\n";
	struct format *f = compiled("registers riscv\nline: {pc}{? {disasm}}\n"
				    "line: {pc} {enc}\nderive dasm enc");
	struct schema *s = schema_for(f);
	struct batch b;
	static const char *const texts[] = { "do1 93, and a long text",
					     "DASM(4285)",
					     "do1 93, and a long text",
					     "nop 1",
					     "do0 93, and a long text",
					     "DASM(x)",
					     "" };
	static const char *const opcodes[] = { "do1", "DASM(4285)", "do1", "nop",
					       "do0", "DASM(x)",    "" };
	int disasm = schema_find(s, "disasm"), opcode = schema_find(s, "opcode");
	for (int k = 0; k < 3; k++) {
		/* Without tables, and without a disassembler, the bits stay. */
		dasm_use(k == 2 ? name_instruction : NULL);
		if (k == 1)
			s->tables = f->tables->new ();
		decode_all(&b, s, log, sizeof log - 1);
		assert_int_equal(b.n, 7);
		for (size_t i = 0; i < b.n; i++) {
			size_t len;
			const char *text =
				batch_text(&b, i, batch_value(&b, i, disasm, 0), &len);
			const char *own = k < 2 && !strncmp(texts[i], "do", 2)
						  ? "DASM(00500293)"
						  : texts[i];
			assert_int_equal(len, strlen(own));
			assert_memory_equal(text, own, len);
			text = batch_text(&b, i, batch_value(&b, i, opcode, 0), &len);
			own = k < 2 && !strncmp(texts[i], "do", 2) ? "DASM(00500293)"
								   : opcodes[i];
			assert_int_equal(len, strlen(own));
			assert_memory_equal(text, own, len);
		}
		batch_release(&b);
	}
	dasm_use(NULL);
	schema_free(s);
	format_free(f);
}

static void lines_join(void **state)
{
	(void)state;
	static const char spike[] =
		"registers riscv\n"
		"before symbol: core{hart}: >>>> {symbol:text}\n"
		"line insn: core{hart}: 0x{pc} (0x{enc}) {disasm}\n"
		"line commit after insn same hart pc: core{hart}: {priv:0|3} 0x{pc} (0x{enc})"
		"{* {dst} 0x{value}}\n"
		"more extra after commit: +{x:dec}\n"
		"note: core{hart}: exception {}\n"
		"skip: bubble{}\n";
	assert_records(
		spike,
		"core 0: >>>> main\n"
		"core 0: 0x10 (0x13) nop\n"
		"core 0: 3 0x10 (0x13) x5 0x1\n"
		"+7\n+8\n"
		"core 0: 3 0x14 (0x13)\n"
		"core 0: 0x18 (0x13) nop\n"
		"core 1: 3 0x18 (0x13)\n"
		"core 0: exception trap\n"
		"bubble 1\n"
		"+9\n"
		"core 0: >>>> alone\n"
		"core 0: 0x1z (0x13) nop\n",
		"pc=10 disasm=nop opcode=nop dst=t0 value=1 symbol=main hart=0 priv=3 "
		"encoding=13 x=7\n"
		"! remark: +8\n"
		"pc=14 hart=0 priv=3 encoding=13\n"
		"pc=18 disasm=nop opcode=nop hart=0 encoding=13\n"
		"pc=18 hart=1 priv=3 encoding=13\n"
		"! remark: core 0: exception trap\n"
		"! this line does not match at column 11: expected a hexadecimal number\n");
}

/* The first line of the text of errors is that with the error; ^ is below it. */
static void errors_have_a_place(void **state)
{
	(void)state;
	static const struct {
		const char *text, *sentence;
		size_t line;
		int column;
	} bad[] = {
		{ "line: core{hart}: 0x{pc (0x{enc})", "this brace is not closed", 1,
		  21 },
		{ "# x\nline: {when}: {pc}",
		  "this name does not imply a type: write {name:type}", 2, 8 },
		{ "line: {PC}: {text:text}",
		  "this name does not imply a type (did you mean pc?): write {name:type}",
		  1, 8 },
		{ "line: {pc:hexx}", "unknown type; types are", 1, 11 },
		{ "line: {pc} {x:fix[12]}", "unknown type; types are", 1, 15 },
		{ "line: {pc}\nevidence 2 pc%x", "expected a number", 2, 15 },
		{ "line: {pc}\nevidence 2 pc%0", "expected a number", 2, 15 },
		{ "line: {(x)} {pc}", "only one alternative", 1, 7 },
		{ "line: {pc}}", "} without {: write \\}", 1, 11 },
		{ "line a after b: {pc}", "no line has this name", 1, 14 },
		{ "line a same cpu: {pc}",
		  "neither this line nor an earlier one has this field", 1, 13 },
		{ "line: {pc} {pc:text}x", "this field already has another type", 1, 13 },
		{ "line: x", "this line has no value", 1, 1 },
		{ "line:", "this pattern is empty", 1, 1 },
		{ "line {pc}", "a : is missing", 1, 1 },
		{ "line: {pc}\nnote: {}", "two literal characters", 2, 1 },
		{ "line: core {pc}\nnote: core {}", "matches damaged lines", 2, 1 },
		{ "title x",
		  "a description needs a line: `line: PATTERN`, or fields: pc:u64", 1,
		  1 },
		{ "line: {pc}\nhello x", "unknown word", 2, 1 },
		{ "registers none2\nline: {pc}", "unknown register map", 1, 11 },
		{ "line: {pc}\nderive riscv enc", "no line has the field enc", 1, 1 },
		{ "line: {pc} {disasm:hex}\nderive branch disasm", "disasm is not a text",
		  1, 1 },
		{ "line: {pc} {enc} {disasm:dec}\nderive dasm enc",
		  "disasm is not a text", 1, 1 },
		{ "line: {pc} {cpu:dec}\nderive core cpu", "cpu is not a text", 1, 1 },
		{ "line: {pc} {flags:dec}\nderive gem5 flags", "flags is not a text", 1,
		  1 },
		{ "line: {pc}\nderive all enc", "unknown name after derive", 2, 8 },
		{ "line: {pc} {len:dec}\nderive fallthrough len",
		  "derive fallthrough needs the field length", 2, 20 },
		{ "line: {pc}\nnames x A", "no line has this field", 2, 7 },
		{ "line: {a:A|B=x} {pc}", "unknown role", 1, 14 },
		{ "line: {a:A||B} {pc}", "expected a word", 1, 12 },
		{ "line: {a:char[0]}", "[N] with a number", 1, 14 },
		{ "line: {pc:hex=role}", "unknown role", 1, 15 },
		{ "let = x\nline: {pc}", "NAME = PATTERN", 1, 5 },
		{ "words: pc:hex x", "must be followed by ':' and a type", 1, 16 },
		{ "line: {pc}\ncarry x", "no remark has this field", 2, 7 },
		{ "line: {pc} {a:A|B}\ncopy b of pc where a C", "no such value", 2, 22 },
		{ "line: {pc}\ncopy pc of pc where pc", "a line already has this field",
		  2, 6 },
		{ "line: {x:word=pc}", "the values of this role are numbers", 1, 8 },
		{ "line: {pc}\nmax pc x", "expected a number", 2, 8 },
		{ "words: pc:hex :hex", "begins with its name", 1, 15 },
		{ "line: {pc}\ncopy x of pc if", "expected where", 2, 14 },
		{ "line: {pc}\nplus x pc", "no line has this field", 2, 6 },
		{ "line: {pc} {!{!ld {load}}|}", "an empty alternative", 1, 12 },
		{ "skip 8\nline: {pc}", "a header is skip=BYTES", 1, 1 },
		{ "title=X\nline: {pc}", "unknown word", 1, 1 },
		{ "line: {pc} {x:word}\nplus x pc", "is not a number", 2, 6 },
		{ "line: {x:csv[\\x]}", "expected \\t", 1, 15 },
		{ "line: {x:csv[;x}", "expected a separator and ]", 1, 14 },
		{ "line: {aaaaaaaaaabbbbbbbbbbccccccccccd:hex}", "longer than 30", 1, 8 },
		{ "line: {pc+}", "expected a name", 1, 11 },
		{ "line: {pc+load x}", "expected } or :", 1, 15 },
		{ "line a foo b: {pc}", "expected after, same or :", 1, 8 },
		{ "line: {pc} {a:A|B}\ncopy b if pc", "expected of", 2, 8 },
		{ "line: {pc}\nderive x", "derive needs a name and a field", 2, 9 },
		{ "title\nline: {pc}", "the text of title is missing", 1, 1 },
		{ "line: {{x:text}|a} {pc}", "a text at the end of a brace", 1, 8 },
		{ "line: {pc}\nnote: ab{w:word}\ncarry w", "is not a number", 3, 7 },
		{ "line a same a b c d e: {a:hex} {b:hex} {c:hex} {d:hex} {e:hex}",
		  "more than 4 fields are compared", 1, 21 },
		{ "line: {pc}\nnote: ab {a:hex} {b:hex} {c:hex} {d:hex} {e:hex}\n"
		  "carry a b c d e",
		  "more than 4 fields are carried", 3, 15 },
	};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct format *f = NULL;
		struct err err = ERR_INIT;
		if (pattern_compile(&f, "bad", bad[i].text, &err) == ST_OK)
			fail_msg("%s compiles", bad[i].text);
		if (!strstr(err.text, bad[i].sentence))
			fail_msg("%s: %s", bad[i].text, err.text);
		assert_int_equal(pattern_line_of(bad[i].text, err.at), bad[i].line);
		int column = 1;
		while (column < err.at && bad[i].text[err.at - 1 - column] != '\n')
			column++;
		if (column != bad[i].column)
			fail_msg("%s: column %d", bad[i].text, column);
	}
}

static void the_formats_of_the_program_compile(void **state)
{
	(void)state;
	const char *line;
	const struct err *error = described_error(0, &line);
	if (error)
		fail_msg("%s\n%s", error->text, line);
	assert_non_null(described_at(10));

	/* Each file of formats/ is a format. */
	size_t files = 0, described = 0;
	struct str path = STR_INIT, shown = STR_INIT;
	const char *top = getenv("top_srcdir");
	str_addf(&path, "%s/formats", top ? top : ".");
	DIR *dir = opendir(path.text);
	if (!dir)
		fail_msg("%s: no such folder; set top_srcdir", path.text);
	for (struct dirent *e; (e = readdir(dir));) {
		struct format *f;
		struct err err = ERR_INIT;
		if (strchr(e->d_name, '.'))
			continue; /* formats.am, embed.awk */
		str_clear(&path);
		str_addf(&path, "%s/formats/%s", top ? top : ".", e->d_name);
		if (described_read(&f, path.text, &shown, &err) != ST_OK)
			fail_msg("%s\n%s", err.text, shown.text);
		format_free(f);
		files++;
	}
	closedir(dir);
	while (described_at(described))
		described++;
	assert_int_equal(described, files);
	str_release(&path);
	str_release(&shown);
}

/* Starts and pieces */

/* n times a text, in which # is the number. */
static void add_numbered(struct str *s, const char *text, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		for (const char *p = text; *p; p++)
			if (*p == '#')
				str_addu(s, i);
			else
				str_addc(s, *p);
}

/* Of what there can be only so much, a description has as much, and not more. */
static void limits_have_a_place(void **state)
{
	(void)state;
	static const struct {
		const char *before, *text, *after, *sentence;
		unsigned most;
	} limits[] = {
		{ "line: {pc}", "{?a", "", "nested more than 16 deep", 16 },
		{ "line: {b{pc}", "|a#{pc}", "}", "more than 64 alternatives", 63 },
		{ "line: {pc}\n", "line: k# {pc}\n", "", "more than 64 kinds", 63 },
		{ "line: ", "{f#:dec} ", "", "more than 64 fields", 64 },
		{ "line: {pc} ", "x", "", "longer than 4096 characters", 4089 },
		{ "line: {pc}\n", " ", "", "at most 65536 characters", 65525 },
		{ "line: {pc}\n", "let A# = x\n", "", "more than 64 lets", 64 },
		{ "line: {pc} {a:x", "|w#", "}", "more than 512 words", 511 },
		{ "line: {pc}", " x{:text}", " y", "too many texts", 94 },
		{ "line: {pc}", " x{:text}", " y{?b}", "nested too deep", 93 },
	};
	for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
		for (unsigned more = 0; more < 2; more++) {
			struct str s = STR_INIT;
			struct format *f = NULL;
			struct err err = ERR_INIT;
			unsigned n = limits[i].most + more;
			str_add(&s, limits[i].before);
			add_numbered(&s, limits[i].text, n);
			for (unsigned k = 0; i == 0 && k < n; k++)
				str_addc(&s, '}');
			str_add(&s, limits[i].after);
			enum status st = pattern_compile(&f, "limit", s.text, &err);
			if (st == ST_OK ? more : !more)
				fail_msg("%s: %u: %s", limits[i].text, n, err.text);
			if (more) {
				if (!strstr(err.text, limits[i].sentence))
					fail_msg("%s", err.text);
				assert_in_range(err.at, 1, s.len + 1);
			}
			format_free(f);
			str_release(&s);
		}
}

static const char *const samples[] = {
	"core   0: 0x0000000080040004 (0x00000285) DASM(00000285)\n"
	"3 0x0000000080000000 (0x4281) x 5 0x0000000000000000\n"
	"3 0x0000000010000 (0x00100413) x 8 0x01 mem 0x80 0x1\n"
	"x 5 p37 0xff\n*** done\n",
	"mem[X,0x8000006E] -> 0x2023\n[24] [M]: 0x8000006E (0x00B32023) sw a1, 0(t1)\n"
	"mem[0x80001A00] <- 0x20000801\nmem[R,0x8000] -> 0x1\nx5 <- 0x12\n\n"
	"trapping from M to M\n",
	"#1 0 000100a8     1141 r 02         fffffff0  c.addi   x2, -0x10 +\n"
	"#1 0 000100a8     1141 m fffffffc   00000000  c.addi   x2, -0x10\n",
	"Info 2: 'cpu', 0x80000000(_start+4): 00002517 auipc x10,0x2\n"
	"Info x10 0 -> 80002000\nInfo (x) y\n",
	"Trace 0: 0x7f00 [00/401000/10/20] main\nRAX=0 RBX=1 RCX=2 RDX=3\n"
	"RIP=401000 RFL=2 [x]\nES =0000\n",
	"0x1000: 0x13\nMemoryRead with address 0x10, value 0x1\n"
	"MemoryWrite with address 0x10, value 0x1\nPre: x\n",
};
enum { SAMPLES = sizeof samples / sizeof *samples };

/* Lines of a sample in any order, damaged. */
static void add_lines(struct str *s, const char *sample, unsigned n)
{
	while (n) {
		const char *line = sample;
		for (; *line && n; line += strcspn(line, "\n") + 1) {
			if (random_below(4) == 0)
				continue;
			str_addn(s, line, strcspn(line, "\n") + 1);
			n--;
		}
	}
}

static const struct format *format_for(const char *sample)
{
	const struct format *best = NULL;
	unsigned most = 0;
	struct str text = STR_INIT;
	for (int i = 0; i < 4; i++)
		str_add(&text, sample);
	for (size_t i = 0; described_at(i); i++) {
		struct pattern_fit fit;
		unsigned bits = pattern_bid(described_at(i), (const uint8_t *)text.text,
					    text.len, true, &fit);
		if (bits && fit.bits > most) {
			best = described_at(i);
			most = fit.bits;
		}
	}
	str_release(&text);
	if (!best)
		fail_msg("no format for %s", sample);
	return best;
}

/* Records one by one from any line, as the reader does from a checkpoint. */
static void records_from_any_line_are_the_same(void **state)
{
	(void)state;
	size_t compared = 0;
	for (int round = 0; round < 120; round++) {
		struct str s = STR_INIT;
		const char *sample = samples[round % SAMPLES];
		const struct format *f = format_for(sample);
		add_lines(&s, sample, 60);
		if (round % 2)
			random_damage(&s, random_below(30));
		struct schema *schema = schema_for(f);
		struct batch all, some;
		decode_all(&all, schema, s.text, s.len);
		for (int k = 0; k < 20 && all.n; k++) {
			size_t i = random_below((unsigned)all.n), used = 1;
			size_t at = all.offset[i];
			batch_init(&some, schema, 1 + random_below(9), FIELDSET_ALL);
			while (i < all.n && used) {
				batch_clear(&some);
				some.bytes_at = at;
				/* A window that grows until a record fits. */
				used = 0;
				for (size_t len = 37; !used; len *= 2) {
					bool last = len >= s.len - at;
					uint8_t *own = mem_copy(s.text + at,
								last ? s.len - at : len);
					used = batch_decode(&some, own,
							    last ? s.len - at : len,
							    last);
					for (size_t r = 0; r < some.n; r++, i++) {
						assert_int_equal(some.offset[r],
								 all.offset[i]);
						assert_int_equal(some.length[r],
								 all.length[i]);
						for (unsigned x = 0; x < schema->nslots;
						     x++)
							if (some.slot[x][r] !=
								    all.slot[x][i] ||
							    batch_has_slot(&some, x, r) !=
								    batch_has_slot(&all,
										   x, i))
								fail_msg(
									"%s: record %zu, slot %u",
									f->name, i, x);
						compared++;
					}
					free(own);
					if (last)
						break;
				}
				at += used;
			}
			batch_release(&some);
		}
		batch_release(&all);
		schema_free(schema);
		str_release(&s);
	}
	assert_true(compared > 10000);
}

/* The description that fits bytes best; NULL: none. */
static const struct format *format_of_bytes(const uint8_t *bytes, size_t len)
{
	const struct format *best = NULL;
	unsigned most = 0;
	for (size_t i = 0; described_at(i); i++) {
		struct pattern_fit fit;
		unsigned bits = pattern_bid(described_at(i), bytes, len, true, &fit);
		if (bits && fit.bits > most) {
			best = described_at(i);
			most = fit.bits;
		}
	}
	return best;
}

/* Records and gaps are in order, and what is in none of them is blank. */
static void assert_accounted(const struct batch *b, const char *text, size_t len)
{
	size_t at = 0, i = 0, g = 0;
	while (at < len) {
		if (i < b->n && b->offset[i] == at)
			at += b->length[i++];
		else if (g < b->ngaps && b->gap[g].offset == at)
			at += (size_t)b->gap[g++].length;
		else if (strchr(" \t\r\n", text[at]))
			at++;
		else
			fail_msg("byte %zu is not accounted for", at);
	}
	assert_int_equal(i, b->n);
}

static void assert_same_record(const struct batch *a, size_t i, const struct batch *b,
			       size_t k, const char *name, size_t damage)
{
	assert_int_equal(a->offset[i], b->offset[k]);
	assert_int_equal(a->length[i], b->length[k]);
	for (unsigned x = 0; x < a->schema->nslots; x++)
		if (a->slot[x][i] != b->slot[x][k] ||
		    batch_has_slot(a, x, i) != batch_has_slot(b, x, k))
			fail_msg("%s: record %zu after damage at byte %zu", name, i,
				 damage);
}

/* Each byte of each sample in turn is another one: all bytes stay accounted for, and only
 * records beside it change. */
static void damage_stays_where_it_is(void **state)
{
	(void)state;
	enum { MOST = 6000, STEP = 3 };
	static char text[MOST + 1];
	size_t files = 0, bytes = 0, compared = 0;
	const char *top = getenv("top_srcdir");
	struct str path = STR_INIT;
	glob_t all;
	str_addf(&path, "%s/tests/data/described/good-*", top ? top : ".");
	assert_int_equal(glob(path.text, 0, NULL, &all), 0);
	for (size_t i = 0; i < all.gl_pathc; i++) {
		FILE *file = fopen(all.gl_pathv[i], "rb");
		size_t len = file ? fread(text, 1, MOST, file) : 0;
		if (file)
			fclose(file);
		while (len && text[len - 1] != '\n')
			len--;
		const struct format *f = format_of_bytes((const uint8_t *)text, len);
		if (!f)
			fail_msg("%s has no format", all.gl_pathv[i]);
		struct schema *s = schema_for(f);
		struct batch plain, b;
		decode_all(&plain, s, text, len);
		assert_accounted(&plain, text, len);
		files++;
		for (size_t at = i % STEP; at < len; at += STEP, bytes++) {
			static const char other[] = "~ \n0z\t";
			char was = text[at];
			size_t first = 0, last = plain.n;
			text[at] = other[(at / STEP) % (sizeof other - 1)];
			decode_all(&b, s, text, len);
			assert_accounted(&b, text, len);
			/* The records up to the one before the damage, and from the one after
			 * the next one on. */
			while (first < plain.n &&
			       plain.offset[first] + plain.length[first] <= at)
				first++;
			for (size_t k = 0; k + 1 < first; k++, compared++)
				assert_same_record(&plain, k, &b, k, f->name, at);
			while (last > first + 2 && b.n >= plain.n - last + 1) {
				last--;
				compared++;
				assert_same_record(&plain, last, &b,
						   b.n - (plain.n - last), f->name, at);
			}
			text[at] = was;
			batch_release(&b);
		}
		batch_release(&plain);
		schema_free(s);
	}
	assert_true(files > 25 && bytes > 5000 && compared > 10000);
	globfree(&all);
	str_release(&path);
}

/* Fields whose values a value of field `of` can change: itself, computed ones, values
 * that belong to it, and times since it. */
static fieldset changed_with(const struct pattern *x, int of)
{
	fieldset set = 0;
	for (size_t f = 0; f < x->nfields; f++) {
		const struct pattern_field *p = &x->put[f];
		if ((int)f == of || x->field[f].flags & FIELD_DERIVED ||
		    (of >= 0 && (p->since == of ||
				 (p->put == PUT_OF && (p->of == of || p->of2 == of)))))
			set |= (fieldset)1 << f;
	}
	/* A value may have two names. */
	for (size_t i = 0; i < x->nops && of >= 0; i++)
		if (x->op[i].field[0] == of && x->op[i].field[1] != PATTERN_NO_FIELD)
			set |= (fieldset)1 << x->op[i].field[1];
	/* Hooks compute fields that lines do not have. */
	for (unsigned h = 0; pattern_hooks[h].name && of >= 0; h++) {
		const struct pattern_hook *k = &pattern_hooks[h];
		if (x->hooks >> h & 1 && k->accesses && x->addr >= 0 &&
		    (of == x->enc || of == x->addr))
			set |= (fieldset)1 << x->load | (fieldset)1 << x->store;
		if (!(x->hooks >> h & 1) || of != pattern_find(x, k->of))
			continue;
		for (size_t i = 0; i < 5 && k->adds[i].name; i++)
			if (pattern_find(x, k->adds[i].name) >= 0)
				set |= (fieldset)1 << pattern_find(x, k->adds[i].name);
		if (!strcmp(k->name, "reads"))
			set |= (fieldset)1 << x->src |
			       (fieldset)1 << pattern_find(x, "srcvalue");
	}
	return set;
}

/* Fields of record i that differ. */
static fieldset differing(const struct batch *a, const struct batch *b, size_t i)
{
	const struct schema *s = a->schema;
	fieldset set = 0;
	for (size_t f = 0; f < s->nfields; f++)
		for (unsigned x = s->first_slot[f]; x < s->first_slot[f + 1]; x++) {
			bool text = s->fields[f].kind == KIND_TEXT;
			size_t n = 0, m = 0;
			const char *t = text ? batch_text(a, i, a->slot[x][i], &n) : NULL;
			const char *u = text ? batch_text(b, i, b->slot[x][i], &m) : NULL;
			bool same = text ? n == m && !memcmp(t, u, n)
					 : a->slot[x][i] == b->slot[x][i];
			if (!same || batch_has_slot(a, x, i) != batch_has_slot(b, x, i))
				set |= (fieldset)1 << f;
		}
	return set;
}

/* The field whose value has byte `at` of a line; -1 if none is kept, -2 if the digit is
 * in no value. */
static int field_at(const struct format *f, const char *line, size_t len, size_t at,
		    struct pattern_verdict *v)
{
	struct pattern_mark mark[PATTERN_MARKS];
	size_t n;
	pattern_judge(f, (const uint8_t *)line, len, v, mark, &n);
	for (size_t i = 0; i < n; i++)
		if (at >= mark[i].from && at < mark[i].to)
			return mark[i].field;
	return -2;
}

/* One digit of each number is another one: the cell that the pattern names has another
 * value, and no other cell that is read from the lines. */
static void a_digit_changes_its_own_cell(void **state)
{
	(void)state;
	enum { MOST = 6000 };
	static char text[MOST + 1];
	size_t files = 0, cells = 0, literals = 0;
	const char *top = getenv("top_srcdir");
	struct str path = STR_INIT;
	glob_t all;
	str_addf(&path, "%s/tests/data/described/good-*", top ? top : ".");
	assert_int_equal(glob(path.text, 0, NULL, &all), 0);
	for (size_t i = 0; i < all.gl_pathc; i++) {
		FILE *file = fopen(all.gl_pathv[i], "rb");
		size_t len = file ? fread(text, 1, MOST, file) : 0;
		if (file)
			fclose(file);
		while (len && text[len - 1] != '\n')
			len--;
		const struct format *f = format_of_bytes((const uint8_t *)text, len);
		assert_non_null(f);
		const struct pattern *x = pattern_of(f);
		struct schema *s = schema_for(f);
		struct batch plain, b;
		decode_all(&plain, s, text, len);
		files++;
		for (size_t at = 0, begin = 0, r = 0; at < len; at++) {
			begin = at && text[at - 1] == '\n' ? at : begin;
			while (r < plain.n && plain.offset[r] + plain.length[r] <= at)
				r++;
			if (text[at] < '0' || text[at] > '9' || r == plain.n ||
			    at < plain.offset[r] || !plain.length[r])
				continue;
			struct pattern_verdict was, is;
			size_t n = strcspn(text + begin, "\r\n");
			char digit = text[at];
			int of = field_at(f, text + begin, n, at - begin, &was);
			text[at] = digit == '9' ? '8' : (char)(digit + 1);
			int now = field_at(f, text + begin, n, at - begin, &is);
			/* A digit of the text between values, or of a line's kind. */
			if (of == -2 || now != of || was.statement != is.statement ||
			    is.place != was.place || (of >= 0 && x->put[of].same >= 0)) {
				literals++;
				text[at] = digit;
				continue;
			}
			decode_all(&b, s, text, len);
			assert_int_equal(b.n, plain.n);
			fieldset changed = differing(&plain, &b, r);
			if (changed & ~changed_with(x, of))
				fail_msg("%s: byte %zu changes %s, not only %s", f->name,
					 at,
					 x->field[fieldset_first(changed &
								 ~changed_with(x, of))]
						 .name,
					 of < 0 ? "nothing" : x->field[of].name);
			cells += of >= 0 && changed >> of & 1;
			text[at] = digit;
			batch_release(&b);
		}
		batch_release(&plain);
		schema_free(s);
	}
	if (files < 25 || cells < 8000)
		fail_msg("%zu files, %zu cells, %zu other digits", files, cells,
			 literals);
	globfree(&all);
	str_release(&path);
}

static void pieces_and_wanted_fields_do_not_matter(void **state)
{
	(void)state;
	size_t records = 0;
	for (int round = 0; round < 240; round++) {
		struct str s = STR_INIT;
		const struct format *f = format_for(samples[round % SAMPLES]);
		add_lines(&s, samples[round % SAMPLES], 80);
		random_damage(&s, random_below(20));
		records += assert_same_decoding(f, FIELDSET_ALL, f, random_next(), s.text,
						s.len, 1 + random_below(60),
						1 + random_below(400));
		str_release(&s);
	}
	assert_true(records > 3000);
}

/* The bytes of n records are those that they are decoded from. */
static void records_are_measured(void **state)
{
	(void)state;
	for (int round = 0; round < 120; round++) {
		struct str s = STR_INIT;
		const struct format *f = format_for(samples[round % SAMPLES]);
		add_lines(&s, samples[round % SAMPLES], 60);
		if (round % 2)
			random_damage(&s, random_below(10));
		if (!f->measure) {
			str_release(&s);
			continue;
		}
		struct schema *schema = schema_for(f);
		struct batch b;
		decode_all(&b, schema, s.text, s.len);
		uint32_t want = random_below(30), n = want;
		size_t used = f->measure(f, (const uint8_t *)s.text, s.len, &n);
		assert_true(used <= s.len);
		if (n == 0 && want) {
			uint64_t end = b.offset[want - 1] + b.length[want - 1];
			assert_true(used >= end);
			assert_true(want == b.n || used <= b.offset[want]);
		}
		batch_release(&b);
		schema_free(schema);
		str_release(&s);
	}
}

/* Time and memory are bounded, whatever the description and the line are. */
static void hostile_descriptions_end(void **state)
{
	(void)state;
	static const char *const texts[] = {
		"line: {a:text}{b:text}{c:text}{d:text}{e:text}{pc:hex}!",
		"line: {{a:text}{{b:text}{{c:text}{{d:text}x|y}|z}|w}|v}{pc}",
		"line: {*{*{*{*{?a}{?b}}c}d}e}{pc}",
		"line: {*a{*a{*a{*a{*a}b}b}b}b|a}{pc}",
		"line: {+{+{+{+{+{+{+{+{+{+{+{+{+a}}}}}}}}}}}}}{pc}",
		"let A = {ab|ba}{ab|ba}{ab|ba}{ab|ba}{ab|ba}\nline: {!{A}{A}{A}{A}}{pc}\nmore: a",
	};
	char *line = mem_new(60000, 1);
	memset(line, 'a', 59998);
	line[59998] = '\n';
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		struct format *f = NULL;
		struct err err = ERR_INIT;
		clock_t from = clock();
		if (pattern_compile(&f, "hostile", texts[i], &err) != ST_OK) {
			assert_non_null(strstr(err.text, "too large"));
			continue;
		}
		struct schema *s = schema_for(f);
		struct batch b;
		decode_all(&b, s, line, 59999);
		assert_int_equal(b.n + b.ngaps, 1);
		batch_release(&b);
		schema_free(s);
		format_free(f);
		assert_true((double)(clock() - from) / CLOCKS_PER_SEC < 10);
	}
	free(line);
}

/* Any description that a few changes make of a good one: an error with a place, or a
 * format. */
static void damaged_descriptions_have_errors(void **state)
{
	(void)state;
	size_t good = 0, bad = 0;
	for (int round = 0; round < 3000; round++) {
		size_t n = 0;
		while (described_at(n))
			n++;
		struct str s = STR_INIT;
		struct format *f = NULL;
		struct err err = ERR_INIT;
		str_add(&s, pattern_text(described_at((size_t)round % n)));
		random_damage(&s, 1 + random_below(4));
		for (size_t i = 0; i < s.len; i++)
			s.text[i] = s.text[i] ? s.text[i] : '{';
		s.text[s.len] = '\0';
		if (pattern_compile(&f, "x", s.text, &err) == ST_OK) {
			good++;
			struct str out = STR_INIT;
			print_records(f, samples[round % SAMPLES], &out);
			str_release(&out);
			format_free(f);
		} else {
			bad++;
			assert_true(err.at > 0 && (size_t)err.at <= s.len + 1);
			assert_true(strlen(err.text) > 10);
		}
		str_release(&s);
	}
	assert_true(good > 300 && bad > 300);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(types_read_what_they_say),
		cmocka_unit_test(tests_of_the_rest),
		cmocka_unit_test(undone_records),
		cmocka_unit_test(rows_and_groups),
		cmocka_unit_test(disassembly_that_comes_again),
		cmocka_unit_test(numbers_end_where_they_must),
		cmocka_unit_test(braces),
		cmocka_unit_test(fields_repeat_others),
		cmocka_unit_test(numbers_count_from_others),
		cmocka_unit_test(values_of_remarks_are_carried),
		cmocka_unit_test(evidence_is_what_a_description_says),
		cmocka_unit_test(decimals_and_labels),
		cmocka_unit_test(values_belong_to_registers),
		cmocka_unit_test(encodings_give_what_lines_do_not),
		cmocka_unit_test(bits_become_instructions),
		cmocka_unit_test(lines_join),
		cmocka_unit_test(errors_have_a_place),
		cmocka_unit_test(limits_have_a_place),
		cmocka_unit_test(the_formats_of_the_program_compile),
		cmocka_unit_test(records_from_any_line_are_the_same),
		cmocka_unit_test(damage_stays_where_it_is),
		cmocka_unit_test(a_digit_changes_its_own_cell),
		cmocka_unit_test(pieces_and_wanted_fields_do_not_matter),
		cmocka_unit_test(records_are_measured),
		cmocka_unit_test(hostile_descriptions_end),
		cmocka_unit_test(damaged_descriptions_have_errors),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
