/*
 * Temporary files and directories of outputs that are not complete.  SIGHUP, SIGINT and
 * SIGTERM remove them, unless the program handles or ignores these signals, and so does the
 * end of the program for lack of memory.
 *
 * Threads: any.
 */
#ifndef BASE_UNFINISHED_H
#define BASE_UNFINISHED_H

enum { UNFINISHED_MAX = 1024 };

/* Remember a path, which is borrowed until unfinished_remove() gets the same pointer.  Those
 * from UNFINISHED_MAX on are not removed by signals.  A directory is removed if it is empty
 * after its remembered files are removed.  A path that is remembered before it exists leaves
 * no moment in which it is not removed. */
void unfinished_add(const char *path);
void unfinished_remove(const char *path);

#endif
