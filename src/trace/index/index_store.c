#include "trace/index/index_store.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/io.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/temp.h"
#include "base/xdg.h"

const char index_store_magic[8] = { '\x89', 'O', 'P', 'X', '\r', '\n', '\x1a', '\n' };

static const char suffix[] = ".opx";
static const uint64_t default_max = (uint64_t)1 << 30;

struct index_store {
	char *directory;
	char *name;
	char *path;
	bool keyed;       /* the directory contains indexes of many traces, by key */
	bool strict;      /* the default directory, private to the user */
	struct temp temp; /* name NULL if none */
};

/* Directories */

static bool store_is_directory(const char *path)
{
	struct stat info;
	return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

/* Set s->directory, and s->name if `where` names a file; false if there is none. */
static bool store_find_directory(struct index_store *s, const char *where,
				 const char *trace)
{
	if (!where)
		where = getenv("OPSCOPE_INDEX");
	s->strict = !where || !*where;
	bool beside = !s->strict && strcmp(where, "beside") == 0;
	if (!s->strict && (strcmp(where, "none") == 0 || (beside && !trace)))
		return false;
	if (s->strict)
		s->directory = xdg_dir(XDG_CACHE);
	else if (!beside && store_is_directory(where))
		s->directory = mem_text(where);
	if (s->strict || s->directory)
		return s->directory;
	struct str path = STR_INIT;
	str_addf(&path, "%s%s", beside ? trace : where, beside ? suffix : "");
	char *slash = strrchr(path.text, '/');
	s->name = mem_text(slash ? slash + 1 : path.text);
	if (slash)
		path.text[slash == path.text ? 1 : slash - path.text] = 0;
	s->directory = mem_text(slash ? path.text : ".");
	str_release(&path);
	return true;
}

/* Open a directory.  The default one must belong to the user, and no other user may write
 * to it. */
static int store_open_directory(const struct index_store *s)
{
	int flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
	int fd = open(s->directory, s->strict ? flags | O_NOFOLLOW : flags);
	struct stat info;
	if (fd >= 0 && s->strict &&
	    (fstat(fd, &info) < 0 || info.st_uid != geteuid() ||
	     (info.st_mode & (S_IWGRP | S_IWOTH)))) {
		close(fd);
		errno = EPERM;
		return -1;
	}
	return fd;
}

/* One index */

struct index_store *index_store_new(const char *where, const char *trace, uint64_t key)
{
	struct index_store *s = mem_new(1, sizeof *s);
	struct str text = STR_INIT;
	if (!store_find_directory(s, where, trace)) {
		index_store_free(s);
		return NULL;
	}
	s->keyed = !s->name;
	if (s->keyed) {
		str_addf(&text, "%016" PRIx64 "%s", key, suffix);
		s->name = str_detach(&text);
	}
	str_addf(&text, "%s/%s", s->directory, s->name);
	s->path = str_detach(&text);
	return s;
}

struct index_store *index_store_of_all(const char *where)
{
	struct index_store *s = index_store_new(where, NULL, 0);
	if (!s || s->keyed)
		return s;
	index_store_free(s);
	return NULL;
}

const char *index_store_directory(const struct index_store *s)
{
	return s->directory;
}

void index_store_free(struct index_store *s)
{
	if (!s)
		return;
	index_store_abandon(s);
	free(s->directory);
	free(s->name);
	free(s->path);
	free(s);
}

const char *index_store_path(const struct index_store *s)
{
	return s->path;
}

static int store_open_file(int directory, const char *name)
{
	int fd = openat(directory, name,
			O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
	struct stat info;
	if (fd >= 0 && (fstat(fd, &info) < 0 || !S_ISREG(info.st_mode))) {
		close(fd);
		return -1;
	}
	return fd;
}

int index_store_open(const struct index_store *s, uint64_t owner)
{
	int fd = index_store_open_entry(s, s->name);
	struct stat info;
	if (fd < 0)
		return -1;
	if (fstat(fd, &info) == 0 &&
	    (info.st_uid == geteuid() ||
	     (!s->strict && (info.st_uid == 0 || (uint64_t)info.st_uid == owner))))
		return fd;
	close(fd);
	return -1;
}

int index_store_create(struct index_store *s)
{
	index_store_abandon(s);
	int directory = store_open_directory(s);
	if (directory < 0 && errno == ENOENT && s->strict && xdg_make_parents(s->path))
		directory = store_open_directory(s);
	if (directory < 0)
		return -1;
	close(directory);
	return temp_open(&s->temp, s->path, 0600) ? fcntl(s->temp.fd, F_DUPFD_CLOEXEC, 0)
						  : -1;
}

/* True if a file is an index or, with missing_ok, does not exist. */
static bool store_is_ours(int directory, const char *name, bool missing_ok)
{
	int fd = store_open_file(directory, name);
	if (fd < 0)
		return errno == ENOENT && missing_ok;
	char head[sizeof index_store_magic];
	bool ours = io_read_at(fd, 0, head, sizeof head) &&
		    memcmp(head, index_store_magic, sizeof head) == 0;
	close(fd);
	return ours;
}

bool index_store_commit(struct index_store *s)
{
	int directory = store_open_directory(s);
	bool ours =
		directory >= 0 && s->temp.name && store_is_ours(directory, s->name, true);
	if (directory >= 0) {
		close(directory);
		/* A file that is not an index is never replaced. */
		errno = EEXIST;
	}
	if (ours)
		return temp_commit(&s->temp);
	int error = errno;
	index_store_abandon(s);
	errno = error;
	return false;
}

void index_store_abandon(struct index_store *s)
{
	if (s->temp.name)
		temp_abandon(&s->temp);
}

static bool store_remove_file(const struct index_store *s, const char *name)
{
	int directory = store_open_directory(s);
	if (directory < 0)
		return false;
	bool removed = store_is_ours(directory, name, false) &&
		       unlinkat(directory, name, 0) == 0;
	close(directory);
	return removed;
}

bool index_store_remove_own(const struct index_store *s)
{
	return store_remove_file(s, s->name);
}

void index_store_touch(int fd)
{
	futimens(fd, NULL);
}

/* All of them */

static int store_by_use(const void *a, const void *b)
{
	const struct index_store_entry *x = a, *y = b;
	if (x->used != y->used)
		return x->used > y->used ? -1 : 1;
	return strcmp(x->name, y->name);
}

/* 16 digits of a key and the suffix. */
static bool store_is_name(const char *name)
{
	return strspn(name, "0123456789abcdef") == 16 && strcmp(name + 16, suffix) == 0;
}

size_t index_store_list(const struct index_store *s, struct index_store_entry **list)
{
	*list = NULL;
	size_t n = 0, room = 0;
	int fd = store_open_directory(s);
	if (fd < 0)
		return 0;
	DIR *dir = fdopendir(fd);
	if (!dir) {
		close(fd);
		return 0;
	}
	struct dirent *d;
	while ((d = readdir(dir))) {
		struct stat info;
		if (!store_is_name(d->d_name) ||
		    fstatat(fd, d->d_name, &info, AT_SYMLINK_NOFOLLOW) != 0 ||
		    !S_ISREG(info.st_mode))
			continue;
		*list = mem_room(*list, n, &room, sizeof **list);
		(*list)[n++] =
			(struct index_store_entry) { .name = mem_text(d->d_name),
						     .bytes = (uint64_t)info.st_size,
						     .used = (int64_t)info.st_mtime };
	}
	closedir(dir);
	if (n)
		qsort(*list, n, sizeof **list, store_by_use);
	return n;
}

void index_store_list_free(struct index_store_entry *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		free(list[i].name);
	free(list);
}

int index_store_open_entry(const struct index_store *s, const char *name)
{
	int directory = store_open_directory(s);
	int fd = directory < 0 ? -1 : store_open_file(directory, name);
	if (directory >= 0)
		close(directory);
	return fd;
}

bool index_store_remove(const struct index_store *s, const char *name)
{
	return store_is_name(name) && store_remove_file(s, name);
}

size_t index_store_clean(const struct index_store *s)
{
	return temp_clean_own() + (s->strict ? 0 : temp_clean(s->directory));
}

void index_store_trim(const struct index_store *s)
{
	if (!s->keyed)
		return;
	uint64_t max = default_max;
	const char *limit = getenv("OPSCOPE_INDEX_MOST");
	if (limit)
		human_parse(limit, &max);
	struct index_store_entry *list;
	size_t n = index_store_list(s, &list);
	uint64_t sum = 0;
	for (size_t i = 0; i < n; i++) {
		sum += list[i].bytes;
		/* The index that was just saved stays, whatever its size. */
		if (sum > max && strcmp(list[i].name, s->name) != 0)
			store_remove_file(s, list[i].name);
	}
	index_store_list_free(list, n);
	index_store_clean(s);
}
