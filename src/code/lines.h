/*
 * The file and line of an instruction, by libdw.
 *
 * A debug file is large, and libdw is not made for files of others, so it is read by a child
 * process with limits of memory and time.  If the child fails, there are no lines, and
 * nothing else changes.
 *
 * Threads: any; questions are answered one after the other.
 */
#ifndef CODE_LINES_H
#define CODE_LINES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"

struct lines;

/* path: of the file with line numbers.  It is opened at the first question. */
struct lines *lines_new(const char *path);
void lines_free(struct lines *l); /* l may be NULL */

/* Append "file.c:12" of an address of the file, without folders.  False if it has no
 * line. */
bool lines_find(struct lines *l, uint64_t address, struct str *out);

/* True if this build reads line numbers. */
bool lines_available(void);

#endif
