/*
 * x86: lengths and branches, without registers.
 */
#ifndef ISA_X86_H
#define ISA_X86_H

#include <stddef.h>

#include "isa/encoding.h"

enum { X86_LENGTH_MAX = 15 /* max length of an instruction in bytes */ };

/* Decode the first instruction of at most n bytes; set wide for 64-bit mode.  Return
 * false if the bytes are not an instruction or more bytes are needed. */
bool x86_decode(bool wide, const uint8_t *bytes, size_t n, struct encoding *out);

#endif
