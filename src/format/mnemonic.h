/* Classify branches of x86, ARM, AArch64 and RISC-V by mnemonic. */
#ifndef FORMAT_MNEMONIC_H
#define FORMAT_MNEMONIC_H

#include <stddef.h>

#include "format/record.h"

/* Return the kind of branch of a disassembled instruction; BRANCH_NONE if it is not a
 * branch or its mnemonic is unknown. */
enum branch_kind mnemonic_branch(const char *text, size_t n);

#endif
