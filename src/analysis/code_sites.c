#include "analysis/code_sites.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/key_counts.h"
#include "base/mem.h"
#include "base/minmax.h"
#include "format/numbers.h"

enum { NO_FIELD = -1 };

/* Variant of the code at a site. */
struct sites_variant {
	uint64_t record; /* first record with this variant */
	int64_t length;
	uint32_t opcode; /* number of the opcode */
	uint32_t kind;
};

struct sites_site {
	uint64_t count; /* number of variants */
	struct sites_variant variant[VARIANTS_MAX];
};

struct code_sites {
	const struct schema *schema;
	int pc, uop, fallthrough, kind;
	bool opcodes;
	struct key_counts site;   /* by pc and micro-op: struct sites_site */
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
	key_counts_init(&p->site, sizeof(struct sites_site), CODE_SITES_MAX);
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

/* Find a site; add it if it is new.  Return NULL if there are too many sites. */
static inline struct sites_site *sites_find(struct code_sites *p, uint64_t pc,
					    uint64_t uop)
{
	size_t i = key_counts_near(&p->site, pc, uop);
	return key_counts_kept(&p->site, i);
}

static bool sites_equal(const struct sites_variant *a, const struct sites_variant *b)
{
	return a->length == b->length && a->opcode == b->opcode && a->kind == b->kind;
}

/* Add a variant to a site, unless the site has it already or is full (VARIANTS_MAX). */
static void sites_add_variant(struct sites_site *at, const struct sites_variant *v)
{
	for (uint64_t k = 0; k < at->count; k++)
		if (sites_equal(&at->variant[k], v))
			return;
	if (at->count < VARIANTS_MAX)
		at->variant[at->count++] = *v;
}

/* Records */

static inline bool sites_value(const struct batch *b, size_t i, int field, uint64_t *v)
{
	if (field == NO_FIELD || !batch_known(b, i, field))
		return false;
	*v = batch_value(b, i, field, 0);
	return true;
}

void code_sites_add(struct code_sites *p, const struct batch *b)
{
	numberer_begin(&p->numberer, b);
	for (size_t i = 0; i < b->n; i++) {
		uint64_t pc, uop = 0, fall, kind = 0;
		if (!sites_value(b, i, p->pc, &pc) || !batch_has(b, i, p->pc, 0))
			continue;
		sites_value(b, i, p->uop, &uop);
		sites_value(b, i, p->kind, &kind);
		struct sites_variant v = { .record = b->first + i,
					   .kind = (uint32_t)kind };
		if (sites_value(b, i, p->fallthrough, &fall))
			v.length = (int64_t)(fall - pc);
		if (p->opcodes)
			v.opcode = numberer_number(&p->numberer, b, i);
		struct sites_site *at = sites_find(p, pc, uop);
		if (at)
			sites_add_variant(at, &v);
	}
}

void code_sites_merge(struct code_sites *p, const struct code_sites *later)
{
	for (size_t i = 0; i < later->site.n; i++) {
		const struct sites_site *from = key_counts_entry(&later->site, i);
		const struct key_counts_key *key = &later->site.key[i];
		struct sites_site *at = sites_find(p, key->a, key->b);
		for (uint64_t k = 0; at && k < from->count; k++)
			sites_add_variant(at, &from->variant[k]);
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
		numbers_opcode(p->numberer.numbers, v->opcode, out);
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
				       d->before->record };
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
		str_addf(&text, "micro-op %" PRIu64 " at %" PRIx64 " is ", d->at->b,
			 d->at->a);
	sites_print_opcode(p, d->now, &text);
	str_add(&text, " here and ");
	sites_print_opcode(p, d->before, &text);
	str_addf(&text, " at record %" PRIu64, d->before->record);
	finding_table_add(to, f, d->record, 0, NULL, text.text, &at);
	str_release(&text);
}

/* True if one of n variants has the same property that `which` checks. */
static bool sites_seen_before(const struct sites_variant *o, uint64_t n,
			      const struct sites_variant *v, enum common_finding which)
{
	for (; n; n--, o++)
		if (which == FOUND_LENGTHS   ? o->length == v->length
		    : which == FOUND_OPCODES ? o->opcode == v->opcode
					     : o->kind == v->kind)
			return true;
	return false;
}

void code_sites_report(const struct code_sites *p, struct finding_table *to)
{
	static const enum common_finding kinds[] = { FOUND_LENGTHS, FOUND_OPCODES,
						     FOUND_KINDS };
	struct sites_difference *all = NULL;
	size_t n = 0, room = 0;
	for (size_t i = 0; i < p->site.n; i++) {
		const struct sites_site *at = key_counts_entry(&p->site, i);
		const struct sites_variant *first = at->variant;
		for (uint64_t k = 1; k < at->count; k++) {
			const struct sites_variant *v = &first[k];
			for (size_t w = 0; w < sizeof kinds / sizeof *kinds; w++) {
				if (sites_seen_before(first, k, v, kinds[w]))
					continue;
				all = mem_room(all, n, &room, sizeof *all);
				all[n++] = (struct sites_difference) {
					v->record, kinds[w], &p->site.key[i], v, first
				};
			}
		}
	}
	if (n)
		qsort(all, n, sizeof *all, u64_pair_compare);
	for (size_t i = 0; i < n; i++)
		sites_report_difference(p, &all[i], to);
	free(all);
}
