/* Registers, accesses, kinds and targets of branches from encodings.  The twin is the text: two
 * assemblers made the encodings of these lines. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "format/mnemonic.h"
#include "format/operands.h"
#include "format/registers.h"
#include "isa/aarch64.h"
#include "isa/machine.h"
#include "isa/riscv.h"

struct line {
	uint32_t bits;
	const char *text;
};

/* clang-format off */
static const struct line arm_lines[] = {
	{ 0x10000003, "adr x3, 0" },
	{ 0x90000004, "adrp x4, 0" },
	{ 0x91004041, "add x1, x2, #0x10" },
	{ 0x910083ff, "add sp, sp, #0x20" },
	{ 0x31000c41, "adds w1, w2, #0x3" },
	{ 0xf100107f, "cmp x3, #0x4" },
	{ 0x92401c41, "and x1, x2, #0xff" },
	{ 0xf27c0c83, "ands x3, x4, #0xf0" },
	{ 0xb24000c5, "orr x5, x6, #0x1" },
	{ 0xd2800147, "mov x7, #0xa" },
	{ 0xf2a00167, "movk x7, #0xb, lsl #16" },
	{ 0x93433128, "sbfx x8, x9, #3, #10" },
	{ 0xb3442d6a, "bfxil x10, x11, #4, #8" },
	{ 0x93ce15ac, "extr x12, x13, x14, #5" },
	{ 0x17fffff2, "b 0" },
	{ 0x97fffff1, "bl 0" },
	{ 0x54fffe01, "b.ne 0" },
	{ 0xb4fffdef, "cbz x15, 0" },
	{ 0x35fffdd0, "cbnz w16, 0" },
	{ 0x361ffdb1, "tbz w17, #3, 0" },
	{ 0x3727fd92, "tbnz w18, #4, 0" },
	{ 0xd61f0260, "br x19" },
	{ 0xd63f0280, "blr x20" },
	{ 0xd65f03c0, "ret" },
	{ 0xd65f02a0, "ret x21" },
	{ 0xd4000001, "svc #0x0" },
	{ 0xd503201f, "nop" },
	{ 0xd51bd056, "msr tpidr_el0, x22" },
	{ 0xd53bd057, "mrs x23, tpidr_el0" },
	{ 0xd50b7438, "dc zva, x24" },
	{ 0xc85f7c41, "ldxr x1, [x2]" },
	{ 0xc8037ca4, "stxr w3, x4, [x5]" },
	{ 0xc87f9d06, "ldaxp x6, x7, [x8]" },
	{ 0x8809fd6a, "stlxr w9, w10, [x11]" },
	{ 0xc8dffdac, "ldar x12, [x13]" },
	{ 0x889ffdee, "stlr w14, [x15]" },
	{ 0xc8f0fe51, "casal x16, x17, [x18]" },
	{ 0x58fffb61, "ldr x1, 0" },
	{ 0x5cfffb41, "ldr d1, 0" },
	{ 0x98fffb22, "ldrsw x2, 0" },
	{ 0xa9410be1, "ldp x1, x2, [sp, #16]" },
	{ 0xa9bf7bfd, "stp x29, x30, [sp, #-16]!" },
	{ 0xa8c17bfd, "ldp x29, x30, [sp], #16" },
	{ 0xad400460, "ldp q0, q1, [x3]" },
	{ 0x6d810c82, "stp d2, d3, [x4, #16]!" },
	{ 0x694018e5, "ldpsw x5, x6, [x7]" },
	{ 0xf9400441, "ldr x1, [x2, #8]" },
	{ 0xb8404483, "ldr w3, [x4], #4" },
	{ 0xf81f8cc5, "str x5, [x6, #-8]!" },
	{ 0x38696907, "ldrb w7, [x8, x9]" },
	{ 0x7900056a, "strh w10, [x11, #2]" },
	{ 0x78aed9ac, "ldrsh x12, [x13, w14, sxtw #1]" },
	{ 0xf85fd20f, "ldur x15, [x16, #-3]" },
	{ 0x381ff251, "sturb w17, [x18, #-1]" },
	{ 0x3dc00041, "ldr q1, [x2]" },
	{ 0xbd000483, "str s3, [x4, #4]" },
	{ 0x3c6768c5, "ldr b5, [x6, x7]" },
	{ 0xf9800100, "prfm pldl1keep, [x8]" },
	{ 0xf8210062, "ldadd x1, x2, [x3]" },
	{ 0xb8e480c5, "swpal w4, w5, [x6]" },
	{ 0x38bfc107, "ldaprb w7, [x8]" },
	{ 0xd9408149, "ldapur x9, [x10, #8]" },
	{ 0x9900018b, "stlur w11, [x12]" },
	{ 0x8b030041, "add x1, x2, x3" },
	{ 0x8b2563e4, "add x4, sp, x5" },
	{ 0x8b2848e6, "add x6, x7, w8, uxtw #2" },
	{ 0xeb0b0d49, "subs x9, x10, x11, lsl #3" },
	{ 0xeb0d019f, "cmp x12, x13" },
	{ 0xcb0f03ee, "neg x14, x15" },
	{ 0xaa1103f0, "mov x16, x17" },
	{ 0xaa030041, "orr x1, x2, x3" },
	{ 0xea2600a4, "bics x4, x5, x6" },
	{ 0xea0800ff, "tst x7, x8" },
	{ 0xaa2a03e9, "mvn x9, x10" },
	{ 0x9a030041, "adc x1, x2, x3" },
	{ 0xfa0600a4, "sbcs x4, x5, x6" },
	{ 0xfa4800e0, "ccmp x7, x8, #0x0, eq" },
	{ 0xfa431924, "ccmp x9, #0x3, #0x4, ne" },
	{ 0x9a8cb16a, "csel x10, x11, x12, lt" },
	{ 0x1a9fd7ed, "cset w13, gt" },
	{ 0x9a9025ee, "csinc x14, x15, x16, cs" },
	{ 0x9ac30841, "udiv x1, x2, x3" },
	{ 0x9ac620a4, "lsl x4, x5, x6" },
	{ 0xdac01107, "clz x7, x8" },
	{ 0x5ac00949, "rev w9, w10" },
	{ 0xdac0018b, "rbit x11, x12" },
	{ 0x9b031041, "madd x1, x2, x3, x4" },
	{ 0x9b077cc5, "mul x5, x6, x7" },
	{ 0x9bca7d28, "umulh x8, x9, x10" },
	{ 0x9b2d398b, "smaddl x11, w12, w13, x14" },
	{ 0x9e670041, "fmov d1, x2" },
	{ 0x9e660083, "fmov x3, d4" },
	{ 0x1e6040c5, "fmov d5, d6" },
	{ 0x1e2e1007, "fmov s7, #1.000000000000000000e+00" },
	{ 0x1e620128, "scvtf d8, w9" },
	{ 0x9e78016a, "fcvtzs x10, d11" },
	{ 0x9e2301ac, "ucvtf s12, x13" },
	{ 0x1e22c1ee, "fcvt d14, s15" },
	{ 0x1e632841, "fadd d1, d2, d3" },
	{ 0x1e2638a4, "fsub s4, s5, s6" },
	{ 0x1f492907, "fmadd d7, d8, d9, d10" },
	{ 0x1e6c2160, "fcmp d11, d12" },
	{ 0x1e6021a8, "fcmp d13, #0.0" },
	{ 0x1e6f05c0, "fccmp d14, d15, #0x0, eq" },
	{ 0x1e721e30, "fcsel d16, d17, d18, ne" },
	{ 0x1e61c293, "fsqrt d19, d20" },
	{ 0x1e2142d5, "fneg s21, s22" },
	{ 0, NULL },
};

static const struct line riscv_lines[] = {
	{ 0x6515, "c.lui a0,0x5" },
	{ 0x00001297, "auipc t0,0x1" },
	{ 0xffbff0ef, "jal ra,0" },
	{ 0xff7ff06f, "jal zero,0" },
	{ 0xff3ff2ef, "jal t0,0" },
	{ 0x004580e7, "jalr ra,4(a1)" },
	{ 0x00008067, "jalr zero,0(ra)" },
	{ 0x00060067, "jalr zero,0(a2)" },
	{ 0x00060567, "jalr a0,0(a2)" },
	{ 0xfcb50fe3, "beq a0,a1,0" },
	{ 0xfc946de3, "bltu s0,s1,0" },
	{ 0x00158503, "lb a0,1(a1)" },
	{ 0x6922, "c.ldsp s2,8(sp)" },
	{ 0x0045a507, "flw fa0,4(a1)" },
	{ 0x2580, "c.fld fs0,8(a1)" },
	{ 0x00a580a3, "sb a0,1(a1)" },
	{ 0xe44a, "c.sdsp s2,8(sp)" },
	{ 0xa580, "c.fsd fs0,8(a1)" },
	{ 0x00358513, "addi a0,a1,3" },
	{ 0x4046d61b, "sraiw a2,a3,0x4" },
	{ 0x00c58533, "add a0,a1,a2" },
	{ 0x035a39b3, "mulhu s3,s4,s5" },
	{ 0x02c5c53b, "divw a0,a1,a2" },
	{ 0x1005b52f, "lr.d a0,(a1)" },
	{ 0x18c5a52f, "sc.w a0,a2,(a1)" },
	{ 0x00c5b52f, "amoadd.d a0,a2,(a1)" },
	{ 0x0ee7a6af, "amoswap.w.aqrl a3,a4,(a5)" },
	{ 0x30059573, "csrrw a0,mstatus,a1" },
	{ 0x0031d573, "csrrwi a0,fcsr,3" },
	{ 0x00000073, "ecall" },
	{ 0x9002, "c.ebreak" },
	{ 0x0ff0000f, "fence iorw,iorw" },
	{ 0x02c5f553, "fadd.d fa0,fa1,fa2" },
	{ 0x6ac5f543, "fmadd.d fa0,fa1,fa2,fa3" },
	{ 0xa2c5a553, "feq.d a0,fa1,fa2" },
	{ 0xd2058553, "fcvt.d.w fa0,a1" },
	{ 0xc205f553, "fcvt.w.d a0,fa1" },
	{ 0xf2058553, "fmv.d.x fa0,a1" },
	{ 0xe2058553, "fmv.x.d a0,fa1" },
	{ 0x5a05f553, "fsqrt.d fa0,fa1" },
	{ 0x0808, "c.addi4spn a0,sp,16" },
	{ 0x41c8, "c.lw a0,4(a1)" },
	{ 0x6588, "c.ld a0,8(a1)" },
	{ 0xe588, "c.sd a0,8(a1)" },
	{ 0xa588, "c.fsd fa0,8(a1)" },
	{ 0x0505, "c.addi a0,1" },
	{ 0x4589, "c.li a1,2" },
	{ 0x660d, "c.lui a2,0x3" },
	{ 0x6105, "c.addi16sp sp,32" },
	{ 0x890d, "c.andi a0,3" },
	{ 0x8d0d, "c.sub a0,a1" },
	{ 0x8109, "c.srli a0,0x2" },
	{ 0xbf91, "c.j 0" },
	{ 0xd929, "c.beqz a0,0" },
	{ 0xf9a1, "c.bnez a1,0" },
	{ 0x050e, "c.slli a0,0x3" },
	{ 0x6522, "c.ldsp a0,8(sp)" },
	{ 0xe82e, "c.sdsp a1,16(sp)" },
	{ 0x8502, "c.jr a0" },
	{ 0x8082, "c.jr ra" },
	{ 0x9582, "c.jalr a1" },
	{ 0x852e, "c.mv a0,a1" },
	{ 0x952e, "c.add a0,a1" },
	{ 0x9002, "c.ebreak" },
	{ 0x8005a503, "lw a0,-2048(a1)" },
	{ 0x7ff5b503, "ld a0,2047(a1)" },
	{ 0xaaa5b5a3, "sd a0,-1365(a1)" },
	{ 0x54a58aa3, "sb a0,1365(a1)" },
	{ 0x5de8, "c.lw a0,124(a1)" },
	{ 0x41e8, "c.lw a0,68(a1)" },
	{ 0xc9e8, "c.sw a0,84(a1)" },
	{ 0xd588, "c.sw a0,40(a1)" },
	{ 0x7de8, "c.ld a0,248(a1)" },
	{ 0x75c8, "c.ld a0,168(a1)" },
	{ 0xe9a8, "c.sd a0,80(a1)" },
	{ 0x557e, "c.lwsp a0,252(sp)" },
	{ 0x4556, "c.lwsp a0,84(sp)" },
	{ 0x757e, "c.ldsp a0,504(sp)" },
	{ 0x752a, "c.ldsp a0,168(sp)" },
	{ 0xdfaa, "c.swsp a0,252(sp)" },
	{ 0xcaaa, "c.swsp a0,84(sp)" },
	{ 0xffaa, "c.sdsp a0,504(sp)" },
	{ 0xf52a, "c.sdsp a0,168(sp)" },
	{ 0, NULL },
};
/* clang-format on */

static int by_number(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
	return x < y ? -1 : x > y;
}

/* Sorted, without repetitions and zero registers; returns how many there are. */
static size_t as_set(uint64_t *v, size_t n)
{
	size_t m = 0;
	qsort(v, n, sizeof *v, by_number);
	for (size_t i = 0; i < n; i++)
		if (v[i] != DISASM_ARM_ZERO && v[i] != DISASM_RISCV &&
		    (!m || v[m - 1] != v[i]))
			v[m++] = v[i];
	return m;
}

/* A register of RISC-V as a number of the map disasm. */
static uint64_t as_disasm(uint64_t reg)
{
	struct str name = STR_INIT;
	uint64_t number = DISASM_SP;
	register_print(registers_find("riscv"), reg, &name);
	if (strcmp(name.text, "sp") != 0)
		assert_true(register_parse(registers_find("disasm"), name.text, &number));
	str_release(&name);
	return number;
}

static void same_registers(const char *what, const char *text, const uint64_t *a,
			   size_t na, const uint64_t *b, size_t nb, bool riscv)
{
	uint64_t x[8], y[8];
	for (size_t i = 0; i < na; i++)
		x[i] = riscv ? as_disasm(a[i]) : a[i];
	memcpy(y, b, nb * sizeof *b);
	na = as_set(x, na);
	nb = as_set(y, nb);
	if (na != nb || memcmp(x, y, na * sizeof *x) != 0)
		fail_msg("%s: registers %s are not those of the text", text, what);
}

/* Whether a text begins with one of the words of a list. */
static bool begins_with(const char *text, const char *words)
{
	for (const char *p = words; *p; p += strspn(p, " ")) {
		size_t n = strcspn(p, " ");
		if (strncmp(text, p, n) == 0)
			return true;
		p += n;
	}
	return false;
}

/* Accesses by the mnemonic. */
static void same_access(const char *text, const struct encoding *e, bool riscv)
{
	const char *loads = "c.lw c.ld c.fld lb ld lw lr flw fld amo";
	const char *stores = "c.sd c.sw c.fsd sb sd sw sc fsd fsw amo";
	if (!riscv) {
		loads = "ld swp cas";
		stores = "st swp cas ldadd";
	}
	if (e->loads != begins_with(text, loads) ||
	    e->stores != begins_with(text, stores))
		fail_msg("%s: loads %d, stores %d", text, e->loads, e->stores);
	assert_int_equal(e->size != 0, e->loads || e->stores);
}

/* Returns in how many lines the text has registers for sure. */
static size_t lines_agree(const struct line *l, bool riscv)
{
	size_t sure = 0;
	for (; l->text; l++) {
		struct encoding e;
		struct operands o;
		if (riscv)
			e = *riscv_decode(l->bits, false);
		else
			aarch64_decode(l->bits, &e);
		assert_true(e.known);
		if (mnemonic_branch(l->text, strlen(l->text)) != e.branch)
			fail_msg("%s: kind %d", l->text, e.branch);
		same_access(l->text, &e, riscv);
		const char *base = riscv ? strchr(l->text, '(') : NULL;
		if (base && e.based)
			assert_int_equal(
				e.immediate,
				base[-1] == ',' ? 0 : atoi(strrchr(l->text, ',') + 1));
		assert_true(!riscv ||
			    e.based == (base && !e.branch &&
					!begins_with(l->text, "flw c.fld c.fsd")));
		if (!operands_parse((const uint8_t *)l->text, strlen(l->text),
				    OPERANDS_RISC, &o))
			continue;
		sure++;
		same_registers("read", l->text, e.src, e.nsrc, o.src, o.nsrc, riscv);
		same_registers("written", l->text, e.dst, e.ndst, o.dst, o.ndst, riscv);
	}
	return sure;
}

static void encodings_agree_with_texts(void **state)
{
	(void)state;
	assert_true(lines_agree(arm_lines, false) > 85);
	assert_true(lines_agree(riscv_lines, true) > 55);
}

/* The lines were assembled at ascending addresses, and all branches go to the first one. */
static void targets_are_known(void **state)
{
	(void)state;
	size_t direct = 0;
	for (int k = 0; k < 2; k++) {
		uint64_t at = 0;
		for (const struct line *l = k ? riscv_lines : arm_lines; l->text; l++) {
			struct machine_insn insn;
			uint8_t bytes[4];
			put_le32(bytes, l->bits);
			assert_true(machine_decode(k ? MACHINE_RISCV64 : MACHINE_AARCH64,
						   at, bytes, 4, &insn));
			if (insn.direct)
				assert_int_equal(insn.target, 0);
			direct += insn.direct;
			at += insn.length;
		}
	}
	assert_int_equal(direct, 15);
}

/* Any bits are decoded, and no list is too long. */
static void any_bits_are_an_encoding(void **state)
{
	(void)state;
	uint64_t x = 1;
	for (size_t i = 0; i < 2000000; i++) {
		struct encoding e;
		x = x * UINT64_C(6364136223846793005) + 1442695040888963407;
		for (int k = 0; k < 2; k++) {
			if (k)
				aarch64_decode((uint32_t)(x >> 32), &e);
			else
				e = *riscv_decode(x >> 32, x & 1);
			assert_true(e.nsrc <= ENCODING_SOURCES &&
				    e.ndst <= ENCODING_TARGETS);
			assert_true(!e.direct || e.branch);
			assert_true(!e.size || e.loads || e.stores);
			assert_true(!e.based || (e.size && e.nsrc));
			assert_true(!e.result || e.ndst == 1);
			assert_true(e.result < RESULT_SIGNED ||
				    (e.loads && e.size && e.size < 8));
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(encodings_agree_with_texts),
		cmocka_unit_test(targets_are_known),
		cmocka_unit_test(any_bits_are_an_encoding),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
