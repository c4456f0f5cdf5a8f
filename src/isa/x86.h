/*
 * x86: lengths and branches, without registers.
 */
#ifndef ISA_X86_H
#define ISA_X86_H

#include <stddef.h>

#include "isa/encoding.h"

enum { X86_LENGTH_MAX = 15 /* bytes of an instruction */ };

/* Decode the first of up to n bytes; wide: 64 bits.  False if they are not an
 * instruction, or it needs more bytes. */
bool x86_decode(bool wide, const uint8_t *bytes, size_t n, struct encoding *out);

#endif
