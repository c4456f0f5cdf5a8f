/*
 * List the files with code that a process has mapped, and their addresses, from a copy
 * of its /proc/PID/maps.  A file can contain several copies, one after the other.
 *
 * Threads: a list belongs to one thread.
 */
#ifndef CODE_MEMORY_MAP_H
#define CODE_MEMORY_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

enum { MEMORY_MAP_MAX = 4096 /* max files */ };

struct memory_map {
	struct memory_map_file {
		char *path;
		uint64_t address, offset; /* min address, and its file offset */
		bool has_code;
	} * file;
	size_t n, room;
};

/* Add the files of a copy, except files that the list already has at the same address.
 * Return ST_INVALID if a line is not a line of /proc/PID/maps, or there are no files. */
enum status memory_map_read(struct memory_map *m, const char *path, struct err *err);
void memory_map_release(struct memory_map *m);

#endif
