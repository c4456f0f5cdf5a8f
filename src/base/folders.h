/* Where a user's own files are kept. */
#ifndef BASE_FOLDERS_H
#define BASE_FOLDERS_H

/*
 * The folder opscope in the one that an environment variable names, or in a folder of
 * the user's home: folder_own("XDG_CACHE_HOME", ".cache").  The caller's to free();
 * NULL: neither is known.
 */
char *folder_own(const char *variable, const char *in_home);

/* Make the folders that lead to a file, for nobody else to look into. */
void folders_make_for(const char *path);

#endif
