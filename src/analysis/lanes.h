/*
 * Compute lanes: values for the intervals of a trace, such as the share of loads or the
 * number of new instruction addresses.
 *
 * A lane is a count, or the ratio of two counts; any query is also a lane, with the
 * number of matching records.  A lane with bands is several ratios, for example one for
 * each region of the code.  So the result has a row for each lane, or for each band of
 * a lane.  Intervals have the same number of records, the same number of instructions,
 * or the same time.  Each interval is a run of consecutive records: with time, a record
 * belongs to the interval of the largest time so far.
 *
 * Counts in chunk summaries are not read again: lanes of a whole trace with a saved
 * index, cut at chunks, require no reading.
 *
 * Memory is bounded by the number of intervals and lanes.  Numbers of addresses are
 * exact up to a limit, and estimates above it (see analysis/distinct.h).
 */
#ifndef ANALYSIS_LANES_H
#define ANALYSIS_LANES_H

#include "analysis/tally.h"

enum { LANE_LIST_MAX = 32 };

enum lane_count {
	LANE_NOTHING, /* second count of a lane that is not a ratio */
	LANE_RECORDS,
	LANE_INSTRUCTIONS,
	LANE_WITH_LOAD, /* records with a load, with a store */
	LANE_WITH_STORE,
	LANE_BRANCHES,
	LANE_TAKEN,
	LANE_PCS,     /* different instruction addresses, */
	LANE_NEW_PCS, /* and the instruction addresses that no record before the interval
		       * has */
	LANE_LINES,   /* different cache lines of loads and stores */
	LANE_NEW_LINES,
	LANE_PAGES,       /* different pages of loads and stores */
	LANE_TIME,        /* from the last commit before the interval to its last
			   * commit */
	LANE_FETCH_WAIT,  /* sums over records: from fetch to decode, */
	LANE_ISSUE_WAIT,  /* from dispatch to issue, */
	LANE_COMMIT_WAIT, /* from the result to the commit */
	LANE_DEPTH,       /* sum of the call depths of the records */
	LANE_COUNTS,
	LANE_QUERY = LANE_COUNTS, /* records that match the query */
	LANE_BAND,     /* for a lane with bands: count in the band, count in all bands */
	LANE_INTERVAL, /* all records of the interval, selected or not, */
	LANE_FILTERED, /* and the records that match lanes_spec.filter */
	LANE_HITS      /* records that match lanes_spec.search */
};

/* Property that divides the records of a lane into bands. */
enum lane_bands_of {
	LANE_BANDS_NONE,
	LANE_BANDS_CODE,   /* address of the instruction */
	LANE_BANDS_DATA,   /* addresses of its loads and stores */
	LANE_BANDS_CLASS,  /* op class or opcode; without them, the kind of branch */
	LANE_BANDS_THREAD, /* thread; unknown threads are found first */
	LANE_BANDS_LOOP    /* innermost loop; unknown loops are found first */
};

/* Entries of one name are consecutive; a format uses the first entry that it supports. */
struct lane_kind {
	const char *name;      /* "loads": on the command line and in headings */
	const char *help;      /* one phrase */
	const char *unit;      /* "%", "" */
	enum lane_count n, of; /* `of` is LANE_NOTHING, or the lane is n / of */
	double scale;          /* factor of the value */
	bool cycles;           /* divide by the cycle length */
	/* The queries of n and of `of`, for LANE_QUERY.  A format in which they do not
	 * compile cannot have the lane. */
	const char *query, *of_query;
	enum lane_bands_of bands;
	const char *lacks; /* reason why a format has no entry of the name; may be NULL */
	bool browser;      /* depends on the state of the browser */
	bool shown;        /* shown by default */
};

extern const struct lane_kind lane_kinds[]; /* ends with a NULL name */
/* Return the first entry of the next name. */
const struct lane_kind *lane_kind_next(const struct lane_kind *k);

/* How to map the values of a lane to heights. */
enum lane_scale { LANE_FROM_ZERO, LANE_FROM_MIN, LANE_LOGARITHMIC, LANE_SCALES };

/* Return the scale of a lane that the user has not changed. */
static inline enum lane_scale lane_first_scale(const struct lane_kind *k)
{
	return k->n == LANE_DEPTH ? LANE_FROM_MIN : LANE_FROM_ZERO;
}

struct lane {
	const struct lane_kind *kind;
	char *name;           /* name of the kind, or text of the query */
	struct query *n, *of; /* queries of the counts of the kind; NULL if not queries */
	enum lane_scale scale;
};

struct lane_list {
	struct lane *at;
	size_t n;
};

/* Life cycle */

/* Parse lanes of a format: names and queries, separated by commas; NULL for the default
 * lanes.  The schema is borrowed.  Return ST_INVALID if a word is neither a lane nor a
 * query (with its column), or if there are more than LANE_LIST_MAX lanes;
 * ST_UNSUPPORTED if the format does not have a lane.  The caller releases out after any
 * result. */
enum status lane_list_parse(struct lane_list *out, const char *text,
			    const struct schema *s, struct err *err);
void lane_list_release(struct lane_list *l);

/* Add a lane by its name or, if no lane has this name, as a query. */
enum status lane_list_add(struct lane_list *l, const char *text, const struct schema *s,
			  struct err *err);

void lane_list_remove(struct lane_list *l, size_t lane);

/* True if chunk summaries have all counts of a lane. */
bool lane_is_summarised(const struct lane *l);

/* Return the roles that a count below LANE_COUNTS reads, as bits (1 << ROLE_...). */
uint64_t lane_count_roles(enum lane_count count);

/* True if the values of a lane depend on records before the span (see lanes_spec.cold
 * and simulation_begin()); for lane_has_stacks(), on call stacks, and therefore also on
 * records after the span. */
bool lane_looks_back(const struct lane *l);
bool lane_has_stacks(const struct lane *l);
/* True if the lane needs the loops of the whole trace. */
bool lane_has_loops(const struct lane *l);

/* Counting */

enum lanes_by { LANES_BY_RECORD, LANES_BY_INSTRUCTION, LANES_BY_TIME };

struct lane_value {
	uint64_t n, of;
	bool estimated; /* true if a number of different addresses is an estimate */
};

struct lane_row {
	size_t lane;
	char *band; /* name of the band; NULL if the lane has no bands */
};

struct lanes {
	struct span over; /* records of the trace in the requested span */
	size_t n;         /* number of intervals */
	uint64_t *cut;    /* [n + 1]: interval i has the records cut[i] to cut[i + 1] - 1;
	                   * it may be empty */
	size_t nrows;
	struct lane_row *row;     /* [nrows]: in the order of the lanes */
	struct lane_value *value; /* [interval * nrows + row] */
	/* [row]: number of first intervals that have been counted.  The last of them
	 * may still grow while lanes are being counted. */
	size_t *counted;
	uint64_t cycle; /* length of a cycle; 0 if unknown */
};

struct lanes_spec {
	struct selection of; /* must be forward */
	enum lanes_by by;
	size_t intervals; /* max number, 1 to TALLY_MAX */
	/* Move the ends of intervals to chunk boundaries, so that summaries are
	 * sufficient; only by record. */
	bool chunks;
	bool cold; /* new addresses and regions depend only on the records of the span */
	bool summarised; /* count only lanes whose counts are in summaries */
	const struct lane_list *lanes;
	const struct query *const *filter; /* for LANE_FILTERED; all must match */
	size_t nfilter;
	const struct query *search; /* for LANE_HITS; NULL if no record matches */

	/* Called from time to time with the results so far; may be NULL. */
	void (*partial)(void *arg, const struct lanes *o);
	void *arg;
};

/* Count the lanes.  Build the index first if the end of the trace must be known.
 * Return ST_END if the trace has no records in the span; ST_UNSUPPORTED if the format
 * has no times.  If the result is ST_OK, the caller releases out; otherwise out does
 * not change. */
enum status lanes_make(struct lanes *out, struct trace *t, const struct lanes_spec *spec,
		       struct task *task, struct err *err);
void lanes_copy(struct lanes *to, const struct lanes *from);
void lanes_release(struct lanes *o);

/* Make lane to[i] the new lane i, for each i below n, and remove the rows of other lanes. */
void lanes_arrange(struct lanes *o, const size_t *to, size_t n);

/* Use */

/* Return the interval of a record of the span. */
size_t lanes_interval(const struct lanes *o, uint64_t ordinal);

/* True if a lane counts different addresses, whose number is an estimate if it is
 * large. */
bool lane_has_sets(const struct lane *l);

/* Return the name of the band of a row, otherwise the name of its lane; borrowed. */
const char *lanes_name(const struct lanes *o, const struct lane_list *l, size_t row);

/* Find the row with the lane and band of `like`, which may be from another result;
 * return false if there is none. */
bool lanes_find_row(const struct lanes *o, const struct lane_row *like, size_t *row);

/* Get the value of a row in an interval; return false if it is undefined because the
 * divisor is 0. */
bool lanes_value(const struct lanes *o, const struct lane_list *l, size_t row,
		 size_t interval, double *out);

/* Compute the displayed value of a struct lane_value, which can be a sum of several. */
bool lane_figure(const struct lane *l, const struct lane_value *v, uint64_t cycle,
		 double *out);

#endif
