/*
 * Prints a field's value for the Fields pane, then a second notation if it adds
 * information.
 *
 * Threads: main loop only.
 */
#ifndef TUI_FIELD_VALUE_H
#define TUI_FIELD_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"
#include "tui/term/canvas.h"

struct batch;
struct field;
struct schema;

enum value_state {
	VALUE_PRESENT,
	VALUE_ABSENT, /* the record has no value for the field */
	VALUE_FALSE,  /* a boolean field whose value is false */
	VALUE_UNKNOWN
};

struct field_value {
	enum value_state state;
	enum style style;
	struct str value; /* "0x7ffff7fd3a14", "500 ps", "rip, rflags", "-" */
	struct str other; /* "0x20b", "1 cycle", "140737353955860", "table+0x10"; or "" */
	bool named;       /* true if other is the name of the symbol at the address */
};

/* Return the state of a field of a record: present, absent, false or unknown. */
enum value_state field_value_state(const struct batch *b, size_t i, int field);

/* Print a field of a record to v, overwriting its strings, which must be initialised.
 * cycle is the length of a clock cycle in the time unit; 0 if unknown. */
void field_value_print(const struct batch *b, size_t i, int field, uint64_t cycle,
		       struct field_value *v);

/* True if a value of a field is the address of a symbol. */
bool field_value_is_named(const struct batch *b, size_t i, int field);

/* True if the values of a field are times in picoseconds; their second notation is in
 * cycles. */
bool field_value_is_time(const struct field *f);

/* Return the number of columns for typical values, or for their second notation without
 * decimal addresses.  The width does not depend on the record. */
int field_value_width(const struct schema *s, int field);
int field_value_other_width(const struct schema *s, int field);

#endif
