/*
 * Write a new file whose name the user types in the browser.  Do not overwrite an
 * existing file, so that a typing error cannot destroy it, least of all the trace.
 */
#ifndef OUTPUT_NEWFILE_H
#define OUTPUT_NEWFILE_H

#include <stdio.h>

#include "base/err.h"

/* Create the file and call write() once with what and the stream.  Return ST_INVALID, at
 * column 1, if the file exists; do not change it.  Return ST_IO if the file cannot be
 * created or written completely; remove it. */
enum status newfile_create(const char *path, void (*write)(const void *what, FILE *to),
			   const void *what, struct err *err);

#endif
