/* Branches by the mnemonic of an instruction: x86, ARM, AArch64, RISC-V. */
#ifndef FORMAT_MNEMONIC_H
#define FORMAT_MNEMONIC_H

#include <stddef.h>

#include "format/record.h"

/* The kind of branch of a disassembled instruction; BRANCH_NONE: it is not one, or its
 * mnemonic is not known. */
enum branch_kind mnemonic_branch(const char *text, size_t n);

/* The field of the kind in formats in which nothing else says it; more: other flags. */
#define MNEMONIC_FIELD(more)                                                \
	{                                                                   \
		.name = "kind", .help = "kind of branch, by the mnemonic",  \
		.kind = KIND_CODE, .role = ROLE_BRANCH_KIND,                \
		.flags = FIELD_DERIVED | FIELD_QUIET | FIELD_ZERO_IS_NONE | \
			 FIELD_BY_MNEMONIC | (more),                        \
		.codes = branch_kind_codes                                  \
	}

#endif
