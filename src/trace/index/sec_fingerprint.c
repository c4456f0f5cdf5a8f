/* Section: the trace that the index belongs to. */
#include "trace/index/section.h"

#include <string.h>

static void sec_fingerprint_identity(struct archive *a, struct identity *id)
{
	id->size = archive_fixed(a, id->size);
	id->modified.seconds = (int64_t)archive_fixed(a, (uint64_t)id->modified.seconds);
	id->modified.nanoseconds =
		(uint32_t)archive_number(a, id->modified.nanoseconds, 999999999);
	id->changed.seconds = (int64_t)archive_fixed(a, (uint64_t)id->changed.seconds);
	id->changed.nanoseconds =
		(uint32_t)archive_number(a, id->changed.nanoseconds, 999999999);
	id->device = archive_fixed(a, id->device);
	id->inode = archive_fixed(a, id->inode);
	id->content = archive_fixed(a, id->content);
	id->whole = archive_fixed(a, id->whole);
}

/* read: receives the path; NULL if not wanted. */
static void sec_fingerprint_path(struct archive *a, const char *path, struct str *read)
{
	size_t len = path ? strnlen(path, TEXT_MAX) : 0;
	const char *text = archive_bytes(a, path, &len, TEXT_MAX);
	if (a->in && read)
		str_addn(read, text, len);
}

/* While loading, it must match the hash in the header, and fit the trace. */
static bool sec_fingerprint(struct archive *a, struct index_content *m)
{
	struct fingerprint f = { .path = NULL };
	if (!a->in)
		f = *m->now;
	f.meaning = archive_fixed(a, f.meaning);
	sec_fingerprint_identity(a, &f.trace);
	f.has_companion = archive_number(a, f.has_companion, 1);
	if (f.has_companion)
		sec_fingerprint_identity(a, &f.companion);
	sec_fingerprint_path(a, f.path, m->path);
	sec_fingerprint_path(a, f.companion_path, NULL);
	return !a->in || (!a->in->failed && fingerprint_hash(&f) == m->fingerprint &&
			  (!m->now || fingerprint_fits(&f, m->now, m->trace)));
}

const struct section section_identity = { .name = "identity",
					  .transfer = sec_fingerprint };
