/*
 * Look up the names in a query: common names, which have the same meaning in every
 * format because they are defined by roles, and the names of the format's own fields.
 *
 * If the format has no field for a common name, the name selects a field of that name
 * (gem5 has no opcodes, so op is its field op).  If there are both, a dot before the
 * name selects the field: in CIS501 mem is the address loaded from or stored to, and
 * .mem is one of the letters L, S and -.  The heading of a column is a name of its
 * field, if it is not another name and only one column has it.
 */
#ifndef QUERY_NAMES_H
#define QUERY_NAMES_H

#include "format/record.h"
#include "trace/derived.h"

enum name_what {
	NAME_VALUES, /* values of one or more fields */
	NAME_BRANCH, /* the record is a branch; in a comparison, its kind */
	NAME_KINDS,  /* the record is a branch of certain kinds */
	NAME_RECORD, /* number of the record in the trace */
	NAME_FAULT,  /* findings of the record */
	NAME_PHASE,  /* phase of the record: see trace/parts.h */
	NAME_DERIVED, /* derived value, which can be a column: see trace/derived.h */
	NAME_EVENT,   /* a simulator has found an event: see trace/events.h */
	NAME_COMPUTED /* value of an expression: see computed.h */
};

struct common_name {
	const char *name, *help;
	enum name_what what;
	enum role role, also; /* `also` is ROLE_NONE if there is no second role */
	unsigned kinds; /* for NAME_KINDS: a bit for each enum branch_kind; for
			 * NAME_EVENT: enum event; for NAME_DERIVED: enum derived_value */
};

/* Meaning of a name in a format. */
struct query_name {
	enum name_what what;
	/* Empty for names that are not fields.  For NAME_COMPUTED, the computed field,
	 * which is not in the batches of a query. */
	fieldset fields;
	unsigned kinds;
	const struct common_name *common; /* NULL for a field name */
	bool heading;                     /* true for the column heading of a field */
};

/* True if n is the name of this derived value. */
static inline bool query_name_derives(const struct query_name *n, enum derived_value what)
{
	return n->what == NAME_DERIVED && n->kinds == what;
}

/* Return the n-th name of a derived value, from 0; NULL if there are no more. */
const char *query_name_derived(size_t n);
/* Return the help text of a common name. */
const char *query_name_help(const char *name);

/* Look up the name of len bytes at text, which may begin with a dot.  Return false if the
 * format does not have it. */
bool query_name_find(const struct schema *s, const char *text, size_t len,
		     struct query_name *out);

/* True if a word is a common name in any format. */
bool query_name_is_common(const char *text, size_t len);

/* True if calls and returns can be found in a trace of this schema. */
bool query_names_has_calls(const struct schema *s);

/* True if a word is the name of a region of addresses: stack, heap, code or globals. */
bool query_name_is_region(const char *text, size_t len);

/* Get the n-th name of the format, from 0, common names first.  Return false if there are
 * no more. */
bool query_name_nth(const struct schema *s, size_t n, const char **name,
		    const char **help);

/* Append the name by which a query selects a field, with a dot if necessary. */
void query_name_write(const struct schema *s, int field, struct str *out);

#endif
