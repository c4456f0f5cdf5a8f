#include "config.h"

#include "source/window_job.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

struct window_job {
	struct checkpoint_job base; /* first member */
	struct file *f;
	uint8_t head[WINDOW_JOB_HEAD];
	size_t head_len;
	uint64_t data;
	struct inflate_place place;
};

struct window_job_tools {
	struct window_packer *packer;
	struct inflate *z;
	struct codec_state u;
	uint8_t used[INFLATE_WINDOW];
};

/* The bytes that are used */

/* Two windows; byte i of one and of the other are a pair that occurs once, and differ. */
static uint8_t window_job_probe(size_t i, bool second)
{
	return (uint8_t)(second ? i + 1 + (i >> 8) : i);
}

/* Decompress up to 32 KiB from a place on; false if not as many, although there are
 * more. */
static bool window_job_unpack(struct inflate *z, struct codec_state *u,
			      const struct inflate_place *place, uint8_t *to, size_t *len)
{
	struct err err;
	uint64_t packed = place->packed;
	enum inflated what = INFLATED_SOME;
	*len = 0;
	if (inflate_begin(z, u, place, false, &err))
		return false;
	while (*len < INFLATE_WINDOW && what != INFLATED_END) {
		size_t got;
		if (inflate_run(z, u, &packed, to + *len, INFLATE_WINDOW - *len, false,
				&got, &what, &err) ||
		    what == INFLATED_BAD)
			return false;
		*len += got;
	}
	return true;
}

bool window_job_used(struct inflate *z, struct codec_state *u,
		     const struct inflate_place *place, uint8_t *used)
{
	struct inflate_place *probe = mem_new(1, sizeof *probe);
	uint8_t *out = mem_new(2, INFLATE_WINDOW);
	size_t len[2] = { 0, 0 };
	bool good = true;
	for (int k = 0; good && k < 2; k++) {
		*probe = *place;
		for (size_t i = 0; i < place->len; i++)
			probe->window[i] = window_job_probe(i, k);
		good = window_job_unpack(z, u, probe, out + k * INFLATE_WINDOW, &len[k]);
	}
	memset(used, 0, place->len);
	for (size_t i = 0; good && i < len[0]; i++) {
		uint8_t a = out[i], b = out[INFLATE_WINDOW + i];
		if (a != b)
			used[a | (size_t)(uint8_t)(b - a - 1) << 8] = 1;
	}
	free(out);
	free(probe);
	return good && len[0] == len[1];
}

/* The job */

static void *window_job_tools_new(void)
{
	struct window_job_tools *t = mem_new(1, sizeof *t);
	t->packer = window_packer_new();
	t->z = inflate_new();
	return t;
}

static void window_job_tools_free(void *tools)
{
	struct window_job_tools *t = tools;
	window_packer_free(t->packer);
	inflate_free(t->z);
	free(t);
}

static uint8_t *window_job_make(struct checkpoint_job *job, void *tools, uint32_t *len)
{
	struct window_job *j = (struct window_job *)job;
	struct window_job_tools *t = tools;
	codec_begin(&t->u, j->f, NULL, 0, 0);
	/* The beginning of the member, as far as it is there; a state has the upper bits of
	 * its length. */
	struct err err;
	const struct inflate_text *text;
	size_t text_len = 0;
	if (inflate_text(t->z, &t->u, j->data, WINDOW_TEXT_MAX, &text, &err) == ST_OK)
		text_len = text->len & ~(size_t)255;
	/* The index of a growing file is not saved. */
	bool known =
		!file_growing(j->f) && window_job_used(t->z, &t->u, &j->place, t->used);
	return inflate_place_pack(&j->place, known ? t->used : NULL, t->packer,
				  text->bytes, text_len, j->head, j->head_len, len);
}

static void window_job_free(struct checkpoint_job *job)
{
	free(job);
}

static const struct checkpoint_job_kind window_job_kind = {
	.make = window_job_make,
	.free = window_job_free,
	.tools_new = window_job_tools_new,
	.tools_free = window_job_tools_free,
};

void window_job_add(struct codec_state *u, struct inflate *z, uint8_t kind, uint64_t data,
		    const uint8_t *head, size_t head_len)
{
	struct window_job *j = mem_new(1, sizeof *j);
	j->base.kind = &window_job_kind;
	j->base.bytes = sizeof *j;
	j->f = u->f;
	j->data = data;
	memcpy(j->head, head, head_len);
	j->head_len = head_len;
	inflate_place(z, u->packed, &j->place);
	codec_checkpoint(u, (struct checkpoint) { .plain = u->plain,
						  .packed = j->place.packed,
						  .bits = inflate_place_bits(&j->place),
						  .kind = kind,
						  .job = &j->base });
}
