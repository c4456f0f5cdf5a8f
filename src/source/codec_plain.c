/* Plain files, which are not packed. */
#include "config.h"

#include <stdio.h>

#include "base/str.h"
#include "source/codec.h"

struct plain {
	struct file *f;
	struct checkpoints *cps;
	uint64_t at;
};

/* Any bytes can be plain; the magic number of another codec has more bits. */
static unsigned plain_bid(const uint8_t *head, size_t len)
{
	(void)head;
	(void)len;
	return 1;
}

static enum status plain_start(void *state, struct file *f, struct checkpoints *cps,
			       const void *index, const struct checkpoint *cp,
			       struct err *err)
{
	(void)index;
	(void)err;
	struct plain *p = state;
	p->f = f;
	p->cps = cps;
	p->at = cp ? cp->plain : 0;
	return ST_OK;
}

static enum status plain_read(void *state, uint8_t *buf, size_t len, size_t *got,
			      struct err *err)
{
	struct plain *p = state;
	enum status st = file_read(p->f, p->at, buf, len, got, err);
	p->at += *got;
	if (st != ST_END || p->at >= file_size(p->f))
		return st;
	struct damage d = {
		.at = p->at,
		.resume = DAMAGE_NO_MORE,
		.packed = p->at,
	};
	/* Reading may have been before or after the byte at which the file ends now. */
	uint64_t now = file_size_now(p->f);
	char size[32], was[32];
	snprintf(d.text, sizeof d.text,
		 "the file was truncated to %s bytes while it was open; it had %s before",
		 human_count(size, sizeof size, now < p->at ? now : p->at),
		 human_count(was, sizeof was, file_size(p->f)));
	checkpoints_damaged(p->cps, &d);
	checkpoints_reached(p->cps, p->at, true);
	return err_set(err, ST_DAMAGED, "%s", d.text);
}

static uint64_t plain(const void *state)
{
	const struct plain *p = state;
	return p->at;
}

static void plain_stop(void *state)
{
	(void)state;
}

const struct codec codec_plain = {
	.name = "plain",
	.bid = plain_bid,
	.anywhere = true,
	.state_size = sizeof(struct plain),
	.start = plain_start,
	.read = plain_read,
	.plain = plain,
	.packed = plain,
	.stop = plain_stop,
};
