/*
 * Names of C++ and Rust in readable form, without parameters: zoo::twice<int>.
 *
 * Without libiberty, names stay as they are in the file.
 *
 * Threads: any.
 */
#ifndef CODE_DEMANGLE_H
#define CODE_DEMANGLE_H

#include <stdbool.h>

#include "base/str.h"

/* True if a name looks mangled. */
bool demangle_is_mangled(const char *name);

/* Append the name, cut off after some thousand bytes.  False if it is not mangled;
 * nothing is appended then. */
bool demangle(const char *name, struct str *out);

/* True if opscope was built with support for this. */
bool demangle_available(void);

#endif
