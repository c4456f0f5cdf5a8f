/*
 * diffpair: changes a ChampSim trace, to compare it with what it was.
 *
 *     diffpair skip N      without the first N records
 *     diffpair edits N ALL N times in ALL records, up to 300 removed or repeated
 *     diffpair loop        one loop of the program runs once more each time
 *     diffpair shift       all code is at other pages
 *     diffpair other       all code is other code
 *
 * From standard input to standard output; the length of the edits is printed on the
 * standard error.
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RECORD = 64, LOOP_MOST = 64, EDIT_MOST = 300, SAMPLE = 200000, PAIRS = 4096 };

struct record {
	uint64_t ip;
	uint8_t rest[RECORD - 8];
};

static uint64_t seed = 88172645463325252u;

static uint64_t dice(void)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return seed;
}

static bool get(struct record *r)
{
	return fread(r, sizeof *r, 1, stdin) == 1;
}

static void put(const struct record *r)
{
	if (fwrite(r, sizeof *r, 1, stdout) != 1)
		exit(2);
}

static void skip(uint64_t n)
{
	struct record r;
	while (get(&r))
		if (n)
			n--;
		else
			put(&r);
}

static void edits(uint64_t n, uint64_t all)
{
	static struct record kept[EDIT_MOST];
	struct record r;
	uint64_t length = 0, every = all / n;
	for (uint64_t i = 0, next = every / 2; get(&r); i++) {
		kept[i % EDIT_MOST] = r;
		put(&r);
		if (i < next)
			continue;
		uint64_t k = 1 + dice() % EDIT_MOST;
		length += k;
		next += 1 + every / 2 + dice() % every;
		if (dice() % 2) {
			for (; k && get(&r); k--, i++)
				kept[(i + 1) % EDIT_MOST] = r;
		} else {
			for (uint64_t j = 0; j < k; j++)
				put(&kept[(i + 1 + j) % EDIT_MOST]);
		}
	}
	fprintf(stderr, "%" PRIu64 " records edited\n", length);
}

static void shift(bool other)
{
	struct record r;
	while (get(&r)) {
		r.ip = other ? 2 * r.ip + 1 : r.ip + 0x123456000;
		put(&r);
	}
}

/* A branch back, and how often it was taken and not. */
struct back {
	uint64_t from, to, taken, left;
};

static struct back *find_back(struct back *b, size_t *n, uint64_t from, uint64_t to)
{
	for (size_t i = 0; i < *n; i++)
		if (b[i].from == from)
			return &b[i];
	if (*n == PAIRS || to >= from)
		return NULL;
	b[*n] = (struct back) { from, to, 0, 0 };
	return &b[(*n)++];
}

/* The short loop that ends most often. */
static struct back choose(const struct record *r, size_t n)
{
	static struct back b[PAIRS];
	size_t found = 0, best = 0;
	for (size_t i = 1; i < n; i++) {
		struct back *x = find_back(b, &found, r[i - 1].ip, r[i].ip);
		if (x && r[i].ip == x->to)
			x->taken++;
		else if (x)
			x->left++;
	}
	for (size_t i = 0; i < found; i++)
		if (b[i].from - b[i].to < LOOP_MOST && b[i].taken > 4 * b[i].left &&
		    b[i].left > b[best].left)
			best = i;
	return b[best];
}

static void loop(void)
{
	static struct record first[SAMPLE], body[LOOP_MOST];
	size_t n = fread(first, sizeof *first, SAMPLE, stdin), at = 0, length = 0;
	struct back chosen = choose(first, n);
	struct record r;
	uint64_t before = 0, added = 0;
	for (;;) {
		if (at < n)
			r = first[at++];
		else if (!get(&r))
			break;
		if (before == chosen.from && r.ip != chosen.to && length) {
			for (size_t i = 0; i < length; i++)
				put(&body[i]);
			added += length;
		}
		if (r.ip == chosen.to)
			length = 0;
		if (length < LOOP_MOST)
			body[length++] = r;
		put(&r);
		before = r.ip;
	}
	fprintf(stderr, "%" PRIu64 " records edited\n", added);
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "";
	uint64_t n = argc > 2 ? strtoull(argv[2], NULL, 10) : 1000;
	uint64_t all = argc > 3 ? strtoull(argv[3], NULL, 10) : 10000000;
	if (!strcmp(what, "skip"))
		skip(n);
	else if (!strcmp(what, "edits"))
		edits(n, all);
	else if (!strcmp(what, "loop"))
		loop();
	else if (!strcmp(what, "shift") || !strcmp(what, "other"))
		shift(what[0] == 'o');
	else
		return 2;
	return fflush(stdout) ? 2 : 0;
}
