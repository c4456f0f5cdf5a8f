/* The directories of a user's own files (XDG Base Directory Specification). */
#ifndef BASE_XDG_H
#define BASE_XDG_H

/*
 * The directory opscope in the one that an environment variable names or, if the variable
 * has no absolute path, in a directory of the user's home:
 * xdg_dir("XDG_CACHE_HOME", ".cache").  The caller frees the result; NULL if HOME has no
 * absolute path either.  The directory need not exist.
 */
char *xdg_dir(const char *variable, const char *in_home);

/* A path that a person typed: ~ and ~/ are the home directory.  The caller frees the
 * result. */
char *xdg_typed(const char *path);

/* Create the missing parent directories of a file, with mode 0700.  Errors are ignored:
 * creating the file reports them. */
void xdg_make_parents(const char *path);

#endif
