#include "output/html.h"

#include <string.h>

#include "output/svg.h"
#include "output/table_write.h"

static const char html_style[] =
	":root{color-scheme:light dark}"
	"body{margin:0 auto;padding:1em 1.5em 4em;max-width:70em;background:#fff;"
	"color:#1b1f24;font:15px/1.5 system-ui,sans-serif}"
	"h1{font-size:1.5em;overflow-wrap:anywhere}"
	"h2{font-size:1.25em;margin-top:2.2em;padding-bottom:.2em;"
	"border-bottom:1px solid #c9ced6}h3{font-size:1em;margin:1.4em 0 .4em}"
	"nav a{margin-right:1em}a{color:#2468b0}"
	"pre{background:#f2f4f7;padding:.4em .7em;overflow-x:auto;font-size:13px}"
	".wide{overflow-x:auto;margin:.8em 0}"
	"table{border-collapse:collapse;font-size:13px;font-variant-numeric:tabular-nums}"
	"th,td{padding:.15em .5em;text-align:left;border-bottom:1px solid #dfe3e8;"
	"vertical-align:top}.n{text-align:right}td.n{white-space:nowrap}"
	"svg{max-width:100%;height:auto}@media screen and (prefers-color-scheme:dark){"
	"body{background:#14171b;color:#e4e7eb}a{color:#6cb0f5}pre{background:#20252b}"
	"h2,th,td{border-color:#3a414a}}@media print{svg,tr{break-inside:avoid}}";

static void html_element(FILE *to, const char *name, const char *text)
{
	fprintf(to, "<%s>", name);
	svg_write_text(to, text);
	fprintf(to, "</%s>\n", name);
}

void html_begin(FILE *to, const char *title)
{
	fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
	      "<meta name=\"viewport\" content=\"width=device-width\"/>\n",
	      to);
	html_element(to, "title", title);
	fputs("<style>", to);
	svg_write_style(to);
	fprintf(to, "%s</style>\n</head>\n<body>\n", html_style);
	html_element(to, "h1", title);
}

void html_end(FILE *to)
{
	fputs("</body>\n</html>\n", to);
}

void html_section(FILE *to, const char *id, const char *title)
{
	fprintf(to, "<h2 id=\"%s\">", id);
	svg_write_text(to, title);
	fputs("</h2>\n", to);
}

void html_link(FILE *to, const char *id, const char *title)
{
	fprintf(to, "<a href=\"#%s\">", id);
	svg_write_text(to, title);
	fputs("</a>\n", to);
}

void html_heading(FILE *to, const char *text)
{
	html_element(to, "h3", text);
}

void html_sentence(FILE *to, const char *text)
{
	html_element(to, "p", text);
}

void html_command(FILE *to, const char *command)
{
	html_element(to, "pre", command);
}

void html_output(FILE *to, const char *text)
{
	fputs("<pre class=\"out\">", to);
	for (const char *end; *text; text = *end ? end + 1 : end) {
		end = text + strcspn(text, "\n");
		struct str line = STR_INIT;
		str_addn(&line, text, (size_t)(end - text));
		svg_write_text(to, line.text);
		fputc('\n', to);
		str_release(&line);
	}
	fputs("</pre>\n", to);
}

void html_table_begin(FILE *to)
{
	fputs("<div class=\"wide\"><table>\n", to);
}

void html_table_end(FILE *to)
{
	fputs("</table></div>\n", to);
}

static void html_cell(FILE *to, const char *text, bool heading, bool right)
{
	const char *name = heading ? "th" : "td";
	fprintf(to, "<%s%s>", name, right ? " class=\"n\"" : "");
	svg_write_text(to, text);
	fprintf(to, "</%s>", name);
}

void html_row(FILE *to, const char *const *cell, size_t n, bool headings, size_t right)
{
	fputs("<tr>", to);
	for (size_t k = 0; k < n; k++)
		html_cell(to, cell[k], headings, k >= right);
	fputs("</tr>\n", to);
}

/* Write a row of a table; a row number equal to the number of rows selects the
 * headings. */
static void html_table_row(FILE *to, const struct table *t, unsigned group, size_t row)
{
	size_t n;
	const struct table_column *c = table_columns(t, &n);
	fputs("<tr>", to);
	for (unsigned k = 0; k < n; k++) {
		struct str cell = STR_INIT;
		if (!table_shows(t, group, k))
			continue;
		if (row < table_rows(t))
			table_print(t, row, k, &cell);
		else
			str_add(&cell, table_write_heading(&c[k]));
		html_cell(to, cell.text, row == table_rows(t),
			  table_write_right(c[k].kind));
		str_release(&cell);
	}
	fputs("</tr>\n", to);
}

bool html_table(FILE *to, const struct table *t, const char *group, size_t rows)
{
	size_t written = 0, all = 0;
	for (size_t r = 0; r < table_rows(t); r++) {
		unsigned g = table_row_group(t, r);
		const char *name = table_group(t, g)->name;
		if (group ? !name || strcmp(name, group) != 0
			  : g != table_row_group(t, 0))
			continue;
		if (!all++) {
			html_table_begin(to);
			html_table_row(to, t, g, table_rows(t));
		}
		if (written < rows) {
			html_table_row(to, t, g, r);
			written++;
		}
	}
	if (all)
		html_table_end(to);
	if (written < all) {
		struct str more = STR_INIT;
		str_add(&more, "The first ");
		str_add_count(&more, written, NULL);
		str_add(&more, " of ");
		str_add_count(&more, all, "row");
		str_add(&more, ".");
		html_sentence(to, more.text);
		str_release(&more);
	}
	return all;
}
