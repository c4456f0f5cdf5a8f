#include "trace/index/fingerprint.h"

#include "base/hash.h"
#include "format/pattern.h"
#include "trace/trace_internal.h"

static uint64_t fingerprint_meaning_of(const struct schema *s)
{
	const struct format *f = s->format;
	uint64_t h = hash_text(FINGERPRINT_VERSION, f->name);
	h = hash_number(h, (uint64_t)f->layout);
	h = hash_number(h, f->record_size);
	h = hash_text(h, s->registers->name);
	h = hash_number(h, s->skip);
	h = hash_number(h, s->align != NULL);
	for (size_t i = 0; i < f->nfields; i++) {
		const struct field *fd = &f->fields[i];
		h = hash_text(h, fd->name);
		h = hash_number(h, (uint64_t)fd->kind << 32 | (uint64_t)fd->role);
		h = hash_number(h, (uint64_t)fd->flags << 32 | fd->at);
		h = hash_number(h, (uint64_t)field_count(fd) << 32 | fd->width);
		h = hash_number(h, fd->max);
		if (fd->copy.of)
			h = hash_number(
				hash_text(hash_text(h, fd->copy.of), fd->copy.where),
				fd->copy.values ^ (uint64_t)fd->copy.bits << 8 ^
					fd->copy.low);
		for (const struct code *c = fd->codes; c && c->name; c++)
			h = hash_text(hash_number(h, c->value), c->name);
	}
	return f->pattern ? hash_text(h, pattern_text(f)) : h;
}

bool fingerprint_make(struct fingerprint *out, struct trace *t)
{
	*out = (struct fingerprint) { .path = trace_path(t),
				      .has_companion = t->companion != NULL };
	if (!source_identity(t->source, &out->trace) ||
	    (t->companion && !source_identity(t->companion, &out->companion)))
		return false;
	if (t->companion)
		out->companion_path = source_path(t->companion);
	out->meaning = fingerprint_meaning_of(t->schema);
	return true;
}

uint64_t fingerprint_key(const struct fingerprint *s)
{
	uint64_t h = hash_number(s->meaning, s->trace.content);
	h = hash_number(h, s->trace.size);
	if (s->has_companion)
		h = hash_number(hash_number(h, s->companion.content), s->companion.size);
	return h;
}

static uint64_t fingerprint_hash_identity(uint64_t h, const struct identity *id)
{
	h = hash_number(hash_number(h, id->size), id->content);
	h = hash_number(hash_number(h, (uint64_t)id->modified.seconds),
			id->modified.nanoseconds);
	h = hash_number(hash_number(h, (uint64_t)id->changed.seconds),
			id->changed.nanoseconds);
	return hash_number(hash_number(h, id->device), id->inode);
}

uint64_t fingerprint_hash(const struct fingerprint *s)
{
	uint64_t h = fingerprint_hash_identity(s->meaning, &s->trace);
	return s->has_companion ? fingerprint_hash_identity(h, &s->companion) : h;
}

void fingerprint_whole(struct fingerprint *s, struct trace *t)
{
	if (!s->trace.whole)
		s->trace.whole = source_whole(t->source);
	if (t->companion && !s->companion.whole)
		s->companion.whole = source_whole(t->companion);
}

static bool fingerprint_identity_fits(const struct identity *saved,
				      const struct identity *now, struct source *src)
{
	if (saved->size != now->size || saved->content != now->content)
		return false;
	if (identity_same_times(saved, now))
		return true;
	return saved->whole && saved->whole == source_whole(src);
}

bool fingerprint_fits(const struct fingerprint *saved, const struct fingerprint *now,
		      struct trace *t)
{
	return saved->meaning == now->meaning &&
	       saved->has_companion == now->has_companion &&
	       fingerprint_identity_fits(&saved->trace, &now->trace, t->source) &&
	       (!now->has_companion ||
		fingerprint_identity_fits(&saved->companion, &now->companion,
					  t->companion));
}
