/*
 * Suggested descriptions, and edits of descriptions at places of a line: the line fits the new
 * text, and what was named has the word at the place as its value.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "format/pattern.h"
#include "format/pattern_edit.h"
#include "format/pattern_guess.h"

static uint64_t state = 5;

static uint32_t draw(uint32_t below)
{
	state = state * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(state >> 33) % below;
}

static struct format *compile(const char *text)
{
	struct format *f;
	struct err err = ERR_INIT;
	if (pattern_compile(&f, "x", text, &err) != ST_OK)
		fail_msg("%s: %d: %s", text, err.at, err.text);
	return f;
}

static void check_guess(const char *text, const char *description)
{
	struct str out = STR_INIT;
	pattern_guess((const uint8_t *)text, strlen(text), &out);
	assert_string_equal(out.text, description);
	format_free(compile(out.text));
	str_release(&out);
}

static void texts_get_descriptions(void **ignored)
{
	(void)ignored;
	check_guess("4006a4: R 7ffc10\n4006a8: W 7ffc1a\n4006ac: R 7ffd18\n"
		    "4006b0: R 7ffc10\n4006b4: W 7ffc18\n",
		    "line: {pc}: {R {load}|W {store}}\n");
	check_guess(
		"# by a tool\n100;ld;7ffc10a0;8\n104;st;7ffc10b8;8\n109;rmw;7ffc20a4;4\n"
		"117;ld;7ffc10a8;8\n118;st;7ffc20a0;4\n122;rmw;7ffc3000;16\n",
		"unit record\nnote: # {}\n"
		"line: {time};{what:ld|st|rmw};{addr};{n:dec}\n");
	check_guess("cyc=1 pc=0x400 op=alu size=8 T1\ncyc=3 pc=0x404 op=ld size=8 T0\n"
		    "cyc=4 pc=0x408 op=ld size=4 T1\ncyc=8 pc=0x40c op=st size=4 T1\n",
		    "line: cyc={cycle} pc=0x{pc} op={opcode} size={size} T{tid}\n");
	check_guess(
		"80000000 (00150513) addi a0, a0, 1\n a0 <= 12345678\n"
		"80000004 (00000013) nop\n80000008 (00150513) addi a0, a0, 1\n"
		" a0 <= 12345679\n8000000c (0000006f) j 0\n",
		"registers riscv\nline: {pc} ({enc}) {disasm}\nmore: {dst} <= {value}\n"
		"derive riscv enc\n");
	/* An encoding with a name before it; a text after a quote; accesses by their words */
	check_guess(
		"<\"pc\":\"0x400\",\"I\":\"0x00150513\",\"asm\":\"addi a0, a0, 1\">\n"
		"<\"pc\":\"0x404\",\"I\":\"0x00000013\",\"asm\":\"nop\">\n"
		"<\"pc\":\"0x408\",\"I\":\"0x00c585b3\",\"asm\":\"add a1, a1, a2\">\n"
		"<\"pc\":\"0x40c\",\"I\":\"0x0000006f\",\"asm\":\"j 0\">\n",
		"registers riscv\nline: <\"pc\":\"0x{pc}\",\"I\":\"0x{enc}\",\"asm\":\""
		"{disasm}\">\nderive riscv enc\n");
	check_guess(
		"pc=0x400 nop\n st 0x1000 := 0xa0\npc=0x404 nop\n st 0x1004 := 0xb0\n"
		"pc=0x408 nop\n st 0x1008 := 0xc0\npc=0x40c nop\n st 0x100c := 0xd0\n",
		"line: pc=0x{pc} nop\nmore: st 0x{store} := 0x{data}\n");
	/* Decimal addresses; digits in groups, after a word that is always the same */
	check_guess("pc=2147483648 nop\npc=2147483652 nop\npc=2147483656 nop\n"
		    "pc=2147483660 nop\npc=2147483664 nop\npc=2147483668 nop\n"
		    "pc=2147483672 nop\npc=2147483676 nop\npc=2147483680 nop\n",
		    "line: pc={pc:dec} nop\n");
	check_guess("1 ns: PC 0x8000_0000\n3 ns: PC 0x8000_0004\n4 ns: PC 0x8000_0008\n"
		    "8 ns: PC 0x8000_0010\n9 ns: PC 0x8000_0014\n",
		    "line: {time} ns: PC 0x{pc:groups[_]}\n");
	/* A time that advances like a pc; comments before the records */
	check_guess(
		"; log of a core\n; registers\n;   %0 = zr\n;   %1 = ra\n;   %2 = sp\n"
		";   %3 = gp\n<000101> $8000_0000 a\n<000103> $8000_0004 b\n"
		"<000104> $8000_0008 c\n<000108> $8000_0000 a\n<000109> $8000_0004 b\n"
		"<000110> $8000_0008 c\n<000112> $8000_0000 a\n<000120> $8000_0004 b\n"
		"<000121> $8000_0008 c\n<000123> $8000_0000 a\n",
		"note: ; {}\nnote: ; %{}\nline: <{time}> ${pc:groups[_]} {disasm}\n");
	/* An encoding and a register with known names, of any number of digits; accesses whose
	 * address has a name */
	check_guess("I pc:0x400 insn:0x593 rd:x11\nLD addr:0x7010 data:0x5\n"
		    "I pc:0x404 insn:0x1537 rd:x10\nST addr:0x701c data:0x1234\n"
		    "I pc:0x408 insn:0xc585b3 rd:x11\nLD addr:0x7010 data:0x5\n"
		    "I pc:0x40c insn:0x8082 rd:x1\nST addr:0x7014 data:0x6\n",
		    "registers riscv\nline: I pc:0x{pc} insn:0x{enc} rd:{dst}\n"
		    "more: {LD addr\\:0x{load} data\\:0x{loaded}|"
		    "ST addr\\:0x{store} data\\:0x{data}}\nderive riscv enc\n");
	/* Numbers of Verilog, decimal addresses of accesses */
	check_guess("PC=32'h00000400 a=1\nPC=32'h00000404 a=2\nPC=32'h00000408 a=1\n"
		    "PC=32'h0000040c a=4\nPC=32'h00000410 a=4\n",
		    "line: PC=32'h{pc} a={n:dec}\n");
	check_guess("0x400 addr=1000000\n0x404 addr=1000003\n0x408 addr=1000008\n"
		    "0x40c addr=1000012\n0x410 addr=1000017\n0x414 addr=1000020\n"
		    "0x418 addr=1000024\n0x41c addr=1000001\n0x420 addr=1000004\n",
		    "line: 0x{pc} addr={addr:dec}\n");
	/* The pcs of several processors advance one by one, their results may be late. */
	check_guess("core 0: I 80000000 (1) x1, x0\ncore 0: W x1 <= 0x5\n"
		    "core 1: I 90000000 (1) x4, x3\ncore 1: W x4 <= 0x1\n"
		    "core 1: I 90000004 (2) x5, x4\ncore 0: I 80000004 (1) x7, x1\n"
		    "core 0: I 80000008 (3) x1, x7\ncore 1: I 90000008 (4) x2, x4\n",
		    "registers disasm\nline: core {cpu}: I {pc} ({n:dec}) {src}, {src}\n"
		    "more same cpu: core {cpu}: W {dst} <= 0x{value}\n");
	check_guess("core 0: I 80000000 (1) x1, x0\ncore 1: I 90000000 (1) x4, x3\n"
		    "core 0: W x1 <= 0x5\ncore 1: I 90000004 (2) x5, x4\n"
		    "core 0: I 80000004 (1) x7, x1\ncore 1: W x4 <= 0x1\n"
		    "core 0: I 80000008 (3) x1, x7\ncore 1: I 90000008 (4) x2, x4\n",
		    "registers disasm\nline: core {cpu}: I {pc} ({n:dec}) {src}, {src}\n"
		    "line: core {cpu}: W {dst} <= 0x{value}\n");
	/* A number that continuations repeat belongs to the record. */
	check_guess("<1> @80000100 nop\n<2> @80000104 lw\n<2>   rd 7fff0038 = 5f2dd97f\n"
		    "<3> @80000108 nop\n<4> @8000010c sw\n<4>   wr 7fff0040 = d111eb37\n"
		    "<5> @80000110 nop\n<6> @80000114 sw\n<6>   wr 7fff0010 = 0001eb37\n",
		    "line: <{count}> @{pc} {disasm}\n"
		    "more same count: <{count}> {rd {load}|wr {store}} = {addr2:hex}\n");
	check_guess("hart0 8004 nop\nhart1 a000 nop\nhart1 a004 nop\nhart0 8008 nop\n"
		    "hart1 a006 nop\nhart0 800c ret\nhart1 a00a nop\nhart0 8010 nop\n",
		    "line: hart{hart} {pc} {opcode}\n");
	check_guess("0x4006a4\n0x4006a8\n0x4006ac\n0x4006b0\n", "line: 0x{pc}\n");
	check_guess("", "unit record\nline: {text:text}\n");
	check_guess("one\ntwo words\n", "unit record\nline: {text:text}\n");
	check_guess("{\"pc\":\"0x400\",\"n\":1}\n{\"pc\":\"0x404\",\"n\":5}\n"
		    "{\"pc\":\"0x408\",\"n\":1}\n{\"pc\":\"0x40c\",\"n\":1}\n",
		    "line: \\{\"pc\":\"0x{pc}\",\"n\":{n:dec}\\}\n");
}

/* Groups after a disassembly become fields. */
static void rests_of_lines_get_fields(void **ignored)
{
	struct str text = STR_INIT;
	(void)ignored;
	/* Lists, an outcome and a time after a text; the pc is decimal. */
	for (unsigned i = 0; i < 70; i++) {
		static const char *const of[] = { "MOVE A,(R4) R[%u,%u] W[%u]",
						  "ADD B,A",
						  "MAC A0,X0,Y0 R[%u,%u]",
						  "CMP A,B",
						  "JNE LOOP br:taken",
						  "SUB B,A W[%u]",
						  "JNE LOOP br:not" };
		str_addf(&text, "%u: ", 8192 + 2 * (i % 23));
		str_addf(&text, of[i % 7], i * 77 % 50, i, i * 31 % 90);
		str_addf(&text, " ; %u\n", i * 3 + i % 2);
	}
	check_guess(text.text,
		    "line: {pc:dec}: {disasm}{* R[{read:dec}{*,{read:dec}}]| "
		    "W[{written:dec}]| br\\:{taken:taken=1|not=0}} ; {time}\n");
	str_clear(&text);
	/* Registers; bytes; numbers aligned after =. */
	for (unsigned i = 0; i < 40; i++) {
		str_addf(&text, "%04x %s n=%3u a0=%08x", 0x4000 + i % 9 * 2,
			 i % 2 ? "3e 12   ld a,$12 " : "c9  ret", i * 7 % 200, i * 999);
		str_addf(&text, i % 4 ? "\n" : " sp=%08x\n", i);
	}
	check_guess(text.text, "registers disasm\nline: {pc} {enc:bytes} {disasm} "
			       "n={n:dec}{* {dst}={value}}\n");
	str_clear(&text);
	/* Bundles, and an access after an arrow. */
	for (unsigned i = 0; i < 40; i++)
		str_addf(&text, "w%02u pc=0x%x { %s ; nop }%s%x\n", i % 12,
			 0x1000 + 16 * (i % 9), i % 3 ? "add" : "ld r1",
			 i % 2 ? " -> mem r 0x" : " -> mem w 0x", 0x8000 + i * 24);
	check_guess(text.text,
		    "line: w{n:dec} pc=0x{pc} \\{ {disasm} ; nop \\} -> mem{* w "
		    "0x{store}| r 0x{load}}\n");
	str_clear(&text);
	/* Accesses and registers after a text, lists that may be empty, times with a
	 * unit. */
	for (unsigned i = 0; i < 40; i++) {
		str_addf(&text, "%uns 0x%x %s", i * 12 + i % 2, 0x1000 + 4 * (i % 9),
			 i % 3 ? "add" : "ld r1");
		/* No map has r3. */
		if (i % 3 == 2)
			str_addf(&text, " r%u:%08x", i % 7, i * 9999);
		if (i % 3 == 0)
			str_addf(&text, " LD %08x", 0x8000 + i * 24);
		if (i % 3 == 1)
			str_addf(&text, " ST %08x=%08x", 0x8000 + i * 24, i * 9999);
		str_addf(&text, i % 2 ? " st=[] n=%u\n" : " st=[1, 2] n=%u\n", i);
	}
	check_guess(text.text,
		    "line: {time}ns 0x{pc} {disasm}{* LD {load}| ST {store}={data}| "
		    "{dst:word}\\:{value}} st=[{text:text}] n={count}\n");
	str_clear(&text);
	/* A list of which some lines have only the first word. */
	for (unsigned i = 0; i < 40; i++) {
		static const char *const of[] = { "add a, b", "sub 8, c", "nop" };
		str_addf(&text, "0x%x: %s ; x%s\n", 0x1000 + 4 * (i % 9), of[i % 3],
			 i % 2 ? "=1 x=2" : "");
	}
	check_guess(text.text, "line: 0x{pc}: {disasm} ; x{?{text:text}}\n");
	str_clear(&text);
	/* Groups that few lines have, if the text of another cannot contain them */
	check_guess("0x400 beq a0, a1\n0x404 ld a0, (a1) # R 7ffc10 size=8\n"
		    "0x408 add a0, a2 # a0=0x00000006\n0x40c ld a0, 8(a1) # R 7ffc18\n"
		    "0x410 add a1, a2 # a1=0x00000009\n0x414 st a0, (a1) # W 7ffc10\n"
		    "0x418 add a1, a2 # a1=0x00000012\n0x41c ret\n"
		    "0x420 add a1, a2 # a1=0x0000001b\n",
		    "registers disasm\nline: 0x{pc} {disasm}"
		    "{* #| R {load}| size={size}| W {store}| {dst}=0x{value}}\n");
	/* A line before each line with a pc belongs to its record. */
	for (unsigned i = 0; i < 20; i++)
		str_addf(&text, "--- step %u cpu %u\n ip 0x%x\n  a0: %08x\n  a1: %08x\n",
			 i, i % 2, 0x1000 + 4 * (i % 9), i * 999, i * 77);
	check_guess(text.text, "registers disasm\nbefore: --- step {count} cpu {cpu}\n"
			       "line: ip 0x{pc}\nmore: {dst}: {value}\n");
	str_release(&text);
}

/* NAME=VALUE in any order, some of which are missing; their first one need not be the same. */
static void keys_have_any_order(void **ignored)
{
	(void)ignored;
	check_guess("pc=0x400 op=alu size=8\nop=ld pc=0x404 size=4 addr=0x7000\n"
		    "size=8 addr=0x7010 pc=0x408 op=st\nop=alu pc=0x40c size=4\n"
		    "pc=0x410 size=8 op=alu\nwarning: none\n",
		    "line: {+pc=0x{pc}{? }|op={opcode:csv[ ]}{? }|size={size}{? }|"
		    "addr=0x{addr}{? }}\n");
	/* After other words; accesses of which the address is a load or a store */
	check_guess("[t] pc:400;rw:R;ea:7fa0\n[t] ea:7fa8;pc:404;rw:W\n[t] pc:408;s:1\n"
		    "[t] rw:R;pc:40c;ea:7fb8\n[t] s:0;pc:410\n[t] pc:414;ea:7fa8;rw:W\n"
		    "[t] rw:R;ea:7fb0;pc:418\n[t] pc:41c;s:1\n",
		    "line: [t] {+pc\\:{pc}{?;}|rw\\:{rw:R|W}{?;}|ea\\:{addr}{?;}|"
		    "s\\:{n:dec}{?;}}\n"
		    "copy load of addr where rw R\ncopy store of addr where rw W\n");
	/* Values before their registers, data before the address */
	check_guess(
		"pc=0x400 wdata=0x00000012 rd=a0\nrd=a1 pc=0x404 wdata=0x00000fff\n"
		"data=0x00000005 pc=0x408 rw=W addr=0x7ffc\npc=0x40c rd=a0 wdata=0x00000013\n"
		"rw=R addr=0x7ff4 pc=0x410 data=0x00000006\npc=0x414 rw=R addr=0x7ff8\n"
		"pc=0x418 rw=W data=0x00000007 addr=0x7ffc\n",
		"registers disasm\nline: {+pc=0x{pc}{? }|wdata=0x{value}{? }|rd={dst}{? }|"
		"data=0x{data}{? }|rw={rw:W|R}{? }|addr=0x{addr}{? }}\n"
		"copy store of addr where rw W\ncopy load of addr where rw R\n");
	/* Other names are another kind of line. */
	check_guess("pc=0x400 n=1\n a=0x5 b=0x6\npc=0x404 n=2\n b=0x8 a=0x1\n"
		    "pc=0x408 n=3\n a=0x7 b=0x2\npc=0x40c n=4\n b=0x4 a=0x3\n",
		    "line: pc=0x{pc} n={count}\n"
		    "more: {+a=0x{byte:hex}{? }|b=0x{byte2:hex}{? }}\n");
}

/* Records may begin like comments, and their continuations like each other. */
static void signs_before_lines_are_kept(void **ignored)
{
	(void)ignored;
	check_guess("# run -all\n# 10 ns: PC 0x1000 a\n# 20 ns: PC 0x1004 b\n"
		    "# 35 ns: PC 0x1008 c\n# 40 ns: PC 0x100c a\n# 50 ns: PC 0x1000 b\n",
		    "line: # {time} ns: PC 0x{pc} {disasm}\n");
	check_guess("#0 <80000000> ld x1, (x2)\n#0 + WR x1 0x00000004\n"
		    "#0 + LD addr=0x20007a8\n#1 <80000004> sub x5, x1\n"
		    "#1 + WR x5 0x00000011\n#2 <80000008> sd x5, (x2)\n"
		    "#2 + ST addr=0x20000ff8\n#3 <8000000c> add x1, x5\n"
		    "#3 + WR x1 0x000000c5\n#4 <80000010> ld x1, (x2)\n"
		    "#4 + WR x1 0x00000008\n#4 + LD addr=0x20007b0\n"
		    "#5 <80000014> sd x1, (x2)\n#5 + ST addr=0x20000fe8\n",
		    "registers disasm\nline: #{count} <{pc}> {disasm}\n"
		    "more same count: #{count} + WR {dst} 0x{value}\n"
		    "more same count: #{count} + {LD addr=0x{load}|ST addr=0x{store}}\n");
}

/* A time of day is one value; - and nothing between two separators mean no value. */
static void columns_have_dates_and_gaps(void **ignored)
{
	(void)ignored;
	check_guess("2024-05-17T09:30:00.25Z cpu0 80a0 R 7fa0\n"
		    "2024-05-17T09:30:00.26Z cpu1 80a0 W 7fa8\n"
		    "2024-05-17T09:30:01.02Z cpu0 80a4 R 7fb0\n"
		    "2024-05-17T09:30:01.03Z cpu1 80a4 R 7fa0\n"
		    "2024-05-17T09:30:02.00Z cpu0 80a8 W 7fa8\n",
		    "line: {when:char[23]} cpu{cpu} {pc} {R {load}|W {store}}\n");
	check_guess("[09:30:00] 0x400 nop\n[09:30:01] 0x404 nop\n[09:30:03] 0x408 ret\n"
		    "[09:30:05] 0x40c nop\n[09:30:05] 0x410 nop\n",
		    "line: [{when:char[8]}] 0x{pc} {opcode}\n");
	check_guess("0.125 0x400\n0.250 0x404\n0.375 0x408\n1.000 0x40c\n1.000 0x410\n",
		    "line: {time:fix} 0x{pc}\n");
	check_guess("0x400;add;-;;5\n0x404;ld;0x7000;R;-\n0x408;add;-;;3\n"
		    "0x40c;st;0x7010;W;6\n0x410;beq;-;;-\n0x414;ld;0x7008;R;0\n"
		    "0x418;ld;0x7018;R;1\n",
		    "line: 0x{pc};{opcode};{0x{addr}|-};{?{rw:R|W}};{{n:dec}|-}\n"
		    "copy load of addr where rw R\ncopy store of addr where rw W\n");
	/* A register that no map has, its value, and an encoding by their names; an access
	 * after a comment */
	check_guess("ip=400 insn=0x00a5c593 rd=R4 value=0x00000012\n"
		    "ip=404 insn=0x00000013 rd=- value=-\n"
		    "ip=408 insn=0x00b5c613 rd=R7 value=0x00000fff\n"
		    "ip=40c insn=0x0000006f rd=- value=-\n",
		    "registers riscv\nline: ip={pc} insn=0x{enc} rd={-|{dst:word}} "
		    "value={0x{value}|-}\nderive riscv enc\n");
	check_guess(
		"0x400 add a0, a1\n0x404 ld a0, (a1)  // R 7ffc10\n"
		"0x408 ret\n0x40c ld a0, (a1)  // R 7ffc18\n0x410 add a0, a2\n"
		"0x414 st a0, (a1)  // W 7ffc20 data=0x00002000\n0x418 st a0, (a1)  // W 7ffc28 data=0x00002800\n"
		"0x41c ld a0, (a1)  // R 7ffc20\n0x420 ld a0, (a1)  // R 7ffc10\n"
		"0x424 st a0, (a1)  // W 7ffc20 data=0x00002000\n0x428 st a0, (a1)  // W 7ffc28 data=0x00002800\n",
		"line: 0x{pc} {disasm}{* //| R {load}| W {store}| data=0x{data}}\n");
}

/* The rest of a line with more values than a description may have is a text. */
static void long_lines_match_their_description(void **ignored)
{
	(void)ignored;
	enum { LINES = 9, VALUES = 50 };
	struct str text = STR_INIT, out = STR_INIT;
	size_t begin[LINES + 1] = { 0 };
	for (unsigned i = 0; i < LINES; i++) {
		for (unsigned k = 0; k < VALUES; k++)
			str_addf(&text, "%u ", i * k);
		str_add(&text, "end\n");
		begin[i + 1] = text.len;
	}
	pattern_guess((const uint8_t *)text.text, text.len, &out);
	struct format *f = compile(out.text);
	for (unsigned i = 0; i < LINES; i++) {
		struct pattern_verdict v;
		pattern_judge(f, (const uint8_t *)text.text + begin[i],
			      begin[i + 1] - begin[i] - 1, &v, NULL, NULL);
		assert_int_equal(v.place, PATTERN_RECORD);
	}
	format_free(f);
	str_release(&out);
	str_release(&text);
}

static void lines_get_statements(void **ignored)
{
	static const char *const pair[][2] = {
		{ "T 12: 0x4 hit", "line: T {n:dec}: 0x{byte:hex} hit" },
		{ "Cache {trace}", "note: Cache \\{trace\\}" },
	};
	(void)ignored;
	for (size_t i = 0; i < sizeof pair / sizeof *pair; i++) {
		struct str out = STR_INIT;
		pattern_guess_line((const uint8_t *)pair[i][0], strlen(pair[i][0]), &out);
		assert_string_equal(out.text, pair[i][1]);
		str_release(&out);
	}
}

static const char line[] = "core   0: 0x80000010 (00150513) [x=7] addi a0, a0, 1";

static char *edited(const char *text, const char *word, const char *item)
{
	struct format *f = compile(text);
	struct str out = STR_INIT;
	struct err err = ERR_INIT;
	const uint8_t *p = (const uint8_t *)line;
	size_t at = (size_t)(strstr(line, word) - line);
	enum status st = pattern_edit_name(f, p, strlen(line), at, item, &out, &err);
	format_free(f);
	if (st != ST_OK) {
		str_release(&out);
		return mem_text(err.text);
	}
	format_free(compile(out.text));
	return str_detach(&out);
}

static void check_edit(const char *text, const char *word, const char *item,
		       const char *want)
{
	char *got = edited(text, word, item);
	assert_string_equal(got, want);
	free(got);
}

static void values_are_named_and_dropped(void **ignored)
{
	(void)ignored;
	check_edit("line: core 0: 0x80000010 {text:text}", "80000010", "pc",
		   "line: core 0: 0x{pc} {text:text}");
	check_edit("line: core 0: 0x{addr} {text:text}", "80000010", "pc",
		   "line: core 0: 0x{pc} {text:text}");
	check_edit("line: core 0: 0x{pc} (00150513) [x=7] {text:text}", "7]", "lane",
		   "line: core 0: 0x{pc} (00150513) [x={lane:dec}] {text:text}");
	check_edit("line: core 0: 0x{pc} (00150513) [x={n:dec}] {text:text}", "addi",
		   "disasm", "line: core 0: 0x{pc} (00150513) [x={n:dec}] {disasm}");
	/* Of the statement that the line fits, whose beginning another one has too */
	check_edit("line a: core {hart}: 0x{pc} trap\n"
		   "more b after a: core {hart}: 0x{addr} {text:text}\n",
		   "80000010", "target",
		   "line a: core {hart}: 0x{pc} trap\n"
		   "more b after a: core {hart}: 0x{target} {text:text}\n");
	check_edit("line: core {hart}: 0x{pc} {text:text}", "80000010", NULL,
		   "line: core {hart}: 0x{:hex} {text:text}");
	/* Statements may be indented. */
	check_edit(" let C = core {hart}\n line a: {C}: 0x{addr} {text:text}", "80000010",
		   "pc", " let C = core {hart}\n line a: {C}: 0x{pc} {text:text}");
}

static void mistakes_are_sentences(void **ignored)
{
	(void)ignored;
	check_edit("line: cpu {pc}", "80000010", "pc",
		   "this line does not match; use , to add a pattern for such lines");
	check_edit("line: core 0: 0x{pc} {text:text}", ": 0x", "addr",
		   "there is no number or word at the cursor");
	check_edit("line: core 0: {0x80000010|0x{pc}} {text:text}", "80000010", "addr",
		   "the pattern has alternatives here; use ; to edit its text");
	check_edit("line: core 0: 0x{pc} {text:text}", "core", NULL,
		   "there is no value here");
	check_edit("note: # {}\nwords(:):\n name:text hart:dec\n pc:hex", "80000010",
		   "addr", "use ; to edit the words of this line");
}

static void lists_of_words_are_one_statement(void **ignored)
{
	(void)ignored;
	static const char list[] = "words(:):\n name:text hart:dec\n pc:hex";
	struct str text = STR_INIT, out = STR_INIT;
	str_addf(&text, "note: # {}\n%s\nnote: ; {}\n", list);
	struct format *f = compile(text.text);
	size_t len,
		at = pattern_edit_statement(f, (const uint8_t *)line, strlen(line), &len);
	assert_int_equal(len, strlen(list));
	assert_memory_equal(text.text + at, list, len);
	/* This one does not match at the third word. */
	assert_int_equal(pattern_edit_statement(f, (const uint8_t *)"a 0 x", 5, &len),
			 at);
	assert_int_equal(len, strlen(list));
	pattern_edit_replace(text.text, at, "line: {pc}", &out);
	assert_string_equal(out.text, "note: # {}\nline: {pc}\nnote: ; {}\n");
	format_free(f);
	str_release(&text);
	str_release(&out);
}

/* Each word of a line is named in any order: at the end each has its own field. */
static void names_have_their_words(void **ignored)
{
	(void)ignored;
	for (int round = 0; round < 300; round++) {
		char text[200] = "", one[200];
		size_t n = 2 + draw(8), place[16], order[16];
		for (size_t i = 0; i < n; i++) {
			static const char *const sign[] = {
				" ", ": ", "=", " [", "|", "{"
			};
			snprintf(one, sizeof one, "%s%s%x", i ? sign[draw(6)] : "",
				 i && draw(3) ? "" : "0x", draw(1u << (4 + draw(24))));
			strcat(text, one);
			place[i] = strlen(text) - 1;
			order[i] = i;
		}
		for (size_t i = n; i > 1; i--) {
			size_t k = draw((uint32_t)i), swap = order[i - 1];
			order[i - 1] = order[k];
			order[k] = swap;
		}
		struct str now = STR_INIT;
		pattern_guess_line((const uint8_t *)text, strlen(text), &now);
		for (size_t i = 0; i < n; i++) {
			struct format *f = compile(now.text);
			struct str next = STR_INIT;
			struct err err = ERR_INIT;
			snprintf(one, sizeof one, "f%zu:hex", order[i]);
			if (pattern_edit_name(f, (const uint8_t *)text, strlen(text),
					      place[order[i]], one, &next, &err) != ST_OK)
				fail_msg("%s\n%s\n%s", text, now.text, err.text);
			format_free(f);
			str_release(&now);
			now = next;
		}
		struct format *f = compile(now.text);
		struct pattern_verdict v;
		struct pattern_mark mark[PATTERN_MARKS];
		size_t marks;
		pattern_judge(f, (const uint8_t *)text, strlen(text), &v, mark, &marks);
		assert_int_equal(v.place, PATTERN_RECORD);
		assert_int_equal(marks, n);
		for (size_t i = 0; i < n; i++) {
			snprintf(one, sizeof one, "f%zu", i);
			assert_string_equal(f->fields[mark[i].field].name, one);
			assert_true(place[i] >= mark[i].from && place[i] < mark[i].to);
		}
		format_free(f);
		str_release(&now);
	}
}

/* Hostile lines and descriptions: an edit compiles or is a sentence. */
static void any_edit_compiles_or_is_refused(void **ignored)
{
	static const char *const piece[] = { "{pc}",  "{n:dec}", "{?{addr}}", "{R|W}",
					     " ",     ":",       "0x",        "12",
					     "ab",    "\\{",     "{*{load}}", "{:hex}",
					     "{x=3}", "{a:word}" };
	(void)ignored;
	for (int round = 0; round < 3000; round++) {
		struct str text = STR_INIT, bytes = STR_INIT, out = STR_INIT;
		struct err err = ERR_INIT;
		struct format *f;
		str_add(&text, draw(2) ? "line: " : "note: ab{}\nline: ");
		for (size_t n = 1 + draw(6); n; n--)
			str_add(&text, piece[draw(sizeof piece / sizeof *piece)]);
		for (size_t n = 1 + draw(20); n; n--)
			str_addc(&bytes, " :0x12ab{RW"[draw(11)]);
		if (pattern_compile(&f, "x", text.text, &err) == ST_OK) {
			const uint8_t *p = (const uint8_t *)bytes.text;
			size_t at = draw((uint32_t)bytes.len);
			enum status st =
				pattern_edit_name(f, p, bytes.len, at,
						  draw(2) ? "z:hex" : NULL, &out, &err);
			assert_true(st == ST_OK || err.text[0]);
			struct format *g;
			if (st == ST_OK &&
			    pattern_compile(&g, "x", out.text, &err) == ST_OK)
				format_free(g);
			format_free(f);
		}
		str_release(&text);
		str_release(&bytes);
		str_release(&out);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(texts_get_descriptions),
		cmocka_unit_test(rests_of_lines_get_fields),
		cmocka_unit_test(keys_have_any_order),
		cmocka_unit_test(columns_have_dates_and_gaps),
		cmocka_unit_test(signs_before_lines_are_kept),
		cmocka_unit_test(long_lines_match_their_description),
		cmocka_unit_test(lines_get_statements),
		cmocka_unit_test(values_are_named_and_dropped),
		cmocka_unit_test(mistakes_are_sentences),
		cmocka_unit_test(lists_of_words_are_one_statement),
		cmocka_unit_test(names_have_their_words),
		cmocka_unit_test(any_edit_compiles_or_is_refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
