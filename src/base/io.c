#include "base/io.h"

#include <errno.h>
#include <unistd.h>

_Static_assert(sizeof(off_t) == sizeof(uint64_t), "positions of more than 2 GiB");

/* Check a call that moved n bytes; false if it failed, or moved none for the reason
 * `none`. */
static bool io_moved(ssize_t n, int none, size_t *done)
{
	if (n < 0 && errno == EINTR)
		return true;
	if (n == 0)
		errno = none;
	if (n > 0)
		*done += (size_t)n;
	return n > 0;
}

bool io_read_at(int fd, uint64_t at, void *to, size_t len)
{
	for (size_t i = 0; i < len;)
		if (!io_moved(pread(fd, (char *)to + i, len - i, (off_t)(at + i)), 0, &i))
			return false;
	return true;
}

bool io_write_at(int fd, uint64_t at, const void *from, size_t len)
{
	for (size_t i = 0; i < len;)
		if (!io_moved(
			    pwrite(fd, (const char *)from + i, len - i, (off_t)(at + i)),
			    ENOSPC, &i))
			return false;
	return true;
}

bool io_write(int fd, const void *from, size_t len)
{
	for (size_t i = 0; i < len;)
		if (!io_moved(write(fd, (const char *)from + i, len - i), ENOSPC, &i))
			return false;
	return true;
}
