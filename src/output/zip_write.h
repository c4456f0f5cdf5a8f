/*
 * Write an archive of stored files with 64-bit sizes, like numpy's .npz files.  The same
 * files always give the same bytes.
 *
 * Threads: one at a time.
 */
#ifndef OUTPUT_ZIP_WRITE_H
#define OUTPUT_ZIP_WRITE_H

#include <stdbool.h>
#include <stdio.h>

struct zip_write;

/* Make an archive.  to is borrowed; write errors stay in the stream. */
struct zip_write *zip_write_new(FILE *to);

/* Add a file, read from its beginning.  Return false if it cannot be read; see errno. */
bool zip_write_add(struct zip_write *z, const char *name, int fd);

/* Write the directory of the archive, and free z. */
void zip_write_end(struct zip_write *z);

#endif
