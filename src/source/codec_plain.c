/* Plain files, which are not packed. */
#include "config.h"

#include "base/str.h"
#include "source/codec.h"

/* Any bytes can be plain; the magic number of another codec has more bits. */
static unsigned plain_bid(const uint8_t *head, size_t len)
{
	(void)head;
	(void)len;
	return 1;
}

static enum status plain_read(void *state, struct err *err)
{
	struct codec_state *u = state;
	size_t got;
	uint64_t size = file_size(u->f);
	enum status st = file_read(u->f, u->packed, u->to, u->room, &got, err);
	u->packed += got;
	codec_gave(u, got);
	if (st != ST_END)
		return st;
	/* Reading may have been before or after the byte at which the file ends now. */
	uint64_t now = file_size_now(u->f);
	char was[32];
	if (u->packed >= size)
		u->over = true;
	else
		codec_damage(u, DAMAGE_NO_MORE, u->packed,
			     "the file was truncated to %s bytes while it was open; it "
			     "had %s before",
			     codec_place(u, now < u->packed ? now : u->packed),
			     human_count(was, sizeof was, size));
	return ST_OK;
}

static const struct codec_part plain_parts[] = { { plain_read, NULL, false } };

const struct codec codec_plain = {
	.name = "plain",
	.bid = plain_bid,
	.anywhere = true,
	.state_size = sizeof(struct codec_state),
	.parts = plain_parts,
};
