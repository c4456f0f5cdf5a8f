/*
 * A dictionary: texts by number and numbers by text.
 *
 * Opcodes repeat: a trace of ten million micro-ops has some hundred different
 * ones.  Whoever asks something about each of them asks it once for each entry
 * here instead.  The number of entries is bounded, so that a hostile trace
 * cannot fill the memory: when it is full, dict_code() answers DICT_FULL.
 *
 * Threads: belongs to one thread, or needs a lock around it.
 */
#ifndef BASE_DICT_H
#define BASE_DICT_H

#include <stddef.h>
#include <stdint.h>

enum { DICT_MOST = 65535 };
#define DICT_FULL UINT32_MAX

struct dict;

struct dict *dict_new(void);
void dict_free(struct dict *d);

/* The number of a text, counted from 0; a new one if it was not there. */
uint32_t dict_code(struct dict *d, const void *text, size_t len);

/* The same of one that is there; DICT_FULL: it is not. */
uint32_t dict_find(const struct dict *d, const void *text, size_t len);

uint32_t dict_count(const struct dict *d);
const char *dict_text(const struct dict *d, uint32_t code, size_t *len); /* borrowed */

#endif
