/*
 * A file that is written, packed as its name says: .gz and .xz are, others are not.
 *
 * It is written beside its place under another name and put there when it is
 * complete, so that nobody ever finds half a file, and what was there stays until
 * then.  A signal that ends the program removes it, where nobody catches that signal.
 * A pipe or a device that is there already is never replaced: it is written to.
 *
 * One at a time.
 */
#ifndef OUTPUT_PACK_H
#define OUTPUT_PACK_H

#include <stdbool.h>
#include <stdio.h>

#include "base/err.h"

struct outfile;

/* replace: where there is a file already; otherwise that is ST_INVALID, as directories,
 * disks and terminals are. */
enum status outfile_open(struct outfile **out, const char *path, bool replace,
			 struct err *err);

/* Where to write.  Errors show in the stream, and in outfile_close(). */
FILE *outfile_stream(struct outfile *p);

/* Put it in its place; keep == false: throw it away. */
enum status outfile_close(struct outfile *p, bool keep, struct err *err);

#endif
