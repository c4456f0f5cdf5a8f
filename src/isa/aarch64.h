/*
 * AArch64: integer, floating-point and memory instructions, and the most frequent ones of
 * Advanced SIMD.
 */
#ifndef ISA_AARCH64_H
#define ISA_AARCH64_H

#include "isa/encoding.h"

/* The classes are those of gem5. */
#define AARCH64_VECTOR (UINT64_C(2) << 32)
#define AARCH64_FLAGS  (UINT64_C(5) << 32)
enum { AARCH64_LINK = 30, AARCH64_SP = 42 };

/* The zero register is left out of the registers. */
void aarch64_decode(uint32_t bits, struct encoding *out);

#endif
