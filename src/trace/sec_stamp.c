/* Which trace it is the index of. */
#include "trace/section.h"

#include <string.h>

static void put_identity(struct sink *k, const struct identity *id)
{
	put_fixed(k, id->size);
	put_fixed(k, (uint64_t)id->modified.seconds);
	put(k, id->modified.nanoseconds);
	put_fixed(k, (uint64_t)id->changed.seconds);
	put(k, id->changed.nanoseconds);
	put_fixed(k, id->device);
	put_fixed(k, id->inode);
	put_fixed(k, id->content);
	put_fixed(k, id->whole);
}

static void put_path(struct sink *k, const char *path)
{
	size_t len = path ? strlen(path) : 0;
	put_bytes(k, path, len < TEXT_MOST ? len : TEXT_MOST);
}

static void save(struct sink *k, struct outgoing *o)
{
	const struct stamp *s = o->stamp;
	put_fixed(k, s->meaning);
	put_identity(k, &s->trace);
	put(k, s->has_companion);
	if (s->has_companion)
		put_identity(k, &s->companion);
	put_path(k, s->path);
	put_path(k, s->companion_path);
}

static void get_identity(struct intake *in, struct identity *id)
{
	id->size = get_fixed(in);
	id->modified.seconds = (int64_t)get_fixed(in);
	id->modified.nanoseconds = (uint32_t)get_most(in, 999999999);
	id->changed.seconds = (int64_t)get_fixed(in);
	id->changed.nanoseconds = (uint32_t)get_most(in, 999999999);
	id->device = get_fixed(in);
	id->inode = get_fixed(in);
	id->content = get_fixed(in);
	id->whole = get_fixed(in);
}

/* Whether it is the stamp of the header, and fits the trace. */
static bool load(struct intake *in, struct image *im)
{
	struct stamp saved = { .path = NULL };
	size_t len;
	saved.meaning = get_fixed(in);
	get_identity(in, &saved.trace);
	saved.has_companion = get_most(in, 1);
	if (saved.has_companion)
		get_identity(in, &saved.companion);
	const uint8_t *text = get_bytes(in, TEXT_MOST, &len);
	if (im->path)
		str_addn(im->path, (const char *)text, len);
	get_bytes(in, TEXT_MOST, &len);
	return !in->failed && stamp_hash(&saved) == im->stamp &&
	       (!im->now || stamp_fits(&saved, im->now, im->trace));
}

const struct section section_stamp = {
	.name = "stamp   ",
	.save = save,
	.load = load,
};
