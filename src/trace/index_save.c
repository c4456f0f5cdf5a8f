/*
 * Written from the front to the end in one go, with the header and the table of
 * contents last, since only then it is known what is where.
 *
 * A section is a run of blocks of some 64 KiB, each with its length and hash, so
 * that writing and reading take little memory; nothing straddles two blocks.  In a
 * block stand numbers as in varint.h, and what is longer as bytes behind their
 * number.
 */
#include "trace/index_file.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/bytes.h"
#include "base/mem.h"
#include "base/varint.h"
#include "trace/explore.h"
#include "trace/index_layout.h"
#include "trace/private.h"
#include "trace/store.h"

struct sink {
	int fd;
	bool failed;
	uint64_t at, begin[SECTIONS], end[SECTIONS];
	uint64_t seed; /* of the hashes of the next block */
	uint8_t *block;
	size_t len, room;
};

static void write_at(struct sink *k, uint64_t at, const void *bytes, size_t len)
{
	const uint8_t *p = bytes;
	while (len && !k->failed) {
		ssize_t n = pwrite(k->fd, p, len, (off_t)at);
		if (n <= 0) {
			k->failed = true;
			return;
		}
		p += n;
		at += (uint64_t)n;
		len -= (size_t)n;
	}
}

static void flush(struct sink *k)
{
	if (!k->len)
		return;
	put_le32(k->block, (uint32_t)k->len);
	put_le64(k->block + 4,
		 hash_bytes(block_seed(k->seed, k->at), k->block + BLOCK_HEAD, k->len));
	write_at(k, k->at, k->block, BLOCK_HEAD + k->len);
	k->at += BLOCK_HEAD + k->len;
	k->len = 0;
}

static void begin_section(struct sink *k, enum section s)
{
	k->begin[s] = k->at;
}

static void end_section(struct sink *k, enum section s)
{
	flush(k);
	k->end[s] = k->at;
}

/* Between two things: a block may end here. */
static void border(struct sink *k)
{
	if (k->len >= BLOCK)
		flush(k);
}

static uint8_t *have_room(struct sink *k, size_t n)
{
	size_t need = BLOCK_HEAD + k->len + n;
	if (need > k->room) {
		k->room = need * 2;
		k->block = mem_resize(k->block, k->room, 1);
	}
	return k->block + BLOCK_HEAD + k->len;
}

static void put(struct sink *k, uint64_t v)
{
	k->len += varint_put(have_room(k, VARINT_MOST), v);
}

static void put_fixed(struct sink *k, uint64_t v)
{
	put_le64(have_room(k, 8), v);
	k->len += 8;
}

static void put_bytes(struct sink *k, const void *bytes, size_t len)
{
	put(k, len);
	uint8_t *to = have_room(k, len);
	if (len)
		memcpy(to, bytes, len);
	k->len += len;
}

static void put_identity(struct sink *k, const struct identity *id)
{
	put_fixed(k, id->size);
	put_fixed(k, (uint64_t)id->seconds);
	put(k, id->nanoseconds);
	put_fixed(k, id->device);
	put_fixed(k, id->inode);
	put_fixed(k, id->content);
	put_fixed(k, id->whole);
}

static void put_path(struct sink *k, const char *path)
{
	size_t len = path ? strlen(path) : 0;
	put_bytes(k, path, len < TEXT_MOST ? len : TEXT_MOST);
}

static void write_stamp(struct sink *k, const struct stamp *s)
{
	begin_section(k, STAMP);
	put_fixed(k, s->meaning);
	put_identity(k, &s->trace);
	put(k, s->has_companion);
	if (s->has_companion)
		put_identity(k, &s->companion);
	put_path(k, s->path);
	put_path(k, s->companion_path);
	end_section(k, STAMP);
}

static void put_size(struct sink *k, struct source *src)
{
	struct source_facts facts = source_facts(src);
	put(k, facts.size);
	put(k, facts.size_known);
}

/* What is behind the last chunk is not known to those who read this, but at the end. */
static void write_extent(struct sink *k, struct trace *t, const struct extent *x,
			 uint64_t chunks)
{
	struct totals totals;
	uint64_t fraction;
	index_totals(t->index, &totals);
	memcpy(&fraction, &x->fraction, sizeof fraction);
	begin_section(k, EXTENT);
	put(k, chunks);
	put(k, index_doublings(t->index));
	put(k, index_opcodes(t->index));
	put(k, totals.records);
	put(k, totals.gaps);
	put(k, totals.gap_bytes);
	put(k, x->complete);
	put_fixed(k, fraction);
	put(k, x->complete ? x->stray : 0);
	put(k, x->complete ? explorer_tail(t->explorer) : 0);
	put_size(k, t->source);
	if (t->companion)
		put_size(k, t->companion);
	end_section(k, EXTENT);
}

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

static void write_damage(struct sink *k, struct trace *t)
{
	begin_section(k, DAMAGE);
	put_damages(k, t->source);
	if (t->companion)
		put_damages(k, t->companion);
	end_section(k, DAMAGE);
}

static void write_opcodes(struct sink *k, struct index *ix, uint32_t n)
{
	struct str text = STR_INIT;
	begin_section(k, OPCODES);
	for (uint32_t code = 0; code < n; code++) {
		str_clear(&text);
		index_opcode_text(ix, code, &text);
		put_bytes(k, text.text, text.len);
		border(k);
	}
	end_section(k, OPCODES);
	str_release(&text);
}

static void put_filter(struct sink *k, const struct filter *f)
{
	put(k, f->form);
	if (f->form == FILTER_SILENT)
		return;
	put(k, f->n);
	if (!f->n)
		return;
	put(k, f->order);
	put(k, f->bits);
	put_bytes(k, f->bytes, f->len);
}

static void put_registers(struct sink *k, const struct register_set *s)
{
	for (int i = 0; i < REGISTER_WORDS; i++)
		put(k, s->word[i]);
}

static void put_range(struct sink *k, const struct range *r)
{
	put(k, r->present);
	if (!r->present)
		return;
	put(k, r->present - r->nonzero);
	put(k, r->min);
	put(k, r->max - r->min);
}

static void put_chunk(struct sink *k, const struct chunk *c, size_t nfields)
{
	const struct totals *t = &c->totals;
	put(k, c->count);
	put(k, c->end - c->start.offset);
	for (int i = 0; i < CARRY_MAX; i++)
		put(k, zigzag((int64_t)(c->end_carry[i] - c->start.carry[i])));
	put_registers(k, &c->regs_read);
	put_registers(k, &c->regs_written);
	put(k, t->macro_ops);
	put(k, t->branches);
	put(k, t->taken);
	put(k, t->with_load);
	put(k, t->with_store);
	put(k, t->loads);
	put(k, t->stores);
	put(k, t->gaps);
	put(k, t->gap_bytes);
	put(k, t->illegal);
	for (size_t f = 0; f < nfields; f++)
		put_range(k, &c->range[f]);
	put(k, c->opcodes.others);
	put_bytes(k, c->opcodes.bytes, c->opcodes.len);
	put_filter(k, &c->pcs);
	put_filter(k, &c->lines);
	put_filter(k, &c->pages);
	put_filter(k, &c->stores);
	border(k);
}

static void write_chunks(struct sink *k, const struct chunk *const *chunk, size_t n,
			 size_t nfields)
{
	begin_section(k, CHUNKS);
	for (size_t i = 0; i < n; i++)
		put_chunk(k, chunk[i], nfields);
	end_section(k, CHUNKS);
}

/*
 * How much the states of the checkpoints may take.  Those of xz are large, and it
 * takes long to go without.
 */
static uint64_t states_most(struct source *src, uint64_t so_far)
{
	struct source_facts facts = source_facts(src);
	uint64_t least, part;
	if (strcmp(facts.codec, "xz") == 0) {
		least = 8000000;
		part = facts.file_size / 20;
		return least > part ? least : part;
	}
	least = 3 << 19;
	part = facts.file_size / 200 * 3;
	/* A hundredth for where they are. */
	uint64_t all = (least > part ? least : part) / 100 * 99;
	return so_far < all / 5 * 4 ? all - so_far : all / 5;
}

/* Those that lie at least so far behind the one before, and those without a state. */
static size_t thin(const struct source_place *from, size_t n, uint64_t gap, uint64_t end,
		   struct source_place *to, uint64_t *bytes)
{
	size_t kept = 0;
	uint64_t last = 0;
	*bytes = 0;
	for (size_t i = 0; i < n && from[i].plain <= end; i++) {
		if (from[i].state_len && from[i].plain - last < gap)
			continue;
		last = from[i].plain;
		*bytes += from[i].state_len;
		to[kept++] = from[i];
	}
	return kept;
}

static size_t choose_places(struct source *src, uint64_t most, uint64_t end,
			    struct source_place **out)
{
	struct source_place *all;
	size_t n = source_places(src, &all), kept;
	uint64_t bytes, gap = 0;
	*out = mem_new(n + 1, sizeof **out);
	while (kept = thin(all, n, gap, end, *out, &bytes), bytes > most)
		gap += gap / 8 + (1 << 16);
	free(all);
	return kept;
}

static void write_states(struct sink *k, struct source *src, struct source_place *place,
			 size_t n, uint64_t *hash)
{
	for (size_t i = 0; i < n; i++) {
		hash[i] = 0;
		if (!place[i].state_len)
			continue;
		uint8_t *state = source_state(src, &place[i]);
		if (!state) {
			place[i].state_len = UINT32_MAX; /* it is gone */
			continue;
		}
		hash[i] =
			hash_bytes(block_seed(k->seed, k->at), state, place[i].state_len);
		write_at(k, k->at, state, place[i].state_len);
		k->at += place[i].state_len;
		free(state);
	}
}

static void put_places(struct sink *k, const struct source_place *place, size_t n,
		       const uint64_t *hash)
{
	size_t there = 0;
	for (size_t i = 0; i < n; i++)
		there += place[i].state_len != UINT32_MAX;
	put(k, there);
	uint64_t plain = 0, packed = 0;
	for (size_t i = 0; i < n; i++) {
		const struct source_place *p = &place[i];
		if (p->state_len == UINT32_MAX)
			continue;
		put(k, p->plain - plain);
		put(k, p->packed - packed);
		put(k, p->bits);
		put(k, p->kind);
		put(k, p->state_len);
		put_fixed(k, hash[i]);
		plain = p->plain;
		packed = p->packed;
		border(k);
	}
}

static void write_places(struct sink *k, struct trace *t, bool complete)
{
	/* Whoever goes on with the exploration begins at the last: it must be one
	 * that is before what is still to be explored. */
	struct source *src[2] = { t->source, t->companion };
	struct source_place *place[2] = { NULL };
	uint64_t *hash[2] = { NULL };
	size_t n[2] = { 0 };
	struct place end;
	index_end(t->index, &end);
	begin_section(k, STATES);
	for (int i = 0; i < 2 && src[i]; i++) {
		uint64_t to = complete || i == 1 ? UINT64_MAX : end.offset;
		n[i] = choose_places(src[i], states_most(src[i], k->at), to, &place[i]);
		hash[i] = mem_new(n[i] + 1, sizeof *hash[i]);
		write_states(k, src[i], place[i], n[i], hash[i]);
	}
	end_section(k, STATES);
	begin_section(k, PLACES);
	for (int i = 0; i < 2 && src[i]; i++) {
		put_places(k, place[i], n[i], hash[i]);
		free(place[i]);
		free(hash[i]);
	}
	end_section(k, PLACES);
}

static void write_header(struct sink *k, const struct stamp *s, uint64_t records,
			 bool complete)
{
	uint8_t head[HEADER] = { 0 }, contents[SECTIONS * ENTRY];
	for (int i = 0; i < SECTIONS; i++) {
		uint8_t *e = contents + (size_t)i * ENTRY;
		memcpy(e, section_names[i], 8);
		put_le64(e + 8, k->begin[i]);
		put_le64(e + 16, k->end[i] - k->begin[i]);
	}
	memcpy(head, store_magic, sizeof store_magic);
	put_le32(head + AT_VERSION, STAMP_VERSION);
	put_le32(head + AT_SECTIONS, SECTIONS);
	put_le64(head + AT_LENGTH, k->at);
	put_le64(head + AT_CONTENTS, hash_bytes(0, contents, sizeof contents));
	put_le64(head + AT_KEY, stamp_key(s));
	put_le64(head + AT_STAMP, stamp_hash(s));
	put_le64(head + AT_RECORDS, records);
	put_le64(head + AT_FLAGS, complete);
	put_le64(head + AT_HASH, hash_bytes(0, head, AT_HASH));
	write_at(k, HEADER, contents, sizeof contents);
	write_at(k, 0, head, sizeof head);
}

bool index_file_write(int fd, struct trace *t, const struct stamp *s)
{
	struct index *ix = t->index;
	struct sink k = { .fd = fd,
			  .at = HEADER + SECTIONS * ENTRY,
			  .seed = stamp_key(s) };
	const struct chunk **chunk;
	struct extent x = explorer_extent(t->explorer);
	index_hold(ix);
	size_t n = index_list(ix, 0, UINT64_MAX, &chunk);
	uint64_t records = n ? chunk[n - 1]->start.ordinal + chunk[n - 1]->count : 0;
	write_stamp(&k, s);
	write_extent(&k, t, &x, n);
	write_damage(&k, t);
	write_opcodes(&k, ix, index_opcodes(ix));
	write_chunks(&k, chunk, n, t->schema->format->nfields);
	write_places(&k, t, x.complete);
	write_header(&k, s, records, x.complete);
	index_let_go(ix);
	free(chunk);
	free(k.block);
	return !k.failed;
}
