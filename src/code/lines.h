/*
 * Find the source file and line of an instruction, and the functions inlined there,
 * with libdw.
 *
 * A debug file is large, and libdw is not made for untrusted files, so a child process
 * with limits on memory and time reads it.  If the child fails, there are no lines;
 * other functions still work.
 *
 * Threads: any; requests are answered one at a time.
 */
#ifndef CODE_LINES_H
#define CODE_LINES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"

struct lines;

/* path is the file with line numbers, opened at the first request.  alt is the file
 * that it shares with other files (dwz); NULL if there is none.  Return NULL if opscope was
 * built without libdw. */
struct lines *lines_new(const char *path, const char *alt);
void lines_free(struct lines *l); /* l may be NULL */

/* Append "file.c:12" for an address of the file, without directories.  Return false if
 * it has no line. */
bool lines_find(struct lines *l, uint64_t address, struct str *out);

/* Append the text of that line, without blanks around it.  Return false if the source
 * file is not at the path where it was compiled. */
bool lines_find_text(struct lines *l, uint64_t address, struct str *out);

/* Call fn for the functions inlined at an address of the file, innermost first; `call`
 * is the file and line of its call in the next function, "" if unknown.  Return false
 * if there are none. */
bool lines_inlined(struct lines *l, uint64_t address,
		   void (*fn)(void *ctx, const char *function, const char *call),
		   void *ctx);

/* True if opscope was built with support for line numbers. */
bool lines_available(void);

#endif
