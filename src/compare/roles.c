#include "compare/roles.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/minmax.h"
#include "compare/cuts.h"
#include "query/names.h"

enum { ROLES_LIST = 64 };

/* Roles that are compared, if both formats have them. */
static const struct roles_known {
	const char *name;
	enum role role;
	enum roles_sense sense;
	bool of_format; /* between formats, only if asked for */
} roles_known[] = {
	{ "load", ROLE_LOAD, ROLES_DATA, false },
	{ "store", ROLE_STORE, ROLES_DATA, false },
	{ "size", ROLE_ACCESS_SIZE, ROLES_NUMBER, false },
	{ "data", ROLE_MEM_VALUE, ROLES_VALUE, false },
	{ "taken", ROLE_TAKEN, ROLES_NUMBER, false },
	{ "target", ROLE_TARGET, ROLES_CODE, false },
	{ "branch", ROLE_IS_BRANCH, ROLES_NUMBER, true },
	{ "read", ROLE_REG_READ, ROLES_REGISTER, true },
	{ "write", ROLE_REG_WRITTEN, ROLES_REGISTER, false },
	{ "value", ROLE_REG_VALUE, ROLES_VALUE, false },
	{ "trap", ROLE_TRAP, ROLES_FIELDS, false },
};

enum { ROLES_KNOWN = sizeof roles_known / sizeof *roles_known };

/* Life cycle: the roles */

static const struct roles_known *roles_known_of(enum role role)
{
	for (int i = 0; i < ROLES_KNOWN; i++)
		if (role != ROLE_NONE && roles_known[i].role == role)
			return &roles_known[i];
	return NULL;
}

static const struct schema *roles_schema(const struct roles *r, int side)
{
	return r->side[side].schema;
}

/* True if registers of the formats can be compared by name: both have the same map, or
 * one has names from a disassembly. */
static bool roles_same_registers(const struct roles *r)
{
	const struct registers *a = roles_schema(r, 0)->registers,
			       *b = roles_schema(r, 1)->registers;
	return a == b || !strcmp(a->name, "disasm") || !strcmp(b->name, "disasm");
}

static enum roles_lack roles_lack_of(const struct roles *r, const struct roles_role *x)
{
	if (!x->fields[0] || !x->fields[1])
		return x->fields[0] ? ROLES_ONLY_A : ROLES_ONLY_B;
	if (r->same)
		return ROLES_COMPARED;
	if (x->sense == ROLES_REGISTER && !roles_same_registers(r))
		return ROLES_OTHER_REGISTERS;
	if (x->role == ROLE_LOAD || x->role == ROLE_STORE)
		for (int k = 0; k < 2; k++)
			if (roles_schema(r, k)->format->unordered)
				return ROLES_OTHER_ORDER;
	return ROLES_COMPARED;
}

static struct roles_role *roles_add(struct roles *r, const char *name, enum role role,
				    enum roles_sense sense, const fieldset fields[2])
{
	struct roles_role *x = &r->role[r->n];
	for (unsigned i = 0; i < r->n; i++)
		if (r->role[i].fields[0] == fields[0] &&
		    r->role[i].fields[1] == fields[1])
			return &r->role[i];
	if (r->n == ROLES_MAX)
		return NULL;
	*x = (struct roles_role) { .name = name,
				   .role = role,
				   .sense = sense,
				   .fields = { fields[0], fields[1] } };
	x->lack = roles_lack_of(r, x);
	r->n++;
	return x;
}

static struct roles_role *roles_add_known(struct roles *r, const struct roles_known *k)
{
	fieldset fields[2];
	for (int side = 0; side < 2; side++) {
		const struct schema *s = roles_schema(r, side);
		fields[side] = schema_recorded(s, k->role);
	}
	return fields[0] | fields[1] ? roles_add(r, k->name, k->role, k->sense, fields)
				     : NULL;
}

/* Life cycle: names */

/* Test whether fields have only addresses, or only numbers with the same meaning in
 * both formats. */
static enum roles_sense roles_sense_of(const struct roles *r, const fieldset fields[2])
{
	bool addresses = true, numbers = true;
	for (int k = 0; k < 2; k++)
		for (fieldset set = fields[k]; set; set &= set - 1) {
			enum kind kind =
				schema_field(roles_schema(r, k), fieldset_first(set))
					->kind;
			bool named = kind == KIND_CODE || kind == KIND_REG;
			addresses = addresses && kind == KIND_ADDR;
			numbers = numbers && kind != KIND_TEXT && (r->same || !named);
		}
	return addresses ? ROLES_DATA : numbers ? ROLES_NUMBER : ROLES_FIELDS;
}

/* Add the roles that a name selects, or fields without a role. */
static enum status roles_add_name(struct roles *r, const struct query_name found[2],
				  struct err *err)
{
	const struct schema *s = roles_schema(r, 0);
	const struct common_name *common =
		found[0].what == NAME_VALUES ? found[0].common : NULL;
	const struct field *f = schema_field(s, fieldset_first(found[0].fields));
	const enum role own[2] = { common ? common->role : f->role,
				   common ? common->also : ROLE_NONE };
	const fieldset fields[2] = { found[0].fields, found[1].fields };
	struct roles_role *x = NULL;
	if (roles_known_of(own[0]) && (own[1] == ROLE_NONE || roles_known_of(own[1]))) {
		for (int i = 0; i < 2; i++)
			if (roles_known_of(own[i]) && s->by_role[own[i]])
				x = roles_add_known(r, roles_known_of(own[i]));
	} else {
		x = roles_add(r, f->name, ROLE_NONE, roles_sense_of(r, fields), fields);
	}
	if (!x)
		return err_set(err, ST_INVALID, "more than %d fields are compared",
			       ROLES_MAX);
	if (x->lack == ROLES_NOT_ASKED || x->lack == ROLES_OTHER_FORMAT)
		x->lack = roles_lack_of(r, x);
	return ST_OK;
}

static bool roles_is(const char *name, size_t len, const char *word)
{
	return strlen(word) == len && !strncmp(name, word, len);
}

/* Exclude the roles with a name ("all": all of them) or, if `found` is not NULL, with one
 * of its fields.  Return false if there are none. */
static bool roles_remove(struct roles *r, const char *name, size_t len,
			 const struct query_name *found)
{
	bool any = false;
	for (unsigned i = 0; i < r->n; i++) {
		struct roles_role *x = &r->role[i];
		if (found ? !((x->fields[0] & found[0].fields) |
			      (x->fields[1] & found[1].fields))
			  : !roles_is(name, len, "all") && !roles_is(name, len, x->name))
			continue;
		x->lack = ROLES_NOT_ASKED;
		any = true;
	}
	return any;
}

static enum status roles_names(struct roles *r, const char *names, bool remove,
			       int *blame, struct err *err)
{
	const struct schema *const s[2] = { roles_schema(r, 0), roles_schema(r, 1) };
	enum status st = ST_OK;
	for (const char *p = names; p && *p && st == ST_OK;) {
		size_t len = strcspn(p, ",");
		struct query_name found[2];
		bool all = roles_is(p, len, "all");
		if (!remove || (!roles_remove(r, p, len, NULL) && !all)) {
			st = keys_find_name(found, s, p, len, blame, err);
			if (st == ST_OK && remove)
				roles_remove(r, p, len, found);
			else if (st == ST_OK)
				st = roles_add_name(r, found, err);
			if (st != ST_OK && !remove && all) {
				*blame = -1;
				err_set(err, ST_INVALID,
					"values with the same meaning in both are compared "
					"anyway; name other fields instead of all");
			}
		}
		p += len + (p[len] == ',');
	}
	return st;
}

/* Life cycle: the slots */

static void roles_add_slots(struct roles *r, int side, unsigned role)
{
	struct roles_side *s = &r->side[side];
	struct role_slots of;
	role_slots_of(&of, s->schema, r->role[role].fields[side]);
	for (unsigned k = 0; k < of.n && s->nslots < ROLES_SLOTS; k++) {
		const struct field *f = schema_field(s->schema, of.at[k].field);
		r->role[role].no_zero |= !r->same && field_none(f, 0);
		s->slot[s->nslots++] = (struct roles_slot) { of.at[k], (uint8_t)role };
	}
}

/* Return a hash of a register's name; 0 if its value is always 0, so that a write has
 * no effect. */
static uint64_t roles_register(const struct registers *map, uint64_t number)
{
	struct str name = STR_INIT;
	if (register_sort(map, number) == REGISTER_ZERO)
		return 0;
	register_print(map, number, &name);
	uint64_t hash = 1;
	for (size_t i = 0; i < name.len; i++)
		hash = cuts_mix(hash + (uint8_t)name.text[i]);
	str_release(&name);
	return hash;
}

static void roles_name_registers(struct roles *r)
{
	for (int k = 0; k < 2; k++) {
		struct roles_side *s = &r->side[k];
		s->name = mem_new(ROLES_NAMES, sizeof *s->name);
		for (uint64_t i = 0; i < ROLES_NAMES; i++)
			s->name[i] = roles_register(s->schema->registers, i);
	}
}

static void roles_finish(struct roles *r)
{
	r->write = r->value = -1;
	for (unsigned i = 0; i < r->n; i++) {
		const struct roles_role *x = &r->role[i];
		if (x->lack != ROLES_COMPARED)
			continue;
		r->compared |= UINT32_C(1) << i;
		if (x->role == ROLE_LOAD || x->role == ROLE_STORE)
			r->accesses |= UINT32_C(1) << i;
		if (x->role == ROLE_LOAD || x->role == ROLE_STORE ||
		    x->role == ROLE_ACCESS_SIZE || x->role == ROLE_TAKEN ||
		    x->role == ROLE_TARGET || r->same)
			r->parts |= UINT32_C(1) << i;
		if (x->role == ROLE_REG_WRITTEN)
			r->write = (int)i;
		if (x->role == ROLE_REG_VALUE)
			r->value = (int)i;
	}
	for (unsigned i = 0; i < r->n; i++) {
		struct roles_role *x = &r->role[i];
		if (!(r->compared >> i & 1))
			continue;
		/* Instructions with several records are not read again. */
		x->wide = !r->same || r->instructions ||
			  (x->sense != ROLES_NUMBER && x->sense != ROLES_REGISTER) ||
			  (r->value >= 0 && (int)i == r->write);
		r->narrow = r->narrow || !x->wide;
		for (int k = 0; k < 2; k++) {
			r->side[k].want |= x->fields[k];
			if (x->sense != ROLES_FIELDS)
				roles_add_slots(r, k, i);
		}
		if (x->sense == ROLES_FIELDS)
			r->field[r->nfields++] = (uint8_t)i;
	}
	if (!r->same && r->write >= 0)
		roles_name_registers(r);
}

enum status roles_new(struct roles **out, const struct keys_maker maker[2],
		      const char *also, const char *except, int *blame, struct err *err)
{
	struct roles *r = mem_new(1, sizeof *r);
	const struct keys_spec *spec = &maker[0].spec;
	r->same = maker[0].plain;
	r->instructions = maker[0].instructions;
	r->fixed = spec->kind != KEYS_AUTO;
	data_shifts_init(&r->shifts);
	for (int k = 0; k < 2; k++) {
		r->side[k].schema = maker[k].schema;
		r->single[k] = maker[k].loads.n == 1 && maker[k].stores.n == 1;
	}
	*blame = -1;
	for (int i = 0; i < ROLES_KNOWN; i++) {
		struct roles_role *x = roles_add_known(r, &roles_known[i]);
		if (x && !r->same && roles_known[i].of_format &&
		    x->lack == ROLES_COMPARED)
			x->lack = ROLES_OTHER_FORMAT;
	}
	/* Records are not executions of single instructions, or each record is for
	 * several instructions. */
	if (!keys_use_pc(&maker[0]) || spec->collapse)
		roles_remove(r, "all", 3, NULL);
	enum status st = roles_names(r, except, true, blame, err);
	if (st == ST_OK)
		st = roles_names(r, also, false, blame, err);
	if (st == ST_OK)
		roles_finish(r);
	else
		roles_free(r);
	*out = st == ST_OK ? r : NULL;
	return st;
}

void roles_free(struct roles *r)
{
	if (!r)
		return;
	data_shifts_release(&r->shifts);
	free(r->side[0].name);
	free(r->side[1].name);
	free(r);
}

/* Words */

void roles_words_release(struct roles_words *w)
{
	free(w->word);
	free(w->role);
	*w = (struct roles_words) { .n = 0 };
}

static void roles_words_grow(struct roles_words *w, size_t n)
{
	if (n <= w->room)
		return;
	size_t room = w->room + w->room / 2 + 256;
	w->room = room > n ? room : n;
	w->word = mem_resize(w->word, w->room, sizeof *w->word);
	w->role = mem_resize(w->role, w->room, sizeof *w->role);
}

bool roles_words_insert(const struct roles *r, struct roles_words *w, size_t at,
			uint64_t value)
{
	if (r->value < 0)
		return false;
	roles_words_grow(w, w->n + 1);
	memmove(w->word + at + 1, w->word + at, (w->n - at) * sizeof *w->word);
	memmove(w->role + at + 1, w->role + at, w->n - at);
	w->word[at] = value;
	w->role[at] = (uint8_t)r->value;
	w->seen |= UINT32_C(1) << r->value;
	w->n++;
	return true;
}

void roles_words_add(struct roles_words *to, const struct roles_words *from, size_t skip)
{
	size_t n = from->n - skip;
	to->seen |= from->seen;
	roles_words_grow(to, to->n + n);
	if (!n)
		return;
	memcpy(to->word + to->n, from->word + skip, n * sizeof *to->word);
	memcpy(to->role + to->n, from->role + skip, n);
	to->n += n;
}

void roles_words_drop(struct roles_words *w, size_t n)
{
	w->n -= n;
	if (!n || !w->n)
		return;
	memmove(w->word, w->word + n, w->n * sizeof *w->word);
	memmove(w->role, w->role + n, w->n);
}

/* True if a record has a value of any of the fields. */
static bool roles_has(const struct batch *b, size_t i, fieldset fields)
{
	for (; fields; fields &= fields - 1) {
		int f = fieldset_first(fields);
		for (unsigned k = 0; k < field_count(schema_field(b->schema, f)); k++) {
			bool text = schema_field(b->schema, f)->kind == KIND_TEXT;
			if (batch_has(b, i, f, k) &&
			    (!text || (uint32_t)batch_value(b, i, f, k)))
				return true;
		}
	}
	return false;
}

/* True if a record is known to load or store. */
static bool roles_accesses(const struct roles_side *s, const struct batch *b, size_t i)
{
	const fieldset *by = s->schema->by_role;
	fieldset all = by[ROLE_LOAD] | by[ROLE_STORE];
	return !all || (all & ~s->want) || roles_has(b, i, all);
}

/* Get the value of a slot of a record.  `later` is set for a later part of an
 * instruction. */
static bool roles_value(const struct roles *r, const struct roles_side *s,
			const struct roles_slot *slot, const struct batch *b, size_t i,
			bool later, uint64_t *v)
{
	const struct roles_role *x = &r->role[slot->role];
	if (!slot_value(b, &slot->at, i, v) || (later && !(r->parts >> slot->role & 1)))
		return false;
	/* If fetches and accesses are records, a fetch also has a size. */
	if (x->role == ROLE_ACCESS_SIZE && !r->same && !roles_accesses(s, b, i))
		return false;
	if (x->sense == ROLES_REGISTER && s->name && (*v || !x->no_zero)) {
		*v = *v < ROLES_NAMES ? s->name[*v]
				      : roles_register(s->schema->registers, *v);
		return *v;
	}
	return *v || !x->no_zero;
}

/* Add the values of a slot to the hashes of records.  A missing value adds 0, so that
 * slots that are not in a batch can be skipped.  Return false if there is no value. */
static bool roles_hash(const struct batch *b, unsigned slot, const uint32_t *at, size_t n,
		       uint64_t *hash)
{
	const uint64_t factor = cuts_mix(slot + UINT64_C(1)) | 1, plus = cuts_mix(factor);
	uint64_t any = 0;
	for (size_t k = 0; k < n; k++) {
		uint64_t has = batch_has_slot(b, slot, at[k]);
		hash[k] += (b->slot[slot][at[k]] * factor + plus) & -has;
		any |= has;
	}
	return any;
}

/* Append the words of a record: fields, then slots.  Return their number. */
static uint8_t roles_add_words(const struct roles *r, int side, const struct batch *b,
			       size_t i, bool later, const struct roles_slot *const *wide,
			       size_t nwide, struct roles_words *out)
{
	const struct roles_side *s = &r->side[side];
	const size_t from = out->n;
	for (unsigned j = 0; j < r->nfields; j++) {
		const fieldset fields = r->role[r->field[j]].fields[side];
		if ((!later || r->parts >> r->field[j] & 1) && roles_has(b, i, fields)) {
			out->word[out->n] = keys_hash_fields(r->same, b, i, fields, 0);
			out->role[out->n++] = r->field[j];
		}
	}
	for (size_t j = 0; j < nwide; j++) {
		out->role[out->n] = wide[j]->role;
		out->n += roles_value(r, s, wide[j], b, i, later, &out->word[out->n]);
	}
	out->word[out->n] = 0;
	out->role[out->n] = ROLES_MAX;
	out->n += later && !r->same && s->schema->by_role[ROLE_UOP];
	return (uint8_t)(out->n - from);
}

void roles_take(const struct roles *r, int side, const struct batch *b,
		const uint32_t *at, size_t n, enum roles_taken taken, uint32_t *hash,
		uint8_t *count, struct roles_words *out)
{
	const struct roles_side *s = &r->side[side];
	const struct roles_slot *wide[ROLES_SLOTS];
	size_t nwide = 0, from = out->n;
	uint64_t sum[ROLES_SOME];
	memset(sum, 0, n * sizeof *sum);
	for (unsigned k = 0; k < s->nslots; k++) {
		const struct roles_slot *slot = &s->slot[k];
		if (batch_lacks(b, slot->at.slot))
			continue;
		if (r->role[slot->role].wide || taken == ROLES_EVERY)
			wide[nwide++] = slot;
		else if (roles_hash(b, slot->at.slot, at, n, sum))
			out->seen |= UINT32_C(1) << slot->role;
	}
	roles_words_grow(out, out->n + n * (nwide + r->nfields + 1));
	for (size_t k = 0; k < n; k++)
		count[k] = roles_add_words(r, side, b, at[k], taken == ROLES_LATER, wide,
					   nwide, out);
	uint64_t seen = out->seen;
	for (size_t k = from; k < out->n; k++)
		seen |= UINT64_C(1) << out->role[k];
	out->seen = (uint32_t)seen;
	for (size_t k = 0; k < n && hash; k++)
		hash[k] = (uint32_t)(sum[k] >> 32);
}

/* Comparing */

struct roles_pair {
	const struct roles *r;
	const struct shifts *code;
	const uint32_t *seen;
};

/* True if two values of a role are equal modulo the shift of their region, if the sense
 * of the role allows it. */
static bool roles_shifted(const struct roles_pair *p, enum roles_sense sense, uint64_t a,
			  uint64_t b)
{
	uint64_t shift;
	bool code = sense == ROLES_CODE || sense == ROLES_VALUE;
	bool data = sense == ROLES_DATA || sense == ROLES_VALUE;
	if (p->r->fixed)
		return false;
	if (code && p->code && (sense == ROLES_CODE || shifts_known(p->code, a)) &&
	    a + shifts_of(p->code, a) == b)
		return true;
	return data && (b - a) % DATA_SHIFTS_GRAIN == 0 &&
	       data_shifts_of(&p->r->shifts, a, &shift) && shift == b - a;
}

/* Compare word by word.  Return false if words differ or have different roles. */
static bool roles_all_equal(const struct roles_pair *p, const struct roles_record *a,
			    const struct roles_record *b, struct roles_result *out)
{
	uint32_t moved = 0;
	if (a->n != b->n)
		return false;
	for (size_t i = 0; i < a->n; i++) {
		if (a->role[i] != b->role[i])
			return false;
		if (a->word[i] == b->word[i])
			continue;
		if (a->role[i] == ROLES_MAX)
			return false;
		enum roles_sense sense = p->r->role[a->role[i]].sense;
		if (!roles_shifted(p, sense, a->word[i], b->word[i]))
			return false;
		if (sense == ROLES_VALUE)
			moved |= UINT32_C(1) << a->role[i];
	}
	out->why[ROLES_MOVED] = moved;
	return true;
}

struct roles_list {
	uint64_t at[ROLES_LIST];
	unsigned n;
	bool more;
};

static void roles_pick(const struct roles_record *x, unsigned role,
		       struct roles_list *out)
{
	out->n = 0;
	out->more = false;
	for (size_t i = 0; i < x->n; i++) {
		if (x->role[i] != role)
			continue;
		out->more = out->more || out->n == ROLES_LIST;
		if (out->n < ROLES_LIST)
			out->at[out->n++] = x->word[i];
	}
}

/* Sort as a set: ignore order and duplicates. */
static void roles_sort(struct roles_list *l, bool once)
{
	unsigned kept = 0;
	qsort(l->at, l->n, sizeof *l->at, u64_compare);
	for (unsigned i = 0; i < l->n; i++)
		if (!once || !kept || l->at[kept - 1] != l->at[i])
			l->at[kept++] = l->at[i];
	l->n = kept;
}

static bool roles_lists_equal(const struct roles_list *a, const struct roles_list *b)
{
	return a->n == b->n && !memcmp(a->at, b->at, a->n * sizeof *a->at);
}

/* Return the number of values in a sorted list that are not in another list. */
static unsigned roles_missing(const struct roles_list *a, const struct roles_list *b)
{
	unsigned n = 0, j = 0;
	for (unsigned i = 0; i < a->n; i++) {
		while (j < b->n && b->at[j] < a->at[i])
			j++;
		if (j < b->n && b->at[j] == a->at[i])
			j++;
		else
			n++;
	}
	return n;
}

/* Compare registers, addresses modulo shifts, and numbers, as sets.  If formats record
 * registers in different ways, compare only registers that both have. */
static void roles_compare_sets(const struct roles_pair *p, unsigned role,
			       struct roles_list *a, struct roles_list *b,
			       struct roles_result *out)
{
	const uint32_t bit = UINT32_C(1) << role;
	const enum roles_sense sense = p->r->role[role].sense;
	const bool same = p->r->same, registers = sense == ROLES_REGISTER;
	bool known = true;
	for (unsigned i = 0; i < a->n && !p->r->fixed; i++) {
		uint64_t shift = 0;
		if (sense == ROLES_DATA)
			known = data_shifts_of(&p->r->shifts, a->at[i], &shift) && known;
		else if (sense == ROLES_CODE && p->code)
			shift = shifts_of(p->code, a->at[i]);
		a->at[i] += shift;
	}
	roles_sort(a, registers || !same);
	roles_sort(b, registers || !same);
	if (roles_lists_equal(a, b))
		return;
	if (registers && !same && !(roles_missing(a, b) && roles_missing(b, a)))
		out->why[ROLES_FURTHER] |= bit;
	else if (!known && p->r->shifts.any)
		out->why[ROLES_UNLEARNT] |= bit;
	else
		out->differ |= bit;
}

static void roles_compare_values(const struct roles_pair *p, unsigned role,
				 const struct roles_list *a, const struct roles_list *b,
				 struct roles_result *out)
{
	const uint32_t bit = UINT32_C(1) << role;
	unsigned n = a->n < b->n ? a->n : b->n;
	for (unsigned i = 0; i < n; i++) {
		if (a->at[i] == b->at[i])
			continue;
		if (!roles_shifted(p, ROLES_VALUE, a->at[i], b->at[i])) {
			out->differ |= bit;
			return;
		}
		out->why[ROLES_MOVED] |= bit;
	}
	if (a->n != b->n) {
		if (p->r->same)
			out->differ |= bit;
		else
			out->why[ROLES_FURTHER] |= bit;
	}
}

/* True if a record loads and stores. */
static bool roles_both_accesses(const struct roles *r, const struct roles_record *x)
{
	uint32_t found = 0;
	for (size_t i = 0; i < x->n; i++)
		if (x->role[i] < ROLES_MAX)
			found |= UINT32_C(1) << x->role[i] & r->accesses;
	return found & (found - 1);
}

/* True if the absence of a value is significant.  Formats of accesses have all
 * accesses, and traces of the same format record the same values if this side records
 * any.  But some formats have one access for an instruction that loads and stores. */
static bool roles_absence_differs(const struct roles_pair *p, unsigned role, int side,
				  const struct roles_record *other)
{
	uint32_t bit = UINT32_C(1) << role;
	if (p->r->accesses & bit)
		return (p->seen[side] & p->r->accesses) &&
		       (p->r->same || !p->r->single[side] ||
			!roles_both_accesses(p->r, other));
	return p->r->same && (p->seen[side] & bit);
}

/* True if two records have the values of different registers. */
static bool roles_other_register(const struct roles *r, const struct roles_record *a,
				 const struct roles_record *b)
{
	struct roles_list x, y;
	if (r->same || r->write < 0)
		return false;
	roles_pick(a, (unsigned)r->write, &x);
	roles_pick(b, (unsigned)r->write, &y);
	return x.n && y.n && x.at[0] != y.at[0];
}

static void roles_compare_role(const struct roles_pair *p, unsigned role, bool parts,
			       const struct roles_record *a, const struct roles_record *b,
			       struct roles_result *out)
{
	const struct roles_role *x = &p->r->role[role];
	const uint32_t bit = UINT32_C(1) << role;
	struct roles_list la, lb;
	roles_pick(a, role, &la);
	roles_pick(b, role, &lb);
	if (!la.n && !lb.n)
		return;
	if (parts && !(p->r->parts & bit)) {
		out->why[ROLES_PARTS] |= bit;
		return;
	}
	if (!la.n || !lb.n) {
		int side = la.n != 0;
		if (roles_absence_differs(p, role, side, side ? a : b))
			out->differ |= bit;
		else
			out->why[ROLES_ABSENT_A + side] |= bit;
		return;
	}
	if (la.more || lb.more)
		out->why[ROLES_FURTHER] |= bit;
	if (x->sense != ROLES_VALUE)
		roles_compare_sets(p, role, &la, &lb, out);
	else if ((int)role == p->r->value && roles_other_register(p->r, a, b))
		out->why[ROLES_OTHER] |= bit;
	else
		roles_compare_values(p, role, &la, &lb, out);
}

static size_t roles_count(const struct roles_record *x, int role)
{
	size_t n = 0;
	for (size_t i = 0; i < x->n; i++)
		n += x->role[i] == role;
	return n;
}

/* Count records that write more registers than they have values for. */
static void roles_note_further(const struct roles *r, const struct roles_record *x,
			       struct roles_result *out)
{
	if (r->value < 0 || r->write < 0)
		return;
	size_t values = roles_count(x, r->value);
	if (values && roles_count(x, r->write) > values)
		out->why[ROLES_FURTHER] |= UINT32_C(1) << r->value;
}

struct roles_result roles_compare(const struct roles *r, const struct shifts *code,
				  const uint32_t seen[2], const struct roles_record *a,
				  const struct roles_record *b)
{
	const struct roles_pair p = { r, code, seen };
	struct roles_result out = { 0 };
	if (!roles_all_equal(&p, a, b, &out)) {
		bool parts = roles_count(a, ROLES_MAX) || roles_count(b, ROLES_MAX);
		for (unsigned i = 0; i < r->n; i++)
			if (r->compared >> i & 1)
				roles_compare_role(&p, i, parts, a, b, &out);
	}
	roles_note_further(r, a, &out);
	roles_note_further(r, b, &out);
	return out;
}

void roles_vote(struct roles *r, const struct roles_record *a,
		const struct roles_record *b)
{
	struct roles_list la, lb;
	for (unsigned k = 0; k < r->n && a->n && b->n; k++) {
		if (!(r->compared >> k & 1) || r->role[k].sense != ROLES_DATA)
			continue;
		roles_pick(a, k, &la);
		roles_pick(b, k, &lb);
		for (unsigned i = 0; i < la.n && la.n == lb.n; i++)
			data_shifts_vote(&r->shifts, la.at[i], lb.at[i]);
	}
}
