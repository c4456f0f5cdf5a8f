#include "tui/topics.h"

#include <string.h>

#include "analysis/analysis.h"
#include "analysis/lanes.h"
#include "base/str.h"

/* clang-format off */
static const struct {
	const char *name, *words;
} topic_others[] = {
	{ "mark", "bookmark" },
	{ "marks", "bookmark" },
	{ "with", "CSV, join, import, simulator" },
	{ "export", "convert, conversion, save" },
	{ "timeline", "plot, chart, graph, IPC, MPKI" },
	{ "memory", "histogram, heap, stack, heat map" },
	{ "table footprint", "stride, working set" },
	{ "table hot", "loop, profile, function, source line" },
	{ "table loops", "trip count, nesting" },
	{ "table misses", "miss rate, capacity, conflict, associativity" },
	{ "table structures", "data structure, MPKI, cold, capacity, conflict" },
	{ "table prefetch", "next line, best offset, coverage, accuracy, timeliness" },
	{ "lane loop", "hot loops" },
	{ "table forwarding", "store buffer, memory dependence" },
	{ "table parallelism", "ILP, IPC, MLP, superscalar, out of order" },
	{ "info", "summary, overview" },
	{ "table calls", "function, symbol, profile" },
	{ "table cache", "miss, associativity, hit rate" },
	{ "table branches", "predictor, misprediction, MPKI" },
	{ "table phases", "SimPoint, basic block vector" },
	{ "pipeline", "Konata, Kanata" },
	{ "chain", "slice, dependence, dependency" },
	{ "stack", "backtrace, frames" },
	{ "state", "watch, print" },
	{ "code", "disassemble, disassembly" },
	{ "theme", "color" },
	{ "lane cpi", "IPC" },
	{ "lane lines", "working set" },
	{ "lane pages", "working set" },
	{ "search", "regex, unaligned: mem & 7 != 0, as an example" },
	{ "diff", "compare" },
	{ "filter", "grep, where" },
};
/* clang-format on */

bool topic_other(size_t n, const char **name, const char **words)
{
	if (n >= sizeof topic_others / sizeof *topic_others)
		return false;
	*name = topic_others[n].name;
	*words = topic_others[n].words;
	return true;
}

const char *topic_other_words(const char *name)
{
	const char *of, *words;
	for (size_t i = 0; topic_other(i, &of, &words); i++)
		if (strcmp(of, name) == 0)
			return words;
	return "";
}

const char *topic_by_other_word(const char *word)
{
	const char *of, *words;
	size_t len = strlen(word);
	for (size_t i = 0; len && topic_other(i, &of, &words); i++)
		for (const char *at = words; at; at = strstr(at, ", ")) {
			at += at > words ? 2 : 0;
			if (strcspn(at, ",") == len && str_same_nocase_n(at, word, len))
				return of;
		}
	return NULL;
}

bool topic_at(const struct schema *s, size_t n, struct topic *out)
{
	for (size_t i = 0; analyses[i]; i++)
		if (n-- == 0) {
			*out = (struct topic) { TOPIC_TABLE, analyses[i]->name,
						analyses[i]->help, analyses[i] };
			return true;
		}
	for (const struct lane_kind *k = lane_kinds; k->name; k = lane_kind_next(k))
		if (n-- == 0) {
			*out = (struct topic) { TOPIC_LANE, k->name, k->help, k };
			return true;
		}
	for (int f = 0; s && f < (int)s->nfields; f++)
		if (!(schema_field(s, f)->flags & FIELD_PADDING) && n-- == 0) {
			const struct field *field = schema_field(s, f);
			*out = (struct topic) { TOPIC_FIELD, field->name, field->help,
						field };
			return true;
		}
	return false;
}

void topic_command(const struct topic *t, struct str *out)
{
	static const char *const commands[] = {
		[TOPIC_TABLE] = "table", [TOPIC_LANE] = "lane", [TOPIC_FIELD] = "columns"
	};
	str_add(out, commands[t->kind]);
	if (t->kind != TOPIC_FIELD)
		str_addf(out, " %s", t->name);
}

/* True if an earlier column has the same name; columns of several predictors do. */
static bool topic_has_column(const struct analysis *a, size_t column)
{
	for (size_t k = 0; k < column; k++)
		if (!strcmp(a->columns[k].name, a->columns[column].name))
			return true;
	return false;
}

/* Append a string in which * stands for the name of an item, such as a predictor. */
static void topic_add_item(struct str *out, const char *text)
{
	for (const char *p = text; *p; p++)
		if (*p == '*')
			str_add(out, "NAME");
		else
			str_addc(out, *p);
}

static void topic_table_words(const struct analysis *a, struct str *out)
{
	for (size_t k = 0; k < a->ncolumns; k++) {
		const struct table_column *c = &a->columns[k];
		if (!c->help || topic_has_column(a, k))
			continue;
		str_add(out, out->len ? "; " : "");
		topic_add_item(out, c->heading ? c->heading : c->name);
		str_add(out, ": ");
		topic_add_item(out, c->help);
	}
	for (size_t k = 0; k < a->nparameters; k++)
		str_addf(out, "; %s=%s: %s (default %s)", a->parameters[k].name,
			 a->parameters[k].value, a->parameters[k].help,
			 a->parameters[k].standard);
}

void topic_words(const struct topic *t, struct str *out)
{
	if (t->kind == TOPIC_TABLE)
		topic_table_words(t->of, out);
	else if (t->kind == TOPIC_LANE)
		str_add(out, ((const struct lane_kind *)t->of)->unit);
}
