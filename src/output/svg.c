#include "output/svg.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "output/bars.h"

/* Sizes in pixels. */
enum {
	WIDTH = 960,
	EDGE = 16,  /* margin on all sides */
	TOP = 44,   /* height of the title */
	LINE = 18,  /* height of a line of text */
	LETTER = 7, /* mean width of a letter */
	TICK = 5,
	LEGEND_BOX = 11,
	LABEL_MAX = 300,
	SCALE = 60,    /* width of the scale beside a row */
	FRAME_MIN = 40 /* min width of a frame that shows its name */
};

/* A figure during writing. */
struct svg {
	FILE *to;
	double left, right, top, bottom; /* edges of the plot area */
};

/* Texts */

void svg_write_text(FILE *to, const char *text)
{
	struct str s = STR_INIT;
	str_plain(&s, text, strlen(text));
	for (const char *p = s.text; *p; p++)
		switch (*p) {
		case '&':
			fputs("&amp;", to);
			break;
		case '<':
			fputs("&lt;", to);
			break;
		case '>':
			fputs("&gt;", to);
			break;
		case '"':
			fputs("&quot;", to);
			break;
		case '\'':
			fputs("&#39;", to);
			break;
		default:
			fputc(*p, to);
		}
	str_release(&s);
}

/* Write a text at x.  class is m for centred, e for right-aligned, t for a title, or c
 * for a command. */
static void svg_text(const struct svg *s, double x, double y, const char *class,
		     const char *text)
{
	fprintf(s->to, "<text x=\"%.1f\" y=\"%.1f\"", x, y);
	if (*class)
		fprintf(s->to, " class=\"%s\"", class);
	fputc('>', s->to);
	svg_write_text(s->to, text);
	fputs("</text>\n", s->to);
}

/* Return the width of a text in letters; capitals count more. */
static size_t svg_letters(const char *text)
{
	size_t n = 0, capitals = 0;
	for (; text[n]; n++)
		capitals += text[n] >= 'A' && text[n] <= 'Z';
	return n + (capitals + 2) / 3;
}

/* Write a text, truncated to a width. */
static void svg_text_in(const struct svg *s, double x, double y, const char *class,
			const char *text, double width)
{
	struct str cut = STR_INIT;
	size_t room = width > LETTER ? (size_t)(width / LETTER) : 1, n = strlen(text);
	if (n <= room) {
		svg_text(s, x, y, class, text);
		return;
	}
	for (n = room - 1; n && ((unsigned char)text[n] & 0xc0) == 0x80;)
		n--;
	str_addn(&cut, text, n);
	str_add(&cut, "…");
	svg_text(s, x, y, class, cut.text);
	str_release(&cut);
}

/* Print a number, such as "0", "3.75", "27.5", "1,206" or "3.58M". */
static void svg_number(double v, char *buf, size_t size)
{
	static const char suffix[] = " KMGTPE";
	size_t k = 0;
	if (v < 100000 && v == (double)(uint64_t)v) {
		human_count(buf, size, (uint64_t)v);
		return;
	}
	for (; v >= 1000 && k < sizeof suffix - 2; k++)
		v /= 1000;
	snprintf(buf, size, k ? "%.3g%c" : "%.3g", v, suffix[k]);
}

/* Print a size as in --caches, such as "32K". */
static void svg_size(double v, char *buf, size_t size)
{
	static const char suffix[] = " KMGTPE";
	size_t k = 0;
	for (; v >= 1024 && k < sizeof suffix - 2; k++)
		v /= 1024;
	snprintf(buf, size, k ? "%.4g%c" : "%.4g", v, suffix[k]);
}

/* Frame of the figure */

static const char *const svg_colours[SVG_COLOURS][2] = {
	/* on paper, on a dark screen */
	{ "#2468b0", "#6cb0f5" }, { "#d1620f", "#f59a4c" }, { "#23854a", "#5fc98a" },
	{ "#b23a78", "#ee86bb" }, { "#7a57b8", "#b59aef" }, { "#8a6d00", "#d9b93b" },
	{ "#0e7f8c", "#55c8d3" }, { "#6b7078", "#a9b0b9" },
};

static void svg_write_colours(FILE *to, int dark)
{
	for (int k = 0; k < SVG_COLOURS; k++)
		fprintf(to, ".s%d{fill:%s}.k%d{stroke:%s}", k, svg_colours[k][dark], k,
			svg_colours[k][dark]);
}

void svg_write_style(FILE *to)
{
	fputs("svg{color:#1b1f24}.paper{fill:#fff}"
	      "svg text{font:12px sans-serif;fill:currentColor}"
	      "svg .t{font-size:15px;font-weight:bold}svg .e{text-anchor:end}"
	      "svg .m{text-anchor:middle}svg .c{font:11px monospace;opacity:.8}"
	      ".axis{stroke:currentColor;stroke-opacity:.25;fill:none}"
	      ".line{fill:none;stroke-width:2}.frame{fill-opacity:.45}"
	      "svg rect{shape-rendering:crispEdges}",
	      to);
	svg_write_colours(to, 0);
	fputs("@media screen and (prefers-color-scheme:dark){svg{color:#e4e7eb}"
	      ".paper{fill:#14171b}",
	      to);
	svg_write_colours(to, 1);
	fputs("}", to);
}

/* Return the length of the first line of a command, which has as many words as fit, at
 * least one. */
static size_t svg_command_line(const char *text)
{
	const size_t room = (WIDTH - 2 * EDGE) / LETTER;
	size_t n = 0, end = 0;
	bool quoted = false;
	if (strlen(text) <= room)
		return strlen(text);
	for (; text[n] && (!end || n < room - 1); n++)
		if (text[n] == '\\' && !quoted && text[n + 1])
			n++;
		else if (text[n] == '\'')
			quoted = !quoted;
		else if (text[n] == ' ' && !quoted)
			end = n;
	return end ? end : strlen(text);
}

static size_t svg_command_lines(const char *text)
{
	size_t n = 0;
	for (size_t len; text && *text; n++) {
		len = svg_command_line(text);
		text += len + (text[len] != '\0');
	}
	return n;
}

/* Write a command whose last line is at y; each other line ends with a backslash. */
static void svg_command(const struct svg *s, double y, const char *text)
{
	for (size_t n = svg_command_lines(text); n--;) {
		struct str line = STR_INIT;
		size_t len = svg_command_line(text);
		str_addn(&line, text, len);
		str_add(&line, n ? " \\" : "");
		svg_text(s, EDGE, y - (double)n * LINE, "c", line.text);
		text += len + (text[len] != '\0');
		str_release(&line);
	}
}

/* Begin a figure with a plot area of this height and `below` pixels below it. */
static struct svg svg_begin(FILE *to, const struct svg_head *h, double left, double right,
			    double height, double below)
{
	struct svg s = { to, EDGE + left, WIDTH - EDGE - right, TOP, TOP + height };
	double end = s.bottom + below + EDGE;
	size_t lines = svg_command_lines(h->command);
	end += (h->note ? LINE : 0) + LINE * (double)lines;
	fprintf(to,
		"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %.0f\" "
		"width=\"%d\" height=\"%.0f\" role=\"img\">\n<title>",
		WIDTH, end, WIDTH, end);
	svg_write_text(to, h->title);
	fputs("</title>\n", to);
	if (!h->inside) {
		fputs("<style>", to);
		svg_write_style(to);
		fputs("</style>\n<rect class=\"paper\" width=\"100%\" "
		      "height=\"100%\"/>\n",
		      to);
	}
	svg_text_in(&s, EDGE, TOP / 2, "t", h->title, WIDTH - 2 * EDGE);
	end -= EDGE - 4;
	if (h->command) {
		svg_command(&s, end, h->command);
		end -= LINE * (double)lines;
	}
	if (h->note)
		svg_text_in(&s, EDGE, end, "", h->note, WIDTH - 2 * EDGE);
	return s;
}

static void svg_end(const struct svg *s)
{
	fputs("</svg>\n", s->to);
}

static void svg_line(const struct svg *s, double x, double y, double x2, double y2)
{
	fprintf(s->to, "<path class=\"axis\" d=\"M%.1f %.1fL%.1f %.1f\"/>\n", x, y, x2,
		y2);
}

static void svg_rect(const struct svg *s, double x, double y, double w, double h,
		     size_t colour, double opacity)
{
	fprintf(s->to, "<rect x=\"%.2f\" y=\"%.1f\" width=\"%.2f\" height=\"%.1f\" ", x,
		y, w, h);
	if (opacity < 1)
		fprintf(s->to, "fill-opacity=\"%.2f\" ", opacity);
	fprintf(s->to, "class=\"s%zu\"/>\n", colour % SVG_COLOURS);
}

/* Draw a box of a colour with its name.  Return the position of the next box. */
static double svg_legend(const struct svg *s, double x, double y, size_t colour,
			 const char *name)
{
	svg_rect(s, x, y - LEGEND_BOX + 1, LEGEND_BOX, LEGEND_BOX, colour, 1);
	svg_text(s, x + LEGEND_BOX + 5, y, "", name);
	return x + LEGEND_BOX + 5 + LETTER * (double)strlen(name) + 20;
}

/* Return the step (1, 2 or 5 times a power of ten) that divides a range above 0 into at
 * most n steps. */
static double svg_step(double range, double n)
{
	static const double times[] = { 2, 2.5, 2 };
	double step = 1;
	while (step * n * 1000 > range && step > 1e-9)
		step /= 10;
	for (size_t k = 0; range / step > n; k = (k + 1) % 3)
		step *= times[k];
	return step;
}

/* Return the logarithm to base 2, linear between powers of two. */
static double svg_bits(double v)
{
	double bits = 0;
	for (; v >= 2; v /= 2)
		bits++;
	return bits + v - 1;
}

static void svg_tick_below(const struct svg *s, double x, const char *text)
{
	svg_line(s, x, s->bottom, x, s->bottom + TICK);
	svg_text(s, x, s->bottom + TICK + 12, "m", text);
}

/* Write the title below the x axis, in two parts. */
static void svg_axis_title(const struct svg *s, const char *text, const char *rest)
{
	struct str all = STR_INIT;
	str_addf(&all, "%s%s", text, rest);
	svg_text(s, (s->left + s->right) / 2, s->bottom + TICK + 12 + LINE, "m",
		 all.len ? all.text : "");
	str_release(&all);
}

/* Charts */

static double svg_label_width(double chars)
{
	double width = LETTER * chars + 8;
	return width < LABEL_MAX ? width : LABEL_MAX;
}

/* Return the x position of a record.  Intervals have equal widths, even with different
 * numbers of records. */
static double svg_record_x(const struct svg *s, const struct chart *c, uint64_t record)
{
	size_t i = chart_interval(c, record);
	uint64_t first = c->cut[i], end = c->cut[i + 1];
	double part = end > first && record > first
			      ? (double)(record - first) / (double)(end - first)
			      : 0;
	return s->left +
	       ((double)i + (part < 1 ? part : 1)) * (s->right - s->left) / (double)c->n;
}

static void svg_record_axis(const struct svg *s, const struct chart *c)
{
	double range = (double)(c->over.last - c->over.first) + 1;
	uint64_t step = (uint64_t)svg_step(range, 8);
	step = step ? step : 1;
	svg_line(s, s->left, s->bottom, s->right, s->bottom);
	for (uint64_t r = (c->over.first + step - 1) / step * step; r <= c->over.last;
	     r += step) {
		svg_tick_below(s, svg_record_x(s, c, r), COUNT_TEXT(r));
		if (r > UINT64_MAX - step)
			break;
	}
	svg_axis_title(s, "record", "");
}

/* Write the numbers at the top and bottom of a row. */
static void svg_row_scale(const struct svg *s, const struct chart_row *r, double top,
			  double height)
{
	char number[32], text[64];
	double min = r->scale == LANE_FROM_MIN && r->min < r->max ? r->min : 0;
	if (isnan(r->max))
		return;
	svg_number(r->max, number, sizeof number);
	snprintf(text, sizeof text, "%s%s%s", number, *r->unit ? " " : "", r->unit);
	svg_text(s, s->left - 6, top + 9, "e", text);
	svg_number(min, number, sizeof number);
	snprintf(text, sizeof text, "%s%s", number,
		 r->scale == LANE_LOGARITHMIC ? " log" : "");
	if (height > LINE + 8)
		svg_text(s, s->left - 6, top + height, "e", text);
	svg_line(s, s->left - TICK, top, s->right, top);
	svg_line(s, s->left - TICK, top + height, s->right, top + height);
}

static void svg_row_steps(const struct svg *s, const struct chart *c, size_t row,
			  size_t colour, double top, double height)
{
	double cell = (s->right - s->left) / (double)c->n, base = top + height;
	fprintf(s->to, "<path class=\"s%zu\" d=\"M%.1f %.1f", colour % SVG_COLOURS,
		s->left, base);
	for (size_t i = 0; i < c->n; i++) {
		double part = chart_height(c, row, i);
		part = part > 0 ? part : 0;
		fprintf(s->to, "V%.1fH%.1f", base - part * height,
			s->left + cell * (double)(i + 1));
	}
	fprintf(s->to, "V%.1fZ\"/>\n", base);
}

/* Return the opacity of a cell.  A minimum keeps nonzero cells visible. */
static double svg_heat(double part)
{
	return part > 0 ? 0.12 + 0.88 * part : 0;
}

/* Draw the cells of a row; merge adjacent equal cells. */
static void svg_row_heat(const struct svg *s, const struct chart *c, size_t row,
			 double top, double height)
{
	double cell = (s->right - s->left) / (double)c->n;
	for (size_t i = 0, end; i < c->n; i = end) {
		double part = chart_height(c, row, i);
		for (end = i + 1; end < c->n && chart_height(c, row, end) == part; end++)
			;
		if (part > 0)
			svg_rect(s, s->left + cell * (double)i, top,
				 cell * (double)(end - i), height, 0, svg_heat(part));
	}
}

static void svg_heat_legend(const struct svg *s, const struct chart_row *r, double y)
{
	enum { STEPS = 6, STEP_WIDTH = 22 };
	char number[32], text[96];
	double x = s->left;
	svg_text(s, x, y, "", "1");
	for (int k = 1; k <= STEPS; k++)
		svg_rect(s, x + 12 + STEP_WIDTH * (k - 1), y - LEGEND_BOX + 1, STEP_WIDTH,
			 LEGEND_BOX, 0, svg_heat((double)k / STEPS));
	svg_number(r->max, number, sizeof number);
	snprintf(text, sizeof text, "%s accesses in an interval%s", number,
		 r->scale == LANE_LOGARITHMIC ? ", logarithmic" : "");
	svg_text(s, x + 18 + STEP_WIDTH * STEPS, y, "", text);
}

static void svg_parts(const struct svg *s, const struct chart *c,
		      const struct svg_part *part, size_t n, double top, double height)
{
	for (size_t i = 0; i < n; i++) {
		if (part[i].over.last < c->over.first ||
		    part[i].over.first > c->over.last)
			continue;
		double x = svg_record_x(s, c, part[i].over.first);
		double end = part[i].over.last < c->over.last
				     ? svg_record_x(s, c, part[i].over.last + 1)
				     : s->right;
		svg_rect(s, x, top, end - x, height, part[i].colour, 0.5);
		if (end - x > LETTER * (double)strlen(part[i].label) + 2)
			svg_text(s, (x + end) / 2, top + height - 4, "m", part[i].label);
	}
}

void svg_write_chart(FILE *to, const struct svg_head *h, const struct chart *c, bool heat,
		     const struct svg_part *part, size_t nparts)
{
	double gap = heat ? 0 : 10, height = heat ? 15 : c->nrows > 14 ? 30 : 40;
	double parts = nparts ? LINE + 6 : 0;
	size_t chars = nparts ? 6 : 1;
	for (size_t r = 0; r < c->nrows; r++)
		chars = u64_max(chars, svg_letters(c->row[r].label));
	double label = svg_label_width((double)chars);
	struct svg s = svg_begin(to, h, label + (heat ? 0 : SCALE), 8,
				 parts + (height + gap) * (double)c->nrows,
				 TICK + 2 * LINE + (heat ? LINE : 0));
	if (nparts) {
		svg_text(&s, EDGE, s.top + LINE - 4, "", "phases");
		svg_parts(&s, c, part, nparts, s.top, LINE);
	}
	for (size_t r = 0; r < c->nrows; r++) {
		double top = s.top + parts + (height + gap) * (double)r;
		svg_text_in(&s, EDGE, top + height / 2 + 4, "", c->row[r].label, label);
		if (heat) {
			svg_row_heat(&s, c, r, top, height);
			continue;
		}
		svg_row_scale(&s, &c->row[r], top, height);
		svg_row_steps(&s, c, r, c->row[r].group, top, height);
	}
	svg_record_axis(&s, c);
	if (heat && c->nrows)
		svg_heat_legend(&s, c->row, s.bottom + TICK + 12 + 2 * LINE);
	svg_end(&s);
}

/* Bars */

static double svg_bar_sum(const struct svg_bars *b, size_t i)
{
	double sum = 0;
	for (size_t k = 0; k < b->nseries; k++)
		sum += b->value[i * b->nseries + k];
	return sum;
}

static double svg_bar_length(const struct svg_bars *b, double v, double max)
{
	if (max <= 0)
		return 0;
	return b->log ? bar_share((uint64_t)v, (uint64_t)max, true) : v / max;
}

static void svg_bar_axis(const struct svg *s, const struct svg_bars *b, double max)
{
	char text[32];
	double step = b->log ? 1 : svg_step(max, 8);
	svg_line(s, s->left, s->bottom, s->right, s->bottom);
	for (double v = b->log ? 1 : 0; v <= max && step > 0;
	     v = b->log ? v * 10 : v + step) {
		double x = s->left + svg_bar_length(b, v, max) * (s->right - s->left);
		svg_number(v, text, sizeof text);
		svg_line(s, x, s->top, x, s->bottom);
		svg_tick_below(s, x, text);
	}
	svg_axis_title(s, b->unit, b->log ? ", logarithmic" : "");
}

static void svg_bar(const struct svg *s, const struct svg_bars *b, size_t i, double max)
{
	double y = s->top + LINE * (double)i + 3, x = s->left, sum = svg_bar_sum(b, i);
	double width = svg_bar_length(b, sum, max) * (s->right - s->left);
	char text[32];
	svg_text_in(s, EDGE, y + 10, "", b->label[i], s->left - EDGE - 8);
	for (size_t k = 0; k < b->nseries && sum > 0; k++) {
		double w = width * b->value[i * b->nseries + k] / sum;
		if (w > 0)
			svg_rect(s, x, y, w, LINE - 6, k, 1);
		x += w;
	}
	svg_number(sum, text, sizeof text);
	svg_text(s, x + 5, y + 10, "", text);
}

void svg_write_bars(FILE *to, const struct svg_head *h, const struct svg_bars *b)
{
	size_t n = b->n < SVG_BARS_MAX ? b->n : SVG_BARS_MAX, chars = 1;
	double max = 0;
	for (size_t i = 0; i < n; i++) {
		double sum = svg_bar_sum(b, i);
		max = sum > max ? sum : max;
		chars = u64_max(chars, svg_letters(b->label[i]));
	}
	bool legend = b->nseries > 1;
	struct svg s = svg_begin(to, h, svg_label_width((double)chars), 60,
				 LINE * (double)n, TICK + 2 * LINE + (legend ? LINE : 0));
	svg_bar_axis(&s, b, max);
	for (size_t i = 0; i < n; i++)
		svg_bar(&s, b, i, max);
	double x = s.left;
	for (size_t k = 0; legend && k < b->nseries; k++)
		x = svg_legend(&s, x, s.bottom + TICK + 12 + 2 * LINE, k, b->series[k]);
	svg_end(&s);
}

/* Rows of steps */

static void svg_row_axis(const struct svg *s, const struct svg_rows *r)
{
	double range = r->last - r->first, step = svg_step(range, 8);
	step = step < 1 ? 1 : step;
	svg_line(s, s->left, s->bottom, s->right, s->bottom);
	for (double v = ceil(r->first / step) * step; v <= r->last; v += step) {
		double x = s->left + (v - r->first) / range * (s->right - s->left);
		svg_line(s, x, s->top, x, s->bottom);
		svg_tick_below(s, x, COUNT_TEXT((uint64_t)v));
	}
	svg_axis_title(s, r->unit, "");
}

void svg_write_rows(FILE *to, const struct svg_head *h, const struct svg_rows *r)
{
	size_t chars = 1;
	for (size_t i = 0; i < r->n; i++)
		chars = u64_max(chars, svg_letters(r->row[i].label));
	struct svg s = svg_begin(to, h, svg_label_width((double)chars), 8,
				 LINE * (double)r->n, TICK + 3 * LINE);
	double scale = (s.right - s.left) / (r->last - r->first), x = s.left;
	svg_row_axis(&s, r);
	for (size_t i = 0; i < r->n; i++) {
		double y = s.top + LINE * (double)i;
		svg_text_in(&s, EDGE, y + 13, "", r->row[i].label, s.left - EDGE - 8);
		for (size_t k = 0; k < r->row[i].n; k++) {
			const struct svg_step *p = &r->row[i].step[k];
			svg_rect(&s, s.left + (p->from - r->first) * scale, y + 2,
				 (p->to - p->from) * scale, LINE - 4, p->series,
				 p->faint ? 0.35 : 1);
		}
	}
	for (size_t k = 0; k < SVG_COLOURS; k++)
		if (r->shown >> k & 1)
			x = svg_legend(&s, x, s.bottom + TICK + 12 + 2 * LINE, k,
				       r->series[k]);
	svg_end(&s);
}

/* Lines */

static void svg_draw_line(const struct svg *s, const struct svg_line *l, size_t colour,
			  double min, double max, double top)
{
	double width = s->right - s->left, height = s->bottom - s->top;
	for (int dots = 0; dots < 2; dots++) {
		if (!dots)
			fprintf(s->to, "<path class=\"line k%zu\" d=\"",
				colour % SVG_COLOURS);
		for (size_t i = 0; i < l->n; i++) {
			double x =
				max > min ? (svg_bits(l->x[i]) - min) / (max - min) : 0.5;
			double px = s->left + x * width,
			       py = s->bottom - l->y[i] / top * height;
			if (dots)
				fprintf(s->to,
					"<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" "
					"class=\"s%zu\"/>\n",
					px, py, colour % SVG_COLOURS);
			else
				fprintf(s->to, "%c%.1f %.1f", i ? 'L' : 'M', px, py);
		}
		if (!dots)
			fputs("\"/>\n", s->to);
	}
}

void svg_write_lines(FILE *to, const struct svg_head *h, const struct svg_lines *l)
{
	enum { HEIGHT = 320, Y_AXIS = 70 };
	double min = INFINITY, max = -INFINITY, top = 0;
	size_t chars = 0;
	char text[32];
	for (size_t k = 0; k < l->n; k++) {
		for (size_t i = 0; i < l->line[k].n; i++) {
			double x = svg_bits(l->line[k].x[i]);
			min = x < min ? x : min;
			max = x > max ? x : max;
			top = l->line[k].y[i] > top ? l->line[k].y[i] : top;
		}
		chars = u64_max(chars, svg_letters(l->line[k].label));
	}
	struct svg s = svg_begin(to, h, Y_AXIS, svg_label_width((double)chars + 4),
				 HEIGHT, TICK + 2 * LINE);
	double step = svg_step(top > 0 ? top : 1, 6);
	top = top > 0 ? ((double)(uint64_t)(top / step * 0.99999) + 1) * step : 1;
	for (double y = 0; y <= top * 1.0001; y += step) {
		double py = s.bottom - y / top * HEIGHT;
		svg_number(y, text, sizeof text);
		svg_line(&s, s.left - TICK, py, s.right, py);
		svg_text(&s, s.left - TICK - 4, py + 4, "e", text);
	}
	for (int bit = 0; bit <= max; bit++) {
		double x = bit;
		if (x < min)
			continue;
		svg_size((double)(UINT64_C(1) << bit), text, sizeof text);
		svg_tick_below(&s,
			       max > min ? s.left + (x - min) / (max - min) *
							    (s.right - s.left)
					 : (s.left + s.right) / 2,
			       text);
	}
	svg_axis_title(&s, l->x, "");
	fprintf(to, "<g transform=\"translate(%d %.1f) rotate(-90)\">", EDGE + 8,
		(s.top + s.bottom) / 2);
	svg_text(&s, 0, 0, "m", l->y);
	fputs("</g>\n", to);
	for (size_t k = 0; k < l->n; k++) {
		svg_draw_line(&s, &l->line[k], k, min, max, top);
		svg_legend(&s, s.right + 16, s.top + LINE * (double)(k + 1), k,
			   l->line[k].label);
	}
	svg_end(&s);
}

/* Flame graphs */

static size_t svg_colour_of(const char *name)
{
	size_t hash = 5381;
	for (; *name; name++)
		hash = hash * 33 + (unsigned char)*name;
	return hash % (SVG_COLOURS - 1);
}

void svg_write_flame(FILE *to, const struct svg_head *h, const struct svg_frame *frame,
		     size_t n, const char *unit)
{
	size_t levels = 1;
	for (size_t i = 0; i < n; i++)
		levels = u64_max(levels, frame[i].level + 1);
	struct svg s =
		svg_begin(to, h, 0, 0, (LINE + 1) * (double)levels, TICK + 2 * LINE);
	double width = s.right - s.left;
	for (size_t i = 0; i < n; i++) {
		double x = s.left + frame[i].at * width, w = frame[i].share * width;
		double y = s.top + (LINE + 1) * (double)frame[i].level;
		fprintf(to, "<g><title>");
		svg_write_text(to, frame[i].about);
		fprintf(to,
			"</title><rect x=\"%.1f\" y=\"%.1f\" width=\"%.2f\" height=\"%d\" "
			"class=\"frame s%zu\"/>",
			x, y, w > 1.2 ? w - 0.7 : w, LINE, svg_colour_of(frame[i].label));
		if (w > FRAME_MIN)
			svg_text_in(&s, x + 4, y + LINE - 5, "", frame[i].label, w - 8);
		fputs("</g>\n", to);
	}
	for (int percent = 0; percent <= 100; percent += 20) {
		char text[16];
		snprintf(text, sizeof text, "%d %%", percent);
		double x = s.left + width * percent / 100;
		svg_line(&s, x, s.bottom, x, s.bottom + TICK);
		svg_text(&s, x, s.bottom + TICK + 12,
			 percent == 0     ? ""
			 : percent == 100 ? "e"
					  : "m",
			 text);
	}
	svg_axis_title(&s, unit, "");
	svg_end(&s);
}
