/* Where a user's own files are kept. */
#ifndef BASE_FOLDERS_H
#define BASE_FOLDERS_H

/*
 * The folder opscope in the one that an environment variable names, or in a folder of
 * the user's home: xdg_dir("XDG_CACHE_HOME", ".cache").  The caller's to free();
 * NULL: neither is known.
 */
char *xdg_dir(const char *variable, const char *in_home);

/* Make the folders that lead to a file, for nobody else to look into. */
void xdg_make_parents(const char *path);

#endif
