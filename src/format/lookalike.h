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

/* An instruction pointer in a binary file, in the order of trials. */
struct lookalike_pointer {
	unsigned width; /* in bytes */
	bool big;       /* big-endian */
};
enum { LOOKALIKE_POINTERS = 4 };
extern const struct lookalike_pointer lookalike_pointers[LOOKALIKE_POINTERS];

/* Return the value of a pointer. */
uint64_t lookalike_read(const uint8_t *p, const struct lookalike_pointer *as);

/* Find records with an instruction pointer.  Return their size and set *at to the offset
 * of the pointer in bytes; return 0 if there are none. */
size_t lookalike_stride(const uint8_t *head, size_t len,
			const struct lookalike_pointer *as, size_t *at);

#endif
