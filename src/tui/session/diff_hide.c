#include "tui/session/diff_hide.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

/* The job */

struct hide_side {
	struct diff_hide *hide;
	int side;
};

struct hide_part {
	const struct hide_side *of;
	size_t at; /* the first hunk that does not end before the records so far */
};

static bool hide_part_records(void *part, const struct records *s)
{
	struct hide_part *p = part;
	struct diff_hide *d = p->of->hide;
	int side = p->of->side;
	for (size_t k = 0; k < s->n; k++) {
		uint64_t pc, rest, at = s->b->first + s->at[k];
		while (p->at < d->n && compare_hunk(d->compare, p->at)->end[side] <= at)
			p->at++;
		if (p->at == d->n || compare_hunk(d->compare, p->at)->first[side] > at)
			continue;
		/* Not records that were left out. */
		if (keys_of(&d->maker[side], s->b, s->at[k], &pc, &rest))
			atomic_fetch_add_explicit(&d->match[side][p->at], 1,
						  memory_order_relaxed);
	}
	return true;
}

static bool hide_merge(void *whole, void *part, const struct match_run *r)
{
	(void)whole, (void)part, (void)r;
	return true;
}

static enum status hide_count_side(struct diff_hide *d, int side, struct task *task,
				   struct err *err)
{
	struct hide_side of = { d, side };
	const struct reducer r = { .want = d->maker[side].want,
				   .lenient = true,
				   .part_size = sizeof(struct hide_part),
				   .records = hide_part_records,
				   .merge = hide_merge };
	const struct query *const queries[] = { d->query[side], d->where[side] };
	const struct hunk *first = compare_hunk(d->compare, 0),
			  *last = compare_hunk(d->compare, d->n - 1);
	const struct selection s = { { first->first[side], last->end[side] },
				     queries,
				     d->where[side] ? 2 : 1 };
	return reduce(d->trace[side], &s, &r, &of, task, err);
}

static enum status hide_work(void *owner, struct task *task, struct err *err)
{
	struct diff_hide *d = owner;
	enum status st = hide_count_side(d, 0, task, err);
	return st == ST_OK ? hide_count_side(d, 1, task, err) : st;
}

static void hide_done(void *owner, enum status st, const struct err *err)
{
	struct diff_hide *d = owner;
	(void)err;
	d->counted = st == ST_OK;
	d->changed(d->owner);
}

static void hide_describe(const void *owner, struct str *out)
{
	const struct diff_hide *d = owner;
	str_addf(out, "diff-hide %s", d->text);
}

/* Life cycle */

void diff_hide_init(struct diff_hide *h, struct bgjobs *jobs,
		    void (*changed)(void *owner), void *owner)
{
	static const struct bgjob_class class = { .done = hide_done,
						  .describe = hide_describe };
	*h = (struct diff_hide) { .changed = changed, .owner = owner };
	h->text = mem_text("");
	bgjob_init(&h->job, jobs, &class, h, BGJOB_BATCH);
}

void diff_hide_stop(struct diff_hide *h)
{
	bgjob_stop(&h->job);
	for (int k = 0; k < 2; k++) {
		free(h->match[k]);
		h->match[k] = NULL;
	}
	h->counted = false;
	h->n = 0;
}

void diff_hide_release(struct diff_hide *h)
{
	diff_hide_stop(h);
	bgjob_release(&h->job);
	for (int k = 0; k < 2; k++)
		query_free(h->query[k]);
	free(h->text);
}

/* Use */

enum status diff_hide_query(struct diff_hide *h, const char *text,
			    const struct schema *const s[2], int *side, struct err *err)
{
	struct query *q[2] = { NULL, NULL };
	enum status st = ST_OK;
	for (*side = 0; *side < 2 && *text; ++*side) {
		st = query_compile(&q[*side], text, s[*side], err);
		if (st != ST_OK) {
			query_free(q[0]);
			return st;
		}
	}
	diff_hide_stop(h);
	for (int k = 0; k < 2; k++) {
		query_free(h->query[k]);
		h->query[k] = q[k];
	}
	free(h->text);
	h->text = mem_text(text);
	return st;
}

void diff_hide_count(struct diff_hide *h, const struct compare *c,
		     const struct compare_side side[2], const struct keys_maker maker[2])
{
	diff_hide_stop(h);
	h->n = compare_hunks(c);
	if (!h->query[0] || !h->n)
		return;
	h->compare = c;
	h->maker = maker;
	for (int k = 0; k < 2; k++) {
		h->trace[k] = side[k].trace;
		h->where[k] = side[k].where;
		h->match[k] = mem_new(h->n, sizeof *h->match[k]);
	}
	bgjob_start(&h->job, hide_work);
}

static enum diff_class hide_class(const struct hunk *x)
{
	return x->kind == HUNK_VALUES       ? DIFF_VALUES
	       : x->period                  ? DIFF_LOOPS
	       : x->count[0] && x->count[1] ? DIFF_BOTH
	       : x->count[0]                ? DIFF_ONLY_A
					    : DIFF_ONLY_B;
}

bool diff_hide_has(const struct diff_hide *h, size_t i, const struct hunk *x)
{
	if (h->class[hide_class(x)])
		return true;
	return h->counted && i < h->n && h->match[0][i] >= x->count[0] &&
	       h->match[1][i] >= x->count[1];
}
