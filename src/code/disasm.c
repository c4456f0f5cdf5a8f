#include "code/disasm.h"

#include "config.h"

#ifdef HAVE_CAPSTONE

#include <capstone/capstone.h>
#include <pthread.h>
#include <string.h>

#ifdef CAPSTONE_NAME
#include <dlfcn.h>
#endif

#include "base/mem.h"
#include "format/registers.h"

enum { DISASM_MACHINES = MACHINE_RISCV32 + 1 };

/* A capstone handle belongs to one thread at a time.  Each instruction is disassembled
 * only once, so a single lock is sufficient. */
static pthread_mutex_t disasm_lock = PTHREAD_MUTEX_INITIALIZER;
static csh disasm_handle[DISASM_MACHINES][2];
static cs_insn *disasm_insn;

/* Functions of the library, without cs_; support is NULL if they were not found. */
#define DISASM_FUNCTIONS(F) \
	F(open) F(malloc) F(disasm_iter) F(option) F(regs_access) F(reg_name) F(support)

static struct {
#define DISASM_MEMBER(f) __typeof__(cs_##f) *f;
	DISASM_FUNCTIONS(DISASM_MEMBER)
} disasm_library;

static void disasm_load(void)
{
#ifdef CAPSTONE_NAME
	void *library = dlopen(CAPSTONE_NAME, RTLD_LAZY);
	bool all = library;
#define DISASM_LOAD(f) \
	all = all && (*(void **)&disasm_library.f = dlsym(library, "cs_" #f));
	DISASM_FUNCTIONS(DISASM_LOAD)
	if (!all)
		disasm_library.support = NULL;
#else
#define DISASM_SET(f) disasm_library.f = cs_##f;
	DISASM_FUNCTIONS(DISASM_SET)
#endif
}

static const struct {
	bool known;
	cs_arch arch;
	cs_mode mode;
} disasm_of[DISASM_MACHINES] = {
	[MACHINE_X86_64] = { true, CS_ARCH_X86, CS_MODE_64 },
	[MACHINE_X86_32] = { true, CS_ARCH_X86, CS_MODE_32 },
	[MACHINE_AARCH64] = { true, CS_ARCH_ARM64, CS_MODE_LITTLE_ENDIAN },
	[MACHINE_ARM] = { true, CS_ARCH_ARM, CS_MODE_ARM },
#if CS_API_MAJOR >= 5
	[MACHINE_RISCV64] = { true, CS_ARCH_RISCV, CS_MODE_RISCVC | CS_MODE_RISCV64 },
	[MACHINE_RISCV32] = { true, CS_ARCH_RISCV, CS_MODE_RISCVC | CS_MODE_RISCV32 },
#endif
};

bool disasm_found(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	pthread_once(&once, disasm_load);
	return disasm_library.support != NULL;
}

bool disasm_available(enum machine m)
{
	return disasm_of[m].known && disasm_found() &&
	       disasm_library.support((int)disasm_of[m].arch);
}

/* Call with the lock held. */
static csh disasm_open(enum machine m, bool big_endian)
{
	csh *h = &disasm_handle[m][big_endian];
	unsigned mode = (unsigned)disasm_of[m].mode;
	if (*h || !disasm_of[m].known || !disasm_found())
		return *h;
	if (big_endian)
		mode |= (unsigned)CS_MODE_BIG_ENDIAN;
	if (disasm_library.open(disasm_of[m].arch, (cs_mode)mode, h) != CS_ERR_OK)
		*h = 0;
	if (*h)
		disasm_library.option(*h, CS_OPT_DETAIL, CS_OPT_ON);
	if (*h && !disasm_insn)
		disasm_insn = mem_need(disasm_library.malloc(*h));
	return *h;
}

bool disasm(enum machine m, bool big_endian, uint64_t address, const uint8_t *bytes,
	    size_t n, struct str *out)
{
	pthread_mutex_lock(&disasm_lock);
	csh h = disasm_open(m, big_endian);
	bool ok = h && disasm_library.disasm_iter(h, &bytes, &n, &address, disasm_insn);
	if (ok) {
		str_add(out, disasm_insn->mnemonic);
		if (disasm_insn->op_str[0]) {
			str_addc(out, ' ');
			str_add(out, disasm_insn->op_str);
		}
	}
	pthread_mutex_unlock(&disasm_lock);
	return ok;
}

/* Registers and accesses of x86 */

/* Return the number of a register in the map pin3, of the whole register unless it is a
 * vector.  Return ENCODING_NONE for registers that the map does not name (x87, control
 * and debug registers), and for the instruction pointer, which every instruction
 * changes. */
static uint64_t disasm_register(csh h, unsigned reg)
{
	const struct registers *map = registers_find("pin3");
	const char *name = disasm_library.reg_name(h, reg);
	uint64_t number;
	if (!name || !register_parse(map, name, &number))
		return ENCODING_NONE;
	if (!strstr(name, "mm"))
		number = register_whole(map, number);
	return number == map->instruction_pointer ? ENCODING_NONE : number;
}

/* Add a register that is not in the list yet. */
static void disasm_add(uint64_t *list, unsigned *n, uint64_t number)
{
	unsigned k = 0;
	while (k < *n && list[k] != number)
		k++;
	if (k == *n && k < ENCODING_REGISTERS && number != ENCODING_NONE)
		list[(*n)++] = number;
}

static void disasm_writes(csh h, struct encoding *out, unsigned reg)
{
	disasm_add(out->dst, &out->ndst, disasm_register(h, reg));
}

/* Correct what capstone 4 reports for a few instructions. */
static void disasm_patch(csh h, const cs_insn *insn, struct encoding *out)
{
	const cs_x86 *x = &insn->detail->x86;
	switch (insn->id) {
	case X86_INS_SYSCALL:
		disasm_writes(h, out, X86_REG_RCX);
		disasm_writes(h, out, X86_REG_R11);
		disasm_writes(h, out, X86_REG_EFLAGS);
		break;
	case X86_INS_CMPXCHG:
		disasm_writes(h, out, X86_REG_RAX);
		disasm_writes(h, out, X86_REG_EFLAGS);
		break;
	case X86_INS_XADD:
		if (x->op_count > 1 && x->operands[1].type == X86_OP_REG)
			disasm_writes(h, out, x->operands[1].reg);
		disasm_writes(h, out, X86_REG_EFLAGS);
		break;
	case X86_INS_TEST:
		out->ndst = 0;
		disasm_writes(h, out, X86_REG_EFLAGS);
		break;
	case X86_INS_CWD:
	case X86_INS_CDQ:
	case X86_INS_CQO:
		out->ndst = 0;
		disasm_writes(h, out, X86_REG_RDX);
		break;
	}
}

/* Set the size of an access. */
static void disasm_access(struct encoding *out, bool loads, bool stores, unsigned size)
{
	out->loads |= loads;
	out->stores |= stores;
	if ((loads || stores) && size > out->size)
		out->size = size;
}

static void disasm_accesses(enum machine m, const cs_insn *insn, struct encoding *out)
{
	const cs_x86 *x = &insn->detail->x86;
	const unsigned word = m == MACHINE_X86_64 ? 8 : 4;
	const bool own = insn->id == X86_INS_PUSH || insn->id == X86_INS_POP;
	const unsigned size = own && x->op_count == 1 ? x->operands[0].size : word;
	const bool address = insn->id == X86_INS_LEA || insn->id == X86_INS_NOP;
	for (unsigned k = 0; !address && k < x->op_count; k++) {
		const cs_x86_op *o = &x->operands[k];
		if (o->type == X86_OP_MEM)
			disasm_access(out, o->access & CS_AC_READ,
				      o->access & CS_AC_WRITE, o->size);
	}
	switch (insn->id) {
	case X86_INS_PUSH:
	case X86_INS_CALL:
	case X86_INS_PUSHFQ:
	case X86_INS_PUSHFD:
		disasm_access(out, false, true, size);
		break;
	case X86_INS_POP:
	case X86_INS_RET:
	case X86_INS_POPFQ:
	case X86_INS_POPFD:
	case X86_INS_LEAVE:
		disasm_access(out, true, false, size);
		break;
	case X86_INS_CMPXCHG:
	case X86_INS_CMPXCHG8B:
	case X86_INS_CMPXCHG16B:
		out->stores = out->loads;
		break;
	}
}

static void disasm_registers(csh h, const cs_insn *insn, struct encoding *out)
{
	cs_regs read, written;
	uint8_t nread, nwritten;
	out->known = disasm_library.regs_access(h, insn, read, &nread, written,
						&nwritten) == CS_ERR_OK;
	for (unsigned k = 0; out->known && k < nread; k++)
		disasm_add(out->src, &out->nsrc, disasm_register(h, read[k]));
	for (unsigned k = 0; out->known && k < nwritten; k++)
		disasm_add(out->dst, &out->ndst, disasm_register(h, written[k]));
}

bool disasm_operands(enum machine m, uint64_t address, const uint8_t *bytes, size_t n,
		     struct encoding *out)
{
	encoding_begin(out, 0);
	if (!machine_is_x86(m))
		return false;
	pthread_mutex_lock(&disasm_lock);
	csh h = disasm_open(m, false);
	bool ok = h && disasm_library.disasm_iter(h, &bytes, &n, &address, disasm_insn);
	if (ok) {
		out->length = disasm_insn->size;
		disasm_registers(h, disasm_insn, out);
		disasm_patch(h, disasm_insn, out);
		disasm_accesses(m, disasm_insn, out);
	}
	pthread_mutex_unlock(&disasm_lock);
	return ok && out->known;
}

#else

bool disasm_found(void)
{
	return false;
}

bool disasm_available(enum machine m)
{
	(void)m;
	return false;
}

bool disasm(enum machine m, bool big_endian, uint64_t address, const uint8_t *bytes,
	    size_t n, struct str *out)
{
	(void)m;
	(void)big_endian;
	(void)address;
	(void)bytes;
	(void)n;
	(void)out;
	return false;
}

bool disasm_operands(enum machine m, uint64_t address, const uint8_t *bytes, size_t n,
		     struct encoding *out)
{
	(void)m;
	(void)address;
	(void)bytes;
	(void)n;
	encoding_begin(out, 0);
	return false;
}

#endif

bool disasm_riscv(bool narrow, const uint8_t *bytes, size_t n, struct str *out)
{
	return disasm(narrow ? MACHINE_RISCV32 : MACHINE_RISCV64, false, 0, bytes, n,
		      out);
}
