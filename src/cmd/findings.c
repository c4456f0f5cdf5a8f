#include "cmd/findings.h"

#include <string.h>
#include <strings.h>

#include "cmd/cmd.h"
#include "cmd/cmdline.h"
#include "cmd/roff.h"
#include "config.h"
#include "format/lint.h"

/* Tables of different formats, one after the other; a table that several formats
 * share is that of the first. */
static const struct format *nth_table(size_t n)
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

const struct finding *finding_nth(size_t n, const char **whose)
{
	*whose = "Any format";
	if (n < FOUND_COMMON)
		return &common_findings[n];
	n -= FOUND_COMMON;
	const struct format *f;
	for (size_t t = 0; (f = nth_table(t)); t++) {
		for (size_t i = 0; f->findings[i].id; i++) {
			*whose = f->title;
			if (n-- == 0)
				return &f->findings[i];
		}
	}
	return NULL;
}

/* Lists */

static bool names(const char *word, size_t len, const struct finding *f)
{
	const char *severity = severity_name(f->severity);
	if (strlen(severity) == len && strncasecmp(severity, word, len) == 0)
		return true;
	/* "CH" or "CH003", but not "C": that would be too much at once. */
	return len >= 2 && len <= strlen(f->id) && strncasecmp(f->id, word, len) == 0;
}

/* The next word of a list; NULL: there is none. */
static const char *next_word(const char **list, size_t *len)
{
	*list += strspn(*list, ", ");
	const char *word = *list;
	*len = strcspn(word, ", ");
	*list += *len;
	return *len ? word : NULL;
}

bool findings_named(const char *list, const struct finding *f)
{
	const char *word;
	size_t len;
	while ((word = next_word(&list, &len)))
		if (names(word, len, f))
			return true;
	return false;
}

static bool names_any(const char *word, size_t len)
{
	const struct finding *f;
	const char *whose;
	for (size_t i = 0; (f = finding_nth(i, &whose)); i++)
		if (names(word, len, f))
			return true;
	return false;
}

static const char *id_or_severity(const void *of, size_t i)
{
	const char *whose;
	(void)of;
	if (i < SEVERITIES)
		return severity_name((enum severity)i);
	const struct finding *f = finding_nth(i - SEVERITIES, &whose);
	return f ? f->id : NULL;
}

enum status findings_check(const char *option, const char *list, struct err *err)
{
	const char *word, *rest = list;
	size_t len;
	bool any = false;
	while (rest && (word = next_word(&rest, &len))) {
		char typed[32];
		any = true;
		if (names_any(word, len))
			continue;
		snprintf(typed, sizeof typed, "%.*s", (int)(len < 31 ? len : 31), word);
		const char *near = nearest_name(typed, id_or_severity, NULL);
		if (near)
			return err_set(err, ST_INVALID,
				       "--%s=%s: unknown finding (did "
				       "you mean %s?)",
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

/* Telling */

void findings_list(const char *list, FILE *to)
{
	const struct finding *f;
	const char *whose, *before = NULL;
	for (size_t i = 0; (f = finding_nth(i, &whose)); i++) {
		if (list && !findings_named(list, f))
			continue;
		if (!before || strcmp(before, whose) != 0)
			fprintf(to, "%s%s:\n", before ? "\n" : "", whose);
		before = whose;
		fprintf(to, "  %s  %-7s  %s\n", f->id, severity_name(f->severity),
			f->title);
	}
}

void findings_explain(const char *list, FILE *to)
{
	const struct finding *f;
	const char *whose;
	size_t told = 0;
	for (size_t i = 0; (f = finding_nth(i, &whose)); i++) {
		if (!findings_named(list, f))
			continue;
		fprintf(to, "%s%s: %s (%s, %s)\n\n", told++ ? "\n" : "", f->id, f->title,
			severity_name(f->severity), whose);
		help_text(f->explanation, to);
		fputs("\nExample: ", to);
		fprintf(to, "%s\n", f->example);
	}
}

void findings_manual(FILE *to)
{
	const struct finding *f;
	const char *whose, *before = NULL;
	fprintf(to,
		".\\\" Made by opscope manual lint from the tables of the program: not "
		"to be "
		"edited.\n"
		".TH OPSCOPE\\-LINT 7 \"\" \"opscope %s\"\n"
		".SH NAME\n"
		"opscope\\-lint \\- what opscope finds wrong with traces\n"
		".SH DESCRIPTION\n",
		PACKAGE_VERSION);
	roff_text(
		to,
		"This page lists the findings of opscope lint and of the keys e and E of "
		"the browser.  Each kind of finding has a stable identifier: two letters "
		"for the formats that can have it, and a number.\n\nAn error cannot be "
		"true.  A warning is worth a look; it may have causes other than a fault "
		"of the tracer, such as a system call between two instructions.  A hint "
		"is unusual, but many good traces have it.\n\nRecords with unknown "
		"values are not checked, and records on the two sides of a gap are not "
		"compared.",
		".PP");
	for (size_t i = 0; (f = finding_nth(i, &whose)); i++) {
		if (!before || strcmp(before, whose) != 0)
			roff_line(to, ".SH", whose);
		before = whose;
		struct str term = STR_INIT, text = STR_INIT;
		str_addf(&term, "%s, %s: %s", f->id, severity_name(f->severity),
			 f->title);
		roff_term(to, term.text, f->explanation);
		fputs(".IP\n", to);
		str_addf(&text, "Example: %s", f->example);
		roff_text(to, text.text, ".IP");
		str_release(&term);
		str_release(&text);
	}
	fputs(".SH SEE ALSO\n.BR opscope (1)\n", to);
}
