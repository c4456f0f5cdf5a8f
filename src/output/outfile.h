/*
 * An output file, compressed if its name ends with .gz, .xz, .zst or
 * .lz4.
 *
 * It is written under a temporary name in the same directory and renamed when it is
 * complete, so that an incomplete file never appears under its name, and an existing
 * file stays until then.  Signals remove the temporary file: see base/unfinished.h.  An
 * existing pipe or device is never replaced, but written to.
 */
#ifndef OUTPUT_OUTFILE_H
#define OUTPUT_OUTFILE_H

#include <stdbool.h>
#include <stdio.h>

#include "base/err.h"

struct outfile;

/* replace: an existing file may be replaced; otherwise it is ST_INVALID.  Directories,
 * block devices and terminals are always ST_INVALID.  ST_UNSUPPORTED: built without the
 * library for this compression. */
enum status outfile_open(struct outfile **out, const char *path, bool replace,
			 struct err *err);

/* The stream to write to, which the caller does not close.  Errors of writing are
 * reported by the stream and by outfile_close(). */
FILE *outfile_stream(struct outfile *p);

/* Write all that is held back, so that outfile_close() has only the name to change; the
 * stream is not used any more.  ST_IO: the file could not be written. */
enum status outfile_complete(struct outfile *p, struct err *err);

/* Renames the file to its name if keep is set, otherwise deletes it; frees p in any
 * case.  ST_IO: the file could not be written, and is deleted; without keep, this was so
 * before the call. */
enum status outfile_close(struct outfile *p, bool keep, struct err *err);

#endif
