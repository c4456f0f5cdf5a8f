/* The sections of a saved index.  doc/index-format.md describes them. */
#include "trace/index/sections.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "trace/thread_slot.h"
#include "trace/trace_internal.h"

enum {
	PLACE_STATE_MAX = 64 << 20, /* bytes of the state of a checkpoint */
	TEXT_MAX = 64 << 10,        /* bytes of an opcode, or a path */
	SET_MAX = 1 << 20           /* bytes of a set of a chunk */
};

/* The trace that the index belongs to */

static void sec_fingerprint_identity(struct archive *a, struct identity *id)
{
	id->size = archive_fixed(a, id->size);
	id->modified.seconds = (int64_t)archive_fixed(a, (uint64_t)id->modified.seconds);
	id->modified.nanoseconds =
		(uint32_t)archive_number(a, id->modified.nanoseconds, 999999999);
	id->changed.seconds = (int64_t)archive_fixed(a, (uint64_t)id->changed.seconds);
	id->changed.nanoseconds =
		(uint32_t)archive_number(a, id->changed.nanoseconds, 999999999);
	id->device = archive_fixed(a, id->device);
	id->inode = archive_fixed(a, id->inode);
	id->content = archive_fixed(a, id->content);
	id->whole = archive_fixed(a, id->whole);
}

/* read: receives the path; NULL if not wanted. */
static void sec_fingerprint_path(struct archive *a, const char *path, struct str *read)
{
	size_t len = path ? strnlen(path, TEXT_MAX) : 0;
	const char *text = archive_bytes(a, path, &len, TEXT_MAX);
	if (a->loading && read)
		str_addn(read, text, len);
}

/* While loading, it must match the hash in the header, and fit the trace. */
static bool sec_fingerprint(struct archive *a, struct index_content *m)
{
	struct fingerprint f = { .path = NULL };
	if (!a->loading)
		f = *m->now;
	f.meaning = archive_fixed(a, f.meaning);
	sec_fingerprint_identity(a, &f.trace);
	f.has_companion = archive_number(a, f.has_companion, 1);
	if (f.has_companion)
		sec_fingerprint_identity(a, &f.companion);
	sec_fingerprint_path(a, f.path, m->path);
	sec_fingerprint_path(a, f.companion_path, NULL);
	return !a->loading || (!a->failed && fingerprint_hash(&f) == m->fingerprint &&
			       (!m->now || fingerprint_fits(&f, m->now, m->trace)));
}

/* How much of the trace is indexed, and the totals */

/* The total number of records is estimated from this. */
static bool extent_is_part(double fraction, uint64_t records)
{
	return fraction >= 0 && fraction <= 1 &&
	       (fraction == 0 || (double)records / fraction < (double)INT64_MAX);
}

static bool sec_extent(struct archive *a, struct index_content *m)
{
	struct extent *x = &m->extent;
	struct totals *t = &m->totals;
	uint64_t fraction;
	m->nchunks = archive_number(a, m->nchunks, UINT64_MAX);
	m->opcodes = archive_number(a, m->opcodes, UINT64_MAX);
	t->records = x->records = archive_number(a, t->records, UINT64_MAX);
	t->gaps = x->gaps = archive_number(a, t->gaps, UINT64_MAX);
	t->gap_bytes = x->gap_bytes = archive_number(a, t->gap_bytes, UINT64_MAX);
	x->complete = archive_number(a, x->complete, 1);
	memcpy(&fraction, &x->fraction, sizeof fraction);
	fraction = archive_fixed(a, fraction);
	memcpy(&x->fraction, &fraction, sizeof fraction);
	x->stray = archive_number(a, x->stray, UINT64_MAX);
	m->tail = archive_number(a, m->tail, UINT64_MAX);
	for (int i = 0; i < m->nfiles; i++) {
		m->file[i].size = archive_number(a, m->file[i].size, UINT64_MAX);
		m->file[i].size_known = archive_number(a, m->file[i].size_known, 1);
	}
	return !a->loading || (extent_is_part(x->fraction, m->records) &&
			       x->complete == m->complete && t->records == m->records);
}

/* Damage: where compressed data cannot be decompressed */

/* Messages are written to a terminal, so they must not contain control characters. */
static bool damage_is_plain_text(const char *text, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if (text[i] < ' ' || text[i] > '~')
			return false;
	return true;
}

static bool sec_damage_one(struct archive *a, struct damage *d)
{
	size_t len = strlen(d->text);
	d->at = archive_number(a, d->at, UINT64_MAX);
	d->resume = archive_number(a, d->resume, UINT64_MAX);
	d->realign = archive_number(a, d->realign, 1);
	d->packed = archive_number(a, d->packed, UINT64_MAX);
	const char *text = archive_bytes(a, d->text, &len, sizeof d->text - 1);
	memmove(d->text, text, len);
	return d->resume >= d->at && damage_is_plain_text(text, len);
}

static bool sec_damage(struct archive *a, struct index_content *m)
{
	for (int i = 0; i < m->nfiles; i++) {
		size_t n = m->file[i].ndamages, room = 0;
		uint64_t last = 0;
		n = (size_t)archive_number(a, n, UINT64_MAX);
		for (size_t k = 0; k < n; k++) {
			struct damage d = { .at = 0 };
			if (!a->loading)
				d = m->file[i].damage[k];
			if (!sec_damage_one(a, &d) || d.at < last || a->failed)
				return false;
			last = d.at;
			if (!a->loading)
				continue;
			m->file[i].damage =
				mem_room(m->file[i].damage, k, &room, sizeof d);
			m->file[i].damage[k] = d;
			m->file[i].ndamages = k + 1;
		}
	}
	return true;
}

/* The texts of opcodes, whose numbers count from 0 */

static bool sec_opcodes(struct archive *a, struct index_content *m)
{
	struct str text = STR_INIT;
	bool good = true;
	for (uint64_t i = 0; i < m->opcodes && good; i++) {
		str_clear(&text);
		if (!a->loading)
			index_opcode_text(m->index, (uint32_t)i, &text);
		size_t len = text.len;
		const char *bytes = archive_bytes(a, text.text, &len, TEXT_MAX);
		/* Texts must be distinct, so that each gets the number of its
		 * position. */
		good = !a->loading ||
		       (!a->failed && index_opcode(m->index, bytes, len) == i);
	}
	str_release(&text);
	return good;
}

/* The addresses of instructions, by their numbers */

static bool sec_code(struct archive *a, struct index_content *m)
{
	struct code_map *map = index_code(m->index);
	bool full;
	uint64_t n = code_map_count(map, &full), last = 0;
	full = archive_number(a, full, 1);
	n = archive_number(a, n, CODE_MAP_MAX);
	bool good = true;
	for (uint64_t i = 0; i < n && good; i++) {
		archive_change(a, &last, a->loading ? 0 : code_map_address(map, i),
			       UINT64_MAX);
		good = !a->loading || (!a->failed && code_map_load(map, last));
	}
	if (a->loading && full)
		code_map_fill(map);
	return good;
}

/* Chunks, with their places and summaries */

/* The numbers of the previous chunk, which resemble those of the next one. */
struct sec_chunks_last {
	uint64_t count, bytes, carry[CARRY_MAX];
	uint64_t read[REGISTER_WORDS], written[REGISTER_WORDS];
	struct totals totals;
	struct sec_chunks_range {
		uint64_t present, zeros, min, width;
	} range[FIELDS_MAX];
};

static void sec_chunks_registers(struct archive *a, uint64_t *last,
				 struct register_set *s)
{
	for (int i = 0; i < REGISTER_WORDS; i++)
		s->word[i] = last[i] ^=
			archive_number(a, s->word[i] ^ last[i], UINT64_MAX);
}

static void sec_chunks_totals(struct archive *a, struct totals *last, struct totals *t,
			      uint64_t records)
{
	uint64_t values = records * SLOTS_MAX;
	t->records = records;
	t->macro_ops = archive_change(a, &last->macro_ops, t->macro_ops, records);
	t->branches = archive_change(a, &last->branches, t->branches, records);
	t->taken = archive_change(a, &last->taken, t->taken, t->branches);
	t->with_load = archive_change(a, &last->with_load, t->with_load, records);
	t->with_store = archive_change(a, &last->with_store, t->with_store, records);
	t->loads = archive_change(a, &last->loads, t->loads, values);
	t->stores = archive_change(a, &last->stores, t->stores, values);
	t->gaps = archive_change(a, &last->gaps, t->gaps, UINT64_MAX);
	t->gap_bytes = archive_change(a, &last->gap_bytes, t->gap_bytes, UINT64_MAX);
	t->illegal = archive_change(a, &last->illegal, t->illegal, values);
	t->breaks = archive_change(a, &last->breaks, t->breaks, records);
}

/* count: records of the chunk. */
static bool sec_chunks_range(struct archive *a, struct sec_chunks_range *last,
			     struct range *r, const struct field *f, uint32_t count)
{
	uint64_t flip = f->kind == KIND_INT ? UINT64_C(1) << 63 : 0;
	uint64_t zeros = r->present - r->nonzero;
	r->present = (uint32_t)archive_change(a, &last->present, r->present,
					      (uint64_t)count * field_count(f));
	if (!r->present) {
		*r = (struct range) { .min = UINT64_MAX };
		return true;
	}
	zeros = archive_change(a, &last->zeros, zeros, r->present);
	uint64_t width = r->max - r->min;
	r->nonzero = r->present - (uint32_t)zeros;
	r->min = archive_change(a, &last->min, r->min, UINT64_MAX);
	r->max = r->min + archive_change(a, &last->width, width, UINT64_MAX);
	return (r->max ^ flip) >= (r->min ^ flip);
}

static bool sec_chunks_opcodes(struct archive *a, struct opcodes *o, uint32_t count,
			       uint64_t different)
{
	size_t len = o->len;
	o->others = (uint32_t)archive_number(a, o->others, count);
	o->bytes = archive_bytes(a, o->bytes, &len, OPCODES_MAX);
	o->len = (uint32_t)len;
	uint64_t sum = o->others;
	struct opcodes_walk w;
	opcodes_walk(&w, o);
	while (opcodes_next(&w)) {
		if (w.code >= different || w.count > count)
			return false;
		sum += w.count;
	}
	return sum == count && w.at == w.end;
}

static bool sec_chunks_set(struct archive *a, struct keyset *set, enum chunk_set which)
{
	size_t len = set->len;
	set->form = (uint8_t)archive_number(a, set->form, KEYSET_FORMS - 1);
	set->bits = (uint8_t)archive_number(a, set->bits, KEYSET_SHIFT_MAX);
	set->bytes = archive_bytes(a, set->bytes, &len, SET_MAX);
	set->len = (uint32_t)len;
	return (set->form != KEYSET_CODES || which == CHUNK_PCS) &&
	       (set->form == KEYSET_EXACT || !set->bits) &&
	       (set->form != KEYSET_UNKNOWN || !len);
}

/* c begins at its start; range: those of c, which are changed. */
static bool sec_chunks_chunk(struct archive *a, const struct index_content *m,
			     struct sec_chunks_last *last, struct chunk *c,
			     struct range *range)
{
	const struct format *format = m->trace->schema->format;
	bool good = true;
	c->count = (uint32_t)archive_change(a, &last->count, c->count, CHUNK_RECORDS_MAX);
	c->regular = archive_number(a, c->regular, 1);
	uint64_t bytes =
		archive_change(a, &last->bytes, c->end - c->start.offset, UINT64_MAX);
	good = bytes <= UINT64_MAX - c->start.offset;
	c->end = c->start.offset + bytes;
	for (int i = 0; i < CARRY_MAX; i++)
		c->end_carry[i] =
			c->start.carry[i] +
			archive_change(a, &last->carry[i],
				       c->end_carry[i] - c->start.carry[i], UINT64_MAX);
	sec_chunks_registers(a, last->read, &c->regs_read);
	sec_chunks_registers(a, last->written, &c->regs_written);
	sec_chunks_totals(a, &last->totals, &c->totals, c->count);
	for (size_t f = 0; f < format->nfields; f++)
		good &= sec_chunks_range(a, &last->range[f], &range[f],
					 &format->fields[f], c->count);
	good &= sec_chunks_opcodes(a, &c->opcodes, c->count, m->opcodes);
	for (int i = 0; i < CHUNK_SETS; i++)
		good &= sec_chunks_set(a, &c->set[i], (enum chunk_set)i);
	return good && c->count && !a->failed;
}

/* Add the gaps after the last record, which are in no chunk. */
static bool sec_chunks_tail(const struct index_content *m)
{
	struct totals sum;
	index_totals(m->index, &sum);
	if (sum.records != m->totals.records || sum.gaps > m->totals.gaps ||
	    sum.gap_bytes > m->totals.gap_bytes ||
	    (!m->extent.complete &&
	     (sum.gaps != m->totals.gaps || sum.gap_bytes != m->totals.gap_bytes)))
		return false;
	index_add_tail(m->index, m->totals.gaps - sum.gaps,
		       m->totals.gap_bytes - sum.gap_bytes);
	return true;
}

static bool sec_chunks(struct archive *a, struct index_content *m)
{
	struct range range[FIELDS_MAX];
	struct sec_chunks_last last = { 0 };
	for (uint64_t i = 0; i < m->nchunks; i++) {
		struct chunk c = { .end = 0 };
		memset(range, 0, sizeof range);
		if (a->loading) {
			index_end(m->index, &c.start);
		} else {
			c = *m->chunk[i];
			memcpy(range, c.range,
			       m->trace->schema->format->nfields * sizeof *range);
		}
		bool good = sec_chunks_chunk(a, m, &last, &c, range);
		if (!a->loading)
			continue;
		if (!good || c.end > m->file[0].size)
			return false;
		c.range = range;
		index_add(m->index, &c);
	}
	return !a->loading || sec_chunks_tail(m);
}

/* Accesses to the pages of memory by the whole trace */

/* The sums over all pages must equal those over all chunks. */
static bool accesses_are_complete(struct index *ix, const uint64_t n[ACCESSES])
{
	struct totals sum;
	index_totals(ix, &sum);
	return n[ACCESS_LOAD] == sum.loads && n[ACCESS_STORE] == sum.stores &&
	       n[ACCESS_FETCH] <= sum.records;
}

static bool sec_accesses(struct archive *a, struct index_content *m)
{
	struct bins all;
	struct bin *bin = NULL;
	uint64_t next = 0, n[ACCESSES] = { 0 };
	if (a->loading) {
		bins_init(&all, PAGE_BITS, PAGES_MAX);
	} else {
		index_accesses(m->index, &all);
		bin = bins_sorted(&all);
	}
	unsigned bits = (unsigned)archive_number(a, all.bits, 63);
	uint64_t bins = archive_number(a, all.table.n, PAGES_MAX);
	bool good = bits >= PAGE_BITS;
	bins_coarsen(&all, good ? bits : 0);
	for (uint64_t i = 0; good && i < bins && !a->failed; i++) {
		uint64_t number = archive_step(a, &next, bin ? bin[i].number : 0);
		good = number <= UINT64_MAX >> bits;
		for (int kind = 0; good && kind < ACCESSES; kind++) {
			uint64_t count =
				archive_number(a, bin ? bin[i].n[kind] : 0, UINT64_MAX);
			if (!a->loading)
				continue;
			archive_add_to(a, &n[kind], count);
			bins_add(&all, number << bits, (enum access)kind, count);
		}
		next++;
	}
	if (a->loading) {
		good = good && !a->failed && accesses_are_complete(m->index, n);
		if (good)
			index_add_accesses(m->index, &all);
	}
	free(bin);
	bins_release(&all);
	return good;
}

/* Counts over the whole trace: branches and classes */

/* Numbers whose sum is at most that of the records. */
static void sec_stats_counts(struct archive *a, uint64_t *n, size_t count,
			     uint64_t records)
{
	uint64_t left = records;
	for (size_t i = 0; i < count; i++) {
		n[i] = archive_number(a, n[i], left);
		left -= n[i];
	}
}

static bool sec_stats(struct archive *a, struct index_content *m)
{
	struct trace_stats c = { .pcs = 0 };
	if (!a->loading)
		index_stats(m->index, &c);
	c.marked = archive_number(a, c.marked, m->records);
	c.marked_taken = archive_number(a, c.marked_taken, c.marked);
	c.incomplete = archive_number(a, c.incomplete, m->records);
	sec_stats_counts(a, c.kind, BRANCH_KINDS, m->records);
	sec_stats_counts(a, c.class, TRACE_STATS_CLASSES + 1, m->records);
	c.pcs_more = archive_number(a, c.pcs_more, 1);
	if (a->loading && !a->failed)
		index_add_stats(m->index, &c);
	return true;
}

/* Checkpoints: their states, and their places */

enum { STATES_MIN = 8000000 };

/* Return the limit for the states of the checkpoints of src.  They are large, but without
 * them seeking is slow. */
static uint64_t sec_places_states_max(struct source *src)
{
	uint64_t part = source_facts(src).file_size / 20;
	return part > STATES_MIN ? part : STATES_MIN;
}

/* Copy the checkpoints up to `end` that are at least `gap` bytes after the previous one,
 * and those without a state, to `to`; *bytes is the size of their states.  Returns their
 * number. */
static size_t sec_places_thin(const struct checkpoint **from, size_t n, uint64_t gap,
			      uint64_t end, struct checkpoint *to, uint64_t *bytes)
{
	size_t kept = 0;
	uint64_t last = 0;
	*bytes = 0;
	for (size_t i = 0; i < n && from[i]->plain <= end; i++) {
		if (from[i]->state_len && from[i]->plain - last < gap)
			continue;
		last = from[i]->plain;
		*bytes += from[i]->state_len;
		to[kept++] = *from[i];
	}
	return kept;
}

static size_t sec_places_choose(struct source *src, uint64_t end, struct checkpoint **out)
{
	uint64_t max = sec_places_states_max(src);
	const struct checkpoint **all;
	size_t n = checkpoints_found(source_checkpoints(src), &all), kept;
	uint64_t bytes, gap = 0;
	*out = mem_new(n + 1, sizeof **out);
	while (kept = sec_places_thin(all, n, gap, end, *out, &bytes), bytes > max)
		gap += gap / 8 + (1 << 16);
	free(all);
	return kept;
}

/* Returns the number of checkpoints whose states were written, starting with the
 * first. */
static size_t sec_places_write_states(struct archive *a, struct source *src,
				      struct checkpoint *place, size_t n)
{
	size_t kept = 0;
	for (size_t i = 0; i < n; i++) {
		struct checkpoint *to = &place[kept];
		if (!checkpoints_copy(source_checkpoints(src), &place[i], true, to))
			continue;
		if (to->state_len) {
			to->state_at = a->at;
			to->state_hash = checkpoints_hash(a->seed, to);
			archive_write_at(a, a->at, to->state, to->state_len);
		}
		a->at += to->state_len;
		free(to->state);
		kept++;
	}
	return kept;
}

/* Choose the checkpoints to save, and save their states.  States that are loaded stay in
 * the file until they are needed. */
static bool sec_states(struct archive *a, struct index_content *m)
{
	if (a->loading) {
		m->states = a->at;
		m->states_end = a->at = a->end;
		return true;
	}
	/* The next indexer starts at the last checkpoint, so that must not be after the
	 * end of an incomplete index. */
	struct place end;
	index_end(m->index, &end);
	for (int i = 0; i < m->nfiles; i++) {
		struct source *src = m->file[i].src;
		uint64_t to = m->extent.complete || i == 1 ? UINT64_MAX : end.offset;
		size_t n = sec_places_choose(src, to, &m->file[i].place);
		m->file[i].nplaces = sec_places_write_states(a, src, m->file[i].place, n);
	}
	return true;
}

/* last: the place before this one; first: there is none. */
static bool sec_place(struct archive *a, struct checkpoint *p, struct checkpoint *last,
		      bool first)
{
	uint64_t before = last->plain;
	p->plain = archive_step(a, &last->plain, p->plain);
	p->packed = archive_step(a, &last->packed, p->packed);
	p->bits = (uint8_t)archive_number(a, p->bits, 15);
	p->kind = (uint8_t)archive_number(a, p->kind, UINT8_MAX);
	p->state_len = (uint32_t)archive_number(a, p->state_len, PLACE_STATE_MAX);
	p->state_hash = archive_fixed(a, p->state_len ? p->state_hash : 0);
	return !a->failed && (first || p->plain > before);
}

static bool sec_places(struct archive *a, struct index_content *m)
{
	uint64_t state = m->states, end = m->states_end;
	for (int i = 0; i < m->nfiles; i++) {
		struct checkpoint last = { .plain = 0 };
		size_t room = 0;
		uint64_t n = archive_number(a, m->file[i].nplaces, UINT64_MAX);
		uint64_t file_size = source_facts(m->file[i].src).file_size;
		for (size_t k = 0; k < n; k++) {
			struct checkpoint p = { .state_at = state };
			if (!a->loading)
				p = m->file[i].place[k];
			if (!sec_place(a, &p, &last, k == 0))
				return false;
			if (!a->loading)
				continue;
			if (p.packed > file_size || p.plain > m->file[i].size ||
			    p.state_len > end - state)
				return false;
			m->file[i].place = mem_room(m->file[i].place, k, &room, sizeof p);
			m->file[i].place[k] = p;
			m->file[i].nplaces = k + 1;
			state += p.state_len;
		}
	}
	return !a->loading || state == end;
}

/* The threads of the trace, if they have been requested (trace/threads.h) */

static bool sec_threads(struct archive *a, struct index_content *m)
{
	if (a->loading)
		return threads_transfer(&m->threads, a, m->records);
	/* In an incomplete index, they would cover records that it does not have. */
	struct threads *t =
		m->extent.complete ? thread_slot_saved(m->trace->thread_slot) : NULL;
	threads_transfer(&t, a, 0);
	threads_release(t);
	return true;
}

/* The call stacks of the trace, if they have been requested (trace/stack_points.h) */

static bool sec_stacks(struct archive *a, struct index_content *m)
{
	if (a->loading)
		m->stacks = stack_points_new(m->trace->test.chunk);
	/* In an incomplete index, they would cover records that it does not have. */
	return stack_points_transfer(a->loading ? m->stacks : m->trace->stack_points, a,
				     m->records, m->extent.complete);
}

/* Tables of the format that are among the records */

enum { ENTRY_MAX = 1 << 17 };

/* The entries are valid even if another section is not, because the fingerprint
 * matches. */
static bool sec_tables(struct archive *a, struct index_content *m)
{
	const struct schema *s = m->trace->schema;
	const struct format_tables *tables = s->format->tables;
	struct str entry = STR_INIT;
	bool good = true, more = true;
	if (tables && !tables->entry)
		tables = NULL;
	for (size_t n = 0; good && more; n++) {
		str_clear(&entry);
		more = !a->loading && tables && tables->entry(s->tables, n, &entry);
		more = archive_number(a, more, 1);
		if (!more)
			break;
		size_t len = entry.len;
		const void *bytes = archive_bytes(a, entry.text, &len, ENTRY_MAX);
		good = !a->loading ||
		       (!a->failed && tables && tables->load(s->tables, bytes, len));
	}
	str_release(&entry);
	return good;
}

/* In the order in which they are saved and loaded: each after those that it needs. */
const struct section sections[SECTIONS] = {
	{ "identity", sec_fingerprint, false }, { "extent  ", sec_extent, false },
	{ "damage  ", sec_damage, false },      { "opcodes ", sec_opcodes, false },
	{ "code    ", sec_code, false },        { "chunks  ", sec_chunks, false },
	{ "accesses", sec_accesses, false },    { "stats   ", sec_stats, false },
	{ "states  ", sec_states, true },       { "places  ", sec_places, false },
	{ "threads ", sec_threads, false },     { "stacks  ", sec_stacks, false },
	{ "tables  ", sec_tables, false },
};
