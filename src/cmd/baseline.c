#include "cmd/baseline.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/mem.h"
#include "base/search.h"
#include "output/outfile.h"

enum { REGION_GAP = 16 << 20 /* min bytes without code between two regions */ };

static const char baseline_heading[] = "# opscope lint baseline";

/* The text of a finding without the count: "AL020 x line has N words instead of N". */
struct baseline_line {
	char *text;
	uint64_t times; /* count if the finding has no pc, otherwise 0 */
	uint64_t left;  /* number not yet matched in the current trace */
};

struct baseline {
	struct baseline_line *line;
	size_t n, room;
};

/* Life cycle */

struct baseline *baseline_new(void)
{
	return mem_new(1, sizeof(struct baseline));
}

void baseline_free(struct baseline *b)
{
	for (size_t i = 0; b && i < b->n; i++)
		free(b->line[i].text);
	if (b)
		free(b->line);
	free(b);
}

/* Lines */

static int baseline_by_text(const void *a, const void *b)
{
	const struct baseline_line *x = a, *y = b;
	return strcmp(x->text, y->text);
}

/* Sort the lines and merge equal ones: a finding known in one trace is known in all. */
static void baseline_sort(struct baseline *b)
{
	size_t n = 0;
	if (b->n)
		qsort(b->line, b->n, sizeof *b->line, baseline_by_text);
	for (size_t i = 0; i < b->n; i++) {
		struct baseline_line *last = n ? &b->line[n - 1] : NULL;
		if (!last || strcmp(last->text, b->line[i].text) != 0) {
			b->line[n++] = b->line[i];
			continue;
		}
		if (b->line[i].times > last->times)
			last->times = b->line[i].times;
		free(b->line[i].text);
	}
	b->n = n;
}

static void baseline_add(struct baseline *b, struct str *text, uint64_t times)
{
	b->line = mem_room(b->line, b->n, &b->room, sizeof *b->line);
	b->line[b->n++] = (struct baseline_line) { str_detach(text), times, times };
}

/* Parse a line without its line feed.  Return false if it is malformed. */
static bool baseline_add_line(struct baseline *b, char *line)
{
	char *save, *id = strtok_r(line, " \t", &save);
	char *place = id ? strtok_r(NULL, " \t", &save) : NULL;
	char *reason = place ? save + strspn(save, " \t") : NULL;
	struct str text = STR_INIT;
	uint64_t times = 0;
	if (!reason || !*reason || !place[1] ||
	    (*place == 'x' ? !human_parse(place + 1, &times) || !times
			   : *place != '+' && *place != '@'))
		return false;
	str_addf(&text, "%s %s %s", id, times ? "x" : place, reason);
	baseline_add(b, &text, times);
	return true;
}

static enum status baseline_read(struct baseline *b, FILE *from, struct err *err)
{
	char *line = NULL;
	size_t room = 0;
	enum status st = ST_OK;
	for (uint64_t number = 1; !st && getline(&line, &room, from) >= 0; number++) {
		line[strcspn(line, "\r\n")] = 0;
		if (line[strspn(line, " \t")] && *line != '#' &&
		    !baseline_add_line(b, line))
			st = err_set(err, ST_INVALID,
				     "line %" PRIu64
				     " is not an identifier, a place and a reason",
				     number);
	}
	if (!st && ferror(from))
		st = err_set(err, ST_IO, "%s", strerror(errno));
	free(line);
	baseline_sort(b);
	return st;
}

enum status baseline_load(struct baseline **out, const char *path, struct err *err)
{
	FILE *from = fopen(path, "r");
	if (!from)
		return err_set(err, ST_IO, "%s", strerror(errno));
	*out = baseline_new();
	enum status st = baseline_read(*out, from, err);
	fclose(from);
	return st;
}

/* Places */

/* Begin addresses of the code regions, ascending. */
struct baseline_regions {
	uint64_t *first;
	size_t n;
};

static struct baseline_regions baseline_regions(const struct bins *pages)
{
	struct bin *page = bins_sorted(pages);
	struct baseline_regions r = { .first = mem_new(pages->table.n + 1,
						       sizeof *r.first) };
	uint64_t last = 0;
	for (size_t i = 0; i < pages->table.n; i++) {
		if (!page[i].n[ACCESS_FETCH])
			continue;
		if (!r.n || page[i].number - last > (uint64_t)REGION_GAP >> pages->bits)
			r.first[r.n++] = page[i].number << pages->bits;
		last = page[i].number;
	}
	free(page);
	return r;
}

static uint64_t baseline_distance(const struct baseline_regions *r, uint64_t pc)
{
	size_t n = count_upto(r->first, r->n, sizeof *r->first, 0, pc);
	return n ? pc - r->first[n - 1] : pc;
}

/* Append a symbol up to its first blank, because a blank ends a place. */
static void baseline_add_symbol(struct str *out, const char *symbol)
{
	struct str text = STR_INIT;
	str_escape(&text, symbol, strlen(symbol), true);
	for (const char *p = text.text; *p; p++)
		if (*p == ' ')
			str_add(out, "\\x20");
		else
			str_addc(out, *p);
	str_release(&text);
}

/* Append the key of a finding.  Return the position of the count, or 0 if it has a pc. */
static size_t baseline_key(const struct lint_result *r,
			   const struct baseline_regions *regions,
			   const struct finding_group *k, const struct finding_entry *e,
			   struct str *out)
{
	struct str reason = STR_INIT;
	str_addf(out, "%s ", k->finding->id);
	if (e->symbol) {
		str_addc(out, '@');
		baseline_add_symbol(out, e->symbol);
	} else if (e->has_pc) {
		str_addf(out, "+%" PRIx64, baseline_distance(regions, e->pc));
	} else {
		str_addc(out, 'x');
	}
	size_t at = e->has_pc ? 0 : out->len;
	str_addc(out, ' ');
	finding_table_reason(r->findings, k, e, &reason);
	str_escape(out, reason.text, reason.len, true);
	str_release(&reason);
	return at;
}

/* Known findings */

struct baseline_known {
	struct baseline *baseline;
	const struct lint_result *result;
	struct baseline_regions regions;
};

static uint64_t baseline_take(void *arg, const struct finding_group *k,
			      const struct finding_entry *e)
{
	const struct baseline_known *a = arg;
	struct str key = STR_INIT;
	bool counted = baseline_key(a->result, &a->regions, k, e, &key);
	struct baseline_line wanted = { .text = key.text }, *line = NULL;
	if (a->baseline->n)
		line = bsearch(&wanted, a->baseline->line, a->baseline->n, sizeof *line,
			       baseline_by_text);
	str_release(&key);
	if (!line || !counted)
		return line ? e->times : 0;
	uint64_t known = line->left < e->times ? line->left : e->times;
	line->left -= known;
	return known;
}

void baseline_apply(struct baseline *b, struct lint_result *r)
{
	struct baseline_known a = { b, r, baseline_regions(&r->pages) };
	for (size_t i = 0; i < b->n; i++)
		b->line[i].left = b->line[i].times;
	struct finding_table *rest =
		finding_table_without(r->findings, baseline_take, &a);
	free(a.regions.first);
	finding_table_free(r->findings);
	r->findings = rest;
}

/* Writing */

void baseline_add_kind(struct baseline *b, const struct lint_result *r,
		       const struct finding_group *k)
{
	struct baseline_regions regions = baseline_regions(&r->pages);
	for (size_t n = 0; n < k->n; n++) {
		struct str key = STR_INIT;
		bool counted = baseline_key(r, &regions, k, &k->entry[n], &key);
		baseline_add(b, &key, counted ? k->entry[n].times : 0);
	}
	free(regions.first);
}

/* A file that is not a baseline is probably a trace. */
enum status baseline_check_target(const char *path, struct err *err)
{
	struct str head = STR_INIT;
	struct stat is_file;
	if (stat(path, &is_file) != 0 || !S_ISREG(is_file.st_mode))
		return ST_OK;
	FILE *old = fopen(path, "r");
	if (!old)
		return err_set(err, ST_IO, "%s", strerror(errno));
	size_t want = sizeof baseline_heading - 1;
	size_t got = fread(str_room(&head, want), 1, want, old);
	fclose(old);
	bool is = !got || (got == want && !memcmp(head.text, baseline_heading, want));
	str_release(&head);
	return is ? ST_OK
		  : err_set(err, ST_INVALID,
			    "the file exists and is not a baseline; choose another name");
}

enum status baseline_write(struct baseline *b, const char *path, struct err *err)
{
	struct outfile *file;
	enum status st = outfile_open(&file, path, true, err);
	if (st)
		return st;
	FILE *to = outfile_stream(file);
	baseline_sort(b);
	fprintf(to,
		"%s\n"
		"# Known findings, for opscope lint --baseline=FILE: an identifier, a\n"
		"# place and a reason.  A place is the distance from the beginning of a\n"
		"# code region (+), a symbol (@), or the number of such findings (x).\n",
		baseline_heading);
	for (size_t i = 0; i < b->n; i++) {
		const struct baseline_line *l = &b->line[i];
		const char *count = l->times ? strstr(l->text, " x ") + 2 : l->text;
		fprintf(to, "%.*s", (int)(count - l->text), l->text);
		if (l->times)
			fprintf(to, "%" PRIu64, l->times);
		fprintf(to, "%s\n", count);
	}
	return outfile_close(file, true, err);
}
