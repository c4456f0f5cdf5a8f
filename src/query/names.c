#include "query/names.h"

#include <string.h>

#include "base/suggest.h"
#include "query/computed.h"
#include "query/syntax.h"
#include "trace/events.h"
#include "trace/thread_slot.h"

#define KIND(name) (1u << BRANCH_##name)

/* Ends with a NULL name. */
/* clang-format off */
static const struct common_name names_common[] = {
	{ "pc", "address of the instruction", NAME_VALUES, ROLE_PC, ROLE_NONE, 0 },
	{ "op", "opcode of the instruction or of the micro-op",
	  NAME_VALUES, ROLE_MACRO, ROLE_MICRO, 0 },
	{ "macro", "opcode of the instruction", NAME_VALUES, ROLE_MACRO, ROLE_NONE, 0 },
	{ "micro", "opcode of the micro-op", NAME_VALUES, ROLE_MICRO, ROLE_NONE, 0 },
	{ "class", "class of the instruction, or kind of the request",
	  NAME_VALUES, ROLE_CLASS, ROLE_NONE, 0 },
	{ "mem", "address loaded from or stored to", NAME_VALUES, ROLE_LOAD, ROLE_STORE, 0 },
	{ "load", "address loaded from", NAME_VALUES, ROLE_LOAD, ROLE_NONE, 0 },
	{ "store", "address stored to", NAME_VALUES, ROLE_STORE, ROLE_NONE, 0 },
	{ "size", "bytes of a memory access", NAME_VALUES, ROLE_ACCESS_SIZE, ROLE_NONE, 0 },
	{ "reg", "register read or written", NAME_VALUES, ROLE_REG_READ, ROLE_REG_WRITTEN, 0 },
	{ "read", "register read", NAME_VALUES, ROLE_REG_READ, ROLE_NONE, 0 },
	{ "write", "register written", NAME_VALUES, ROLE_REG_WRITTEN, ROLE_NONE, 0 },
	{ "branch", "whether it is a branch; in comparisons, its kind",
	  NAME_BRANCH, ROLE_BRANCH_KIND, ROLE_NONE, 0 },
	{ "taken", "whether the branch was taken", NAME_VALUES, ROLE_TAKEN, ROLE_NONE, 0 },
	{ "taken", "whether the branch was taken, derived from the next instruction",
	  NAME_DERIVED, ROLE_NONE, ROLE_NONE, RECORD_TAKEN },
	{ "call", "whether it is a call",
	  NAME_KINDS, ROLE_BRANCH_KIND, ROLE_NONE, KIND(DIRECT_CALL) | KIND(INDIRECT_CALL) },
	{ "return", "whether it is a return",
	  NAME_KINDS, ROLE_BRANCH_KIND, ROLE_NONE, KIND(RETURN) },
	{ "conditional", "whether it is a conditional branch",
	  NAME_KINDS, ROLE_BRANCH_KIND, ROLE_NONE, KIND(CONDITIONAL) },
	{ "indirect", "whether it is a jump or call through a register",
	  NAME_KINDS, ROLE_BRANCH_KIND, ROLE_NONE, KIND(INDIRECT) | KIND(INDIRECT_CALL) },
	{ "kind", "kind of branch", NAME_VALUES, ROLE_BRANCH_KIND, ROLE_NONE, 0 },
	{ "target", "target of the branch", NAME_VALUES, ROLE_TARGET, ROLE_NONE, 0 },
	{ "fallthrough", "address of the next instruction in memory",
	  NAME_VALUES, ROLE_FALLTHROUGH, ROLE_NONE, 0 },
	{ "uop", "number of the micro-op in its instruction, counted from 1",
	  NAME_VALUES, ROLE_UOP, ROLE_NONE, 0 },
	{ "macroop", "number of the instruction in the trace, counted from 0",
	  NAME_VALUES, ROLE_MACROOP, ROLE_NONE, 0 },
	{ "record", "number of the record in the trace, counted from 0",
	  NAME_RECORD, ROLE_NONE, ROLE_NONE, 0 },
	{ "fault", "severity or code of a finding on the record",
	  NAME_FAULT, ROLE_NONE, ROLE_NONE, 0 },
	{ "mispredicted", "whether a simulated branch predictor mispredicts it",
	  NAME_EVENT, ROLE_TAKEN, ROLE_NONE, EVENT_MISPREDICTED },
	{ "time", "time of the record", NAME_VALUES, ROLE_TIME, ROLE_NONE, 0 },
	{ "thread", "address space, processor or thread", NAME_VALUES, ROLE_SPACE, ROLE_NONE, 0 },
	{ "thread", "number of the thread; see opscope threads",
	  NAME_DERIVED, ROLE_NONE, ROLE_NONE, RECORD_THREAD },
	{ "calldepth", "number of active calls in the thread of the record",
	  NAME_DERIVED, ROLE_NONE, ROLE_NONE, RECORD_DEPTH },
	{ "loop", "header of the innermost loop around the record; in loop HEADER also "
		  "finds records of inner loops and called functions",
	  NAME_DERIVED, ROLE_NONE, ROLE_NONE, RECORD_LOOP },
	{ "iteration", "iteration of the innermost loop, counted from 1 at each entry",
	  NAME_DERIVED, ROLE_NONE, ROLE_NONE, RECORD_ITERATION },
	{ "asid", "the same as thread", NAME_VALUES, ROLE_SPACE, ROLE_NONE, 0 },
	{ "proc", "the same as thread", NAME_VALUES, ROLE_SPACE, ROLE_NONE, 0 },
	{ "phase", "letter of the phase; see opscope stat phases",
	  NAME_PHASE, ROLE_PC, ROLE_NONE, 0 },
	{ NULL, NULL, NAME_VALUES, ROLE_NONE, ROLE_NONE, 0 },
};
/* clang-format on */

/* Return the field that defines the branch, as in the totals of the index: its kind if
 * there is one, otherwise the tracer's mark, otherwise whether it was taken.  If a
 * query tests only for branches, the mark counts in addition to the kind: see
 * lower_truth(). */
static fieldset names_branch_fields(const struct schema *s)
{
	static const enum role roles[] = { ROLE_BRANCH_KIND, ROLE_IS_BRANCH, ROLE_TAKEN };
	for (size_t i = 0; i < sizeof roles / sizeof *roles; i++)
		if (s->by_role[roles[i]])
			return s->by_role[roles[i]];
	return 0;
}

static fieldset names_common_fields(const struct schema *s, const struct common_name *c)
{
	if (c->what == NAME_BRANCH)
		return names_branch_fields(s);
	if (c->what == NAME_EVENT || c->what == NAME_DERIVED || c->what == NAME_PHASE)
		return 0;
	return s->by_role[c->role] | s->by_role[c->also];
}

static bool names_equal(const char *name, const char *text, size_t len)
{
	return len && strncmp(name, text, len) == 0 && !name[len];
}

static int names_find_field(const struct schema *s, const char *text, size_t len)
{
	for (int f = s->nfields - 1; f >= 0; f--)
		if (names_equal(s->fields[f].name, text, len))
			return f;
	return -1;
}

/* Find the only field whose column has this heading; -1 if there is none or more than
 * one. */
static int names_find_heading(const struct schema *s, const char *text, size_t len)
{
	int found = -1;
	for (size_t f = 0; f < s->format->nfields; f++) {
		const char *heading = s->format->fields[f].heading;
		if (!heading || !names_equal(heading, text, len))
			continue;
		if (found >= 0)
			return -1;
		found = (int)f;
	}
	return found;
}

/* True if the format has a field of this name. */
static bool names_format_has(const struct schema *s, const char *name)
{
	int field = names_find_field(s, name, strlen(name));
	return field >= 0 && field < (int)s->format->nfields &&
	       !schema_is_replaced(s, field);
}

/* True if threads can be found in a trace, but are not the values of a field, or no
 * record may set the field.  Several values of a field together are one number. */
static bool names_has_threads(const struct schema *s)
{
	int field = schema_first(s, ROLE_SPACE);
	if (field >= 0 && !(s->threads && thread_slot_choice(s->threads).inferable))
		return field_count(schema_field(s, field)) > 1;
	return s->by_role[ROLE_PC] && (schema_recorded(s, ROLE_FALLTHROUGH) ||
				       schema_recorded(s, ROLE_BRANCH_KIND) ||
				       schema_recorded(s, ROLE_IS_BRANCH));
}

bool query_names_has_calls(const struct schema *s)
{
	return s->by_role[ROLE_PC] && !s->format->unordered && !s->format->partial &&
	       schema_has_calls(s);
}

/* True if the trace does not record branch outcomes, but they can be derived from the
 * next records. */
static bool names_derives_taken(const struct schema *s)
{
	return s->by_role[ROLE_PC] && s->by_role[ROLE_BRANCH_KIND] &&
	       !s->by_role[ROLE_TAKEN] && !s->format->unordered && !s->format->partial;
}

static bool names_has_derived(const struct schema *s, const struct common_name *c)
{
	if (names_format_has(s, c->name))
		return false;
	if (c->kinds == RECORD_THREAD)
		return names_has_threads(s);
	if (c->kinds == RECORD_DEPTH)
		return query_names_has_calls(s);
	if (c->kinds == RECORD_TAKEN)
		return names_derives_taken(s);
	return s->by_role[ROLE_PC] && s->by_role[ROLE_BRANCH_KIND];
}

static bool names_has_common(const struct schema *s, const struct common_name *c)
{
	/* A simulator is unnecessary if the trace records the event. */
	if (c->what == NAME_EVENT || c->what == NAME_PHASE)
		return (s->by_role[c->role] ||
			(c->role == ROLE_TAKEN && names_derives_taken(s))) &&
		       names_find_field(s, c->name, strlen(c->name)) < 0;
	if (c->what == NAME_DERIVED)
		return names_has_derived(s, c);
	if (c->role == ROLE_SPACE && !strcmp(c->name, "thread") && names_has_threads(s))
		return false;
	return c->what == NAME_RECORD || c->what == NAME_FAULT ||
	       names_common_fields(s, c);
}

bool query_name_find(const struct schema *s, const char *text, size_t len,
		     struct query_name *out)
{
	bool own = len && *text == '.';
	if (own) {
		text++;
		len--;
	}
	for (const struct common_name *c = names_common; !own && c->name; c++) {
		if (!names_equal(c->name, text, len) || !names_has_common(s, c))
			continue;
		*out = (struct query_name) { .what = c->what,
					     .fields = names_common_fields(s, c),
					     .kinds = c->kinds,
					     .common = c };
		return true;
	}
	int field = names_find_field(s, text, len);
	bool heading = field < 0 && !own;
	if (heading)
		field = names_find_heading(s, text, len);
	if (field < 0)
		return false;
	bool computed = computed_is(s, field);
	*out = (struct query_name) { .what = computed ? NAME_COMPUTED : NAME_VALUES,
				     .fields = (fieldset)1 << field,
				     .heading = heading };
	return true;
}

const char *query_name_derived(size_t n)
{
	for (const struct common_name *c = names_common; c->name; c++)
		if (c->what == NAME_DERIVED && !n--)
			return c->name;
	return NULL;
}

const char *query_name_help(const char *name)
{
	const struct common_name *c = names_common;
	while (strcmp(c->name, name) != 0 || c->role != ROLE_NONE)
		c++;
	return c->help;
}

bool query_name_is_region(const char *text, size_t len)
{
	static const char *const names[] = { "stack", "heap", "code", "globals" };
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (names_equal(names[i], text, len))
			return true;
	return false;
}

bool query_name_is_common(const char *text, size_t len)
{
	const struct common_name *c = names_common;
	while (c->name && !names_equal(c->name, text, len))
		c++;
	return c->name;
}

bool query_name_nth(const struct schema *s, size_t n, const char **name,
		    const char **help)
{
	for (const struct common_name *c = names_common; c->name; c++) {
		if (!names_has_common(s, c) || n--)
			continue;
		*name = c->name;
		*help = c->help;
		return true;
	}
	for (size_t f = 0; f < s->nfields; f++) {
		const struct field *fd = &s->fields[f];
		struct query_name common;
		query_name_find(s, fd->name, strlen(fd->name), &common);
		if (common.common || n--)
			continue;
		*name = fd->name;
		*help = fd->help;
		return true;
	}
	return false;
}

static const char *names_nth(const void *of, size_t i)
{
	const char *name, *help;
	return query_name_nth(of, i, &name, &help) ? name : NULL;
}

void query_name_write(const struct schema *s, int field, struct str *out)
{
	const char *name = schema_field(s, field)->name;
	struct query_name common = { .what = NAME_VALUES };
	query_name_find(s, name, strlen(name), &common);
	/* In queries, the name refers to this column. */
	if (common.what == NAME_DERIVED && computed_is(s, field)) {
		str_add(out, name);
		return;
	}
	if ((common.what != NAME_VALUES && common.what != NAME_COMPUTED) ||
	    common.fields != (fieldset)1 << field)
		str_addc(out, '.');
	str_add(out, name);
}

/* For an unknown name, append a suggestion to out: the field whose column has this
 * heading, or the nearest name.  Return false if there is no similar name. */
static bool names_nearest(const struct schema *s, const char *text, size_t len,
			  struct str *out)
{
	char name[64];
	/* A name in another format is not a typing error. */
	if (len >= sizeof name || query_name_is_common(text, len))
		return false;
	memcpy(name, text, len);
	name[len] = 0;
	int field = schema_find_heading(s, name);
	const char *near = field < 0 ? suggest_name(name, names_nth, s) : NULL;
	if (field >= 0)
		query_name_write(s, field, out);
	else if (near)
		str_add(out, near);
	return field >= 0 || near;
}

static bool names_is_register(const struct schema *s, const char *text, size_t len)
{
	char name[64];
	struct query_name reg;
	uint64_t number;
	if (len >= sizeof name || char_is_digit(*text) ||
	    !query_name_find(s, "reg", 3, &reg) || reg.what != NAME_VALUES)
		return false;
	memcpy(name, text, len);
	name[len] = 0;
	return register_parse(s->registers, name, &number);
}

/* Report an unknown name, and suggest the nearest one. */
static void names_unknown(const void *of, const struct token *t, int column,
			  struct err *err)
{
	const struct schema *s = of;
	struct str near = STR_INIT, all = STR_INIT;
	const char *name, *help;
	int len = t->len < 40 ? (int)t->len : 40;
	if (names_is_register(s, t->at, t->len)) {
		struct query_name value;
		bool values = query_name_find(s, "value", 5, &value);
		err_at(err, column, "%.*s is a register; use reg == %.*s%s%.*s%s", len,
		       t->at, len, t->at, values ? ", or write == " : "",
		       values ? len : 0, t->at,
		       values ? " and value == N for its value" : "");
		return;
	}
	if (names_nearest(s, t->at, t->len, &near)) {
		err_at(err, column, "%s has no name %.*s (did you mean %s?)",
		       s->format->name, len, t->at, near.text);
		str_release(&near);
		return;
	}
	for (size_t i = 0; query_name_nth(s, i, &name, &help) && all.len < 130; i++)
		str_addf(&all, "%s%s", i ? ", " : "", name);
	err_at(err, column, "%s has no name %.*s; names are %s, ...", s->format->name,
	       len, t->at, all.text);
	str_release(&all);
}

static bool names_find(const void *of, const char *text, size_t len,
		       struct query_name *out)
{
	return query_name_find(of, text, len, out);
}

struct syntax_names syntax_names_of(const struct schema *s)
{
	return (struct syntax_names) { .schema = s,
				       .functions = query_functions,
				       .of = s,
				       .find = names_find,
				       .unknown = names_unknown };
}
