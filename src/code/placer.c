/*
 * Use brute force: for the page of the trace with the most unexplained pairs, try every
 * page of every file.  The most significant pairs come first, so that a wrong page
 * fails at its second or third instruction.
 */
#include "code/placer.h"

#include <stdlib.h>

#include "base/key_counts.h"
#include "base/mem.h"
#include "base/minmax.h"
#include "base/search.h"

enum {
	PLACER_PAGE = 4096,
	PLACER_TRIED = 48,      /* max pairs of a page to try */
	PLACER_SCORED = 2000,   /* max pairs of a shift to score */
	PLACER_REFUSED = 512,   /* max pages that no file explains */
	PLACER_HANDLED = 4,     /* min instructions interrupted by one handler */
	PLACER_BLOCK = 512,     /* max instructions of a block */
	PLACER_TRIES = 1 << 22, /* max combinations of a page of the trace and a page of a
				 * file, in total */
};

struct placer_pair {
	uint64_t pc, next;
	bool explained;
	bool refused; /* true if its page was tried */
	bool handled; /* true if it may be the beginning of an interruption */
};

struct placer {
	struct key_counts pairs;  /* pc and next; the entries are not used */
	struct placer_pair *pair; /* the pairs in order; see placer_sort() */
	size_t n;
	bool threads_known, blocks;
};

struct placer *placer_new(bool threads_known, bool blocks)
{
	struct placer *p = mem_new(1, sizeof *p);
	key_counts_init(&p->pairs, 1, PLACER_PAIRS_MAX);
	p->threads_known = threads_known;
	p->blocks = blocks;
	return p;
}

void placer_free(struct placer *p)
{
	if (!p)
		return;
	key_counts_release(&p->pairs);
	free(p->pair);
	free(p);
}

size_t placer_pairs(const struct placer *p)
{
	return p->pairs.n;
}

/* True if pair i is a jump from an instruction that also continues elsewhere. */
static bool placer_leaves(const struct placer *p, size_t i)
{
	const struct placer_pair *q = &p->pair[i];
	return q->next - q->pc > MACHINE_LENGTH_MAX &&
	       ((i && q[-1].pc == q->pc) || (i + 1 < p->n && q[1].pc == q->pc));
}

/* Find the pairs that may begin an interruption: one address follows several
 * instructions that usually continue elsewhere.  Such pairs are not evidence for a
 * place. */
static void placer_find_handled(struct placer *p)
{
	uint64_t *next = mem_new(p->n, sizeof *next);
	size_t n = 0;
	for (size_t i = 0; i < p->n; i++)
		if (placer_leaves(p, i))
			next[n++] = p->pair[i].next;
	if (n)
		qsort(next, n, sizeof *next, u64_compare);
	for (size_t i = 0; i < p->n; i++) {
		uint64_t to = p->pair[i].next;
		p->pair[i].handled =
			placer_leaves(p, i) &&
			count_upto(next, n, sizeof *next, 0, to) -
					count_below(next, n, sizeof *next, 0, to) >=
				PLACER_HANDLED;
	}
	free(next);
}

/* Sort the pairs, including those added since the last time. */
static void placer_sort(struct placer *p)
{
	if (p->n == p->pairs.n)
		return;
	p->n = p->pairs.n;
	p->pair = mem_resize(p->pair, p->n, sizeof *p->pair);
	for (size_t i = 0; i < p->n; i++)
		p->pair[i] = (struct placer_pair) { .pc = p->pairs.key[i].a,
						    .next = p->pairs.key[i].b };
	qsort(p->pair, p->n, sizeof *p->pair, u64_pair_compare);
	placer_find_handled(p);
}

void placer_add(struct placer *p, uint64_t pc, uint64_t next)
{
	key_counts_at(&p->pairs, pc, next);
}

/* Verdicts */

enum placer_verdict { PLACER_NEUTRAL, PLACER_AGREES, PLACER_STRONG, PLACER_AGAINST };

/* Test whether an instruction of a file agrees with the next one; both are addresses in
 * the file. */
static enum placer_verdict placer_judge(const struct machine_insn *i, uint64_t pc,
					uint64_t next, uint64_t after)
{
	if (i->flow == FLOW_ANYWHERE || i->flow == FLOW_RESUMES ||
	    (i->flow == FLOW_BRANCH && !i->direct) ||
	    (i->flow == FLOW_REPEATS && next == pc))
		return PLACER_NEUTRAL;
	if (i->flow == FLOW_BRANCH && next == i->target)
		return PLACER_STRONG;
	if (next == after && (i->flow != FLOW_BRANCH || i->kind == BRANCH_CONDITIONAL))
		return PLACER_AGREES;
	return PLACER_AGAINST;
}

/* Test whether the instruction of a pair agrees with the next one.  If it begins a
 * block, the branch at the end of the block must agree; set *longer to true if it is
 * another instruction. */
static enum placer_verdict placer_verdict(const struct placer *p, const struct image *m,
					  uint64_t shift, const struct placer_pair *q,
					  bool *longer)
{
	uint8_t bytes[MACHINE_LENGTH_MAX];
	struct machine_insn insn;
	uint64_t at = q->pc, next = image_address_at(m, shift, q->next);
	*longer = false;
	if (q->handled)
		return PLACER_NEUTRAL;
	for (unsigned k = 0; k < (p->blocks ? PLACER_BLOCK : 1); k++) {
		uint64_t pc = image_address_at(m, shift, at);
		size_t n = image_code(m, pc, bytes, sizeof bytes);
		if (!machine_decode(m->elf.machine, pc, bytes, n, &insn))
			return PLACER_AGAINST;
		at += insn.length;
		enum placer_verdict v =
			placer_judge(&insn, pc, next, image_address_at(m, shift, at));
		*longer = k;
		if (insn.flow == FLOW_BRANCH || v == PLACER_NEUTRAL)
			return v;
		if (v != PLACER_AGAINST) /* QEMU also ends blocks without a branch */
			return k ? PLACER_NEUTRAL : v;
	}
	return PLACER_AGAINST;
}

static bool placer_in_code(const struct image *m, uint64_t shift, uint64_t address)
{
	uint64_t v = image_address_at(m, shift, address);
	for (size_t k = 0; k < m->elf.nsegments; k++) {
		const struct elf_segment *s = &m->elf.segment[k];
		if (s->executable && v >= s->address && v - s->address < s->file_size)
			return true;
	}
	return false;
}

/* Add the verdict on a pair to the evidence. */
static void placer_count(const struct placer *p, const struct image *m, uint64_t shift,
			 const struct placer_pair *q, struct image_evidence *e)
{
	bool longer;
	const enum placer_verdict v = placer_verdict(p, m, shift, q, &longer);
	const bool agrees = v == PLACER_AGREES || v == PLACER_STRONG;
	e->agree += agrees;
	e->longer += agrees && longer;
	e->strong += v == PLACER_STRONG;
	e->against += v == PLACER_AGAINST;
}

/* Find the pairs in segment k of an image at a shift: numbers *a to *z - 1.  On 32-bit
 * machines, a moved segment can wrap around; then return all pairs. */
static void placer_segment(const struct placer *p, const struct image *m, size_t k,
			   uint64_t shift, size_t *a, size_t *z)
{
	const struct elf_segment *s = &m->elf.segment[k];
	uint64_t first = s->address + shift, last = first + s->file_size;
	*a = count_below(p->pair, p->n, sizeof *p->pair, offsetof(struct placer_pair, pc),
			 first);
	*z = count_below(p->pair, p->n, sizeof *p->pair, offsetof(struct placer_pair, pc),
			 last);
	if (last < first || m->elf.machine == MACHINE_X86_32 ||
	    m->elf.machine == MACHINE_RISCV32) {
		*a = 0;
		*z = p->n;
	}
}

struct image_evidence placer_score(const struct placer *p, const struct image *m,
				   uint64_t shift, size_t max)
{
	struct image_evidence e = { 0, 0, 0, 0 };
	for (size_t k = 0; k < m->elf.nsegments; k++) {
		size_t a, z;
		if (!m->elf.segment[k].executable)
			continue;
		placer_segment(p, m, k, shift, &a, &z);
		size_t step = max && z - a > max ? (z - a) / max : 1;
		for (size_t i = a; i < z; i += step)
			if (placer_in_code(m, shift, p->pair[i].pc))
				placer_count(p, m, shift, &p->pair[i], &e);
	}
	return e;
}

/* True if the evidence is sufficient. */
static bool placer_is_proven(const struct placer *p, const struct image_evidence *e)
{
	unsigned percent = p->threads_known ? 99 : 97;
	return e->agree >= PLACER_AGREE_MIN && e->strong >= PLACER_STRONG_MIN &&
	       e->agree * 100 >= (e->agree + e->against) * percent;
}

/* Pages */

/* Return the rank of a pair; the lower it is, the fewer wrong places match the pair. */
static unsigned placer_rank(const struct placer_pair *q)
{
	static const uint8_t rank[] = { 9, 4, 6, 8, 9, 7, 3, 5, 2 };
	uint64_t n = q->next - q->pc;
	if (n > MACHINE_LENGTH_MAX)
		return 0; /* a jump */
	return n >= sizeof rank ? 1 : rank[n];
}

/* Choose the pairs of a page, at most PLACER_TRIED, by rank. */
static size_t placer_choose(const struct placer *p, size_t a, size_t z,
			    const struct placer_pair *out[PLACER_TRIED])
{
	size_t n = 0;
	for (unsigned rank = 0; rank <= 9; rank++)
		for (size_t i = a; i < z && n < PLACER_TRIED; i++)
			if (placer_rank(&p->pair[i]) == rank)
				out[n++] = &p->pair[i];
	return n;
}

/* Return the end of the pairs of the page of pair a. */
static size_t placer_page_end(const struct placer *p, size_t a)
{
	uint64_t page = p->pair[a].pc / PLACER_PAGE;
	while (a < p->n && p->pair[a].pc / PLACER_PAGE == page)
		a++;
	return a;
}

/* Find the page with the most unexplained pairs; return false if there is none. */
static bool placer_next_page(const struct placer *p, size_t *a, size_t *z)
{
	size_t best = 0;
	for (size_t i = 0, end; i < p->n; i = end) {
		size_t n = 0;
		end = placer_page_end(p, i);
		for (size_t k = i; k < end; k++)
			n += !p->pair[k].explained && !p->pair[k].refused;
		if (n > best) {
			best = n;
			*a = i;
			*z = end;
		}
	}
	return best;
}

struct placer_search {
	const struct placer *p;
	const struct placer_pair *try[PLACER_TRIED];
	size_t n, tries;
	/* Best place so far: its evidence is proven, or has the most pairs. */
	struct image *image;
	uint64_t shift;
	struct image_evidence evidence;
};

/* Return the number of agreeing pairs of the page before there are too many
 * contradictions; SIZE_MAX if all agree. */
static size_t placer_try(const struct placer_search *s, const struct image *m,
			 uint64_t shift)
{
	struct image_evidence e = { 0, 0, 0, 0 };
	for (size_t i = 0; i < s->n; i++) {
		placer_count(s->p, m, shift, s->try[i], &e);
		if (e.against > 1 + i / 20)
			return e.agree;
	}
	return e.agree ? SIZE_MAX : 0;
}

/* Try each page of code of an image. */
static void placer_try_image(struct placer_search *s, struct image *m)
{
	uint64_t page = s->try[0]->pc / PLACER_PAGE * PLACER_PAGE, other = 0;
	size_t most = 0;
	for (size_t k = 0; k < m->elf.nsegments; k++) {
		const struct elf_segment *g = &m->elf.segment[k];
		if (!g->executable)
			continue;
		uint64_t first = g->address / PLACER_PAGE * PLACER_PAGE;
		for (uint64_t at = first; at - first < g->file_size + PLACER_PAGE &&
					  at < g->address + g->file_size;
		     at += PLACER_PAGE) {
			size_t n = placer_try(s, m, page - at);
			s->tries++;
			if (n > most && n < SIZE_MAX) {
				most = n;
				other = page - at;
			}
			if (n < SIZE_MAX)
				continue;
			struct image_evidence e =
				placer_score(s->p, m, page - at, PLACER_SCORED);
			bool proven = placer_is_proven(s->p, &e);
			if (proven && (!s->image || e.agree > s->evidence.agree)) {
				s->image = m;
				s->shift = page - at;
				s->evidence = e;
			}
			most = SIZE_MAX;
			if (!proven && e.agree > m->evidence.agree) {
				m->evidence = e;
				m->shift = page - at;
			}
		}
	}
	if (!most || most == SIZE_MAX)
		return;
	struct image_evidence e = placer_score(s->p, m, other, PLACER_SCORED);
	if (e.agree > m->evidence.agree) {
		m->evidence = e;
		m->shift = other;
	}
}

static void placer_explain(struct placer *p, const struct image *m)
{
	for (size_t k = 0; k < m->elf.nsegments; k++) {
		size_t a, z;
		if (!m->elf.segment[k].executable)
			continue;
		placer_segment(p, m, k, m->shift, &a, &z);
		for (; a < z; a++)
			p->pair[a].explained |=
				placer_in_code(m, m->shift, p->pair[a].pc);
	}
}

static bool placer_can(const struct image *m)
{
	return m->place == IMAGE_NOT_PLACED && machine_is_decoded(m->elf.machine);
}

/* Place one image, using the page of pairs a to z - 1.  Return false if no image
 * matches. */
static bool placer_page(struct placer *p, size_t a, size_t z, struct image *const *image,
			size_t n, size_t *tries)
{
	struct placer_search s = { .p = p };
	s.n = placer_choose(p, a, z, s.try);
	for (size_t i = 0; i < n; i++)
		if (placer_can(image[i]))
			placer_try_image(&s, image[i]);
	*tries += s.tries;
	if (!s.image)
		return false;
	s.image->place = IMAGE_FOUND;
	s.image->shift = s.shift;
	placer_explain(p, s.image);
	return true;
}

void placer_images(struct placer *p, struct image *const *image, size_t n,
		   struct task *task)
{
	size_t a, z, tries = 0, refused = 0;
	bool some = false;
	placer_sort(p);
	for (size_t i = 0; i < p->n; i++)
		p->pair[i].refused = false;
	for (size_t i = 0; i < n; i++) {
		if (image[i]->place == IMAGE_NOT_PLACED)
			image[i]->evidence = (struct image_evidence) { 0, 0, 0, 0 };
		else
			placer_explain(p, image[i]);
		some |= placer_can(image[i]);
	}
	while (some && tries < PLACER_TRIES && refused < PLACER_REFUSED &&
	       !task_cancelled(task) && placer_next_page(p, &a, &z)) {
		if (!placer_page(p, a, z, image, n, &tries)) {
			refused++;
			for (size_t i = a; i < z; i++)
				p->pair[i].refused = true;
		}
		some = false;
		for (size_t i = 0; i < n; i++)
			some |= placer_can(image[i]);
	}
	for (size_t i = 0; i < n; i++)
		if (image[i]->place != IMAGE_NOT_PLACED &&
		    machine_is_decoded(image[i]->elf.machine))
			image[i]->evidence =
				placer_score(p, image[i], image[i]->shift, 0);
}

struct placer_run {
	uint64_t first, last;
	size_t n;
};

static int placer_compare_runs(const void *a, const void *b)
{
	const struct placer_run *p = a, *q = b;
	if (p->n != q->n)
		return p->n > q->n ? -1 : 1;
	return p->first < q->first ? -1 : p->first > q->first;
}

void placer_unexplained(
	struct placer *p, struct image *const *image, size_t n, size_t max,
	void (*fn)(void *ctx, uint64_t first, uint64_t last, size_t pairs), void *ctx)
{
	enum { APART = 1 << 20 }; /* min bytes between two regions */
	struct placer_run *run = NULL;
	size_t runs = 0, room = 0;
	placer_sort(p);
	for (size_t i = 0; i < n; i++)
		if (image[i]->place != IMAGE_NOT_PLACED)
			placer_explain(p, image[i]);
	for (size_t i = 0; i < p->n; i++) {
		const struct placer_pair *q = &p->pair[i];
		if (q->explained)
			continue;
		if (!runs || q->pc - run[runs - 1].last > APART) {
			run = mem_room(run, runs, &room, sizeof *run);
			run[runs++] = (struct placer_run) { q->pc, q->pc, 0 };
		}
		run[runs - 1].last = q->pc;
		run[runs - 1].n++;
	}
	if (runs)
		qsort(run, runs, sizeof *run, placer_compare_runs);
	for (size_t i = 0; i < runs && i < max; i++)
		fn(ctx, run[i].first, run[i].last, run[i].n);
	free(run);
}
