#include "analysis/finding_table.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/mem.h"

struct finding_table {
	const struct schema *schema;
	struct finding_group *kind; /* common kinds, then kinds of the format */
	size_t nkinds;
	bool places;
	struct str reason; /* scratch */
};

static size_t findings_count(const struct finding_kind *f)
{
	size_t n = 0;
	while (f && f[n].id)
		n++;
	return n;
}

struct finding_table *finding_table_new(const struct schema *s, bool places)
{
	struct finding_table *t = mem_new(1, sizeof *t);
	const struct finding_kind *own = s->format->findings;
	size_t common = findings_count(lint_common_findings);
	t->schema = s;
	t->places = places;
	str_init(&t->reason);
	t->nkinds = common + findings_count(own);
	t->kind = mem_new(t->nkinds, sizeof *t->kind);
	for (size_t i = 0; i < t->nkinds; i++)
		t->kind[i].finding =
			i < common ? &lint_common_findings[i] : &own[i - common];
	return t;
}

static void findings_release_entry(struct finding_entry *e)
{
	free(e->text);
	free(e->symbol);
}

void finding_table_free(struct finding_table *t)
{
	if (!t)
		return;
	for (size_t i = 0; i < t->nkinds; i++) {
		struct finding_group *k = &t->kind[i];
		for (size_t e = 0; e < k->n; e++)
			findings_release_entry(&k->entry[e]);
		findings_release_entry(&k->worst);
		key_counts_release(&k->by_key);
	}
	free(t->kind);
	str_release(&t->reason);
	free(t);
}

static struct finding_group *findings_kind_of(struct finding_table *t,
					      const struct finding_kind *f)
{
	size_t i = 0;
	while (t->kind[i].finding != f)
		i++;
	return &t->kind[i];
}

static void findings_set_entry(struct finding_entry *to, const struct finding_entry *from)
{
	*to = *from;
	to->text = from->text ? mem_text(from->text) : NULL;
	to->symbol = from->symbol ? mem_text(from->symbol) : NULL;
}

static struct finding_entry *findings_entry_at(const struct finding_group *k, size_t i)
{
	return key_counts_entry(&k->by_key, i);
}

static void findings_add_worst(struct finding_group *k, const struct finding_entry *e)
{
	if (e->badness <= k->worst.badness)
		return;
	findings_release_entry(&k->worst);
	findings_set_entry(&k->worst, e);
}

static void findings_add(const struct finding_table *t, struct finding_group *k,
			 const struct finding_entry *e)
{
	findings_add_worst(k, e);
	if (!k->by_key.slot)
		key_counts_init(&k->by_key, sizeof *e,
				t->places ? FINDINGS_PLACES : FINDINGS_DISTINCT);
	size_t at = key_counts_at(&k->by_key, e->key, 0);
	if (at == KEY_COUNTS_NONE) {
		k->more = true;
		return;
	}
	struct finding_entry *own = findings_entry_at(k, at);
	if (at == k->n)
		findings_set_entry(own, e);
	else
		own->times += e->times;
	k->entry = findings_entry_at(k, 0);
	k->n = k->by_key.n;
}

static uint64_t findings_key(struct finding_table *t, const struct finding_kind *f,
			     const struct finding_entry *e)
{
	if (!t->places)
		return e->text ? hash_text(0, e->text) : hash_bytes(0, e->v, sizeof e->v);
	str_clear(&t->reason);
	finding_print_reason(f, t->schema, e->v, e->text, &t->reason);
	uint64_t key = hash_bytes(e->has_pc, t->reason.text, t->reason.len);
	return e->symbol   ? hash_text(key, e->symbol)
	       : e->has_pc ? hash_number(key, e->pc)
			   : key;
}

void finding_table_add(struct finding_table *t, const struct finding_kind *f,
		       struct finding_entry e)
{
	struct finding_group *k = findings_kind_of(t, f);
	if (!t->places) {
		e.has_pc = false;
		e.symbol = NULL;
	}
	e.times += !e.times;
	e.key = findings_key(t, f, &e);
	k->count += e.times;
	findings_add(t, k, &e);
}

void finding_table_merge(struct finding_table *t, const struct finding_table *later)
{
	for (size_t i = 0; i < t->nkinds; i++) {
		struct finding_group *k = &t->kind[i];
		const struct finding_group *l = &later->kind[i];
		k->count += l->count;
		for (size_t e = 0; e < l->n; e++)
			findings_add(t, k, &l->entry[e]);
		k->more |= l->more;
		findings_add_worst(k, &l->worst);
	}
}

struct finding_table *finding_table_without(
	const struct finding_table *t,
	uint64_t (*known)(void *arg, const struct finding_group *k,
			  const struct finding_entry *e),
	void *arg)
{
	struct finding_table *rest = finding_table_new(t->schema, t->places);
	for (size_t i = 0; i < t->nkinds; i++) {
		struct finding_group *k = &rest->kind[i];
		const struct finding_group *from = &t->kind[i];
		for (size_t n = 0; n < from->n; n++) {
			struct finding_entry e = from->entry[n];
			uint64_t less = known(arg, from, &e);
			k->known += less;
			e.times -= less;
			if (e.times)
				findings_add(rest, k, &e);
		}
		k->count = from->count - k->known;
		k->more = from->more;
		if (k->more &&
		    key_counts_find(&from->by_key, from->worst.key, 0) == KEY_COUNTS_NONE)
			findings_add_worst(k, &from->worst);
	}
	return rest;
}

const struct finding_group *finding_table_kind(const struct finding_table *t, size_t nth)
{
	for (size_t i = 0; i < t->nkinds; i++)
		if ((t->kind[i].count || t->kind[i].known) && nth-- == 0)
			return &t->kind[i];
	return NULL;
}

void finding_table_sentence(const struct finding_table *t, const struct finding_group *k,
			    const struct finding_entry *e, struct str *out)
{
	if (e->text)
		str_add(out, e->text);
	else
		finding_print(k->finding, t->schema, e->v, out);
}

void finding_table_reason(const struct finding_table *t, const struct finding_group *k,
			  const struct finding_entry *e, struct str *out)
{
	finding_print_reason(k->finding, t->schema, e->v, e->text, out);
}

const struct finding_entry *finding_table_worst(const struct finding_group *k)
{
	if (k->worst.badness) {
		size_t at = key_counts_find(&k->by_key, k->worst.key, 0);
		return at == KEY_COUNTS_NONE ? &k->worst : findings_entry_at(k, at);
	}
	const struct finding_entry *max = NULL;
	for (size_t i = 0; !k->more && i < k->n; i++)
		if (k->entry[i].times > (max ? max->times : 1))
			max = &k->entry[i];
	return max;
}
