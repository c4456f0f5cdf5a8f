/*
 * Header, table of contents, and the sections of sections.h one after another.
 *
 * The file is written from front to end, except the header and the table of contents,
 * which are written last, when the positions are known.  It is read and checked
 * completely before anything in the trace is changed.  Every number used as a position or
 * an index is checked while loading; filters and lists of opcodes are checked again by
 * the functions that traverse them.
 */
#include "trace/index/index_file.h"

#include <assert.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/bytes.h"
#include "base/io.h"
#include "base/mem.h"
#include "trace/index/index_store.h"
#include "trace/index/sections.h"
#include "trace/scan/indexer.h"
#include "trace/thread_slot.h"
#include "trace/trace_internal.h"

enum {
	/* The header */
	AT_VERSION = 8,
	AT_SECTIONS = 12,
	AT_LENGTH = 16,
	AT_CONTENTS = 24, /* hash of the table of contents */
	AT_KEY = 32,
	AT_FINGERPRINT = 40,
	AT_RECORDS = 48,
	AT_FLAGS = 56, /* 1: complete */
	AT_HASH = 64,  /* hash of all bytes before it */
	HEADER = 72,

	/* An entry of the table of contents */
	AT_NAME = 0,
	AT_OFFSET = 8,
	AT_BYTES = 16,
	ENTRY_BYTES = 24
};

static struct index_content index_file_content(struct trace *t,
					       const struct fingerprint *now,
					       struct index *ix)
{
	return (struct index_content) { .trace = t,
					.now = now,
					.index = ix,
					.file[0].src = t->source,
					.file[1].src = t->companion,
					.nfiles = t->companion ? 2 : 1 };
}

/* Writing */

static void index_file_write_header(struct archive *a, const struct index_content *m,
				    uint64_t records, const uint8_t *contents, size_t len)
{
	uint8_t head[HEADER] = { 0 };
	memcpy(head, index_store_magic, sizeof index_store_magic);
	put_le32(head + AT_VERSION, FINGERPRINT_VERSION);
	put_le32(head + AT_SECTIONS, SECTIONS);
	put_le64(head + AT_LENGTH, a->at);
	put_le64(head + AT_CONTENTS, hash_bytes(0, contents, len));
	put_le64(head + AT_KEY, fingerprint_key(m->now));
	put_le64(head + AT_FINGERPRINT, fingerprint_hash(m->now));
	put_le64(head + AT_RECORDS, records);
	put_le64(head + AT_FLAGS, m->extent.complete);
	put_le64(head + AT_HASH, hash_bytes(0, head, AT_HASH));
	archive_write_at(a, HEADER, contents, len);
	archive_write_at(a, 0, head, sizeof head);
}

static void index_file_write_sections(struct archive *a, struct index_content *m,
				      uint8_t *contents)
{
	for (int i = 0; i < SECTIONS; i++) {
		uint8_t *e = contents + (size_t)i * ENTRY_BYTES;
		uint64_t begin = a->at;
		sections[i].transfer(a, m);
		archive_save_block(a);
		memcpy(e + AT_NAME, sections[i].name, 8);
		put_le64(e + AT_OFFSET, begin);
		put_le64(e + AT_BYTES, a->at - begin);
	}
}

/* Set the facts about a file to save, and its damage. */
static void index_file_take_source(struct index_content *m, int i)
{
	struct source *src = m->file[i].src;
	struct source_facts facts = source_facts(src);
	struct damage d;
	size_t room = 0;
	m->file[i].size = facts.size;
	m->file[i].size_known = facts.size_known;
	for (size_t *n = &m->file[i].ndamages; source_damage(src, *n, &d); ++*n) {
		m->file[i].damage = mem_room(m->file[i].damage, *n, &room, sizeof d);
		m->file[i].damage[*n] = d;
	}
}

static void index_file_release_content(struct index_content *m)
{
	for (int i = 0; i < m->nfiles; i++) {
		free(m->file[i].damage);
		free(m->file[i].place);
	}
	free(m->chunk);
}

bool index_file_write(int fd, struct trace *t, const struct fingerprint *s)
{
	uint8_t contents[SECTIONS * ENTRY_BYTES];
	struct archive a = { .fd = fd,
			     .at = HEADER + sizeof contents,
			     .seed = fingerprint_key(s) };
	struct index_content m = index_file_content(t, s, t->index);
	m.extent = indexer_extent(t->indexer);
	/* Stray bytes and gaps after the last record are saved only if the index is
	 * complete: a reader of an incomplete index continues at the end of the last
	 * chunk. */
	m.extent.stray = m.extent.complete ? m.extent.stray : 0;
	m.tail = m.extent.complete ? indexer_tail(t->indexer) : 0;
	m.nchunks = index_list(t->index, 0, UINT64_MAX, &m.chunk);
	m.opcodes = index_opcodes(t->index);
	index_totals(t->index, &m.totals);
	for (int i = 0; i < m.nfiles; i++)
		index_file_take_source(&m, i);
	const struct chunk *last = m.nchunks ? m.chunk[m.nchunks - 1] : NULL;
	index_file_write_sections(&a, &m, contents);
	index_file_write_header(&a, &m, last ? last->start.ordinal + last->count : 0,
				contents, sizeof contents);
	index_file_release_content(&m);
	archive_release(&a);
	return !a.failed;
}

/* Reading */

struct index_file_contents {
	uint64_t key, fingerprint, records, length;
	bool complete;
	uint64_t at[SECTIONS], len[SECTIONS];
};

static bool index_file_read_contents(int fd, struct index_file_contents *out)
{
	uint8_t head[HEADER], table[SECTIONS * ENTRY_BYTES];
	struct stat info;
	if (fstat(fd, &info) < 0 || !io_read_at(fd, 0, head, sizeof head) ||
	    memcmp(head, index_store_magic, sizeof index_store_magic) != 0 ||
	    le32(head + AT_VERSION) != FINGERPRINT_VERSION ||
	    le32(head + AT_SECTIONS) != SECTIONS ||
	    le64(head + AT_HASH) != hash_bytes(0, head, AT_HASH) ||
	    le64(head + AT_LENGTH) != (uint64_t)info.st_size ||
	    le64(head + AT_FLAGS) > 1 || !io_read_at(fd, HEADER, table, sizeof table) ||
	    le64(head + AT_CONTENTS) != hash_bytes(0, table, sizeof table))
		return false;
	*out = (struct index_file_contents) { .key = le64(head + AT_KEY),
					      .fingerprint = le64(head + AT_FINGERPRINT),
					      .records = le64(head + AT_RECORDS),
					      .length = le64(head + AT_LENGTH),
					      .complete = le64(head + AT_FLAGS) & 1 };
	/* Sections follow each other without gaps, and nothing else is in the file. */
	uint64_t at = HEADER + sizeof table;
	for (int i = 0; i < SECTIONS; i++) {
		const uint8_t *e = table + (size_t)i * ENTRY_BYTES;
		out->at[i] = le64(e + AT_OFFSET);
		out->len[i] = le64(e + AT_BYTES);
		if (memcmp(e + AT_NAME, sections[i].name, 8) != 0 || out->at[i] != at ||
		    out->len[i] > out->length - at)
			return false;
		at += out->len[i];
	}
	return at == out->length;
}

static bool index_file_read_section(struct archive *a,
				    const struct index_file_contents *c, int i,
				    struct index_content *m)
{
	a->at = c->at[i];
	a->end = c->at[i] + c->len[i];
	archive_release(a);
	if (!sections[i].raw)
		archive_load_block(a);
	return sections[i].transfer(a, m) && !a->failed && a->next == a->len &&
	       a->at == a->end;
}

static bool index_file_read_sections(int fd, const struct index_file_contents *c,
				     struct index_content *m, int n)
{
	struct archive a = { .fd = fd, .loading = true, .seed = c->key };
	bool good = true;
	m->fingerprint = c->fingerprint;
	m->records = c->records;
	m->complete = c->complete;
	for (int i = 0; i < n && good; i++)
		good = index_file_read_section(&a, c, i, m);
	archive_release(&a);
	return good;
}

/* To the trace */

/* own: a descriptor of the index, which the source closes. */
static void index_file_restore_source(struct index_content *m, int i, int own,
				      uint64_t seed)
{
	struct checkpoints *cps = source_checkpoints(m->file[i].src);
	checkpoints_restore(cps, m->file[i].place, m->file[i].nplaces, own, seed);
	checkpoints_reached(cps, m->file[i].size, m->file[i].size_known);
	for (size_t k = 0; k < m->file[i].ndamages; k++)
		checkpoints_damaged(cps, &m->file[i].damage[k]);
}

/* Open a descriptor of the index for each file, all or none, because restoring a source
 * cannot be undone. */
static bool index_file_descriptors(int fd, int n, int own[2])
{
	for (int i = 0; i < n; i++) {
		own[i] = fcntl(fd, F_DUPFD_CLOEXEC, 3);
		if (own[i] >= 0)
			continue;
		while (i--)
			close(own[i]);
		return false;
	}
	return true;
}

bool index_file_read(int fd, struct trace *t, const struct fingerprint *now)
{
	struct index_file_contents c;
	if (!index_file_read_contents(fd, &c) || c.key != fingerprint_key(now))
		return false;
	struct index_content m = index_file_content(t, now, index_new_like(t->index));
	int own[2];
	bool good = index_file_read_sections(fd, &c, &m, SECTIONS) &&
		    index_file_descriptors(fd, m.nfiles, own);
	for (int i = 0; i < m.nfiles && good; i++)
		index_file_restore_source(&m, i, own[i], c.key);
	if (good) {
		struct index *old = t->index;
		t->index = m.index;
		m.index = old;
		indexer_restore(t->indexer, &m.extent, m.tail);
		if (m.threads)
			thread_slot_set(t->thread_slot, threads_hold(m.threads));
		stack_points_take(t->stack_points, m.stacks);
	}
	threads_release(m.threads);
	stack_points_free(m.stacks);
	index_free(m.index);
	index_file_release_content(&m);
	return good;
}

bool index_file_peek(int fd, struct index_file_facts *out)
{
	struct index_file_contents c;
	*out = (struct index_file_facts) { .key = 0 };
	str_init(&out->path);
	if (!index_file_read_contents(fd, &c))
		return false;
	/* The fingerprint is the first section. */
	struct index_content m = { .path = &out->path };
	bool good = index_file_read_sections(fd, &c, &m, 1);
	out->key = c.key;
	out->fingerprint = c.fingerprint;
	out->records = c.records;
	out->complete = c.complete;
	if (!good)
		str_release(&out->path);
	return good;
}

size_t index_file_parts(int fd, struct index_file_part part[INDEX_FILE_PARTS_MAX])
{
	struct index_file_contents c;
	static_assert((int)SECTIONS < (int)INDEX_FILE_PARTS_MAX, "room for the header");
	if (!index_file_read_contents(fd, &c))
		return 0;
	part[0] = (struct index_file_part) { "header", c.at[0] };
	for (int i = 0; i < SECTIONS; i++) {
		struct index_file_part *to = &part[i + 1];
		const char *name = sections[i].name;
		*to = (struct index_file_part) { .bytes = c.len[i] };
		memcpy(to->name, name, strcspn(name, " "));
	}
	return SECTIONS + 1;
}
