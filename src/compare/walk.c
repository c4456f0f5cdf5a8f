/*
 * The farthest places that can be reached with d insertions and deletions, for rising d
 * (Myers 1986), from the beginning of both lists.  Diagonals that are too far from
 * the best are given up, so that a step costs what the front is wide.  After some
 * steps the path to the farthest place is taken, but only three quarters of it: what
 * its end is worth shows only later.
 */
#include "compare/walk.h"

#include <stdlib.h>

#include "base/mem.h"

enum {
	WALK_DROP = 1024,    /* records by which a diagonal may be less far */
	WALK_STEPS = 2048,   /* insertions and deletions of a stretch, at least 4 */
	WALK_ROOM = 1 << 20, /* places of a stretch */
	WALK_FAR = 1 << 28,  /* records of a stretch */
	WALK_UNREACHED = -(1 << 29)
};

/* A front: places on every second diagonal from low to high. */
struct walk_front {
	size_t at; /* of the place on `low` */
	int32_t low, high;
};

struct walk {
	const uint32_t *a, *b; /* from the place where the stretch begins */
	int32_t n, m;
	struct walk_front *front; /* of 0 steps, 1 step, .. */
	int32_t *place;           /* items of A, of all fronts */
	struct lcs_run *path;
	uint64_t *effort;
};

static int32_t walk_place(const struct walk *w, const struct walk_front *f, int32_t k)
{
	if (k < f->low || k > f->high)
		return WALK_UNREACHED;
	return w->place[f->at + (size_t)(k - f->low) / 2];
}

/* The place on diagonal k before the equal items that follow, from those of the diagonals
 * above and below it; *down: by an insertion. */
static int32_t walk_enter(const struct walk *w, int32_t above, int32_t below, int32_t k,
			  bool *down)
{
	int32_t x = above - k <= w->m ? above : WALK_UNREACHED;
	int32_t right =
		below < w->n && below + 1 - k <= w->m ? below + 1 : WALK_UNREACHED;
	*down = x >= right;
	return *down ? x : right;
}

static int32_t walk_slide(const struct walk *w, int32_t x, int32_t k)
{
	const uint32_t *a = w->a, *b = w->b - k;
	int32_t end = w->n - k < w->m ? w->n : w->m + k;
	while (x < end && a[x] == b[x])
		x++;
	return x;
}

static size_t walk_width(const struct walk_front *f)
{
	return (size_t)(f->high - f->low) / 2 + 1;
}

/* Gives up the diagonals at both ends that are too far from the best. */
static void walk_narrow(struct walk *w, struct walk_front *f, int32_t best)
{
	const int32_t *x = w->place + f->at;
	size_t begin = 0, end = walk_width(f);
	while (begin + 1 < end && 2 * x[begin] - f->low - 2 * (int32_t)begin < best)
		begin++;
	while (begin + 1 < end && 2 * x[end - 1] - f->low - 2 * (int32_t)(end - 1) < best)
		end--;
	f->high = f->low + 2 * (int32_t)(end - 1);
	f->low += 2 * (int32_t)begin;
	f->at += begin;
	w->place[f->at - 1] = w->place[f->at + end - begin] = WALK_UNREACHED;
}

/* Makes the front of step d.  Returns the diagonal that came farthest. */
static int32_t walk_step(struct walk *w, int d)
{
	const struct walk_front *before = &w->front[d - 1];
	size_t width = walk_width(before);
	const int32_t *old = w->place + before->at;
	struct walk_front *f = &w->front[d];
	*f = (struct walk_front) { before->at + width + 2, before->low - 1,
				   before->high + 1 };
	int32_t best = -1, best_k = 0, k = f->low, *place = w->place + f->at;
	for (size_t i = 0; i <= width; i++, k += 2) {
		bool down;
		int32_t x = walk_enter(w, old[i], old[(ptrdiff_t)i - 1], k, &down);
		if (x >= 0)
			x = walk_slide(w, x, k);
		place[i] = x;
		if (2 * x - k > best) {
			best = 2 * x - k;
			best_k = k;
		}
	}
	walk_narrow(w, f, best - WALK_DROP);
	return best_k;
}

/* Appends the runs of the path to diagonal k of step d, as far as step `upto`; *x, *y: its
 * end there. */
static void walk_back(struct walk *w, int d, int32_t k, int upto, int32_t *x, int32_t *y,
		      const uint64_t at[2], struct lcs_runs *out)
{
	int n = 0;
	for (int i = d; i >= 0; i--) {
		bool down = false;
		int32_t end = walk_place(w, &w->front[i], k);
		const struct walk_front *f = &w->front[i ? i - 1 : 0];
		int32_t from = i ? walk_enter(w, walk_place(w, f, k + 1),
					      walk_place(w, f, k - 1), k, &down)
				 : 0;
		if (i == upto) {
			*x = end;
			*y = end - k;
		}
		if (i <= upto)
			w->path[n++] =
				(struct lcs_run) { (uint64_t)from, (uint64_t)(from - k),
						   (uint64_t)(end - from) };
		k += down ? 1 : -1;
	}
	while (n-- > 0)
		lcs_add(out, at[0] + w->path[n].a, at[1] + w->path[n].b, w->path[n].n);
}

/* Walks a stretch; true: to the end of both lists. */
static bool walk_stretch(struct walk *w, int32_t *x, int32_t *y, const uint64_t at[2],
			 struct lcs_runs *out)
{
	int32_t best_k = 0, all = w->n + w->m;
	w->front[0] = (struct walk_front) { 1, 0, 0 };
	w->place[0] = w->place[2] = WALK_UNREACHED;
	w->place[1] = walk_slide(w, 0, 0);
	int d = 0;
	bool end = w->place[1] == w->n && w->n == w->m;
	while (!end && d + 1 < WALK_STEPS) {
		const struct walk_front *f = &w->front[d];
		size_t width = walk_width(f);
		if (f->at + 2 * width + 4 > WALK_ROOM)
			break;
		best_k = walk_step(w, ++d);
		*w->effort -= width < *w->effort ? width : *w->effort;
		end = 2 * walk_place(w, &w->front[d], best_k) - best_k == all;
	}
	walk_back(w, d, best_k, end ? d : d * 3 / 4, x, y, at, out);
	return end;
}

struct walk *walk_new(void)
{
	struct walk *w = mem_new(1, sizeof *w);
	w->front = mem_new(WALK_STEPS, sizeof *w->front);
	w->place = mem_new(WALK_ROOM, sizeof *w->place);
	w->path = mem_new(WALK_STEPS, sizeof *w->path);
	return w;
}

void walk_free(struct walk *w)
{
	if (!w)
		return;
	free(w->front);
	free(w->place);
	free(w->path);
	free(w);
}

bool walk_next(struct walk *w, const struct refine_list *a, const struct refine_list *b,
	       uint64_t at[2], uint64_t *effort, struct lcs_runs *out)
{
	int32_t x = 0, y = 0;
	size_t na = a->n - at[0], nb = b->n - at[1];
	if (!na || !nb)
		return true;
	w->a = a->item + at[0];
	w->b = b->item + at[1];
	w->n = na < WALK_FAR ? (int32_t)na : WALK_FAR;
	w->m = nb < WALK_FAR ? (int32_t)nb : WALK_FAR;
	w->effort = effort;
	bool end = walk_stretch(w, &x, &y, at, out);
	at[0] += (uint64_t)x;
	at[1] += (uint64_t)y;
	return end && (size_t)w->n == na && (size_t)w->m == nb;
}
