#include "query/history.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum { PIECE_RECORDS = 65536, READ_RECORDS = 4096, SLOTS_LEAST = 1024 };

struct history_entry {
	uint64_t pc, uop;
	uint64_t next; /* no execution from here on is known; 0: the entry is free */
	int64_t value[HISTORY_VALUES];
	uint8_t present; /* one bit for each value */
};

struct history_region {
	uint64_t first, end; /* ordinals; end is excluded */
};

struct history {
	const struct schema *schema;
	size_t values;
	fieldset want;
	history_compute compute;
	void *ctx;
	int pc, uop; /* fields; uop: -1 if there is none */

	struct trace *trace; /* NULL: there is nothing to look up in */
	struct task *task;
	struct reader *rd;

	struct history_entry *entry; /* a hash table */
	size_t n, slots;
	uint64_t next;                 /* the record after the last that was seen */
	struct history_region *region; /* ascending: what was not seen before it */
	size_t nregions, region_room;

	/* Of the last batch, and of a batch that is looked up */
	int64_t *value, *own; /* n for each value */
	uint8_t *present, *own_ok;
	size_t batch, room;
};

fieldset history_keys(const struct schema *s)
{
	fieldset pc = s->by_role[ROLE_PC];
	return pc ? (pc & -pc) | (s->by_role[ROLE_UOP] & -s->by_role[ROLE_UOP]) : 0;
}

struct history *history_new(const struct schema *s, size_t values, fieldset want,
			    history_compute compute, void *ctx)
{
	struct history *h = mem_new(1, sizeof *h);
	h->schema = s;
	h->values = values;
	h->want = want | history_keys(s);
	h->compute = compute;
	h->ctx = ctx;
	h->pc = schema_first(s, ROLE_PC);
	h->uop = schema_first(s, ROLE_UOP);
	h->slots = SLOTS_LEAST;
	h->entry = mem_new(h->slots, sizeof *h->entry);
	return h;
}

void history_free(struct history *h)
{
	if (!h)
		return;
	reader_free(h->rd);
	free(h->entry);
	free(h->region);
	free(h->value);
	free(h->own);
	free(h->present);
	free(h->own_ok);
	free(h);
}

void history_open(struct history *h, struct trace *t, struct task *task)
{
	h->trace = t;
	h->task = task;
	if (h->rd)
		reader_set_task(h->rd, task);
}

/* Entries */

static struct history_entry *history_slot(struct history_entry *table, size_t slots,
					  uint64_t pc, uint64_t uop)
{
	uint64_t hash = (pc ^ uop << 56) * UINT64_C(0x9e3779b97f4a7c15);
	size_t at = (size_t)(hash >> 29) & (slots - 1);
	while (table[at].next && (table[at].pc != pc || table[at].uop != uop))
		at = (at + 1) & (slots - 1);
	return &table[at];
}

static void history_grow(struct history *h)
{
	size_t slots = 2 * h->slots;
	struct history_entry *table = mem_new(slots, sizeof *table);
	for (size_t i = 0; i < h->slots; i++)
		if (h->entry[i].next)
			*history_slot(table, slots, h->entry[i].pc, h->entry[i].uop) =
				h->entry[i];
	free(h->entry);
	h->entry = table;
	h->slots = slots;
}

/* Note that there is no execution before `first` that is not known. */
static void history_mark(struct history *h, uint64_t pc, uint64_t uop, uint64_t first)
{
	struct history_entry *e = history_slot(h->entry, h->slots, pc, uop);
	if (!e->next) {
		*e = (struct history_entry) { .pc = pc, .uop = uop };
		h->n++;
	}
	e->next = first;
	if (h->n > h->slots / 2)
		history_grow(h);
}

/* Set the values of an instruction to those of own[i], if they are newer. */
static void history_put(struct history *h, uint64_t pc, uint64_t uop, uint64_t ordinal,
			size_t i, size_t n)
{
	struct history_entry *e = history_slot(h->entry, h->slots, pc, uop);
	if (e->next > ordinal)
		return;
	h->n += e->next == 0;
	e->pc = pc;
	e->uop = uop;
	e->next = ordinal + 1;
	e->present = 0;
	for (size_t k = 0; k < h->values; k++) {
		e->value[k] = h->own[k * n + i];
		e->present |= (uint8_t)(h->own_ok[k * n + i] << k);
	}
	if (h->n > h->slots / 2)
		history_grow(h);
}

/* The instruction of a record; false: it is not known. */
static bool history_key(const struct history *h, const struct batch *b, size_t i,
			uint64_t *pc, uint64_t *uop)
{
	*pc = batch_value(b, i, h->pc, 0);
	*uop = h->uop < 0 ? 0 : batch_value(b, i, h->uop, 0);
	return batch_has(b, i, h->pc, 0, *pc) &&
	       (h->uop < 0 || batch_has(b, i, h->uop, 0, *uop));
}

static void history_compute_own(struct history *h, const struct batch *b)
{
	size_t all = b->n * h->values;
	if (all > h->room) {
		h->room = all;
		h->own = mem_resize(h->own, all, sizeof *h->own);
		h->own_ok = mem_resize(h->own_ok, all, 1);
		h->value = mem_resize(h->value, all, sizeof *h->value);
		h->present = mem_resize(h->present, all, 1);
	}
	for (size_t k = 0; k < h->values && b->n; k++)
		h->compute(h->ctx, k, b, h->own + k * b->n, h->own_ok + k * b->n);
}

/* Regions */

/* Read records first..end-1 into the table; false: they cannot be read. */
static bool history_read(struct history *h, uint64_t first, uint64_t end)
{
	struct err err = ERR_INIT;
	const struct batch *b;
	if (!h->rd && reader_open(&h->rd, h->trace, &err))
		return false;
	reader_set_task(h->rd, h->task);
	for (uint64_t at = first; at < end; at += b->n) {
		size_t n = end - at < READ_RECORDS ? (size_t)(end - at) : READ_RECORDS;
		uint64_t pc, uop;
		if (reader_read(h->rd, at, n, h->want, &b, &err) || !b->n)
			return false;
		history_compute_own(h, b);
		for (size_t i = 0; i < b->n; i++)
			if (history_key(h, b, i, &pc, &uop))
				history_put(h, pc, uop, at + i, i, b->n);
	}
	return true;
}

/* The last piece of region r that ends at `end` and may have an execution of pc; false:
 * there is none. */
static bool history_piece(struct history *h, const struct history_region *r, uint64_t end,
			  uint64_t pc, struct history_region *out)
{
	struct index *ix = trace_index(h->trace);
	while (end > r->first) {
		const struct chunk *c = index_locate(ix, end - 1);
		uint64_t first = c ? c->start.ordinal : (end - 1) & -PIECE_RECORDS;
		if (first < r->first)
			first = r->first;
		if (!c || chunk_may_execute(c, pc, pc)) {
			*out = (struct history_region) { first, end };
			return true;
		}
		end = first;
	}
	return false;
}

/* Take a piece out of region k. */
static void history_take(struct history *h, size_t k, struct history_region piece)
{
	uint64_t end = h->region[k].end;
	h->region[k].end = piece.first;
	if (piece.end < end) {
		h->region = mem_room(h->region, h->nregions, &h->region_room,
				     sizeof *h->region);
		memmove(h->region + k + 2, h->region + k + 1,
			(h->nregions++ - k - 1) * sizeof *h->region);
		h->region[k + 1] = (struct history_region) { piece.end, end };
	}
	if (h->region[k].first == h->region[k].end)
		memmove(h->region + k, h->region + k + 1,
			(--h->nregions - k) * sizeof *h->region);
}

/* Read the regions in which an instruction may have been executed after what is known of
 * it, from the last on, until its last execution is known. */
static void history_look_up(struct history *h, uint64_t pc, uint64_t uop)
{
	size_t k = h->nregions;
	while (k--) {
		struct history_region piece, r = h->region[k];
		uint64_t known = history_slot(h->entry, h->slots, pc, uop)->next;
		if (known >= r.end)
			break;
		if (known > r.first)
			r.first = known;
		if (!history_piece(h, &r, r.end, pc, &piece))
			continue;
		history_take(h, k, piece);
		if (!history_read(h, piece.first, piece.end))
			break;
		/* The region may have become two, or none; look at the last again. */
		k = h->nregions;
	}
}

/* Use */

/* Note the records between the last batch and this one. */
static void history_move(struct history *h, uint64_t first)
{
	if (first < h->next) {
		memset(h->entry, 0, h->slots * sizeof *h->entry);
		h->n = 0;
		h->nregions = 0;
		h->next = 0;
	}
	if (first > h->next) {
		h->region = mem_room(h->region, h->nregions, &h->region_room,
				     sizeof *h->region);
		h->region[h->nregions++] = (struct history_region) { h->next, first };
	}
	h->next = first;
}

/* Whether something may have happened after the last known execution. */
static bool history_unseen(const struct history *h, uint64_t next)
{
	return h->trace && h->nregions && h->region[h->nregions - 1].end > next;
}

void history_batch(struct history *h, const struct batch *b)
{
	uint64_t pc, uop;
	size_t n = b->n;
	h->batch = n;
	if (!n)
		return;
	history_move(h, b->first);
	/* First all regions: reading them uses own[] too. */
	for (size_t i = 0; i < n && h->trace && h->nregions; i++) {
		if (!history_key(h, b, i, &pc, &uop))
			continue;
		struct history_entry *e = history_slot(h->entry, h->slots, pc, uop);
		if (!history_unseen(h, e->next))
			continue;
		history_look_up(h, pc, uop);
		history_mark(h, pc, uop, b->first);
	}
	history_compute_own(h, b);
	for (size_t i = 0; i < n; i++) {
		for (size_t k = 0; k < h->values; k++) {
			h->value[k * n + i] = 0;
			h->present[k * n + i] = 0;
		}
		if (!history_key(h, b, i, &pc, &uop))
			continue;
		struct history_entry *e = history_slot(h->entry, h->slots, pc, uop);
		for (size_t k = 0; k < h->values; k++) {
			h->value[k * n + i] = e->value[k];
			h->present[k * n + i] = e->present >> k & 1;
		}
		history_put(h, pc, uop, b->first + i, i, n);
	}
	h->next = b->first + n;
}

bool history_value(const struct history *h, size_t k, size_t i, int64_t *v)
{
	*v = h->value[k * h->batch + i];
	return h->present[k * h->batch + i];
}
