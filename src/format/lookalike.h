/*
 * Describes a file that is not in a known format, so that the user can find out how to
 * open it.
 */
#ifndef FORMAT_LOOKALIKE_H
#define FORMAT_LOOKALIKE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The description of a file by the magic number in its head, a static string; NULL means
 * no known magic number. */
const char *lookalike_magic(const uint8_t *head, size_t len);

/* Describe the head of any file in out, an array of size bytes: by its magic number, or
 * the size of the records of a ChampSim fork. */
void lookalike(const uint8_t *head, size_t len, char *out, size_t size);

/* True if bytes are text; that of no bytes is. */
bool lookalike_is_text(const uint8_t *p, size_t len);

/* The size of records with an instruction pointer, in either order of bytes, and the byte
 * *at at which it is; 0 if there are none. */
size_t lookalike_stride(const uint8_t *head, size_t len, bool big, size_t *at);

#endif
