#include "compare/keys.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/mem.h"
#include "base/search.h"
#include "compare/cuts.h"
#include "compare/roles.h"

enum { TAG_LOAD = 1, TAG_STORE };
enum {
	KEYS_PART_ITEMS = 1 << 16, /* usual number of items of a part */
	KEYS_WORDS_MAX = 250,      /* max words of an item */
	KEYS_LATE_MAX = 2048, /* max items between an instruction and its late result */
	KEYS_LATE_READ = 256  /* records to read at once for results */
};
#define KEYS_UNKNOWN UINT32_MAX

void keys_set_kind(struct keys_spec *k, const char *name)
{
	static const char *const names[] = {
		[KEYS_AUTO] = "auto", [KEYS_PC] = "pc", [KEYS_OPCODE] = "opcode"
	};
	k->kind = KEYS_AUTO;
	while (k->kind < KEYS_FIELDS_ONLY && strcmp(name, names[k->kind]) != 0)
		k->kind++;
	k->fields = k->kind == KEYS_FIELDS_ONLY ? name : NULL;
}

/* The table */

void keys_table_init(struct key_counts *t)
{
	key_counts_init(t, sizeof(struct keys_entry), KEYS_MAX);
}

uint32_t keys_number(struct key_counts *t, uint64_t a, uint64_t b)
{
	size_t i = key_counts_at(t, a, b);
	if (i == KEY_COUNTS_NONE)
		return KEYS_HASHED | (uint32_t)cuts_mix(cuts_mix(a) + b);
	return (uint32_t)i;
}

struct keys_entry *keys_entry(const struct key_counts *t, uint32_t number)
{
	return number < t->n ? key_counts_entry(t, number) : NULL;
}

/* Makers */

enum status keys_find_name(struct query_name out[2], const struct schema *const s[2],
			   const char *name, size_t len, int *side, struct err *err)
{
	for (*side = 0; *side < 2; ++*side)
		if (!query_name_find(s[*side], name, len, &out[*side]) ||
		    !out[*side].fields)
			return err_set(err, ST_INVALID, "%s has no field %.*s",
				       s[*side]->format->name, (int)len, name);
	*side = -1;
	return ST_OK;
}

/* Find the fields of a list of names in both formats. */
static enum status keys_find_fields(struct keys_maker out[2],
				    const struct schema *const s[2], const char *names,
				    int *side, struct err *err)
{
	*side = -1;
	for (const char *p = names; *p;) {
		struct query_name found[2];
		size_t len = strcspn(p, ",");
		if (out->nfields == KEYS_FIELDS)
			return err_set(err, ST_INVALID, "more than %d fields",
				       KEYS_FIELDS);
		enum status st = keys_find_name(found, s, p, len, side, err);
		if (st != ST_OK)
			return st;
		for (int k = 0; k < 2; k++)
			out[k].fields[out[k].nfields++] = found[k].fields;
		p += len + (p[len] == ',');
	}
	if (!out->nfields)
		return err_set(err, ST_INVALID, "the list of fields is empty");
	return ST_OK;
}

static bool keys_both(const struct schema *const s[2], enum role role)
{
	return schema_recorded(s[0], role) && schema_recorded(s[1], role);
}

/* True if one trace has micro-ops and the other whole instructions, so that the
 * accesses of an instruction come from several records of one trace. */
static bool keys_mixed(const struct schema *const s[2])
{
	return !s[0]->by_role[ROLE_UOP] != !s[1]->by_role[ROLE_UOP];
}

/* True if a key of opcodes has more data than the memory accesses of a record. */
static bool keys_have_opcodes(const struct schema *const s[2], bool same)
{
	return keys_both(s, ROLE_MACRO) ||
	       (same && (keys_both(s, ROLE_REG_READ) || keys_both(s, ROLE_REG_WRITTEN)));
}

static void keys_maker_roles(struct keys_maker *m)
{
	const struct schema *s = m->schema;
	role_slots(&m->pc, s, ROLE_PC);
	role_slots(&m->uop, s, ROLE_UOP);
	role_slots(&m->loads, s, ROLE_LOAD);
	role_slots(&m->stores, s, ROLE_STORE);
	role_slots_recorded(&m->reads, s, ROLE_REG_READ);
	role_slots_recorded(&m->writes, s, ROLE_REG_WRITTEN);
	role_slots(&m->values, s, ROLE_REG_VALUE);
	m->tag = schema_find(s, "tag");
	m->late = !m->spec.calls && m->spec.kind != KEYS_FIELDS_ONLY && m->pc.n == 1 &&
		  field_optional(schema_field(s, m->pc.at[0].field)) && m->reads.n &&
		  m->writes.n && m->values.n;
}

/* Set the fields of a key of opcodes. */
static void keys_opcode_fields(struct keys_maker *m, const struct schema *const s[2])
{
	const struct schema *own = m->schema;
	if (keys_both(s, ROLE_MACRO))
		m->fields[m->nfields++] = own->by_role[ROLE_MACRO];
	else if (m->plain && keys_both(s, ROLE_CLASS))
		m->fields[m->nfields++] = own->by_role[ROLE_CLASS];
	m->fields[m->nfields++] = m->plain ? schema_recorded(own, ROLE_REG_READ) : 0;
	m->fields[m->nfields++] = m->plain ? schema_recorded(own, ROLE_REG_WRITTEN) : 0;
	m->use_accesses = !keys_mixed(s);
}

static uint32_t keys_roles(const struct keys_maker *m)
{
	uint32_t roles = 1u << ROLE_PC;
	if (m->instructions || m->use_uop)
		roles |= 1u << ROLE_UOP;
	if (m->spec.calls || m->spec.functions)
		roles |= BRANCH_ROLES;
	/* Records without a pc have accesses. */
	if (m->use_accesses || (!m->instructions && !m->nfields))
		roles |= 1u << ROLE_LOAD | 1u << ROLE_STORE;
	return roles;
}

static void keys_maker_finish(struct keys_maker *m)
{
	const struct schema *s = m->schema;
	m->want = role_slots_fields(s, keys_roles(m));
	for (unsigned k = 0; k < m->nfields; k++)
		m->want |= m->fields[k];
	if (m->late)
		m->want |= role_slots_fields(s, 1u << ROLE_REG_READ |
							1u << ROLE_REG_WRITTEN |
							UINT64_C(1) << ROLE_REG_VALUE) |
			   (m->tag < 0 ? 0 : (fieldset)1 << m->tag);
	if (!m->pc.n && !m->loads.n && !m->stores.n && !m->nfields) {
		m->fields[m->nfields++] = s->all & ~s->derived & ~s->carried;
		m->want |= m->fields[0];
	}
	m->selects = m->spec.calls || m->spec.collapse || m->late;
	if (m->instructions) {
		m->selects |= m->uop.n > 0;
		for (unsigned k = 0; k < m->pc.n; k++)
			m->selects |= field_optional(schema_field(s, m->pc.at[k].field));
	}
}

static enum status keys_check(const struct schema *const s[2],
			      const struct keys_spec *spec, bool instructions, bool same,
			      int *side, struct err *err)
{
	for (int k = 0; k < 2; k++) {
		bool branches = schema_recorded(s[k], ROLE_IS_BRANCH) |
				schema_recorded(s[k], ROLE_BRANCH_KIND);
		bool other = s[!k]->by_role[ROLE_PC] != 0;
		*side = k;
		if (!s[k]->by_role[ROLE_PC] &&
		    (spec->kind == KEYS_PC || instructions || spec->collapse ||
		     (spec->kind == KEYS_AUTO && other)))
			return err_set(err, ST_INVALID, "%s has no instruction addresses",
				       s[k]->format->name);
		if (spec->calls && !branches)
			return err_set(err, ST_INVALID, "%s has no branches",
				       s[k]->format->name);
	}
	*side = -1;
	if (spec->kind == KEYS_OPCODE && !keys_mixed(s) && !keys_have_opcodes(s, same))
		return err_set(err, ST_INVALID,
			       "the traces have no opcodes or registers in common, so a "
			       "key of opcodes would be empty; compare by pc, or by "
			       "fields");
	if (spec->kind == KEYS_OPCODE && keys_mixed(s) && !keys_both(s, ROLE_MACRO))
		return err_set(
			err, ST_INVALID,
			"one trace has micro-ops, the other has instructions without "
			"opcodes: compare them by pc, not by opcode");
	return ST_OK;
}

enum status keys_makers(struct keys_maker out[2], const struct schema *const s[2],
			const struct keys_spec *spec, int *side, struct err *err)
{
	bool same = s[0]->format == s[1]->format ||
		    !strcmp(s[0]->format->name, s[1]->format->name);
	bool instructions = spec->unit == KEYS_INSTRUCTIONS ||
			    (spec->unit == KEYS_UNIT_AUTO && !same);
	if (spec->calls)
		instructions = false;
	memset(out, 0, 2 * sizeof *out);
	enum status st = keys_check(s, spec, instructions, same, side, err);
	if (st == ST_OK && spec->kind == KEYS_FIELDS_ONLY)
		st = keys_find_fields(out, s, spec->fields, side, err);
	if (st != ST_OK)
		return st;
	for (int k = 0; k < 2; k++) {
		struct keys_maker *m = &out[k];
		m->schema = s[k];
		m->spec = *spec;
		m->instructions = instructions;
		m->plain = same;
		m->use_uop = !instructions && keys_both(s, ROLE_UOP) && !spec->calls &&
			     !spec->collapse;
		m->use_target = keys_both(s, ROLE_TARGET);
		if (spec->kind == KEYS_OPCODE)
			keys_opcode_fields(m, s);
		keys_maker_roles(m);
		keys_maker_finish(m);
	}
	return ST_OK;
}

/* The key of a record */

static uint64_t keys_hash_value(bool plain, const struct batch *b, size_t i, int field,
				unsigned nth, uint64_t hash)
{
	const struct field *f = schema_field(b->schema, field);
	uint64_t v = batch_value(b, i, field, nth);
	if (f->kind == KIND_TEXT) {
		size_t len;
		const char *text = batch_text(b, i, v, &len);
		return hash_bytes(hash, text, len);
	}
	if (!batch_has(b, i, field, nth))
		return hash;
	if (plain || (f->kind != KIND_CODE && f->kind != KIND_REG))
		return hash_number(hash, v);
	struct str text = STR_INIT;
	value_print(b, i, field, nth, &text);
	hash = hash_bytes(hash, text.text, text.len);
	str_release(&text);
	return hash;
}

uint64_t keys_hash_fields(bool plain, const struct batch *b, size_t i, fieldset fields,
			  uint64_t hash)
{
	for (; fields; fields &= fields - 1) {
		int f = fieldset_first(fields);
		for (unsigned k = 0; k < field_count(schema_field(b->schema, f)); k++)
			hash = keys_hash_value(plain, b, i, f, k, hash);
	}
	return hash;
}

/* Get a hash of the values of a role in a record, and their number. */
static uint64_t keys_hash_role(const struct role_slots *r, const struct batch *b,
			       size_t i, unsigned tag, uint64_t hash, unsigned *n)
{
	uint64_t v;
	*n = 0;
	for (unsigned k = 0; k < r->n; k++)
		if (slot_value(b, &r->at[k], i, &v)) {
			hash = cuts_mix(hash + cuts_mix(v + tag));
			++*n;
		}
	return hash;
}

/* Recognise calls and returns.  Return false for other records. */
static bool keys_call(const struct keys_maker *m, const struct batch *b, size_t i,
		      uint64_t *rest)
{
	struct branch_info info;
	if (!branch_info_get(b, i, &info) ||
	    (info.kind != BRANCH_DIRECT_CALL && info.kind != BRANCH_INDIRECT_CALL &&
	     info.kind != BRANCH_RETURN))
		return false;
	/* The offset in the page does not change when the page moves. */
	uint64_t target = m->use_target && info.has_target ? info.target & 4095 : 4096;
	*rest = target << 8 | (unsigned)info.kind;
	return true;
}

static uint64_t keys_rest(const struct keys_maker *m, const struct batch *b, size_t i,
			  bool has_pc)
{
	uint64_t rest = 0, uop;
	unsigned loads, stores;
	for (unsigned k = 0; k < m->nfields; k++)
		rest = keys_hash_fields(m->plain, b, i,
					m->fields[k] & ~m->schema->by_role[ROLE_PC],
					cuts_mix(rest + 1));
	if (m->use_accesses) {
		keys_hash_role(&m->loads, b, i, TAG_LOAD, 0, &loads);
		keys_hash_role(&m->stores, b, i, TAG_STORE, 0, &stores);
		rest = cuts_mix(rest + loads * 16 + stores);
	}
	if (m->nfields)
		return rest;
	if (!has_pc) {
		rest = keys_hash_role(&m->loads, b, i, TAG_LOAD, 1, &loads);
		rest = keys_hash_role(&m->stores, b, i, TAG_STORE, rest, &stores);
		return (m->attached ? loads << 8 | stores << 1 : rest) | 1;
	}
	if (m->use_uop && role_value(b, &m->uop, i, &uop))
		rest = uop << 1;
	return rest;
}

bool keys_may_attach(const struct keys_maker *m)
{
	return keys_use_pc(m) && !m->nfields && !m->instructions && !m->late &&
	       !m->spec.calls && m->pc.n == 1 && (m->loads.n || m->stores.n) &&
	       field_optional(schema_field(m->schema, m->pc.at[0].field));
}

bool keys_use_pc(const struct keys_maker *m)
{
	if (m->spec.kind == KEYS_OPCODE)
		return false;
	if (m->spec.kind != KEYS_FIELDS_ONLY)
		return true;
	for (unsigned k = 0; k < m->nfields; k++)
		if (m->fields[k] & m->schema->by_role[ROLE_PC])
			return true;
	return false;
}

/* Get the key of a record without its address.  Return false if the record is omitted. */
static bool keys_besides(const struct keys_maker *m, const struct batch *b, size_t i,
			 bool has_pc, uint64_t *rest)
{
	uint64_t uop;
	if (m->spec.calls)
		return keys_call(m, b, i, rest);
	if (m->instructions) {
		if (!has_pc)
			return false;
		if (m->uop.n && role_value(b, &m->uop, i, &uop) && uop != 1)
			return false;
	}
	*rest = keys_rest(m, b, i, has_pc);
	return true;
}

/* Get the tag of a result, or its register if it has no tag. */
static bool keys_late_key(const struct keys_maker *m, const struct batch *b, size_t i,
			  uint64_t *key)
{
	if (!role_value(b, &m->writes, i, key))
		return false;
	if (batch_get(b, i, m->tag, key))
		*key |= UINT64_C(1) << 32;
	return true;
}

/* True if a record without an address is a late result, which reads the register that
 * it writes. */
static bool keys_is_late(const struct keys_maker *m, const struct batch *b, size_t i,
			 uint64_t *key, uint64_t *value)
{
	uint64_t read, written;
	return m->late && role_value(b, &m->reads, i, &read) &&
	       role_value(b, &m->writes, i, &written) && read == written &&
	       role_value(b, &m->values, i, value) && keys_late_key(m, b, i, key);
}

bool keys_of(const struct keys_maker *m, const struct batch *b, size_t i, uint64_t *pc,
	     uint64_t *rest)
{
	bool has_pc = role_value(b, &m->pc, i, pc);
	uint64_t key, value;
	if (!has_pc)
		*pc = 0;
	if (!has_pc && keys_is_late(m, b, i, &key, &value))
		return false;
	return keys_besides(m, b, i, has_pc, rest);
}

/* Streams */

/* Number the keys of a part separately, in the order of their first items, so that few
 * keys are looked up when the part is delivered. */
struct keys_part {
	struct keys_stream *stream;
	struct keys_stream own; /* items of the part, numbered by `keys` */
	bool use_pc;
	struct key_counts keys; /* for each key, the address of its first record, or 0 */
	/* Records before the first item, which belong to the last item before the
	 * part: */
	size_t lead;           /* number of words */
	uint32_t lead_remarks; /* remarks before the first item and gap */
	struct keys_gap *gap;
	size_t ngaps, gap_room;
	uint64_t first_pc, first_at; /* address and number of the first record with an
				      * address */
	bool collapses;              /* true if the item of this record may be the last
				      * one of the previous part */
	/* Results for instructions before the part */
	struct keys_late {
		uint64_t key, value;
	} * late;
	size_t nlate, late_room;
};

/* A gap, before an item of a part. */
struct keys_gap {
	size_t item;
	uint64_t key, ordinal;
	uint32_t remarks; /* number of remarks after the gap that are not items */
};

static bool keys_selects(const struct keys_stream *s)
{
	return s->maker->selects || s->filtered;
}

/* Make room for n items in the arrays of a stream. */
static void keys_grow(struct keys_stream *s, size_t n)
{
	size_t room = s->allocated + s->allocated / 8;
	if (n <= s->allocated)
		return;
	room = room > n ? room : n;
	s->allocated = room;
	s->item = mem_resize(s->item, room, sizeof *s->item);
	if (keys_selects(s))
		s->ordinal = mem_resize(s->ordinal, room, sizeof *s->ordinal);
	if (s->roles && s->roles->narrow)
		s->value = mem_resize(s->value, room, sizeof *s->value);
	if (s->roles)
		s->nwords = mem_resize(s->nwords, room, sizeof *s->nwords);
}

/* Copy n items from number k of a stream to number i of another stream, or of the same
 * one. */
static void keys_copy(struct keys_stream *to, size_t i, const struct keys_stream *from,
		      size_t k, size_t n)
{
	memmove(to->item + i, from->item + k, n * sizeof *to->item);
	if (to->ordinal)
		memmove(to->ordinal + i, from->ordinal + k, n * sizeof *to->ordinal);
	if (to->value)
		memmove(to->value + i, from->value + k, n * sizeof *to->value);
	if (to->nwords)
		memmove(to->nwords + i, from->nwords + k, n);
}

/* Add an instruction with a pending result. */
static void keys_wait(struct keys_stream *s, uint64_t key, uint64_t item)
{
	s->waits->key[key % KEYS_WAITS] = key;
	s->waits->item[key % KEYS_WAITS] = item + 1;
}

/* Add the late result of an item of a stream.  Return false if no item has a pending
 * result. */
static bool keys_take_late(struct keys_stream *s, uint64_t key, uint64_t value)
{
	uint64_t *item = &s->waits->item[key % KEYS_WAITS], at = *item - 1 - s->gone;
	if (!*item || s->waits->key[key % KEYS_WAITS] != key)
		return false;
	*item = 0;
	if (at >= s->n || s->n - at > KEYS_LATE_MAX || !s->roles ||
	    s->nwords[at] >= KEYS_WORDS_MAX)
		return true;
	size_t words = s->words->n;
	for (size_t k = s->n - 1; k > at; k--)
		words -= s->nwords[k];
	s->nwords[at] += roles_words_insert(s->roles, s->words, words, value);
	return true;
}

/* True if one of the last items has a pending result. */
static bool keys_waiting(const struct keys_stream *s)
{
	for (size_t k = 0; s->waits && k < KEYS_WAITS; k++)
		if (s->waits->item[k] && s->waits->item[k] - 1 >= s->gone &&
		    s->gone + s->n - s->waits->item[k] < KEYS_LATE_MAX)
			return true;
	return false;
}

static void keys_begin(struct keys_stream *s)
{
	s->waits = s->maker->late ? mem_new(1, sizeof *s->waits) : NULL;
	s->words = s->roles ? mem_new(1, sizeof *s->words) : NULL;
	s->last_pc = UINT64_MAX;
	key_counts_init(&s->targets, 1, KEYS_TARGETS_MAX);
}

static void keys_part_init(void *part)
{
	struct keys_part *p = part;
	const struct keys_stream *s = p->stream;
	p->own = (struct keys_stream) { .maker = s->maker,
					.roles = s->roles,
					.side = s->side,
					.filtered = s->filtered };
	keys_begin(&p->own);
	p->first_pc = UINT64_MAX;
	key_counts_init(&p->keys, sizeof(uint64_t), KEY_COUNTS_ALL);
	p->use_pc = keys_use_pc(s->maker);
	if (!s->filtered)
		keys_grow(&p->own, KEYS_PART_ITEMS);
}

static void keys_part_release(void *part)
{
	struct keys_part *p = part;
	keys_stream_release(&p->own);
	free(p->gap);
	free(p->late);
	key_counts_release(&p->keys);
}

/* Note a remark that is not an item, before an item, because the places of earlier gaps
 * depend on it. */
static void keys_part_remark(struct keys_part *p, size_t item)
{
	if (p->ngaps && p->gap[p->ngaps - 1].item == item)
		p->gap[p->ngaps - 1].remarks++;
	else if (!item)
		p->lead_remarks++;
}

/* Add gaps before record `before` of the batch, which is item `item`, starting with gap
 * *next. */
static void keys_part_gaps(struct keys_part *p, const struct batch *b, size_t before,
			   size_t item, size_t *next)
{
	for (; *next < b->ngaps && b->gap[*next].before <= before; ++*next) {
		const struct gap *g = &b->gap[*next];
		if (g->kind == GAP_REMARK && !p->stream->maker->spec.remarks) {
			keys_part_remark(p, item);
			continue;
		}
		p->gap = mem_room(p->gap, p->ngaps, &p->gap_room, sizeof *p->gap);
		p->gap[p->ngaps++] = (struct keys_gap) {
			.item = item,
			/* Remarks are text such as process numbers. */
			.key = cuts_mix(cuts_mix(g->kind + 1) +
					(g->kind == GAP_REMARK ? 0 : g->length)),
			.ordinal = b->first + g->before,
		};
	}
}

/* Note the target of a call, which is in the record, or is the address of the next
 * record. */
static void keys_part_call(struct keys_part *p, const struct batch *b, size_t i,
			   uint64_t pc)
{
	struct branch_info info;
	uint64_t at = b->first + i;
	if (p->own.calls_at == at && p->own.last_pc != UINT64_MAX) {
		if (pc != p->own.last_pc)
			key_counts_at(&p->own.targets, pc, 0);
		p->own.calls_at = pc == p->own.last_pc ? at + 1 : 0;
	}
	if (!branch_info_get(b, i, &info) ||
	    (info.kind != BRANCH_DIRECT_CALL && info.kind != BRANCH_INDIRECT_CALL))
		return;
	if (info.has_target)
		key_counts_at(&p->own.targets, info.target, 0);
	else
		p->own.calls_at = at + 1;
}

/* Count a record with an address.  Return true if the previous one has the same
 * address. */
static bool keys_part_step(struct keys_part *p, const struct batch *b, size_t i,
			   uint64_t pc)
{
	bool same = pc == p->own.last_pc;
	if (p->first_pc == UINT64_MAX) {
		p->first_pc = pc;
		p->first_at = b->first + i;
	}
	if (p->stream->maker->spec.functions)
		keys_part_call(p, b, i, pc);
	p->own.records++;
	p->own.steps += !same;
	p->own.last_pc = pc;
	return same;
}

/* Return the number of a key in a part. */
static uint32_t keys_part_number(struct keys_part *p, uint64_t pc, uint64_t rest)
{
	size_t known = p->keys.n;
	size_t i = key_counts_near(&p->keys, p->use_pc ? pc : 0, rest);
	if (!p->use_pc || i >= known) {
		uint64_t *first = key_counts_entry(&p->keys, i);
		*first = *first ? *first : pc;
	}
	return (uint32_t)i;
}

/* Append n records of a batch with known keys. */
static void keys_part_add(struct keys_part *p, const struct batch *b, const uint32_t *at,
			  size_t n)
{
	const struct keys_stream *s = p->stream;
	if (s->roles && n)
		roles_take(s->roles, s->side, b, at, n, ROLES_FIRST,
			   p->own.value ? p->own.value + p->own.n : NULL,
			   p->own.nwords + p->own.n, p->own.words);
	p->own.n += n;
}

/* Add the words of a record that belongs to the last item, or to the item before the
 * part. */
static void keys_part_later(struct keys_part *p, const struct batch *b, uint32_t i)
{
	const struct keys_stream *s = p->stream;
	if (!s->roles)
		return;
	uint8_t n, none = 0, *all = p->own.n ? &p->own.nwords[p->own.n - 1] : &none;
	roles_take(s->roles, s->side, b, &i, 1, ROLES_LATER, NULL, &n, p->own.words);
	unsigned max = p->own.n ? KEYS_WORDS_MAX - *all : n, over = n > max ? n - max : 0;
	p->own.words->n -= over;
	*all = (uint8_t)(*all + n - over);
	p->lead += none;
}

/* Add a result for an item of the part or of an earlier one. */
static void keys_part_late(struct keys_part *p, uint64_t key, uint64_t value)
{
	if (keys_take_late(&p->own, key, value))
		return;
	p->late = mem_room(p->late, p->nlate, &p->late_room, sizeof *p->late);
	p->late[p->nlate++] = (struct keys_late) { key, value };
}

/* Add the items of n records of a batch. */
static void keys_part_some(struct keys_part *p, const struct batch *b, const uint32_t *at,
			   size_t n, size_t *gap)
{
	const struct keys_maker *m = p->stream->maker;
	uint32_t take[ROLES_SOME];
	size_t taken = 0;
	for (size_t k = 0; k < n; k++) {
		uint32_t i = at[k];
		keys_part_gaps(p, b, i, p->own.n + taken, gap);
		uint64_t pc, rest, key, value;
		bool has_pc = role_value(b, &m->pc, i, &pc);
		if (!has_pc && keys_is_late(m, b, i, &key, &value)) {
			keys_part_add(p, b, take, taken);
			taken = 0;
			keys_part_late(p, key, value);
			continue;
		}
		bool first = p->first_pc == UINT64_MAX;
		if (has_pc && keys_part_step(p, b, i, pc) && m->spec.collapse)
			continue;
		if (!keys_besides(m, b, i, has_pc, &rest)) {
			if (!m->instructions)
				continue;
			keys_part_add(p, b, take, taken);
			taken = 0;
			keys_part_later(p, b, i);
			continue;
		}
		size_t item = p->own.n + taken;
		p->own.item[item] = keys_part_number(p, has_pc ? pc : 0, rest);
		p->collapses |= m->spec.collapse && has_pc && first && !item;
		if (p->own.ordinal)
			p->own.ordinal[item] = b->first + i;
		if (m->late && has_pc && !role_value(b, &m->values, i, &value) &&
		    keys_late_key(m, b, i, &key))
			keys_wait(&p->own, key, item);
		take[taken++] = i;
	}
	keys_part_add(p, b, take, taken);
}

static bool keys_part_records(void *part, const struct records *s)
{
	struct keys_part *p = part;
	size_t gap = p->stream->filtered ? s->b->ngaps : 0;
	keys_grow(&p->own, p->own.n + s->n);
	for (size_t k = 0; k < s->n; k += ROLES_SOME)
		keys_part_some(p, s->b, s->at + k,
			       s->n - k < ROLES_SOME ? s->n - k : ROLES_SOME, &gap);
	keys_part_gaps(p, s->b, s->b->n, p->own.n, &gap);
	return true;
}

/* Return the number of the key of an item, with its address or 0. */
static uint32_t keys_enter(struct keys_stream *s, uint64_t pc, uint64_t a, uint64_t rest)
{
	uint32_t number = keys_number(s->table, a, rest);
	struct keys_entry *e = keys_entry(s->table, number);
	if (e) {
		if (!e->pc)
			e->pc = pc;
		e->in |= (uint8_t)(1u << s->side);
	}
	return number;
}

/* Add a gap. */
static void keys_take_gap(struct keys_stream *s, const struct keys_gap *g)
{
	size_t room = s->gap_room;
	s->gap = mem_room(s->gap, s->ngaps, &s->gap_room, sizeof *s->gap);
	if (room != s->gap_room)
		s->remarks = mem_resize(s->remarks, s->gap_room, sizeof *s->remarks);
	s->remarks[s->ngaps] = g->remarks;
	s->gap[s->ngaps++] = s->n;
	s->all_gaps++;
	keys_grow(s, s->n + 1);
	s->item[s->n] = keys_enter(s, 0, 0, g->key);
	if (s->ordinal)
		s->ordinal[s->n] = g->ordinal;
	if (s->value)
		s->value[s->n] = 0;
	if (s->nwords)
		s->nwords[s->n] = 0;
	s->n++;
}

/* Enter a key of a part, in the order of the items. */
static uint32_t keys_enter_part(struct keys_stream *s, const struct keys_part *p,
				uint32_t i)
{
	const struct key_counts_key *k = &p->keys.key[i];
	const uint64_t *pc = key_counts_entry(&p->keys, i);
	return keys_enter(s, *pc, k->a, k->b);
}

/* Add items from..end - 1 of a part.  number is the array of the numbers of their keys,
 * or KEYS_UNKNOWN. */
static void keys_put(struct keys_stream *s, const struct keys_part *p, uint32_t *number,
		     size_t from, size_t end)
{
	if (from >= end)
		return;
	keys_grow(s, s->n + end - from);
	keys_copy(s, s->n, &p->own, from, end - from);
	for (size_t k = from; k < end; k++, s->n++) {
		uint32_t i = p->own.item[k];
		if (number[i] == KEYS_UNKNOWN)
			number[i] = keys_enter_part(s, p, i);
		s->item[s->n] = number[i];
	}
}

/* Add the words of a part.  Omit the first words if their item is missing because it
 * was before the first instruction or has already been compared. */
static void keys_take_words(struct keys_stream *s, const struct keys_part *p, size_t from)
{
	if (!s->roles)
		return;
	size_t skip = 0, last = s->n ? s->n - 1 : 0;
	if (p->lead && s->n && s->nwords[last] + p->lead <= KEYS_WORDS_MAX) {
		s->nwords[last] = (uint8_t)(s->nwords[last] + p->lead);
	} else {
		skip = p->lead;
	}
	for (size_t i = 0; i < from; i++)
		skip += p->own.nwords[i];
	roles_words_add(s->words, p->own.words, skip);
}

/* Move the instructions with pending results from a part to the stream, counted from
 * the end of the part, because its first items may belong to the previous part. */
static void keys_take_waits(struct keys_stream *s, const struct keys_part *p)
{
	for (size_t k = 0; s->waits && k < KEYS_WAITS; k++) {
		uint64_t item = p->own.waits->item[k], after = p->own.n - item;
		if (!item)
			continue;
		for (size_t g = p->ngaps; g && p->gap[g - 1].item >= item; g--)
			after++;
		if (after < s->n)
			keys_wait(s, p->own.waits->key[k], s->gone + s->n - 1 - after);
	}
}

/* Move the items and gaps of a part to the stream, from item `from` on. */
static void keys_take(struct keys_stream *s, const struct keys_part *p, size_t from)
{
	uint32_t *number = mem_new(p->keys.n + 1, sizeof *number);
	for (size_t i = 0; i < p->keys.n; i++)
		number[i] = KEYS_UNKNOWN;
	for (size_t i = 0; i < p->nlate; i++)
		keys_take_late(s, p->late[i].key, p->late[i].value);
	keys_take_words(s, p, from);
	if (s->ngaps && s->gap[s->ngaps - 1] == s->n - 1)
		s->remarks[s->ngaps - 1] += p->lead_remarks;
	for (size_t i = 0; i < p->ngaps; i++) {
		size_t end = p->gap[i].item;
		keys_put(s, p, number, from, end);
		from = from > end ? from : end;
		keys_take_gap(s, &p->gap[i]);
	}
	keys_put(s, p, number, from, p->own.n);
	free(number);
	keys_take_waits(s, p);
}

/* Add the counts of a part to the counts so far. */
static void keys_take_steps(struct keys_stream *s, const struct keys_part *p)
{
	if (p->first_pc == UINT64_MAX)
		return;
	if (s->calls_at && s->calls_at == p->first_at && p->first_pc != s->last_pc)
		key_counts_at(&s->targets, p->first_pc, 0);
	for (size_t i = 0; i < p->own.targets.n; i++)
		key_counts_at(&s->targets, p->own.targets.key[i].a, 0);
	s->steps += p->own.steps - (s->records && p->first_pc == s->last_pc);
	s->records += p->own.records;
	s->last_pc = p->own.last_pc;
	s->calls_at = p->own.calls_at;
}

static bool keys_merge(void *whole, void *part, const struct match_run *r)
{
	struct keys_stream *s = whole;
	struct keys_part *p = part;
	s->next = r->first + r->n;
	if (p) {
		bool same = p->collapses && s->records && p->first_pc == s->last_pc;
		keys_take(s, p, same);
		keys_take_steps(s, p);
	}
	return true;
}

void keys_stream_init(struct keys_stream *s, struct trace *t, struct matcher *m,
		      const struct keys_maker *maker, struct key_counts *table,
		      uint8_t side, struct span span, const struct roles *roles,
		      bool filtered, size_t room)
{
	*s = (struct keys_stream) {
		.trace = t,
		.matcher = m,
		.maker = maker,
		.table = table,
		.side = side,
		.span = span,
		.roles = roles,
		.filtered = filtered,
		.room = room,
		.first = span.first,
		.next = span.first,
	};
	s->ended = span.last < span.first;
	keys_begin(s);
}

void keys_stream_release(struct keys_stream *s)
{
	free(s->item);
	free(s->ordinal);
	free(s->value);
	free(s->nwords);
	if (s->words)
		roles_words_release(s->words);
	free(s->words);
	free(s->gap);
	free(s->remarks);
	free(s->waits);
	key_counts_release(&s->targets);
}

/* Read up to a record or, if it is UINT64_MAX, to the end, including the gaps after the
 * last record. */
static enum status keys_stream_scan(struct keys_stream *s, uint64_t last,
				    struct task *task, struct err *err)
{
	const struct reducer r = {
		.want = s->maker->want | (s->roles ? s->roles->side[s->side].want : 0),
		.part_size = sizeof(struct keys_part),
		.init = keys_part_init,
		.records = keys_part_records,
		.merge = keys_merge,
		.release = keys_part_release,
	};
	/* The progress of the comparison is not the progress of a single scan. */
	struct task inner = { .outer = task };
	return matcher_reduce(s->matcher, (struct span) { s->next, last }, &r, s, &inner,
			      err);
}

/* Read the next records, at most n. */
static enum status keys_stream_read(struct keys_stream *s, size_t n, struct task *task,
				    struct err *err)
{
	uint64_t last = s->span.last - s->next < n ? s->span.last : s->next + n - 1;
	enum status st = keys_stream_scan(s, last, task, err);
	if (st != ST_OK)
		return st;
	s->ended = s->next <= last || last == s->span.last;
	if (s->ended && last < s->span.last && s->span.last == UINT64_MAX && !s->filtered)
		st = keys_stream_scan(s, UINT64_MAX, task, err);
	return st;
}

enum status keys_stream_fill(struct keys_stream *s, size_t upto, struct task *task,
			     struct err *err)
{
	enum status st = ST_OK;
	bool selects = keys_selects(s);
	keys_grow(s, s->room);
	if (upto > s->room)
		upto = s->room;
	/* If few records are selected, reading up to the last item would take many
	 * scans. */
	size_t enough = selects ? upto - upto / 8 : upto;
	while (st == ST_OK && !s->ended && s->n < enough)
		st = keys_stream_read(s, upto - s->n, task, err);
	/* A result belongs to its instruction even at the end of a window. */
	for (size_t n = 0;
	     st == ST_OK && !s->ended && n < KEYS_LATE_MAX && keys_waiting(s);
	     n += KEYS_LATE_READ)
		st = keys_stream_read(s, KEYS_LATE_READ, task, err);
	return st;
}

size_t keys_stream_gaps(const struct keys_stream *s, size_t i)
{
	return count_below(s->gap, s->ngaps, sizeof *s->gap, 0, i);
}

void keys_stream_drop(struct keys_stream *s, size_t n)
{
	size_t rest = s->n - n;
	s->first = keys_stream_ordinal(s, n);
	if (!n)
		return;
	if (s->nwords) {
		size_t words = 0;
		for (size_t i = 0; i < n; i++)
			words += s->nwords[i];
		roles_words_drop(s->words, words);
	}
	keys_copy(s, 0, s, n, rest);
	s->n = rest;
	s->gone += n;
	size_t gaps = keys_stream_gaps(s, n);
	if (gaps) {
		memmove(s->gap, s->gap + gaps, (s->ngaps - gaps) * sizeof *s->gap);
		memmove(s->remarks, s->remarks + gaps,
			(s->ngaps - gaps) * sizeof *s->remarks);
	}
	s->ngaps -= gaps;
	for (size_t i = 0; i < s->ngaps; i++)
		s->gap[i] -= n;
}

struct keys_place keys_stream_place(const struct keys_stream *s, size_t i)
{
	size_t g = keys_stream_gaps(s, i), end = i;
	struct keys_place p = { .ordinal = keys_stream_ordinal(s, i) };
	for (; g < s->ngaps && s->gap[g] == end; g++, end++)
		if (keys_stream_ordinal(s, end) != p.ordinal)
			break;
		else
			p.above += 1 + s->remarks[g];
	return p;
}

uint64_t keys_stream_ordinal(const struct keys_stream *s, size_t i)
{
	if (!s->ordinal)
		return s->first + i - keys_stream_gaps(s, i);
	return i < s->n ? s->ordinal[i] : s->next;
}
