#include "code/memory_map.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

/* The part of a file with the lowest offset has its first segment.  If a file is mapped
 * twice, the second mapping begins with a part that is not higher than the last one. */
static void memory_map_add(struct memory_map *m, size_t from, const char *path,
			   struct memory_map_file part)
{
	size_t k = m->n;
	while (k > from && strcmp(m->file[k - 1].path, path) != 0)
		k--;
	if (k > from && part.offset > m->file[k - 1].offset) {
		m->file[k - 1].has_code |= part.has_code;
		return;
	}
	if (m->n - from == MEMORY_MAP_MAX)
		return;
	m->file = mem_room(m->file, m->n, &m->room, sizeof *m->file);
	part.path = mem_text(path);
	m->file[m->n++] = part;
}

/* Parse START-END rwxp OFFSET DEVICE INODE PATH. */
static bool memory_map_line(struct memory_map *m, size_t from, char *line)
{
	uint64_t first, end, offset;
	char flags[5];
	int at = 0;
	if (sscanf(line, "%" SCNx64 "-%" SCNx64 " %4s %" SCNx64 " %*s %*u %n", &first,
		   &end, flags, &offset, &at) != 4 ||
	    !at || end <= first)
		return false;
	char *path = line + at;
	path[strcspn(path, "\r\n")] = 0;
	if (*path == '/')
		memory_map_add(
			m, from, path,
			(struct memory_map_file) { .address = first,
						   .offset = offset,
						   .has_code = strchr(flags, 'x') });
	return true;
}

/* Keep each file with code once, starting with number `from`. */
static void memory_map_clean(struct memory_map *m, size_t from)
{
	size_t n = from;
	for (size_t k = from; k < m->n; k++) {
		struct memory_map_file *f = &m->file[k];
		bool keep = f->has_code;
		for (size_t z = 0; z < n && keep; z++)
			keep = m->file[z].address != f->address ||
			       strcmp(m->file[z].path, f->path) != 0;
		if (keep)
			m->file[n++] = *f;
		else
			free(f->path);
	}
	m->n = n;
}

static enum status memory_map_lines(struct memory_map *m, FILE *in, const char *path,
				    struct err *err)
{
	char *line = NULL;
	size_t room = 0, number = 0, from = m->n;
	ssize_t len;
	enum status st = ST_OK;
	while (!st && (len = getline(&line, &room, in)) >= 0) {
		number++;
		if (line[strspn(line, " \t\r\n")] &&
		    (strlen(line) != (size_t)len || !memory_map_line(m, from, line)))
			st = err_set(err, ST_INVALID,
				     "%s: line %zu is not a line of /proc/PID/maps", path,
				     number);
	}
	free(line);
	if (!st && ferror(in))
		return err_set(err, ST_IO, "%s: %s", path, strerror(errno));
	bool any = m->n > from;
	memory_map_clean(m, from);
	if (!st && !any)
		return err_set(err, ST_INVALID, "%s: it has no files", path);
	return st;
}

enum status memory_map_read(struct memory_map *m, const char *path, struct err *err)
{
	FILE *in = fopen(path, "re");
	if (!in)
		return err_set(err, ST_IO, "%s: %s", path, strerror(errno));
	enum status st = memory_map_lines(m, in, path, err);
	fclose(in);
	return st;
}

void memory_map_release(struct memory_map *m)
{
	for (size_t k = 0; k < m->n; k++)
		free(m->file[k].path);
	free(m->file);
	*m = (struct memory_map) { .file = NULL };
}
