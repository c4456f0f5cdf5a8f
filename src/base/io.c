#include "base/io.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "base/str.h"

_Static_assert(sizeof(off_t) == sizeof(uint64_t), "positions of more than 2 GiB");

bool io_read_at(int fd, uint64_t at, void *to, size_t len)
{
	for (char *p = to; len;) {
		ssize_t n = pread(fd, p, len, (off_t)at);
		if (n < 0 && errno == EINTR)
			continue;
		if (n == 0)
			errno = 0;
		if (n <= 0)
			return false;
		p += n;
		at += (uint64_t)n;
		len -= (size_t)n;
	}
	return true;
}

bool io_write_at(int fd, uint64_t at, const void *from, size_t len)
{
	for (const char *p = from; len;) {
		ssize_t n = pwrite(fd, p, len, (off_t)at);
		if (n < 0 && errno == EINTR)
			continue;
		if (n == 0)
			errno = ENOSPC;
		if (n <= 0)
			return false;
		p += n;
		at += (uint64_t)n;
		len -= (size_t)n;
	}
	return true;
}

bool io_write(int fd, const void *from, size_t len)
{
	for (const char *p = from; len;) {
		ssize_t n = write(fd, p, len);
		if (n < 0 && errno == EINTR)
			continue;
		if (n == 0)
			errno = ENOSPC;
		if (n <= 0)
			return false;
		p += n;
		len -= (size_t)n;
	}
	return true;
}

bool io_replace(const char *path, mode_t mode, const void *from, size_t len)
{
	struct str temp = STR_INIT;
	str_addf(&temp, "%s.%ld", path, (long)getpid());
	int fd = open(temp.text, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW,
		      mode);
	bool good = fd >= 0 && io_write(fd, from, len) && fsync(fd) == 0;
	int error = errno;
	if (fd >= 0 && close(fd) != 0 && good) {
		good = false;
		error = errno;
	}
	if (good && rename(temp.text, path) != 0) {
		good = false;
		error = errno;
	}
	if (fd >= 0 && !good)
		unlink(temp.text);
	str_release(&temp);
	errno = error;
	return good;
}
