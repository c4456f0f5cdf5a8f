/*
 * Reading and writing whole pieces through file descriptors, whatever interrupts it.
 * False: errno says why; 0: the file ends before.
 */
#ifndef BASE_FD_H
#define BASE_FD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

bool io_read_at(int fd, uint64_t at, void *to, size_t len);
bool io_write_at(int fd, uint64_t at, const void *from, size_t len);
bool io_write(int fd, const void *from, size_t len);

#endif
