#include "trace/parts.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/minmax.h"
#include "base/monitor.h"
#include "base/search.h"

struct part_list {
	struct part *part;
	size_t n;
	bool known;
	parts_finder find;
};

struct parts {
	struct trace *trace;
	struct monitor monitor; /* guards all lists */
	struct part_list list[PARTS_KINDS];
};

struct parts *parts_new(struct trace *t)
{
	struct parts *p = mem_new(1, sizeof *p);
	p->trace = t;
	monitor_init(&p->monitor);
	return p;
}

void parts_free(struct parts *p)
{
	if (!p)
		return;
	for (int k = 0; k < PARTS_KINDS; k++)
		free(p->list[k].part);
	monitor_release(&p->monitor);
	free(p);
}

static struct part *copy_parts(const struct part *part, size_t n)
{
	struct part *copy = mem_new(n + 1, sizeof *copy);
	if (n)
		memcpy(copy, part, n * sizeof *copy);
	return copy;
}

void parts_set(struct parts *p, enum parts_of of, const struct part *part, size_t n)
{
	struct part_list *l = &p->list[of];
	struct part *copy = copy_parts(part, n);
	qsort(copy, n, sizeof *copy, u64_compare);
	monitor_lock(&p->monitor);
	free(l->part);
	l->part = copy;
	l->n = n;
	l->known = true;
	monitor_unlock(&p->monitor);
}

void parts_install(struct parts *p, enum parts_of of, parts_finder find)
{
	monitor_lock(&p->monitor);
	p->list[of].find = find;
	monitor_unlock(&p->monitor);
}

enum status parts_get(struct parts *p, enum parts_of of, struct part **out, size_t *n,
		      struct err *err)
{
	struct part_list *l = &p->list[of];
	enum status st = ST_OK;
	monitor_lock(&p->monitor);
	bool known = l->known;
	parts_finder find = l->find;
	monitor_unlock(&p->monitor);
	if (!known)
		st = find ? find(p->trace, of, err)
			  : err_set(err, ST_UNSUPPORTED, "%s of the trace are not known",
				    of == PARTS_PHASES ? "phases" : "regions");
	if (st != ST_OK)
		return st;
	monitor_lock(&p->monitor);
	*out = copy_parts(l->part, l->n);
	*n = l->n;
	monitor_unlock(&p->monitor);
	return ST_OK;
}

bool parts_at(struct parts *p, enum parts_of of, uint64_t at, struct part *out)
{
	struct part_list *l = &p->list[of];
	monitor_lock(&p->monitor);
	size_t n = count_upto(l->part, l->n, sizeof *l->part,
			      offsetof(struct part, first), at);
	bool any = n && at <= l->part[n - 1].last;
	if (any)
		*out = l->part[n - 1];
	monitor_unlock(&p->monitor);
	return any;
}
