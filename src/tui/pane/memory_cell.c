#include "tui/pane/memory_cell.h"

#include "output/bars.h"

/* Text */

/* How much of it a text has, from the longest to the shortest. */
enum memory_cell_form { CELL_WORDS, CELL_NUMBERS, CELL_SHORT, CELL_FORMS };

static void memory_cell_add_count(struct str *out, uint64_t n, enum memory_cell_form form)
{
	char text[32];
	str_add(out, form == CELL_SHORT ? bar_count(text, sizeof text, n)
					: human_count(text, sizeof text, n));
}

static void memory_cell_add_records(const struct memory_cell *c,
				    enum memory_cell_form form, struct str *out)
{
	if (!c->records)
		return;
	if (form == CELL_WORDS)
		str_add(out, c->over.first == c->over.last ? "record " : "records ");
	memory_cell_add_count(out, c->over.first, CELL_WORDS);
	if (c->over.first == c->over.last)
		return;
	str_add(out, "..");
	memory_cell_add_count(out, c->over.last, CELL_WORDS);
}

static void memory_cell_add_addresses(const struct memory_cell *c,
				      enum memory_cell_form form, struct str *out)
{
	if (!c->addresses)
		return;
	str_addf(out, "%llx..%llx", (unsigned long long)c->first,
		 (unsigned long long)c->last);
	if (form == CELL_WORDS && *c->what)
		str_addf(out, " %s", c->what);
}

static void memory_cell_add_kinds(const struct memory_cell *c, enum memory_cell_form form,
				  struct str *out)
{
	static const char *const one[ACCESSES] = { "load", "store", "fetch" };
	bool any = false;
	for (int k = 0; k < ACCESSES; k++) {
		if (!c->n[k])
			continue;
		str_add(out, any ? ", " : "");
		memory_cell_add_count(out, c->n[k], form);
		str_addf(out, " %s", c->n[k] == 1 ? one[k] : histogram_access_name[k]);
		any = true;
	}
}

static void memory_cell_add_counts(const struct memory_cell *c,
				   enum memory_cell_form form, struct str *out)
{
	uint64_t sum = c->n[0] + c->n[1] + c->n[2];
	if (c->counts == MEMORY_CELL_KINDS && form != CELL_SHORT) {
		memory_cell_add_kinds(c, form, out);
		return;
	}
	memory_cell_add_count(out, sum, form);
	if (form != CELL_SHORT)
		str_add(out, sum == 1 ? " access" : " accesses");
}

static bool memory_cell_fits(const struct str *s, int width)
{
	return (int)s->len <= width; /* all of it is ASCII */
}

static bool memory_cell_in_one_line(const struct memory_cell *c, int width,
				    enum memory_cell_form form, struct str *out)
{
	str_clear(out);
	memory_cell_add_records(c, form, out);
	if (c->records && c->addresses)
		str_add(out, ", ");
	memory_cell_add_addresses(c, form, out);
	str_add(out, ": ");
	memory_cell_add_counts(c, form, out);
	return memory_cell_fits(out, width);
}

/* The last part of the place and the counts, or the counts alone. */
static void memory_cell_in_two_lines(const struct memory_cell *c, int width,
				     struct str line[MEMORY_CELL_LINES])
{
	enum memory_cell_form form = CELL_WORDS;
	str_clear(&line[0]);
	if (c->records)
		memory_cell_add_records(c, form, &line[0]);
	else
		memory_cell_add_addresses(c, form, &line[0]);
	do {
		str_clear(&line[1]);
		if (c->records && c->addresses) {
			memory_cell_add_addresses(c, form, &line[1]);
			str_add(&line[1], ": ");
		}
		memory_cell_add_counts(c, form, &line[1]);
	} while (!memory_cell_fits(&line[1], width) && ++form < CELL_FORMS);
}

int memory_cell_text(const struct memory_cell *cell, int width, int lines,
		     struct str line[MEMORY_CELL_LINES])
{
	int last = lines > 1 ? CELL_WORDS : CELL_SHORT;
	for (int form = CELL_WORDS; form <= last; form++)
		if (memory_cell_in_one_line(cell, width, (enum memory_cell_form)form,
					    &line[0]))
			return 1;
	if (lines == 1)
		return 1;
	memory_cell_in_two_lines(cell, width, line);
	return 2;
}

/* Query */

bool memory_cell_query(const struct memory_cell *c, const bool kind[ACCESSES],
		       struct str *out)
{
	static const char *const data[] = { NULL, "load", "store", "mem" };
	unsigned kinds = 0;
	unsigned long long first = c->first, last = c->last;
	for (int k = 0; k < ACCESSES; k++)
		if (kind[k] && (c->counts != MEMORY_CELL_KINDS || c->n[k]))
			kinds |= 1u << k;
	if (c->addresses && !kinds)
		return false;
	bool fetches = kinds & 1u << ACCESS_FETCH, both = kinds & 3 && fetches;
	if (c->records)
		str_addf(out, "record in %llu..%llu%s", (unsigned long long)c->over.first,
			 (unsigned long long)c->over.last, c->addresses ? " and " : "");
	if (!c->addresses)
		return c->records;
	if (both && c->records)
		str_add(out, "(");
	if (kinds & 3)
		str_addf(out, "%s in %llx..%llx", data[kinds & 3], first, last);
	if (fetches)
		str_addf(out, "%spc in %llx..%llx", both ? " or " : "", first, last);
	if (both && c->records)
		str_add(out, ")");
	return true;
}
