#include "query/history.h"

#include <stdlib.h>
#include <string.h>

#include "base/key_counts.h"
#include "base/mem.h"
#include "base/minmax.h"
#include "query/interval_set.h"
#include "trace/losses.h"

enum {
	PIECE_RECORDS = 65536,
	SAMPLE = 1024 /* number of entries sampled for the median */
};

struct history_entry {
	uint64_t at;     /* record after the execution with the values; 0 if none */
	uint64_t known;  /* executions from this record on are unknown */
	uint8_t present; /* a bit for each value */
	int64_t last[];  /* the values */
};

struct history {
	size_t values;
	fieldset want;
	history_compute compute;
	void *ctx;
	int pc, uop; /* fields; uop is -1 if there is none */

	struct trace *trace; /* NULL for no lookup */
	struct task *task;
	struct reader *rd;

	struct key_counts entries; /* key: pc and uop */
	bool forgot;   /* true if a missing instruction may have been dropped */
	uint64_t next; /* record after the last record seen */
	struct interval_set unseen; /* records before `next` */

	/* Values of the last batch, and of a batch being looked up */
	int64_t *value, *own; /* n entries for each value */
	uint8_t *present, *own_ok;
	size_t batch, room;
};

fieldset history_keys(const struct schema *s)
{
	fieldset pc = s->by_role[ROLE_PC];
	return pc ? (pc & -pc) | (s->by_role[ROLE_UOP] & -s->by_role[ROLE_UOP]) : 0;
}

static void history_new_table(struct history *h)
{
	key_counts_init(&h->entries,
			sizeof(struct history_entry) + h->values * sizeof(int64_t),
			HISTORY_INSTRUCTIONS);
}

struct history *history_new(const struct schema *s, size_t values, fieldset want,
			    history_compute compute, void *ctx)
{
	struct history *h = mem_new(1, sizeof *h);
	h->values = values;
	h->want = want | history_keys(s);
	h->compute = compute;
	h->ctx = ctx;
	h->pc = schema_first(s, ROLE_PC);
	h->uop = schema_first(s, ROLE_UOP);
	history_new_table(h);
	return h;
}

void history_free(struct history *h)
{
	if (!h)
		return;
	reader_free(h->rd);
	key_counts_release(&h->entries);
	interval_set_release(&h->unseen);
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

/* Find the entry of an instruction; NULL if there is none. */
static struct history_entry *history_find(const struct history *h, uint64_t pc,
					  uint64_t uop)
{
	return key_counts_get(&h->entries, pc, uop);
}

/* Return the record up to which all executions of an instruction are known. */
static uint64_t history_known(const struct history *h, uint64_t pc, uint64_t uop)
{
	const struct history_entry *e = history_find(h, pc, uop);
	return e ? e->known : 0;
}

/* Keep only entries executed or noted at record `from` or later, and before `end`. */
static void history_keep(struct history *h, uint64_t from, uint64_t end)
{
	struct key_counts old = h->entries;
	history_new_table(h);
	for (size_t i = 0; i < old.n; i++) {
		const struct history_entry *e = key_counts_entry(&old, i);
		if (e->at < from || e->at > end)
			continue;
		size_t k = key_counts_at(&h->entries, old.key[i].a, old.key[i].b);
		memcpy(key_counts_entry(&h->entries, k), e, old.size);
	}
	key_counts_release(&old);
}

/* Drop the least recently executed instructions, about half of them. */
static void history_forget(struct history *h)
{
	uint64_t sample[SAMPLE];
	size_t n = 0;
	for (size_t i = 0; i < h->entries.n && n < SAMPLE; i += h->entries.n / SAMPLE) {
		const struct history_entry *e = key_counts_entry(&h->entries, i);
		sample[n++] = e->at;
	}
	qsort(sample, n, sizeof *sample, u64_compare);
	history_keep(h, sample[n / 2] + 1, UINT64_MAX);
	h->forgot = true;
}

/* Find the entry of an instruction, or add one. */
static struct history_entry *history_add(struct history *h, uint64_t pc, uint64_t uop)
{
	size_t i = key_counts_at(&h->entries, pc, uop);
	if (i == KEY_COUNTS_NONE) {
		history_forget(h);
		i = key_counts_at(&h->entries, pc, uop);
	}
	return key_counts_entry(&h->entries, i);
}

/* True if an instruction without an entry may have been executed and dropped. */
static bool history_lost(const struct history *h, uint64_t pc, uint64_t uop)
{
	return h->forgot && !history_find(h, pc, uop);
}

/* Note that all executions before `first` are known. */
static void history_mark(struct history *h, uint64_t pc, uint64_t uop, uint64_t first)
{
	history_add(h, pc, uop)->known = first;
}

/* Set the values of an instruction to own[i] if own[i] are newer. */
static void history_put(struct history *h, uint64_t pc, uint64_t uop, uint64_t ordinal,
			size_t i, size_t n)
{
	struct history_entry *e = history_add(h, pc, uop);
	if (e->known > ordinal)
		return;
	e->at = e->known = ordinal + 1;
	e->present = 0;
	for (size_t k = 0; k < h->values; k++) {
		e->last[k] = h->own[k * n + i];
		e->present |= (uint8_t)(h->own_ok[k * n + i] << k);
	}
}

/* Get the instruction of a record.  Return false if it is unknown. */
static bool history_key(const struct history *h, const struct batch *b, size_t i,
			uint64_t *pc, uint64_t *uop)
{
	*pc = batch_value(b, i, h->pc, 0);
	*uop = h->uop < 0 ? 0 : batch_value(b, i, h->uop, 0);
	return batch_has(b, i, h->pc, 0) && (h->uop < 0 || batch_has(b, i, h->uop, 0));
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

/* Read records first..end-1 into the table.  Return false if they cannot be read. */
static bool history_read(struct history *h, uint64_t first, uint64_t end)
{
	struct err err = ERR_INIT;
	const struct batch *b;
	if (!h->rd)
		h->rd = reader_open(h->trace, NULL);
	reader_set_task(h->rd, h->task);
	struct span left = { first, end - 1 };
	while (!reader_next(h->rd, &left, h->want, &b, &err)) {
		uint64_t pc, uop;
		history_compute_own(h, b);
		for (size_t i = 0; i < b->n; i++)
			if (history_key(h, b, i, &pc, &uop) && !history_lost(h, pc, uop))
				history_put(h, pc, uop, b->first + i, i, b->n);
	}
	return left.first == end;
}

/* Find the last piece of a region that may contain an execution of pc.  Return false if
 * there is none. */
static bool history_piece(struct history *h, const struct interval64 *r, uint64_t pc,
			  struct interval64 *out)
{
	struct index *ix = trace_index(h->trace);
	for (uint64_t last = r->high;; last = out->low - 1) {
		const struct chunk *c = index_locate(ix, last);
		uint64_t first = c ? c->start.ordinal : last & -PIECE_RECORDS;
		if (first < r->low)
			first = r->low;
		/* Most instructions were executed shortly before. */
		if (last + 1 == h->next && last - first >= READ_MAX)
			first = last + 1 - READ_MAX;
		*out = (struct interval64) { first, last };
		if (!c || chunk_may_execute(c, pc, pc))
			return true;
		if (first == r->low)
			return false;
	}
}

/* Read the regions in which an instruction may have been executed after its last known
 * execution, from the last region backward, until its last execution is known. */
static void history_look_up(struct history *h, uint64_t pc, uint64_t uop)
{
	size_t k = h->unseen.n;
	while (k--) {
		struct interval64 piece, r = h->unseen.item[k];
		uint64_t known = history_known(h, pc, uop);
		if (known > r.high || history_lost(h, pc, uop))
			break;
		if (known > r.low)
			r.low = known;
		if (!history_piece(h, &r, pc, &piece))
			continue;
		interval_set_remove(&h->unseen, piece.low, piece.high);
		if (!history_read(h, piece.low, piece.high + 1))
			break;
		/* The region may have been split or removed; retry the last one. */
		k = h->unseen.n;
	}
}

/* Use */

/* True if an unseen record may be an execution after the last known execution. */
static bool history_unseen(const struct history *h, uint64_t known)
{
	size_t n = h->unseen.n;
	return h->trace && n && h->unseen.item[n - 1].high >= known;
}

/* Move back to a record.  Treat all records before it as unseen, except for
 * instructions with all executions known up to that record. */
static void history_move_back(struct history *h, uint64_t first)
{
	for (size_t i = 0; i < h->entries.n; i++) {
		struct history_entry *e = key_counts_entry(&h->entries, i);
		if (e->at <= first && (e->known > first || !history_unseen(h, e->known)))
			e->known = first;
	}
	history_keep(h, 0, first);
	interval_set_release(&h->unseen);
	h->next = 0;
	h->forgot = false;
}

/* Note the records between the last batch and this one. */
static void history_move(struct history *h, uint64_t first)
{
	if (first < h->next)
		history_move_back(h, first);
	if (first > h->next)
		interval_set_add(&h->unseen, h->next, first - 1);
	h->next = first;
}

/* Look up the instructions of a batch in the unseen records. */
static void history_look_up_all(struct history *h, const struct batch *b)
{
	uint64_t pc, uop;
	for (size_t i = 0; i < b->n && h->trace && h->unseen.n; i++) {
		if (!history_key(h, b, i, &pc, &uop) ||
		    !history_unseen(h, history_known(h, pc, uop)))
			continue;
		history_look_up(h, pc, uop);
		if (!history_lost(h, pc, uop))
			history_mark(h, pc, uop, b->first);
	}
}

void history_batch(struct history *h, const struct batch *b)
{
	uint64_t pc, uop, missing = 0;
	size_t n = b->n;
	h->batch = n;
	if (!n)
		return;
	history_move(h, b->first);
	/* Read all regions first, because reading also uses own[]. */
	history_look_up_all(h, b);
	history_compute_own(h, b);
	for (size_t i = 0; i < n; i++) {
		bool has = history_key(h, b, i, &pc, &uop);
		const struct history_entry *e = has ? history_find(h, pc, uop) : NULL;
		bool any = e && e->at;
		for (size_t k = 0; k < h->values; k++) {
			h->value[k * n + i] = any ? e->last[k] : 0;
			h->present[k * n + i] = any && e->present >> k & 1;
		}
		if (!has)
			continue;
		missing += h->forgot && !e;
		history_put(h, pc, uop, b->first + i, i, n);
	}
	if (missing && h->trace)
		losses_add_deltas(h->trace, missing);
	h->next = b->first + n;
}

bool history_value(const struct history *h, size_t k, size_t i, int64_t *v)
{
	*v = h->value[k * h->batch + i];
	return h->present[k * h->batch + i];
}
