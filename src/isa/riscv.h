/*
 * RISC-V.  Vectors and extensions other than M, A, F, D, C and Zicsr have no registers.
 */
#ifndef ISA_RISCV_H
#define ISA_RISCV_H

#include "isa/encoding.h"

/* Vector registers are class 2, as in gem5. */
#define RISCV_VECTOR (UINT64_C(2) << 32)
enum { RISCV_FLOAT = 32, RISCV_CSR = 4096 };

/* narrow: RV32, where one compressed encoding has another meaning. */
void riscv_decode(uint64_t bits, bool narrow, struct encoding *out);

#endif
