/* Section: damage, the places where compressed data cannot be decompressed. */
#include <string.h>

#include "base/mem.h"
#include "trace/index/section.h"
#include "trace/trace_internal.h"

static void sec_damage_put_damages(struct block_writer *k, struct source *src)
{
	struct damage d;
	uint64_t n = 0;
	while (source_damage(src, n, &d))
		n++;
	bw_varint(k, n);
	bw_varint(k, source_facts(src).damages);
	for (uint64_t i = 0; i < n && source_damage(src, i, &d); i++) {
		bw_varint(k, d.at);
		bw_varint(k, d.resume);
		bw_varint(k, d.realign);
		bw_varint(k, d.packed);
		bw_bytes(k, d.text, strlen(d.text));
		bw_boundary(k);
	}
}

static void sec_damage_save(struct block_writer *k, struct save_ctx *ctx)
{
	struct trace *t = ctx->trace;
	sec_damage_put_damages(k, t->source);
	if (t->companion)
		sec_damage_put_damages(k, t->companion);
}

/* Messages are written to a terminal, so they must not contain control characters. */
static bool sec_damage_is_plain_text(const uint8_t *text, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if (text[i] < ' ' || text[i] > '~')
			return false;
	return true;
}

static bool sec_damage_load(struct block_reader *in, struct load_ctx *ctx)
{
	for (int i = 0; i < ctx->nfiles && !in->failed; i++) {
		uint64_t n = br_varint(in), last = 0;
		size_t room = 0;
		ctx->file[i].damages = br_varint(in);
		for (uint64_t k = 0; k < n && !in->failed; k++) {
			br_boundary(in);
			struct damage d = { .at = br_varint(in),
					    .resume = br_varint(in) };
			d.realign = br_limited(in, 1);
			d.packed = br_varint(in);
			size_t len;
			const uint8_t *text = br_bytes(in, sizeof d.text - 1, &len);
			memcpy(d.text, text, len);
			if (in->failed || d.at < last || d.resume < d.at ||
			    !sec_damage_is_plain_text(text, len))
				return false;
			last = d.at;
			ctx->file[i].damage =
				mem_room(ctx->file[i].damage, ctx->file[i].ndamages,
					 &room, sizeof *ctx->file[i].damage);
			ctx->file[i].damage[ctx->file[i].ndamages++] = d;
		}
		if (i + 1 < ctx->nfiles)
			br_boundary(in);
	}
	return true;
}

const struct section section_damage = {
	.name = "damage  ",
	.save = sec_damage_save,
	.load = sec_damage_load,
};
