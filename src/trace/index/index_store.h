/*
 * Where saved indexes are: files in a directory, written so that nobody ever sees
 * half of one, and nobody else sees any.
 *
 * $OPSCOPE_INDEX, or an option, says where: "none"; "beside", TRACE.opx beside the
 * trace; the name of a directory that is there, or of a file.  Otherwise it is the directory
 * opscope in $XDG_CACHE_HOME, or in ~/.cache.
 *
 * All that goes wrong here costs a saved index and nothing else, so there are no
 * sentences.  Private to trace/, but for index_store_list() and index_store_remove().
 */
#ifndef TRACE_STORE_H
#define TRACE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct index_store;

/* What an index begins with: 8 bytes.  A file that begins in another way is never
 * replaced or removed. */
extern const char index_store_magic[8];

/* The place of one index, whether it is there or not.  where: NULL as
 * $OPSCOPE_INDEX says.  NULL: there is no place for it. */
struct index_store *index_store_new(const char *where, const char *trace, uint64_t key);
void index_store_free(struct index_store *s); /* s may be NULL */

const char *index_store_path(const struct index_store *s);

/*
 * The file, to read; -1: it is not there, or not one that is to be trusted: a
 * symlink, or a file of somebody else (but for the owner of the trace, whose
 * number is given, where it is not in the cache).
 */
int index_store_open(const struct index_store *s, uint64_t owner);

/* A new file, to write; -1.  It becomes the index with index_store_commit(). */
int index_store_create(struct index_store *s);
bool index_store_commit(struct index_store *s);
void index_store_abandon(struct index_store *s);

/* It was used just now: the one whose use is longest ago goes first. */
void index_store_touch(int fd);

/* Remove old ones while there is too much in the cache: more than 1 GiB, or
 * $OPSCOPE_INDEX_MOST bytes. */
void index_store_trim(const struct index_store *s);

/* What is in the cache, most recently used first */

struct index_store_entry {
	char *name;
	uint64_t bytes;
	int64_t used; /* seconds since 1970 */
};

/* The directory that holds the indexes of all traces, for people; the caller frees
 * it.  NULL: there is none. */
char *index_store_directory(const char *where);

size_t index_store_list(const char *where, struct index_store_entry **list);
void index_store_list_free(struct index_store_entry *list, size_t n);
int index_store_open_entry(const char *where, const char *name); /* -1 */
bool index_store_remove(const char *where, const char *name);

/* An index, or what is left of one that was being written. */
bool index_store_remove_own(const struct index_store *s);

#endif
