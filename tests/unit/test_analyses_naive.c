/*
 * Analyses equal a naive count record by record, with linear searches in lists and
 * stacks.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analysis/analysis.h"
#include "analysis/call_steps.h"
#include "base/bytes.h"
#include "naive_sims.h"
#include "tracefile.h"

enum { ADDRESSES = 8, RANDOM_RECORDS = 12000, SPACES = 3 };

/* The values of the records, by their roles. */
struct rec {
	uint64_t pc, behind, target, uop, kind, size;
	bool has_pc, has_behind, has_target, has_taken, taken, taken_known, is_branch;
	uint64_t load[ADDRESSES], store[ADDRESSES], read[ADDRESSES], written[ADDRESSES];
	unsigned loads, stores, reads, writes;
	uint64_t address[ADDRESSES]; /* registers that form the address of a load */
	unsigned addresses;
	uint64_t space[ADDRESSES], flags;
	unsigned spaces, place; /* place: number of its space */
	char macro[40], micro[40], class[40], kind_text[40];
};

static struct rec *rec;
static size_t nrec;
static struct trace *trace;
static unsigned random_spaces; /* of a random trace; 0: it is another one */
static const char *random_format;

/* The values of the spaces of the trace. */
static struct rec place[SPACES];
static unsigned places;

static unsigned gather(const struct batch *b, size_t i, enum role role, uint64_t *out)
{
	unsigned n = 0;
	for (int f = 0; f < (int)b->schema->format->nfields; f++) {
		const struct field *fd = schema_field(b->schema, f);
		if (fd->role != role || !batch_known(b, i, f))
			continue;
		for (unsigned k = 0; k < field_count(fd); k++)
			if (!field_none(fd, batch_value(b, i, f, k)) && n < ADDRESSES)
				out[n++] = batch_value(b, i, f, k);
	}
	return n;
}

/* The registers that form the address of a load: those that the format marks, or all. */
static void gather_addresses(const struct batch *b, size_t i, struct rec *r)
{
	bool marks = false;
	for (int f = 0; f < (int)b->schema->format->nfields; f++) {
		const struct field *fd = schema_field(b->schema, f);
		if (fd->role != ROLE_REG_READ)
			continue;
		marks |= fd->flags & (FIELD_LOAD_ADDRESS | FIELD_STORE_ADDRESS);
		if (fd->flags & FIELD_LOAD_ADDRESS && batch_known(b, i, f) &&
		    !field_none(fd, batch_value(b, i, f, 0)))
			r->address[r->addresses++] = batch_value(b, i, f, 0);
	}
	if (!marks)
		for (unsigned k = 0; k < r->reads; k++)
			if (register_sort(trace_schema(trace)->registers, r->read[k]) !=
			    REGISTER_FLAGS)
				r->address[r->addresses++] = r->read[k];
}

static void text_of(const struct batch *b, size_t i, enum role role, char out[40])
{
	struct str s = STR_INIT;
	for (int f = 0; f < (int)b->schema->format->nfields; f++)
		if (schema_field(b->schema, f)->role == role)
			field_print(b, i, f, &s);
	snprintf(out, 40, "%s", s.text);
	str_release(&s);
}

static bool same_space(const struct rec *a, const struct rec *b)
{
	return a->spaces == b->spaces &&
	       memcmp(a->space, b->space, a->spaces * sizeof *a->space) == 0;
}

static unsigned place_of(const struct rec *r)
{
	unsigned k = 0;
	while (k < places && !same_space(&place[k], r))
		k++;
	if (k == places) {
		assert_true(places < SPACES);
		place[places++] = *r;
	}
	return k;
}

static void add_record(const struct batch *b, size_t i)
{
	struct rec *r = &rec[nrec++];
	uint64_t v = 0;
	r->has_pc = record_role(b, i, ROLE_PC, &r->pc);
	r->has_behind = record_role(b, i, ROLE_FALLTHROUGH, &r->behind);
	r->has_target = record_role(b, i, ROLE_TARGET, &r->target);
	r->uop = 1;
	record_role(b, i, ROLE_UOP, &r->uop);
	record_role(b, i, ROLE_BRANCH_KIND, &r->kind);
	record_role(b, i, ROLE_ACCESS_SIZE, &r->size);
	r->has_taken = record_role(b, i, ROLE_TAKEN, &v);
	bool implied = r->kind != BRANCH_NONE && r->kind != BRANCH_CONDITIONAL &&
		       r->kind != BRANCH_OTHER;
	r->taken = r->has_taken ? v != 0 : implied;
	r->taken_known = r->has_taken || implied;
	v = 0;
	record_role(b, i, ROLE_IS_BRANCH, &v);
	r->is_branch = r->kind != BRANCH_NONE || v;
	r->loads = gather(b, i, ROLE_LOAD, r->load);
	r->stores = gather(b, i, ROLE_STORE, r->store);
	r->reads = gather(b, i, ROLE_REG_READ, r->read);
	r->writes = gather(b, i, ROLE_REG_WRITTEN, r->written);
	gather_addresses(b, i, r);
	record_role(b, i, ROLE_FLAGS, &r->flags);
	r->spaces = gather(b, i, ROLE_SPACE, r->space);
	r->place = place_of(r);
	text_of(b, i, ROLE_MACRO, r->macro);
	text_of(b, i, ROLE_MICRO, r->micro);
	text_of(b, i, ROLE_CLASS, r->class);
	text_of(b, i, ROLE_BRANCH_KIND, r->kind_text);
}

/* Record shown_by[j], if any, is a branch whose outcome is known from record j on. */
static size_t *shown_by;
#define NO_RECORD SIZE_MAX

/* Where the format has no outcomes, a conditional branch is taken if the next record of its
 * space is not at the address after it. */
static void find_outcomes(void)
{
	bool recorded = trace_schema(trace)->by_role[ROLE_TAKEN];
	size_t last[SPACES];
	for (unsigned k = 0; k < SPACES; k++)
		last[k] = NO_RECORD;
	shown_by = mem_new(nrec, sizeof *shown_by);
	for (size_t j = 0; j < nrec; j++) {
		struct rec *b =
			last[rec[j].place] == NO_RECORD ? NULL : &rec[last[rec[j].place]];
		uint64_t behind = b && b->has_behind   ? b->behind
				  : b && random_spaces ? b->pc + 4
						       : 0;
		shown_by[j] = rec[j].has_taken ? j : NO_RECORD;
		if (!recorded && b && b->kind == BRANCH_CONDITIONAL && behind) {
			b->has_taken = b->taken_known = true;
			b->taken = rec[j].pc != behind;
			shown_by[j] = last[rec[j].place];
		}
		last[rec[j].place] = j;
	}
}

static void read_all(void)
{
	struct err err = ERR_INIT;
	const struct batch *b;
	size_t room = 0;
	nrec = places = 0;
	rec = NULL;
	struct reader *rd = reader_open(trace, NULL);
	while (reader_read(rd, nrec, 4096, FIELDSET_ALL, &b, &err) == ST_OK)
		for (size_t i = 0, n = b->n; i < n; i++) {
			if (nrec == room) {
				room = room ? room * 2 : 1024;
				rec = mem_resize(rec, room, sizeof *rec);
			}
			memset(&rec[nrec], 0, sizeof *rec);
			add_record(b, i);
		}
	reader_free(rd);
	assert_true(nrec > 100);
	find_outcomes();
}

/* Random calls, returns, loops and accesses, unlike those of a program. */
struct program {
	uint64_t streamed, pc, stack[64], load, store;
	unsigned depth;
	const char *text; /* of the last instruction */
};

/* Its next instruction: the first 32 bytes of a record of ChampSim, without accesses. */
static void random_step(struct program *p, uint64_t *seed, uint8_t r[18])
{
	uint64_t pc = p->pc, next = pc + 4;
	put_le64(r, pc);
	p->load = p->store = 0;
	p->text = "nop";
	/* The code at an address is always the same. */
	uint64_t what = pc * 2654435761u >> 7 & 15;
	unsigned first = 10, second = random_spaces > 1 ? 14 : 12;
	if (what < 3) { /* conditional: reads ip and flags, writes ip */
		p->text = "b.ne 0x1000";
		r[8] = 1;
		r[9] = dice(seed) % 3 == 0;
		r[first] = 26;
		r[second] = 26;
		r[second + 1] = 25;
		next = r[9] ? 0x1000 + (pc * 7 & 0x3fc) : next;
	} else if (what == 3 && p->depth < 60) { /* call */
		p->text = "bl 0x1000";
		r[first] = 26;
		r[first + 1] = 6;
		r[second] = 26;
		r[second + 1] = 6;
		p->stack[p->depth++] = next;
		next = 0x1000 + (pc * 11 & 0x3fc);
	} else if (what == 4) { /* return, which may have no call */
		p->text = "ret";
		r[first] = 26;
		r[first + 1] = 6;
		r[second] = 6;
		next = 0x1000 + (dice(seed) & 0x3fc);
		if (p->depth && dice(seed) % 5) {
			p->depth -= dice(seed) % 7 == 0 && p->depth > 1 ? 2 : 1;
			next = p->stack[p->depth];
		}
	} else {
		r[first] = (uint8_t)(30 + dice(seed) % 9);
		r[second] = (uint8_t)(30 + dice(seed) % 9);
		if (what & 1)
			p->load = 0x8000 + dice(seed) % 6000;
		if (what & 1 && what < 10) /* a stream */
			p->load = 0x100000 + p->streamed++ * 192;
		if (what == 8)
			p->store = 0x8000 + dice(seed) % 6000;
	}
	p->pc = next;
}

/* Of ChampSim, of CloudSuite with the programs of several address spaces, which run the
 * same code, or the same in Tarmac, which does not have outcomes. */
static void make_random(struct str *out)
{
	uint64_t seed = 7;
	struct program program[SPACES];
	for (unsigned k = 0; k < SPACES; k++)
		program[k] = (struct program) { .pc = 0x1000 };
	for (int i = 0; i < RANDOM_RECORDS; i++) {
		uint8_t r[96] = { 0 };
		bool several = random_spaces > 1;
		/* Sometimes one runs for long. */
		unsigned k = i / 3000 % 2 ? (unsigned)i / 400 : (unsigned)dice(&seed);
		k %= random_spaces;
		random_step(&program[k], &seed, r);
		if (!strcmp(random_format, "tarmac")) {
			str_addf(out,
				 "%d clk cpu%u IT (%d) %08x d503201f O EL1h_n : %s\n", i,
				 k, i, (unsigned)le64(r), program[k].text);
			continue;
		}
		put_le64(r + (several ? 24 : 16), program[k].store);
		put_le64(r + (several ? 56 : 32), program[k].load);
		r[88] = r[89] = (uint8_t)k;
		str_addn(out, (char *)r, several ? 96 : 64);
	}
}

static void open_one(const char *name)
{
	char path[4096];
	const char *top = getenv("top_srcdir");
	struct err err = ERR_INIT;
	struct trace_options opt = { .index = "none" };
	snprintf(path, sizeof path, "%s/%s", top ? top : ".", name);
	if (random_spaces) {
		struct str bytes = STR_INIT;
		make_random(&bytes);
		snprintf(path, sizeof path, "%s", file_write("random.trace", &bytes));
		str_release(&bytes);
		opt.format = random_format;
	}
	/* Small chunks, so that there are many borders. */
	setenv("OPSCOPE_TEST", "chunk=777", 1);
	if (trace_open(&trace, path, &opt, &err))
		fail_msg("%s: %s", path, err.text);
	unsetenv("OPSCOPE_TEST");
	read_all();
}

/* Each trace whose format has what the analysis needs. */
static void each_trace(const char *analysis, void (*check)(void))
{
	struct err err = ERR_INIT;
	static const char *const names[] = { "samples/ls.cis501.trace.gz",
					     "samples/ls.gem5.txt.gz",
					     "samples/ls.champsim.xz",
					     "samples/sort.qemu",
					     "champsim",
					     "cloudsuite",
					     "tarmac",
					     NULL };
	for (size_t i = 0; names[i]; i++) {
		random_format = names[i];
		random_spaces = strchr(names[i], '/')          ? 0
				: strcmp(names[i], "champsim") ? SPACES
							       : 1;
		open_one(names[i]);
		if (analysis_possible(analysis_find(analysis), trace_schema(trace),
				      &err) == ST_OK)
			check();
		free(rec);
		free(shown_by);
		trace_free(trace);
	}
}

static struct table *make(const char *name)
{
	struct analysis_options opt = ANALYSIS_OPTIONS;
	struct err err = ERR_INIT;
	struct table *t;
	if (analysis_run(&t, analysis_find(name), trace, &opt, NULL, &err))
		fail_msg("%s", err.text);
	return t;
}

static uint64_t cell(const struct table *t, size_t row, const char *column)
{
	uint64_t v;
	int c = table_find_column(t, column);
	assert_true(c >= 0);
	return table_cell(t, row, (unsigned)c, &v) ? v : UINT64_MAX;
}

static bool text_is(const struct table *t, size_t row, const char *column,
		    const char *text)
{
	struct str s = STR_INIT;
	table_print_plain(t, row, (unsigned)table_find_column(t, column), &s);
	bool same = !strcmp(s.text, text);
	str_release(&s);
	return same;
}

static size_t rows_of(const struct table *t, const char *group)
{
	size_t n = 0;
	for (size_t r = 0; r < table_rows(t); r++)
		n += !strcmp(table_group(t, table_row_group(t, r))->name, group);
	return n;
}

static bool in_group(const struct table *t, size_t row, const char *group)
{
	return !strcmp(table_group(t, table_row_group(t, row))->name, group);
}

static bool has_cell(const struct table *t, size_t row, const char *column)
{
	uint64_t v;
	int c = table_find_column(t, column);
	return c >= 0 && table_cell(t, row, (unsigned)c, &v);
}

/* mix */

static void check_texts(const struct table *t, const char *group, const char *column,
			size_t offset, bool begins)
{
	uint64_t sum = 0, all = 0;
	for (size_t i = 0; i < nrec; i++) {
		const char *text = (const char *)&rec[i] + offset;
		all += *text && strcmp(text, "-") && (!begins || rec[i].uop == 1);
	}
	for (size_t r = 0; r < table_rows(t); r++) {
		uint64_t n = 0;
		if (!in_group(t, r, group))
			continue;
		for (size_t i = 0; i < nrec; i++)
			n += text_is(t, r, column, (const char *)&rec[i] + offset) &&
			     (!begins || rec[i].uop == 1);
		assert_int_equal(cell(t, r, "count"), n);
		sum += n;
	}
	assert_int_equal(sum, all);
}

static void check_mix(void)
{
	struct table *t = make("mix");
	if (nrec > 20000)
		nrec = 20000;
	struct analysis_options opt = ANALYSIS_OPTIONS;
	struct err err = ERR_INIT;
	opt.of.over.last = nrec - 1;
	table_free(t);
	assert_int_equal(analysis_run(&t, analysis_find("mix"), trace, &opt, NULL, &err),
			 ST_OK);
	check_texts(t, "macro", "macro", offsetof(struct rec, macro), true);
	check_texts(t, "micro", "micro", offsetof(struct rec, micro), false);
	check_texts(t, "class", "class", offsetof(struct rec, class), false);
	check_texts(t, "kind", "kind", offsetof(struct rec, kind_text), false);
	for (size_t r = 0; r < table_rows(t); r++) {
		uint64_t n = 0, size = 0;
		if (!in_group(t, r, "size"))
			continue;
		for (size_t i = 0; i <= nrec; i++) {
			if (i && (i == nrec || rec[i].uop <= rec[i - 1].uop)) {
				n += size == cell(t, r, "size");
				size = 0;
			}
			size++;
		}
		assert_int_equal(cell(t, r, "count"), n);
	}
	table_free(t);
}

static void mix_equals_a_naive_count(void **unused)
{
	(void)unused;
	each_trace("mix", check_mix);
}

/* branches */

static bool next_address(size_t i, uint64_t *target)
{
	if (rec[i].has_target) {
		*target = rec[i].target;
		return true;
	}
	size_t next = i + 1;
	while (next < nrec && rec[next].place != rec[i].place)
		next++;
	*target = next < nrec ? rec[next].pc : 0;
	return next < nrec && rec[next].has_pc;
}

static void check_branch(const struct table *t, size_t row, const uint8_t *gshare_wrong)
{
	uint64_t pc = cell(t, row, "pc"), n = 0, taken = 0, known = 0, changes = 0,
		 ntargets = 0;
	uint64_t targets[256], target, told = 0, asked = 0, wrong = 0, shared = 0;
	int counter = 1;
	int last[SPACES]; /* outcome of each thread; -1: none yet */
	memset(last, 0xff, sizeof last);
	for (size_t i = 0; i < nrec; i++) {
		const struct rec *r = &rec[i];
		if (!r->is_branch || !r->has_pc || r->pc != pc)
			continue;
		n++;
		taken += r->taken;
		known += r->taken_known;
		if (!r->taken || !next_address(i, &target))
			continue;
		size_t k = 0;
		while (k < ntargets && targets[k] != target)
			k++;
		if (k == ntargets && ntargets < 256)
			targets[ntargets++] = target;
	}
	for (size_t j = 0; j < nrec; j++) {
		const struct rec *r = shown_by[j] == NO_RECORD ? NULL : &rec[shown_by[j]];
		if (!r || !r->is_branch || !r->has_pc || r->pc != pc)
			continue;
		changes += last[r->place] == !r->taken;
		last[r->place] = r->taken;
		told++;
		if (r->kind != BRANCH_CONDITIONAL && r->kind != BRANCH_OTHER &&
		    r->kind != BRANCH_NONE)
			continue;
		asked++;
		wrong += (counter > 1) != r->taken;
		counter += r->taken ? 1 : -1;
		counter = counter < 0 ? 0 : counter > 3 ? 3 : counter;
		shared += gshare_wrong[shown_by[j]];
	}
	assert_int_equal(cell(t, row, "executions"), n);
	assert_int_equal(has_cell(t, row, "taken"), known > 0);
	if (known) {
		double share = (double)taken / (double)known;
		uint64_t real = cell(t, row, "taken_share");
		assert_int_equal(cell(t, row, "taken"), taken);
		assert_memory_equal(&real, &share, sizeof share);
	}
	if (told)
		assert_int_equal(cell(t, row, "transitions"), changes);
	if (ntargets)
		assert_int_equal(cell(t, row, "targets"), ntargets);
	if (!asked)
		return;
	assert_int_equal(cell(t, row, "counter_misses"), wrong);
	assert_int_equal(cell(t, row, "gshare_misses"), shared);
	double part = (double)wrong / (double)asked;
	uint64_t bits = cell(t, row, "counter_miss");
	assert_memory_equal(&bits, &part, sizeof part);
	part = (double)shared / (double)asked;
	bits = cell(t, row, "gshare_miss");
	assert_memory_equal(&bits, &part, sizeof part);
}

static void check_total(const struct table *t, const char *name, uint64_t n, uint64_t of)
{
	for (size_t i = 0; i < table_totals(t); i++) {
		const struct table_total *total = table_get_total(t, i);
		if (strcmp(total->name, name) != 0)
			continue;
		assert_int_equal(total->n, n);
		assert_int_equal(total->of, of);
		return;
	}
	fail_msg("no total %s", name);
}

/* Bits that are 0 in the address of each instruction: none of x86. */
static unsigned zero_bits(void)
{
	const char *map = trace_schema(trace)->registers->name;
	if (!strcmp(map, "riscv") || !strcmp(trace_schema(trace)->format->name, "tarmac"))
		return 1;
	return !strncmp(map, "arm", 3) || !strncmp(map, "cvp", 3) ? 2 : 0;
}

static void check_branches(void)
{
	struct table *t = make("branches");
	uint8_t *gshare_wrong = mem_new(nrec, 1);
	static int counter[16384];
	uint64_t history[SPACES] = { 0 }, sum = 0, all = 0, asked = 0, missed = 0;
	for (size_t k = 0; k < 16384; k++)
		counter[k] = 1;
	for (size_t i = 0; i < nrec; i++)
		all += rec[i].is_branch && rec[i].has_pc;
	for (size_t j = 0; j < nrec; j++) {
		size_t i = shown_by[j];
		const struct rec *r = &rec[i == NO_RECORD ? j : i];
		if (i == NO_RECORD || !r->is_branch || !r->has_pc || !r->has_taken ||
		    (r->kind != BRANCH_CONDITIONAL && r->kind != BRANCH_OTHER &&
		     r->kind != BRANCH_NONE))
			continue;
		int *c = &counter[(r->pc >> zero_bits() ^ history[r->place]) % 16384];
		gshare_wrong[i] = (*c > 1) != r->taken;
		asked++;
		missed += gshare_wrong[i];
		*c += r->taken ? *c < 3 : -(*c > 0);
		history[r->place] = (history[r->place] * 2 + r->taken) % 16384;
	}
	for (size_t row = 0; row < table_rows(t); row++) {
		sum += cell(t, row, "executions");
		check_branch(t, row, gshare_wrong);
	}
	assert_int_equal(sum, all);
	check_total(t, "branches", all, nrec);
	if (asked)
		check_total(t, "gshare_misses", missed, asked);
	free(gshare_wrong);
	table_free(t);
}

static void branches_equal_a_naive_count(void **unused)
{
	(void)unused;
	each_trace("branches", check_branches);
}

/* hot */

struct block {
	uint64_t from, to, n, records, first;
};

static void add_block(struct block *block, size_t *n, uint64_t from, uint64_t to,
		      uint64_t records, uint64_t first)
{
	size_t k = 0;
	while (k < *n && (block[k].from != from || block[k].to != to))
		k++;
	if (k == *n)
		block[(*n)++] = (struct block) { from, to, 0, 0, first };
	block[k].n++;
	block[k].records += records;
	block[k].first = first < block[k].first ? first : block[k].first;
}

/* The blocks of one space. */
static void add_blocks(struct block *block, size_t *n, unsigned space)
{
	const struct rec *from = NULL, *before = NULL;
	uint64_t records = 0;
	for (size_t i = 0; i <= nrec; i++) {
		const struct rec *r = &rec[i];
		if (i < nrec && r->place != space)
			continue;
		bool ends = i == nrec || !before || before->is_branch ||
			    (before->has_behind && r->pc != before->pc &&
			     r->pc != before->behind);
		if (ends && before)
			add_block(block, n, from->pc, before->pc, records,
				  (uint64_t)(from - rec));
		from = ends ? r : from;
		records = ends ? 1 : records + 1;
		before = r;
	}
}

static void check_hot(void)
{
	struct table *t = make("hot");
	struct block *block = mem_new(nrec, sizeof *block),
		     *pc = mem_new(nrec, sizeof *pc);
	size_t blocks = 0, pcs = 0;
	for (size_t i = 0; i < nrec; i++)
		add_block(pc, &pcs, rec[i].pc, 0, 1, i);
	for (unsigned k = 0; k < places; k++)
		add_blocks(block, &blocks, k);
	assert_int_equal(rows_of(t, "blocks"), blocks);
	assert_int_equal(rows_of(t, "instructions"), pcs);
	uint64_t covered = 0, before = UINT64_MAX;
	for (size_t r = 0; r < table_rows(t); r++) {
		bool is_block = in_group(t, r, "blocks");
		const struct block *list = is_block ? block : pc;
		size_t n = is_block ? blocks : pcs, k = 0;
		if (r == pcs)
			covered = 0, before = UINT64_MAX;
		while (k < n && (list[k].from != cell(t, r, "pc") ||
				 (is_block && list[k].to != cell(t, r, "last"))))
			k++;
		assert_true(k < n);
		assert_int_equal(table_row_record(t, r), list[k].first);
		if (is_block)
			assert_int_equal(cell(t, r, "executions"), list[k].n);
		if (cell(t, r, "records") != UINT64_MAX)
			assert_int_equal(cell(t, r, "records"), list[k].records);
		assert_true(list[k].records <= before);
		before = list[k].records;
		covered += before;
		double part = (double)covered / (double)nrec;
		uint64_t bits = cell(t, r, "coverage");
		assert_memory_equal(&bits, &part, sizeof part);
	}
	free(block);
	free(pc);
	table_free(t);
}

static void hot_spots_equal_a_naive_count(void **unused)
{
	(void)unused;
	each_trace("hot", check_hot);
}

/* calls: the stack of each record, by a run from the first one on. */

enum { FUNCTIONS = 20000 };

struct function {
	uint64_t entry, calls, returns, own, all, deepest, first;
};

/* A frame at the last record of a thread. */
struct function_frame {
	uint64_t id, entry;
	bool counts; /* its call */
};

struct functions {
	struct function f[FUNCTIONS];
	size_t n;
	bool stores;                             /* only records with a store count */
	uint64_t last[SPACES], records, outside; /* last: of the thread */
	struct function_frame *frame[SPACES];
	size_t depth[SPACES], room[SPACES];
	uint64_t unreturned[SPACES];
};

static struct function *function_of(struct functions *l, uint64_t entry)
{
	size_t k = 0;
	while (k < l->n && l->f[k].entry != entry)
		k++;
	if (k == l->n) {
		assert_true(l->n < FUNCTIONS);
		l->f[l->n++] = (struct function) { .entry = entry };
	}
	return &l->f[k];
}

/* What the last instruction of a thread has ended: the outermost frame has returned, unless
 * all were left. */
static void count_returns(struct functions *l, struct frames *frames, size_t thread)
{
	const struct function_frame *f = l->frame[thread];
	uint64_t left = frames_unreturned(frames) - l->unreturned[thread];
	size_t n = l->depth[thread];
	while (n &&
	       (n > frames_depth(frames) || frames_at(frames, n - 1)->id != f[n - 1].id))
		n--;
	if (l->depth[thread] - n > left && f[n].counts)
		function_of(l, f[n].entry)->returns++;
	l->depth[thread] = n;
	l->unreturned[thread] = frames_unreturned(frames);
}

/* A frame that the last instruction has made, or that belongs to a coroutine which continues. */
static void count_call(struct functions *l, struct frames *frames, size_t k,
		       size_t thread, uint64_t last)
{
	struct frame *frame = frames_at(frames, k);
	struct function *f = function_of(l, frame->entry);
	bool made = k < frames_depth(frames) - frames_resumed(frames);
	bool called = made && (!l->stores || rec[last - 1].stores);
	frame->tag = 1;
	l->frame[thread] =
		mem_room(l->frame[thread], k, &l->room[thread], sizeof *l->frame[thread]);
	l->frame[thread][k] = (struct function_frame) { frame->id, frame->entry, called };
	if (!called)
		return;
	f->first = f->calls++ ? f->first : last - 1;
	f->deepest = k + 1 > f->deepest ? k + 1 : f->deepest;
	assert_int_equal(rec[last - 1].pc, frame->pc);
}

static bool calls_visit(void *ctx, struct call_steps_thread *t, const struct batch *b,
			size_t i, uint64_t pc, size_t thread)
{
	struct functions *l = ctx;
	uint64_t record = b->first + i, last = l->last[thread];
	size_t n = frames_depth(t->frames);
	(void)pc;
	bool counts = !l->stores || rec[record].stores;
	count_returns(l, t->frames, thread);
	size_t k = n;
	while (k && last && !frames_at(t->frames, k - 1)->tag)
		k--;
	for (; k < n; k++)
		count_call(l, t->frames, k, thread, last);
	l->depth[thread] = n;
	l->last[thread] = record + 1;
	l->records += counts;
	l->outside += counts && !n;
	for (k = 0; counts && k < n; k++) {
		uint64_t entry = frames_at(t->frames, k)->entry;
		size_t z = 0;
		while (frames_at(t->frames, z)->entry != entry)
			z++;
		struct function *f = function_of(l, entry);
		f->all += z == k;
		f->own += k == n - 1;
		f->deepest = k + 1 > f->deepest ? k + 1 : f->deepest;
	}
	return true;
}

static void check_calls_of(bool stores)
{
	struct functions *l = mem_new(1, sizeof *l);
	struct call_steps steps;
	struct err err = ERR_INIT;
	struct analysis_options opt = ANALYSIS_OPTIONS;
	struct query *q = NULL;
	struct table *t;
	uint64_t calls = 0;
	size_t rows = 0;
	l->stores = stores;
	if (stores)
		assert_int_equal(query_compile(&q, "store", trace_schema(trace), &err),
				 ST_OK);
	opt.of.where = (const struct query *const *)&q;
	opt.of.nwhere = stores;
	if (analysis_run(&t, analysis_find("calls"), trace, &opt, NULL, &err))
		fail_msg("%s", err.text);
	assert_int_equal(call_steps_init(&steps, trace, NULL, &err), ST_OK);
	assert_int_equal(call_steps_read(&steps, trace, 0, UINT64_MAX, 0, calls_visit, l,
					 NULL, &err),
			 ST_OK);
	for (size_t r = 0; r < table_rows(t); r++) {
		const struct function *f = function_of(l, cell(t, r, "pc"));
		assert_int_equal(cell(t, r, "calls"), f->calls);
		assert_int_equal(cell(t, r, "own"), f->own);
		assert_int_equal(cell(t, r, "inclusive"), f->all);
		assert_int_equal(cell(t, r, "depth"), f->deepest);
		assert_int_equal(cell(t, r, "returns"), f->returns);
		assert_int_equal(table_row_record(t, r),
				 f->calls ? f->first : TABLE_NO_RECORD);
		calls += f->calls;
	}
	for (size_t k = 0; k < l->n; k++)
		rows += l->f[k].deepest > 0;
	assert_int_equal(table_rows(t), rows);
	if (rows)
		check_total(t, "outside", l->outside, l->records);
	if (random_spaces && !stores)
		assert_true(calls > 100);
	for (size_t k = 0; k < SPACES; k++)
		free(l->frame[k]);
	call_steps_release(&steps);
	table_free(t);
	query_free(q);
	free(l);
}

static void check_calls(void)
{
	check_calls_of(false);
	if (trace_schema(trace)->by_role[ROLE_STORE])
		check_calls_of(true);
}

static void calls_equal_a_naive_call_stack(void **unused)
{
	(void)unused;
	each_trace("calls", check_calls);
}

/* reuse */

static uint64_t distance_of[1 << 16], accesses, firsts;
static uint64_t lines[1 << 16];
static size_t nlines;

static void use_line(uint64_t address)
{
	uint64_t line = address / 64;
	size_t k = 0;
	while (k < nlines && lines[k] != line)
		k++;
	accesses++;
	if (k == nlines) {
		nlines++;
		firsts++;
	} else {
		distance_of[k]++;
	}
	memmove(lines + 1, lines, k * sizeof *lines);
	lines[0] = line;
}

static void check_reuse(void)
{
	struct table *t = make("reuse");
	memset(distance_of, 0, sizeof distance_of);
	accesses = firsts = nlines = 0;
	for (size_t i = 0; i < nrec; i++) {
		for (unsigned k = 0; k < rec[i].loads; k++)
			use_line(rec[i].load[k]);
		for (unsigned k = 0; k < rec[i].stores; k++)
			use_line(rec[i].store[k]);
	}
	uint64_t sum = 0;
	for (size_t r = 0; r < table_rows(t); r++) {
		uint64_t from = cell(t, r, "distance"), n = 0;
		if (in_group(t, r, "percentiles")) {
			uint64_t upto = 0, below = 0, percent = cell(t, r, "percent");
			for (uint64_t d = 0; d <= from; d++) {
				upto += distance_of[d];
				below += d < from ? distance_of[d] : 0;
			}
			assert_true(upto * 100 >= (accesses - firsts) * percent);
			assert_true(below * 100 < (accesses - firsts) * percent);
			continue;
		}
		if (from == UINT64_MAX) {
			assert_int_equal(cell(t, r, "accesses"), firsts);
		} else {
			for (uint64_t d = from; d <= cell(t, r, "to"); d++)
				n += distance_of[d];
			assert_int_equal(cell(t, r, "accesses"), n);
		}
		sum += cell(t, r, "accesses");
	}
	assert_int_equal(sum, accesses);
	table_free(t);
}

static void reuse_equals_a_naive_list(void **unused)
{
	(void)unused;
	each_trace("reuse", check_reuse);
}

/* deps */

/* The registers that carry dependences: al is rax, each counts once in a record, and
 * nothing depends on a register that is always 0. */
static void fold_registers(uint64_t *reg, unsigned *n)
{
	const struct registers *map = trace_schema(trace)->registers;
	unsigned kept = 0;
	for (unsigned k = 0; k < *n; k++) {
		uint64_t whole = register_whole(map, reg[k]);
		unsigned j = 0;
		while (j < kept && reg[j] != whole)
			j++;
		if (j == kept && register_sort(map, whole) != REGISTER_ZERO)
			reg[kept++] = whole;
	}
	*n = kept;
}

/* Condition codes are handled as a register with an unused number. */
static void add_flags(struct rec *r)
{
	if (r->flags & FLAGS_READ && r->reads < ADDRESSES)
		r->read[r->reads++] = UINT64_MAX;
	if (r->flags & FLAGS_WRITTEN && r->writes < ADDRESSES)
		r->written[r->writes++] = UINT64_MAX;
}

static bool writes_register(const struct rec *r, uint64_t reg)
{
	for (unsigned k = 0; k < r->writes; k++)
		if (r->written[k] == reg)
			return true;
	return false;
}

static bool meets(const struct rec *load, uint64_t from, const struct rec *r)
{
	uint64_t to = from + (load->size ? load->size : 1) - 1;
	for (unsigned k = 0; k < r->stores; k++) {
		uint64_t last = r->store[k] + (r->size ? r->size : 1) - 1;
		if (r->store[k] / 8 <= to / 8 && last / 8 >= from / 8)
			return true;
	}
	return false;
}

static void check_group(const struct table *t, const char *group, const uint64_t *count,
			uint64_t none)
{
	uint64_t sum = 0, all = none;
	for (size_t d = 0; d < nrec; d++)
		all += count[d];
	for (size_t r = 0; r < table_rows(t); r++) {
		uint64_t n = 0;
		if (!in_group(t, r, group))
			continue;
		if (cell(t, r, "distance") == UINT64_MAX)
			n = none;
		else
			for (uint64_t d = cell(t, r, "distance"); d <= cell(t, r, "to");
			     d++)
				n += d < nrec ? count[d] : 0;
		assert_int_equal(cell(t, r, "uses"), n);
		sum += n;
	}
	assert_int_equal(sum, all);
}

static void check_deps(void)
{
	if (nrec > 9000)
		nrec = 9000;
	struct analysis_options opt = ANALYSIS_OPTIONS;
	struct err err = ERR_INIT;
	struct table *t;
	opt.of.over.last = nrec - 1;
	assert_int_equal(analysis_run(&t, analysis_find("deps"), trace, &opt, NULL, &err),
			 ST_OK);
	uint64_t *regs = mem_new(nrec, sizeof *regs),
		 *memory = mem_new(nrec, sizeof *memory);
	uint64_t no_reg = 0, no_store = 0;
	for (size_t i = 0; i < nrec; i++) {
		fold_registers(rec[i].read, &rec[i].reads);
		fold_registers(rec[i].written, &rec[i].writes);
		add_flags(&rec[i]);
	}
	for (size_t i = 0; i < nrec; i++) {
		for (unsigned k = 0; k < rec[i].reads; k++) {
			size_t j = i;
			while (j && !(same_space(&rec[j - 1], &rec[i]) &&
				      writes_register(&rec[j - 1], rec[i].read[k])))
				j--;
			*(j ? &regs[i - (j - 1)] : &no_reg) += 1;
		}
		for (unsigned k = 0; k < rec[i].loads; k++) {
			size_t j = i;
			while (j && !(same_space(&rec[j - 1], &rec[i]) &&
				      meets(&rec[i], rec[i].load[k], &rec[j - 1])))
				j--;
			*(j ? &memory[i - (j - 1)] : &no_store) += 1;
		}
	}
	check_group(t, "registers", regs, no_reg);
	check_group(t, "memory", memory, no_store);
	free(regs);
	free(memory);
	table_free(t);
}

static void dependences_equal_a_backward_search(void **unused)
{
	(void)unused;
	each_trace("deps", check_deps);
}

/* footprint */

static int by_value(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
	return (x > y) - (x < y);
}

static uint64_t different(const uint64_t *address, size_t n, unsigned bits)
{
	uint64_t *list = mem_new(n + 1, sizeof *list), found = 0;
	for (size_t i = 0; i < n; i++)
		list[i] = address[i] >> bits;
	qsort(list, n, sizeof *list, by_value);
	for (size_t i = 0; i < n; i++)
		found += !i || list[i] != list[i - 1];
	free(list);
	return found;
}

/* The number of times that consecutive first addresses of a pc differ by `by`. */
static uint64_t strides(uint64_t pc, bool store, uint64_t by, uint64_t *all)
{
	uint64_t n = 0, last = 0;
	*all = 0;
	for (size_t i = 0; i < nrec; i++) {
		unsigned has = store ? rec[i].stores : rec[i].loads;
		if (!rec[i].has_pc || rec[i].pc != pc || !has)
			continue;
		uint64_t at = store ? rec[i].store[0] : rec[i].load[0];
		n += (*all)++ && at - last == by;
		last = at;
	}
	return n;
}

static void check_footprint(void)
{
	struct table *t = make("footprint");
	uint64_t *list = mem_new(nrec * 2 * ADDRESSES, sizeof *list);
	for (size_t r = 0; r < table_rows(t); r++) {
		bool data = text_is(t, r, "access", "data"), all = in_group(t, r, "all");
		bool load = data || text_is(t, r, "access", "load");
		bool store = data || text_is(t, r, "access", "store");
		if (!all) {
			uint64_t n, stride = cell(t, r, "stride");
			uint64_t times = strides(cell(t, r, "pc"), store, stride, &n);
			assert_int_equal(cell(t, r, "accesses"), n);
			if (n < 2)
				continue;
			double part = (double)times / (double)(n - 1);
			uint64_t bits = cell(t, r, "regular");
			assert_memory_equal(&bits, &part, sizeof part);
			continue;
		}
		size_t n = 0;
		for (size_t i = 0; i < nrec; i++) {
			for (unsigned k = 0; load && k < rec[i].loads; k++)
				list[n++] = rec[i].load[k];
			for (unsigned k = 0; store && k < rec[i].stores; k++)
				list[n++] = rec[i].store[k];
			if (!load && !store && rec[i].has_pc && rec[i].uop == 1)
				list[n++] = rec[i].pc;
		}
		assert_int_equal(cell(t, r, "accesses"), n);
		assert_int_equal(cell(t, r, "lines"), different(list, n, 6));
		assert_int_equal(cell(t, r, "pages"), different(list, n, 12));
	}
	free(list);
	table_free(t);
}

static void footprint_equals_a_sorted_list(void **unused)
{
	(void)unused;
	each_trace("footprint", check_footprint);
}

/* misses */

enum { CACHE_LINES = 1 << 15 };

/* Lines in the order of their uses, the last one first. */
struct line_list {
	uint64_t line[CACHE_LINES];
	size_t n;
};

/* Move a line to the front; returns where it was, or SIZE_MAX. */
static size_t use_in_list(struct line_list *l, uint64_t line)
{
	size_t k = 0, n = l->n;
	while (k < n && l->line[k] != line)
		k++;
	assert_true(k < CACHE_LINES);
	l->n += k == n;
	memmove(l->line + 1, l->line, k * sizeof *l->line);
	l->line[0] = line;
	return k < n ? k : SIZE_MAX;
}

static void count_misses(uint64_t size, uint64_t ways, uint64_t bytes, uint64_t out[6])
{
	uint64_t sets = size / bytes / ways;
	struct line_list *all = mem_new(1, sizeof *all),
			 *set = mem_new(sets, sizeof *set);
	memset(out, 0, 6 * sizeof *out);
	for (size_t i = 0; i < nrec; i++)
		for (unsigned k = 0; k < rec[i].loads + rec[i].stores; k++) {
			bool store = k >= rec[i].loads;
			uint64_t v =
				store ? rec[i].store[k - rec[i].loads] : rec[i].load[k];
			uint64_t end = v + (rec[i].size ? rec[i].size - 1 : 0);
			for (uint64_t l = v / bytes; l <= end / bytes; l++) {
				size_t before = use_in_list(all, l);
				out[0]++;
				if (use_in_list(&set[l % sets], l) < ways)
					continue;
				out[1 + store]++;
				out[before == SIZE_MAX       ? 3
				    : before >= size / bytes ? 4
							     : 5]++;
			}
		}
	free(all);
	free(set);
}

static void check_misses(void)
{
	static const char *const columns[] = { "uses", "misses",   "store_misses",
					       "cold", "capacity", "conflict" };
	struct analysis_options opt = ANALYSIS_OPTIONS;
	struct settings settings = SETTINGS_INIT;
	struct err err = ERR_INIT;
	struct table *t;
	const struct analysis *a = analysis_find("misses");
	assert_int_equal(settings_set(&settings, a->parameters,
				      "1K..4K:2:32,2K:1..2,4K:4:128", &err),
			 ST_OK);
	opt.settings = &settings;
	assert_int_equal(analysis_run(&t, a, trace, &opt, NULL, &err), ST_OK);
	assert_int_equal(table_rows(t), 6);
	for (size_t r = 0; r < 6; r++) {
		uint64_t n[6];
		count_misses(cell(t, r, "size"), cell(t, r, "ways"), cell(t, r, "line"),
			     n);
		n[1] += n[2];
		for (int k = 0; k < 6; k++)
			assert_int_equal(cell(t, r, columns[k]), n[k]);
	}
	table_free(t);
	settings_release(&settings);
}

static void misses_equal_lists_of_lines(void **unused)
{
	(void)unused;
	each_trace("misses", check_misses);
}

/* structures */

/* A cache of 2K, 2 ways and lines of 64 bytes, with what each use did. */
struct used_line {
	uint64_t address; /* in the line, not below that of the access */
	uint64_t pc, access;
	bool has_pc, store;
	int cause; /* 0: a hit; 3: cold, 4: capacity, 5: conflict */
};

static size_t use_lines(struct used_line *out)
{
	const uint64_t sets = 2048 / 64 / 2;
	size_t n = 0;
	struct line_list *all = mem_new(1, sizeof *all),
			 *set = mem_new(sets, sizeof *set);
	for (size_t i = 0; i < nrec; i++)
		for (unsigned k = 0; k < rec[i].loads + rec[i].stores; k++) {
			bool store = k >= rec[i].loads;
			uint64_t v =
				store ? rec[i].store[k - rec[i].loads] : rec[i].load[k];
			uint64_t end = v + (rec[i].size ? rec[i].size - 1 : 0);
			for (uint64_t l = v / 64; l <= end / 64; l++) {
				size_t before = use_in_list(all, l);
				bool hit = use_in_list(&set[l % sets], l) < 2;
				out[n++] = (struct used_line) {
					.address = l * 64 < v ? v : l * 64,
					.access = v,
					.pc = rec[i].pc,
					.has_pc = rec[i].has_pc,
					.store = store,
					.cause = hit                   ? 0
						 : before == SIZE_MAX  ? 3
						 : before >= 2048 / 64 ? 4
								       : 5
				};
			}
		}
	free(all);
	free(set);
	return n;
}

static bool is_low(uint64_t v)
{
	return v >= 0x8000 && v <= 0x87ff;
}

static bool is_odd_store(const struct used_line *u)
{
	return u->store && ((u->access >= 0x9000 && u->access < 0x9040) ||
			    (u->access >= 0x7fffffffe000 && u->access <= 0x7fffffffefff));
}

/* Whether a use counts in a row. */
static bool is_of_row(const struct table *t, size_t r, const struct used_line *u)
{
	if (in_group(t, r, "instructions"))
		return u->has_pc && u->pc == cell(t, r, "pc");
	if (in_group(t, r, "regions"))
		return u->address >= cell(t, r, "from") && u->address <= cell(t, r, "to");
	if (text_is(t, r, "structure", "low"))
		return is_low(u->access);
	if (text_is(t, r, "structure", "stores"))
		return !is_low(u->access) && is_odd_store(u);
	return !is_low(u->access) && !is_odd_store(u);
}

/* Keep only the records that a selection has. */
static void keep_selected(size_t from, bool (*selected)(const struct rec *r))
{
	size_t n = 0;
	for (size_t i = from; i < nrec; i++)
		if (!selected || selected(&rec[i]))
			rec[n++] = rec[i];
	nrec = n;
}

static void check_selected_structures(const struct analysis_options *opt)
{
	static const char *const columns[] = { "uses",        "misses",   "cold",
					       "capacity",    "conflict", "load_misses",
					       "store_misses" };
	struct err err = ERR_INIT;
	struct table *t;
	uint64_t sum[3] = { 0 };
	if (analysis_run(&t, analysis_find("structures"), trace, opt, NULL, &err))
		fail_msg("%s", err.text);
	struct used_line *use = mem_new(nrec * 2 * ADDRESSES + 1, 2 * sizeof *use);
	size_t n = use_lines(use);
	for (size_t r = 0; r < table_rows(t); r++) {
		uint64_t count[7] = { 0 };
		for (size_t i = 0; i < n; i++) {
			const struct used_line *u = &use[i];
			if (!is_of_row(t, r, u))
				continue;
			count[0]++;
			count[1] += u->cause != 0;
			count[5 + u->store] += u->cause != 0;
			if (u->cause)
				count[u->cause - 1]++;
		}
		for (int k = 0; k < 7; k++)
			assert_int_equal(cell(t, r, columns[k]), count[k]);
		sum[in_group(t, r, "instructions") ? 1
		    : in_group(t, r, "regions")    ? 2
						   : 0] += count[0];
	}
	assert_int_equal(sum[0], n);
	assert_int_equal(sum[2], n);
	uint64_t with_pc = 0;
	for (size_t i = 0; i < n; i++)
		with_pc += use[i].has_pc;
	assert_int_equal(sum[1], with_pc);
	free(use);
	table_free(t);
}

static bool stores_or_odd(const struct rec *r)
{
	return r->stores || r->pc & 1;
}

static void check_structures(void)
{
	struct analysis_options opt = ANALYSIS_OPTIONS;
	struct settings settings = SETTINGS_INIT;
	struct query *q;
	struct err err = ERR_INIT;
	if (settings_parse(&settings, analysis_find("structures"),
			   "--structure-cache=2K:2:64 --structure='low=mem in "
			   "8000..87ff,stores=store in {9000+64, "
			   "7fffffffe000..7fffffffefff}'",
			   &err))
		fail_msg("%s", err.text);
	opt.settings = &settings;
	nrec = nrec > 9000 ? 9000 : nrec;
	opt.of.over.last = nrec - 1;
	check_selected_structures(&opt);
	opt.of.over.first = 700;
	keep_selected(700, NULL);
	check_selected_structures(&opt);
	if (!query_compile(&q, "store or pc & 1 == 1", trace_schema(trace), &err)) {
		opt.of.where = (const struct query *const *)&q;
		opt.of.nwhere = 1;
		keep_selected(0, stores_or_odd);
		check_selected_structures(&opt);
		query_free(q);
	}
	settings_release(&settings);
}

static void structures_equal_lists_of_lines(void **unused)
{
	(void)unused;
	each_trace("structures", check_structures);
}

/* parallelism */

enum { PRODUCERS = 64, MISSED_LINES = 16 };

/* What a record waits for, from an exhaustive search; lines are those of the larger cache. */
struct waits {
	size_t producer[PRODUCERS];
	bool address[PRODUCERS];
	unsigned producers, misses, nmissed, nhit;
	uint64_t missed[MISSED_LINES], hit[MISSED_LINES];
};

static void add_producer(struct waits *w, size_t j, bool address)
{
	assert_true(w->producers < PRODUCERS);
	w->address[w->producers] = address;
	w->producer[w->producers++] = j;
}

static void find_producers(size_t i, struct waits *w)
{
	const struct rec *r = &rec[i];
	for (unsigned k = 0; k < r->reads; k++) {
		size_t j = i;
		bool address = false;
		while (j && !(same_space(&rec[j - 1], r) &&
			      writes_register(&rec[j - 1], r->read[k])))
			j--;
		for (unsigned a = 0; a < r->addresses; a++)
			address |= r->address[a] == r->read[k];
		if (j)
			add_producer(w, j - 1, address);
	}
	for (unsigned k = 0; k < r->loads; k++) {
		uint64_t end = r->load[k] + (r->size ? r->size : 1) - 1;
		struct rec one = { .size = 1 };
		for (uint64_t word = r->load[k] / 8; word <= end / 8; word++) {
			size_t j = i;
			while (j && !(same_space(&rec[j - 1], r) &&
				      meets(&one, word * 8, &rec[j - 1])))
				j--;
			if (j)
				add_producer(w, j - 1, false);
		}
	}
}

enum { SMALL_LINE = 32, LARGE_LINE = 64 };

static void use_caches(struct naive_cache *small, struct naive_cache *large,
		       const struct rec *r, uint64_t v, struct waits *w)
{
	uint64_t end = v + (r->size ? r->size - 1 : 0);
	for (uint64_t line = v / SMALL_LINE; line <= end / SMALL_LINE; line++) {
		bool hit = naive_cache_use(small, line * SMALL_LINE) ||
			   naive_cache_use(large, line * SMALL_LINE);
		if (!w)
			continue;
		assert_true(w->nmissed + w->nhit < MISSED_LINES);
		w->misses += !hit;
		if (hit)
			w->hit[w->nhit++] = line * SMALL_LINE / LARGE_LINE;
		else
			w->missed[w->nmissed++] = line * SMALL_LINE / LARGE_LINE;
	}
}

static struct waits *find_waits(void)
{
	struct waits *w = mem_new(nrec, sizeof *w);
	struct naive_cache *small = naive_cache_new(1024, 2, SMALL_LINE, false),
			   *large = naive_cache_new(4096, 4, LARGE_LINE, false);
	for (size_t i = 0; i < nrec; i++) {
		find_producers(i, &w[i]);
		for (unsigned k = 0; k < rec[i].loads; k++)
			use_caches(small, large, &rec[i], rec[i].load[k], &w[i]);
		for (unsigned k = 0; k < rec[i].stores; k++)
			use_caches(small, large, &rec[i], rec[i].store[k], NULL);
	}
	naive_cache_free(small);
	naive_cache_free(large);
	return w;
}

/* The cycle in which each record is done, if it starts after producers and, in a window, after
 * the record `window` before it has retired. */
static uint64_t ideal_cycles(const struct waits *w, size_t window)
{
	uint64_t *done = mem_new(nrec, sizeof *done),
		 *retired = mem_new(nrec, sizeof *done), last = 0;
	for (size_t i = 0; i < nrec; i++) {
		uint64_t start = window && i >= window ? retired[i - window] : 0;
		for (unsigned k = 0; k < w[i].producers; k++)
			if (done[w[i].producer[k]] > start)
				start = done[w[i].producer[k]];
		done[i] = start + 1;
		last = done[i] > last ? done[i] : last;
		retired[i] = last;
	}
	free(done);
	free(retired);
	return last;
}

/* The last record from `begin` on that missed on a line before record i, or NO_RECORD. */
static size_t fetcher(const struct waits *w, size_t begin, size_t i, uint64_t line)
{
	for (size_t j = i; j-- > begin;)
		for (unsigned k = 0; k < w[j].nmissed; k++)
			if (w[j].missed[k] == line)
				return j;
	return NO_RECORD;
}

struct missed_window {
	uint64_t windows, misses, max, independent, rounds, at_once_max;
	uint64_t times[64]; /* by the power of two */
};

/* The misses of the records of one window. */
static void count_window(const struct waits *w, size_t begin, size_t end,
			 struct missed_window *out)
{
	size_t n = end - begin;
	uint64_t misses = 0, *fetch = mem_new(n, sizeof *fetch),
		 *value = mem_new(n, sizeof *value);
	for (size_t i = begin; i < end; i++) {
		uint64_t all = 0, address = 0;
		for (unsigned k = 0; k < w[i].producers; k++) {
			size_t j = w[i].producer[k];
			if (j < begin)
				continue;
			all = value[j - begin] > all ? value[j - begin] : all;
			if (w[i].address[k] && value[j - begin] > address)
				address = value[j - begin];
		}
		for (unsigned k = 0; k < w[i].nhit; k++) {
			size_t j = fetcher(w, begin, i, w[i].hit[k]);
			if (j != NO_RECORD && fetch[j - begin] > all)
				all = fetch[j - begin];
		}
		fetch[i - begin] = w[i].misses ? address + 1 : 0;
		value[i - begin] = fetch[i - begin] > all ? fetch[i - begin] : all;
		misses += w[i].misses;
	}
	for (uint64_t rank = 1;; rank++) {
		uint64_t at_once = 0, power = 0;
		for (size_t i = begin; i < end; i++)
			at_once += fetch[i - begin] == rank ? w[i].misses : 0;
		if (!at_once)
			break;
		out->rounds++;
		out->independent += rank == 1 ? at_once : 0;
		out->at_once_max =
			at_once > out->at_once_max ? at_once : out->at_once_max;
		while (at_once >> (power + 1))
			power++;
		out->times[power]++;
	}
	out->windows++;
	out->misses += misses;
	out->max = misses > out->max ? misses : out->max;
	free(fetch);
	free(value);
}

static void check_missed_window(const struct table *t, const struct waits *w,
				size_t window, const char *name)
{
	struct missed_window m = { 0 };
	for (size_t i = 0; i < nrec; i++)
		if (w[i].misses) {
			size_t end = i + window < nrec ? i + window : nrec;
			count_window(w, i, end, &m);
			i = end - 1;
		}
	size_t seen = 0;
	for (size_t r = 0; r < table_rows(t); r++) {
		if (!text_is(t, r, "window", name))
			continue;
		if (in_group(t, r, "misses")) {
			double mean = (double)m.misses / (double)m.rounds;
			uint64_t bits = cell(t, r, "at_once");
			seen++;
			assert_int_equal(cell(t, r, "windows"), m.windows);
			assert_int_equal(cell(t, r, "misses"), m.misses);
			assert_int_equal(cell(t, r, "max"), m.max);
			assert_int_equal(cell(t, r, "at_once_max"), m.at_once_max);
			if (!m.misses)
				continue;
			assert_memory_equal(&bits, &mean, sizeof mean);
			mean = (double)m.independent / (double)m.misses;
			bits = cell(t, r, "independent");
			assert_memory_equal(&bits, &mean, sizeof mean);
		}
		if (in_group(t, r, "outstanding")) {
			uint64_t from = cell(t, r, "outstanding"), power = 0;
			while (from >> (power + 1))
				power++;
			assert_int_equal(cell(t, r, "times"), m.times[power]);
			m.times[power] = 0;
		}
	}
	assert_int_equal(seen, trace_schema(trace)->by_role[ROLE_LOAD] ? 1 : 0);
	for (int k = 0; k < 64 && seen; k++)
		assert_int_equal(m.times[k], 0);
}

/* Branches do not depend on the instruction pointer. */
static void remove_pointer(uint64_t *reg, unsigned *n)
{
	unsigned kept = 0;
	for (unsigned k = 0; k < *n; k++)
		if (reg[k] == UINT64_MAX ||
		    register_sort(trace_schema(trace)->registers, reg[k]) != REGISTER_IP)
			reg[kept++] = reg[k];
	*n = kept;
}

static bool loads_or_odd(const struct rec *r)
{
	return r->loads || r->pc & 1;
}

static void check_selected_parallelism(const struct analysis_options *opt)
{
	static const size_t window[] = { 5, 16, 64, 300, 0 };
	static const char *const name[] = { "5", "16", "64", "300", "unlimited" };
	struct err err = ERR_INIT;
	struct table *t;
	if (analysis_run(&t, analysis_find("parallelism"), trace, opt, NULL, &err))
		fail_msg("%s", err.text);
	struct waits *w = find_waits();
	for (size_t k = 0; k < sizeof window / sizeof *window; k++) {
		size_t r = 0;
		while (!in_group(t, r, "windows") || !text_is(t, r, "window", name[k]))
			r++;
		assert_int_equal(cell(t, r, "cycles"), ideal_cycles(w, window[k]));
		if (window[k])
			check_missed_window(t, w, window[k], name[k]);
	}
	free(w);
	table_free(t);
}

static void check_parallelism(void)
{
	struct analysis_options opt = ANALYSIS_OPTIONS;
	struct settings settings = SETTINGS_INIT;
	struct query *q;
	struct err err = ERR_INIT;
	if (settings_parse(&settings, analysis_find("parallelism"),
			   "--windows=5,16,64,300 --window-cache=1K:2:32,4K:4:64", &err))
		fail_msg("%s", err.text);
	opt.settings = &settings;
	nrec = nrec > 6000 ? 6000 : nrec;
	opt.of.over.last = nrec - 1;
	for (size_t i = 0; i < nrec; i++) {
		fold_registers(rec[i].read, &rec[i].reads);
		fold_registers(rec[i].written, &rec[i].writes);
		fold_registers(rec[i].address, &rec[i].addresses);
		add_flags(&rec[i]);
		remove_pointer(rec[i].read, &rec[i].reads);
		remove_pointer(rec[i].written, &rec[i].writes);
	}
	check_selected_parallelism(&opt);
	opt.of.over.first = 700;
	keep_selected(700, NULL);
	check_selected_parallelism(&opt);
	if (!query_compile(&q, "load or pc & 1 == 1", trace_schema(trace), &err)) {
		opt.of.where = (const struct query *const *)&q;
		opt.of.nwhere = 1;
		keep_selected(0, loads_or_odd);
		check_selected_parallelism(&opt);
		query_free(q);
	}
	settings_release(&settings);
}

static void parallelism_equals_a_backward_search(void **unused)
{
	(void)unused;
	each_trace("parallelism", check_parallelism);
}

/* forwarding */

enum { BYTES_MAX = 1 << 18 };

/* The last store to each byte, or to each 8 of them: record + 1. */
static struct {
	uint64_t at, store;
	unsigned place;
} last_store[BYTES_MAX];

static uint64_t *last_store_of(uint64_t at, unsigned in)
{
	size_t k = (at * 31 + in) % BYTES_MAX;
	while (last_store[k].store &&
	       (last_store[k].at != at || last_store[k].place != in))
		k = (k + 1) % BYTES_MAX;
	last_store[k].at = at;
	last_store[k].place = in;
	return &last_store[k].store;
}

/* What a load of a pair has: its number, how many are near and partial, distances. */
struct forwarded {
	uint64_t load, store, n, near, partial, min, max;
};

static size_t find_forwarded(struct forwarded *f)
{
	bool sizes = trace_schema(trace)->by_role[ROLE_ACCESS_SIZE];
	unsigned shift = sizes ? 0 : 3;
	size_t n = 0, numbers = 0;
	uint64_t *store = mem_new(nrec * ADDRESSES + 1, sizeof *store);
	memset(last_store, 0, sizeof last_store);
	for (size_t i = 0; i < nrec; i++) {
		uint64_t size = rec[i].size ? rec[i].size : 1;
		for (unsigned k = 0; k < rec[i].loads; k++) {
			uint64_t v = rec[i].load[k], youngest = 0;
			bool partial = false;
			for (uint64_t at = v >> shift; at <= (v + size - 1) >> shift;
			     at++) {
				uint64_t s = *last_store_of(at, rec[i].place);
				partial |= at != v >> shift && s != youngest;
				youngest = s > youngest ? s : youngest;
			}
			size_t p = 0;
			if (!youngest)
				continue;
			size_t by = store[youngest];
			while (p < n &&
			       (f[p].load != rec[i].pc || f[p].store != rec[by].pc))
				p++;
			if (p == n)
				f[n++] = (struct forwarded) { .load = rec[i].pc,
							      .store = rec[by].pc,
							      .min = UINT64_MAX };
			f[p].n++;
			f[p].near += i - by <= 64;
			f[p].partial += sizes && partial;
			f[p].min = i - by < f[p].min ? i - by : f[p].min;
			f[p].max = i - by > f[p].max ? i - by : f[p].max;
		}
		for (unsigned k = 0; k < rec[i].stores; k++) {
			uint64_t v = rec[i].store[k];
			store[++numbers] = i;
			for (uint64_t at = v >> shift; at <= (v + size - 1) >> shift;
			     at++)
				*last_store_of(at, rec[i].place) = numbers;
		}
	}
	free(store);
	return n;
}

static void check_forwarding(void)
{
	struct table *t = make("forwarding");
	struct forwarded *f = mem_new(nrec, sizeof *f);
	size_t n = find_forwarded(f), rows = rows_of(t, "pairs");
	assert_int_equal(rows, n);
	for (size_t r = 0; r < rows; r++) {
		size_t p = 0;
		while (p < n && (f[p].load != cell(t, r, "load") ||
				 f[p].store != cell(t, r, "store")))
			p++;
		assert_true(p < n);
		assert_int_equal(cell(t, r, "loads"), f[p].n);
		assert_int_equal(cell(t, r, "min"), f[p].min);
		assert_int_equal(cell(t, r, "max"), f[p].max);
		if (has_cell(t, r, "partial"))
			assert_int_equal(cell(t, r, "partial"), f[p].partial);
		double near = (double)f[p].near / (double)f[p].n;
		uint64_t bits = cell(t, r, "near");
		assert_memory_equal(&bits, &near, sizeof near);
	}
	free(f);
	table_free(t);
}

static void forwarding_equals_the_last_store_of_each_byte(void **unused)
{
	(void)unused;
	each_trace("forwarding", check_forwarding);
}

/* prefetch */

enum { PREFETCH_SETS = 8, PREFETCH_WAYS = 2, PREFETCH_DEGREE = 2, PREFETCH_LATENCY = 7 };

/* Ways are replaced by when they were used or prefetched; issued: in uses, 0: used since. */
static struct {
	bool full;
	uint64_t line, touched, issued;
} way[PREFETCH_SETS][PREFETCH_WAYS];

/* What is known of each instruction: its last addresses. */
struct strides {
	uint64_t pc, at[3], n;
};

struct prefetched {
	uint64_t uses, touches, misses, issued, useful, late, sum;
	struct strides *strides;
	uint64_t nstrides;
	uint64_t begin[RANDOM_RECORDS * 8], begin_use[RANDOM_RECORDS * 8], begins;
	uint64_t recent[256], arrived;
	unsigned test, score[64], rounds;
	uint64_t best; /* lines; 0: none */
};

static void touch_line(struct prefetched *p, uint64_t line, uint64_t issued)
{
	unsigned set = line % PREFETCH_SETS, at = PREFETCH_WAYS;
	for (unsigned k = 0; k < PREFETCH_WAYS; k++)
		if (way[set][k].full && way[set][k].line == line)
			at = k;
	for (unsigned k = 0; at == PREFETCH_WAYS && k < PREFETCH_WAYS; k++)
		if (!way[set][k].full)
			at = k;
	if (at == PREFETCH_WAYS) {
		at = 0;
		for (unsigned k = 1; k < PREFETCH_WAYS; k++)
			if (way[set][k].touched < way[set][at].touched)
				at = k;
	}
	way[set][at].full = true;
	way[set][at].line = line;
	way[set][at].issued = issued;
	way[set][at].touched = ++p->touches;
}

/* PREFETCH_WAYS: it is not there. */
static unsigned way_of(uint64_t line)
{
	unsigned k = 0;
	while (k < PREFETCH_WAYS && !(way[line % PREFETCH_SETS][k].full &&
				      way[line % PREFETCH_SETS][k].line == line))
		k++;
	return k;
}

static void prefetch_from(struct prefetched *p, uint64_t address, uint64_t step)
{
	for (uint64_t k = 1; step && k <= PREFETCH_DEGREE; k++) {
		uint64_t line = (address + k * step) / 64;
		if (way_of(line) < PREFETCH_WAYS)
			continue;
		touch_line(p, line, p->uses);
		p->issued++;
	}
}

/* The lines at which the offset is tested, in the order of the paper: one at each beginning. */
static void learn_offset(struct prefetched *p, uint64_t line)
{
	static const unsigned offset[] = { 1,   2,   3,   4,   5,   6,   8,   9,   10,
					   12,  15,  16,  18,  20,  24,  25,  27,  30,
					   32,  36,  40,  45,  48,  50,  54,  60,  64,
					   72,  75,  80,  81,  90,  96,  100, 108, 120,
					   125, 128, 135, 144, 150, 160, 162, 180, 192,
					   200, 216, 225, 240, 243, 250, 256 };
	enum { OFFSETS = sizeof offset / sizeof *offset };
	for (; p->arrived < p->begins &&
	       p->begin_use[p->arrived] + PREFETCH_LATENCY <= p->uses;
	     p->arrived++) {
		uint64_t l = p->begin[p->arrived];
		p->recent[(l ^ l / 256) % 256] = l + 1;
	}
	uint64_t base = line - offset[p->test];
	bool hit = p->recent[(base ^ base / 256) % 256] == base + 1;
	unsigned k = p->test;
	p->score[k] += hit;
	p->test = (p->test + 1) % OFFSETS;
	p->rounds += p->test == 0;
	if (p->score[k] == 31 || p->rounds == 100) {
		unsigned best = 0;
		for (k = 0; k < OFFSETS; k++)
			best = p->score[k] > p->score[best] ? k : best;
		p->best = p->score[best] > 1 ? offset[best] : 0;
		memset(p->score, 0, sizeof p->score);
		p->rounds = p->test = 0;
	}
	p->begin[p->begins] = line;
	p->begin_use[p->begins++] = p->uses;
}

static uint64_t stride_of(struct prefetched *p, uint64_t pc, uint64_t address)
{
	uint64_t k = 0;
	while (k < p->nstrides && p->strides[k].pc != pc)
		k++;
	struct strides *s = &p->strides[k];
	if (k == p->nstrides)
		p->strides[p->nstrides++] = (struct strides) { .pc = pc };
	memmove(s->at + 1, s->at, 2 * sizeof *s->at);
	s->at[0] = address;
	int64_t stride = (int64_t)(s->at[0] - s->at[1]), more = stride;
	if (++s->n < 3 || stride != (int64_t)(s->at[1] - s->at[2]) || !stride)
		return 0;
	while (more > -64 && more < 64)
		more += stride;
	return (uint64_t)more;
}

static uint64_t naive_access(struct prefetched *p, int kind, const struct rec *r,
			     uint64_t v)
{
	uint64_t missed = 0, end = (v + (r->size ? r->size - 1 : 0)) / 64;
	uint64_t step = kind == 2 && r->has_pc ? stride_of(p, r->pc, v) : 0;
	for (uint64_t line = v / 64; line <= end; line++) {
		uint64_t from = line == v / 64 ? v : line * 64;
		unsigned k = way_of(line);
		uint64_t issued =
			k < PREFETCH_WAYS ? way[line % PREFETCH_SETS][k].issued : 0;
		bool begins = k == PREFETCH_WAYS || issued;
		p->uses++;
		missed += k == PREFETCH_WAYS;
		if (issued) {
			p->useful++;
			p->late += p->uses - issued < PREFETCH_LATENCY;
			p->sum += p->uses - issued;
		}
		touch_line(p, line, 0);
		if (kind == 3 && begins)
			learn_offset(p, line);
		if (kind == 2 && line == v / 64)
			prefetch_from(p, from, step);
		else if (kind == 1 && begins)
			prefetch_from(p, from, 64);
		else if (kind == 3 && begins)
			prefetch_from(p, from, 64 * p->best);
	}
	p->misses += missed;
	return missed;
}

static void check_prefetcher(const struct table *t, int kind, const uint64_t *of_pc)
{
	static const char *const names[] = { "none", "next line", "stride",
					     "best offset" };
	static const char *const columns[] = { "", "next_line", "stride", "best_offset" };
	struct prefetched *p = mem_new(1, sizeof *p);
	uint64_t *missed = mem_new(nrec + 1, sizeof *missed);
	p->strides = mem_new(nrec + 1, sizeof *p->strides);
	p->best = 1;
	memset(way, 0, sizeof way);
	for (size_t i = 0; i < nrec; i++)
		for (unsigned k = 0; k < rec[i].loads + rec[i].stores; k++)
			missed[i] += naive_access(
				p, kind, &rec[i],
				k < rec[i].loads ? rec[i].load[k]
						 : rec[i].store[k - rec[i].loads]);
	size_t row = 0;
	while (!in_group(t, row, "prefetchers") ||
	       !text_is(t, row, "prefetcher", names[kind]))
		row++;
	assert_int_equal(cell(t, row, "misses"), p->misses);
	if (kind) {
		double mean = (double)p->sum / (double)p->useful;
		uint64_t bits = cell(t, row, "mean_distance");
		assert_int_equal(cell(t, row, "prefetches"), p->issued);
		assert_int_equal(cell(t, row, "useful"), p->useful);
		if (p->useful)
			assert_memory_equal(&bits, &mean, sizeof mean);
	}
	for (row = 0; row < table_rows(t); row++) {
		uint64_t sum = 0, none = 0;
		if (!in_group(t, row, "pcs"))
			continue;
		for (size_t i = 0; i < nrec; i++)
			if (rec[i].has_pc && rec[i].pc == cell(t, row, "pc")) {
				sum += missed[i];
				none += kind ? of_pc[i] : 0;
			}
		if (!kind) {
			assert_int_equal(cell(t, row, "pc_misses"), sum);
			continue;
		}
		double share = ((double)none - (double)sum) / (double)none;
		uint64_t bits = cell(t, row, columns[kind]);
		assert_memory_equal(&bits, &share, sizeof share);
	}
	if (!kind)
		for (int other = 1; other < 4; other++)
			check_prefetcher(t, other, missed);
	free(p->strides);
	free(missed);
	free(p);
}

static void check_prefetch(void)
{
	struct analysis_options opt = ANALYSIS_OPTIONS;
	struct settings settings = SETTINGS_INIT;
	struct err err = ERR_INIT;
	struct table *t;
	const struct analysis *a = analysis_find("prefetch");
	assert_int_equal(settings_parse(&settings, a,
					"--prefetch-cache=1K:2:64 --prefetch-degree=2 "
					"--prefetch-latency=7",
					&err),
			 ST_OK);
	opt.settings = &settings;
	assert_int_equal(analysis_run(&t, a, trace, &opt, NULL, &err), ST_OK);
	check_prefetcher(t, 0, NULL);
	table_free(t);
	settings_release(&settings);
}

static void prefetchers_equal_plain_ones(void **unused)
{
	(void)unused;
	each_trace("prefetch", check_prefetch);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(mix_equals_a_naive_count),
		cmocka_unit_test(branches_equal_a_naive_count),
		cmocka_unit_test(hot_spots_equal_a_naive_count),
		cmocka_unit_test(calls_equal_a_naive_call_stack),
		cmocka_unit_test(reuse_equals_a_naive_list),
		cmocka_unit_test(dependences_equal_a_backward_search),
		cmocka_unit_test(footprint_equals_a_sorted_list),
		cmocka_unit_test(misses_equal_lists_of_lines),
		cmocka_unit_test(structures_equal_lists_of_lines),
		cmocka_unit_test(parallelism_equals_a_backward_search),
		cmocka_unit_test(forwarding_equals_the_last_store_of_each_byte),
		cmocka_unit_test(prefetchers_equal_plain_ones),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
