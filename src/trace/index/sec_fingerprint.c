/* Section: the trace that the index belongs to. */
#include "trace/index/section.h"

#include <string.h>

static void sec_fingerprint_put_identity(struct block_writer *k,
					 const struct identity *id)
{
	bw_fixed(k, id->size);
	bw_fixed(k, (uint64_t)id->modified.seconds);
	bw_varint(k, id->modified.nanoseconds);
	bw_fixed(k, (uint64_t)id->changed.seconds);
	bw_varint(k, id->changed.nanoseconds);
	bw_fixed(k, id->device);
	bw_fixed(k, id->inode);
	bw_fixed(k, id->content);
	bw_fixed(k, id->whole);
}

static void sec_fingerprint_put_path(struct block_writer *k, const char *path)
{
	size_t len = path ? strlen(path) : 0;
	bw_bytes(k, path, len < TEXT_MAX ? len : TEXT_MAX);
}

static void sec_fingerprint_save(struct block_writer *k, struct save_ctx *ctx)
{
	const struct fingerprint *s = ctx->fingerprint;
	bw_fixed(k, s->meaning);
	sec_fingerprint_put_identity(k, &s->trace);
	bw_varint(k, s->has_companion);
	if (s->has_companion)
		sec_fingerprint_put_identity(k, &s->companion);
	sec_fingerprint_put_path(k, s->path);
	sec_fingerprint_put_path(k, s->companion_path);
}

static void sec_fingerprint_get_identity(struct block_reader *in, struct identity *id)
{
	id->size = br_fixed(in);
	id->modified.seconds = (int64_t)br_fixed(in);
	id->modified.nanoseconds = (uint32_t)br_limited(in, 999999999);
	id->changed.seconds = (int64_t)br_fixed(in);
	id->changed.nanoseconds = (uint32_t)br_limited(in, 999999999);
	id->device = br_fixed(in);
	id->inode = br_fixed(in);
	id->content = br_fixed(in);
	id->whole = br_fixed(in);
}

/* True if it matches the hash in the header, and fits the trace. */
static bool sec_fingerprint_load(struct block_reader *in, struct load_ctx *ctx)
{
	struct fingerprint saved = { .path = NULL };
	size_t len;
	saved.meaning = br_fixed(in);
	sec_fingerprint_get_identity(in, &saved.trace);
	saved.has_companion = br_limited(in, 1);
	if (saved.has_companion)
		sec_fingerprint_get_identity(in, &saved.companion);
	const uint8_t *text = br_bytes(in, TEXT_MAX, &len);
	if (ctx->path)
		str_addn(ctx->path, (const char *)text, len);
	br_bytes(in, TEXT_MAX, &len);
	return !in->failed && fingerprint_hash(&saved) == ctx->fingerprint &&
	       (!ctx->now || fingerprint_fits(&saved, ctx->now, ctx->trace));
}

const struct section section_identity = {
	.name = "identity",
	.save = sec_fingerprint_save,
	.load = sec_fingerprint_load,
};
