/*
 * Writes an archive of stored files, with sizes of 64 bits, as numpy writes an .npz.  The
 * same files give the same bytes.
 *
 * Threads: one.
 */
#ifndef OUTPUT_ZIP_WRITE_H
#define OUTPUT_ZIP_WRITE_H

#include <stdbool.h>
#include <stdio.h>

struct zip_write;

/* to: borrowed; its errors stay in it. */
struct zip_write *zip_write_new(FILE *to);

/* Add a file, which is read from its beginning.  False: it cannot be read; errno says
 * why. */
bool zip_write_add(struct zip_write *z, const char *name, int fd);

/* Write the directory of the archive, and free z. */
void zip_write_end(struct zip_write *z);

#endif
