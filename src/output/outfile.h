/*
 * Write an output file, compressed if its name ends with .gz, .xz, .zst or .lz4.
 *
 * It is written under a temporary name in the same directory and renamed when complete,
 * so an incomplete file never appears under its name, and an existing file stays until
 * then.  Signals remove the temporary file: see base/unfinished.h.  Existing pipes and
 * devices are written to, never replaced.
 */
#ifndef OUTPUT_OUTFILE_H
#define OUTPUT_OUTFILE_H

#include <stdbool.h>
#include <stdio.h>

#include "base/err.h"

struct outfile;

/* Open the file.  If it exists and replace is not set, return ST_INVALID.  Directories,
 * block devices and terminals are always ST_INVALID.  Return ST_UNSUPPORTED if opscope
 * was built without the library for this compression. */
enum status outfile_open(struct outfile **out, const char *path, bool replace,
			 struct err *err);

/* Return the stream to write to; the caller does not close it.  Write errors are reported
 * by the stream and by outfile_close(). */
FILE *outfile_stream(struct outfile *p);

/* Write all buffered data, so that outfile_close() only has to rename the file.  Do not
 * use the stream afterwards.  Return ST_IO if the file could not be written. */
enum status outfile_complete(struct outfile *p, struct err *err);

/* Rename the file to its final name if keep is set, otherwise delete it; free p in any
 * case.  Return ST_IO, and delete the file, if it could not be written.  Without keep,
 * ST_IO reports an earlier failure. */
enum status outfile_close(struct outfile *p, bool keep, struct err *err);

#endif
