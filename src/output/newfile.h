/*
 * A file that somebody names while looking at something else: it is always a new one,
 * so that a slip of the keys takes nothing away, the trace itself least of all.
 */
#ifndef OUTPUT_SAVE_H
#define OUTPUT_SAVE_H

#include <stdio.h>

#include "base/err.h"

/* What is there already is ST_INVALID, at column 1, and stays as it is; a file that
 * could not be written as a whole is removed again. */
enum status newfile_create(const char *path, void (*write)(const void *what, FILE *to),
			   const void *what, struct err *err);

#endif
