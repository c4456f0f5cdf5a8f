/* Branches by the mnemonic of an instruction: x86, ARM, AArch64, RISC-V. */
#ifndef FORMAT_MNEMONIC_H
#define FORMAT_MNEMONIC_H

#include <stddef.h>

#include "format/format.h"

/* The kind of branch of a disassembled instruction; BRANCH_NONE: it is not one, or its
 * mnemonic is not known. */
enum branch_kind mnemonic_branch(const char *text, size_t n);

#endif
