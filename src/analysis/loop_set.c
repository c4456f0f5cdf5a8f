#include "analysis/loop_set.h"

#include <stdlib.h>

#include "analysis/next_pc.h"
#include "base/mem.h"
#include "base/minmax.h"
#include "base/search.h"
#include "code/frames.h"
#include "query/reduce.h"

enum {
	EDGES_MAX = 1 << 20,
	SAME = 1 << 2 /* in a tag: micro-ops at the branch's own address belong to the
		       * branch */
};

enum branch_what { BRANCH_GOES_ON, BRANCH_CALLS, BRANCH_RETURNS };

/* If record `at` of a batch is a branch, keep it until the next record of its thread. */
static void loop_scan_wait(struct next_pc_thread *t, const struct batch *b, size_t at)
{
	struct branch_info br;
	struct next_pc_branch wait = { .tag = BRANCH_GOES_ON };
	if (!branch_info_get(b, at, &br) || !record_role(b, at, ROLE_PC, &wait.pc))
		return;
	if (br.kind == BRANCH_RETURN)
		wait.tag = BRANCH_RETURNS;
	else if (br.kind == BRANCH_DIRECT_CALL || br.kind == BRANCH_INDIRECT_CALL)
		wait.tag = BRANCH_CALLS;
	if (b->schema->by_role[ROLE_UOP])
		wait.tag |= SAME;
	record_role(b, at, ROLE_FALLTHROUGH, &wait.after);
	next_pc_wait(t, wait);
}

/* Reading */

struct loop_scan_part {
	struct loop_scan *scan;
	struct key_counts edges; /* struct loop_edge, by branch and next address */
	struct next_pc next;
};

struct loop_edge {
	uint64_t after;
	enum branch_what what;
};

/* State of the whole. */
struct loop_scan {
	const struct schema *schema;
	struct key_counts edges, begins; /* begins: addresses where threads begin */
	struct next_pc next;
};

static void loop_scan_init(void *arg)
{
	struct loop_scan_part *p = arg;
	key_counts_init(&p->edges, sizeof(struct loop_edge), KEY_COUNTS_ALL);
	next_pc_init(&p->next, p->scan->schema, sizeof(struct next_pc_thread),
		     &p->scan->next);
}

static void loop_scan_release(void *arg)
{
	struct loop_scan_part *p = arg;
	key_counts_release(&p->edges);
	next_pc_release(&p->next);
}

/* Add the edge of a pending branch whose thread continues at `next`. */
static void loop_scan_add(struct key_counts *edges, const struct next_pc_branch *br,
			  bool known, uint64_t next)
{
	if (!known || (br->tag & SAME && next == br->pc))
		return;
	struct loop_edge *e = key_counts_add(edges, br->pc, next);
	enum branch_what what = br->tag & (SAME - 1);
	/* A call of the next instruction only reads its address and enters no
	 * function. */
	if (what == BRANCH_CALLS && next == br->after)
		what = BRANCH_GOES_ON;
	if (e)
		*e = (struct loop_edge) { br->after, what };
}

static bool loop_scan_records(void *arg, const struct records *r)
{
	struct loop_scan_part *p = arg;
	next_pc_begin(&p->next, r);
	for (struct next_pc_step s; next_pc_next(&p->next, &s);) {
		if (s.answers)
			loop_scan_add(&p->edges, &s.branch, s.known, s.next);
		if (s.picked)
			loop_scan_wait(s.thread, r->b, s.at);
	}
	return true;
}

static void loop_edge_add(void *to, const void *from)
{
	*(struct loop_edge *)to = *(const struct loop_edge *)from;
}

static bool loop_scan_merge(void *whole, void *part, const struct match_run *run)
{
	struct loop_scan *w = whole;
	struct loop_scan_part *p = part;
	(void)run;
	for (size_t k = 0; p && k < per_thread_n(&p->next.threads); k++) {
		struct next_pc_step s = next_pc_merge(&w->next, &p->next, k);
		if (s.answers)
			loop_scan_add(&w->edges, &s.branch, s.known, s.next);
		if (s.begins && s.known)
			key_counts_add(&w->begins, s.next, 0);
	}
	if (p)
		key_counts_merge(&w->edges, &p->edges, 0, loop_edge_add);
	return true;
}

/* Addresses */

/* Sort n addresses and remove duplicates; return the number of addresses left. */
static size_t loop_addresses_sort(uint64_t *v, size_t n)
{
	size_t kept = 0;
	qsort(v, n, sizeof *v, u64_compare);
	for (size_t k = 0; k < n; k++)
		if (!kept || v[k] != v[kept - 1])
			v[kept++] = v[k];
	return kept;
}

/* Find the block that contains an address; SIZE_MAX if none. */
static size_t loop_block_of(const uint64_t *block, size_t n, uint64_t pc)
{
	return count_upto(block, n, sizeof *block, 0, pc) - 1;
}

/* The graph */

struct loop_arc {
	uint64_t pc; /* address of the branch; 0 if the block continues in the next one */
	uint32_t from, to;
};

struct loop_node {
	size_t arc, end;     /* its arcs; `arc` is the next one to follow */
	uint32_t place;      /* place on the path, from 1; 0 if not on the path */
	uint32_t header, up; /* innermost loop around it; previous node on the path */
	uint64_t last; /* for a header, its last branch back; 0 if it is not the header of
			* a loop */
	bool seen;
};

struct loop_graph {
	uint64_t *block;
	size_t blocks, arcs;
	struct loop_arc *arc;
	struct loop_node *node;
};

static int loop_arc_compare(const void *p, const void *q)
{
	const struct loop_arc *a = p, *b = q;
	if (a->from != b->from)
		return a->from < b->from ? -1 : 1;
	return a->to < b->to ? -1 : a->to > b->to;
}

static void loop_graph_blocks(struct loop_graph *g, const struct loop_scan *w)
{
	size_t n = 0;
	g->block = mem_new(2 * w->edges.n + w->begins.n + 1, sizeof *g->block);
	for (size_t k = 0; k < w->edges.n; k++) {
		const struct loop_edge *e = key_counts_entry(&w->edges, k);
		g->block[n++] = w->edges.key[k].b;
		if (e->what == BRANCH_CALLS && e->after)
			g->block[n++] = e->after;
	}
	for (size_t k = 0; k < w->begins.n; k++)
		g->block[n++] = w->begins.key[k].a;
	g->blocks = loop_addresses_sort(g->block, n);
}

/* Return the block where a function continues after a call; SIZE_MAX if none. */
static size_t loop_graph_after(const struct loop_graph *g, uint64_t pc, uint64_t after)
{
	size_t k = count_below(g->block, g->blocks, sizeof *g->block, 0,
			       after ? after : pc + 1);
	bool near = k < g->blocks && g->block[k] - pc <= FRAMES_CALL_MAX;
	return near ? k : SIZE_MAX;
}

static void loop_graph_add(struct loop_graph *g, uint64_t pc, size_t from, size_t to)
{
	if (from != SIZE_MAX && to != SIZE_MAX)
		g->arc[g->arcs++] =
			(struct loop_arc) { pc, (uint32_t)from, (uint32_t)to };
}

static void loop_graph_arcs(struct loop_graph *g, const struct loop_scan *w)
{
	uint64_t *branch = mem_new(w->edges.n + 1, sizeof *branch);
	g->arc = mem_new(w->edges.n + g->blocks + 1, sizeof *g->arc);
	for (size_t k = 0; k < w->edges.n; k++) {
		const struct loop_edge *e = key_counts_entry(&w->edges, k);
		uint64_t pc = w->edges.key[k].a, next = w->edges.key[k].b;
		size_t from = loop_block_of(g->block, g->blocks, pc);
		branch[k] = pc;
		if (e->what == BRANCH_GOES_ON)
			loop_graph_add(g, pc, from,
				       loop_block_of(g->block, g->blocks, next));
		else if (e->what == BRANCH_CALLS)
			loop_graph_add(g, pc, from, loop_graph_after(g, pc, e->after));
	}
	size_t branches = loop_addresses_sort(branch, w->edges.n);
	for (size_t k = 0; k + 1 < g->blocks; k++) {
		size_t b = count_below(branch, branches, sizeof *branch, 0, g->block[k]);
		if (b < branches && branch[b] >= g->block[k + 1])
			loop_graph_add(g, 0, k, k + 1);
	}
	free(branch);
	qsort(g->arc, g->arcs, sizeof *g->arc, loop_arc_compare);
	g->node = mem_new(g->blocks + 1, sizeof *g->node);
	for (size_t k = 0; k < g->blocks; k++)
		g->node[k].header = LOOP_NONE;
	for (size_t k = g->arcs; k-- > 0;) {
		struct loop_node *n = &g->node[g->arc[k].from];
		n->end = n->end ? n->end : k + 1;
		n->arc = k;
	}
}

/* Put node b into the loop with header h, unless h is LOOP_NONE: insert h among the
 * headers around b by their places on the path. */
static void loop_graph_tag(struct loop_graph *g, uint32_t b, uint32_t h)
{
	if (b == h || h == LOOP_NONE)
		return;
	while (g->node[b].header != LOOP_NONE) {
		uint32_t outer = g->node[b].header;
		if (outer == h)
			return;
		if (g->node[outer].place < g->node[h].place) {
			g->node[b].header = h;
			b = h;
			h = outer;
		} else {
			b = outer;
		}
	}
	g->node[b].header = h;
}

/* Follow an arc to a node that the search has already visited. */
static void loop_graph_seen(struct loop_graph *g, uint32_t from, const struct loop_arc *a)
{
	struct loop_node *to = &g->node[a->to];
	uint32_t h = to->header;
	uint64_t pc = a->pc ? a->pc : g->block[from];
	if (to->place) {
		to->last = pc > to->last ? pc : to->last;
		loop_graph_tag(g, from, a->to);
		return;
	}
	while (h != LOOP_NONE && !g->node[h].place)
		h = g->node[h].header;
	loop_graph_tag(g, from, h);
}

static void loop_graph_search(struct loop_graph *g, size_t root)
{
	uint32_t at = (uint32_t)root;
	if (root == SIZE_MAX || g->node[root].seen)
		return;
	g->node[at].seen = true;
	g->node[at].place = 1;
	g->node[at].up = LOOP_NONE;
	while (at != LOOP_NONE) {
		struct loop_node *n = &g->node[at];
		if (n->arc < n->end) {
			const struct loop_arc *a = &g->arc[n->arc++];
			struct loop_node *to = &g->node[a->to];
			if (to->seen) {
				loop_graph_seen(g, at, a);
				continue;
			}
			to->seen = true;
			to->place = n->place + 1;
			to->up = at;
			at = a->to;
			continue;
		}
		n->place = 0;
		if (n->up != LOOP_NONE)
			loop_graph_tag(g, n->up, n->header);
		at = n->up;
	}
}

static void loop_graph_search_all(struct loop_graph *g, const struct loop_scan *w)
{
	uint64_t *root = mem_new(w->edges.n + 1, sizeof *root);
	size_t n = 0;
	for (size_t k = 0; k < w->edges.n; k++) {
		const struct loop_edge *e = key_counts_entry(&w->edges, k);
		if (e->what == BRANCH_CALLS)
			root[n++] = w->edges.key[k].b;
	}
	n = loop_addresses_sort(root, n);
	for (size_t k = 0; k < n; k++)
		loop_graph_search(g, loop_block_of(g->block, g->blocks, root[k]));
	for (size_t k = 0; k < w->begins.n; k++)
		loop_graph_search(g,
				  loop_block_of(g->block, g->blocks, w->begins.key[k].a));
	for (size_t k = 0; k < g->blocks; k++)
		loop_graph_search(g, k);
	free(root);
}

/* The set */

static void loop_set_fill(struct loop_set *s, struct loop_graph *g)
{
	uint32_t *of = mem_new(g->blocks + 1, sizeof *of); /* loop of each header */
	s->block = g->block;
	s->blocks = g->blocks;
	s->loop = mem_new(g->blocks + 1, sizeof *s->loop);
	s->inner = mem_new(g->blocks + 1, sizeof *s->inner);
	for (size_t k = 0; k < g->blocks; k++) {
		of[k] = LOOP_NONE;
		if (!g->node[k].last)
			continue;
		of[k] = (uint32_t)s->n;
		s->loop[s->n++] =
			(struct loop) { g->block[k], g->node[k].last, LOOP_NONE, 0 };
	}
	for (size_t k = 0; k < g->blocks; k++) {
		uint32_t header = g->node[k].header;
		uint32_t around = header == LOOP_NONE ? LOOP_NONE : of[header];
		s->inner[k] = of[k] == LOOP_NONE ? around : of[k];
		if (of[k] != LOOP_NONE)
			s->loop[of[k]].outer = around;
	}
	for (size_t k = 0; k < s->n; k++)
		for (uint32_t l = (uint32_t)k; l != LOOP_NONE; l = s->loop[l].outer)
			s->loop[k].depth++;
	free(of);
}

enum status loop_set_make(struct loop_set *out, struct trace *t, struct span over,
			  struct task *task, struct err *err)
{
	struct loop_scan w = { .schema = trace_schema(t) };
	struct selection all = { .over = over };
	struct reducer r = { .want = role_slots_fields(
				     w.schema, BRANCH_ROLES | 1 << ROLE_FALLTHROUGH |
						       1 << ROLE_UOP | 1 << ROLE_SPACE),
			     .part_size = sizeof(struct loop_scan_part),
			     .init = loop_scan_init,
			     .records = loop_scan_records,
			     .merge = loop_scan_merge,
			     .release = loop_scan_release };
	*out = (struct loop_set) { 0 };
	key_counts_init(&w.edges, sizeof(struct loop_edge), EDGES_MAX);
	key_counts_init(&w.begins, 1, PER_THREAD_MAX);
	next_pc_init(&w.next, w.schema, sizeof(struct next_pc_thread), NULL);
	enum status st = reduce(t, &all, &r, &w, task, err);
	if (st == ST_END)
		st = ST_OK;
	if (st == ST_OK) {
		struct loop_graph g = { 0 };
		loop_graph_blocks(&g, &w);
		loop_graph_arcs(&g, &w);
		loop_graph_search_all(&g, &w);
		loop_set_fill(out, &g);
		out->left_out = w.edges.left_out;
		free(g.arc);
		free(g.node);
	}
	key_counts_release(&w.edges);
	key_counts_release(&w.begins);
	next_pc_release(&w.next);
	return st;
}

void loop_set_release(struct loop_set *s)
{
	free(s->loop);
	free(s->block);
	free(s->inner);
}

size_t loop_set_block(const struct loop_set *s, uint64_t pc, size_t near)
{
	if (near && pc >= s->block[near - 1] &&
	    (near == s->blocks || pc < s->block[near]))
		return near;
	return loop_block_of(s->block, s->blocks, pc) + 1;
}

uint32_t loop_set_inner(const struct loop_set *s, uint64_t pc)
{
	size_t k = loop_block_of(s->block, s->blocks, pc);
	return k == SIZE_MAX ? LOOP_NONE : s->inner[k];
}

uint32_t loop_set_find(const struct loop_set *s, uint64_t header)
{
	uint32_t k = loop_set_inner(s, header);
	return k != LOOP_NONE && s->loop[k].header == header ? k : LOOP_NONE;
}

bool loop_set_holds(const struct loop_set *s, uint32_t outer, uint32_t inner)
{
	while (inner != LOOP_NONE && inner != outer)
		inner = s->loop[inner].outer;
	return inner == outer;
}
