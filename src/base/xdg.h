/* The directories of a user's own files (XDG Base Directory Specification). */
#ifndef BASE_XDG_H
#define BASE_XDG_H

#include <stdbool.h>

/*
 * Return the directory opscope in the directory that an environment variable names or,
 * if the variable has no absolute path, in a directory of the user's home:
 * xdg_dir("XDG_CACHE_HOME", ".cache").  The caller frees it; NULL if HOME has no
 * absolute path either.  The directory need not exist.
 */
char *xdg_dir(const char *variable, const char *in_home);

/* Expand ~ or ~/ of a path that a person typed to the home directory.  The caller frees
 * it. */
char *xdg_typed(const char *path);

/* Create the missing parent directories of a file, with mode 0700.  Return false if the
 * innermost is missing then; errno is that of the first one that cannot be created. */
bool xdg_make_parents(const char *path);

#endif
