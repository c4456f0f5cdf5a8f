/*
 * Files that get their name when they are complete.  Until then they are beside it, as
 * PATH.PID.part or PATH.PID-N.part, so that a partial file never has the name.
 *
 * Signals remove them: see base/unfinished.h.  Files left by SIGKILL do not stop another
 * process of the same number; temp_clean() removes them.  A process holds a lock (flock)
 * on its temporary files, so that they are not removed while they are written.
 *
 * Functions that fail have the reason in errno.  Threads: any.
 */
#ifndef BASE_TEMP_H
#define BASE_TEMP_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct temp {
	char *path; /* the name of the complete file */
	char *name; /* the temporary name */
	int fd;     /* open for reading and writing */
};

/* Create a file to replace `path`, with these permissions, minus the umask.  If
 * path is a symbolic link, its target is replaced. */
bool temp_open(struct temp *t, const char *path, mode_t mode);

/* Rename a file to its final name and close it; false if it was removed. */
bool temp_commit(struct temp *t);

/* Close and remove a file. */
void temp_abandon(struct temp *t);

/* Close a renamed file. */
void temp_close(struct temp *t);

/* Create a file from these bytes, or replace it; even after a crash of the machine it is
 * the old file or the new one.  Only its owner can read it. */
bool temp_replace(const char *path, const void *from, size_t len);

/* Open a file without a name, in the directory of `path`, or in temp_folder() if path is
 * NULL.  Return -1 on failure. */
int temp_scratch(const char *path);

const char *temp_folder(void); /* $TMPDIR or /tmp */

/* Remove files from a directory that no process writes any more, or that are older than
 * a day; return their number. */
size_t temp_clean(const char *directory);

/* Clean the user's directories (base/xdg.h) of the cache, data, state and config
 * files. */
size_t temp_clean_own(void);

#endif
