/*
 * Demangle names of C++ and Rust, without parameters: zoo::twice<int>.
 *
 * Without libiberty, names are unchanged.
 *
 * Threads: any.
 */
#ifndef CODE_DEMANGLE_H
#define CODE_DEMANGLE_H

#include <stdbool.h>

#include "base/str.h"

/* True if a name looks mangled. */
bool demangle_is_mangled(const char *name);

/* Append the demangled name, cut off after some thousand bytes.  Return false, and
 * append nothing, if it is not mangled. */
bool demangle(const char *name, struct str *out);

/* True if opscope was built with support for demangling. */
bool demangle_available(void);

#endif
