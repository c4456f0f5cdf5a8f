/*
 * A dictionary: texts by number and numbers by text.
 *
 * Opcodes repeat: a trace of ten million micro-ops has some hundred different
 * ones.  A test of opcodes is evaluated once for each entry here instead of once
 * for each record.  The dictionary is bounded, so that a hostile trace cannot fill
 * the memory: 65,535 texts of 16 MiB together.  When it is full, dict_code()
 * returns DICT_FULL.
 *
 * Threads: belongs to one thread, or needs a lock around it.
 */
#ifndef BASE_DICT_H
#define BASE_DICT_H

#include <stddef.h>
#include <stdint.h>

enum { DICT_MAX = 65535 };
#define DICT_FULL UINT32_MAX

struct dict;

struct dict *dict_new(void);
/* Like dict_new(), with other bounds on texts and bytes; each text counts one byte for
 * its NUL. */
struct dict *dict_new_of(uint32_t texts, uint32_t bytes);
void dict_free(struct dict *d);

/* Return the number of a text, from 0, adding it if it is new; DICT_FULL if there is no
 * room. */
uint32_t dict_code(struct dict *d, const void *text, size_t len);

/* Return the number of a text without adding it; DICT_FULL if it is not in the
 * dictionary. */
uint32_t dict_find(const struct dict *d, const void *text, size_t len);

uint32_t dict_count(const struct dict *d);
/* Return a text, borrowed until the next dict_code(); it ends with a NUL, which len
 * excludes. */
const char *dict_text(const struct dict *d, uint32_t code, size_t *len);

#endif
