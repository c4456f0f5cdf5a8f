/*
 * A match is found on the few fields that the query looks at and written with many.
 * So that the search need not decode those of every record, each match is read once
 * more; what is read beside it serves the matches that follow, and the context.
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

/* ST_END: there is no such record. */
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
		/* As read(2), it may give fewer. */
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
	m->any = true;
	m->written = record;
	return m->out->emitter->record(&m->out->emit, m->page,
				       (size_t)(record - m->page->first), &m->err);
}

/* From where the last one was written to n records on, in the direction of travel;
 * before: not as far as this record. */
static enum status mw_write_behind(struct match_writer *m, uint64_t before)
{
	enum status st = ST_OK;
	bool back = mw_backward(m);
	while (st == ST_OK && m->any) {
		uint64_t next = back ? m->written - 1 : m->written + 1;
		uint64_t away = back ? m->last - next : next - m->last;
		if (away > m->context || (back && !m->written) || next == before)
			break;
		st = mw_write_record(m, next, ' ');
	}
	return st == ST_END ? ST_OK : st;
}

/* The last record there is before `none`, which is not there; there: one that is. */
static uint64_t mw_last_there(struct match_writer *m, uint64_t there, uint64_t none)
{
	while (none - there > 1) {
		uint64_t middle = there + (none - there) / 2;
		if (mw_on_page(m, middle) || mw_read_page(m, middle) == ST_OK)
			there = middle;
		else
			none = middle;
	}
	return there;
}

/* What stands before a match and was not written yet. */
static enum status mw_write_before(struct match_writer *m, uint64_t record)
{
	bool back = mw_backward(m);
	enum status st = ST_OK;
	uint64_t from = record > m->context ? record - m->context : 0;
	if (back) {
		from = m->context < UINT64_MAX - record ? record + m->context
							: UINT64_MAX;
		if (m->any && from >= m->written)
			from = m->written - 1;
		if (from > record && !mw_on_page(m, from)) {
			st = mw_read_page(m, from);
			if (st == ST_END)
				from = mw_last_there(m, record, from);
			st = st == ST_END ? ST_OK : st;
		}
		for (uint64_t r = from; r > record && st == ST_OK; r--)
			st = mw_write_record(m, r, ' ');
		return st;
	}
	if (m->any && from <= m->written)
		from = m->written + 1;
	for (uint64_t r = from; r < record && st == ST_OK; r++)
		st = mw_write_record(m, r, ' ');
	return st;
}

static enum status mw_write_match(struct match_writer *m, uint64_t record)
{
	enum status st = ST_OK;
	if (m->context)
		st = mw_write_behind(m, record);
	if (st == ST_OK && m->context)
		st = mw_write_before(m, record);
	if (st == ST_OK)
		st = mw_write_record(m, record, '>');
	m->last = record;
	if (st == ST_END)
		return err_set(&m->err, ST_IO, "record %" PRIu64 " can no longer be read",
			       record);
	/* The next one may be far away. */
	if (st == ST_OK && m->watched)
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

/* Where the last match ends in the trace. */
static enum status mw_find_end(struct match_writer *m, struct task *task, struct err *err)
{
	struct reader *rd;
	const struct batch *b;
	enum status st = reader_open(&rd, m->trace, err);
	if (st != ST_OK)
		return st;
	reader_set_task(rd, task);
	st = reader_read(rd, m->farthest, 1, query_fields(m->query), &b, err);
	if (st == ST_OK)
		m->end = b->offset[0] + b->length[0];
	reader_free(rd);
	return st;
}

static enum status mw_find_all(struct match_writer *m, struct task *task, struct err *err)
{
	uint64_t count = 0;
	bool only_count = !m->out && m->most == UINT64_MAX;
	enum status st = find_each(m->trace, m->query, m->span,
				   only_count ? NULL : mw_hit, m, &count, task, err);
	if (only_count)
		m->hits = count;
	else if (st == ST_OK && m->hits == m->most)
		st = mw_find_end(m, task, err);
	if (m->st == ST_OK && m->out && m->context)
		m->st = mw_write_behind(m, UINT64_MAX);
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
	enum status st = reader_open(&m->reader, m->trace, err);
	if (st != ST_OK)
		return st;
	reader_set_task(m->reader, task);
	struct listing *out = m->out;
	st = listing_begin(out, err);
	if (st == ST_OK && m->most)
		st = mw_find_all(m, task, err);
	st = listing_end(out, st, err);
	reader_free(m->reader);
	return st;
}
