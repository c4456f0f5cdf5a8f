/*
 * Write an output file, compressed if its name ends with .gz, .xz, .zst or .lz4.
 *
 * Write the file under a temporary name in the same directory and rename it when
 * complete, so that an incomplete file never appears under the final name and an existing
 * file stays until then.  Signals remove the temporary file: see base/unfinished.h.
 * Write to existing pipes and devices; never replace them.
 */
#ifndef OUTPUT_OUTFILE_H
#define OUTPUT_OUTFILE_H

#include <stdbool.h>
#include <stdio.h>

#include "base/err.h"

struct outfile;

/* Open the file.  Return ST_INVALID if it exists and replace is not set, or if it is a
 * directory, block device or terminal.  Return ST_UNSUPPORTED if opscope was built
 * without the library for this compression. */
enum status outfile_open(struct outfile **out, const char *path, bool replace,
			 struct err *err);

/* Return the stream to write to.  The caller does not close it.  The stream and
 * outfile_close() report write errors. */
FILE *outfile_stream(struct outfile *p);

/* Write all buffered data, so that outfile_close() only has to rename the file.  Do not
 * use the stream afterwards.  Return ST_IO if writing fails. */
enum status outfile_complete(struct outfile *p, struct err *err);

/* Rename the file to its final name if keep is set, otherwise delete it; free p in either
 * case.  If the file could not be written, delete it and return ST_IO.  Without keep,
 * return ST_IO for an earlier failure. */
enum status outfile_close(struct outfile *p, bool keep, struct err *err);

#endif
