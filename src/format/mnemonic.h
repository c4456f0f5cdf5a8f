/* Classify branches by mnemonic: x86, ARM, AArch64, RISC-V. */
#ifndef FORMAT_MNEMONIC_H
#define FORMAT_MNEMONIC_H

#include <stddef.h>

#include "format/record.h"

/* Return the kind of branch of a disassembled instruction; BRANCH_NONE if it is not a
 * branch, or its mnemonic is unknown. */
enum branch_kind mnemonic_branch(const char *text, size_t n);

/* A field for the kind of branch, if a format has no other source for it.  `more` is
 * added to the flags. */
#define MNEMONIC_FIELD(more)                                                \
	{                                                                   \
		.name = "kind", .help = "kind of branch, by the mnemonic",  \
		.kind = KIND_CODE, .role = ROLE_BRANCH_KIND,                \
		.flags = FIELD_DERIVED | FIELD_QUIET | FIELD_ZERO_IS_NONE | \
			 FIELD_BY_MNEMONIC | (more),                        \
		.codes = branch_kind_codes                                  \
	}

#endif
