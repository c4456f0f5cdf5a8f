/*
 * Temporary files and directories of incomplete outputs.  They are removed by SIGHUP,
 * SIGINT and SIGTERM, unless the program handles or ignores these signals, and when the
 * program ends for lack of memory.
 *
 * Threads: any.
 */
#ifndef BASE_UNFINISHED_H
#define BASE_UNFINISHED_H

enum { UNFINISHED_MAX = 1024 };

/* Remember a path, which is borrowed until unfinished_remove() gets the same pointer.
 * Signals remove only the first UNFINISHED_MAX paths.  A directory is removed if it is
 * empty once its remembered files are removed.  To leave no moment in which a path is
 * not removed, remember it before it exists. */
void unfinished_add(const char *path);
void unfinished_remove(const char *path);

#endif
