/*
 * All is read and looked at before anything of the trace is touched.  Every number
 * that is used to find something is checked here; a filter or a list of opcodes is
 * walked with care by those who use it.
 */
#include "trace/index_file.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/bytes.h"
#include "base/mem.h"
#include "base/varint.h"
#include "trace/explore.h"
#include "trace/index_layout.h"
#include "trace/private.h"
#include "trace/store.h"

struct intake {
	int fd;
	bool failed;
	uint64_t seed;
	uint64_t at, end; /* of what is left of the section */
	uint8_t *block;
	size_t room;
	const uint8_t *p, *stop; /* in the block */
};

static bool read_at(int fd, uint64_t at, void *to, size_t len)
{
	uint8_t *p = to;
	while (len) {
		ssize_t n = pread(fd, p, len, (off_t)at);
		if (n <= 0)
			return false;
		p += n;
		at += (uint64_t)n;
		len -= (size_t)n;
	}
	return true;
}

static bool next_block(struct intake *in)
{
	uint8_t head[BLOCK_HEAD];
	if (in->failed || in->end - in->at <= BLOCK_HEAD ||
	    !read_at(in->fd, in->at, head, sizeof head))
		return false;
	uint32_t len = le32(head);
	if (!len || len > BLOCK_MOST || len > in->end - in->at - BLOCK_HEAD)
		return false;
	if (len > in->room) {
		in->room = len;
		in->block = mem_resize(in->block, len, 1);
	}
	if (!read_at(in->fd, in->at + BLOCK_HEAD, in->block, len) ||
	    hash_bytes(block_seed(in->seed, in->at), in->block, len) != le64(head + 4))
		return false;
	in->at += BLOCK_HEAD + len;
	in->p = in->block;
	in->stop = in->block + len;
	return true;
}

static uint64_t fail(struct intake *in)
{
	in->failed = true;
	in->p = in->stop = NULL;
	return 0;
}

/* At a border: what comes next may be in another block. */
static void cross_border(struct intake *in)
{
	if (in->p == in->stop && !next_block(in))
		fail(in);
}

static uint64_t get(struct intake *in)
{
	uint64_t v;
	if (in->failed || !varint_get(&in->p, in->stop, &v))
		return fail(in);
	return v;
}

/* A number that must not be more than most. */
static uint64_t get_most(struct intake *in, uint64_t most)
{
	uint64_t v = get(in);
	return v <= most ? v : fail(in);
}

static uint64_t get_fixed(struct intake *in)
{
	if (in->failed || in->stop - in->p < 8)
		return fail(in);
	uint64_t v = le64(in->p);
	in->p += 8;
	return v;
}

/* Borrowed until the next border. */
static const uint8_t *get_bytes(struct intake *in, uint64_t most, size_t *len)
{
	*len = (size_t)get_most(in, most);
	if (in->failed || (size_t)(in->stop - in->p) < *len) {
		*len = 0;
		fail(in);
		return (const uint8_t *)"";
	}
	const uint8_t *bytes = in->p;
	in->p += *len;
	return bytes;
}

static void add_to(struct intake *in, uint64_t *sum, uint64_t v)
{
	if (v > UINT64_MAX - *sum)
		fail(in);
	*sum += v;
}

static void open_section(struct intake *in, uint64_t at, uint64_t len)
{
	in->at = at;
	in->end = at + len;
	in->p = in->stop = NULL;
	cross_border(in);
}

/* All of it must have been used up. */
static bool close_section(struct intake *in)
{
	return !in->failed && in->p == in->stop && in->at == in->end;
}

struct contents {
	uint64_t key, stamp, records, length;
	bool complete;
	uint64_t at[SECTIONS], len[SECTIONS];
};

static bool read_contents(int fd, struct contents *out)
{
	uint8_t head[HEADER], table[SECTIONS * ENTRY];
	struct stat info;
	if (fstat(fd, &info) < 0 || !read_at(fd, 0, head, sizeof head) ||
	    memcmp(head, store_magic, sizeof store_magic) != 0 ||
	    le32(head + AT_VERSION) != STAMP_VERSION ||
	    le32(head + AT_SECTIONS) != SECTIONS ||
	    le64(head + AT_HASH) != hash_bytes(0, head, AT_HASH) ||
	    le64(head + AT_LENGTH) != (uint64_t)info.st_size ||
	    le64(head + AT_FLAGS) > 1 || !read_at(fd, HEADER, table, sizeof table) ||
	    le64(head + AT_CONTENTS) != hash_bytes(0, table, sizeof table))
		return false;
	*out = (struct contents) { .key = le64(head + AT_KEY),
				   .stamp = le64(head + AT_STAMP),
				   .records = le64(head + AT_RECORDS),
				   .length = le64(head + AT_LENGTH),
				   .complete = le64(head + AT_FLAGS) & 1 };
	/* They lie one behind the other, and nothing else is in the file. */
	uint64_t at = HEADER + sizeof table;
	for (int i = 0; i < SECTIONS; i++) {
		const uint8_t *e = table + (size_t)i * ENTRY;
		out->at[i] = le64(e + 8);
		out->len[i] = le64(e + 16);
		if (memcmp(e, section_names[i], 8) != 0 || out->at[i] != at ||
		    out->len[i] > out->length - at)
			return false;
		at += out->len[i];
	}
	return at == out->length;
}

static void get_identity(struct intake *in, struct identity *id)
{
	id->size = get_fixed(in);
	id->seconds = (int64_t)get_fixed(in);
	id->nanoseconds = (uint32_t)get_most(in, 999999999);
	id->device = get_fixed(in);
	id->inode = get_fixed(in);
	id->content = get_fixed(in);
	id->whole = get_fixed(in);
}

/* path: where that of the trace is copied to, unless NULL. */
static bool read_stamp(struct intake *in, const struct contents *c, struct stamp *out,
		       struct str *path)
{
	size_t len;
	*out = (struct stamp) { .path = NULL };
	open_section(in, c->at[STAMP], c->len[STAMP]);
	out->meaning = get_fixed(in);
	get_identity(in, &out->trace);
	out->has_companion = get_most(in, 1);
	if (out->has_companion)
		get_identity(in, &out->companion);
	const uint8_t *text = get_bytes(in, TEXT_MOST, &len);
	if (path)
		str_addn(path, (const char *)text, len);
	get_bytes(in, TEXT_MOST, &len);
	return close_section(in);
}

/* What is read before anything of the trace is touched. */
struct image {
	struct trace *trace;
	struct index *index;
	uint64_t chunks, opcodes, doublings;
	struct totals totals; /* only some of them */
	struct extent extent;
	uint64_t tail;
	struct {
		struct source *src;
		uint64_t size;
		bool size_known;
		struct damage *damage;
		size_t ndamages;
		uint64_t damages; /* with those that are not kept */
		struct source_place *place;
		uint64_t *at, *hash; /* of their states */
		size_t nplaces;
	} file[2];
	int nfiles;
};

static bool read_extent(struct intake *in, const struct contents *c, struct image *im)
{
	uint64_t fraction;
	open_section(in, c->at[EXTENT], c->len[EXTENT]);
	im->chunks = get(in);
	im->doublings = get_most(in, 32);
	im->opcodes = get(in);
	im->totals.records = get(in);
	im->totals.gaps = get(in);
	im->totals.gap_bytes = get(in);
	im->extent.complete = get_most(in, 1);
	fraction = get_fixed(in);
	memcpy(&im->extent.fraction, &fraction, sizeof fraction);
	im->extent.stray = get(in);
	im->tail = get(in);
	for (int i = 0; i < im->nfiles; i++) {
		im->file[i].size = get(in);
		im->file[i].size_known = get_most(in, 1);
	}
	im->extent.records = im->totals.records;
	im->extent.gaps = im->totals.gaps;
	im->extent.gap_bytes = im->totals.gap_bytes;
	return close_section(in) && im->extent.fraction >= 0 &&
	       im->extent.fraction <= 1 && im->extent.complete == c->complete &&
	       im->totals.records == c->records;
}

/* Sentences go to a terminal. */
static bool is_plain_text(const uint8_t *text, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if (text[i] < ' ' || text[i] > '~')
			return false;
	return true;
}

static bool read_damage(struct intake *in, const struct contents *c, struct image *im)
{
	open_section(in, c->at[DAMAGE], c->len[DAMAGE]);
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
	return close_section(in);
}

static bool read_opcodes(struct intake *in, const struct contents *c, struct image *im)
{
	if (!im->opcodes)
		return c->len[OPCODES] == 0;
	open_section(in, c->at[OPCODES], c->len[OPCODES]);
	for (uint64_t i = 0; i < im->opcodes && !in->failed; i++) {
		size_t len;
		cross_border(in);
		const uint8_t *text = get_bytes(in, TEXT_MOST, &len);
		/* Each has its own number, which is that of its place here. */
		if (!in->failed && index_opcode(im->index, (const char *)text, len) != i)
			return false;
	}
	return close_section(in);
}

static void get_filter(struct intake *in, struct filter *f)
{
	*f = (struct filter) { .form = (uint8_t)get_most(in, FILTER_FORMS - 1) };
	if (f->form == FILTER_SILENT)
		return;
	f->n = (uint32_t)get_most(in, UINT32_MAX);
	if (f->n) {
		size_t len;
		f->order = (uint8_t)get_most(in, UINT8_MAX);
		f->bits = (uint8_t)get_most(in, UINT8_MAX);
		f->bytes = get_bytes(in, BLOCK_MOST, &len);
		f->len = (uint32_t)len;
	}
	if (!filter_sound(f))
		fail(in);
}

static void get_registers(struct intake *in, struct register_set *s)
{
	for (int i = 0; i < REGISTER_WORDS; i++)
		s->word[i] = get(in);
}

static void get_range(struct intake *in, struct range *r)
{
	*r = (struct range) { .min = UINT64_MAX };
	r->present = (uint32_t)get_most(in, UINT32_MAX);
	if (!r->present)
		return;
	r->nonzero = r->present - (uint32_t)get_most(in, r->present);
	r->min = get(in);
	r->max = r->min + get(in);
}

static void get_opcodes(struct intake *in, struct opcodes *o, uint32_t count,
			uint64_t different)
{
	size_t len;
	o->others = (uint32_t)get_most(in, count);
	o->bytes = get_bytes(in, OPCODES_MOST, &len);
	o->len = (uint32_t)len;
	uint64_t sum = o->others;
	struct opcodes_walk w;
	opcodes_walk(&w, o);
	while (opcodes_next(&w)) {
		if (w.code >= different || w.count > count)
			fail(in);
		sum += w.count;
	}
	if (sum != count || w.at != w.end)
		fail(in);
}

static void get_chunk(struct intake *in, const struct image *im,
		      const struct place *start, struct chunk *c, struct range *range)
{
	struct totals *t = &c->totals;
	*c = (struct chunk) { .start = *start, .end = start->offset, .range = range };
	c->count = (uint32_t)get_most(in, CHUNK_RECORDS_MOST);
	add_to(in, &c->end, get(in));
	for (int i = 0; i < CARRY_MAX; i++)
		c->end_carry[i] = start->carry[i] + (uint64_t)unzigzag(get(in));
	get_registers(in, &c->regs_read);
	get_registers(in, &c->regs_written);
	t->records = c->count;
	t->macro_ops = get_most(in, c->count);
	t->branches = get_most(in, c->count);
	t->taken = get_most(in, t->branches);
	t->with_load = get_most(in, c->count);
	t->with_store = get_most(in, c->count);
	t->loads = get(in);
	t->stores = get(in);
	t->gaps = get(in);
	t->gap_bytes = get(in);
	t->illegal = get(in);
	for (size_t f = 0; f < im->trace->schema->format->nfields; f++)
		get_range(in, &range[f]);
	get_opcodes(in, &c->opcodes, c->count, im->opcodes);
	get_filter(in, &c->pcs);
	get_filter(in, &c->lines);
	get_filter(in, &c->pages);
	get_filter(in, &c->stores);
	if (!c->count)
		fail(in);
}

static bool read_chunks(struct intake *in, const struct contents *c, struct image *im)
{
	struct totals sum;
	struct place at;
	struct range range[FIELDS_MAX];
	struct chunk chunk;
	if (im->chunks)
		open_section(in, c->at[CHUNKS], c->len[CHUNKS]);
	else if (c->len[CHUNKS])
		return false;
	index_doubled(im->index, (unsigned)im->doublings);
	index_end(im->index, &at);
	for (uint64_t i = 0; i < im->chunks; i++) {
		cross_border(in);
		get_chunk(in, im, &at, &chunk, range);
		if (in->failed || chunk.end > im->file[0].size)
			return false;
		index_add(im->index, &chunk);
		index_end(im->index, &at);
	}
	index_totals(im->index, &sum);
	/* Gaps behind the last record are in no chunk. */
	if ((im->chunks && !close_section(in)) || sum.records != im->totals.records ||
	    sum.gaps > im->totals.gaps || sum.gap_bytes > im->totals.gap_bytes ||
	    (!im->extent.complete &&
	     (sum.gaps != im->totals.gaps || sum.gap_bytes != im->totals.gap_bytes)))
		return false;
	index_add_tail(im->index, im->totals.gaps - sum.gaps,
		       im->totals.gap_bytes - sum.gap_bytes);
	return true;
}

static bool read_places(struct intake *in, const struct contents *c, struct image *im)
{
	uint64_t state = c->at[STATES], end = state + c->len[STATES];
	open_section(in, c->at[PLACES], c->len[PLACES]);
	for (int i = 0; i < im->nfiles && !in->failed; i++) {
		uint64_t n = get(in), plain = 0, packed = 0;
		uint64_t file_size = source_facts(im->file[i].src).file_size;
		size_t room = 0;
		for (uint64_t k = 0; k < n && !in->failed; k++) {
			cross_border(in);
			struct source_place p;
			uint64_t step = get(in);
			add_to(in, &plain, step);
			add_to(in, &packed, get(in));
			p = (struct source_place) { .plain = plain, .packed = packed };
			p.bits = (uint8_t)get_most(in, 7);
			p.kind = (uint8_t)get_most(in, UINT8_MAX);
			p.state_len = (uint32_t)get_most(in, STATE_MOST);
			uint64_t hash = get_fixed(in);
			if (in->failed || (!step && k) || packed > file_size ||
			    plain > im->file[i].size || p.state_len > end - state)
				return false;
			size_t at = im->file[i].nplaces++;
			if (at == room) {
				room = room ? room * 2 : 64;
				im->file[i].place =
					mem_resize(im->file[i].place, room, sizeof p);
				im->file[i].at =
					mem_resize(im->file[i].at, room, sizeof state);
				im->file[i].hash =
					mem_resize(im->file[i].hash, room, sizeof hash);
			}
			im->file[i].place[at] = p;
			im->file[i].at[at] = state;
			im->file[i].hash[at] = hash;
			state += p.state_len;
		}
		if (i + 1 < im->nfiles)
			cross_border(in);
	}
	return close_section(in) && state == end;
}

/* Where a source loads its states from. */
struct states {
	int fd;
	uint64_t seed;
	uint64_t *at, *hash;
	uint32_t *len;
};

static bool load_state(void *arg, uint64_t n, uint8_t *to)
{
	const struct states *s = arg;
	return read_at(s->fd, s->at[n], to, s->len[n]) &&
	       hash_bytes(block_seed(s->seed, s->at[n]), to, s->len[n]) == s->hash[n];
}

static void release_states(void *arg)
{
	struct states *s = arg;
	close(s->fd);
	free(s->at);
	free(s->hash);
	free(s->len);
	free(s);
}

static bool restore_source(struct image *im, int i, int fd, uint64_t seed)
{
	int own = fcntl(fd, F_DUPFD_CLOEXEC, 3);
	if (own < 0)
		return false;
	size_t n = im->file[i].nplaces;
	struct states *s = mem_new(1, sizeof *s);
	*s = (struct states) { .fd = own,
			       .seed = seed,
			       .at = im->file[i].at,
			       .hash = im->file[i].hash,
			       .len = mem_new(n + 1, sizeof *s->len) };
	im->file[i].at = im->file[i].hash = NULL;
	for (size_t k = 0; k < n; k++)
		s->len[k] = im->file[i].place[k].state_len;
	struct source_states door = { load_state, release_states, s };
	source_restore(im->file[i].src, im->file[i].place, n, door, im->file[i].size,
		       im->file[i].size_known);
	for (size_t k = 0; k < im->file[i].ndamages; k++)
		source_restore_damage(im->file[i].src, &im->file[i].damage[k],
				      im->file[i].damages);
	return true;
}

static bool read_all(int fd, struct image *im, const struct stamp *now)
{
	struct contents c;
	struct stamp saved;
	if (!read_contents(fd, &c) || c.key != stamp_key(now))
		return false;
	struct intake in = { .fd = fd, .seed = c.key };
	bool good = read_stamp(&in, &c, &saved, NULL) && stamp_hash(&saved) == c.stamp &&
		    stamp_fits(&saved, now, im->trace) && read_extent(&in, &c, im) &&
		    read_damage(&in, &c, im) && read_opcodes(&in, &c, im) &&
		    read_chunks(&in, &c, im) && read_places(&in, &c, im);
	free(in.block);
	return good;
}

bool index_file_read(int fd, struct trace *t, const struct stamp *now)
{
	struct image im = { .trace = t,
			    .index = index_like(t->index),
			    .file[0].src = t->source,
			    .file[1].src = t->companion,
			    .nfiles = t->companion ? 2 : 1 };
	bool good = read_all(fd, &im, now);
	for (int i = 0; i < im.nfiles && good; i++)
		good = restore_source(&im, i, fd, stamp_key(now));
	if (good) {
		struct index *old = t->index;
		t->index = im.index;
		im.index = old;
		explorer_restore(t->explorer, &im.extent, im.tail);
	}
	index_free(im.index);
	for (int i = 0; i < 2; i++) {
		free(im.file[i].damage);
		free(im.file[i].place);
		free(im.file[i].at);
		free(im.file[i].hash);
	}
	return good;
}

bool index_file_peek(int fd, struct index_file_facts *out)
{
	struct contents c;
	struct stamp saved;
	*out = (struct index_file_facts) { .key = 0 };
	str_init(&out->path);
	if (!read_contents(fd, &c))
		return false;
	struct intake in = { .fd = fd, .seed = c.key };
	bool good =
		read_stamp(&in, &c, &saved, &out->path) && stamp_hash(&saved) == c.stamp;
	free(in.block);
	out->key = c.key;
	out->stamp = c.stamp;
	out->records = c.records;
	out->complete = c.complete;
	if (!good)
		str_release(&out->path);
	return good;
}
