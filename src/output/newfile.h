/*
 * A file whose name is typed in the browser.  It is always a new one, so that a typing
 * error cannot destroy a file, least of all the trace.
 */
#ifndef OUTPUT_NEWFILE_H
#define OUTPUT_NEWFILE_H

#include <stdio.h>

#include "base/err.h"

/* Creates the file and calls write once with what and its stream.  ST_INVALID, at
 * column 1: the file exists, and is not changed.  ST_IO: it could not be created, or not
 * be written completely and is removed again. */
enum status newfile_create(const char *path, void (*write)(const void *what, FILE *to),
			   const void *what, struct err *err);

#endif
