#include "cmd/report.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>

#include "base/utf8.h"
#include "format/described.h"
#include "query/computed.h"
#include "trace/losses.h"
#include "trace/scan/scan.h"

static void report_line(const char *where, const char *fmt, va_list args)
{
	struct str line = STR_INIT;
	char text[512];
	vsnprintf(text, sizeof text, fmt, args);
	str_add(&line, "opscope: ");
	if (where) {
		str_escape(&line, where, strlen(where), true);
		str_add(&line, ": ");
	}
	/* Sentences of lower layers may contain bytes of traces or file names. */
	utf8_clean(text);
	str_add(&line, text);
	str_addc(&line, '\n');
	fflush(stdout);
	fwrite(line.text, 1, line.len, stderr);
	str_release(&line);
}

void cmd_warn(const char *where, const char *fmt, ...)
{
	va_list args;
	va_start(args, fmt);
	report_line(where, fmt, args);
	va_end(args);
}

int cmd_fail(const char *where, const char *fmt, ...)
{
	va_list args;
	va_start(args, fmt);
	report_line(where, fmt, args);
	va_end(args);
	return EXIT_ERROR;
}

int cmd_fail_err(const char *where, const struct err *err)
{
	return cmd_fail(where, "%s", err->text);
}

enum { COLUMN_WIDTH = 70, COLUMN_AFTER = 24 };

static bool report_char_start(const char *p)
{
	return ((uint8_t)*p & 0xc0) != 0x80;
}

/* Return the start of the character that is n characters before p, but not before
 * text. */
static const char *report_step_back(const char *text, const char *p, int n)
{
	while (n > 0 && p > text)
		n -= report_char_start(--p);
	return p;
}

/* Return the start of the character that is n characters after p, or the end of the
 * text. */
static const char *report_step_forward(const char *p, int n)
{
	for (; *p; p++)
		if (report_char_start(p) && n-- == 0)
			break;
	return p;
}

void cmd_show_at(const char *text, const struct err *err)
{
	if (!text || !text[strspn(text, " \t")] || err->at <= 0 ||
	    (size_t)err->at > strlen(text) + 1)
		return;
	struct str line = STR_INIT;
	const char *at = report_step_back(text, text + err->at, 1);
	/* A query may be wider than the screen, so print only the text around the
	 * column. */
	const char *to = report_step_forward(at, COLUMN_AFTER);
	const char *from = report_step_back(text, to, COLUMN_WIDTH);
	to = report_step_forward(from, COLUMN_WIDTH);
	const char *cut_front = from > text ? "..." : "";
	str_addf(&line, "    %s", cut_front);
	for (const char *p = from; p < to; p++)
		str_addc(&line, (uint8_t)*p < ' ' || *p == 0x7f ? ' ' : *p);
	str_addf(&line, "%s\n    %*s", *to ? "..." : "", (int)strlen(cut_front), "");
	for (const char *p = from; p < at; p++)
		if (report_char_start(p))
			str_addc(&line, ' ');
	str_add(&line, "^\n");
	fwrite(line.text, 1, line.len, stderr);
	str_release(&line);
}

int cmd_fail_at(const char *where, const char *text, const struct err *err)
{
	cmd_fail_err(where, err);
	cmd_show_at(text, err);
	return EXIT_ERROR;
}

void cmd_warn_of_descriptions(void)
{
	static bool done;
	const char *line;
	const struct err *err;
	if (done)
		return;
	done = true;
	for (size_t i = 0; (err = described_error(i, &line)); i++) {
		cmd_warn(NULL, "%s", err->text);
		cmd_show_at(line, err);
	}
}

enum { DAMAGES_REPORTED = 5 };

static uint64_t report_damage(struct trace *t, uint64_t before)
{
	struct source *src = trace_source(t);
	struct damage d;
	uint64_t reported = 0;
	while (reported < DAMAGES_REPORTED && source_damage(src, reported, &d) &&
	       d.at < before) {
		cmd_warn(trace_path(t), "%s", d.text);
		reported++;
	}
	uint64_t all = reported;
	if (before == UINT64_MAX)
		all = source_facts(src).damages;
	else
		while (source_damage(src, all, &d) && d.at < before)
			all++;
	if (all > reported)
		cmd_warn(trace_path(t),
			 "%s more places are damaged; opscope info lists them",
			 COUNT_TEXT(all - reported));
	return reported;
}

static void report_left_out(struct trace *t)
{
	struct str text = STR_INIT;
	losses_print(t, &text);
	computed_print_beside(t, &text);
	if (text.len)
		cmd_warn(trace_path(t), "%s", text.text);
	str_release(&text);
}

int cmd_report_losses_before(struct trace *t, uint64_t offset)
{
	report_left_out(t);
	return report_damage(t, offset) ? EXIT_ERROR : 0;
}

int cmd_report_losses(struct trace *t)
{
	struct extent x = trace_extent(t);
	uint64_t reported = report_damage(t, UINT64_MAX);
	report_left_out(t);
	if (x.gap_bytes > x.stray)
		cmd_warn(trace_path(t), "%s skipped: not records",
			 SIZE_TEXT(x.gap_bytes - x.stray));
	if (x.stray)
		cmd_warn(trace_path(t), "%s after the last record: not a complete record",
			 SIZE_TEXT(x.stray));
	return reported ? EXIT_ERROR : 0;
}

int cmd_finish(int status)
{
	static bool reported;
	if (fflush(stdout) == 0 && !ferror(stdout))
		return status;
	if (errno == EPIPE)
		return status;
	if (reported)
		return EXIT_ERROR;
	reported = true;
	return cmd_fail("cannot write the output", "%s", strerror(errno));
}
