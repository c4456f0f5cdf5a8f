/*
 * RISC-V.  Vector instructions, and extensions other than M, A, F, D, C and Zicsr, have
 * no registers.
 */
#ifndef ISA_RISCV_H
#define ISA_RISCV_H

#include "isa/encoding.h"

/* Class of vector registers, as in gem5. */
#define RISCV_VECTOR (UINT64_C(2) << 32)
enum { RISCV_FLOAT = 32, RISCV_CSR = 4096 };

/* Decode an instruction of 2 or 4 bytes.  Set narrow for RV32, in which some compressed
 * encodings have another meaning.  The result is valid until the next call on the thread:
 * the last instructions are kept, because most are decoded again and again. */
const struct encoding *riscv_decode(uint64_t bits, bool narrow);

#endif
