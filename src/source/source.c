/*
 * A cursor is a codec that decompresses forward, and a buffer of the last bytes that it
 * decompressed.  A read is served from the buffer if possible.  Otherwise the codec
 * continues from where it is, dropping the bytes before the position, or starts from
 * the nearest checkpoint, whichever decompresses fewer bytes.
 *
 * Small reads go through the buffer; large ones are decompressed directly into the
 * caller's.  After a jump the first piece is small, since a browser often jumps and
 * shows one page; the pieces then grow.
 */
#include "config.h"

#include "source/source.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "source/checkpoints.h"
#include "source/codec.h"
#include "source/file.h"
#include "source/readahead.h"

#define ENTRY(name) extern const struct codec name;
#include "source/codec_list.h"
#undef ENTRY

const struct codec *const codecs[] = {
#define ENTRY(name) &name,
#include "source/codec_list.h"
#undef ENTRY
	NULL
};

enum {
	HEAD = 8,               /* bytes by which codecs are recognised, at most */
	FIRST_PIECE = 16 << 10, /* bytes decompressed at once after a jump ... */
	ROOM = 128 << 10,       /* ... and at most: the size of the buffer */
	DIRECT = 32 << 10,      /* reads of at least this length bypass the buffer */
	/* Starting from a checkpoint takes as long as decompressing this many bytes. */
	START_COST = 64 << 10,
};

struct source {
	atomic_uint users; /* minus 1: see source_share() */
	struct file *f;
	const struct codec *codec;
	struct checkpoints *cps;
	void *index; /* result of load_index() of the codec */
	bool listed; /* the index has checkpoints */
};

struct cursor {
	struct source *src;
	struct codec_state *state;
	bool live;    /* the last start of the codec succeeded */
	size_t piece; /* bytes to decompress at once */
	uint8_t *buf;
	uint64_t buf_at;
	size_t buf_len;
	struct readahead *ahead; /* NULL until cursor_ahead() asks for it */
};

/* Opening */

static enum status source_find_codec(struct source *src, struct task *task,
				     struct err *err)
{
	/* Wait until a pipe has enough bytes to recognise it. */
	uint64_t seen = 0;
	while (seen < HEAD && file_wait(src->f, &seen, SOURCE_WAIT, task))
		if (task_cancelled(task))
			return err_set(err, ST_CANCELLED, "stopped");
	uint8_t head[HEAD];
	size_t len = 0, got;
	enum status st = ST_OK;
	while (len < HEAD && st == ST_OK) {
		st = file_read(src->f, len, head + len, HEAD - len, &got, err);
		len += got;
	}
	if (st != ST_OK && st != ST_END)
		return st;
	unsigned max = 0;
	for (const struct codec *const *c = codecs; *c; c++) {
		unsigned bits = (*c)->bid(head, len);
		if (bits > max) {
			max = bits;
			src->codec = *c;
		}
	}
	assert(src->codec); /* plain accepts everything */
	if (src->codec->missing)
		return err_set(err, ST_UNSUPPORTED, "%s is compressed with %s; %s",
			       file_name(src->f), src->codec->name, src->codec->missing);
	return ST_OK;
}

static enum status source_open_source(struct source **out, const char *path, bool follow,
				      struct task *task, struct err *err)
{
	struct source *src = mem_new(1, sizeof *src);
	src->cps = checkpoints_new();
	enum status st = file_open(&src->f, path, follow, task, err);
	if (st == ST_OK)
		st = source_find_codec(src, task, err);
	if (st != ST_OK) {
		source_free(src);
		return st;
	}
	if (src->codec->load_index && !file_growing(src->f))
		src->index = src->codec->load_index(src->f, src->cps);
	src->listed = checkpoints_facts(src->cps).count > 0;
	checkpoints_all_listed(src->cps);
	*out = src;
	return ST_OK;
}

enum status source_open(struct source **out, const char *path, struct err *err)
{
	return source_open_source(out, path, false, NULL, err);
}

enum status source_follow(struct source **out, const char *path, struct task *task,
			  struct err *err)
{
	return source_open_source(out, path, true, task, err);
}

struct file *source_file(const struct source *src)
{
	return src->f;
}

bool source_shortened(struct source *src)
{
	return file_shortened(src->f);
}

struct source *source_share(struct source *src)
{
	atomic_fetch_add(&src->users, 1);
	return src;
}

void source_free(struct source *src)
{
	if (!src || atomic_fetch_sub(&src->users, 1) > 0)
		return;
	if (src->index)
		src->codec->free_index(src->index);
	checkpoints_free(src->cps);
	file_free(src->f);
	free(src);
}

struct cursor *cursor_open(struct source *src)
{
	struct cursor *cur = mem_new(1, sizeof *cur);
	cur->src = src;
	cur->state = codec_open(src->codec);
	cur->piece = FIRST_PIECE;
	return cur;
}

void cursor_free(struct cursor *cur)
{
	if (!cur)
		return;
	readahead_free(cur->ahead);
	codec_close(cur->state);
	free(cur->buf);
	free(cur);
}

/* Reading */

static enum status source_start_at(struct cursor *cur, const struct checkpoint *cp,
				   struct err *err)
{
	struct source *src = cur->src;
	struct checkpoint here = { .state = NULL };
	if (cp && !checkpoints_copy(src->cps, cp, false, &here))
		return ST_INVALID;
	enum status st = codec_start(cur->state, src->f, src->cps, src->index,
				     cp ? &here : NULL, err);
	free(here.state);
	return st;
}

static enum status source_start_from(struct cursor *cur, const struct checkpoint *cp,
				     struct err *err)
{
	struct source *src = cur->src;
	enum status st = source_start_at(cur, cp, err);
	while (st == ST_INVALID && cp && !src->codec->anywhere) {
		checkpoints_reject(src->cps, cp);
		cp = checkpoints_find(src->cps, cp->plain);
		st = source_start_at(cur, cp, err);
	}
	cur->live = st == ST_OK;
	cur->piece = FIRST_PIECE;
	return st;
}

/* Bring the codec to a position, or to one before it from which it can read on. */
static enum status source_approach(struct cursor *cur, uint64_t at, struct err *err)
{
	struct source *src = cur->src;
	if (cur->live && cur->state->plain == at)
		return ST_OK;
	struct damage d;
	if (checkpoints_damage_at(src->cps, at, &d))
		return err_set(err, ST_DAMAGED, "%s", d.text);
	bool known;
	if (at >= checkpoints_size(src->cps, &known) && known)
		return ST_END;
	if (src->codec->anywhere) {
		struct checkpoint here = { .plain = at, .packed = at };
		return source_start_from(cur, &here, err);
	}
	const struct checkpoint *cp = checkpoints_find(src->cps, at);
	uint64_t from = cp ? cp->plain : 0;
	if (!cur->live || cur->state->plain > at || cur->state->plain + START_COST < from)
		return source_start_from(cur, cp, err);
	return ST_OK;
}

static enum status source_unpack(struct cursor *cur, uint8_t *buf, size_t len,
				 size_t *got, struct err *err)
{
	return codec_read(cur->state, buf,
			  file_piece(cur->src->f, cur->state->plain, len), got, err);
}

/* Decompress the next bytes into the buffer. */
static enum status source_fill_buffer(struct cursor *cur, struct err *err)
{
	if (!cur->buf)
		cur->buf = mem_resize(NULL, ROOM, 1); /* not cleared: it is large */
	uint64_t at = cur->state->plain;
	size_t got;
	enum status st = source_unpack(cur, cur->buf, cur->piece, &got, err);
	cur->buf_at = at;
	cur->buf_len = got;
	if (got == cur->piece && cur->piece < ROOM)
		cur->piece *= 2;
	return st;
}

static size_t source_from_buffer(const struct cursor *cur, uint64_t at, uint8_t *out,
				 size_t len)
{
	if (at < cur->buf_at || at - cur->buf_at >= cur->buf_len)
		return 0;
	size_t skip = (size_t)(at - cur->buf_at), n = cur->buf_len - skip;
	if (n > len)
		n = len;
	memcpy(out, cur->buf + skip, n);
	return n;
}

/* Read some bytes at a position: at least one if the result is ST_OK. */
static enum status source_read_some(struct cursor *cur, uint64_t at, uint8_t *out,
				    size_t len, size_t *got, struct err *err)
{
	for (;;) {
		*got = source_from_buffer(cur, at, out, len);
		if (*got)
			return ST_OK;
		enum status st = source_approach(cur, at, err);
		if (st != ST_OK)
			return st;
		uint64_t before = cur->state->plain;
		if (before == at && len >= DIRECT)
			return source_unpack(cur, out, len, got, err);
		st = source_fill_buffer(cur, err);
		/* A hole before the position: continue after it. */
		if (st == ST_DAMAGED && cur->state->plain != before &&
		    cur->state->plain <= at)
			continue;
		if (st != ST_OK)
			return st;
	}
}

/* Read from a position on, until the buffer is full or the bytes end; ahead may be NULL. */
static enum status source_read(struct cursor *cur, struct readahead *ahead, uint64_t at,
			       uint8_t *buf, size_t len, size_t *got, struct err *err)
{
	*got = 0;
	if (len && at == UINT64_MAX)
		return ST_END;
	if (len > UINT64_MAX - at)
		len = (size_t)(UINT64_MAX - at);
	struct err problem = ERR_INIT;
	while (*got < len) {
		size_t n, left = len - *got;
		enum status st = (ahead ? readahead_read(ahead, at + *got, buf + *got,
							 left, &n, &problem)
					: source_read_some(cur, at + *got, buf + *got,
							   left, &n, &problem));
		*got += n;
		if (st == ST_OK)
			continue;
		if (*got)
			break; /* the next call meets the same end or error */
		if (st != ST_END)
			*err = problem;
		return st;
	}
	return ST_OK;
}

static enum status source_read_here(void *arg, uint64_t at, void *buf, size_t len,
				    size_t *got, struct err *err)
{
	return source_read(arg, NULL, at, buf, len, got, err);
}

static double source_fraction_here(void *arg)
{
	struct cursor *cur = arg;
	struct source *src = cur->src;
	uint64_t size = file_size(src->f);
	uint64_t read = cur->live ? cur->state->packed : 0;
	if (read >= size)
		return 1;
	return (double)read / (double)size;
}

enum status cursor_read(struct cursor *cur, uint64_t at, void *buf, size_t len,
			size_t *got, struct err *err)
{
	return source_read(cur, cur->ahead, at, buf, len, got, err);
}

void cursor_ahead(struct cursor *cur, bool ahead)
{
	if (cur->ahead && ahead)
		readahead_resume(cur->ahead);
	else if (cur->ahead)
		readahead_pause(cur->ahead);
	else if (ahead && !cur->src->codec->anywhere)
		cur->ahead = readahead_new(
			&(struct readahead_source) { .arg = cur,
						     .read = source_read_here,
						     .fraction = source_fraction_here });
}

/* Facts */

struct source_facts source_facts(struct source *src)
{
	struct source_facts facts = {
		.codec = src->codec->name,
		.growing = file_growing(src->f),
		.seekable_parts = src->codec->anywhere || src->listed,
	};
	/* In this order: a pipe that is not growing has its final size. */
	facts.file_size = file_size(src->f);
	struct checkpoints_facts known = checkpoints_facts(src->cps);
	facts.checkpoints = known.count;
	facts.damages = known.damages;
	facts.size = known.size;
	facts.size_known = known.size_known;
	if (src->codec->anywhere && !facts.size_known) {
		facts.size = facts.file_size;
		facts.size_known = !facts.growing;
	}
	if (!src->codec->anywhere)
		facts.farthest_gap = known.gap;
	return facts;
}

bool source_damage(struct source *src, uint64_t n, struct damage *out)
{
	return checkpoints_damage(src->cps, n, out);
}

size_t source_notes(struct source *src, uint64_t from, uint64_t to, struct damage **list,
		    size_t *room)
{
	return checkpoints_notes(src->cps, from, to, list, room);
}

void damage_print(const struct damage *d, struct str *out)
{
	str_addf(out, "at byte %s", COUNT_TEXT(d->at));
	if (d->resume == DAMAGE_NO_MORE)
		str_add(out, ", nothing can be read after it");
	else if (d->resume > d->at && !d->realign)
		str_addf(out, ", %s lost", SIZE_TEXT(d->resume - d->at));
	str_addf(out, ": %s", d->text);
}

bool source_damage_at(struct source *src, uint64_t at, struct damage *out)
{
	return checkpoints_damage_at(src->cps, at, out);
}

uint64_t source_next_start(struct source *src, uint64_t at)
{
	if (src->codec->anywhere)
		return at < UINT64_MAX ? at + 1 : at;
	return checkpoints_after(src->cps, at);
}

double cursor_fraction(struct cursor *cur)
{
	return cur->ahead ? readahead_fraction(cur->ahead) : source_fraction_here(cur);
}

bool source_wait(struct source *src, uint64_t *seen, int timeout, struct task *task)
{
	return file_wait(src->f, seen, timeout, task);
}

/* For the saved index */

struct checkpoints *source_checkpoints(struct source *src)
{
	return src->cps;
}
