#include "format/registers.h"

#include <string.h>

#include "base/number.h"

enum { CLASS_SHIFT = 32, CLASS_CC = 5 };

/* Prefixes of the register classes of gem5, by number of the class. */
static const char *const class_prefix[] = { "r", "f", "v", "ve", "p", "cc", "m" };

#define CLASSES (sizeof class_prefix / sizeof *class_prefix)

static void reg_print_plain(uint64_t number, struct str *out)
{
	uint64_t group = number >> CLASS_SHIFT;
	bool known = group < CLASSES;
	bool negative = !known && number > INT64_MAX; /* no register number is negative */
	str_add(out, negative ? "r-" : class_prefix[known ? group : 0]);
	str_addu(out, known ? (uint32_t)number : negative ? 0 - number : number);
}

static bool reg_parse_plain(const char *text, uint64_t *number)
{
	uint64_t v;
	if (number_udec(text, strlen(text), number))
		return true;
	if (strncmp(text, "r-", 2) == 0 && number_udec(text + 2, strlen(text + 2), &v)) {
		*number = 0 - v;
		return v > 0 && *number > INT64_MAX;
	}
	for (uint64_t group = 0; group < CLASSES; group++) {
		size_t len = strlen(class_prefix[group]);
		if (strncmp(text, class_prefix[group], len) != 0 ||
		    !number_udec(text + len, strlen(text + len), &v))
			continue;
		if (v <= UINT32_MAX)
			*number = group << CLASS_SHIFT | v;
		else if (group == 0)
			*number = v;
		else
			return false;
		return true;
	}
	return false;
}

/* The names of the n numbers from first on; NULL: no name. */
struct reg_names {
	uint64_t first;
	size_t n;
	const char *const *name;
};

/* NULL: there is no name. */
static const char *reg_name(const struct reg_names *tables, size_t count, uint64_t number)
{
	for (size_t t = 0; t < count; t++) {
		/* If number < first, the difference wraps around to a large number. */
		uint64_t i = number - tables[t].first;
		if (i < tables[t].n && tables[t].name[i])
			return tables[t].name[i];
	}
	return NULL;
}

static void reg_print_named(const struct reg_names *tables, size_t count, uint64_t number,
			    struct str *out)
{
	const char *name = reg_name(tables, count, number);
	if (name)
		str_add(out, name);
	else
		reg_print_plain(number, out);
}

static bool reg_parse_named(const struct reg_names *tables, size_t count,
			    const char *text, uint64_t *number)
{
	for (size_t t = 0; t < count; t++) {
		for (size_t i = 0; i < tables[t].n; i++) {
			const char *name = tables[t].name[i];
			if (name && strcmp(name, text) == 0) {
				*number = tables[t].first + i;
				return true;
			}
		}
	}
	return reg_parse_plain(text, number);
}

/* clang-format off */

/* The numbers that Pin 3 and Pin 4 share; then the rest, which Pin 4 shifts by the
 * new r16 to r31. base is the number of cs. */
#define PIN_FIRST \
	[3] = "rdi", [4] = "rsi", [5] = "rbp", [6] = "rsp", [7] = "rbx", \
	[8] = "rdx", [9] = "rcx", [10] = "rax", [11] = "r8", [12] = "r9", \
	[13] = "r10", [14] = "r11", [15] = "r12", [16] = "r13", [17] = "r14", \
	[18] = "r15"
#define PIN_REST(base) \
	[base + 0] = "cs", [base + 1] = "ss", [base + 2] = "ds", \
	[base + 3] = "es", [base + 4] = "fs", [base + 5] = "gs", \
	[base + 6] = "rflags", [base + 7] = "rip", [base + 8] = "al", \
	[base + 9] = "ah", [base + 10] = "ax", [base + 11] = "cl", \
	[base + 12] = "ch", [base + 13] = "cx", [base + 14] = "dl", \
	[base + 15] = "dh", [base + 16] = "dx", [base + 17] = "bl", \
	[base + 18] = "bh", [base + 19] = "bx", [base + 20] = "bp", \
	[base + 21] = "si", [base + 22] = "di", [base + 23] = "sp", \
	[base + 24] = "flags", [base + 25] = "ip", [base + 26] = "edi", \
	[base + 27] = "dil", [base + 28] = "esi", [base + 29] = "sil", \
	[base + 30] = "ebp", [base + 31] = "bpl", [base + 32] = "esp", \
	[base + 33] = "spl", [base + 34] = "ebx", [base + 35] = "edx", \
	[base + 36] = "ecx", [base + 37] = "eax", [base + 38] = "eflags", \
	[base + 39] = "eip"
#define PARTS(n, name) \
	[n] = name "b", [n + 1] = name "w", [n + 2] = name "d"
#define EIGHT(n, prefix) \
	[n] = prefix "0", [n + 1] = prefix "1", [n + 2] = prefix "2", \
	[n + 3] = prefix "3", [n + 4] = prefix "4", [n + 5] = prefix "5", \
	[n + 6] = prefix "6", [n + 7] = prefix "7"
#define THIRTY_TWO(n, prefix) \
	EIGHT(n, prefix), \
	[n + 8] = prefix "8", [n + 9] = prefix "9", [n + 10] = prefix "10", \
	[n + 11] = prefix "11", [n + 12] = prefix "12", [n + 13] = prefix "13", \
	[n + 14] = prefix "14", [n + 15] = prefix "15", [n + 16] = prefix "16", \
	[n + 17] = prefix "17", [n + 18] = prefix "18", [n + 19] = prefix "19", \
	[n + 20] = prefix "20", [n + 21] = prefix "21", [n + 22] = prefix "22", \
	[n + 23] = prefix "23", [n + 24] = prefix "24", [n + 25] = prefix "25", \
	[n + 26] = prefix "26", [n + 27] = prefix "27", [n + 28] = prefix "28", \
	[n + 29] = prefix "29", [n + 30] = prefix "30", [n + 31] = prefix "31"

/* After k7, Pin 3 has the x87, debug and control registers, whose numbers differ
 * between releases; they are shown as numbers. */
static const char *const pin3_names[] = {
	PIN_FIRST, PIN_REST(19),
	PARTS(59, "r8"), PARTS(62, "r9"), PARTS(65, "r10"), PARTS(68, "r11"),
	PARTS(71, "r12"), PARTS(74, "r13"), PARTS(77, "r14"), PARTS(80, "r15"),
	EIGHT(83, "mm"), THIRTY_TWO(91, "xmm"), THIRTY_TWO(123, "ymm"),
	THIRTY_TWO(155, "zmm"), EIGHT(187, "k"),
};

/* The parts of r8 to r31 and the vectors after eip are shown as numbers: no trace is
 * known that shows their numbers in Pin 4. */
static const char *const pin4_names[] = {
	PIN_FIRST,
	[19] = "r16", [20] = "r17", [21] = "r18", [22] = "r19", [23] = "r20",
	[24] = "r21", [25] = "r22", [26] = "r23", [27] = "r24", [28] = "r25",
	[29] = "r26", [30] = "r27", [31] = "r28", [32] = "r29", [33] = "r30",
	[34] = "r31",
	PIN_REST(35),
};

/* The converters from CVP-1 renumber four integer registers whose numbers have a
 * meaning in ChampSim, and write the numbers of ChampSim for branches. */
static const char *const cvp_names[] = {
	[6] = "sp", [25] = "flags", [26] = "pc",
	[67] = "x0", [1] = "x1", [2] = "x2", [3] = "x3", [4] = "x4", [5] = "x5",
	[65] = "x6", [7] = "x7", [8] = "x8", [9] = "x9", [10] = "x10",
	[11] = "x11", [12] = "x12", [13] = "x13", [14] = "x14", [15] = "x15",
	[16] = "x16", [17] = "x17", [18] = "x18", [19] = "x19", [20] = "x20",
	[21] = "x21", [22] = "x22", [23] = "x23", [24] = "x24", [66] = "x25",
	[64] = "x26", [27] = "x27", [28] = "x28", [29] = "x29", [30] = "x30",
	[31] = "x31",
	THIRTY_TWO(32, "v"),
};

/* The numbers of CVP-1 and CBP-2025 themselves. */
static const char *const cvp1_names[] = {
	EIGHT(0, "x"),
	[8] = "x8", [9] = "x9", [10] = "x10", [11] = "x11", [12] = "x12",
	[13] = "x13", [14] = "x14", [15] = "x15", [16] = "x16", [17] = "x17",
	[18] = "x18", [19] = "x19", [20] = "x20", [21] = "x21", [22] = "x22",
	[23] = "x23", [24] = "x24", [25] = "x25", [26] = "x26", [27] = "x27",
	[28] = "x28", [29] = "x29", [30] = "x30", [31] = "x31",
	THIRTY_TWO(32, "v"), [64] = "flags", [65] = "xzr",
};

static const char *const arm32_names[] = {
	EIGHT(0, "r"), [8] = "r8", [9] = "r9", [10] = "r10", [11] = "r11", [12] = "r12",
	[13] = "sp", [14] = "lr", [15] = "pc",
};

/* The registers that the parts belong to, in the order of PIN_REST; 0: not a part.
 * Narrow vectors are parts of the wide ones. */
#define PIN_PARTS(base) \
	[base + 8] = 10, 10, 10, 9, 9, 9, 8, 8, 8, 7, 7, 7, 5, 4, 3, 6, base + 6, \
	base + 7, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9, 10, base + 6, base + 7
#define THREE(n) n, n, n
static const uint8_t pin3_parts[] = {
	PIN_PARTS(19),
	[59] = THREE(11), THREE(12), THREE(13), THREE(14), THREE(15), THREE(16),
	THREE(17), THREE(18),
};
static const uint8_t pin4_parts[] = { PIN_PARTS(35) };

enum { PIN3_XMM = 91, PIN3_ZMM = 155, PIN_VECTORS = 32 };

static const char *const x86_names[] = {
	[0] = "rax", [1] = "rcx", [2] = "rdx", [3] = "rbx", [4] = "rsp",
	[5] = "rbp", [6] = "rsi", [7] = "rdi", [8] = "r8", [9] = "r9",
	[10] = "r10", [11] = "r11", [12] = "r12", [13] = "r13", [14] = "r14",
	[15] = "r15", [44] = "t0", [45] = "t1",
};

static const char *const arm_names[] = {
	EIGHT(0, "x"),
	[8] = "x8", [9] = "x9", [10] = "x10", [11] = "x11", [12] = "x12",
	[13] = "x13", [14] = "x14", [15] = "x15", [16] = "x16", [17] = "x17",
	[18] = "x18", [19] = "x19", [20] = "x20", [21] = "x21", [22] = "x22",
	[23] = "x23", [24] = "x24", [25] = "x25", [26] = "x26", [27] = "x27",
	[28] = "x28", [29] = "x29", [30] = "x30",
	[34] = "xzr", [35] = "ureg0", [36] = "ureg1", [37] = "ureg2",
	[38] = "sp_el0", [39] = "sp_el1", [40] = "sp_el2", [41] = "sp_el3",
	[42] = "sp",
};

static const char *const arm_flags[] = { "nz", "c", "v", "ge" };

static const char *const riscv_names[] = {
	"zero", "ra", "sp", "gp", "tp", "t0", "t1", "t2", "s0", "s1", "a0", "a1", "a2",
	"a3", "a4", "a5", "a6", "a7", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9",
	"s10", "s11", "t3", "t4", "t5", "t6",
	EIGHT(32, "ft"), [40] = "fs0", "fs1", "fa0", "fa1", "fa2", "fa3", "fa4", "fa5",
	"fa6", "fa7", "fs2", "fs3", "fs4", "fs5", "fs6", "fs7", "fs8", "fs9", "fs10",
	"fs11", "ft8", "ft9", "ft10", "ft11",
};

#define LEN(list) (sizeof list / sizeof *list)

static const struct reg_names pin3_tables[] = { { 0, LEN(pin3_names), pin3_names } };
static const struct reg_names pin4_tables[] = { { 0, LEN(pin4_names), pin4_names } };
static const struct reg_names cvp_tables[] = { { 0, LEN(cvp_names), cvp_names } };
static const struct reg_names cvp1_tables[] = { { 0, LEN(cvp1_names), cvp1_names } };
static const struct reg_names arm32_tables[] = {
	{ 0, LEN(arm32_names), arm32_names }
};
static const struct reg_names x86_tables[] = { { 0, LEN(x86_names), x86_names } };

/* Control and status registers: number RISCV_CSRS + n. */
enum { RISCV_CSRS = 4096, RISCV_CSR_MOST = 4095 };
static const char *const riscv_csr_user[] = {
	[0x001] = "fflags", "frm", "fcsr", [0x008] = "vstart", "vxsat", "vxrm", [0x00f] = "vcsr",
	[0x015] = "seed", [0x017] = "jvt",
};
static const char *const riscv_csr_supervisor[] = {
	[0x000] = "sstatus", [0x004] = "sie", "stvec", "scounteren", [0x00a] = "senvcfg",
	[0x040] = "sscratch", "sepc", "scause", "stval", "sip", [0x080] = "satp",
};
static const char *const riscv_csr_hypervisor[] = {
	[0x000] = "vsstatus", [0x004] = "vsie", "vstvec",
	[0x040] = "vsscratch", "vsepc", "vscause", "vstval", "vsip", [0x080] = "vsatp",
};
static const char *const riscv_csr_machine[] = {
	[0x000] = "mstatus", "misa", "medeleg", "mideleg", "mie", "mtvec", "mcounteren",
	[0x00a] = "menvcfg", [0x010] = "mstatush", [0x020] = "mcountinhibit",
	[0x040] = "mscratch", "mepc", "mcause", "mtval", "mip", [0x04a] = "mtinst", "mtval2",
	[0x0a0] = "pmpcfg0", "pmpcfg1", "pmpcfg2", "pmpcfg3",
	[0x0b0] = "pmpaddr0", "pmpaddr1", "pmpaddr2", "pmpaddr3", "pmpaddr4", "pmpaddr5",
	"pmpaddr6", "pmpaddr7", "pmpaddr8", "pmpaddr9", "pmpaddr10", "pmpaddr11", "pmpaddr12",
	"pmpaddr13", "pmpaddr14", "pmpaddr15",
};
static const char *const riscv_csr_hypervisor_own[] = {
	[0x000] = "hstatus", [0x002] = "hedeleg", "hideleg", "hie", [0x006] = "hcounteren", "hgeie",
	[0x043] = "htval", "hip", "hvip", [0x04a] = "htinst", [0x080] = "hgatp",
};
static const char *const riscv_csr_debug[] = {
	[0x0] = "tselect", "tdata1", "tdata2", "tdata3", [0x10] = "dcsr", "dpc", "dscratch0",
	"dscratch1",
};
static const char *const riscv_csr_counters[] = { "mcycle", [2] = "minstret" };
static const char *const riscv_csr_times[] = {
	"cycle", "time", "instret", [0x20] = "vl", "vtype", "vlenb",
};
static const char *const riscv_csr_ids[] = {
	"mvendorid", "marchid", "mimpid", "mhartid", "mconfigptr",
};
static const struct reg_names riscv_tables[] = {
	{ 0, LEN(riscv_names), riscv_names },
	{ RISCV_CSRS, LEN(riscv_csr_user), riscv_csr_user },
	{ RISCV_CSRS + 0x100, LEN(riscv_csr_supervisor), riscv_csr_supervisor },
	{ RISCV_CSRS + 0x200, LEN(riscv_csr_hypervisor), riscv_csr_hypervisor },
	{ RISCV_CSRS + 0x300, LEN(riscv_csr_machine), riscv_csr_machine },
	{ RISCV_CSRS + 0x600, LEN(riscv_csr_hypervisor_own), riscv_csr_hypervisor_own },
	{ RISCV_CSRS + 0x7a0, LEN(riscv_csr_debug), riscv_csr_debug },
	{ RISCV_CSRS + 0xb00, LEN(riscv_csr_counters), riscv_csr_counters },
	{ RISCV_CSRS + 0xc00, LEN(riscv_csr_times), riscv_csr_times },
	{ RISCV_CSRS + 0xf11, LEN(riscv_csr_ids), riscv_csr_ids },
};
static const struct reg_names arm_tables[] = {
	{ 0, LEN(arm_names), arm_names },
	{ (uint64_t)CLASS_CC << CLASS_SHIFT, LEN(arm_flags), arm_flags },
};

/* See DISASM_X86 and the others. */
static const char *const disasm_names[] = {
	"rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi", "r8", "r9", "r10", "r11",
	"r12", "r13", "r14", "r15", EIGHT(16, "t"), [24] = "t8", "t9", "t10", "t11",
	"t12", "t13", "t14", "t15", [32] = "zero", "ra", [35] = "gp", "tp", [40] = "s0",
	"s1", "a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7", "s2", "s3", "s4", "s5",
	"s6", "s7", "s8", "s9", "s10", "s11", EIGHT(64, "ft"), [72] = "fs0", "fs1",
	"fa0", "fa1", "fa2", "fa3", "fa4", "fa5", "fa6", "fa7", "fs2", "fs3", "fs4",
	"fs5", "fs6", "fs7", "fs8", "fs9", "fs10", "fs11", "ft8", "ft9", "ft10", "ft11",
};

static const struct reg_names disasm_tables[] = {
	{ 0, LEN(arm_names), arm_names },
	{ (uint64_t)CLASS_CC << CLASS_SHIFT, LEN(arm_flags), arm_flags },
	{ DISASM_X86, LEN(disasm_names), disasm_names },
};

/* The functions of a map with names. */
#define NAMED(map) \
	static void map##_print(uint64_t number, struct str *out) \
	{ \
		reg_print_named(map##_tables, LEN(map##_tables), number, out); \
	} \
	static bool map##_parse(const char *text, uint64_t *number) \
	{ \
		return reg_parse_named(map##_tables, LEN(map##_tables), text, number); \
	}
/* clang-format on */

static uint64_t reg_pin3_whole(uint64_t number)
{
	if (number < LEN(pin3_parts))
		return pin3_parts[number] ? pin3_parts[number] : number;
	if (number >= PIN3_XMM && number < PIN3_ZMM)
		return PIN3_ZMM + (number - PIN3_XMM) % PIN_VECTORS;
	return number;
}

static uint64_t reg_pin4_whole(uint64_t number)
{
	bool part = number < LEN(pin4_parts) && pin4_parts[number];
	return part ? pin4_parts[number] : number;
}

static enum register_sort reg_x86_sort(uint64_t number)
{
	return number == 44 || number == 45 ? REGISTER_TEMP : REGISTER_PLAIN;
}

static enum register_sort reg_gem5_sort(uint64_t number)
{
	return number >> CLASS_SHIFT == CLASS_CC ? REGISTER_FLAGS : REGISTER_PLAIN;
}

static enum register_sort reg_riscv_sort(uint64_t number)
{
	return number == 0 ? REGISTER_ZERO : REGISTER_PLAIN;
}

static enum register_sort reg_arm_sort(uint64_t number)
{
	if (number == 34)
		return REGISTER_ZERO;
	if (number >= 35 && number <= 37)
		return REGISTER_TEMP;
	if (number >= 38 && number <= 41)
		return REGISTER_STACK;
	return reg_gem5_sort(number);
}

NAMED(pin3)
NAMED(pin4)
NAMED(cvp)
NAMED(x86)
NAMED(cvp1)
NAMED(arm32)
NAMED(arm)
NAMED(disasm)

/* A CSR without a name here is "c" and its number, as Spike writes it. */
static void riscv_print(uint64_t number, struct str *out)
{
	const char *name = reg_name(riscv_tables, LEN(riscv_tables), number);
	uint64_t csr = number - RISCV_CSRS;
	if (name) {
		str_add(out, name);
	} else if (csr <= RISCV_CSR_MOST) {
		str_addc(out, 'c');
		str_addu(out, csr);
	} else {
		reg_print_plain(number, out);
	}
}

/* Also the numbers of the architecture: x10 is a0, and c773 is mtvec. */
static bool riscv_parse(const char *text, uint64_t *number)
{
	enum { INTEGERS = 32 };
	uint64_t n, first = *text == 'x' ? 0 : RISCV_CSRS;
	uint64_t most = *text == 'x' ? INTEGERS - 1 : RISCV_CSR_MOST;
	if ((*text != 'x' && *text != 'c') ||
	    !number_udec(text + 1, strlen(text + 1), &n) || n > most)
		return reg_parse_named(riscv_tables, LEN(riscv_tables), text, number);
	*number = first + n;
	return true;
}

static const struct registers pin3 = {
	.name = "pin3",
	.help = "numbers of Pin up to 4.3 for Intel 64, as the ChampSim tracer writes them",
	.print = pin3_print,
	.parse = pin3_parse,
	.whole = reg_pin3_whole,
	.stack_pointer = 6,
	.flags = 25,
	.instruction_pointer = 26,
};

static const struct registers pin4 = {
	.name = "pin4",
	.help = "numbers of Pin 4.4 and later, which inserted r16 to r31",
	.print = pin4_print,
	.parse = pin4_parse,
	.whole = reg_pin4_whole,
	.stack_pointer = 6,
	.flags = 41,
	.instruction_pointer = 42,
};

static const struct registers cvp = {
	.name = "cvp",
	.help = "AArch64 numbers in traces converted from CVP-1",
	.print = cvp_print,
	.parse = cvp_parse,
	.stack_pointer = 6,
	.flags = 25,
	.instruction_pointer = 26,
};

static const struct registers x86 = {
	.name = "x86",
	.help = "encoding order of x86-64 with the temporaries t0 and t1, as in CIS501",
	.print = x86_print,
	.parse = x86_parse,
	.sort = reg_x86_sort,
	.stack_pointer = 4,
};

static const struct registers gem5 = {
	.name = "gem5",
	.help = "class and index: r10, f3, v2, ve2, p1, cc0, m5",
	.print = reg_print_plain,
	.parse = reg_parse_plain,
	.sort = reg_gem5_sort,
};

static const struct registers arm = {
	.name = "arm",
	.help = "AArch64 in gem5: x0 to x30, xzr, sp, and nz, c, v for the flags",
	.print = arm_print,
	.parse = arm_parse,
	.sort = reg_arm_sort,
	.stack_pointer = 42,
};

static enum register_sort reg_cvp1_sort(uint64_t number)
{
	return number == 64   ? REGISTER_FLAGS
	       : number == 65 ? REGISTER_ZERO
			      : REGISTER_PLAIN;
}

static const struct registers cvp1 = {
	.name = "cvp1",
	.help = "AArch64 in CVP-1 and CBP-2025: x0 to x31, v0 to v31, flags, xzr",
	.print = cvp1_print,
	.parse = cvp1_parse,
	.sort = reg_cvp1_sort,
};

static const struct registers arm32 = {
	.name = "arm32",
	.help = "ARM of 32 bits: r0 to r12, sp, lr, pc",
	.print = arm32_print,
	.parse = arm32_parse,
	.stack_pointer = 13,
	.instruction_pointer = 15,
};

static const struct registers riscv = {
	.name = "riscv",
	.help = "RISC-V: ra, sp, a0, ft0, v0 for vectors; CSRs as mtvec or c773",
	.print = riscv_print,
	.parse = riscv_parse,
	.sort = reg_riscv_sort,
	.stack_pointer = 2,
};

static enum register_sort reg_disasm_sort(uint64_t number)
{
	return number == DISASM_X86 + 4 ? REGISTER_STACK
	       : number == DISASM_RISCV ? REGISTER_ZERO
					: reg_arm_sort(number);
}

static const struct registers disasm = {
	.name = "disasm",
	.help = "names in a disassembly of gem5: x86-64, AArch64, RISC-V",
	.print = disasm_print,
	.parse = disasm_parse,
	.sort = reg_disasm_sort,
	.stack_pointer = DISASM_SP,
};

/* Without names a ChampSim trace is still of the same machine: branches are
 * recognised by the numbers of pin3. */
static const struct registers none = {
	.name = "none",
	.help = "numbers only; branches are recognised by the numbers of pin3",
	.print = reg_print_plain,
	.parse = reg_parse_plain,
	.stack_pointer = 6,
	.flags = 25,
	.instruction_pointer = 26,
};

const struct registers *const register_maps[] = {
	&pin3,  &pin4, &cvp,   &x86,    &gem5, &arm,
	&arm32, &cvp1, &riscv, &disasm, &none, NULL,
};

const struct registers *registers_find(const char *name)
{
	for (const struct registers *const *r = register_maps; *r; r++)
		if (strcmp((*r)->name, name) == 0)
			return *r;
	return NULL;
}

uint64_t register_whole(const struct registers *map, uint64_t number)
{
	return map->whole ? map->whole(number) : number;
}

enum register_sort register_sort(const struct registers *map, uint64_t number)
{
	if (number && number == map->stack_pointer)
		return REGISTER_STACK;
	if (number && number == map->flags)
		return REGISTER_FLAGS;
	if (number && number == map->instruction_pointer)
		return REGISTER_IP;
	return map->sort ? map->sort(number) : REGISTER_PLAIN;
}
