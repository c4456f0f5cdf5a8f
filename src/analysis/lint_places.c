#include "analysis/lint_places.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/dict.h"
#include "base/hash.h"
#include "base/mem.h"

enum { NO_FIELD = -1 };

/* Something seen at a place. */
struct variant {
	uint64_t record; /* where first */
	uint64_t opcode; /* hash of its text */
	int64_t length;
	uint32_t code; /* of the text in the dictionary */
	uint32_t kind;
	uint32_t next; /* of the same place, counted from 1; 0: that was the last */
};

struct place_seen {
	uint32_t first; /* variant */
	uint32_t count; /* of variants */
};

struct places {
	const struct schema *schema;
	int pc, uop, fallthrough, kind;
	bool opcodes;
	struct tally place; /* by pc and micro-op: struct place_seen */
	struct variant *variant;
	size_t nvariants, variant_room;
	struct dict *dict;
	struct str text; /* of an opcode */
};

struct places *places_new(const struct schema *s)
{
	struct places *p = mem_new(1, sizeof *p);
	p->schema = s;
	p->pc = schema_first(s, ROLE_PC);
	p->uop = schema_first(s, ROLE_UOP);
	p->fallthrough = schema_first(s, ROLE_FALLTHROUGH);
	p->kind = schema_first(s, ROLE_BRANCH_KIND);
	p->opcodes = schema_has_opcode(s);
	if (p->pc == NO_FIELD ||
	    (p->fallthrough == NO_FIELD && p->kind == NO_FIELD && !p->opcodes)) {
		free(p);
		return NULL;
	}
	tally_init(&p->place, sizeof(struct place_seen), PLACES_MOST);
	p->dict = p->opcodes ? dict_new() : NULL;
	str_init(&p->text);
	return p;
}

void places_free(struct places *p)
{
	if (!p)
		return;
	tally_release(&p->place);
	free(p->variant);
	dict_free(p->dict);
	str_release(&p->text);
	free(p);
}

/* The place, a new one if it was not there; NULL: there are too many. */
static struct place_seen *find(struct places *p, uint64_t pc, uint64_t uop)
{
	size_t i = tally_at(&p->place, pc, uop);
	return i == TALLY_NONE ? NULL : tally_entry(&p->place, i);
}

static bool alike(const struct variant *a, const struct variant *b)
{
	return a->length == b->length && a->opcode == b->opcode && a->kind == b->kind;
}

/* Where to put a variant that is new at this place; NULL: it is not, or there is no
 * room for it. */
static struct variant *new_variant(struct places *p, struct place_seen *at,
				   const struct variant *v)
{
	uint32_t last = 0;
	for (uint32_t i = at->count ? at->first : 0; i; i = p->variant[i - 1].next) {
		if (alike(&p->variant[i - 1], v))
			return NULL;
		last = i;
	}
	if (at->count == VARIANTS_MOST)
		return NULL;
	p->variant =
		mem_room(p->variant, p->nvariants, &p->variant_room, sizeof *p->variant);
	struct variant *new = &p->variant[p->nvariants++];
	*new = *v;
	new->next = 0;
	if (last)
		p->variant[last - 1].next = (uint32_t)p->nvariants;
	else
		at->first = (uint32_t)p->nvariants;
	at->count++;
	return new;
}

/* Records */

static uint64_t hash_opcode(const struct places *p, const struct batch *b, size_t i)
{
	fieldset set = schema_opcode_fields(p->schema);
	uint64_t h = 0;
	for (int f = 0; set >> f; f++) {
		if (!(set >> f & 1) || !batch_known(b, i, f))
			continue;
		uint64_t v = batch_value(b, i, f, 0);
		if (schema_field(p->schema, f)->kind == KIND_TEXT) {
			size_t len;
			const char *text = batch_text(b, i, v, &len);
			h = hash_bytes(h, text, len);
		} else {
			h = hash_number(h, v);
		}
	}
	return h;
}

static bool value(const struct batch *b, size_t i, int field, uint64_t *v)
{
	if (field == NO_FIELD || !batch_known(b, i, field))
		return false;
	*v = batch_value(b, i, field, 0);
	return true;
}

void places_add(struct places *p, const struct batch *b)
{
	for (size_t i = 0; i < b->n; i++) {
		uint64_t pc, uop = 0, fall, kind = 0;
		if (!value(b, i, p->pc, &pc) ||
		    field_none(schema_field(p->schema, p->pc), pc))
			continue;
		value(b, i, p->uop, &uop);
		value(b, i, p->kind, &kind);
		struct variant v = { .record = b->first + i, .kind = (uint32_t)kind };
		if (value(b, i, p->fallthrough, &fall))
			v.length = (int64_t)(fall - pc);
		if (p->opcodes)
			v.opcode = hash_opcode(p, b, i);
		struct place_seen *at = find(p, pc, uop);
		if (!at || (at->count && alike(&p->variant[at->first - 1], &v)))
			continue;
		struct variant *new = new_variant(p, at, &v);
		if (!new || !p->opcodes)
			continue;
		str_clear(&p->text);
		record_opcode(b, i, &p->text);
		new->code = dict_code(p->dict, p->text.text, p->text.len);
	}
}

void places_merge(struct places *p, const struct places *later)
{
	for (size_t i = 0; i < later->place.n; i++) {
		const struct place_seen *from = tally_entry(&later->place, i);
		const struct tally_key *key = &later->place.key[i];
		struct place_seen *at = find(p, key->a, key->b);
		if (!at)
			continue;
		for (uint32_t k = from->first; k; k = later->variant[k - 1].next) {
			struct variant *new = new_variant(p, at, &later->variant[k - 1]);
			size_t len;
			if (!new || !p->opcodes || new->code == DICT_FULL)
				continue;
			const char *text = dict_text(later->dict, new->code, &len);
			new->code = dict_code(p->dict, text, len);
		}
	}
}

/* Telling */

struct difference {
	uint64_t record;
	enum common_finding which;
	const struct tally_key *at; /* pc, micro-op */
	const struct variant *now, *before;
};

static void put_opcode(const struct places *p, const struct variant *v, struct str *out)
{
	size_t len;
	if (v->code == DICT_FULL) {
		str_add(out, "another");
		return;
	}
	const char *text = dict_text(p->dict, v->code, &len);
	str_escape(out, text, len, false);
}

static void tell(const struct places *p, const struct difference *d, struct docket *to)
{
	const struct finding *f = &common_findings[d->which];
	uint64_t pc = d->at->a;
	uint64_t v[FINDING_VALUES] = { pc, pc + (uint64_t)d->now->length,
				       pc + (uint64_t)d->before->length,
				       d->before->record };
	if (d->which == FOUND_KINDS) {
		v[1] = d->now->kind;
		v[2] = d->before->kind;
	}
	if (d->which != FOUND_OPCODES) {
		docket_add(to, f, d->record, 0, v, NULL);
		return;
	}
	struct str text = STR_INIT;
	if (p->uop == NO_FIELD)
		str_addf(&text, "the instruction at %" PRIx64 " is ", d->at->a);
	else
		str_addf(&text, "micro-op %" PRIu64 " at %" PRIx64 " is ", d->at->b,
			 d->at->a);
	put_opcode(p, d->now, &text);
	str_add(&text, " here and ");
	put_opcode(p, d->before, &text);
	str_addf(&text, " at record %" PRIu64, d->before->record);
	docket_add(to, f, d->record, 0, NULL, text.text);
	str_release(&text);
}

static int by_record(const void *a, const void *b)
{
	const struct difference *x = a, *y = b;
	if (x->record != y->record)
		return x->record < y->record ? -1 : 1;
	return (int)x->which - (int)y->which;
}

/* Whether something of a variant was so at its place before. */
static bool seen_before(const struct places *p, const struct place_seen *at,
			const struct variant *v, enum common_finding which)
{
	for (uint32_t i = at->first; &p->variant[i - 1] != v;
	     i = p->variant[i - 1].next) {
		const struct variant *o = &p->variant[i - 1];
		if (which == FOUND_LENGTHS   ? o->length == v->length
		    : which == FOUND_OPCODES ? o->opcode == v->opcode
					     : o->kind == v->kind)
			return true;
	}
	return false;
}

void places_tell(const struct places *p, struct docket *to)
{
	static const enum common_finding kinds[] = { FOUND_LENGTHS, FOUND_OPCODES,
						     FOUND_KINDS };
	struct difference *all = NULL;
	size_t n = 0, room = 0;
	for (size_t i = 0; i < p->place.n; i++) {
		const struct place_seen *at = tally_entry(&p->place, i);
		const struct variant *first = &p->variant[at->first - 1];
		for (uint32_t k = first->next; k; k = p->variant[k - 1].next) {
			const struct variant *v = &p->variant[k - 1];
			for (size_t w = 0; w < sizeof kinds / sizeof *kinds; w++) {
				if (seen_before(p, at, v, kinds[w]))
					continue;
				all = mem_room(all, n, &room, sizeof *all);
				all[n++] = (struct difference) { v->record, kinds[w],
								 &p->place.key[i], v,
								 first };
			}
		}
	}
	if (n)
		qsort(all, n, sizeof *all, by_record);
	for (size_t i = 0; i < n; i++)
		tell(p, &all[i], to);
	free(all);
}
