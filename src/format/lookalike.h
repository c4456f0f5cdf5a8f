/*
 * What a file is that is not in any known format: something that a person can go on
 * from.
 */
#ifndef FORMAT_LOOKALIKE_H
#define FORMAT_LOOKALIKE_H

#include <stddef.h>
#include <stdint.h>

/* The kind of file that has a magic number in its head: "an ELF file: ...", a static
 * string; NULL: it has none. */
const char *lookalike_magic(const uint8_t *head, size_t len);

/* Describe the head of a file in any case, in size bytes at out: by its magic number, the
 * lines of a related trace format, or the size of the records of a ChampSim fork. */
void lookalike(const uint8_t *head, size_t len, char *out, size_t size);

#endif
