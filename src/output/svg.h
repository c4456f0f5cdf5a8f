/*
 * Figures as SVG: charts over records, bars, rows of steps, lines and flame graphs, each with
 * axes, units, a legend, a title and the command that made it.
 *
 * A figure has no script and refers to nothing outside it.  Its colours are those of paper,
 * and others on a screen that prefers a dark scheme.  Texts are any bytes, and are escaped.
 *
 * Errors of writing stay in the stream: see ferror().
 */
#ifndef OUTPUT_SVG_H
#define OUTPUT_SVG_H

#include <stdio.h>

#include "output/chart.h"

enum { SVG_COLOURS = 8, SVG_BARS_MAX = 200 };

struct svg_head {
	const char *title;
	const char *command; /* NULL: it is not shown */
	const char *note;    /* a sentence below the figure; NULL: none */
	bool inside;         /* it is a part of a page, which has svg_write_style() */
};

/* A part of the records of a chart, with a name: a phase. */
struct svg_part {
	struct span over;
	const char *label;
	size_t colour;
};

struct svg_bars {
	size_t n, nseries;
	char **label;              /* [n] */
	const char *const *series; /* [nseries]: names, which are the legend */
	double *value;    /* [bar * nseries + series]: at least 0; they are added */
	const char *unit; /* "accesses": below the axis */
	bool log;
};

struct svg_line {
	char *label;
	size_t n;
	double *x, *y; /* [n]: x ascending, at least 1; its axis has powers of two */
};

struct svg_lines {
	struct svg_line *line;
	size_t n;
	const char *x, *y; /* what the axes are */
};

struct svg_frame {
	char *label, *about; /* about: shown by a viewer when it is pointed at */
	double at, share;    /* of the width, 0 to 1 */
	size_t level;        /* from 0, the outermost */
};

/* A part of a row over time. */
struct svg_step {
	double from, to; /* in the unit of the axis */
	size_t series;   /* its colour and name */
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
	double first, last;        /* of the axis */
	const char *unit;          /* "cycle": below the axis */
	const char *const *series; /* names, which are the legend, */
	unsigned shown;            /* of those whose bit is set: 1 << series */
};

/* Write bytes as text of XML and HTML; those that are not printable are escaped as
 * str_escape() does. */
void svg_write_text(FILE *to, const char *text);
/* The rules of all figures, for a <style> element. */
void svg_write_style(FILE *to);

/* A row of the height of each value, or with heat of cells that are darker for greater
 * values.  parts: drawn above the rows. */
void svg_write_chart(FILE *to, const struct svg_head *h, const struct chart *c, bool heat,
		     const struct svg_part *part, size_t nparts);
/* At most SVG_BARS_MAX are drawn. */
void svg_write_bars(FILE *to, const struct svg_head *h, const struct svg_bars *b);
void svg_write_rows(FILE *to, const struct svg_head *h, const struct svg_rows *r);
void svg_write_lines(FILE *to, const struct svg_head *h, const struct svg_lines *l);
/* Frames below their callers; unit: what the shares are of. */
void svg_write_flame(FILE *to, const struct svg_head *h, const struct svg_frame *frame,
		     size_t n, const char *unit);

#endif
