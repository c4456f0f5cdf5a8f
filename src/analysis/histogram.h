/*
 * Count memory accesses by address: loads, stores and fetches, in bins of a power of
 * two of bytes, or in regions that the trace uses.
 *
 * Bins are sparse and bounded.  If there are more than HISTOGRAM_MAX, enlarge all bins
 * (see trace/index/bins.h), and set `bits` and `coarse`.  The sum over all bins is
 * exact.
 *
 * For the whole trace and bins of at least a page, take the counts from the index
 * without reading; otherwise scan the trace.
 */
#ifndef ANALYSIS_HISTOGRAM_H
#define ANALYSIS_HISTOGRAM_H

#include "query/reduce.h"
#include "trace/index/bins.h"
#include "trace/parts.h"
#include "trace/scan/scan.h"

enum { HISTOGRAM_MAX = 1 << 17, REGIONS_MAX = 24 };

/* If there are more than REGIONS_FEW regions, join two regions if together they have at
 * most one in REGION_RARE of the accesses. */
enum { REGIONS_FEW = 10, REGION_RARE = 1000 };

struct histogram {
	unsigned bits;   /* bytes of a bin: 1 << bits */
	bool coarse;     /* true if bins are larger than requested, because there were too
			  * many */
	bool partial;    /* true if some records are not counted yet */
	struct bin *bin; /* by ascending address */
	size_t n;
	uint64_t total[ACCESSES]; /* over all bins */
	uint64_t indexed;         /* number of records counted, after
				   * histogram_from_index() */
};

struct histogram_spec {
	unsigned bits;        /* requested bytes of a bin: 1 << bits */
	uint64_t first, last; /* addresses to count, inclusive */
	struct selection of;  /* must be forward */
	size_t max;           /* max number of bins; HISTOGRAM_MAX if 0 */

	/* Called from time to time on a worker thread with the counts so far, which are
	 * valid during the call.  NULL for no partial results. */
	void (*partial)(void *arg, const struct histogram *h);
	void *arg;
};

#define HISTOGRAM_SPEC                                                     \
	{                                                                  \
		.bits = PAGE_BITS, .last = UINT64_MAX, .of.over = SPAN_ALL \
	}

/* Life cycle: each function initialises its first argument, which the caller releases;
 * histogram_make() only if it returns ST_OK. */
enum status histogram_make(struct histogram *out, struct trace *t,
			   const struct histogram_spec *spec, struct task *task,
			   struct err *err);
void histogram_copy(struct histogram *to, const struct histogram *from);
void histogram_release(struct histogram *h);

/*
 * Make the histogram from the index alone, without reading.  Return false and leave out
 * unchanged if that is not possible.  If the index is incomplete, the result has the
 * records indexed so far and partial is set.
 */
bool histogram_from_index(struct histogram *out, struct trace *t,
			  const struct histogram_spec *spec);

/*
 * Regions: runs of bins that are separated by gaps of at least 1 MiB.  If there are
 * more than REGIONS_MAX, neighbours with few accesses are joined, stray accesses first,
 * so that they do not fill the list.
 */
struct region {
	uint64_t first, last; /* addresses, inclusive; whole bins */
	size_t bins;          /* number of bins in use */
	uint64_t n[ACCESSES];
	const char *what; /* "code", "stack", ...; "" if unknown */
};

static inline uint64_t region_sum(const struct region *r)
{
	return r->n[ACCESS_LOAD] + r->n[ACCESS_STORE] + r->n[ACCESS_FETCH];
}

/* Find the regions and return their number; the caller frees the list. */
size_t histogram_regions(const struct histogram *h, struct region **out);

/* Name regions that overlap a stack (trace/parts.h), found by the stack pointer. */
void histogram_name_stacks(struct region *r, size_t n, const struct part *part,
			   size_t parts);

/* If regions is set, call histogram_regions(); otherwise make an unnamed region for
 * each bin.  Return their number; the caller frees the list. */
size_t histogram_rows(const struct histogram *h, bool regions, struct region **out);

/* Return the address of the first or last byte of a bin. */
static inline uint64_t bin_first(const struct histogram *h, size_t i)
{
	return h->bin[i].number << h->bits;
}

static inline uint64_t bin_last(const struct histogram *h, size_t i)
{
	return bin_first(h, i) | ((UINT64_C(1) << h->bits) - 1);
}

/* Bin sizes with a name, from max to min. */
struct bin_size {
	const char *name, *plural; /* "page", "pages" */
	const char *help;
	unsigned bits;
	bool regions; /* true for regions: see histogram_rows() */
};

enum { BIN_SIZES = 5 };
extern const struct bin_size histogram_bin_sizes[BIN_SIZES];

/* True if a format records a kind of access. */
bool histogram_has_access(const struct schema *s, enum access kind);
extern const char
	*const histogram_access_name[ACCESSES]; /* "loads", "stores", "fetches" */

#endif
