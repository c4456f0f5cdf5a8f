/*
 * Number the functions of a call tree or a timeline of calls: a symbol of the trace or of
 * the program, otherwise the called address, identifies a function.
 *
 * Threads: functions belong to one thread.
 */
#ifndef ANALYSIS_CALL_FUNCTIONS_H
#define ANALYSIS_CALL_FUNCTIONS_H

#include "base/str.h"
#include "code/frames.h"
#include "format/record.h"

struct call_functions *call_functions_new(const struct schema *s);
void call_functions_free(struct call_functions *f); /* f may be NULL */

/* Return the function at the address of record i or, without symbols, at the entry of
 * its frame. */
uint32_t call_functions_of(struct call_functions *f, const struct batch *b, size_t i,
			   uint64_t pc, const struct frame *top);

/* Append the name of a function. */
void call_functions_name(const struct call_functions *f, uint32_t function,
			 struct str *out);

#endif
