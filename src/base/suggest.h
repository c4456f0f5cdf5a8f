/* Names that were mistyped, and which may have been meant. */
#ifndef BASE_NEAR_H
#define BASE_NEAR_H

#include <stddef.h>

/*
 * The nearest of the names to what was typed, when it is near enough to have been
 * meant; NULL otherwise.  next() gives name after name from 0 on, then NULL.
 */
const char *suggest_name(const char *typed, const char *(*next)(const void *of, size_t i),
			 const void *of);

#endif
