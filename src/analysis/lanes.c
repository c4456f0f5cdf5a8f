/*
 * One scan makes all counts that are not queries; each query needs another scan.  All
 * scans fill the same tally (analysis/tally.h), which has a column for each kind of count,
 * and two columns for each row of the result, for bands and queries.  If a lane counts new
 * addresses, records before the span are counted, too.
 */
#include "analysis/lanes.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/call_points.h"
#include "analysis/lane_bands.h"
#include "analysis/lane_cuts.h"
#include "analysis/picks.h"
#include "base/mem.h"
#include "trace/cycle.h"
#include "trace/index/bins.h"

enum { SET_PCS, SET_LINES, SETS };

/* Columns after the counts.  TIMED is 1 if the piece has a commit; FIRST and LAST are
 * the min and max time of a commit.  ROWS has a column [row] for the count of a row, then
 * a column [row] for its divisor; a lane with bands has one divisor, in its first row. */
enum { COLUMN_TIMED = LANE_COUNTS, COLUMN_FIRST, COLUMN_LAST, COLUMN_ROWS };

struct lanes_scan {
	struct tally tally;
	const struct lanes_spec *spec;
	struct trace *trace;
	const struct schema *schema;
	struct lanes *out;
	bool need[LANE_COUNTS], timed;
	bool unknown[SETS + 1]; /* true if the index lacks this set for a chunk */
	fieldset want;
	struct lane_bands *bands; /* [row]: set in the first row of a lane */
	bool has_bands;

	bool no_depths; /* true if call stacks are unknown because the trace grows */
	bool has_time;
	uint64_t time_last;

	/* For the scan of a query, which counts only records: its row, and the column of
	 * the count; 0 in the scan of all other counts. */
	size_t row, column;
	bool is_of;
};

struct lanes_part {
	union {
		const struct lanes_scan *scan;
		struct tally_part pieces;
	};
	struct picks picks;
	struct lane_band_counter **band; /* [row]: set in the first row of a lane */
	struct call_depths depths;
};

size_t lanes_interval(const struct lanes *o, uint64_t ordinal)
{
	size_t i = tally_interval(o->cut, o->n, ordinal);
	return i == TALLY_BEFORE ? 0 : i;
}

/* True if all records of a chunk are in one interval, or before the first interval. */
static bool lanes_holds(const struct lanes *o, const struct chunk *c)
{
	size_t i = tally_interval(o->cut, o->n, c->start.ordinal);
	return c->start.ordinal + c->count <= o->cut[i + 1];
}

static void lanes_part_init(void *part)
{
	struct lanes_part *p = part;
	tally_part_init(part);
	p->band = mem_new(p->scan->out->nrows + 1, sizeof *p->band);
	for (size_t r = 0; !p->scan->column && r < p->scan->out->nrows; r++)
		if (p->scan->bands[r].n)
			p->band[r] = lane_band_counter_new(&p->scan->bands[r],
							   p->scan->schema);
}

static void lanes_part_release(void *part)
{
	struct lanes_part *p = part;
	picks_release(&p->picks);
	for (size_t r = 0; r < p->scan->out->nrows; r++)
		lane_band_counter_free(p->band[r]);
	free(p->band);
	call_depths_release(&p->depths);
	tally_part_release(part);
}

/* Records */

/* Pick the selected records with a value of the role; return their number. */
static size_t lanes_pick(struct lanes_part *p, const struct records *s, enum role role)
{
	picks_begin(&p->picks, s->b);
	picks_add_role(&p->picks, s->b, role);
	picks_end(&p->picks, s);
	return p->picks.n;
}

/* Count branches in the same way as summaries. */
static void lanes_add_branches(struct lanes_part *p, uint64_t *count,
			       const struct records *s)
{
	const fieldset *by_role = p->scan->schema->by_role;
	enum role branch = by_role[ROLE_BRANCH_KIND] ? ROLE_BRANCH_KIND
			   : by_role[ROLE_IS_BRANCH] ? ROLE_IS_BRANCH
						     : ROLE_TAKEN;
	size_t n = lanes_pick(p, s, branch);
	for (size_t k = 0; k < n; k++) {
		size_t i = s->at[p->picks.at[k]];
		uint64_t is = 0, taken = 0;
		record_role(s->b, i, branch, &is);
		record_role(s->b, i, ROLE_TAKEN, &taken);
		if (is || branch == ROLE_TAKEN) {
			count[LANE_BRANCHES]++;
			count[LANE_TAKEN] += taken != 0;
		}
	}
}

static void lanes_add_set(struct lanes_part *p, const struct records *s, enum role role,
			  int set, unsigned shift)
{
	size_t n = lanes_pick(p, s, role);
	for (size_t j = 0; j < n; j++) {
		uint64_t v[SLOTS_MAX];
		unsigned values = record_values(s->b, s->at[p->picks.at[j]], role, v);
		for (unsigned k = 0; k < values; k++)
			tally_key(&p->pieces, set, v[k] >> shift);
	}
}

/* Return `to` minus `from` of a record, or 0 unless it has both.  If from is ROLE_NONE,
 * it counts as 0. */
static uint64_t lanes_wait(const struct batch *b, size_t i, enum role from, enum role to)
{
	uint64_t begin = 0, end;
	if (!record_role(b, i, to, &end) || (from && !record_role(b, i, from, &begin)) ||
	    (int64_t)end <= (int64_t)begin)
		return 0;
	return end - begin;
}

static void lanes_add_times(uint64_t *count, const struct records *s)
{
	uint64_t time, commit;
	for (size_t j = 0; j < s->n; j++) {
		size_t i = s->at[j];
		count[LANE_FETCH_WAIT] += lanes_wait(s->b, i, ROLE_NONE, ROLE_DECODED);
		count[LANE_ISSUE_WAIT] +=
			lanes_wait(s->b, i, ROLE_DISPATCHED, ROLE_ISSUED);
		count[LANE_COMMIT_WAIT] +=
			lanes_wait(s->b, i, ROLE_READY, ROLE_COMMITTED);
		if (!record_role(s->b, i, ROLE_TIME, &time) ||
		    !record_role(s->b, i, ROLE_COMMITTED, &commit))
			continue;
		commit += time;
		if (!count[COLUMN_TIMED] || commit < count[COLUMN_FIRST])
			count[COLUMN_FIRST] = commit;
		if (commit > count[COLUMN_LAST])
			count[COLUMN_LAST] = commit;
		count[COLUMN_TIMED] = 1;
	}
}

static void lanes_add(struct lanes_part *p, struct tally_piece *to,
		      const struct records *s)
{
	const struct lanes_scan *m = p->scan;
	if (m->column) {
		to->count[m->column] += s->n;
		return;
	}
	uint64_t *bands = to->count + COLUMN_ROWS;
	to->count[LANE_RECORDS] += s->n;
	if (m->need[LANE_INSTRUCTIONS]) {
		const uint64_t *uop = bins_uops(s->b);
		for (size_t j = 0; j < s->n; j++)
			to->count[LANE_INSTRUCTIONS] += !uop || uop[s->at[j]] == 1;
	}
	if (m->need[LANE_WITH_LOAD])
		to->count[LANE_WITH_LOAD] += lanes_pick(p, s, ROLE_LOAD);
	if (m->need[LANE_WITH_STORE])
		to->count[LANE_WITH_STORE] += lanes_pick(p, s, ROLE_STORE);
	if (m->need[LANE_BRANCHES] || m->need[LANE_TAKEN])
		lanes_add_branches(p, to->count, s);
	if (m->tally.set[SET_PCS].n)
		lanes_add_set(p, s, ROLE_PC, SET_PCS, 0);
	if (m->tally.set[SET_LINES].n) {
		lanes_add_set(p, s, ROLE_LOAD, SET_LINES, LINE_BITS);
		lanes_add_set(p, s, ROLE_STORE, SET_LINES, LINE_BITS);
	}
	for (size_t j = 0; m->need[LANE_DEPTH] && j < s->n; j++) {
		uint64_t depth = p->depths.depth[s->at[j]];
		to->count[LANE_DEPTH] += depth - (depth > 0);
	}
	if (m->timed)
		lanes_add_times(to->count, s);
	for (size_t r = 0; r < m->out->nrows; r++)
		if (p->band[r])
			lane_band_counter_add(p->band[r], s, &bands[r],
					      &bands[m->out->nrows + r]);
}

static bool lanes_records(void *part, const struct records *r)
{
	struct lanes_part *p = part;
	struct records rest = *r, s;
	if (p->scan->need[LANE_DEPTH] && !p->scan->column)
		call_depths_find(&p->depths, p->scan->trace, r->b);
	for (struct tally_piece *to; (to = tally_next(&p->pieces, &rest, &s));)
		lanes_add(p, to, &s);
	return true;
}

/* Chunks that are not read */

static void lanes_sum_depths(void *sum, uint64_t depth, uint64_t n)
{
	if (sum)
		*(uint64_t *)sum += depth * n;
}

/* Add the sum of the depths of a chunk; return false if the depths are unknown. */
static bool lanes_chunk_depths(const struct lanes_scan *m, const struct chunk *c,
			       uint64_t *sum)
{
	return stack_points_depths(m->schema->stacks, c->start.ordinal, c->count,
				   lanes_sum_depths, sum);
}

/* True if summaries lack a count, because the program supplies the kinds of branches. */
static bool lanes_is_derived(const struct lanes_scan *m, enum lane_count count)
{
	return count == LANE_BRANCHES &&
	       m->schema->by_role[ROLE_BRANCH_KIND] & m->schema->given;
}

static bool lanes_skip(void *whole, const struct chunk *c, uint64_t hits)
{
	const struct lanes_scan *m = whole;
	if (!hits)
		return true;
	if (hits == MATCHES_UNKNOWN || !lanes_holds(m->out, c))
		return false;
	if (m->column || hits != c->count)
		return m->column;
	for (int k = 0; k < LANE_COUNTS; k++)
		if (m->need[k] &&
		    (k == LANE_DEPTH ? !lanes_chunk_depths(m, c, NULL)
				     : k >= LANE_TIME || lanes_is_derived(m, k)))
			return false;
	return !m->has_bands && (!m->tally.set[SET_PCS].n || chunk_has_pcs(c)) &&
	       (!m->tally.set[SET_LINES].n || chunk_has_lines(c));
}

static void lanes_add_chunk(struct lanes_scan *m, const struct chunk *c, uint64_t hits)
{
	struct tally_piece p = { .number = tally_interval(m->out->cut, m->out->n,
							  c->start.ordinal),
				 .count = mem_new(m->tally.columns, sizeof *p.count) };
	struct tally_keys *pcs = &p.set[SET_PCS], *lines = &p.set[SET_LINES];
	p.count[m->column ? m->column : LANE_RECORDS] = hits;
	if (m->need[LANE_DEPTH] && !m->column)
		lanes_chunk_depths(m, c, &p.count[LANE_DEPTH]);
	if (!m->column) {
		p.count[LANE_INSTRUCTIONS] = c->totals.macro_ops;
		p.count[LANE_WITH_LOAD] = c->totals.with_load;
		p.count[LANE_WITH_STORE] = c->totals.with_store;
		p.count[LANE_BRANCHES] = c->totals.branches;
		p.count[LANE_TAKEN] = c->totals.taken;
	}
	if (m->tally.set[SET_PCS].n)
		pcs->key = chunk_pcs(c, &pcs->n);
	if (m->tally.set[SET_LINES].n)
		lines->key = chunk_lines(c, &lines->n);
	tally_add(&m->tally, &p);
	tally_piece_release(&p);
}

/* The whole */

static void lanes_merge_time(struct lanes_scan *m, const struct tally_piece *p)
{
	if (!p->count[COLUMN_TIMED])
		return;
	if (!m->has_time)
		m->time_last = p->count[COLUMN_FIRST];
	m->has_time = true;
	if (p->count[COLUMN_LAST] > m->time_last) {
		tally_counts(&m->tally, p->number)[LANE_TIME] +=
			p->count[COLUMN_LAST] - m->time_last;
		m->time_last = p->count[COLUMN_LAST];
	}
}

bool lane_has_sets(const struct lane *l)
{
	return l->kind->n >= LANE_PCS && l->kind->n <= LANE_PAGES;
}

/* Return the set that a count needs; SETS if none. */
static int lanes_set(enum lane_count count)
{
	return count == LANE_PCS || count == LANE_NEW_PCS   ? SET_PCS
	       : count >= LANE_LINES && count <= LANE_PAGES ? SET_LINES
							    : SETS;
}

/* True if a lane must be counted. */
static bool lanes_wants(const struct lanes_scan *m, size_t lane)
{
	const struct lane *l = &m->spec->lanes->at[lane];
	if (l->kind->n == LANE_DEPTH && m->no_depths)
		return false;
	return !m->spec->summarised ||
	       (lane_is_summarised(l) && !m->unknown[lanes_set(l->kind->n)] &&
		!lanes_is_derived(m, l->kind->n) && !lanes_is_derived(m, l->kind->of));
}

/* Return the column of the count of a row, or of its divisor. */
static size_t lanes_column(const struct lanes_scan *m, size_t row, bool is_of)
{
	const struct lanes *o = m->out;
	const struct lane_kind *k = m->spec->lanes->at[o->row[row].lane].kind;
	enum lane_count count = is_of ? k->of : k->n;
	if (count < LANE_COUNTS)
		return count;
	while (is_of && row && o->row[row - 1].lane == o->row[row].lane)
		row--;
	return COLUMN_ROWS + (is_of ? o->nrows : 0) + row;
}

/* True if the current scan counts a row. */
static bool lanes_counts(const struct lanes_scan *m, size_t row)
{
	size_t lane = m->out->row[row].lane;
	enum lane_count n = m->spec->lanes->at[lane].kind->n;
	if (m->column)
		return row == m->row && !m->is_of;
	return (n < LANE_COUNTS || n == LANE_BAND) && lanes_wants(m, lane);
}

/* Set the values of the first n intervals; the current scan has counted them. */
static void lanes_fill(struct lanes_scan *m, size_t n)
{
	struct lanes *o = m->out;
	for (size_t r = 0; r < o->nrows; r++) {
		const struct lane *lane = &m->spec->lanes->at[o->row[r].lane];
		size_t column = lanes_column(m, r, false), of = lanes_column(m, r, true);
		for (size_t i = 0; i < n; i++) {
			const uint64_t *count = tally_counts(&m->tally, i);
			o->value[i * o->nrows + r] =
				(struct lane_value) { count[column], count[of],
						      m->tally.estimated[i] &&
							      lane_has_sets(lane) };
		}
		if (lanes_counts(m, r) && n > o->counted[r])
			o->counted[r] = n;
	}
}

static bool lanes_merge(void *whole, void *part, const struct match_run *r)
{
	struct lanes_scan *m = whole;
	struct lanes_part *p = part;
	tally_merge(whole, part, r);
	for (size_t i = 0; p && i < p->pieces.n; i++)
		if (p->pieces.piece[i].number != TALLY_BEFORE)
			lanes_merge_time(m, &p->pieces.piece[i]);
	if (r->chunk && r->hits)
		lanes_add_chunk(m, r->chunk, r->hits);
	return true;
}

/* Show the intervals before the last merged record, and its own interval if all records
 * are merged. */
static void lanes_show(void *whole)
{
	struct lanes_scan *m = whole;
	uint64_t end = m->tally.end;
	if (end <= m->out->over.first)
		return;
	lanes_fill(m, lanes_interval(m->out, end - 1) + (end > m->out->over.last));
	m->spec->partial(m->spec->arg, m->out);
}

static void lanes_need(struct lanes_scan *m, enum lane_count count)
{
	if (count == LANE_NOTHING || count >= LANE_COUNTS)
		return;
	m->need[count] = true;
	m->timed |= count >= LANE_TIME && count < LANE_DEPTH;
	m->want |= role_slots_fields(m->schema, lane_count_roles(count));
}

/* Count the columns of new keys and of pages if needed, and the column of all keys if
 * any of them is needed. */
static void lanes_plan_set(struct lanes_scan *m, int set, struct tally_set columns)
{
	columns.fresh = m->need[columns.fresh] ? columns.fresh : 0;
	columns.wide = m->need[columns.wide] ? columns.wide : 0;
	if (m->need[columns.n] || columns.fresh || columns.wide)
		m->tally.set[set] = columns;
}

/* Plan the counts and the fields to read; return false if there are none. */
static bool lanes_plan(struct lanes_scan *m)
{
	struct length_rules lengths;
	length_rules(&lengths, m->schema);
	for (size_t i = 0; i < m->spec->lanes->n; i++) {
		if (!lanes_wants(m, i))
			continue;
		lanes_need(m, m->spec->lanes->at[i].kind->n);
		lanes_need(m, m->spec->lanes->at[i].kind->of);
	}
	if (m->need[LANE_INSTRUCTIONS])
		m->want |= role_slots_fields(m->schema, UINT64_C(1) << ROLE_UOP);
	if (m->need[LANE_DEPTH])
		m->want |= length_fields(&lengths);
	bool any = m->has_bands;
	for (int k = 0; k < LANE_COUNTS; k++)
		any |= m->need[k];
	for (size_t r = 0; r < m->out->nrows; r++)
		if (m->bands[r].n)
			m->want |= lane_bands_fields(&m->bands[r], m->schema);
	lanes_plan_set(m, SET_PCS, (struct tally_set) { LANE_PCS, LANE_NEW_PCS, 0, 0 });
	lanes_plan_set(m, SET_LINES,
		       (struct tally_set) { LANE_LINES, LANE_NEW_LINES, LANE_PAGES,
					    PAGE_BITS - LINE_BITS });
	return any;
}

/* Scan a selection, and set the values. */
static enum status lanes_run(struct lanes_scan *m, struct trace *t,
			     const struct selection *s, struct task *task,
			     struct err *err)
{
	const bool shows = m->spec->partial && !m->is_of;
	const struct reducer r = {
		.want = m->column ? 0 : m->want,
		.numbers = m->column || !m->want,
		.skip = lanes_skip,
		.part_size = sizeof(struct lanes_part),
		.init = lanes_part_init,
		.records = lanes_records,
		.merge = lanes_merge,
		.release = lanes_part_release,
		.show = shows ? lanes_show : NULL,
	};
	enum status st = reduce(t, s, &r, m, task, err);
	tally_end(&m->tally);
	if (st == ST_OK) {
		lanes_fill(m, m->out->n);
		if (shows)
			m->spec->partial(m->spec->arg, m->out);
	}
	return st;
}

static enum status lanes_count_all(struct lanes_scan *m, struct trace *t,
				   struct task *task, struct err *err)
{
	struct selection s = m->spec->of;
	s.over = m->out->over;
	if (!m->spec->cold && (m->need[LANE_NEW_PCS] || m->need[LANE_NEW_LINES]))
		s.over.first = 0;
	return lanes_run(m, t, &s, task, err);
}

/* Count the records that match the queries of a selection and, unless NULL, q: the count
 * of a row or, if is_of is set, its divisor. */
static enum status lanes_count_query(struct lanes_scan *m, size_t row, bool is_of,
				     struct trace *t, const struct selection *of,
				     const struct query *q, struct task *task,
				     struct err *err)
{
	m->row = row;
	m->column = lanes_column(m, row, is_of);
	m->is_of = is_of;
	const struct query **all = mem_new(of->nwhere + 1, sizeof *all);
	struct selection s = { m->out->over, all, of->nwhere + (q != NULL) };
	for (size_t i = 0; i < of->nwhere; i++)
		all[i] = of->where[i];
	all[of->nwhere] = q;
	enum status st = lanes_run(m, t, &s, task, err);
	free(all);
	return st;
}

/* Count the share of all records that match the filter. */
static enum status lanes_count_filtered(struct lanes_scan *m, size_t row, struct trace *t,
					struct task *task, struct err *err)
{
	const struct lanes_spec *s = m->spec;
	const struct selection filter = { .where = s->filter, .nwhere = s->nfilter };
	for (size_t i = 0; i < m->out->n; i++) {
		uint64_t *count = tally_counts(&m->tally, i),
			 all = m->out->cut[i + 1] - m->out->cut[i];
		count[lanes_column(m, row, true)] = all;
		count[lanes_column(m, row, false)] = s->nfilter ? 0 : all;
	}
	return s->nfilter ? lanes_count_query(m, row, false, t, &filter, NULL, task, err)
			  : ST_OK;
}

/* Count a lane whose counts are queries. */
static enum status lanes_count_lane(struct lanes_scan *m, size_t row, struct trace *t,
				    const struct lane *lane, struct task *task,
				    struct err *err)
{
	const struct lanes_spec *s = m->spec;
	const struct query *n = lane->kind->n == LANE_HITS ? s->search : lane->n;
	enum status st = ST_OK;
	if (lane->kind->n == LANE_FILTERED)
		return lanes_count_filtered(m, row, t, task, err);
	if (lane->of)
		st = lanes_count_query(m, row, true, t, &s->of, lane->of, task, err);
	if (n && st == ST_OK)
		st = lanes_count_query(m, row, false, t, &s->of, n, task, err);
	return st;
}

static enum status lanes_count_queries(struct lanes_scan *m, struct trace *t,
				       struct task *task, struct err *err)
{
	enum status st = ST_OK;
	for (size_t row = 0; st == ST_OK && row < m->out->nrows; row++) {
		size_t l = m->out->row[row].lane;
		const struct lane *lane = &m->spec->lanes->at[l];
		if (!lanes_wants(m, l) || lane->kind->bands)
			continue;
		st = lanes_count_lane(m, row, t, lane, task, err);
		if (st == ST_OK)
			m->out->counted[row] = m->out->n;
	}
	return st;
}

/* Find the sets that the index lacks: lanes with these sets cannot be counted without
 * reading. */
static void lanes_find_unknown(struct lanes_scan *m, struct trace *t)
{
	const struct chunk **list;
	size_t n =
		index_list(trace_index(t), m->out->over.first, m->out->over.last, &list);
	for (size_t i = 0; i < n; i++) {
		m->unknown[SET_PCS] |= !chunk_has_pcs(list[i]);
		m->unknown[SET_LINES] |= !chunk_has_lines(list[i]);
	}
	free(list);
}

/* Rows */

static void lanes_add_row(struct lanes *o, size_t lane, const char *band)
{
	o->row = mem_resize(o->row, o->nrows + 1, sizeof *o->row);
	o->row[o->nrows++] = (struct lane_row) { lane, band ? mem_text(band) : NULL };
}

/* Make a row for each lane and each band. */
static enum status lanes_make_rows(struct lanes_scan *m, struct trace *t,
				   struct task *task, struct err *err)
{
	const struct lane_list *l = m->spec->lanes;
	enum status st = ST_OK;
	m->bands = mem_new(l->n * LANE_BANDS_MAX + 1, sizeof *m->bands);
	for (size_t i = 0; st == ST_OK && i < l->n; i++) {
		struct lane_bands *b = &m->bands[m->out->nrows];
		if (l->at[i].kind->bands && lanes_wants(m, i))
			st = lane_bands_find(b, l->at[i].kind->bands, t,
					     m->spec->cold ? &m->out->over : NULL, task,
					     err);
		m->has_bands |= b->n > 0;
		if (!b->n)
			lanes_add_row(m->out, i, NULL);
		for (size_t k = 0, n = b->n; k < n; k++)
			lanes_add_row(m->out, i, b->name[k]);
	}
	m->out->value = mem_new(m->out->n * m->out->nrows + 1, sizeof *m->out->value);
	m->out->counted = mem_new(m->out->nrows + 1, sizeof *m->out->counted);
	return st;
}

static void lanes_release_bands(struct lanes_scan *m)
{
	for (size_t r = 0; m->bands && r < m->out->nrows; r++)
		lane_bands_release(&m->bands[r]);
	free(m->bands);
}

/* Make the call stacks if a lane needs them. */
static enum status lanes_find_depths(struct lanes_scan *m, struct trace *t,
				     struct task *task, struct err *err)
{
	uint64_t key, records;
	bool needs = false, all = false;
	for (size_t i = 0; i < m->spec->lanes->n; i++)
		needs |= m->spec->lanes->at[i].kind->n == LANE_DEPTH &&
			 !m->spec->summarised;
	enum status st = needs ? call_points_ensure(t, UINT64_MAX, task, err) : ST_OK;
	m->no_depths =
		needs &&
		(!stack_points_known(m->schema->stacks, &key, &records, &all) || !all);
	return st;
}

static enum status lanes_count_rows(struct lanes_scan *m, struct trace *t,
				    struct task *task, struct err *err)
{
	enum status st = lanes_find_depths(m, t, task, err);
	bool any = lanes_plan(m);
	if (m->timed)
		m->out->cycle = trace_cycle(t);
	m->tally.n = m->out->n;
	m->tally.cut = m->out->cut;
	m->tally.columns = COLUMN_ROWS + 2 * m->out->nrows;
	tally_init(&m->tally);
	if (st == ST_OK && any)
		st = lanes_count_all(m, t, task, err);
	memset(m->tally.set, 0, sizeof m->tally.set); /* the other scans have no sets */
	if (st == ST_OK)
		st = lanes_count_queries(m, t, task, err);
	lanes_fill(m, m->out->n);
	tally_release(&m->tally);
	return st;
}

enum status lanes_make(struct lanes *out, struct trace *t, const struct lanes_spec *spec,
		       struct task *task, struct err *err)
{
	assert(spec->intervals >= 1 && spec->intervals <= TALLY_MAX);
	struct lanes o = { .n = 0 };
	struct lanes_scan m = {
		.spec = spec, .trace = t, .schema = trace_schema(t), .out = &o
	};
	enum status st = lane_cuts_make(&o, t, spec, task, err);
	if (st == ST_OK && spec->summarised)
		lanes_find_unknown(&m, t);
	if (st == ST_OK)
		st = lanes_make_rows(&m, t, task, err);
	if (st == ST_OK)
		st = lanes_count_rows(&m, t, task, err);
	lanes_release_bands(&m);
	if (st == ST_OK)
		*out = o;
	else
		lanes_release(&o);
	return st;
}

void lanes_copy(struct lanes *to, const struct lanes *from)
{
	*to = *from;
	to->cut = mem_copy(from->cut, (from->n + 1) * sizeof *to->cut);
	to->value =
		mem_copy(from->value, (from->n * from->nrows + 1) * sizeof *to->value);
	to->counted = mem_copy(from->counted, (from->nrows + 1) * sizeof *to->counted);
	to->row = mem_new(from->nrows + 1, sizeof *to->row);
	for (size_t r = 0; r < from->nrows; r++)
		to->row[r] = (struct lane_row) { from->row[r].lane,
						 from->row[r].band
							 ? mem_text(from->row[r].band)
							 : NULL };
}

void lanes_release(struct lanes *o)
{
	for (size_t r = 0; r < o->nrows; r++)
		free(o->row[r].band);
	free(o->row);
	free(o->cut);
	free(o->value);
	free(o->counted);
	*o = (struct lanes) { .n = 0 };
}

void lanes_arrange(struct lanes *o, const size_t *to, size_t n)
{
	struct lanes all = *o;
	size_t *from = mem_new(all.nrows + 1, sizeof *from);
	o->nrows = 0;
	for (size_t i = 0; i < n; i++)
		for (size_t r = 0; r < all.nrows; r++)
			if (all.row[r].lane == to[i])
				from[o->nrows++] = r;
	o->row = mem_new(o->nrows + 1, sizeof *o->row);
	o->value = mem_new(o->n * o->nrows + 1, sizeof *o->value);
	o->counted = mem_new(o->nrows + 1, sizeof *o->counted);
	for (size_t r = 0, lane = 0; r < o->nrows; r++) {
		while (to[lane] != all.row[from[r]].lane)
			lane++;
		o->row[r] = (struct lane_row) { lane, all.row[from[r]].band };
		all.row[from[r]].band = NULL;
		o->counted[r] = all.counted[from[r]];
		for (size_t i = 0; i < o->n; i++)
			o->value[i * o->nrows + r] = all.value[i * all.nrows + from[r]];
	}
	free(from);
	all.cut = NULL;
	lanes_release(&all);
}

const char *lanes_name(const struct lanes *o, const struct lane_list *l, size_t row)
{
	const struct lane_row *r = &o->row[row];
	return r->band ? r->band : l->at[r->lane].name;
}

bool lanes_find_row(const struct lanes *o, const struct lane_row *like, size_t *row)
{
	for (*row = 0; *row < o->nrows; ++*row) {
		const struct lane_row *r = &o->row[*row];
		if (r->lane == like->lane && !r->band == !like->band &&
		    (!r->band || !strcmp(r->band, like->band)))
			return true;
	}
	return false;
}

bool lanes_value(const struct lanes *o, const struct lane_list *l, size_t row,
		 size_t interval, double *out)
{
	return lane_figure(&l->at[o->row[row].lane], &o->value[interval * o->nrows + row],
			   o->cycle, out);
}
