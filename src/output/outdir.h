/*
 * An output of several files: a directory, or one archive if its name ends with .npz.
 *
 * It appears under its name when it is complete.  Until then a directory has a temporary
 * name beside it, PATH.PID.part, and the files of an archive have none.  See
 * base/unfinished.h.
 *
 * Threads: one.
 */
#ifndef OUTPUT_OUTDIR_H
#define OUTPUT_OUTDIR_H

#include <stdbool.h>

#include "base/err.h"

struct outdir;

/*
 * replace: an existing archive, or directory with files of the names *.npy only, may be
 * replaced; otherwise it is ST_INVALID, except for an empty directory.  Anything else that
 * exists is ST_INVALID.
 */
enum status outdir_open(struct outdir **out, const char *path, bool replace,
			struct err *err);

/* A new file, which can be read and written, and belongs to d; -1: ST_IO in err. */
int outdir_file(struct outdir *d, const char *name, struct err *err);

/* The path, for messages; borrowed. */
const char *outdir_path(const struct outdir *d);

/* Rename the output to its name if keep is set, otherwise delete it; frees d in any case.
 * ST_IO: it could not be written, and is deleted.  ST_INVALID, likewise: what is in the
 * directory by now must not be replaced. */
enum status outdir_close(struct outdir *d, bool keep, struct err *err);

#endif
