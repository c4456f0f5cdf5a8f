/*
 * Count newlines.
 *
 * Threads: functions without state.
 */
#ifndef BASE_NEWLINES_H
#define BASE_NEWLINES_H

#include <stddef.h>
#include <stdint.h>

size_t newlines_count(const uint8_t *p, size_t n);

#endif
