/*
 * An instruction may have begun before the span, and whether its last branch was taken
 * is seen only in the record after it.  Some records before and after what is written are
 * therefore read as well.  With a query this is done for each run of pages with matches.
 */
#include "cmd/conversion.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "cmd/options.h"
#include "cmd/report.h"
#include "query/find.h"

enum { PAGE = 4096, MARGIN = 64 };

enum status conversion_init(struct conversion *c, struct err *err)
{
	c->convert = NULL;
	c->reader = NULL;
	c->hit = NULL;
	enum status st =
		convert_new(&c->convert, c->target, trace_schema(c->trace), c->to, err);
	if (st == ST_OK && c->thread >= 0)
		st = convert_thread(c->convert, c->thread, err);
	if (st == ST_OK)
		st = reader_open(&c->reader, c->trace, err);
	return st;
}

void conversion_release(struct conversion *c)
{
	reader_free(c->reader);
	convert_free(c->convert);
	free(c->hit);
}

/* Add n records at c->at, or fewer.  wanted: NULL: all of them. */
static enum status conversion_add(struct conversion *c, size_t n, const bool *wanted,
				  struct err *err)
{
	const struct batch *b;
	enum status st =
		reader_read_wait(c->reader, c->at, n, convert_wants(c->convert), &b, err);
	if (st != ST_OK)
		return st;
	st = convert_add(c->convert, b, 0, b->n, wanted, err);
	c->gaps += wanted ? 0 : b->ngaps;
	c->at += b->n;
	if (task_cancelled(c->task))
		return err_set(err, ST_CANCELLED, "stopped");
	return st;
}

/* Add records that are not written, up to the record end. */
static enum status conversion_add_margin(struct conversion *c, uint64_t end, bool settle,
					 struct err *err)
{
	static const bool none[MARGIN];
	enum status st = ST_OK;
	while (st == ST_OK && c->at < end && !(settle && convert_settled(c->convert))) {
		uint64_t left = end - c->at;
		st = conversion_add(c, left < MARGIN ? (size_t)left : MARGIN, none, err);
	}
	return st;
}

/* The end of records that follow one another. */
static enum status conversion_cut(struct conversion *c, struct err *err)
{
	uint64_t end = c->at < UINT64_MAX - MARGIN ? c->at + MARGIN : UINT64_MAX;
	enum status st = c->any ? conversion_add_margin(c, end, true, err) : ST_OK;
	c->any = false;
	if (st == ST_OK || st == ST_END)
		st = convert_cut(c->convert, err);
	return st;
}

/* Continue at a record, with the records before it. */
static enum status conversion_go(struct conversion *c, uint64_t record, struct err *err)
{
	enum status st = ST_OK;
	if (c->any && c->at == record)
		return ST_OK;
	if (c->any)
		st = conversion_cut(c, err);
	if (st != ST_OK)
		return st;
	c->any = true;
	c->at = record < MARGIN ? 0 : record - MARGIN;
	return conversion_add_margin(c, record, false, err);
}

/* All records of a span */

static void conversion_progress(struct conversion *c)
{
	struct extent all = trace_extent(c->trace);
	uint64_t end = all.complete ? all.records : 0;
	if (c->span.last < UINT64_MAX && (!end || c->span.last < end))
		end = c->span.last + 1;
	task_progress(c->task, c->at - c->span.first, end ? end - c->span.first : 0);
}

static enum status conversion_all(struct conversion *c, struct err *err)
{
	const struct span *span = &c->span;
	enum status st = conversion_go(c, span->first, err);
	while (st == ST_OK && c->at <= span->last) {
		uint64_t left = span->last - c->at;
		st = conversion_add(c, left < PAGE ? (size_t)left + 1 : PAGE, NULL, err);
		conversion_progress(c);
	}
	if (st == ST_END && c->at && c->at <= span->first)
		return cmd_span_ends(span, err);
	return st == ST_OK || st == ST_END ? conversion_cut(c, err) : st;
}

/* Records that match */

static enum status conversion_write_page(struct conversion *c)
{
	if (!c->page_used)
		return ST_OK;
	c->page_used = false;
	enum status st = conversion_go(c, c->page, &c->err);
	uint64_t last = c->page + PAGE - 1;
	last = last < c->span.last ? last : c->span.last;
	while (st == ST_OK && c->at <= last)
		st = conversion_add(c, (size_t)(last - c->at) + 1,
				    c->hit + (c->at - c->page), &c->err);
	return st == ST_END ? ST_OK : st;
}

static bool conversion_hit(void *ctx, uint64_t record)
{
	struct conversion *c = ctx;
	if (c->page_used && record - c->page >= PAGE) {
		c->st = conversion_write_page(c);
		if (c->st != ST_OK)
			return false;
	}
	if (!c->page_used) {
		memset(c->hit, 0, PAGE * sizeof *c->hit);
		c->page = record - record % PAGE;
		c->page_used = true;
	}
	c->hit[record - c->page] = true;
	return true;
}

static enum status conversion_matches(struct conversion *c, struct err *err)
{
	c->hit = mem_new(PAGE, sizeof *c->hit);
	enum status st = find_each(c->trace, c->query, c->span, conversion_hit, c, NULL,
				   c->task, err);
	if (c->st == ST_OK && (st == ST_OK || st == ST_END))
		c->st = conversion_write_page(c);
	if (c->st != ST_OK) {
		*err = c->err;
		return c->st;
	}
	return st == ST_OK || st == ST_END ? conversion_cut(c, err) : st;
}

enum status conversion_work(void *arg, struct task *task, struct err *err)
{
	struct conversion *c = arg;
	c->task = task;
	reader_set_task(c->reader, task);
	enum status st = c->query ? conversion_matches(c, err) : conversion_all(c, err);
	return st == ST_OK ? convert_end(c->convert, err) : st;
}

/* Report */

static void conversion_report_written(const struct conversion *c,
				      const struct convert_counts *n)
{
	char records[32], written[32];
	struct str noun = STR_INIT, target = STR_INIT;
	const struct format *from = trace_schema(c->trace)->format;
	const struct format *to = c->target->format;
	if (n->records == 1)
		str_add(&noun, from->record);
	else
		str_add_plural(&noun, from->record);
	if (n->written == 1)
		str_add(&target, to->record);
	else
		str_add_plural(&target, to->record);
	cmd_warn(trace_path(c->trace), "%s %s of %s written as %s %s of %s",
		 human_count(records, sizeof records, n->records), noun.text, from->name,
		 human_count(written, sizeof written, n->written), target.text, to->name);
	str_release(&noun);
	str_release(&target);
}

void conversion_report(const struct conversion *c)
{
	char number[32];
	struct str empty = STR_INIT;
	struct convert_counts n = convert_counts(c->convert);
	const char *path = trace_path(c->trace);
	conversion_report_written(c, &n);
	if (convert_empty_fields(c->convert, &empty))
		cmd_warn(path, "fields of %s written empty: %s", c->target->format->name,
			 empty.text);
	for (unsigned k = 0; k < LOSSES; k++)
		if (n.lost[k])
			cmd_warn(path, "%s record%s %s",
				 human_count(number, sizeof number, n.lost[k]),
				 n.lost[k] == 1 ? "" : "s", convert_loss_text(k));
	str_release(&empty);
}
