/* The directories of a user's own files (XDG Base Directory Specification). */
#ifndef BASE_XDG_H
#define BASE_XDG_H

#include <stdbool.h>

enum xdg { XDG_CACHE, XDG_CONFIG, XDG_DATA, XDG_STATE, XDG_DIRS };

/*
 * Return the directory opscope in the directory that an environment variable names, such
 * as XDG_CACHE_HOME, or, if the variable has no absolute path, in a directory of the
 * user's home, such as .cache.  The caller frees it; NULL if HOME has no absolute path
 * either.  The directory need not exist.
 */
char *xdg_dir(enum xdg dir);
/* Return the path of a file in that directory; NULL as for xdg_dir(). */
char *xdg_path(enum xdg dir, const char *name, ...) __attribute__((format(printf, 2, 3)));

/* Expand ~ or ~/ of a path that a person typed to the home directory.  The caller frees
 * it. */
char *xdg_typed(const char *path);

/* Create the missing parent directories of a file, with mode 0700.  Return false if the
 * innermost is missing then; errno is that of the first one that cannot be created. */
bool xdg_make_parents(const char *path);

#endif
