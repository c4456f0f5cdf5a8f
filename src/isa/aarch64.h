/*
 * AArch64: integer, floating-point and memory instructions, and the most frequent
 * Advanced SIMD instructions.
 */
#ifndef ISA_AARCH64_H
#define ISA_AARCH64_H

#include "isa/encoding.h"

/* Class of vector registers, as in gem5. */
#define AARCH64_VECTOR (UINT64_C(2) << 32)
#define AARCH64_FLAGS  (UINT64_C(5) << 32)
enum { AARCH64_LINK = 30, AARCH64_SP = 42 };

/* Decode an instruction.  Omit the zero register from its registers. */
void aarch64_decode(uint32_t bits, struct encoding *out);

#endif
