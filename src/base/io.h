/*
 * Full-length read and write, restarted on EINTR.  All return false on failure, with the
 * reason in errno; io_read_at() sets errno to 0 if the file ends before at + len.
 */
#ifndef BASE_IO_H
#define BASE_IO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

bool io_read_at(int fd, uint64_t at, void *to, size_t len);
bool io_write_at(int fd, uint64_t at, const void *from, size_t len);
bool io_write(int fd, const void *from, size_t len);

#endif
