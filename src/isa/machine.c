#include "isa/machine.h"

#include "base/bytes.h"
#include "isa/aarch64.h"
#include "isa/riscv.h"
#include "isa/x86.h"

const char *machine_name(enum machine m)
{
	static const char *const name[] = { [MACHINE_UNKNOWN] = "unknown",
					    [MACHINE_X86_64] = "x86-64",
					    [MACHINE_X86_32] = "x86",
					    [MACHINE_AARCH64] = "AArch64",
					    [MACHINE_ARM] = "ARM",
					    [MACHINE_RISCV64] = "RISC-V",
					    [MACHINE_RISCV32] = "RISC-V, 32 bits" };
	return name[m];
}

bool machine_is_decoded(enum machine m)
{
	return m != MACHINE_UNKNOWN && m != MACHINE_ARM;
}

static bool machine_riscv(bool narrow, const uint8_t *p, size_t n, struct encoding *out)
{
	if (n < 2 || !(p[0] | p[1]))
		return false;
	unsigned length = (p[0] & 3) == 3 ? 4 : 2;
	if (length > n || (p[0] & 0x1f) == 0x1f)
		return false; /* longer than 32 bits */
	*out = *riscv_decode(length == 4 ? le32(p) : le16(p), narrow);
	return true;
}

static bool machine_aarch64(const uint8_t *p, size_t n, struct encoding *out)
{
	if (n < 4 || !(p[2] | p[3]))
		return false; /* udf */
	aarch64_decode(le32(p), out);
	return true;
}

bool machine_encoding(enum machine m, const uint8_t *bytes, size_t n,
		      struct encoding *out)
{
	switch (m) {
	case MACHINE_X86_64:
	case MACHINE_X86_32:
		return x86_decode(m == MACHINE_X86_64, bytes, n, out);
	case MACHINE_RISCV64:
	case MACHINE_RISCV32:
		return machine_riscv(m == MACHINE_RISCV32, bytes, n, out);
	case MACHINE_AARCH64:
		return machine_aarch64(bytes, n, out);
	default:
		return false;
	}
}

bool machine_decode(enum machine m, uint64_t address, const uint8_t *bytes, size_t n,
		    struct machine_insn *out)
{
	struct encoding e;
	*out = (struct machine_insn) { .flow = FLOW_NEXT };
	if (!machine_encoding(m, bytes, n, &e))
		return false;
	out->length = e.length;
	out->kind = e.branch;
	out->flow = e.branch != BRANCH_NONE ? FLOW_BRANCH
		    : e.resumes             ? FLOW_RESUMES
		    : e.anywhere            ? FLOW_ANYWHERE
		    : e.repeats             ? FLOW_REPEATS
					    : FLOW_NEXT;
	out->direct = e.direct;
	if (e.direct)
		out->target = address + (uint64_t)e.offset;
	if (m == MACHINE_X86_32 || m == MACHINE_RISCV32)
		out->target &= UINT32_MAX;
	return true;
}
