/*
 * The files that a process had in memory, from a copy of its /proc/PID/maps: those with code, and
 * where each begins.  A file can have several such copies, one after the other.
 *
 * Threads: a list belongs to one.
 */
#ifndef CODE_MEMORY_MAP_H
#define CODE_MEMORY_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

enum { MEMORY_MAP_MAX = 4096 /* files */ };

struct memory_map {
	struct memory_map_file {
		char *path;
		uint64_t address,
			offset; /* of its lowest part, in memory and in the file */
		bool has_code;
	} * file;
	size_t n, room;
};

/* Add the files of a copy; those that a list has at the same address are not added again.
 * ST_INVALID if a line is not one of /proc/PID/maps, or there are no files. */
enum status memory_map_read(struct memory_map *m, const char *path, struct err *err);
void memory_map_release(struct memory_map *m);

#endif
