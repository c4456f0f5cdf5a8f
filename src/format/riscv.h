/*
 * What the encoding of a RISC-V instruction determines: its registers, the size of its
 * access and its kind of branch.  Encodings outside the base sets, M, A, F, D and C have
 * none of these.
 */
#ifndef FORMAT_RISCV_H
#define FORMAT_RISCV_H

#include <stdbool.h>
#include <stdint.h>

/* Vector registers are class 2, as in gem5. */
#define RISCV_VECTOR (UINT64_C(2) << 32)
enum { RISCV_FLOAT = 32, RISCV_CSR = 4096, RISCV_SOURCES = 3 };

/* Registers as numbers of the map riscv (CSR n is RISCV_CSR + n); UINT64_MAX: none. */
struct riscv_insn {
	uint64_t src[RISCV_SOURCES], dst;
	unsigned branch; /* enum branch_kind */
	unsigned size;   /* of its access in bytes; 0: it does not access memory */
};

/* narrow: RV32, where one compressed encoding has another meaning. */
void riscv_decode(uint64_t bits, bool narrow, struct riscv_insn *out);

#endif
