/*
 * Where memory is accessed: loads, stores and fetches by address, in bins of a power
 * of two of bytes, or in regions that the trace uses.
 *
 * Bins are sparse and bounded: where there are more than HISTOGRAM_MOST, all of them
 * become larger (see trace/bins.h), and the histogram says so by its bits.  The sum
 * over all bins is what was asked for, exactly.
 *
 * Of the whole trace, and by pages or more, the index answers without reading
 * anything; all else is a sweep.
 */
#ifndef ANALYSIS_HISTOGRAM_H
#define ANALYSIS_HISTOGRAM_H

#include "query/query.h"
#include "trace/index/bins.h"
#include "trace/scan/scan.h"

enum { HISTOGRAM_MOST = 1 << 17, REGIONS_MOST = 24 };

struct histogram {
	unsigned bits;   /* a bin has two to this many bytes */
	bool coarse;     /* and was to have less: they are too many */
	bool partial;    /* more will come */
	struct bin *bin; /* by rising address */
	size_t n;
	uint64_t total[ACCESSES]; /* over all bins */
};

struct histogram_spec {
	unsigned bits;
	uint64_t first, last;             /* addresses that count, both included */
	struct span over;                 /* records that count, forward */
	const struct query *const *where; /* of them, those that match all of these */
	size_t nwhere;
	size_t most; /* bins; 0: HISTOGRAM_MOST */

	/* Called now and then on a working thread with what there is so far; NULL:
	 * nobody watches. */
	void (*partial)(void *arg, const struct histogram *h);
	void *arg;
};

#define HISTOGRAM_SPEC                                                  \
	{                                                               \
		.bits = PAGE_BITS, .last = UINT64_MAX, .over = SPAN_ALL \
	}

/* Make and free. */
enum status histogram_make(struct histogram *out, struct trace *t,
			   const struct histogram_spec *spec, struct task *task,
			   struct err *err);
void histogram_from_bins(struct histogram *out, const struct bins *b);
void histogram_copy(struct histogram *to, const struct histogram *from);
void histogram_release(struct histogram *h);

/*
 * From the index alone, at once: false when it takes reading.  Of a trace that is not
 * explored yet, what is known of it (part is set).
 */
bool histogram_from_index(struct histogram *out, struct trace *t,
			  const struct histogram_spec *spec);

/*
 * Regions: runs of bins with no more than a gap between two, which is at least
 * 1 MiB and so large that there are at most REGIONS_MOST.
 */
struct region {
	uint64_t first, last; /* addresses, both included; of whole bins */
	size_t bins;          /* that are used */
	uint64_t n[ACCESSES];
	const char *what; /* "code", "stack", ...; "" where nothing is sure */
};

static inline uint64_t region_sum(const struct region *r)
{
	return r->n[ACCESS_LOAD] + r->n[ACCESS_STORE] + r->n[ACCESS_FETCH];
}

/* The caller frees the list; returns how many. */
size_t histogram_regions(const struct histogram *h, struct region **out);

/* Bins as regions of one bin without a name, unless regions is set. */
size_t histogram_rows(const struct histogram *h, bool regions, struct region **out);

/* The address of the first and the last byte of a bin. */
static inline uint64_t bin_first(const struct histogram *h, size_t i)
{
	return h->bin[i].number << h->bits;
}

static inline uint64_t bin_last(const struct histogram *h, size_t i)
{
	return bin_first(h, i) | ((UINT64_C(1) << h->bits) - 1);
}

/* The sizes of bins that have a name, from the widest to the smallest. */
struct bin_size {
	const char *name, *plural; /* "page", "pages" */
	const char *help;
	unsigned bits;
	bool regions; /* bins as regions: see histogram_rows() */
};

enum { BIN_SIZES = 5 };
extern const struct bin_size histogram_bin_sizes[BIN_SIZES];

/* Which accesses the records of a format tell. */
bool histogram_has_access(const struct schema *s, enum access kind);
extern const char
	*const histogram_access_name[ACCESSES]; /* "loads", "stores", "fetches" */

#endif
