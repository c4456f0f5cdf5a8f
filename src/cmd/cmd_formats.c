/* opscope formats: lists the formats, or describes the fields of one, which may be in a
 * file. */
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "cmd/cmd.h"
#include "cmd/report.h"
#include "convert/convert.h"
#include "format/described.h"
#include "format/heading.h"
#include "format/pattern.h"
#include "output/grid.h"

static const char *const kind_names[] = {
	[KIND_UINT] = "number",  [KIND_INT] = "signed",   [KIND_BOOL] = "yes/no",
	[KIND_ADDR] = "address", [KIND_REG] = "register", [KIND_CODE] = "code",
	[KIND_TEXT] = "text",
};

static const char *const role_names[ROLE_COUNT] = {
	[ROLE_NONE] = "-",
	[ROLE_PC] = "pc",
	[ROLE_FALLTHROUGH] = "fall-through",
	[ROLE_IS_BRANCH] = "is branch",
	[ROLE_BRANCH_KIND] = "branch kind",
	[ROLE_TAKEN] = "taken",
	[ROLE_TARGET] = "target",
	[ROLE_REG_READ] = "reads register",
	[ROLE_REG_WRITTEN] = "writes register",
	[ROLE_FLAGS] = "condition codes",
	[ROLE_LOAD] = "load address",
	[ROLE_STORE] = "store address",
	[ROLE_ACCESS_SIZE] = "access size",
	[ROLE_MACRO] = "macro opcode",
	[ROLE_MICRO] = "micro opcode",
	[ROLE_CLASS] = "class",
	[ROLE_UOP] = "micro-op number",
	[ROLE_MACROOP] = "macro-op number",
	[ROLE_TIME] = "time",
	[ROLE_SPACE] = "space",
	[ROLE_DECODED] = "time of decode",
	[ROLE_RENAMED] = "time of rename",
	[ROLE_DISPATCHED] = "time of dispatch",
	[ROLE_ISSUED] = "time of issue",
	[ROLE_READY] = "time of completion",
	[ROLE_COMMITTED] = "time of commit",
	[ROLE_STORED] = "time of store",
	[ROLE_LEFT_STORES] = "time of leaving the processor",
	[ROLE_REG_VALUE] = "register value",
	[ROLE_MEM_VALUE] = "memory value",
	[ROLE_SYMBOL] = "symbol",
	[ROLE_DISASSEMBLY] = "disassembly",
	[ROLE_SOURCE] = "source",
	[ROLE_DISPLACEMENT] = "displacement",
	[ROLE_SQUASHED] = "squashed",
	[ROLE_TRAP] = "trap",
};

/* Widths of names and record sizes, equal in all lists. */
enum { NAME_WIDTH = 14, SIZE_WIDTH = 13 };

static void cmd_formats_init_grid(struct grid *g, size_t ncolumns)
{
	grid_init(g, ncolumns);
	g->column[0].width = NAME_WIDTH;
}

static bool cmd_formats_of_several_lines(const struct format *f)
{
	return f->measure || (f->sample && strchr(f->sample, '\n'));
}

/* Append the size of a record of f, or the units that make up a record. */
static void cmd_formats_add_size(const struct format *f, struct str *out)
{
	if (f->record_size)
		str_addf(out, "%" PRIu32 " bytes", f->record_size);
	else
		str_add(out, f->sized                          ? "bytes"
			     : cmd_formats_of_several_lines(f) ? "lines"
							       : "a line");
}

static bool cmd_formats_same_family(const struct format *a, const struct format *b)
{
	return a->family && b->family ? strcmp(a->family, b->family) == 0
				      : a->family == b->family;
}

/* Print two lines for each format of the family of `first`, which is the nth family; the
 * second line explains how to make a trace. */
static void cmd_formats_list_family(const struct format *first, size_t nth)
{
	struct grid g;
	const struct format *f;
	cmd_formats_init_grid(&g, 3);
	g.column[1].width = SIZE_WIDTH;
	for (size_t i = nth; (f = format_listed(i)); i++) {
		if (!cmd_formats_same_family(f, first))
			continue;
		grid_cell(&g, f->name);
		cmd_formats_add_size(f, &g.cells);
		grid_end_cell(&g);
		str_addf(&g.cells, "%s%s%s", f->title,
			 f->variant ? ", several layouts" : "",
			 convert_find(f->name) ? " *" : "");
		grid_end_cell(&g);
		if (!f->command)
			continue;
		grid_cell(&g, "");
		grid_cell(&g, "");
		str_addf(&g.cells, "  %s", f->command);
		grid_end_cell(&g);
	}
	printf("%s%s:\n", nth ? "\n" : "", first->family ? first->family : "Others");
	grid_write(&g, stdout);
	grid_release(&g);
}

static void cmd_formats_list(void)
{
	const struct format *f;
	for (size_t i = 0; (f = format_listed(i)); i++) {
		size_t before = 0;
		while (before < i && !cmd_formats_same_family(format_listed(before), f))
			before++;
		if (before == i)
			cmd_formats_list_family(f, i);
	}
	struct grid g;
	printf("\n* can be written from another format: opscope export --to=NAME\n");
	printf("\nRegister maps (--registers):\n");
	cmd_formats_init_grid(&g, 2);
	for (size_t i = 0; register_maps[i]; i++) {
		grid_cell(&g, register_maps[i]->name);
		grid_cell(&g, register_maps[i]->help);
	}
	grid_write(&g, stdout);
	grid_release(&g);
	printf("\nComma-, semicolon- or tab-separated values are opened by their "
	       "heading: opscope\nformats csv describes an example.\n");
	printf("\n--layout describes other fixed-size records and lines of words; see "
	       "opscope-layout(7).\nopscope formats NAME describes the fields of a "
	       "format.\n");
}

/* Print the place of a field in its record. */
static void cmd_formats_add_place(const struct format *f, const struct field *x,
				  struct str *out)
{
	if (x->flags & FIELD_DERIVED)
		str_add(out, "derived");
	else if (f->layout == LAYOUT_BYTES && field_count(x) > 1)
		str_addf(out, "@%u %ux%u", x->at, field_count(x), x->width);
	else if (f->layout == LAYOUT_BYTES)
		str_addf(out, "@%u %u", x->at, x->width);
	else
		str_add(out, "-");
}

static void cmd_formats_add_meaning(const struct field *x, struct str *out)
{
	/* Do not print larger limits; they are limits of the type. */
	enum { LIMIT_SAID = 1 << 16 };
	str_add(out, x->help);
	if (x->unit && !strstr(x->help, x->unit))
		str_addf(out, ", in %s", x->unit);
	uint64_t none;
	if (field_none_stored(x, &none))
		str_add(out, none ? "; -1: none" : "; 0: none");
	if (x->max && x->max < LIMIT_SAID)
		str_addf(out, "; at most %llu", (unsigned long long)x->max);
	if (x->flags & FIELD_BIG_ENDIAN)
		str_add(out, "; big-endian");
}

/* Print a heading, then a line for each field. */
static void cmd_formats_list_fields(const struct format *f)
{
	enum { COLUMNS = 5 };
	static const char *const titles[COLUMNS] = { "field", "place", "kind", "role",
						     "meaning" };
	struct grid g;
	grid_init(&g, COLUMNS);
	for (size_t k = 0; k < COLUMNS; k++)
		grid_cell(&g, titles[k]);
	for (size_t i = 0; i < f->nfields; i++) {
		const struct field *x = &f->fields[i];
		grid_cell(&g, x->name);
		cmd_formats_add_place(f, x, &g.cells);
		grid_end_cell(&g);
		grid_cell(&g, kind_names[x->kind]);
		grid_cell(&g, role_names[x->role]);
		cmd_formats_add_meaning(x, &g.cells);
		grid_end_cell(&g);
	}
	grid_write(&g, stdout);
	grid_release(&g);
}

/* Print the layouts of a format if f is the first layout. */
static void cmd_formats_list_variants(const struct format *f)
{
	const struct format *v;
	struct grid g;
	cmd_formats_init_grid(&g, 2);
	for (size_t i = 0; formats[i]; i++)
		for (size_t k = 0; formats[i]->variant && formats[i]->variant(0) == f &&
				   (v = formats[i]->variant(k));
		     k++) {
			grid_cell(&g, v->name);
			grid_cell(&g, v->title);
		}
	if (g.ncells)
		printf("\nLayouts:\n");
	grid_write(&g, stdout);
	grid_release(&g);
}

/* Print how to make a trace, and a record of it as text. */
static void cmd_formats_show_origin(const struct format *f)
{
	if (f->command)
		printf("\nMade by:\n  %s\n", f->command);
	if (f->sample)
		printf("\nA record:\n");
	for (const char *p = f->sample; p && *p;) {
		int n = (int)strcspn(p, "\n");
		printf("  %.*s\n", n, p);
		p += n + (p[n] == '\n');
	}
	if (convert_find(f->name))
		printf("\nTo convert from another format:\n  opscope export --to=%s -o "
		       "OUT FILE\n",
		       f->name);
}

/* Print the source of a described format, for the user to copy and change. */
static void cmd_formats_show_description(const struct format *f)
{
	const char *text = pattern_text(f);
	if (text)
		printf("\nThe description:\n");
	for (size_t n; text && *text; text += n + (text[n] == '\n')) {
		n = strcspn(text, "\n");
		printf("  %.*s\n", (int)n, text);
	}
}

static int cmd_formats_describe(const struct format *f)
{
	printf("%s: %s\n", f->name, f->title);
	if (f->record_size)
		printf("A record is one %s of %" PRIu32 " bytes", f->record,
		       f->record_size);
	else if (f->sized)
		printf("A record is one %s of variable length", f->record);
	else
		printf("A record is one %s, %s of text", f->record,
		       cmd_formats_of_several_lines(f) ? "one or several lines"
						       : "a line");
	printf("%s%s.\n", f->registers ? "; register names: " : "",
	       f->registers ? f->registers : "");
	if (f->about) {
		putchar('\n');
		cmd_help_text(f->about, stdout);
	}
	cmd_formats_show_origin(f);
	putchar('\n');
	cmd_formats_list_fields(f);
	for (size_t i = 0; i < f->nfields; i++) {
		const struct code *c = f->fields[i].codes;
		if (c && c->name)
			printf("\nCodes of %s:\n", f->fields[i].name);
		for (; c && c->name; c++)
			printf("  %5" PRIu64 "  %s\n", c->value, c->name);
	}
	cmd_formats_list_variants(f);
	cmd_formats_show_description(f);
	return cmd_finish(0);
}

/* Check and describe the description or layout in a file. */
static int cmd_formats_describe_file(const char *path)
{
	struct format *f;
	struct str line = STR_INIT;
	struct err err = ERR_INIT;
	int status;
	if (described_read(&f, path, &line, &err) == ST_OK) {
		status = cmd_formats_describe(f);
		format_free(f);
	} else {
		status = cmd_fail_at(NULL, line.text, &err);
	}
	str_release(&line);
	return status;
}

static const char *cmd_formats_nth_name(const void *of, size_t i)
{
	const char *title;
	return format_name(i, &title);
}

static int cmd_formats_run(const struct cmdline *line, struct trace *t)
{
	cmd_warn_of_descriptions();
	if (!line->noperands) {
		cmd_formats_list();
		return cmd_finish(0);
	}
	const char *name = line->operand[0];
	const struct format *f = format_find(name);
	if (f)
		return cmd_formats_describe(f);
	if (strcmp(name, "csv") == 0) {
		struct format *example = heading_example();
		int status = cmd_formats_describe(example);
		format_free(example);
		return status;
	}
	if (access(name, F_OK) == 0)
		return cmd_formats_describe_file(name);
	const char *near = suggest_name(name, cmd_formats_nth_name, NULL);
	if (near)
		return cmd_fail("formats", "unknown format %s (did you mean %s?)", name,
				near);
	return cmd_fail("formats", "unknown format %s; opscope formats lists the formats",
			name);
}

static const char *const examples[] = {
	"opscope formats",
	"opscope formats champsim",
	"opscope formats ./mycore",
	NULL,
};

const struct command cmd_formats = {
	.name = "formats",
	.synopsis = "[NAME|FILE]",
	.help = "list the formats, or describe the fields of one",
	.examples = examples,
	.operands = cmd_choose_format,
	.input = INPUT_NONE,
	.most = 1,
	.run = cmd_formats_run,
};
