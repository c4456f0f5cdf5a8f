#include "config.h"

#include "source/codec.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"

void codec_begin(struct codec_state *u, struct file *f, struct checkpoints *cps,
		 uint64_t plain, uint64_t packed)
{
	/* The buffer stays valid: the bytes of a file do not change. */
	u->f = f;
	u->cps = cps;
	u->plain = plain;
	u->packed = packed;
	u->out_len = 0;
	u->over = u->damaged = u->searching = false;
}

static void codec_no_memory(const struct codec_state *u, struct err *err)
{
	err_set(err, ST_NOMEM, "not enough memory to decompress %s", file_name(u->f));
}

/* Input */

enum status codec_have(struct codec_state *u, uint64_t at, struct err *err)
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

const uint8_t *codec_data(const struct codec_state *u, uint64_t at, size_t *len)
{
	if (at < u->in_at || at - u->in_at >= u->in_len) {
		*len = 0;
		return u->in;
	}
	*len = (size_t)(u->in_at + u->in_len - at);
	return u->in + (at - u->in_at);
}

enum status codec_byte(struct codec_state *u, uint64_t at, uint8_t *byte, struct err *err)
{
	enum status st = codec_have(u, at, err);
	if (st == ST_OK)
		*byte = u->in[at - u->in_at];
	return st;
}

enum status codec_bytes(struct codec_state *u, uint64_t at, void *out, size_t n,
			struct err *err)
{
	uint8_t *p = out;
	while (n) {
		enum status st = codec_have(u, at, err);
		if (st != ST_OK)
			return st;
		size_t len;
		const uint8_t *in = codec_data(u, at, &len);
		if (len > n)
			len = n;
		memcpy(p, in, len);
		p += len;
		at += len;
		n -= len;
	}
	return ST_OK;
}

enum status codec_skip_zeros(struct codec_state *u, struct err *err)
{
	uint8_t byte;
	enum status st;
	while ((st = codec_byte(u, u->packed, &byte, err)) == ST_OK && !byte)
		u->packed++;
	return st;
}

enum status codec_find(struct codec_state *u, uint64_t *at, const uint8_t *magic,
		       size_t n, struct err *err)
{
	for (;;) {
		enum status st = codec_have(u, *at, err);
		if (st != ST_OK)
			return st;
		size_t len;
		const uint8_t *in = codec_data(u, *at, &len);
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
			if ((st = codec_byte(u, *at + i, &byte, err)) != ST_OK)
				return st;
		}
		++*at;
	}
}

/* Ends and damage */

const char *codec_place(struct codec_state *u, uint64_t at)
{
	return human_count(u->place, sizeof u->place, at);
}

static void codec_stop(struct codec_state *u, bool damaged)
{
	checkpoints_reached(u->cps, u->plain, true);
	u->over = true;
	u->damaged = damaged;
}

void codec_end(struct codec_state *u)
{
	if (file_shortened(u->f)) /* the rest of it is well-formed by chance */
		codec_damage(u, DAMAGE_NO_MORE, u->packed,
			     "the file was truncated while it was open");
	else
		codec_stop(u, false);
}

/* Record damage at u->plain, and go to where reading continues. */
static enum status codec_record(struct codec_state *u, struct damage d, const char *fmt,
				va_list args)
{
	enum status st =
		d.resume == u->plain || d.resume == DAMAGE_NO_MORE ? ST_OK : ST_DAMAGED;
	d.at = u->plain;
	vsnprintf(d.text, sizeof d.text, fmt, args);
	checkpoints_damaged(u->cps, &d);
	memcpy(u->text, d.text, sizeof u->text);
	if (d.resume == DAMAGE_NO_MORE)
		codec_stop(u, true);
	else
		u->plain = d.resume;
	return st;
}

enum status codec_damage(struct codec_state *u, uint64_t resume, uint64_t noticed,
			 const char *fmt, ...)
{
	va_list args;
	va_start(args, fmt);
	enum status st = codec_record(
		u, (struct damage) { .resume = resume, .packed = noticed }, fmt, args);
	va_end(args);
	return st;
}

void codec_mismatch(struct codec_state *u, const char *what, const char *of,
		    uint64_t begin)
{
	codec_damage(u, u->plain, u->packed,
		     "the %s of the %s %s at byte %s does not match: some of its bytes "
		     "are wrong",
		     what, u->codec->name, of, codec_place(u, begin));
}

/* Report that the file ends in the middle of something ("a gzip member"). */
static void codec_truncated(struct codec_state *u, const char *something)
{
	uint64_t end = file_size(u->f);
	if (file_shortened(u->f))
		codec_damage(u, DAMAGE_NO_MORE, end,
			     "the file was truncated while it was open and now ends in "
			     "the middle of %s",
			     something);
	else
		codec_damage(
			u, DAMAGE_NO_MORE, end,
			"the file is truncated: it ends at byte %s in the middle of %s",
			codec_place(u, end), something);
}

void codec_describe(struct codec_state *u, const char *fmt, ...)
{
	va_list args;
	va_start(args, fmt);
	vsnprintf(u->what, sizeof u->what, fmt, args);
	va_end(args);
}

/* The search after damage */

void codec_search_from(struct codec_state *u, uint64_t from, bool garbage)
{
	u->searching = true;
	u->noticed = u->packed;
	u->tries = 0;
	u->garbage = garbage;
	u->packed = from;
}

void codec_search_back(struct codec_state *u, uint64_t back, uint64_t min, bool garbage)
{
	uint64_t from = u->packed < back ? 0 : u->packed - back;
	codec_search_from(u, from > min ? from : min, garbage);
}

/* Return the next place from u->packed on where a part may begin, by its first bytes. */
static enum status codec_find_part(struct codec_state *u, const struct codec_sought *s,
				   struct err *err)
{
	for (;; u->packed++) {
		uint8_t next = 0;
		enum status st = codec_find(u, &u->packed, s->magic, s->magic_len, err);
		if (st == ST_OK && s->zeros)
			st = codec_byte(u, u->packed + s->magic_len, &next, err);
		if (st != ST_OK || !(next & s->zeros))
			return st;
	}
}

/* Move u->packed to the next part; ST_END if none follows. */
static enum status codec_find_next(struct codec_state *u, const struct codec_sought *s,
				   struct err *err)
{
	/* Random data has a header of gzip every 2^27 bytes; hostile data must not make
	 * the search long. */
	enum { TRIES = 32 };
	for (; u->tries < TRIES; u->tries++, u->packed++) {
		enum status st = codec_find_part(u, s, err);
		if (st == ST_OK)
			st = s->begins(u, u->packed, err);
		if (st != ST_INVALID)
			return st;
	}
	return ST_END;
}

/* The same, to the next part that the file lists, and *resume to its plain position. */
static enum status codec_next_listed(struct codec_state *u, uint64_t *resume)
{
	uint64_t next = checkpoints_after(u->cps, u->plain);
	const struct checkpoint *cp =
		next == UINT64_MAX ? NULL : checkpoints_find(u->cps, next);
	if (!cp || cp->plain <= u->plain)
		return ST_END;
	u->packed = cp->packed;
	*resume = cp->plain;
	return ST_OK;
}

/* A hole of unknown size, after which reading continues at u->packed. */
__attribute__((format(printf, 2, 3))) static enum status codec_unknown_hole(
	struct codec_state *u, const char *fmt, ...)
{
	va_list args;
	va_start(args, fmt);
	struct damage d = { .resume = u->plain + 1,
			    .realign = true,
			    .packed = u->noticed };
	enum status st = codec_record(u, d, fmt, args);
	va_end(args);
	if (!u->over)
		checkpoints_list(u->cps,
				 (struct checkpoint) { .plain = u->plain,
						       .packed = u->packed,
						       .kind = u->codec->sought->kind });
	return st;
}

/* Continue the search, and record a hole or the end of the data. */
static enum status codec_search(struct codec_state *u, struct err *err)
{
	const struct codec_sought *s = u->codec->sought;
	bool listed = u->listed && !u->garbage;
	uint64_t resume;
	enum status st =
		listed ? codec_next_listed(u, &resume) : codec_find_next(u, s, err);
	if (st != ST_OK && st != ST_END)
		return st;
	u->searching = false;
	u->part = 0;
	if (st == ST_END && u->garbage) {
		codec_damage(u, u->plain, u->noticed, "%s; they are skipped", u->what);
		codec_end(u);
		return ST_OK;
	}
	if (st == ST_END)
		return codec_damage(u, DAMAGE_NO_MORE, u->noticed,
				    "%s; no further %s follows", u->what, s->name);
	if (listed)
		return codec_damage(u, resume, u->noticed,
				    "%s; reading continues at the next %s", u->what,
				    s->name);
	return codec_unknown_hole(u,
				  "%s; reading continues at byte %s, and it is not known "
				  "how much is missing",
				  u->what, codec_place(u, u->packed));
}

/* Reading */

struct codec_state *codec_open(const struct codec *codec)
{
	struct codec_state *u = mem_new(1, codec->state_size);
	u->codec = codec;
	return u;
}

void codec_close(struct codec_state *u)
{
	if (u->codec->stop)
		u->codec->stop(u);
	free(u);
}

enum status codec_start(struct codec_state *u, struct file *f, struct checkpoints *cps,
			const void *index, const struct checkpoint *cp, struct err *err)
{
	const struct codec *codec = u->codec;
	codec_begin(u, f, cps, cp ? cp->plain : 0, cp ? cp->packed : 0);
	u->part = 0;
	u->next = checkpoints_next(cps, u->plain + 1);
	enum status st = codec->start ? codec->start(u, index, cp, err) : ST_OK;
	if (st == ST_NOMEM)
		codec_no_memory(u, err);
	return st == ST_END || st == ST_UNSUPPORTED ? ST_INVALID : st;
}

void codec_gave(struct codec_state *u, size_t n)
{
	u->to += n;
	u->room -= n;
	u->plain += n;
}

void codec_checkpoint(struct codec_state *u, struct checkpoint cp)
{
	checkpoints_add(u->cps, cp);
	u->next = checkpoints_next(u->cps, u->plain + 1);
}

static enum status codec_read_part(struct codec_state *u, struct err *err)
{
	const struct codec_part *part = &u->codec->parts[u->part];
	enum status st = part->read(u, err);
	if (st != ST_END)
		return st;
	if (part->name)
		codec_truncated(u, part->name);
	else
		codec_end(u);
	return ST_OK;
}

/* Return the bytes that are in memory. */
static void codec_take_out(struct codec_state *u)
{
	size_t n = u->out_len < u->room ? u->out_len : u->room;
	memcpy(u->to, u->out, n);
	u->out += n;
	u->out_len -= n;
	codec_gave(u, n);
}

enum status codec_read(struct codec_state *u, uint8_t *buf, size_t len, size_t *got,
		       struct err *err)
{
	enum status st = ST_OK;
	u->to = buf;
	u->room = len;
	while (st == ST_OK && u->room) {
		bool search = u->searching, any = u->room < len;
		if (u->out_len)
			codec_take_out(u);
		else if (u->over)
			st = u->damaged ? ST_DAMAGED : ST_END;
		else if (any && (search || u->codec->parts[u->part].alone))
			break;
		else
			st = search ? codec_search(u, err) : codec_read_part(u, err);
	}
	*got = len - u->room;
	if (*got) {
		checkpoints_reached(u->cps, u->plain, false);
		return ST_OK;
	}
	if (st == ST_DAMAGED)
		err_set(err, st, "%s", u->text);
	if (st == ST_NOMEM)
		codec_no_memory(u, err);
	return st;
}
