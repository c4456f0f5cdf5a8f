/* Where the packed bytes cannot be unpacked. */
#include <string.h>

#include "base/mem.h"
#include "trace/private.h"
#include "trace/section.h"

static void put_damages(struct sink *k, struct source *src)
{
	struct damage d;
	uint64_t n = 0;
	while (source_damage(src, n, &d))
		n++;
	put(k, n);
	put(k, source_facts(src).damages);
	for (uint64_t i = 0; i < n && source_damage(src, i, &d); i++) {
		put(k, d.at);
		put(k, d.resume);
		put(k, d.realign);
		put(k, d.packed);
		put_bytes(k, d.text, strlen(d.text));
		border(k);
	}
}

static void save(struct sink *k, struct outgoing *o)
{
	struct trace *t = o->trace;
	put_damages(k, t->source);
	if (t->companion)
		put_damages(k, t->companion);
}

/* Sentences go to a terminal. */
static bool is_plain_text(const uint8_t *text, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if (text[i] < ' ' || text[i] > '~')
			return false;
	return true;
}

static bool load(struct intake *in, struct image *im)
{
	for (int i = 0; i < im->nfiles && !in->failed; i++) {
		uint64_t n = get(in), last = 0;
		size_t room = 0;
		im->file[i].damages = get(in);
		for (uint64_t k = 0; k < n && !in->failed; k++) {
			cross_border(in);
			struct damage d = { .at = get(in), .resume = get(in) };
			d.realign = get_most(in, 1);
			d.packed = get(in);
			size_t len;
			const uint8_t *text = get_bytes(in, sizeof d.text - 1, &len);
			memcpy(d.text, text, len);
			if (in->failed || d.at < last || d.resume < d.at ||
			    !is_plain_text(text, len))
				return false;
			last = d.at;
			im->file[i].damage =
				mem_room(im->file[i].damage, im->file[i].ndamages, &room,
					 sizeof *im->file[i].damage);
			im->file[i].damage[im->file[i].ndamages++] = d;
		}
		if (i + 1 < im->nfiles)
			cross_border(in);
	}
	return true;
}

const struct section section_damage = {
	.name = "damage  ",
	.save = save,
	.load = load,
};
