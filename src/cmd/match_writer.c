/*
 * The search decodes only the fields of the query, but the output needs other fields.
 * Read each match again, with a page of records that also serves later matches and the
 * context.
 */
#include "cmd/match_writer.h"

#include <inttypes.h>

enum { READ_RECORDS = 256 };

static bool mw_backward(const struct match_writer *m)
{
	return m->span.last < m->span.first;
}

static bool mw_on_page(const struct match_writer *m, uint64_t record)
{
	return m->page && record >= m->page->first &&
	       record - m->page->first < m->page->n;
}

/* Read the page with a record.  Return ST_END if the trace does not have the record. */
static enum status mw_read_page(struct match_writer *m, uint64_t record)
{
	uint64_t first = record;
	if (mw_backward(m))
		first -= first < READ_RECORDS ? first : READ_RECORDS - 1;
	while (!mw_on_page(m, record)) {
		size_t n = (size_t)(record - first) + 1;
		m->page = NULL;
		enum status st = reader_read_wait(m->reader, first,
						  mw_backward(m) ? n : READ_RECORDS,
						  m->out->want, &m->page, &m->err);
		if (st != ST_OK) {
			m->page = NULL;
			return st;
		}
		/* reader_read() may return fewer records. */
		if (!mw_on_page(m, record))
			first = m->page->first + m->page->n;
	}
	return ST_OK;
}

static enum status mw_write_record(struct match_writer *m, uint64_t record, char mark)
{
	enum status st = mw_on_page(m, record) ? ST_OK : mw_read_page(m, record);
	if (st != ST_OK)
		return st;
	m->out->emit.mark = m->context ? mark : 0;
	m->any_written = true;
	m->written = record;
	return m->out->emitter->record(&m->out->emit, m->page,
				       (size_t)(record - m->page->first), &m->err);
}

/* Write the context after the last match, in the direction of the search, unless already
 * written.  Stop at the record `before`, without writing it. */
static enum status mw_write_after(struct match_writer *m, uint64_t before)
{
	enum status st = ST_OK;
	bool back = mw_backward(m);
	while (st == ST_OK && m->any_written) {
		uint64_t next = back ? m->written - 1 : m->written + 1;
		uint64_t away = back ? m->last - next : next - m->last;
		if (away > m->context || (back && !m->written) || next == before)
			break;
		st = mw_write_record(m, next, ' ');
	}
	return st == ST_END ? ST_OK : st;
}

/* Find the last record of the trace by bisection; record `present` exists, and `absent`
 * does not. */
static uint64_t mw_find_last(struct match_writer *m, uint64_t present, uint64_t absent)
{
	while (absent - present > 1) {
		uint64_t middle = present + (absent - present) / 2;
		if (mw_on_page(m, middle) || mw_read_page(m, middle) == ST_OK)
			present = middle;
		else
			absent = middle;
	}
	return present;
}

/* Write the context before a match, unless already written. */
static enum status mw_write_before(struct match_writer *m, uint64_t record)
{
	bool back = mw_backward(m);
	enum status st = ST_OK;
	uint64_t from = record > m->context ? record - m->context : 0;
	if (back) {
		from = m->context < UINT64_MAX - record ? record + m->context
							: UINT64_MAX;
		if (m->any_written && from >= m->written)
			from = m->written - 1;
		if (from > record && !mw_on_page(m, from)) {
			st = mw_read_page(m, from);
			if (st == ST_END)
				from = mw_find_last(m, record, from);
			st = st == ST_END ? ST_OK : st;
		}
		for (uint64_t r = from; r > record && st == ST_OK; r--)
			st = mw_write_record(m, r, ' ');
		return st;
	}
	if (m->any_written && from <= m->written)
		from = m->written + 1;
	for (uint64_t r = from; r < record && st == ST_OK; r++)
		st = mw_write_record(m, r, ' ');
	return st;
}

static enum status mw_write_match(struct match_writer *m, uint64_t record)
{
	enum status st = ST_OK;
	if (m->context)
		st = mw_write_after(m, record);
	if (st == ST_OK && m->context)
		st = mw_write_before(m, record);
	if (st == ST_OK)
		st = mw_write_record(m, record, '>');
	m->last = record;
	if (st == ST_END)
		return err_set(&m->err, ST_IO, "record %" PRIu64 " can no longer be read",
			       record);
	/* The search for the next match may take long. */
	if (st == ST_OK && m->flush_each)
		st = emit_flush(&m->out->emit, m->out->emitter, &m->err);
	return st;
}

static bool mw_hit(void *ctx, uint64_t ordinal)
{
	struct match_writer *m = ctx;
	m->hits++;
	m->farthest = ordinal > m->farthest ? ordinal : m->farthest;
	if (m->out) {
		m->st = mw_write_match(m, ordinal);
		if (m->st != ST_OK)
			return false;
	}
	return m->hits < m->most;
}

/* Set m->end. */
static enum status mw_find_end(struct match_writer *m, struct task *task, struct err *err)
{
	const struct batch *b;
	struct reader *rd = reader_open(m->trace, task);
	enum status st = reader_read(rd, m->farthest, 1, query_fields(m->query), &b, err);
	if (st == ST_OK)
		m->end = b->offset[0] + b->length[0];
	reader_free(rd);
	return st;
}

static enum status mw_find_all(struct match_writer *m, struct task *task, struct err *err)
{
	uint64_t count = 0;
	bool only_count = !m->out && m->most == UINT64_MAX;
	enum status st = hits_each(m->trace, m->query, m->span,
				   only_count ? NULL : mw_hit, m, &count, task, err);
	if (only_count)
		m->hits = count;
	else if (st == ST_OK && m->hits == m->most)
		st = mw_find_end(m, task, err);
	if (m->st == ST_OK && m->out && m->context)
		m->st = mw_write_after(m, UINT64_MAX);
	if (m->st != ST_OK) {
		*err = m->err;
		return m->st;
	}
	return st == ST_END ? ST_OK : st;
}

enum status match_writer_work(void *arg, struct task *task, struct err *err)
{
	struct match_writer *m = arg;
	if (!m->out)
		return m->most ? mw_find_all(m, task, err) : ST_OK;
	m->reader = reader_open(m->trace, task);
	enum status st = ST_OK;
	struct listing *out = m->out;
	out->emit.marks = m->context > 0;
	st = listing_begin(out, err);
	if (st == ST_OK && m->most)
		st = mw_find_all(m, task, err);
	st = listing_end(out, st, err);
	reader_free(m->reader);
	return st;
}
