#include "analysis/finding_table.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/mem.h"

struct finding_table {
	const struct schema *schema;
	struct finding_group *kind; /* common kinds, then those of the format */
	size_t nkinds;
};

static size_t findings_count(const struct finding_kind *f)
{
	size_t n = 0;
	while (f && f[n].id)
		n++;
	return n;
}

struct finding_table *finding_table_new(const struct schema *s)
{
	struct finding_table *t = mem_new(1, sizeof *t);
	const struct finding_kind *own = s->format->findings;
	size_t common = findings_count(lint_common_findings);
	t->schema = s;
	t->nkinds = common + findings_count(own);
	t->kind = mem_new(t->nkinds, sizeof *t->kind);
	for (size_t i = 0; i < t->nkinds; i++)
		t->kind[i].finding =
			i < common ? &lint_common_findings[i] : &own[i - common];
	return t;
}

void finding_table_free(struct finding_table *t)
{
	if (!t)
		return;
	for (size_t i = 0; i < t->nkinds; i++) {
		struct finding_group *k = &t->kind[i];
		for (size_t e = 0; e < k->n; e++)
			free(k->entry[e].text);
		free(k->worst.text);
		key_counts_release(&k->by_key);
	}
	free(t->kind);
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
}

static struct finding_entry *findings_entry_at(const struct finding_group *k, size_t i)
{
	return key_counts_entry(&k->by_key, i);
}

static void findings_add(struct finding_group *k, const struct finding_entry *e)
{
	if (e->badness > k->worst.badness) {
		free(k->worst.text);
		findings_set_entry(&k->worst, e);
	}
	if (!k->by_key.slot)
		key_counts_init(&k->by_key, sizeof *e, FINDINGS_DISTINCT);
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

void finding_table_add(struct finding_table *t, const struct finding_kind *f,
		       uint64_t record, uint64_t badness,
		       const uint64_t v[FINDING_VALUES], const char *text)
{
	struct finding_group *k = findings_kind_of(t, f);
	struct finding_entry e = { .record = record, .times = 1, .badness = badness };
	for (unsigned i = 0; v && i < FINDING_VALUES; i++)
		e.v[i] = v[i];
	e.text = (char *)text;
	e.key = text ? hash_text(0, text) : hash_bytes(0, e.v, sizeof e.v);
	k->count++;
	findings_add(k, &e);
}

void finding_table_add_n(struct finding_table *t, const struct finding_kind *f,
			 uint64_t record, uint64_t times, const char *text)
{
	struct finding_group *k = findings_kind_of(t, f);
	struct finding_entry e = { .record = record, .times = times };
	e.text = (char *)text;
	e.key = hash_text(0, text);
	k->count += times;
	findings_add(k, &e);
}

void finding_table_merge(struct finding_table *t, const struct finding_table *later)
{
	for (size_t i = 0; i < t->nkinds; i++) {
		struct finding_group *k = &t->kind[i];
		const struct finding_group *l = &later->kind[i];
		if (!l->count)
			continue;
		k->count += l->count;
		for (size_t e = 0; e < l->n; e++)
			findings_add(k, &l->entry[e]);
		k->more |= l->more;
		if (l->worst.badness > k->worst.badness) {
			free(k->worst.text);
			findings_set_entry(&k->worst, &l->worst);
		}
	}
}

const struct finding_group *finding_table_kind(const struct finding_table *t, size_t nth)
{
	for (size_t i = 0; i < t->nkinds; i++)
		if (t->kind[i].count && nth-- == 0)
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

const struct finding_entry *finding_table_worst(const struct finding_group *k)
{
	if (k->worst.badness) {
		size_t at = key_counts_find(&k->by_key, k->worst.key, 0);
		return at == KEY_COUNTS_NONE ? &k->worst : findings_entry_at(k, at);
	}
	const struct finding_entry *most = NULL;
	for (size_t i = 0; !k->more && i < k->n; i++)
		if (k->entry[i].times > (most ? most->times : 1))
			most = &k->entry[i];
	return most;
}
