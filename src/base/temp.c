#define _GNU_SOURCE
#include "base/temp.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/io.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/unfinished.h"
#include "base/xdg.h"

enum { NAMES = 1000, LINKS = 40, OLD = 24 * 60 * 60 /* seconds */ };

static const char suffix[] = ".part";

/* Follow all symbolic links of a path; the file need not exist. */
static char *temp_target(const char *path)
{
	struct str at = STR_INIT;
	char to[4096];
	str_add(&at, path);
	for (int i = 0; i < LINKS; i++) {
		ssize_t n = readlink(at.text, to, sizeof to);
		if (n <= 0 || n == sizeof to)
			break;
		char *slash = strrchr(at.text, '/');
		at.len = *to == '/' || !slash ? 0 : (size_t)(slash + 1 - at.text);
		str_addn(&at, to, (size_t)n);
	}
	return str_detach(&at);
}

static void temp_drop(struct temp *t)
{
	if (t->fd >= 0)
		close(t->fd);
	t->fd = -1;
}

/* Lock a file; false if it has been removed.  On file systems without locks, succeed. */
static bool temp_lock(int fd)
{
	flock(fd, LOCK_EX);
	struct stat info;
	return fstat(fd, &info) != 0 || info.st_nlink > 0;
}

/* Try to create a file with the n-th name. */
static bool temp_try(struct temp *t, int n, mode_t mode)
{
	struct str name = STR_INIT;
	str_addf(&name, "%s.%ld", t->path, (long)getpid());
	if (n)
		str_addf(&name, "-%d", n);
	str_add(&name, suffix);
	t->name = str_detach(&name);
	unfinished_add(t->name);
	/* temp_clean() may lock and remove a file before it is locked here. */
	do {
		temp_drop(t);
		t->fd = open(t->name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW,
			     mode);
	} while (t->fd >= 0 && !temp_lock(t->fd));
	if (t->fd >= 0)
		return true;
	unfinished_remove(t->name);
	free(t->name);
	t->name = NULL;
	return false;
}

bool temp_open(struct temp *t, const char *path, mode_t mode)
{
	*t = (struct temp) { .path = temp_target(path), .fd = -1 };
	for (int n = 0; n < NAMES; n++) {
		if (temp_try(t, n, mode))
			return true;
		if (errno != EEXIST)
			break;
	}
	int error = errno;
	temp_close(t);
	errno = error;
	return false;
}

void temp_close(struct temp *t)
{
	if (t->name)
		unfinished_remove(t->name);
	temp_drop(t);
	free(t->name);
	free(t->path);
	*t = (struct temp) { .fd = -1 };
}

bool temp_commit(struct temp *t)
{
	bool good = rename(t->name, t->path) == 0;
	int error = errno;
	if (good)
		temp_close(t);
	else
		temp_abandon(t);
	errno = error;
	return good;
}

void temp_abandon(struct temp *t)
{
	if (t->name)
		remove(t->name);
	temp_close(t);
}

bool temp_replace(const char *path, const void *from, size_t len)
{
	struct temp t;
	if (!temp_open(&t, path, 0600))
		return false;
	if (io_write(t.fd, from, len) && fsync(t.fd) == 0)
		return temp_commit(&t);
	int error = errno;
	temp_abandon(&t);
	errno = error;
	return false;
}

const char *temp_folder(void)
{
	const char *folder = getenv("TMPDIR");
	return folder && *folder ? folder : "/tmp";
}

int temp_scratch(const char *path)
{
	struct str name = STR_INIT;
	str_addf(&name, "%s%s-XXXXXX", path ? path : temp_folder(),
		 path ? "" : "/opscope");
	int fd = mkostemp(name.text, O_CLOEXEC), error = errno;
	if (fd >= 0)
		unlink(name.text);
	str_release(&name);
	errno = error;
	return fd;
}

/* Remove leftover files */

/* Return the length without trailing digits. */
static size_t temp_before_number(const char *name, size_t len)
{
	while (len && name[len - 1] >= '0' && name[len - 1] <= '9')
		len--;
	return len;
}

/* True for a name of temp_try(), or of earlier versions: .opx-PID-N, and KEY.KIND.PID
 * with a key of 16 digits. */
static bool temp_is_name(const char *name)
{
	size_t len = strlen(name);
	bool part = str_ends_with(name, suffix);
	len -= part ? strlen(suffix) : 0;
	size_t n = temp_before_number(name, len);
	if (part && n < len && n && name[n - 1] == '-') {
		len = n - 1;
		n = temp_before_number(name, len);
	}
	return (n < len && n && name[n - 1] == '.' &&
		(part || strspn(name, "0123456789abcdef") == 16)) ||
	       strncmp(name, ".opx-", 5) == 0;
}

/* Remove a file that is not locked, or that is old. */
static bool temp_remove_left(int directory, const char *name)
{
	int fd = openat(directory, name,
			O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
	struct stat info, named;
	bool left =
		fd >= 0 && fstat(fd, &info) == 0 && S_ISREG(info.st_mode) &&
		(flock(fd, LOCK_EX | LOCK_NB) == 0 || info.st_mtime + OLD < time(NULL));
	/* If the file was completed before it was locked, the name may be another
	 * file's. */
	left = left && fstatat(directory, name, &named, AT_SYMLINK_NOFOLLOW) == 0 &&
	       named.st_ino == info.st_ino && named.st_dev == info.st_dev &&
	       unlinkat(directory, name, 0) == 0;
	if (fd >= 0)
		close(fd);
	return left;
}

size_t temp_clean(const char *directory)
{
	size_t n = 0;
	DIR *dir = opendir(directory);
	const struct dirent *d;
	while (dir && (d = readdir(dir)))
		n += temp_is_name(d->d_name) && temp_remove_left(dirfd(dir), d->d_name);
	if (dir)
		closedir(dir);
	return n;
}

size_t temp_clean_own(void)
{
	size_t n = 0;
	for (int dir = 0; dir < XDG_DIRS; dir++) {
		char *directory = xdg_dir((enum xdg)dir);
		n += directory ? temp_clean(directory) : 0;
		free(directory);
	}
	return n;
}
