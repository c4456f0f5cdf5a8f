/*
 * Describe a file of an unknown format, so that the user can find out how to open it.
 */
#ifndef FORMAT_LOOKALIKE_H
#define FORMAT_LOOKALIKE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Return a description of a file from the magic number in its head, as a static string;
 * NULL if it has no known magic number. */
const char *lookalike_magic(const uint8_t *head, size_t len);

/* Like lookalike_magic(), but NULL unless the file is a program or library in a format
 * other than ELF. */
const char *lookalike_program(const uint8_t *head, size_t len);

/* Describe the head of any file in out, an array of size bytes, by its magic number or by
 * the record size of a ChampSim fork. */
void lookalike(const uint8_t *head, size_t len, char *out, size_t size);

/* True if the bytes are text or if there are no bytes. */
bool lookalike_is_text(const uint8_t *p, size_t len);

/* Records of a fixed size with an instruction pointer. */
struct lookalike_records {
	size_t size, pc;       /* pc: offset of the pointer */
	unsigned score, width; /* width of the pointer in bytes */
	bool big;              /* big-endian */
};

/* Find the smallest such records that begin at head.  False if there are none. */
bool lookalike_find(const uint8_t *head, size_t len, struct lookalike_records *best);

#endif
