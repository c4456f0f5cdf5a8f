/*
 * Names of C++ and Rust as people write them, without parameters: zoo::twice<int>.
 *
 * Without libiberty names stay as they are in the file.
 *
 * Threads: any.
 */
#ifndef CODE_DEMANGLE_H
#define CODE_DEMANGLE_H

#include <stdbool.h>

#include "base/str.h"

/* True if a name looks like one of a compiler. */
bool demangle_is_mangled(const char *name);

/* Append the name, cut at some thousand bytes; false if it is not mangled, and nothing is
 * appended. */
bool demangle(const char *name, struct str *out);

/* True if this build can. */
bool demangle_available(void);

#endif
