#include "analysis/docket.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/mem.h"

struct docket {
	const struct schema *schema;
	struct docket_kind *kind; /* common ones, then those of the format */
	size_t nkinds;
};

static size_t count_findings(const struct finding *f)
{
	size_t n = 0;
	while (f && f[n].id)
		n++;
	return n;
}

struct docket *docket_new(const struct schema *s)
{
	struct docket *t = mem_new(1, sizeof *t);
	const struct finding *own = s->format->findings;
	size_t common = count_findings(common_findings);
	t->schema = s;
	t->nkinds = common + count_findings(own);
	t->kind = mem_new(t->nkinds, sizeof *t->kind);
	for (size_t i = 0; i < t->nkinds; i++)
		t->kind[i].finding = i < common ? &common_findings[i] : &own[i - common];
	return t;
}

void docket_free(struct docket *t)
{
	if (!t)
		return;
	for (size_t i = 0; i < t->nkinds; i++) {
		struct docket_kind *k = &t->kind[i];
		for (size_t e = 0; e < k->n; e++)
			free(k->entry[e].text);
		free(k->worst.text);
		tally_release(&k->by_key);
	}
	free(t->kind);
	free(t);
}

static struct docket_kind *kind_of(struct docket *t, const struct finding *f)
{
	size_t i = 0;
	while (t->kind[i].finding != f)
		i++;
	return &t->kind[i];
}

static void set_entry(struct docket_entry *to, const struct docket_entry *from)
{
	*to = *from;
	to->text = from->text ? mem_text(from->text) : NULL;
}

static struct docket_entry *entry_at(const struct docket_kind *k, size_t i)
{
	return tally_entry(&k->by_key, i);
}

static void add(struct docket_kind *k, const struct docket_entry *e)
{
	if (e->badness > k->worst.badness) {
		free(k->worst.text);
		set_entry(&k->worst, e);
	}
	if (!k->by_key.place)
		tally_init(&k->by_key, sizeof *e, DOCKET_DISTINCT);
	size_t at = tally_at(&k->by_key, e->key, 0);
	if (at == TALLY_NONE) {
		k->more = true;
		return;
	}
	struct docket_entry *own = entry_at(k, at);
	if (at == k->n)
		set_entry(own, e);
	else
		own->times += e->times;
	k->entry = entry_at(k, 0);
	k->n = k->by_key.n;
}

void docket_add(struct docket *t, const struct finding *f, uint64_t record,
		uint64_t badness, const uint64_t v[FINDING_VALUES], const char *text)
{
	struct docket_kind *k = kind_of(t, f);
	struct docket_entry e = { .record = record, .times = 1, .badness = badness };
	for (unsigned i = 0; v && i < FINDING_VALUES; i++)
		e.v[i] = v[i];
	e.text = (char *)text;
	e.key = text ? hash_text(0, text) : hash_bytes(0, e.v, sizeof e.v);
	k->count++;
	add(k, &e);
}

void docket_add_times(struct docket *t, const struct finding *f, uint64_t record,
		      uint64_t times, const char *text)
{
	struct docket_kind *k = kind_of(t, f);
	struct docket_entry e = { .record = record, .times = times };
	e.text = (char *)text;
	e.key = hash_text(0, text);
	k->count += times;
	add(k, &e);
}

void docket_merge(struct docket *t, const struct docket *later)
{
	for (size_t i = 0; i < t->nkinds; i++) {
		struct docket_kind *k = &t->kind[i];
		const struct docket_kind *l = &later->kind[i];
		if (!l->count)
			continue;
		k->count += l->count;
		for (size_t e = 0; e < l->n; e++)
			add(k, &l->entry[e]);
		k->more |= l->more;
		if (l->worst.badness > k->worst.badness) {
			free(k->worst.text);
			set_entry(&k->worst, &l->worst);
		}
	}
}

const struct docket_kind *docket_kind(const struct docket *t, size_t nth)
{
	for (size_t i = 0; i < t->nkinds; i++)
		if (t->kind[i].count && nth-- == 0)
			return &t->kind[i];
	return NULL;
}

void docket_sentence(const struct docket *t, const struct docket_kind *k,
		     const struct docket_entry *e, struct str *out)
{
	if (e->text)
		str_add(out, e->text);
	else
		finding_print(k->finding, t->schema, e->v, out);
}

const struct docket_entry *docket_worst(const struct docket_kind *k)
{
	if (k->worst.badness) {
		size_t at = tally_find(&k->by_key, k->worst.key, 0);
		return at == TALLY_NONE ? &k->worst : entry_at(k, at);
	}
	const struct docket_entry *most = NULL;
	for (size_t i = 0; !k->more && i < k->n; i++)
		if (k->entry[i].times > (most ? most->times : 1))
			most = &k->entry[i];
	return most;
}
