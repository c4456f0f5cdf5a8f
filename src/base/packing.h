/* Suffixes of the names of packed files. */
#ifndef BASE_PACKING_H
#define BASE_PACKING_H

#include <stddef.h>

enum { PACKINGS = 5 };

extern const char *const packing_suffix[PACKINGS]; /* ".gz" and others */

/* Return the index of the suffix of a name of len bytes; PACKINGS if it has none. */
size_t packing_of(const char *name, size_t len);

#endif
