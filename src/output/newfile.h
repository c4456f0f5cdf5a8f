/*
 * Write a file whose name is typed in the browser.  It must be new, so that a typing
 * error cannot destroy a file, least of all the trace.
 */
#ifndef OUTPUT_NEWFILE_H
#define OUTPUT_NEWFILE_H

#include <stdio.h>

#include "base/err.h"

/* Create the file and call write once with what and its stream.  Return ST_INVALID, at
 * column 1, if the file exists; it is not changed.  Return ST_IO if it could not be
 * created or written completely; it is then removed. */
enum status newfile_create(const char *path, void (*write)(const void *what, FILE *to),
			   const void *what, struct err *err);

#endif
