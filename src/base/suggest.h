/* "Did you mean": find the name that is nearest to a mistyped one. */
#ifndef BASE_SUGGEST_H
#define BASE_SUGGEST_H

#include <stddef.h>

#include "base/str.h"

/*
 * Return the name nearest to typed, or NULL if no name is near enough.  next(of, i)
 * returns name i, counted from 0, and NULL after the last; empty names are skipped.
 * The result is one of the pointers that next() returned.
 */
const char *suggest_name(const char *typed, const char *(*next)(const void *of, size_t i),
			 const void *of);

/* Append the name nearest to typed, " (did you mean hot?)".  If there is none, append
 * `all`, "; columns are ", and all names; nothing if it is NULL.  Each name has a
 * prefix. */
void suggest_add(struct str *out, const char *typed,
		 const char *(*next)(const void *of, size_t i), const void *of,
		 const char *prefix, const char *all);

#endif
