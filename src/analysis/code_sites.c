#include "analysis/code_sites.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/key_counts.h"
#include "base/mem.h"
#include "base/minmax.h"
#include "format/numbers.h"

enum { NO_FIELD = -1 };

/* Variant of the code at a site: an entry of the table, which is all 0 if it is new.  Its
 * key is the pc and the micro-op plus the number of the variant * VARIANT, because nearly
 * all sites have one variant. */
struct sites_variant {
	uint64_t after; /* 1 + the first record with this variant */
	int64_t length;
	uint64_t opcode; /* number of the opcode */
	uint64_t kind;
};

#define VARIANT (UINT64_C(1) << 62)

struct code_sites {
	const struct schema *schema;
	int pc, uop, fallthrough, kind;
	bool opcodes;
	struct key_counts site;   /* struct sites_variant */
	struct numberer numberer; /* numbers of opcodes */
};

struct code_sites *code_sites_new(const struct schema *s)
{
	struct code_sites *p = mem_new(1, sizeof *p);
	p->schema = s;
	p->pc = schema_first(s, ROLE_PC);
	p->uop = schema_first(s, ROLE_UOP);
	p->fallthrough = schema_first_recorded(s, ROLE_FALLTHROUGH);
	p->kind = schema_first_recorded(s, ROLE_BRANCH_KIND);
	p->opcodes = schema_has_opcode(s);
	if (p->pc == NO_FIELD ||
	    (p->fallthrough == NO_FIELD && p->kind == NO_FIELD && !p->opcodes)) {
		free(p);
		return NULL;
	}
	key_counts_init(&p->site, sizeof(struct sites_variant), CODE_SITES_MAX);
	numberer_init(&p->numberer, s, schema_opcode_fields(s));
	return p;
}

void code_sites_free(struct code_sites *p)
{
	if (!p)
		return;
	key_counts_release(&p->site);
	numberer_release(&p->numberer);
	free(p);
}

static inline bool sites_equal(const struct sites_variant *a,
			       const struct sites_variant *b)
{
	return a->after && a->length == b->length && a->opcode == b->opcode &&
	       a->kind == b->kind;
}

/* Add a variant to a site, unless the site has it already or is full (VARIANTS_MAX), or
 * there are too many. */
static void sites_add_variant(struct code_sites *p, uint64_t pc, uint64_t uop,
			      const struct sites_variant *v)
{
	for (uint64_t k = 0; k < VARIANTS_MAX; k++) {
		struct sites_variant *at =
			key_counts_add(&p->site, pc, uop + k * VARIANT);
		if (!at || sites_equal(at, v))
			return;
		if (!at->after) {
			*at = *v;
			return;
		}
	}
}

/* Records */

/* A slot, or a 0 for all records if the format lacks the field. */
struct sites_column {
	const uint64_t *v;
	size_t mask; /* of the numbers of records */
	int field;
};

static struct sites_column sites_column(const struct batch *b, int field)
{
	static const uint64_t none;
	if (field == NO_FIELD)
		return (struct sites_column) { &none, 0, field };
	return (struct sites_column) { batch_field(b, field)[0], SIZE_MAX, field };
}

static inline bool sites_known(const struct batch *b, size_t i,
			       const struct sites_column *c)
{
	return c->field != NO_FIELD && batch_known(b, i, c->field);
}

/* Add records.  plain is true if all fields are known; a constant, because tests of each
 * record would take a third of the time. */
static inline __attribute__((always_inline)) void sites_add_batch(struct code_sites *p,
								  const struct batch *b,
								  bool plain)
{
	const struct sites_column uop = sites_column(b, p->uop),
				  kind = sites_column(b, p->kind),
				  fall = sites_column(b, p->fallthrough);
	const uint64_t *const pc = batch_field(b, p->pc)[0];
	size_t at = p->site.last;
	for (size_t i = 0; i < b->n; i++) {
		if (!plain && !batch_has(b, i, p->pc, 0))
			continue;
		struct sites_variant v = { .after = b->first + i + 1 };
		uint64_t number = 0;
		if (plain || sites_known(b, i, &uop))
			number = uop.v[i & uop.mask] % VARIANT;
		if (plain || sites_known(b, i, &kind))
			v.kind = kind.v[i & kind.mask];
		if (plain || sites_known(b, i, &fall))
			v.length = (int64_t)((fall.v[i & fall.mask] - pc[i]) & fall.mask);
		if (p->opcodes)
			v.opcode = numberer_number(&p->numberer, b, i);
		at = key_counts_is(&p->site, at + 1, pc[i], number)
			     ? at + 1
			     : key_counts_at(&p->site, pc[i], number);
		if (at == KEY_COUNTS_NONE ||
		    !sites_equal((const struct sites_variant *)p->site.entry + at, &v))
			sites_add_variant(p, pc[i], number, &v);
	}
	p->site.last = at;
}

void code_sites_add(struct code_sites *p, const struct batch *b)
{
	numberer_begin(&p->numberer, b);
	if (batch_is_plain(b) && !b->has[b->schema->first_slot[p->pc]])
		sites_add_batch(p, b, true);
	else
		sites_add_batch(p, b, false);
}

void code_sites_merge(struct code_sites *p, const struct code_sites *later)
{
	for (size_t i = 0; i < later->site.n; i++) {
		const struct key_counts_key *key = &later->site.key[i];
		sites_add_variant(p, key->a, key->b % VARIANT,
				  key_counts_entry(&later->site, i));
	}
}

/* Report */

struct sites_difference {
	uint64_t record, which;          /* `which` is an enum common_finding */
	const struct key_counts_key *at; /* pc, micro-op */
	const struct sites_variant *now, *before;
};

static void sites_print_opcode(const struct code_sites *p, const struct sites_variant *v,
			       struct str *out)
{
	if (v->opcode == NUMBER_OTHER)
		str_add(out, "another");
	else
		numbers_opcode(p->numberer.numbers, (uint32_t)v->opcode, out);
}

static void sites_report_difference(const struct code_sites *p,
				    const struct sites_difference *d,
				    struct finding_table *to)
{
	const struct finding_kind *f = &lint_common_findings[d->which];
	uint64_t pc = d->at->a;
	const struct finding_place at = { .pc = pc };
	uint64_t v[FINDING_VALUES] = { pc, pc + (uint64_t)d->now->length,
				       pc + (uint64_t)d->before->length,
				       d->before->after - 1 };
	if (d->which == FOUND_KINDS) {
		v[1] = d->now->kind;
		v[2] = d->before->kind;
	}
	if (d->which != FOUND_OPCODES) {
		finding_table_add(to, f, d->record, 0, v, NULL, &at);
		return;
	}
	struct str text = STR_INIT;
	if (p->uop == NO_FIELD)
		str_addf(&text, "the instruction at %" PRIx64 " is ", d->at->a);
	else
		str_addf(&text, "micro-op %" PRIu64 " at %" PRIx64 " is ",
			 d->at->b % VARIANT, d->at->a);
	sites_print_opcode(p, d->now, &text);
	str_add(&text, " here and ");
	sites_print_opcode(p, d->before, &text);
	str_addf(&text, " at record %" PRIu64, d->before->after - 1);
	finding_table_add(to, f, d->record, 0, NULL, text.text, &at);
	str_release(&text);
}

/* True if a variant differs from each of n others in the property that `which` checks. */
static bool sites_differ(const struct sites_variant *v,
			 const struct sites_variant *const *o, uint64_t n,
			 enum common_finding which)
{
	for (; n; n--, o++)
		if (which == FOUND_LENGTHS   ? (*o)->length == v->length
		    : which == FOUND_OPCODES ? (*o)->opcode == v->opcode
					     : (*o)->kind == v->kind)
			return false;
	return true;
}

void code_sites_report(const struct code_sites *p, struct finding_table *to)
{
	static const enum common_finding kinds[] = { FOUND_LENGTHS, FOUND_OPCODES,
						     FOUND_KINDS };
	const struct key_counts *t = &p->site;
	struct sites_difference *all = NULL;
	size_t n = 0, room = 0;
	for (size_t i = 0; i < t->n; i++) {
		const struct sites_variant *v = key_counts_entry(t, i), *o[VARIANTS_MAX];
		const uint64_t number = t->key[i].b / VARIANT;
		for (uint64_t k = 0; k < number; k++)
			o[k] = key_counts_get(t, t->key[i].a,
					      t->key[i].b % VARIANT + k * VARIANT);
		for (size_t w = 0; number && w < sizeof kinds / sizeof *kinds; w++) {
			if (!sites_differ(v, o, number, kinds[w]))
				continue;
			all = mem_room(all, n, &room, sizeof *all);
			all[n++] = (struct sites_difference) { v->after - 1, kinds[w],
							       &t->key[i], v, o[0] };
		}
	}
	if (n)
		qsort(all, n, sizeof *all, u64_pair_compare);
	for (size_t i = 0; i < n; i++)
		sites_report_difference(p, &all[i], to);
	free(all);
}
