#include "tui/pane/memory_cell.h"

#include "output/bars.h"

/* The forms of a text, from the longest to the shortest. */
enum memory_cell_form { CELL_WORDS, CELL_NUMBERS, CELL_SHORT, CELL_FORMS };

static void memory_cell_add_records(const struct memory_cell *c,
				    enum memory_cell_form form, struct str *out)
{
	char first[32], last[32];
	bool one = c->over.first == c->over.last;
	if (form == CELL_WORDS)
		str_add(out, one ? "record " : "records ");
	str_add(out, human_count(first, sizeof first, c->over.first));
	if (!one)
		str_addf(out, "..%s", human_count(last, sizeof last, c->over.last));
}

/* Append the addresses and the number of accesses. */
static void memory_cell_add_rest(const struct memory_cell *c, enum memory_cell_form form,
				 struct str *out)
{
	char n[32];
	str_addf(out, "%llx..%llx", (unsigned long long)c->first,
		 (unsigned long long)c->last);
	if (form == CELL_WORDS && *c->what)
		str_addf(out, " %s", c->what);
	if (form == CELL_SHORT)
		str_addf(out, ": %s", bar_count(n, sizeof n, c->accesses));
	else
		str_addf(out, ": %s access%s", human_count(n, sizeof n, c->accesses),
			 c->accesses == 1 ? "" : "es");
}

int memory_cell_text(const struct memory_cell *c, int width, int lines,
		     struct str line[MEMORY_CELL_LINES])
{
	int last = lines > 1 ? CELL_WORDS : CELL_SHORT, form = CELL_WORDS;
	for (; form <= last; form++) { /* the text is ASCII */
		str_clear(&line[0]);
		memory_cell_add_records(c, form, &line[0]);
		str_add(&line[0], ", ");
		memory_cell_add_rest(c, form, &line[0]);
		if ((int)line[0].len <= width)
			return 1;
	}
	if (lines == 1)
		return 1;
	str_clear(&line[0]);
	memory_cell_add_records(c, CELL_WORDS, &line[0]);
	form = CELL_WORDS;
	do {
		str_clear(&line[1]);
		memory_cell_add_rest(c, form, &line[1]);
	} while ((int)line[1].len > width && ++form < CELL_FORMS);
	return 2;
}

bool memory_cell_query(const struct memory_cell *c, const bool kind[ACCESSES],
		       struct str *out)
{
	static const char *const data[] = { NULL, "load", "store", "mem" };
	unsigned kinds = 0;
	unsigned long long first = c->first, last = c->last;
	for (int k = 0; k < ACCESSES; k++)
		kinds |= (unsigned)kind[k] << k;
	bool fetches = kinds & 1u << ACCESS_FETCH, both = kinds & 3 && fetches;
	if (c->records)
		str_addf(out, "record in %llu..%llu and ",
			 (unsigned long long)c->over.first,
			 (unsigned long long)c->over.last);
	if (both && c->records)
		str_add(out, "(");
	if (kinds & 3)
		str_addf(out, "%s in %llx..%llx", data[kinds & 3], first, last);
	if (fetches)
		str_addf(out, "%spc in %llx..%llx", both ? " or " : "", first, last);
	if (both && c->records)
		str_add(out, ")");
	return kinds;
}
