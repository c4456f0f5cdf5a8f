/*
 * The names that a query may use: those that mean the same in every format,
 * because they go by roles, and the format's own fields.
 *
 * A common name that the format has nothing for gives way to a field of that name
 * (gem5 has no opcodes, so its field op is what op means there); where both are,
 * a dot before the name leads to the field: in CIS501 mem is the address loaded
 * from or stored to, and .mem one of the letters L, S and -.
 */
#ifndef QUERY_NAMES_H
#define QUERY_NAMES_H

#include "format/record.h"

enum name_what {
	NAME_VALUES, /* the values of some fields */
	NAME_BRANCH, /* whether the record is a branch; and of what kind */
	NAME_KINDS,  /* whether it is a branch of some kinds */
	NAME_RECORD, /* the record's number in the trace */
	NAME_FAULT   /* what is wrong with it */
};

struct common_name {
	const char *name, *help;
	enum name_what what;
	enum role role, also; /* ROLE_NONE: no other */
	unsigned kinds;       /* NAME_KINDS: one bit for each enum branch_kind */
};

extern const struct common_name query_common_names[]; /* ends with a name of NULL */

/* What a name stands for in a format. */
struct query_name {
	enum name_what what;
	fieldset fields; /* none for NAME_RECORD and NAME_FAULT */
	unsigned kinds;
	const struct common_name *common; /* NULL: a field */
};

/* text: len letters, may with a dot before; false: there is no such name. */
bool query_name_find(const struct schema *s, const char *text, size_t len,
		     struct query_name *out);

/* Whether some format has it under this name. */
bool query_name_is_common(const char *text, size_t len);

/* The name that may be meant by one that is none, added to out: of the field whose
 * column has this heading, or the nearest.  False: none is near. */
bool query_name_nearest(const struct schema *s, const char *text, size_t len,
			struct str *out);

/* Name after name, the common ones first; false: there are no more. */
bool query_name_nth(const struct schema *s, size_t n, const char **name,
		    const char **help);

/* How a query names a field of its own: with a dot where it needs one. */
void query_name_write(const struct schema *s, int field, struct str *out);

#endif
