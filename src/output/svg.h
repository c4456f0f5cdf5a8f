/*
 * Draw figures as SVG: charts over records, bars, rows of steps, lines and flame graphs,
 * each with axes, units, a legend, a title and the command that made it.
 *
 * A figure has no script and no external references.  It has colours for paper, and
 * others for screens that prefer a dark scheme.  Texts may contain any bytes; they are
 * escaped.
 *
 * Write errors stay in the stream: see ferror().
 */
#ifndef OUTPUT_SVG_H
#define OUTPUT_SVG_H

#include <stdio.h>

#include "output/chart.h"

enum { SVG_COLOURS = 8, SVG_BARS_MAX = 200 };

struct svg_head {
	const char *title;
	const char *command; /* NULL to omit it */
	const char *note;    /* a sentence below the figure; NULL if none */
	bool inside;         /* the figure is part of a page that calls
			      * svg_write_style() */
};

/* A named part of the records of a chart, such as a phase. */
struct svg_part {
	struct span over;
	const char *label;
	size_t colour;
};

struct svg_bars {
	size_t n, nseries;
	char **label;              /* [n] */
	const char *const *series; /* [nseries]: names in the legend */
	double *value;    /* [bar * nseries + series]: not negative; stacked */
	const char *unit; /* label below the axis, such as "accesses" */
	bool log;
};

struct svg_line {
	char *label;
	size_t n;
	double *x, *y; /* [n]: x is ascending and at least 1; the x axis is logarithmic */
};

struct svg_lines {
	struct svg_line *line;
	size_t n;
	const char *x, *y; /* labels of the axes */
};

struct svg_frame {
	char *label, *about; /* label; tooltip */
	double at, share;    /* fractions of the width, 0 to 1 */
	size_t level;        /* 0 for the outermost frame */
};

/* Part of a row over time. */
struct svg_step {
	double from, to; /* range in units of the axis */
	size_t series;   /* index of its colour and name */
	bool faint;
};

struct svg_row {
	char *label;
	struct svg_step *step;
	size_t n;
};

struct svg_rows {
	struct svg_row *row;
	size_t n;
	double first, last;        /* range of the axis */
	const char *unit;          /* label below the axis, such as "cycle" */
	const char *const *series; /* names for the legend */
	unsigned shown;            /* series to show: a bit 1 << series for each */
};

/* Write bytes as XML or HTML text; escape unprintable bytes as str_escape() does. */
void svg_write_text(FILE *to, const char *text);
/* Write the style rules for all figures, to be placed in a <style> element. */
void svg_write_style(FILE *to);

/* Draw each row as the heights of its values or, if heat is set, as cells that are darker
 * for larger values.  Draw parts above the rows. */
void svg_write_chart(FILE *to, const struct svg_head *h, const struct chart *c, bool heat,
		     const struct svg_part *part, size_t nparts);
/* Draw at most SVG_BARS_MAX bars. */
void svg_write_bars(FILE *to, const struct svg_head *h, const struct svg_bars *b);
void svg_write_rows(FILE *to, const struct svg_head *h, const struct svg_rows *r);
void svg_write_lines(FILE *to, const struct svg_head *h, const struct svg_lines *l);
/* Draw frames below their callers.  unit is the unit of the shares. */
void svg_write_flame(FILE *to, const struct svg_head *h, const struct svg_frame *frame,
		     size_t n, const char *unit);

#endif
