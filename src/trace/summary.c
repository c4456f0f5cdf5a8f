/*
 * Column by column: each slot is one loop with no branch in it, over the few
 * thousand values of a batch, which are in the cache.  What is rare (a value that
 * may be illegal, a record of which not all is known) has a slow loop of its own.
 */
#include "trace/summary.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "format/judge.h"
#include "trace/census.h"
#include "trace/column.h"

enum {
	TABLE = 256,
	SLICE = 512, /* addresses that are gathered at a time */
	/* Sets with more than these would say nothing in the room that they get. */
	PCS_MOST = 16384,
	LINES_MOST = 8192,
	PAGE_SET_MOST = 2048,
	STORES_MOST = 8192
};

struct summary {
	const struct schema *schema;
	struct judge judge[FIELDS_MAX];
	struct range range[FIELDS_MAX];
	/* Of registers: those below TABLE by number, the others as they are. */
	uint8_t read[TABLE + 1], written[TABLE + 1]; /* the last is for all others */
	struct register_set far_read, far_written;
	struct totals totals;
	uint8_t *flag, *taken; /* of each record of a batch */
	size_t room;
	bool empty[SLOTS_MAX]; /* slots of the batch with nothing in them: most of
	                        * those side by side, as a fourth address */

	struct index *index;
	struct opcodes_counter *opcodes; /* NULL: the format has none */
	struct set pcs, lines, pages, stores;
	struct bins accesses[2]; /* of this chunk, and lent of the one before */
	struct census_part census[2];
	uint64_t *number, *work; /* for sorting */

	/* What summary_take() lends */
	struct range lent[FIELDS_MAX];
	uint8_t *bytes;
	size_t bytes_room;
};

static bool bit(fieldset set, size_t f)
{
	return set >> f & 1;
}

static void clear(struct summary *sum)
{
	for (size_t f = 0; f < FIELDS_MAX; f++)
		sum->range[f] = (struct range) { .min = UINT64_MAX };
	memset(sum->read, 0, sizeof sum->read);
	memset(sum->written, 0, sizeof sum->written);
	sum->far_read = sum->far_written = (struct register_set) { { 0 } };
	sum->totals = (struct totals) { .records = 0 };
	set_clear(&sum->pcs);
	set_clear(&sum->lines);
	set_clear(&sum->pages);
	set_clear(&sum->stores);
	bins_clear(&sum->accesses[0]);
	bins_coarsen(&sum->accesses[0], index_access_bits(sum->index));
	census_part_clear(&sum->census[0]);
}

struct summary *summary_new(const struct schema *s, struct index *ix)
{
	struct summary *sum = mem_new(1, sizeof *sum);
	sum->schema = s;
	sum->index = ix;
	sum->opcodes = opcodes_counter_new(s, ix);
	set_init(&sum->pcs, PCS_MOST);
	set_init(&sum->lines, LINES_MOST);
	set_init(&sum->pages, PAGE_SET_MOST);
	set_init(&sum->stores, STORES_MOST);
	for (int i = 0; i < 2; i++)
		bins_init(&sum->accesses[i], PAGE_BITS, CHUNK_PAGES_MOST);
	sum->number = mem_new(PCS_MOST + 2, sizeof *sum->number);
	sum->work = mem_new(2 * (PCS_MOST + 2), sizeof *sum->work);
	for (size_t f = 0; f < s->format->nfields; f++)
		judge_init(&sum->judge[f], &s->format->fields[f]);
	clear(sum);
	return sum;
}

void summary_free(struct summary *sum)
{
	if (!sum)
		return;
	opcodes_counter_free(sum->opcodes);
	set_release(&sum->pcs);
	set_release(&sum->lines);
	set_release(&sum->pages);
	set_release(&sum->stores);
	for (int i = 0; i < 2; i++) {
		bins_release(&sum->accesses[i]);
		census_part_release(&sum->census[i]);
	}
	free(sum->number);
	free(sum->work);
	free(sum->bytes);
	free(sum->flag);
	free(sum->taken);
	free(sum);
}

fieldset summary_fields(const struct schema *s)
{
	fieldset set = s->all;
	for (size_t f = 0; f < s->format->nfields; f++)
		if (s->format->fields[f].kind == KIND_TEXT)
			set &= ~((fieldset)1 << f);
	return set | schema_opcode_fields(s);
}

/* One slot */

/* Signed numbers are ordered as unsigned ones once their upper bit is turned. */
static uint64_t turn(const struct field *f)
{
	return f->kind == KIND_INT ? UINT64_C(1) << 63 : 0;
}

static struct column_kind column_kind(const struct field *f)
{
	return (struct column_kind) { turn(f), f->flags & FIELD_ZERO_IS_NONE,
				      f->flags & FIELD_MINUS_IS_NONE };
}

static void range_add(struct range *r, const struct column *c, uint64_t turned,
		      size_t nonzero)
{
	if (!c->present)
		return;
	uint64_t min = c->min ^ turned, max = c->max ^ turned;
	if (!r->present || (min ^ turned) < (r->min ^ turned))
		r->min = min;
	if (!r->present || (max ^ turned) > (r->max ^ turned))
		r->max = max;
	r->present += (uint32_t)c->present;
	r->nonzero += (uint32_t)nonzero;
}

static uint64_t count_illegal(const struct judge *j, const struct field *f,
			      const uint64_t *v, size_t n)
{
	uint64_t illegal = 0;
	for (size_t i = 0; i < n; i++)
		illegal += !judge_legal(j, f, v[i]);
	return illegal;
}

static void add_field(struct summary *sum, const struct batch *b, size_t f)
{
	const struct field *fd = &sum->schema->format->fields[f];
	const struct judge *j = &sum->judge[f];
	const struct column_kind kind = column_kind(fd);
	for (unsigned k = 0; k < field_count(fd); k++) {
		const uint64_t *v = batch_field(b, (int)f)[k];
		struct column c;
		column_look(&c, v, b->n, &kind);
		sum->empty[sum->schema->first_slot[f] + k] = !c.present;
		bool zero_none = fd->flags & FIELD_ZERO_IS_NONE;
		range_add(&sum->range[f], &c, turn(fd),
			  zero_none ? c.present : c.present - c.zeros);
		if (j->strict && (c.most > j->calm || (c.zeros && !j->zero)))
			sum->totals.illegal += count_illegal(j, fd, v, b->n);
	}
}

/* The same where some values could not be told: one after the other. */
static void add_known(struct summary *sum, const struct batch *b, size_t f)
{
	const struct field *fd = &sum->schema->format->fields[f];
	for (unsigned k = 0; k < field_count(fd); k++) {
		const uint64_t *v = batch_field(b, (int)f)[k];
		for (size_t i = 0; i < b->n; i++) {
			if (!batch_known(b, i, (int)f))
				continue;
			if (!field_legal(fd, v[i]))
				sum->totals.illegal++;
			if (field_none(fd, v[i]))
				continue;
			uint64_t key = v[i] ^ turn(fd);
			struct column c = { .min = key, .max = key, .present = 1 };
			range_add(&sum->range[f], &c, turn(fd), v[i] != 0);
		}
	}
}

/* Totals */

/*
 * Sets flag[i] where record i has a value of the role that is there; and, with
 * truth, is not 0.  Returns how many values there are.
 */
static uint64_t flag_role(struct summary *sum, const struct batch *b, enum role role,
			  bool truth)
{
	const struct schema *s = sum->schema;
	uint64_t values = 0;
	size_t n = b->n;
	uint8_t *flag = sum->flag;
	const fieldset *known = b->known;
	memset(flag, 0, n);
	for (size_t f = 0; f < s->format->nfields; f++) {
		if (!bit(s->by_role[role], f))
			continue;
		const struct field *fd = &s->format->fields[f];
		/* For each of the two numbers that can stand for "nothing here", a
		 * number that does. */
		uint64_t none0 = UINT64_MAX, none1 = UINT64_MAX;
		bool any = false;
		if (truth || (fd->flags & FIELD_ZERO_IS_NONE)) {
			none0 = none1 = 0;
			any = true;
		}
		if (fd->flags & FIELD_MINUS_IS_NONE) {
			none1 = UINT64_MAX;
			if (!any)
				none0 = none1;
			any = true;
		}
		for (unsigned k = 0; k < field_count(fd); k++) {
			if (sum->empty[s->first_slot[f] + k])
				continue;
			const uint64_t *v = batch_field(b, (int)f)[k];
			for (size_t i = 0; i < n; i++) {
				bool there = !any || (v[i] != none0 && v[i] != none1);
				if (known)
					there &= bit(known[i], f);
				flag[i] |= there;
				values += there;
			}
		}
	}
	return values;
}

static uint64_t count_flags(const uint8_t *flag, size_t n)
{
	uint64_t sum = 0;
	for (size_t i = 0; i < n; i++)
		sum += flag[i];
	return sum;
}

static void add_memory(struct summary *sum, const struct batch *b)
{
	sum->totals.loads += flag_role(sum, b, ROLE_LOAD, false);
	sum->totals.with_load += count_flags(sum->flag, b->n);
	sum->totals.stores += flag_role(sum, b, ROLE_STORE, false);
	sum->totals.with_store += count_flags(sum->flag, b->n);
}

/* What kind of branch a record is says more than whether the tracer thought that
 * it is one; in formats with neither, a branch is what is taken or not. */
static void add_branches(struct summary *sum, const struct batch *b)
{
	const struct schema *s = sum->schema;
	flag_role(sum, b, ROLE_TAKEN, true);
	memcpy(sum->taken, sum->flag, b->n);
	if (s->by_role[ROLE_BRANCH_KIND])
		flag_role(sum, b, ROLE_BRANCH_KIND, true);
	else if (s->by_role[ROLE_IS_BRANCH])
		flag_role(sum, b, ROLE_IS_BRANCH, true);
	else
		flag_role(sum, b, ROLE_TAKEN, false);
	sum->totals.branches += count_flags(sum->flag, b->n);
	for (size_t i = 0; i < b->n; i++)
		sum->totals.taken += sum->taken[i] & sum->flag[i];
}

static void add_macro_ops(struct summary *sum, const struct batch *b)
{
	const struct schema *s = sum->schema;
	if (!s->by_role[ROLE_UOP]) {
		sum->totals.macro_ops += b->n;
		return;
	}
	uint64_t begins = 0;
	for (size_t f = 0; f < s->format->nfields; f++) {
		if (!bit(s->by_role[ROLE_UOP], f))
			continue;
		const uint64_t *v = batch_field(b, (int)f)[0];
		for (size_t i = 0; i < b->n; i++)
			begins += v[i] == 1;
	}
	sum->totals.macro_ops += begins;
}

/* Registers with large numbers are rare, and have a loop of their own: the values
 * that are there are looked at one by one. */
static void add_far_registers(const struct batch *b, size_t f, const uint64_t *v,
			      struct register_set *far)
{
	const struct field *fd = &b->schema->format->fields[f];
	for (size_t i = 0; i < b->n; i++)
		if (v[i] >= TABLE && !field_none(fd, v[i]) && batch_known(b, i, (int)f))
			register_set_add(far, v[i]);
}

static void add_registers(struct summary *sum, const struct batch *b, enum role role,
			  uint8_t near[TABLE + 1], struct register_set *far)
{
	const struct schema *s = sum->schema;
	for (size_t f = 0; f < s->format->nfields; f++) {
		if (!bit(s->by_role[role], f))
			continue;
		const struct field *fd = &s->format->fields[f];
		bool zero_none = field_none(fd, 0);
		for (unsigned k = 0; k < field_count(fd); k++) {
			if (sum->empty[s->first_slot[f] + k])
				continue;
			const uint64_t *v = batch_field(b, (int)f)[k];
			uint8_t zero = near[0];
			for (size_t i = 0; i < b->n; i++)
				near[v[i] < TABLE ? v[i] : TABLE] = 1;
			if (zero_none)
				near[0] = zero;
			if (sum->range[f].present && sum->range[f].max >= TABLE)
				add_far_registers(b, f, v, far);
		}
	}
}

/* Sets */

/* fetch: what bins_add_batch() would count. */
static void add_pcs(struct summary *sum, const struct batch *b, int field,
		    const uint64_t *v, bool fetch)
{
	const struct field *f = schema_field(b->schema, field);
	const uint64_t *uop = bins_uops(b);
	struct bins_run run = { 0, 0 };
	uint64_t last = 0;
	bool any = false;
	for (size_t i = 0; i < b->n; i++) {
		if (field_none(f, v[i]) || !batch_known(b, i, field))
			continue;
		bins_count(&sum->accesses[0], &run, ACCESS_FETCH, v[i],
			   fetch && (!uop || uop[i] == 1));
		if (any && v[i] == last)
			continue;
		last = v[i];
		any = true;
		if (set_add(&sum->pcs, v[i]))
			census_add_pc(&sum->census[0], v[i]);
	}
	bins_end_run(&sum->accesses[0], &run, ACCESS_FETCH);
}

/* Addresses lie in lines, and lines in pages: what is the same as before, or was there
 * already, is passed over. */
static void add_addresses(struct summary *sum, const struct batch *b, int field,
			  enum access kind, const uint64_t *v)
{
	uint64_t there[SLICE], last = 0;
	bool any = false;
	struct bins_run run = { 0, 0 };
	for (size_t from = 0; from < b->n; from += SLICE) {
		size_t to = b->n - from < SLICE ? b->n : from + SLICE;
		size_t n = bins_gather(b, field, v, from, to, there);
		for (size_t i = 0; i < n; i++) {
			uint64_t address = there[i], line = address >> LINE_BITS;
			bins_count(&sum->accesses[0], &run, kind, address, true);
			if (any && address >> WORD_BITS == last >> WORD_BITS)
				continue;
			if (kind == ACCESS_STORE)
				set_add(&sum->stores, address >> WORD_BITS);
			if (!any || line != last >> LINE_BITS)
				if (set_add(&sum->lines, line))
					set_add(&sum->pages,
						line >> (PAGE_BITS - LINE_BITS));
			last = address;
			any = true;
		}
	}
	bins_end_run(&sum->accesses[0], &run, kind);
}

static void add_sets(struct summary *sum, const struct batch *b)
{
	const struct schema *s = sum->schema;
	bool fetch = true;
	for (fieldset set = s->by_role[ROLE_PC]; set; set &= set - 1) {
		int f = __builtin_ctzll(set);
		for (unsigned k = 0; k < field_count(schema_field(s, f)); k++) {
			add_pcs(sum, b, f, batch_field(b, f)[k], fetch);
			fetch = false;
		}
	}
	static const enum role roles[] = { ROLE_LOAD, ROLE_STORE };
	for (int kind = ACCESS_LOAD; kind <= ACCESS_STORE; kind++)
		for (fieldset set = s->by_role[roles[kind]]; set; set &= set - 1) {
			int f = __builtin_ctzll(set);
			for (unsigned k = 0; k < field_count(schema_field(s, f)); k++)
				if (!sum->empty[s->first_slot[f] + k])
					add_addresses(sum, b, f, (enum access)kind,
						      batch_field(b, f)[k]);
		}
}

void summary_gaps(const struct batch *b, uint64_t *gaps, uint64_t *bytes)
{
	for (size_t i = 0; i < b->ngaps; i++) {
		if (!b->gap[i].length)
			continue;
		*gaps += b->gap[i].pieces;
		*bytes += b->gap[i].length;
	}
}

void summary_add(struct summary *sum, const struct batch *b)
{
	if (b->n > sum->room) {
		sum->room = b->n;
		sum->flag = mem_resize(sum->flag, sum->room, 1);
		sum->taken = mem_resize(sum->taken, sum->room, 1);
	}
	const struct schema *s = sum->schema;
	memset(sum->empty, 0, sizeof sum->empty);
	for (size_t f = 0; f < s->format->nfields; f++) {
		if (s->format->fields[f].kind == KIND_TEXT)
			continue;
		if (b->known)
			add_known(sum, b, f);
		else
			add_field(sum, b, f);
	}
	sum->totals.records += b->n;
	add_macro_ops(sum, b);
	add_memory(sum, b);
	add_branches(sum, b);
	add_registers(sum, b, ROLE_REG_READ, sum->read, &sum->far_read);
	add_registers(sum, b, ROLE_REG_WRITTEN, sum->written, &sum->far_written);
	add_sets(sum, b);
	census_add_batch(&sum->census[0], b);
	opcodes_counter_add(sum->opcodes, b);
	summary_gaps(b, &sum->totals.gaps, &sum->totals.gap_bytes);
}

static void pack(struct summary *sum, const struct set *set, struct filter *out,
		 uint8_t **to, size_t most)
{
	*out = (struct filter) { .form = FILTER_SILENT };
	if (set->full)
		return;
	size_t n = set_sorted(set, sum->number, sum->work);
	filter_make(out, sum->number, n, sum->work, *to, most);
	*to += out->len;
}

static void pack_sets(struct summary *sum, struct chunk *c)
{
	struct allowance may = index_allowance(sum->index);
	size_t room = may.pcs + may.lines + may.pages + may.stores + FILTER_SLACK;
	if (room > sum->bytes_room) {
		sum->bytes_room = room;
		sum->bytes = mem_resize(sum->bytes, room, 1);
	}
	uint8_t *to = sum->bytes;
	pack(sum, &sum->pcs, &c->pcs, &to, may.pcs);
	pack(sum, &sum->lines, &c->lines, &to, may.lines);
	c->pages = (struct filter) { .form = FILTER_SILENT };
	if (c->lines.form != FILTER_EXACT)
		pack(sum, &sum->pages, &c->pages, &to, may.pages);
	pack(sum, &sum->stores, &c->stores, &to, may.stores);
}

void summary_take(struct summary *sum, struct chunk *c)
{
	c->count = (uint32_t)sum->totals.records;
	c->totals = sum->totals;
	memcpy(sum->lent, sum->range, sizeof sum->lent);
	c->range = sum->lent;
	c->regs_read = sum->far_read;
	c->regs_written = sum->far_written;
	for (unsigned r = 0; r < TABLE; r++) {
		if (sum->read[r])
			register_set_add(&c->regs_read, r);
		if (sum->written[r])
			register_set_add(&c->regs_written, r);
	}
	opcodes_counter_take(sum->opcodes, &c->opcodes);
	if (!sum->opcodes)
		c->opcodes.others = c->count;
	pack_sets(sum, c);
	struct bins lent = sum->accesses[0];
	sum->accesses[0] = sum->accesses[1];
	sum->accesses[1] = lent;
	c->accesses = &sum->accesses[1];
	struct census_part lent_census = sum->census[0];
	sum->census[0] = sum->census[1];
	sum->census[1] = lent_census;
	c->census = &sum->census[1];
	clear(sum);
}
