/*
 * Each change makes a new schema, because queries, batches and readers have pointers to
 * the old one.  Each schema has its own copy of the definitions, compiled for the
 * previous schema.
 */
#include "query/computed.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "code/program.h"
#include "query/lower.h"

/* A column is an expression, a field of the program, or the lines of a file. */
struct computed_column {
	char *name, *help; /* NULL for a field of the program */
	char *text;        /* NULL if no expression */
	struct expr expr;
	struct beside *beside; /* NULL for a field of the program */
	enum program_field of;
};

/* A value with a string from a file beside the trace.  In addition to TEXT_OF_PROGRAM,
 * it contains the column number, the string number, and the string length. */
#define COMPUTED_OF_BESIDE ((uint64_t)1 << 61)
enum { COMPUTED_COLUMN_AT = 52, COMPUTED_TEXT_AT = 32 };
_Static_assert(BESIDE_TEXTS_MAX <= 1 << (COMPUTED_COLUMN_AT - COMPUTED_TEXT_AT), "bits");

/* The columns of a schema. */
struct computed {
	struct field field[FIELDS_MAX]; /* fields of the format first */
	size_t base, n;                 /* number of fields of the format; number of
					 * columns */
	struct computed_column column[FIELDS_MAX];
};

struct computed_state {
	const struct computed *columns;
	const struct schema *schema;
	struct trace *trace;
	struct expr_scratch *scratch[FIELDS_MAX]; /* NULL if not used yet */
	struct beside_reader *beside[FIELDS_MAX]; /* NULL if not used yet */
	struct program_reader *program;           /* NULL if not used yet */
	int64_t *v;
	uint8_t *ok;
	size_t room;
};

/* Return what the program supplies for records in which a field of the format is empty;
 * PROGRAM_FIELDS if nothing. */
static enum program_field computed_fills(const struct field *f)
{
	switch (f->kind == KIND_TEXT ? f->role : ROLE_NONE) {
	case ROLE_SYMBOL:
		return PROGRAM_SYMBOL;
	case ROLE_DISASSEMBLY:
		return PROGRAM_DISASM;
	case ROLE_SOURCE:
		return PROGRAM_SOURCE;
	default:
		return PROGRAM_FIELDS;
	}
}

/* Return the column of a computed field, or of a field of the format that is filled. */
static const struct computed_column *computed_column(const struct schema *s, int field)
{
	static const struct computed_column fill[] = {
		[PROGRAM_SYMBOL] = { .of = PROGRAM_SYMBOL },
		[PROGRAM_DISASM] = { .of = PROGRAM_DISASM },
		[PROGRAM_SOURCE] = { .of = PROGRAM_SOURCE },
	};
	const struct computed *c = s->compute_of;
	return (size_t)field < c->base ? &fill[computed_fills(schema_field(s, field))]
				       : &c->column[(size_t)field - c->base];
}

const char *computed_text(const struct schema *s, int field)
{
	return computed_column(s, field)->text;
}

const struct expr *computed_expr(const struct schema *s, int field)
{
	return &computed_column(s, field)->expr;
}

/* Values */

static fieldset computed_needs(const struct schema *s, fieldset computed)
{
	fieldset needs = 0;
	for (fieldset set = computed; set; set &= set - 1) {
		const struct computed_column *c =
			computed_column(s, __builtin_ctzll(set));
		needs |= c->text     ? c->expr.fields
			 : c->beside ? beside_needs(c->beside, s)
				     : s->by_role[ROLE_PC];
	}
	/* Expressions can use fields that come from files. */
	return needs & s->given & ~computed ? needs | computed_needs(s, needs & s->given)
					    : needs;
}

static unsigned computed_derived(const struct schema *s, fieldset computed)
{
	unsigned derived = 0;
	for (fieldset set = computed & ~s->given; set; set &= set - 1)
		derived |= computed_expr(s, __builtin_ctzll(set))->derived;
	return derived;
}

static void *computed_open(const struct schema *s, struct trace *t)
{
	struct computed_state *st = mem_new(1, sizeof *st);
	st->columns = s->compute_of;
	st->schema = s;
	st->trace = t;
	return st;
}

static void computed_close(void *state)
{
	struct computed_state *st = state;
	if (!st)
		return;
	for (size_t k = 0; k < st->columns->n; k++) {
		expr_scratch_free(st->scratch[k]);
		beside_reader_free(st->beside[k]);
	}
	program_reader_free(st->program);
	free(st->v);
	free(st->ok);
	free(st);
}

/* Set the slot of a field.  If unknown is set, values can be absent. */
static void computed_store(struct computed_state *st, struct batch *b, int field,
			   bool unknown)
{
	uint64_t *slot = batch_field(b, field)[0];
	bool text = schema_field(b->schema, field)->kind == KIND_TEXT;
	for (size_t i = 0; i < b->n; i++) {
		if (unknown && !st->ok[i])
			batch_unknown(b, i, (fieldset)1 << field);
		slot[i] = st->ok[i] ? (uint64_t)st->v[i] : text ? 0 : UINT64_MAX;
		if (!st->ok[i])
			batch_set_has(b, i, b->schema->first_slot[field], false);
	}
}

/* Set the slots of a field with numbers.  Those of code that is not in the program are
 * unknown. */
static void computed_fill_numbers(struct computed_state *st, struct batch *b, int field)
{
	const struct computed_column *c = computed_column(b->schema, field);
	uint64_t *const *slot = batch_field(b, field), pc, value = 0;
	unsigned first = b->schema->first_slot[field];
	const struct field *f = schema_field(b->schema, field);
	uint64_t none = f->flags & FIELD_ZERO_IS_NONE ? 0 : UINT64_MAX;
	int from = schema_first(b->schema, ROLE_PC);
	for (size_t i = 0; i < b->n; i++) {
		const uint64_t *list = NULL;
		unsigned n = 0;
		bool has = batch_get(b, i, from, &pc);
		if (has && (value = program_reader_value(st->program, c->of, pc)))
			list = program_numbers(b->schema->program, value, &n);
		else if (has)
			batch_unknown(b, i, (fieldset)1 << field);
		for (unsigned k = 0; k < field_count(f); k++) {
			slot[k][i] = k < n ? list[k] : none;
			if (slot[k][i] == none)
				batch_set_has(b, i, first + k, false);
		}
	}
}

/* Set the slot of a field of the program, except where the trace has a text. */
static void computed_fill_program(struct computed_state *st, struct batch *b, int field)
{
	const struct computed_column *c = computed_column(b->schema, field);
	const bool own = b->schema->all >> field & 1;
	unsigned at = b->schema->first_slot[field];
	uint64_t *slot = b->slot[at], pc;
	int from = schema_first(b->schema, ROLE_PC);
	for (size_t i = 0; i < b->n; i++) {
		if (own && batch_has_slot(b, at, i) && (uint32_t)slot[i])
			continue;
		uint64_t value = batch_get(b, i, from, &pc)
					 ? program_reader_value(st->program, c->of, pc)
					 : 0;
		if (own && !value)
			continue;
		slot[i] = value;
		batch_set_has(b, i, at, value);
	}
}

/* Set the slot of a field with the lines of a file. */
static void computed_fill_beside(struct computed_state *st, struct batch *b, size_t k,
				 struct task *task)
{
	int field = (int)(st->columns->base + k);
	bool text = schema_field(b->schema, field)->kind == KIND_TEXT;
	struct beside *x = st->columns->column[k].beside;
	if (!st->beside[k])
		st->beside[k] = beside_reader_new(x);
	beside_reader_values(st->beside[k], b, st->v, st->ok, task);
	for (size_t i = 0; text && i < b->n; i++)
		if (st->ok[i])
			st->v[i] |= (int64_t)(TEXT_OF_PROGRAM | COMPUTED_OF_BESIDE |
					      (uint64_t)k << COMPUTED_COLUMN_AT);
	computed_store(st, b, field, false);
}

static void computed_fill(void *state, struct batch *b, struct task *task)
{
	struct computed_state *st = state;
	if (b->n > st->room) {
		st->room = b->n;
		st->v = mem_resize(st->v, st->room, sizeof *st->v);
		st->ok = mem_resize(st->ok, st->room, 1);
	}
	for (fieldset set = b->want & st->schema->computed; set; set &= set - 1) {
		int field = __builtin_ctzll(set);
		size_t k = (size_t)field - st->columns->base;
		if (computed_column(st->schema, field)->beside) {
			computed_fill_beside(st, b, k, task);
			continue;
		}
		if (!computed_is(st->schema, field)) {
			if (!st->program)
				st->program = program_reader_new(st->schema->program);
			if (schema_field(st->schema, field)->kind == KIND_TEXT)
				computed_fill_program(st, b, field);
			else
				computed_fill_numbers(st, b, field);
			continue;
		}
		if (!st->scratch[k])
			st->scratch[k] = expr_scratch_new(&st->columns->column[k].expr);
		expr_scratch_open(st->scratch[k], st->trace, task);
		expr_values(st->scratch[k], b, st->v, st->ok);
		computed_store(st, b, field,
			       !derived_known(b->schema,
					      st->columns->column[k].expr.derived,
					      b->first + b->n));
	}
}

static const char *computed_text_of(const struct schema *s, uint64_t value)
{
	const struct computed *c = s->compute_of;
	if (value & COMPUTED_OF_BESIDE) {
		value &= ~COMPUTED_OF_BESIDE;
		size_t k = (size_t)(value >> COMPUTED_COLUMN_AT);
		return beside_text(
			c->column[k].beside,
			(uint32_t)(value >> COMPUTED_TEXT_AT & (BESIDE_TEXTS_MAX - 1)));
	}
	return program_text(s->program, value);
}

static const struct schema_compute computed_functions = { .needs = computed_needs,
							  .derived = computed_derived,
							  .open = computed_open,
							  .fill = computed_fill,
							  .close = computed_close,
							  .text = computed_text_of };

/* Definitions */

static void computed_column_release(struct computed_column *c)
{
	if (c->text)
		expr_release(&c->expr);
	beside_free(c->beside);
	free(c->name);
	free(c->text);
	free(c->help);
}

static void computed_free(void *columns)
{
	struct computed *c = columns;
	for (size_t k = 0; k < c->n; k++)
		computed_column_release(&c->column[k]);
	free(c);
}

/* Use the schema without computed columns as the base of schemas with them. */
static struct computed *computed_new(const struct schema *s)
{
	struct computed *c = mem_new(1, sizeof *c);
	c->base = s->format->nfields;
	memcpy(c->field, s->format->fields, c->base * sizeof *c->field);
	return c;
}

/* Return the usual width of a value; for a remainder or a mask, the width of its max
 * value. */
static uint8_t computed_width(const struct expr *e)
{
	const struct expr_node *root = &e->node[e->root];
	if (root->op != EXPR_AND && root->op != EXPR_REM)
		return 0;
	const struct expr_node *b = &e->node[root->b];
	int64_t max = b->op == EXPR_CONST ? b->value - (root->op == EXPR_REM) : -1;
	uint8_t digits = 1;
	if (max < 0)
		return 0;
	for (; max > 9; max /= 10)
		digits++;
	return digits;
}

/* Append a column to a new schema. */
static enum status computed_append(struct computed *c, const struct schema *s,
				   const char *name, const char *text, struct err *err)
{
	struct computed_column *new = &c->column[c->n];
	struct str help = STR_INIT;
	enum kind kind = KIND_UINT;
	enum status st = expr_compile(&new->expr, &kind, text, s, err);
	if (st)
		return st;
	new->name = mem_text(name);
	new->text = mem_text(text);
	const struct expr_node *root = &new->expr.node[new->expr.root];
	if (root->op == EXPR_DERIVED && root->var == RECORD_TAKEN)
		kind = KIND_BOOL;
	bool own = !strcmp(name, text); /* columns that are defined by their name alone */
	str_add(&help, own ? query_name_help(name) : "computed: ");
	if (!own)
		str_escape(&help, text, strlen(text), true);
	new->help = str_detach(&help);
	c->field[c->base + c->n] = (struct field) {
		.name = new->name,
		.help = new->help,
		.unit = expr_unit(&new->expr),
		.kind = kind,
		.width = 8,
		.column = kind == KIND_ADDR ? 0 : computed_width(&new->expr),
		.flags = FIELD_COMPUTED,
	};
	c->n++;
	return ST_OK;
}

/* clang-format off */
static const struct field computed_program_fields[] = {
	[PROGRAM_SYMBOL] = { .name = "symbol", .kind = KIND_TEXT, .role = ROLE_SYMBOL, .width = 8,
		.help = "function of the instruction, and the offset in it; from the "
			"program",
		.flags = FIELD_ZERO_IS_NONE | FIELD_DERIVED | FIELD_GIVEN },
	[PROGRAM_SOURCE] = { .name = "source", .kind = KIND_TEXT, .role = ROLE_SOURCE, .width = 8,
		.help = "source file and line of the instruction; from the program",
		.flags = FIELD_ZERO_IS_NONE | FIELD_DERIVED | FIELD_GIVEN | FIELD_QUIET },
	[PROGRAM_INLINED] = { .name = "inlined", .kind = KIND_TEXT, .width = 8,
		.help = "functions inlined at the instruction, innermost first, with the lines "
			"of their calls; from the program",
		.flags = FIELD_ZERO_IS_NONE | FIELD_DERIVED | FIELD_GIVEN | FIELD_QUIET },
	[PROGRAM_READ] = { .name = "read", .kind = KIND_REG, .role = ROLE_REG_READ, .width = 8,
		.count = ENCODING_REGISTERS,
		.help = "registers that the instruction reads; derived from the program",
		.flags = FIELD_COMPUTED | FIELD_GIVEN | FIELD_QUIET },
	[PROGRAM_WRITTEN] = { .name = "write", .kind = KIND_REG, .role = ROLE_REG_WRITTEN, .width = 8,
		.count = ENCODING_REGISTERS,
		.help = "registers that the instruction writes; derived from the program",
		.flags = FIELD_COMPUTED | FIELD_GIVEN | FIELD_QUIET },
	[PROGRAM_ACCESS] = { .name = "access", .kind = KIND_TEXT, .width = 8,
		.help = "whether the instruction loads or stores, and how many bytes; derived "
			"from the program",
		.flags = FIELD_ZERO_IS_NONE | FIELD_DERIVED | FIELD_GIVEN | FIELD_QUIET },
	[PROGRAM_KIND] = { .name = "kind", .kind = KIND_CODE, .role = ROLE_BRANCH_KIND, .width = 8,
		.codes = branch_kind_codes,
		.help = "kind of branch; derived from the program",
		.flags = FIELD_ZERO_IS_NONE | FIELD_DERIVED | FIELD_GIVEN | FIELD_QUIET },
	[PROGRAM_FALLTHROUGH] = { .name = "fallthrough", .kind = KIND_ADDR,
		.role = ROLE_FALLTHROUGH, .width = 8,
		.help = "address of the next instruction in memory; derived from the program",
		.flags = FIELD_COMPUTED | FIELD_GIVEN | FIELD_QUIET },
	[PROGRAM_DISASM] = { .name = "disasm", .kind = KIND_TEXT, .role = ROLE_DISASSEMBLY, .width = 8,
		.help = "the instruction in assembly language; from the program",
		.flags = FIELD_ZERO_IS_NONE | FIELD_DERIVED | FIELD_GIVEN },
};
/* clang-format on */

static void computed_append_program(struct computed *c, enum program_field of)
{
	c->column[c->n].of = of;
	c->field[c->base + c->n++] = computed_program_fields[of];
}

static void computed_append_beside(struct computed *c, const struct schema *s,
				   const char *name, struct beside *x)
{
	struct computed_column *new = &c->column[c->n];
	struct str help = STR_INIT;
	enum kind kind = beside_kind(x);
	int pc = schema_first(s, ROLE_PC);
	beside_describe(x, &help);
	new->name = mem_text(name);
	new->help = str_detach(&help);
	new->beside = beside_share(x);
	c->field[c->base + c->n++] = (struct field) {
		.name = new->name,
		.help = new->help,
		.kind = kind,
		.width = 8,
		.rank = pc < 0 ? 0 : schema_field(s, pc)->rank, /* next to pc */
		.flags = FIELD_DERIVED | FIELD_GIVEN |
			 (kind == KIND_TEXT ? FIELD_ZERO_IS_NONE : FIELD_MINUS_IS_NONE),
	};
}

/* Copy the columns of a schema, except column `without` (-1 to copy all). */
static struct computed *computed_copy_columns(const struct schema *s, int without)
{
	struct computed *c = computed_new(s);
	struct err err = ERR_INIT;
	for (size_t f = c->base; f < s->nfields; f++) {
		const struct computed_column *old = computed_column(s, (int)f);
		if ((int)f == without)
			continue;
		if (old->text)
			computed_append(c, s, old->name, old->text, &err);
		else if (old->beside)
			computed_append_beside(c, s, old->name, old->beside);
		else
			computed_append_program(c, old->of);
	}
	return c;
}

/* If the program supplies kinds of branches, do not use fields of the format, because
 * they are empty. */
static void computed_replace_branches(struct schema *s)
{
	static const enum role roles[] = { ROLE_BRANCH_KIND, ROLE_FALLTHROUGH,
					   ROLE_IS_BRANCH, ROLE_TAKEN };
	if (!(s->by_role[ROLE_BRANCH_KIND] & s->given))
		return;
	for (size_t i = 0; i < sizeof roles / sizeof *roles; i++) {
		if (roles[i] == ROLE_FALLTHROUGH && !(s->by_role[roles[i]] & s->given))
			continue;
		s->shown &= ~s->recorded[roles[i]];
		s->by_role[roles[i]] &= ~s->all;
	}
}

static void computed_install(struct trace *t, struct computed *c)
{
	struct schema *s = schema_extend(trace_schema(t), c->field, c->base + c->n,
					 &computed_functions, c);
	if ((s->by_role[ROLE_REG_READ] | s->by_role[ROLE_REG_WRITTEN]) & s->given)
		s->registers = registers_find(program_register_map(s->program));
	for (int f = 0; s->program && f < (int)c->base; f++) {
		enum program_field of = computed_fills(schema_field(s, f));
		fieldset field = (fieldset)1 << f;
		if (of == PROGRAM_FIELDS || !program_has(s->program, of) ||
		    s->by_role[schema_field(s, f)->role] != field)
			continue;
		s->computed |= field;
		s->given |= field;
	}
	computed_replace_branches(s);
	trace_extend(t, s, computed_free);
}

/* Add a column to the schema of a trace. */
static enum status computed_define(struct trace *t, const char *name, const char *text,
				   struct err *err)
{
	struct computed *c = computed_copy_columns(trace_schema(t), -1);
	enum status st = computed_append(c, trace_schema(t), name, text, err);
	if (st)
		computed_free(c);
	else
		computed_install(t, c);
	return st;
}

/* Names */

static bool computed_in_name(char c, bool first)
{
	return char_is_letter(c) || c == '_' || (!first && char_is_digit(c));
}

/* True if a name is a word of the query language. */
static bool computed_is_word(const char *name)
{
	static const char *const words[] = { "and",  "or",     "not", "then",
					     "in",   "within", "any", "uop",
					     "uops", "opcode", NULL };
	for (const char *const *w = words; *w; w++)
		if (!strcmp(*w, name))
			return true;
	return query_function_find(query_functions, name, strlen(name)) ||
	       query_name_is_common(name, strlen(name));
}

static enum status computed_check_name(const struct schema *s, const char *name, int at,
				       struct err *err)
{
	struct query_name found;
	int field = schema_find(s, name);
	if (computed_is(s, field))
		return err_at(err, at,
			      "a column named %s already exists; choose another name",
			      name);
	if (field >= 0 || query_name_find(s, name, strlen(name), &found))
		return err_at(err, at, "%s has a field named %s; choose another name",
			      s->format->name, name);
	if (computed_is_word(name))
		return err_at(err, at,
			      "%s is a word of the query language; choose another name",
			      name);
	return ST_OK;
}

enum status computed_split(const char *definition, char **name, const char **text,
			   struct err *err)
{
	enum { NAME_MAX = 24 };
	const char *at = definition + strspn(definition, " \t"), *p = at;
	while (computed_in_name(*p, p == at))
		p++;
	size_t n = (size_t)(p - at);
	if (!n)
		return err_at(err, (int)(at - definition) + 1,
			      "expected a name: a letter, then letters, digits and _");
	if (n > NAME_MAX)
		return err_at(err, (int)(at - definition) + 1,
			      "a name has at most %d letters", NAME_MAX);
	p += strspn(p, " \t");
	if (*p != '=' || p[1] == '=')
		return err_at(err, (int)(p - definition) + 1,
			      "expected = and an expression");
	*text = p + 1 + strspn(p + 1, " \t");
	*name = mem_copy(at, n);
	return ST_OK;
}

/* True if a string is the name of a column without an expression. */
static bool computed_is_name(const struct schema *s, const char *text)
{
	struct query_name found;
	return query_name_find(s, text, strlen(text), &found) &&
	       found.what == NAME_DERIVED;
}

bool computed_adds(const struct schema *s, const char *text)
{
	return strchr(text, '=') || strchr(text, ' ') ||
	       (computed_is_name(s, text) && schema_find(s, text) < 0);
}

enum status computed_add(struct trace *t, const char *definition, struct err *err)
{
	const struct schema *s = trace_schema(t);
	const char *text = definition;
	char *name;
	if (computed_is_name(s, text) && computed_add_name(t, text) >= 0)
		return ST_OK;
	enum status st = computed_split(definition, &name, &text, err);
	if (st)
		return st;
	st = computed_check_name(s, name, (int)strspn(definition, " \t") + 1, err);
	if (st == ST_OK && (s->nfields == FIELDS_MAX || s->nslots == SLOTS_MAX))
		st = err_at(err, 1, "there is no room for another column");
	if (st == ST_OK && (st = computed_define(t, name, text, err)))
		err->at += (int)(text - definition);
	free(name);
	return st;
}

void computed_add_names(struct trace *t, const char *text)
{
	const char *name;
	for (size_t k = 0; (name = query_name_derived(k)); k++)
		if (computed_is_used(text, name))
			computed_add_name(t, name);
}

/* True if the program supplies the kinds of branches. */
static bool computed_wants_kinds(const struct schema *s)
{
	return !s->format->partial && !s->format->unordered &&
	       program_has_steps(s->program) &&
	       !(program_recorded_fields(s->program) &
		 (s->recorded[ROLE_BRANCH_KIND] | s->recorded[ROLE_IS_BRANCH] |
		  s->recorded[ROLE_TAKEN]));
}

/* True if a field of the program can be added. */
static bool computed_wants(const struct schema *s, enum program_field of)
{
	const fieldset *by = s->by_role, recorded = program_recorded_fields(s->program);
	const struct field *f = &computed_program_fields[of];
	bool steps = !s->format->partial && program_has_steps(s->program);
	if (!by[ROLE_PC] || !program_has(s->program, of))
		return false;
	if (of == PROGRAM_KIND || of == PROGRAM_FALLTHROUGH)
		return computed_wants_kinds(s) && !(recorded & by[f->role]);
	if (schema_find(s, f->name) >= 0)
		return false;
	switch (of) {
	case PROGRAM_READ:
	case PROGRAM_WRITTEN:
		return steps && !(recorded & (by[ROLE_REG_READ] | by[ROLE_REG_WRITTEN] |
					      by[ROLE_FLAGS]));
	case PROGRAM_ACCESS:
		return steps && !(recorded & (by[ROLE_LOAD] | by[ROLE_STORE]));
	default:
		return f->role == ROLE_NONE || !by[f->role];
	}
}

void computed_add_program(struct trace *t)
{
	const struct schema *s = trace_schema(t);
	struct computed *c = computed_copy_columns(s, -1);
	unsigned slots = s->nslots;
	for (int k = 0; k < PROGRAM_FIELDS; k++) {
		unsigned n = field_count(&computed_program_fields[k]);
		if (!computed_wants(s, k) || c->base + c->n >= FIELDS_MAX ||
		    slots + n > SLOTS_MAX)
			continue;
		computed_append_program(c, k);
		slots += n;
	}
	computed_install(t, c);
}

/* Write the suggested name, followed by a number if it is in use. */
static void computed_free_name(const struct schema *s, const char *name, struct str *out)
{
	struct err err;
	str_add(out, name);
	for (int n = 2; computed_check_name(s, out->text, 1, &err) != ST_OK; n++) {
		str_clear(out);
		str_addf(out, "%s_%d", name, n);
	}
}

enum status computed_add_beside(struct trace *t, struct beside *x, const char **name,
				struct err *err)
{
	const struct schema *s = trace_schema(t);
	struct str own = STR_INIT;
	if (s->nfields == FIELDS_MAX || s->nslots == SLOTS_MAX)
		return err_set(err, ST_INVALID, "there is no room for another column");
	struct computed *c = computed_copy_columns(s, -1);
	computed_free_name(s, beside_name(x), &own);
	computed_append_beside(c, s, own.text, x);
	computed_install(t, c);
	str_release(&own);
	*name = c->column[c->n - 1].name;
	return ST_OK;
}

void computed_print_beside(struct trace *t, struct str *out)
{
	const struct schema *s = trace_schema(t);
	for (fieldset set = s ? s->given : 0; set; set &= set - 1) {
		const struct computed_column *c =
			computed_column(s, __builtin_ctzll(set));
		struct str text = STR_INIT;
		if (c->beside)
			beside_difference(c->beside, t, c->name, &text);
		if (text.len)
			str_addf(out, "%s%s: %s", out->len ? "; " : "",
				 trace_path(beside_lines(c->beside)), text.text);
		str_release(&text);
	}
}

int computed_add_name(struct trace *t, const char *name)
{
	const struct schema *s = trace_schema(t);
	struct query_name found;
	struct err err = ERR_INIT;
	int field = schema_find(s, name);
	if (field >= 0 && !schema_is_replaced(s, field))
		return field;
	if (!query_name_find(s, name, strlen(name), &found) || s->nfields == FIELDS_MAX ||
	    s->nslots == SLOTS_MAX)
		return -1;
	return computed_define(t, name, name, &err) ? -1 : trace_schema(t)->nfields - 1;
}

bool computed_is_used(const char *text, const char *name)
{
	size_t len = strlen(name);
	for (const char *p = text; (p = strstr(p, name)); p += len)
		if ((p == text || !computed_in_name(p[-1], false)) &&
		    !computed_in_name(p[len], false))
			return true;
	return false;
}

enum status computed_remove(struct trace *t, const char *name, struct err *err)
{
	const struct schema *s = trace_schema(t);
	int field = schema_find(s, name);
	if (field < 0)
		return err_at(err, 1,
			      "there is no column %s; :column NAME = EXPRESSION adds one",
			      name);
	if (!computed_is(s, field))
		return err_at(
			err, 1,
			"%s is a field of the trace; only computed columns can be removed",
			name);
	for (int f = (int)s->format->nfields; f < s->nfields; f++)
		if (f != field && computed_is(s, f) &&
		    computed_is_used(computed_text(s, f), name))
			return err_at(err, 1,
				      "column %s uses %s; remove that column "
				      "first",
				      schema_field(s, f)->name, name);
	computed_install(t, computed_copy_columns(s, field));
	return ST_OK;
}

void computed_renew(struct trace *t)
{
	if (trace_schema(t)->computed)
		computed_install(t, computed_copy_columns(trace_schema(t), -1));
}

size_t computed_copy(struct trace *to, const struct schema *from, struct str *left)
{
	struct err err = ERR_INIT;
	size_t failed = 0;
	for (int f = (int)from->format->nfields; f < from->nfields; f++) {
		struct str text;
		const char *name = schema_field(from, f)->name;
		struct beside *x = computed_column(from, f)->beside;
		if (x && left)
			str_addf(left, "%s%s", left->len ? ", " : "", name);
		else if (x)
			failed += computed_add_beside(to, x, &name, &err) != ST_OK;
		if (!computed_is(from, f))
			continue; /* each trace has its own program */
		if (!strcmp(name, computed_text(from, f))) {
			failed += computed_add_name(to, name) < 0;
			continue;
		}
		str_init(&text);
		str_addf(&text, "%s = %s", schema_field(from, f)->name,
			 computed_text(from, f));
		failed += computed_add(to, text.text, &err) != ST_OK;
		str_release(&text);
	}
	return failed;
}
