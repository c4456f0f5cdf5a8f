/* The ends of names of packed files. */
#ifndef BASE_PACKING_H
#define BASE_PACKING_H

#include <stddef.h>

enum { PACKINGS = 5 };

extern const char *const packing_suffix[PACKINGS]; /* ".gz" and others */

/* The index of the suffix that a name of len bytes has; PACKINGS: none. */
size_t packing_of(const char *name, size_t len);

#endif
