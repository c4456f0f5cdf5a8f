#include "base/io.h"

#include <errno.h>
#include <unistd.h>

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
