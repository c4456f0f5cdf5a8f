#include "format/registers.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/dict.h"
#include "base/number.h"
#include "base/search.h"

enum { CLASS_SHIFT = 32 };

/* Prefixes of gem5's register classes, by class number. */
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

/*
 * Names of a map as text: words separated by blanks, for ascending numbers.  "N:" before
 * a word sets its number, "C.N:" its number in class C; later words have consecutive
 * numbers.  r8-15 is eight words.
 */
enum maps {
	NO_NAMES,
	PIN3,
	PIN4,
	CVP,
	CVP1,
	X86,
	ARM,
	ARM32,
	RISCV,
	DISASM,
	TARMAC,
	MAPS
};

/* Pin 4 has r16 to r31 before cs. */
#define PIN_FIRST "3:rdi rsi rbp rsp rbx rdx rcx rax"
#define PIN_REST                                                                        \
	"cs ss ds es fs gs rflags rip al ah ax cl ch cx dl dh dx bl bh bx bp si di sp " \
	"flags ip edi dil esi sil ebp bpl esp spl ebx edx ecx eax eflags eip"

/* clang-format off */
static const char *const map_names[MAPS] = {
	/* After k7, Pin 3 has the x87, debug and control registers, whose numbers differ
	 * between releases; show them as numbers. */
	[PIN3] = PIN_FIRST " r8-15 " PIN_REST " "
		"r8b r8w r8d r9b r9w r9d r10b r10w r10d r11b r11w r11d r12b r12w r12d r13b r13w "
		"r13d r14b r14w r14d r15b r15w r15d mm0-7 xmm0-31 ymm0-31 zmm0-31 k0-7",
	/* Show parts of r8 to r31 and the vectors after eip as numbers, because their
	 * numbers in Pin 4 do not occur in any known trace. */
	[PIN4] = PIN_FIRST " r8-31 " PIN_REST,
	/* The converters from CVP-1 renumber four integer registers whose numbers have a
	 * meaning in ChampSim, and use ChampSim's numbers for branches. */
	[CVP] = "1:x1-5 sp x7-24 flags pc x27-31 v0-31 x26 x6 x25 x0",
	/* Unchanged numbers of CVP-1 and CBP-2025. */
	[CVP1] = "0:x0-31 v0-31 flags xzr",
	[X86] = "0:rax rcx rdx rbx rsp rbp rsi rdi 44:t0 t1",
	[ARM] = "0:x0-30 34:xzr ureg0-2 sp_el0-3 sp 5.0:nz c v ge",
	[ARM32] = "0:r0-12 sp lr pc",
	[TARMAC] = "0:x0-30 sp v0-31",
	/* Control and status registers have the number RISCV_CSRS + n. */
	[RISCV] =
		"0:zero ra sp gp tp t0-2 s0 s1 a0-7 s2-11 t3-6 ft0-7 fs0 fs1 fa0-7 fs2-11 ft8-11 "
		"0x1001:fflags frm fcsr 0x1008:vstart vxsat vxrm 0x100f:vcsr 0x1015:seed "
		"0x1017:jvt 0x1100:sstatus 0x1104:sie stvec scounteren 0x110a:senvcfg "
		"0x1140:sscratch sepc scause stval sip 0x1180:satp 0x1200:vsstatus 0x1204:vsie "
		"vstvec 0x1240:vsscratch vsepc vscause vstval vsip 0x1280:vsatp 0x1300:mstatus "
		"misa medeleg mideleg mie mtvec mcounteren 0x130a:menvcfg 0x1310:mstatush "
		"0x1320:mcountinhibit 0x1340:mscratch mepc mcause mtval mip 0x134a:mtinst mtval2 "
		"0x13a0:pmpcfg0-3 0x13b0:pmpaddr0-15 0x1600:hstatus 0x1602:hedeleg hideleg hie "
		"0x1606:hcounteren hgeie 0x1643:htval hip hvip 0x164a:htinst 0x1680:hgatp "
		"0x17a0:tselect tdata1-3 0x17b0:dcsr dpc dscratch0 dscratch1 0x1b00:mcycle "
		"0x1b02:minstret 0x1c00:cycle time instret 0x1c20:vl vtype vlenb "
		"0x1f11:mvendorid marchid mimpid mhartid mconfigptr",
	/* See DISASM_X86 and the following constants. */
	[DISASM] =
		"0:x0-31 34:xzr ureg0-2 sp_el0-3 sp 64:rax rcx rdx rbx rsp rbp rsi rdi r8-15 "
		"t0-15 zero ra 99:gp tp 104:s0 s1 a0-7 s2-11 128:ft0-7 fs0 fs1 fa0-7 fs2-11 "
		"ft8-11 5.0:nz c v ge",
};
/* clang-format on */

enum { RISCV_CSRS = 4096, RISCV_CSR_MAX = 4095, NAMES_MAX = 256, NAME_MAX_SIZE = 16 };

/* Names of a map: the nth text of the dictionary is the name of the nth number. */
static struct reg_names {
	struct dict *text;
	uint64_t number[NAMES_MAX]; /* ascending */
} names[MAPS];

static void reg_add_names(struct reg_names *to, uint64_t *number, const char *word,
			  size_t len)
{
	const char *dash = memchr(word, '-', len);
	size_t stem = dash ? (size_t)(dash - word) : len;
	while (dash && word[stem - 1] >= '0' && word[stem - 1] <= '9')
		stem--;
	unsigned from = dash ? (unsigned)strtoul(word + stem, NULL, 10) : 0;
	unsigned last = dash ? (unsigned)strtoul(dash + 1, NULL, 10) : 0;
	for (; from <= last; from++) {
		char name[NAME_MAX_SIZE];
		int n = snprintf(name, sizeof name, "%.*s", (int)stem, word);
		if (dash)
			n += snprintf(name + n, sizeof name - (size_t)n, "%u", from);
		uint32_t i = dict_code(to->text, name, (size_t)n);
		assert(i + 1 == dict_count(to->text) && i < NAMES_MAX &&
		       (!i || to->number[i - 1] < *number));
		to->number[i] = (*number)++;
	}
}

static void reg_make_names(struct reg_names *to, const char *p)
{
	uint64_t number = 0;
	to->text = dict_new();
	for (; *p; p += strspn(p, " ")) {
		size_t len = strcspn(p, " :");
		if (p[len] == ':') {
			char *rest;
			number = strtoull(p, &rest, 0);
			if (*rest == '.')
				number = number << CLASS_SHIFT |
					 strtoull(rest + 1, NULL, 0);
			p += len + 1;
			len = strcspn(p, " ");
		}
		reg_add_names(to, &number, p, len);
		p += len;
	}
}

/* Make the names of a map when they are first needed. */
static struct reg_names *reg_names_of(enum maps map)
{
	static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	static atomic_bool made[MAPS];
	if (!made[map]) {
		pthread_mutex_lock(&lock);
		if (!made[map])
			reg_make_names(&names[map], map_names[map]);
		made[map] = true;
		pthread_mutex_unlock(&lock);
	}
	return &names[map];
}

static bool reg_print_named(enum maps map, uint64_t number, struct str *out)
{
	const struct reg_names *all = reg_names_of(map);
	size_t n = dict_count(all->text), len,
	       i = count_below(all->number, n, sizeof *all->number, 0, number);
	if (i == n || all->number[i] != number)
		return false;
	str_add(out, dict_text(all->text, (uint32_t)i, &len));
	return true;
}

static bool reg_find_named(enum maps map, const char *text, uint64_t *number)
{
	const struct reg_names *all = reg_names_of(map);
	uint32_t i = dict_find(all->text, text, strlen(text));
	if (i != DICT_FULL)
		*number = all->number[i];
	return i != DICT_FULL;
}

bool registers_disasm(const char *name, uint64_t *number)
{
	return reg_find_named(DISASM, name, number);
}

/* Registers that contain the parts, from al on, in the order of PIN_REST.  Narrow vectors
 * are parts of wide vectors. */
#define LEN(list) (sizeof list / sizeof *list)
/* clang-format off */
enum {
	PIN3_AL = 27, PIN4_AL = 43, PIN3_R8B = 59, PIN3_MM = 83, PIN3_XMM = 91, PIN3_ZMM = 155,
	PIN_VECTORS = 32
};
/* clang-format on */

static uint64_t reg_pin_whole(uint64_t al, uint64_t number)
{
	enum { FLAGS = 1, IP = 2 };
	static const uint8_t whole[] = { 10, 10, 10, 9, 9, 9,     8,  8,  8,     7, 7,
					 7,  5,  4,  3, 6, FLAGS, IP, 3,  3,     4, 4,
					 5,  5,  6,  6, 7, 8,     9,  10, FLAGS, IP };
	uint64_t part = number - al;
	if (part >= LEN(whole))
		return number;
	return whole[part] > IP ? whole[part] : al - 3 + whole[part];
}

static uint64_t reg_pin3_whole(uint64_t number)
{
	if (number >= PIN3_R8B && number < PIN3_MM)
		return 11 + (number - PIN3_R8B) / 3;
	if (number >= PIN3_XMM && number < PIN3_ZMM)
		return PIN3_ZMM + (number - PIN3_XMM) % PIN_VECTORS;
	return reg_pin_whole(PIN3_AL, number);
}

static uint64_t reg_pin4_whole(uint64_t number)
{
	return reg_pin_whole(PIN4_AL, number);
}

/* Read a name of Arm's tools: w3 is x3, r13 is the stack pointer, q0 is part of v0, and
 * r13_svc is a banked register, with the number in its name. */
static bool arm_read(const char *text, uint64_t *number)
{
	enum { STACK = 42, LINK32 = 14, MAX32 = 14, MAX64 = 30, VECTORS = 31 };
	const char *digits = text + 1;
	size_t n = *text == 'r' ? strcspn(digits, "_") : strlen(digits);
	uint64_t v;
	if (*text && n <= 2 && number_udec(digits, n, &v)) {
		bool vector = strchr("vqdbhs", *text);
		*number = vector                            ? DISASM_ARM_VECTOR | v
			  : *text == 'r' && v == LINK32 - 1 ? STACK
							    : v;
		return vector         ? v <= VECTORS
		       : *text == 'r' ? v <= MAX32
				      : strchr("xw", *text) && v <= MAX64;
	}
	*number = !strcmp(text, "cpsr") ? DISASM_ARM_FLAGS
		  : !strcmp(text, "lr") ? LINK32
					: STACK;
	return str_has_word("cpsr lr sp msp", text) ||
	       (!strncmp(text, "sp_el", 5) && reg_find_named(ARM, text, number));
}

void register_print(const struct registers *map, uint64_t number, struct str *out)
{
	uint64_t csr = number - RISCV_CSRS;
	if (map->names && reg_print_named((enum maps)map->names, number, out))
		return;
	/* As in Spike. */
	if (map->names == RISCV && csr <= RISCV_CSR_MAX)
		str_addf(out, "c%u", (unsigned)csr);
	else
		reg_print_plain(number, out);
}

/* Parse an architectural number of RISC-V: x10 is a0, and c773 is mtvec. */
static bool reg_parse_riscv(const char *text, uint64_t *number)
{
	enum { INTEGERS = 32 };
	uint64_t n, first = *text == 'x' ? 0 : RISCV_CSRS;
	uint64_t most = *text == 'x' ? INTEGERS - 1 : RISCV_CSR_MAX;
	if ((*text != 'x' && *text != 'c') ||
	    !number_udec(text + 1, strlen(text + 1), &n) || n > most)
		return false;
	*number = first + n;
	return true;
}

bool register_parse(const struct registers *map, const char *text, uint64_t *number)
{
	return (map->names == RISCV && reg_parse_riscv(text, number)) ||
	       (map->names && reg_find_named((enum maps)map->names, text, number)) ||
	       reg_parse_plain(text, number);
}

/* clang-format off */
#define CC_RANGE { DISASM_ARM_FLAGS, DISASM_ARM_FLAGS | UINT32_MAX, REGISTER_FLAGS }
#define ARM_RANGES { 34, 34, REGISTER_ZERO }, { 35, 37, REGISTER_TEMP }, { 38, 41, REGISTER_STACK }, \
	CC_RANGE

static const struct registers pin3 = { .name = "pin3",
	.help = "numbers of Pin up to 4.3 for Intel 64, as written by the ChampSim "
		"tracer",
	.names = PIN3, .whole = reg_pin3_whole, .stack_pointer = 6, .flags = 25,
	.instruction_pointer = 26 };
static const struct registers pin4 = { .name = "pin4",
	.help = "numbers of Pin 4.4 and later, which inserted r16 to r31", .names = PIN4,
	.whole = reg_pin4_whole, .stack_pointer = 6, .flags = 41, .instruction_pointer = 42 };
static const struct registers cvp = { .name = "cvp",
	.help = "AArch64 numbers in traces converted from CVP-1", .names = CVP,
	.stack_pointer = 6, .flags = 25, .instruction_pointer = 26 };
static const struct registers x86 = { .name = "x86",
	.help = "encoding order of x86-64 with the temporaries t0 and t1, as in CIS501",
	.names = X86, .special = { { 44, 45, REGISTER_TEMP } }, .stack_pointer = 4 };
static const struct registers gem5 = { .name = "gem5",
	.help = "class and index: r10, f3, v2, ve2, p1, cc0, m5", .special = { CC_RANGE } };
static const struct registers arm = { .name = "arm",
	.help = "AArch64 in gem5: x0 to x30, xzr, sp, and nz, c, v for the flags",
	.names = ARM, .read = arm_read, .special = { ARM_RANGES }, .stack_pointer = 42 };
static const struct registers cvp1 = { .name = "cvp1",
	.help = "AArch64 in CVP-1 and CBP-2025: x0 to x31, v0 to v31, flags, xzr",
	.names = CVP1, .special = { { 64, 64, REGISTER_FLAGS }, { 65, 65, REGISTER_ZERO } } };
static const struct registers arm32 = { .name = "arm32",
	.help = "32-bit ARM: r0 to r12, sp, lr, pc", .names = ARM32, .stack_pointer = 13,
	.instruction_pointer = 15 };
static const struct registers riscv = { .name = "riscv",
	.help = "RISC-V: ra, sp, a0, ft0, v0 for vectors; CSRs by name (mtvec) or number "
		"(c773)",
	.names = RISCV, .special = { { 0, 0, REGISTER_ZERO } }, .stack_pointer = 2 };
static const struct registers disasm = { .name = "disasm",
	.help = "names in a disassembly by gem5: x86-64, AArch64, RISC-V", .names = DISASM,
	.special = { { DISASM_X86 + 4, DISASM_X86 + 4, REGISTER_STACK },
		{ DISASM_RISCV, DISASM_RISCV, REGISTER_ZERO }, ARM_RANGES },
	.stack_pointer = DISASM_SP };
/* Without names, a ChampSim trace is still of the same machine, so recognise branches by
 * the numbers of pin3. */
static const struct registers none = { .name = "none",
	.help = "numbers only; branches are recognised by the numbers of pin3",
	.stack_pointer = 6, .flags = 25, .instruction_pointer = 26 };
const struct registers registers_tarmac = { .name = "tarmac", .names = TARMAC,
	.stack_pointer = 31 };
/* clang-format on */

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
	const struct register_range *r = map->special;
	while (r->sort != REGISTER_PLAIN && (number < r->first || number > r->last))
		r++;
	return r->sort;
}
