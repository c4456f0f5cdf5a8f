#include "code/disasm.h"

#include "config.h"

#ifdef HAVE_CAPSTONE

#include <capstone/capstone.h>
#include <pthread.h>

#ifdef CAPSTONE_NAME
#include <dlfcn.h>
#endif

#include "base/mem.h"

enum { DISASM_MACHINES = MACHINE_RISCV32 + 1 };

/* A capstone handle belongs to one thread at a time.  Each instruction is disassembled
 * only once, so a single lock is sufficient. */
static pthread_mutex_t disasm_lock = PTHREAD_MUTEX_INITIALIZER;
static csh disasm_handle[DISASM_MACHINES][2];
static cs_insn *disasm_insn;

/* Functions of the library; support is NULL if it was not found. */
static struct {
	__typeof__(cs_support) *support;
	__typeof__(cs_open) *open;
	__typeof__(cs_malloc) *allocate;
	__typeof__(cs_disasm_iter) *next;
} disasm_library;

static void disasm_load(void)
{
#ifdef CAPSTONE_NAME
	void *library = dlopen(CAPSTONE_NAME, RTLD_LAZY);
	if (!library)
		return;
	*(void **)&disasm_library.open = dlsym(library, "cs_open");
	*(void **)&disasm_library.allocate = dlsym(library, "cs_malloc");
	*(void **)&disasm_library.next = dlsym(library, "cs_disasm_iter");
	if (disasm_library.open && disasm_library.allocate && disasm_library.next)
		*(void **)&disasm_library.support = dlsym(library, "cs_support");
#else
	disasm_library.support = cs_support;
	disasm_library.open = cs_open;
	disasm_library.allocate = cs_malloc;
	disasm_library.next = cs_disasm_iter;
#endif
}

static bool disasm_mode(enum machine m, cs_arch *arch, cs_mode *mode)
{
	switch (m) {
	case MACHINE_X86_64:
		*arch = CS_ARCH_X86;
		*mode = CS_MODE_64;
		return true;
	case MACHINE_X86_32:
		*arch = CS_ARCH_X86;
		*mode = CS_MODE_32;
		return true;
	case MACHINE_AARCH64:
		*arch = CS_ARCH_ARM64;
		*mode = CS_MODE_LITTLE_ENDIAN;
		return true;
	case MACHINE_ARM:
		*arch = CS_ARCH_ARM;
		*mode = CS_MODE_ARM;
		return true;
#if CS_API_MAJOR >= 5
	case MACHINE_RISCV64:
	case MACHINE_RISCV32:
		*arch = CS_ARCH_RISCV;
		*mode = CS_MODE_RISCVC |
			(m == MACHINE_RISCV64 ? CS_MODE_RISCV64 : CS_MODE_RISCV32);
		return true;
#endif
	default:
		return false;
	}
}

bool disasm_found(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	pthread_once(&once, disasm_load);
	return disasm_library.support != NULL;
}

bool disasm_available(enum machine m)
{
	cs_arch arch;
	cs_mode mode;
	return disasm_mode(m, &arch, &mode) && disasm_found() &&
	       disasm_library.support((int)arch);
}

/* Call with the lock held. */
static csh disasm_open(enum machine m, bool big_endian)
{
	csh *h = &disasm_handle[m][big_endian];
	cs_arch arch;
	cs_mode mode;
	if (*h || !disasm_mode(m, &arch, &mode) || !disasm_found())
		return *h;
	if (big_endian)
		mode = (cs_mode)(mode | CS_MODE_BIG_ENDIAN);
	if (disasm_library.open(arch, mode, h) != CS_ERR_OK)
		*h = 0;
	if (*h && !disasm_insn)
		disasm_insn = mem_need(disasm_library.allocate(*h));
	return *h;
}

bool disasm(enum machine m, bool big_endian, uint64_t address, const uint8_t *bytes,
	    size_t n, struct str *out)
{
	pthread_mutex_lock(&disasm_lock);
	csh h = disasm_open(m, big_endian);
	bool ok = h && disasm_library.next(h, &bytes, &n, &address, disasm_insn);
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

#endif

bool disasm_riscv(bool narrow, const uint8_t *bytes, size_t n, struct str *out)
{
	return disasm(narrow ? MACHINE_RISCV32 : MACHINE_RISCV64, false, 0, bytes, n,
		      out);
}
