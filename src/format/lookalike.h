/*
 * Describe a file of an unknown format, so that the user can find out how to open it.
 */
#ifndef FORMAT_LOOKALIKE_H
#define FORMAT_LOOKALIKE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Return a description of a file by the magic number in its head, a static string; NULL
 * if it has no known magic number. */
const char *lookalike_magic(const uint8_t *head, size_t len);

/* Describe the head of any file in out, an array of size bytes: by its magic number, or
 * the size of the records of a ChampSim fork. */
void lookalike(const uint8_t *head, size_t len, char *out, size_t size);

/* True if the bytes are text; also true if there are none. */
bool lookalike_is_text(const uint8_t *p, size_t len);

/* Find records with an instruction pointer, big-endian if big is set.  Return their size
 * and set *at to the byte offset of the pointer; 0 if there are no such records. */
size_t lookalike_stride(const uint8_t *head, size_t len, bool big, size_t *at);

#endif
