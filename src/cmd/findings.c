#include "cmd/findings.h"

#include <string.h>
#include <strings.h>

#include "cmd/cmd.h"
#include "cmd/roff.h"
#include "format/lint.h"

/* Return the first format with the n-th table of findings; several formats may share a
 * table. */
static const struct format *findings_nth_table(size_t n)
{
	for (size_t i = 0; formats[i]; i++) {
		bool first = formats[i]->findings != NULL;
		for (size_t k = 0; k < i && first; k++)
			first = formats[k]->findings != formats[i]->findings;
		if (first && n-- == 0)
			return formats[i];
	}
	return NULL;
}

/* Return the n-th kind of finding, from 0, in the order of the tables; NULL after the
 * last.  Set *group to the title of its formats. */
static const struct finding_kind *findings_nth(size_t n, const char **group)
{
	*group = "Any format";
	if (n < FOUND_COMMON)
		return &lint_common_findings[n];
	n -= FOUND_COMMON;
	const struct format *f;
	for (size_t t = 0; (f = findings_nth_table(t)); t++) {
		for (size_t i = 0; f->findings[i].id; i++) {
			*group = f->title;
			if (n-- == 0)
				return &f->findings[i];
		}
	}
	return NULL;
}

/* Lists */

static bool findings_word_selects(const char *word, size_t len,
				  const struct finding_kind *f)
{
	const char *severity = severity_name(f->severity);
	if (strlen(severity) == len && strncasecmp(severity, word, len) == 0)
		return true;
	/* Accept "CH" and "CH003", but not "C", which would select too many kinds. */
	return len >= 2 && len <= strlen(f->id) && strncasecmp(f->id, word, len) == 0;
}

/* Return the next word of a list, not terminated; NULL after the last word. */
static const char *findings_next_word(const char **list, size_t *len)
{
	*list += strspn(*list, ", ");
	const char *word = *list;
	*len = strcspn(word, ", ");
	*list += *len;
	return *len ? word : NULL;
}

bool findings_selected(const char *list, const struct finding_kind *f)
{
	const char *word;
	size_t len;
	while ((word = findings_next_word(&list, &len)))
		if (findings_word_selects(word, len, f))
			return true;
	return false;
}

static bool findings_word_selects_any(const char *word, size_t len)
{
	const struct finding_kind *f;
	const char *group;
	for (size_t i = 0; (f = findings_nth(i, &group)); i++)
		if (findings_word_selects(word, len, f))
			return true;
	return false;
}

static const char *findings_id_or_severity(const void *of, size_t i)
{
	const char *group;
	if (i < SEVERITIES)
		return severity_name((enum severity)i);
	const struct finding_kind *f = findings_nth(i - SEVERITIES, &group);
	return f ? f->id : NULL;
}

enum status findings_check(const char *option, const char *list, struct err *err)
{
	const char *word, *rest = list;
	size_t len;
	bool any = false;
	while (rest && (word = findings_next_word(&rest, &len))) {
		char typed[32];
		any = true;
		if (findings_word_selects_any(word, len))
			continue;
		snprintf(typed, sizeof typed, "%.*s", (int)(len < 31 ? len : 31), word);
		const char *near = suggest_name(typed, findings_id_or_severity, NULL);
		if (near)
			return err_set(err, ST_INVALID,
				       "--%s=%s: unknown finding (did you mean %s?)",
				       option, typed, near);
		return err_set(err, ST_INVALID,
			       "--%s=%s: unknown finding; opscope lint --list lists the "
			       "findings",
			       option, typed);
	}
	if (list && !any)
		return err_set(
			err, ST_INVALID,
			"--%s needs identifiers, their first letters or severities",
			option);
	return ST_OK;
}

/* Printing */

void findings_list(const char *list, FILE *to)
{
	const struct finding_kind *f;
	const char *group, *last = NULL;
	for (size_t i = 0; (f = findings_nth(i, &group)); i++) {
		if (list && !findings_selected(list, f))
			continue;
		if (!last || strcmp(last, group) != 0)
			fprintf(to, "%s%s:\n", last ? "\n" : "", group);
		last = group;
		fprintf(to, "  %s  %-7s  %s\n", f->id, severity_name(f->severity),
			f->title);
	}
}

void findings_explain(const char *list, FILE *to)
{
	const struct finding_kind *f;
	const char *group;
	size_t nprinted = 0;
	for (size_t i = 0; (f = findings_nth(i, &group)); i++) {
		if (!findings_selected(list, f))
			continue;
		fprintf(to, "%s%s: %s (%s, %s)\n\n", nprinted++ ? "\n" : "", f->id,
			f->title, severity_name(f->severity), group);
		cmd_help_text(f->explanation, to);
		fputs("\nExample: ", to);
		fprintf(to, "%s\n", f->example);
	}
}

void findings_manual(FILE *to)
{
	const struct finding_kind *f;
	const char *group, *last = NULL;
	for (size_t i = 0; (f = findings_nth(i, &group)); i++) {
		if (!last || strcmp(last, group) != 0)
			roff_line(to, ".SH", group);
		last = group;
		struct str term = STR_INIT, text = STR_INIT;
		str_addf(&term, "%s, %s: %s", f->id, severity_name(f->severity),
			 f->title);
		fputs(".TP\n", to);
		roff_line(to, ".B", term.text);
		roff_text(to, f->explanation, ".IP");
		fputs(".IP\n", to);
		str_addf(&text, "Example: %s", f->example);
		roff_text(to, text.text, ".IP");
		str_release(&term);
		str_release(&text);
	}
}
