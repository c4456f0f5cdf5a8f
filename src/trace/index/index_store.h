/*
 * Where saved indexes are: files in a directory, written so that a partial file is never
 * visible under its final name, and that other users cannot read them.
 *
 * An option or $OPSCOPE_INDEX names the location: "none"; "beside" for TRACE.opx beside
 * the trace; an existing directory; or a file.  The default is the directory opscope in
 * $XDG_CACHE_HOME or in ~/.cache.
 *
 * An error here only costs a saved index, so no function has a message.  Private to
 * trace/, except for index_store_of_all().
 */
#ifndef TRACE_INDEX_STORE_H
#define TRACE_INDEX_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct index_store;

/* The first 8 bytes of an index.  A file that begins differently is never replaced or
 * removed. */
extern const char index_store_magic[8];

/* The location of one index, which need not exist.  where: an option, or NULL for
 * $OPSCOPE_INDEX or the default.  NULL if there is no location. */
struct index_store *index_store_new(const char *where, const char *trace, uint64_t key);
void index_store_free(struct index_store *s); /* s may be NULL */

const char *index_store_path(const struct index_store *s); /* borrowed */

/*
 * Open the file for reading; -1 if it does not exist or is not trusted.  Symbolic links
 * are not trusted, nor are files of other users.  Outside the cache, files of root and of
 * the owner of the trace, whose number is given, are trusted.
 */
int index_store_open(const struct index_store *s, uint64_t owner);

/* Create a temporary file for writing; -1 on error, with the reason in errno.
 * index_store_commit() renames it to the index, unless a file of that name exists that is
 * not an index; index_store_abandon() removes it. */
int index_store_create(struct index_store *s);
bool index_store_commit(struct index_store *s);
void index_store_abandon(struct index_store *s);

/* Set the time of the last use to now; the least recently used index is removed
 * first. */
void index_store_touch(int fd);

/* Remove the least recently used indexes while the cache has more than 1 GiB, or
 * $OPSCOPE_INDEX_MOST bytes; also do what index_store_clean() does. */
void index_store_trim(const struct index_store *s);

/* The content of the cache, most recently used first */

struct index_store_entry {
	char *name;
	uint64_t bytes;
	int64_t used; /* seconds since 1970 */
};

/* The directory that contains the indexes of all traces; NULL if there is none. */
struct index_store *index_store_of_all(const char *where);
const char *index_store_directory(const struct index_store *s); /* borrowed */

/* Returns the number of entries; free *list with index_store_list_free(). */
size_t index_store_list(const struct index_store *s, struct index_store_entry **list);
void index_store_list_free(struct index_store_entry *list, size_t n);
int index_store_open_entry(const struct index_store *s, const char *name); /* -1: error */
bool index_store_remove(const struct index_store *s, const char *name);

/* Remove temporary files left by killed processes, from the directory and from the user's
 * own directories (temp_clean_own()); returns their number. */
size_t index_store_clean(const struct index_store *s);

/* Remove the index at the location of s; false if there is none, or it cannot be
 * removed. */
bool index_store_remove_own(const struct index_store *s);

#endif
