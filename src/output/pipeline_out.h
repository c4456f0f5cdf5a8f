/*
 * Write the stage times of records: text is a diagram with one row per record, json has
 * all times, kanata is a log for Konata, svg is a figure of the first records.
 *
 * Threads: one at a time.
 */
#ifndef OUTPUT_PIPELINE_OUT_H
#define OUTPUT_PIPELINE_OUT_H

#include "base/err.h"
#include "output/figures.h"
#include "output/json.h"
#include "output/kanata_write.h"
#include "output/pipeline_row.h"

enum pipeline_as { PIPELINE_TEXT, PIPELINE_JSON, PIPELINE_KANATA, PIPELINE_SVG };
enum { PIPELINE_WIDTH_MOST = 10000 };

struct pipeline_out {
	FILE *to;
	const struct schema *schema;
	enum pipeline_as as;
	struct pipeline_scale scale; /* origin is the origin of the last row */
	size_t width;                /* width of the diagram in columns */
	struct svg_head head;        /* head of the figure */

	/* Private to pipeline_out.c. */
	struct pipeline_cell *cell;
	struct kanata_write *kanata;
	struct figure_stages *figure;
	struct json json;
	struct str line;
	bool any;
	uint64_t without; /* number of records without a fetch time */
	uint64_t moved;   /* as returned by kanata_write_free() */
};

/* Return the name of output format i, from 0 (text), with its help for --to; NULL after
 * the last. */
const char *pipeline_as_name(size_t i, const char **help);

/* Return the fields to read. */
fieldset pipeline_out_fields(const struct schema *s);

/* Write the beginning.  Set to, schema, as, scale and width before. */
void pipeline_out_begin(struct pipeline_out *o);
void pipeline_out_record(struct pipeline_out *o, const struct batch *b, size_t i);
/* Write buffered data, and release o; the counts remain valid. */
void pipeline_out_end(struct pipeline_out *o);

#endif
