/*
 * Compute a table of the longest common subsequences of all prefixes, with 64 columns in
 * a word.  A bit of a row is 0 where the number of equal items increases by one from the
 * previous column (Crochemore et al. 2001, Hyyrö 2004).  Compute each row from the
 * previous row by an addition; bits of `mask` are the columns with the item of the row.
 *
 *     row' = (row + (row & mask)) | (row & ~mask)
 *
 * In each row, compute only the words of a band.  Left of the band, there are no more
 * equal items; words that enter at its right have no equal items yet.  After each 64
 * rows, the band moves by 0 to 2 words, so that the cell with the most equal items of
 * its antidiagonal moves to its middle.
 *
 * After several thousand rows, take seven eighths of the path to the best cell.  The rest
 * can still change.
 */
#include "compare/band.h"

#include <stdlib.h>
#include <string.h>

#include "base/key_counts.h"
#include "base/mem.h"

enum {
	BAND_MIN = 4,                      /* words of a band; powers of two */
	BAND_NARROW = 16,                  /* words of a band for similar lists */
	BAND_WIDE = 64,                    /* words of a band for other lists */
	BAND_STEP = 64,                    /* rows between two moves of the band */
	BAND_ROWS = 8192,                  /* rows of a stretch if the band moves */
	BAND_ROOM = BAND_ROWS * BAND_WIDE, /* words of all rows of a stretch */
	BAND_COLUMNS = 2 * BAND_ROWS + 64 * BAND_WIDE, /* max columns */
};

struct band {
	const uint32_t *column, *row; /* items from the start of the stretch */
	size_t n, m;                  /* remaining columns; rows of the stretch */
	size_t words; /* words of a row: word k of the table is word k % words */
	size_t width; /* words of the next stretch */

	struct key_counts items; /* the different items of the columns */
	uint64_t *mask;          /* by item: `words` words */

	uint64_t *bits;  /* bits of row 0 (all ones), row 1, ... */
	uint32_t *low;   /* first word of the band after each BAND_STEP rows */
	uint32_t *seen;  /* number of equal items up to the word boundaries, after the
			  * same rows */
	uint32_t before; /* number of equal items left of the band */

	struct lcs_runs path; /* in reverse order */
};

/* Masks */

static uint64_t *band_mask(const struct band *w, size_t number)
{
	return w->mask + number * w->words;
}

/* Return the mask of an item of a column; make it if there is none. */
static uint64_t *band_make_mask(struct band *w, uint32_t item)
{
	size_t known = w->items.n, i = key_counts_at(&w->items, item, 0);
	if (i == known)
		memset(band_mask(w, i), 0, w->words * sizeof *w->mask);
	return band_mask(w, i);
}

/* Return the number of columns of a word of the table: up to 64, 0 after the last. */
static size_t band_columns(const struct band *w, size_t word)
{
	size_t at = 64 * word;
	return at >= w->n ? 0 : w->n - at < 64 ? w->n - at : 64;
}

/* Enter the columns of a word, replacing the columns of the word that leaves the band. */
static void band_enter(struct band *w, size_t word)
{
	size_t k = word % w->words;
	if (word >= w->words) {
		const uint32_t *old = w->column + 64 * (word - w->words);
		for (size_t i = 0, n = band_columns(w, word - w->words); i < n; i++)
			band_make_mask(w, old[i])[k] = 0;
	}
	for (size_t i = 0, n = band_columns(w, word); i < n; i++)
		band_make_mask(w, w->column[64 * word + i])[k] |= UINT64_C(1) << i;
}

/* Rows */

static uint64_t *band_bits(const struct band *w, size_t row)
{
	return w->bits + row * w->words;
}

/* Compute words begin to end - 1 of a row from the previous row; return the carry. */
static uint64_t band_add(const uint64_t *before, const uint64_t *mask, uint64_t *out,
			 size_t begin, size_t end, uint64_t carry)
{
	for (size_t k = begin; k < end; k++) {
		uint64_t v = before[k], sum;
		bool over = __builtin_add_overflow(v, v & mask[k], &sum);
		over |= __builtin_add_overflow(sum, carry, &sum);
		out[k] = sum | (v & ~mask[k]);
		carry = over;
	}
	return carry;
}

/* Make row j from the previous row.  The band begins at word `low`. */
static void band_make_row(struct band *w, size_t j, size_t low, const uint64_t *before)
{
	size_t i = key_counts_find(&w->items, w->row[j - 1], 0);
	uint64_t *out = band_bits(w, j);
	if (i == KEY_COUNTS_NONE) {
		memcpy(out, before, w->words * sizeof *out);
		return;
	}
	size_t first = low % w->words;
	const uint64_t *mask = band_mask(w, i);
	uint64_t carry = band_add(before, mask, out, first, w->words, 0);
	band_add(before, mask, out, 0, first, carry);
}

/* After a row, move the band, which begins at word `low`, by a number of words. */
static void band_move(struct band *w, size_t low, size_t by, uint64_t *bits)
{
	for (size_t word = low; word < low + by; word++) {
		uint64_t *leaves = &bits[word % w->words];
		w->before += (uint32_t)__builtin_popcountll(~*leaves);
		*leaves = UINT64_MAX;
		band_enter(w, word + w->words);
	}
}

/* Looks: after each BAND_STEP rows */

static size_t band_low_at(const struct band *w, size_t look)
{
	return look ? w->low[look - 1] : 0;
}

static void band_look(struct band *w, size_t look)
{
	size_t low = band_low_at(w, look);
	const uint64_t *bits = band_bits(w, look * BAND_STEP);
	uint32_t n = w->before, *out = w->seen + look * (w->words + 1);
	*out++ = n;
	for (size_t k = low; k < low + w->words; k++)
		*out++ = n += (uint32_t)__builtin_popcountll(~bits[k % w->words]);
}

/* At a look, find the cell with the most equal items on the antidiagonal through the left
 * end of the band; if there are several, the one nearest to the middle.  Return its
 * distance from the left end in words. */
static size_t band_best(const struct band *w, size_t look)
{
	size_t middle = w->words / 4, best = 0, low = band_low_at(w, look);
	int64_t max = -1;
	for (size_t n = 0; n <= 2 * middle; n++) {
		size_t k = n % 2 ? middle - (n + 1) / 2 : middle + n / 2;
		if (k > look)
			continue;
		size_t from = band_low_at(w, look - k);
		if (low + k - from > w->words)
			continue;
		int64_t seen = w->seen[(look - k) * (w->words + 1) + low + k - from];
		if (seen > max) {
			max = seen;
			best = k;
		}
	}
	return best;
}

/* Return the number of words by which to move the band after a look. */
static size_t band_way(const struct band *w, size_t look)
{
	size_t low = band_low_at(w, look), all = (w->n + 63) / 64, middle = w->words / 4;
	if (low + w->words >= all || look < 2 * middle)
		return 0;
	size_t best = band_best(w, look), by = best < middle ? 0 : best > middle ? 2 : 1;
	return by < all - w->words - low ? by : all - w->words - low;
}

static void band_make_rows(struct band *w)
{
	uint64_t moved[BAND_WIDE];
	const uint64_t *before = band_bits(w, 0);
	size_t low = 0;
	for (size_t j = 1; j <= w->m; j++) {
		if ((j - 1) % BAND_STEP == 0)
			w->low[(j - 1) / BAND_STEP] = (uint32_t)low;
		band_make_row(w, j, low, before);
		before = band_bits(w, j);
		if (j % BAND_STEP)
			continue;
		band_look(w, j / BAND_STEP);
		size_t by = band_way(w, j / BAND_STEP);
		if (by) {
			memcpy(moved, before, w->words * sizeof *moved);
			band_move(w, low, by, moved);
			before = moved;
			low += by;
		}
	}
}

/* The path back */

/* Step back from a cell, i columns and j rows, to the previous one on a path with the
 * most equal items.  Return true if the step includes a pair of equal items. */
static bool band_back(const struct band *w, size_t *i, size_t *j)
{
	size_t low = 64 * (size_t)w->low[(*j - 1) / BAND_STEP],
	       high = low + 64 * w->words;
	size_t column = *i - 1;
	if (*i <= low) {
		--*j;
	} else if (*i > high) {
		*i = high;
	} else if (w->column[column] == w->row[*j - 1]) {
		--*i;
		--*j;
		return true;
	} else if (band_bits(w, *j)[column / 64 % w->words] >> column % 64 & 1) {
		--*i;
	} else {
		--*j;
	}
	return false;
}

/* Collect the path to a cell, without its rows after `upto`, and move *i and *j to the
 * end of the rest.  Return the number of equal items in the rest. */
static size_t band_trace(struct band *w, size_t *i, size_t *j, size_t upto)
{
	size_t n = 0;
	while (*i && *j > upto)
		band_back(w, i, j);
	w->path.n = 0;
	for (size_t x = *i, y = *j; x && y;) {
		struct lcs_run *last = w->path.n ? &w->path.at[w->path.n - 1] : NULL;
		if (!band_back(w, &x, &y))
			continue;
		n++;
		if (last && last->a == x + 1 && last->b == y + 1) {
			*last = (struct lcs_run) { x, y, last->n + 1 };
			continue;
		}
		struct lcs_runs *p = &w->path;
		p->at = mem_room(p->at, p->n, &p->room, sizeof *p->at);
		p->at[p->n++] = (struct lcs_run) { x, y, 1 };
	}
	return n;
}

/* Lengthen a run by equal items after it, at the expense of the next run, so that the
 * equal items of a path are as early as possible. */
static void band_lengthen(const struct band *w, struct lcs_run *r, struct lcs_run *next)
{
	size_t i = (size_t)(r->a + r->n), j = (size_t)(r->b + r->n);
	while (next->n && w->column[i] == w->row[j]) {
		i++, j++, r->n++;
		next->a++, next->b++, next->n--;
	}
}

static void band_emit(struct band *w, const uint64_t at[2], bool turned,
		      struct lcs_runs *out)
{
	struct lcs_run r = { 0, 0, 0 };
	for (size_t k = w->path.n + 1; k-- > 0;) {
		struct lcs_run *next = k ? &w->path.at[k - 1] : NULL;
		if (next)
			band_lengthen(w, &r, next);
		if (next && !next->n)
			continue;
		lcs_add(out, at[0] + (turned ? r.b : r.a), at[1] + (turned ? r.a : r.b),
			r.n);
		if (next)
			r = *next;
	}
}

/* Stretches */

struct band *band_new(void)
{
	struct band *w = mem_new(1, sizeof *w);
	size_t looks = BAND_ROOM / BAND_MIN / BAND_STEP + 1;
	w->width = BAND_NARROW;
	key_counts_init(&w->items, 1, KEY_COUNTS_ALL);
	/* Many megabytes; short lists use only a small part. */
	w->mask = mem_resize(NULL, BAND_COLUMNS * (size_t)BAND_WIDE, sizeof *w->mask);
	w->bits = mem_resize(NULL, BAND_ROOM + BAND_WIDE, sizeof *w->bits);
	w->low = mem_resize(NULL, looks, sizeof *w->low);
	w->seen = mem_resize(NULL, looks * (BAND_MIN + 1) + BAND_WIDE, sizeof *w->seen);
	return w;
}

void band_free(struct band *w)
{
	if (!w)
		return;
	key_counts_release(&w->items);
	free(w->mask);
	free(w->bits);
	free(w->low);
	free(w->seen);
	lcs_runs_release(&w->path);
	free(w);
}

/* Begin a stretch with a band of at most `width` words, or with all columns if they
 * fit. */
static void band_begin(struct band *w, size_t rows, size_t width)
{
	size_t max = BAND_ROWS;
	w->words = width;
	while (w->words > BAND_MIN && 32 * w->words >= w->n)
		w->words /= 2;
	if (64 * w->words >= w->n)
		max = BAND_ROOM / w->words;
	w->m = rows < max ? rows : max;
	w->before = 0;
	key_counts_release(&w->items);
	key_counts_init(&w->items, 1, KEY_COUNTS_ALL);
	for (size_t k = 0; k < w->words; k++)
		band_enter(w, k);
	memset(w->bits, 0xff, w->words * sizeof *w->bits);
	band_look(w, 0);
}

/* Align a stretch.  Set *i and *j to its columns and rows.  Return the number of equal
 * items. */
static size_t band_stretch(struct band *w, size_t rows, size_t width, size_t *i,
			   size_t *j)
{
	band_begin(w, rows, width);
	band_make_rows(w);
	*i = w->n;
	*j = w->m;
	if (*j == rows)
		return band_trace(w, i, j, *j);
	size_t look = *j / BAND_STEP, best = band_best(w, look);
	*i = 64 * (band_low_at(w, look) + best);
	*i = *i < w->n ? *i : w->n;
	*j = BAND_STEP * (look - best);
	return band_trace(w, i, j, *j - *j / 8);
}

bool band_next(struct band *w, const struct lcs_list list[2], uint64_t at[2],
	       struct lcs_runs *out)
{
	/* The band can follow a path with many rows for each column, but moves by at most
	 * two columns for each row: the columns are the shorter list. */
	bool turned = list[1].n - at[1] < list[0].n - at[0];
	const struct lcs_list *column = &list[turned], *row = &list[!turned];
	size_t rows = row->n - at[!turned], i, j;
	w->n = column->n - at[turned];
	if (!w->n)
		return true;
	w->column = column->item + at[turned];
	w->row = row->item + at[!turned];
	size_t equal = band_stretch(w, rows, w->width, &i, &j);
	if (w->width == BAND_NARROW && 16 * equal < 7 * (i + j)) {
		w->width = BAND_WIDE;
		equal = band_stretch(w, rows, w->width, &i, &j);
	}
	if (32 * equal > 15 * (i + j))
		w->width = BAND_NARROW;
	band_emit(w, at, turned, out);
	at[turned] += i;
	at[!turned] += j;
	return w->m == rows;
}
