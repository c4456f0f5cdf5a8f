#include "config.h"

#include "source/codec_input.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/str.h"

void codec_input_start(struct codec_input *u, struct file *f, struct checkpoints *cps,
		       uint64_t plain, uint64_t packed)
{
	/* The buffer stays valid: the bytes of a file do not change. */
	u->f = f;
	u->cps = cps;
	u->plain = plain;
	u->packed = packed;
	u->over = u->damaged = false;
}

/* Input */

enum status codec_input_have(struct codec_input *u, uint64_t at, struct err *err)
{
	if (at >= u->in_at && at - u->in_at < u->in_len)
		return ST_OK;
	/* Aligned, so that the pieces do not depend on where reading began: liblzma's
	 * results at damage do depend on them (xz_generic.h). */
	uint64_t from = at - at % CODEC_INPUT_SIZE;
	enum status st;
	do {
		u->in_len = 0;
		st = file_read(u->f, from, u->in, sizeof u->in, &u->in_len, err);
		u->in_at = from;
		if (st != ST_OK || at - from < u->in_len)
			return st;
		/* Less than a whole piece was read: find out why. */
		uint8_t byte;
		size_t got;
		st = file_read(u->f, at, &byte, 1, &got, err);
	} while (st == ST_OK); /* it has arrived in the meantime */
	return st;
}

const uint8_t *codec_input_data(const struct codec_input *u, uint64_t at, size_t *len)
{
	if (at < u->in_at || at - u->in_at >= u->in_len) {
		*len = 0;
		return u->in;
	}
	*len = (size_t)(u->in_at + u->in_len - at);
	return u->in + (at - u->in_at);
}

enum status codec_input_byte(struct codec_input *u, uint64_t at, uint8_t *byte,
			     struct err *err)
{
	enum status st = codec_input_have(u, at, err);
	if (st == ST_OK)
		*byte = u->in[at - u->in_at];
	return st;
}

enum status codec_input_bytes(struct codec_input *u, uint64_t at, void *out, size_t n,
			      struct err *err)
{
	uint8_t *p = out;
	while (n) {
		enum status st = codec_input_have(u, at, err);
		if (st != ST_OK)
			return st;
		size_t len;
		const uint8_t *in = codec_input_data(u, at, &len);
		if (len > n)
			len = n;
		memcpy(p, in, len);
		p += len;
		at += len;
		n -= len;
	}
	return ST_OK;
}

enum status codec_input_find(struct codec_input *u, uint64_t *at, const uint8_t *magic,
			     size_t n, struct err *err)
{
	for (;;) {
		enum status st = codec_input_have(u, *at, err);
		if (st != ST_OK)
			return st;
		size_t len;
		const uint8_t *in = codec_input_data(u, *at, &len);
		const uint8_t *first = memchr(in, magic[0], len);
		if (!first) {
			*at += len;
			continue;
		}
		*at += (uint64_t)(first - in);
		size_t i = 0;
		uint8_t byte = magic[0];
		while (i < n && byte == magic[i]) {
			if (++i == n)
				return ST_OK;
			if ((st = codec_input_byte(u, *at + i, &byte, err)) != ST_OK)
				return st;
		}
		++*at;
	}
}

/* Ends and damage */

const char *codec_input_place(uint64_t at, char buf[32])
{
	return human_count(buf, 32, at);
}

void codec_input_end(struct codec_input *u)
{
	if (file_shortened(u->f)) {
		/* The rest of it is well-formed by chance. */
		codec_input_give_up(u, u->packed,
				    "the file was truncated while it was open");
		return;
	}
	checkpoints_reached(u->cps, u->plain, true);
	u->over = true;
}

static void codec_input_record(struct codec_input *u, struct damage *d, const char *fmt,
			       va_list args)
{
	vsnprintf(d->text, sizeof d->text, fmt, args);
	checkpoints_damaged(u->cps, d);
	memcpy(u->text, d->text, sizeof u->text);
}

static void codec_input_stop(struct codec_input *u)
{
	checkpoints_reached(u->cps, u->plain, true);
	u->over = u->damaged = true;
}

void codec_input_note(struct codec_input *u, uint64_t noticed, const char *fmt, ...)
{
	struct damage d = { .at = u->plain, .resume = u->plain, .packed = noticed };
	va_list args;
	va_start(args, fmt);
	codec_input_record(u, &d, fmt, args);
	va_end(args);
}

void codec_input_mismatch(struct codec_input *u, const char *what, const char *of,
			  uint64_t begin)
{
	char at[32];
	codec_input_note(u, u->packed,
			 "the %s of the %s at byte %s does not match: some of its bytes "
			 "are wrong",
			 what, of, codec_input_place(begin, at));
}

void codec_input_give_up(struct codec_input *u, uint64_t noticed, const char *fmt, ...)
{
	struct damage d = {
		.at = u->plain,
		.resume = DAMAGE_NO_MORE,
		.packed = noticed,
	};
	va_list args;
	va_start(args, fmt);
	codec_input_record(u, &d, fmt, args);
	va_end(args);
	codec_input_stop(u);
}

void codec_input_truncated(struct codec_input *u, const char *something)
{
	char buf[32];
	uint64_t end = file_size(u->f);
	if (file_shortened(u->f)) {
		codec_input_give_up(
			u, end,
			"the file was truncated while it was open and now ends in "
			"the middle of %s",
			something);
		return;
	}
	codec_input_give_up(
		u, end, "the file is truncated: it ends at byte %s in the middle of %s",
		codec_input_place(end, buf), something);
}

enum status codec_input_hole(struct codec_input *u, uint64_t resume, bool realign,
			     uint64_t noticed, struct err *err, const char *fmt, ...)
{
	struct damage d = {
		.at = u->plain,
		.resume = resume,
		.realign = realign,
		.packed = noticed,
	};
	va_list args;
	va_start(args, fmt);
	codec_input_record(u, &d, fmt, args);
	va_end(args);
	if (d.resume == DAMAGE_NO_MORE)
		codec_input_stop(u);
	else
		u->plain = d.resume;
	return err_set(err, ST_DAMAGED, "%s", u->text);
}

void codec_input_search_from(struct codec_input *u, uint64_t noticed, uint64_t from,
			     bool garbage, const char *fmt, ...)
{
	struct codec_search *s = &u->search;
	va_list args;
	va_start(args, fmt);
	vsnprintf(s->what, sizeof s->what, fmt, args);
	va_end(args);
	s->noticed = noticed;
	s->tries = 0;
	s->garbage = garbage;
	u->packed = from;
}

/* No part follows. */
static void codec_input_search_end(struct codec_input *u, const char *name)
{
	const struct codec_search *s = &u->search;
	if (s->garbage) {
		codec_input_note(u, s->noticed, "%s; they are skipped", s->what);
		codec_input_end(u);
	} else {
		codec_input_give_up(u, s->noticed, "%s; no further %s follows", s->what,
				    name);
	}
}

/* A part begins at u->packed. */
static enum status codec_input_search_hole(struct codec_input *u, uint8_t kind,
					   struct err *err)
{
	const struct codec_search *s = &u->search;
	char at[32];
	enum status st = codec_input_hole(
		u, u->plain + 1, true, s->noticed, err,
		"%s; reading continues at byte %s, and it is not known how "
		"much is missing",
		s->what, codec_input_place(u->packed, at));
	if (!u->over)
		checkpoints_list(u->cps, (struct checkpoint) {
						 .plain = u->plain,
						 .packed = u->packed,
						 .kind = kind,
					 });
	return st;
}

/* The next place from u->packed on where a part may begin, by its first bytes. */
static enum status codec_input_find_part(struct codec_input *u,
					 const struct codec_part *part, struct err *err)
{
	for (;; u->packed++) {
		uint8_t next = 0;
		enum status st = codec_input_find(u, &u->packed, part->magic,
						  part->magic_len, err);
		if (st == ST_OK && part->zeros)
			st = codec_input_byte(u, u->packed + part->magic_len, &next, err);
		if (st != ST_OK || !(next & part->zeros))
			return st;
	}
}

enum status codec_input_search(struct codec_input *u, const struct codec_part *part,
			       void *state, bool *found, struct err *err)
{
	/* Random data has a header of gzip every 2^27 bytes; hostile data must not make
	 * the search long. */
	enum { TRIES = 32 };
	enum status st = ST_END;
	for (; u->search.tries < TRIES; u->search.tries++, u->packed++) {
		st = codec_input_find_part(u, part, err);
		if (st == ST_OK)
			st = part->begins(state, u->packed, err);
		if (st != ST_INVALID)
			break;
		st = ST_END;
	}
	*found = st == ST_OK;
	if (*found)
		return codec_input_search_hole(u, part->kind, err);
	if (st != ST_END)
		return st;
	codec_input_search_end(u, part->name);
	return ST_OK;
}

enum status codec_input_over(const struct codec_input *u, struct err *err)
{
	return u->damaged ? err_set(err, ST_DAMAGED, "%s", u->text) : ST_END;
}
