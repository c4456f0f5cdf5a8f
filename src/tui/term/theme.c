#include "tui/term/theme.h"

#include <string.h>

enum {
	NONE = -1,
	BLACK = 0,
	RED,
	GREEN,
	YELLOW,
	BLUE,
	MAGENTA,
	CYAN,
	WHITE,
	BOLD = LOOK_BOLD,
	DIM = LOOK_DIM,
	UNDERLINE = LOOK_UNDERLINE,
	REVERSE = LOOK_REVERSE
};

/* Colours of 256: the current row and the status line, and a marked cell in them. */
enum { ROW_FORE = 15, ROW_BACK = 24, CELL_BACK = 31 };
enum { LIGHT_FORE = 16, LIGHT_BACK = 153, LIGHT_CELL_BACK = 117 };

/*
 * The look of each style: foreground and background of 256 colours, of 8 colours, and
 * attributes with and without colours.  The 256 colours are readable on white and on
 * black, because a terminal cannot be asked for its background; a style that sets a
 * background also sets the foreground.  No meaning depends on colour alone.
 */
struct theme_style {
	int16_t fore, back;
	int16_t fore8, back8;
	uint8_t attributes, mono;
};

static const struct theme_style theme_default[STYLE_COUNT] = {
	[STYLE_TEXT] = { NONE, NONE, NONE, NONE, 0, 0 },
	[STYLE_DIM] = { 244, NONE, NONE, NONE, 0, DIM },
	[STYLE_HIT] = { 16, 220, BLACK, YELLOW, 0, BOLD | UNDERLINE },
	[STYLE_BAD] = { 160, NONE, RED, NONE, BOLD, BOLD },
	[STYLE_TITLE] = { 244, NONE, NONE, NONE, 0, 0 },
	[STYLE_FOCUS] = { 32, NONE, CYAN, NONE, BOLD, BOLD },
	[STYLE_STATUS] = { ROW_FORE, ROW_BACK, NONE, NONE, 0, REVERSE },
	[STYLE_ALARM] = { 15, 160, WHITE, RED, BOLD, REVERSE | BOLD },
	[STYLE_PC] = { 32, NONE, CYAN, NONE, 0, 0 },
	[STYLE_OPCODE] = { NONE, NONE, NONE, NONE, 0, 0 },
	[STYLE_CALL] = { 166, NONE, YELLOW, NONE, BOLD | UNDERLINE, BOLD | UNDERLINE },
	[STYLE_RETURN] = { 166, NONE, YELLOW, NONE, UNDERLINE, UNDERLINE },
	[STYLE_BRANCH] = { 166, NONE, YELLOW, NONE, 0, BOLD },
	[STYLE_LOAD] = { 29, NONE, GREEN, NONE, 0, 0 },
	[STYLE_STORE] = { 133, NONE, MAGENTA, NONE, 0, 0 },
	[STYLE_KEY] = { NONE, NONE, NONE, NONE, BOLD, BOLD },
	[STYLE_SPAN] = { 178, NONE, YELLOW, NONE, BOLD, BOLD },
	[STYLE_COLD] = { 61, NONE, BLUE, NONE, 0, 0 },
	[STYLE_WARM] = { 172, NONE, YELLOW, NONE, 0, 0 },
	[STYLE_HOT] = { 196, NONE, RED, NONE, 0, BOLD },
	[STYLE_ONLY_A] = { 15, 124, WHITE, RED, 0, BOLD },
	[STYLE_ONLY_B] = { 15, 28, WHITE, GREEN, 0, BOLD },
	[STYLE_DIFFERS] = { 172, NONE, YELLOW, NONE, UNDERLINE | BOLD, UNDERLINE | BOLD },
	[STYLE_NOTE] = { 98, NONE, MAGENTA, NONE, BOLD, BOLD },
};

/* For a white background: darker colours; light backgrounds for marked text. */
static const struct theme_style theme_light[STYLE_COUNT] = {
	[STYLE_TEXT] = { NONE, NONE, NONE, NONE, 0, 0 },
	[STYLE_DIM] = { 241, NONE, NONE, NONE, 0, DIM },
	[STYLE_HIT] = { 16, 222, BLACK, YELLOW, 0, BOLD | UNDERLINE },
	[STYLE_BAD] = { 124, NONE, RED, NONE, BOLD, BOLD },
	[STYLE_TITLE] = { 241, NONE, NONE, NONE, 0, 0 },
	[STYLE_FOCUS] = { 25, NONE, BLUE, NONE, BOLD, BOLD },
	[STYLE_STATUS] = { LIGHT_FORE, LIGHT_BACK, NONE, NONE, 0, REVERSE },
	[STYLE_ALARM] = { 15, 124, WHITE, RED, BOLD, REVERSE | BOLD },
	[STYLE_PC] = { 25, NONE, BLUE, NONE, 0, 0 },
	[STYLE_OPCODE] = { NONE, NONE, NONE, NONE, 0, 0 },
	[STYLE_CALL] = { 130, NONE, RED, NONE, BOLD | UNDERLINE, BOLD | UNDERLINE },
	[STYLE_RETURN] = { 130, NONE, RED, NONE, UNDERLINE, UNDERLINE },
	[STYLE_BRANCH] = { 130, NONE, RED, NONE, 0, BOLD },
	[STYLE_LOAD] = { 22, NONE, GREEN, NONE, 0, 0 },
	[STYLE_STORE] = { 90, NONE, MAGENTA, NONE, 0, 0 },
	[STYLE_KEY] = { NONE, NONE, NONE, NONE, BOLD, BOLD },
	[STYLE_SPAN] = { 130, NONE, RED, NONE, BOLD, BOLD },
	[STYLE_COLD] = { 25, NONE, BLUE, NONE, 0, 0 },
	[STYLE_WARM] = { 130, NONE, MAGENTA, NONE, 0, 0 },
	[STYLE_HOT] = { 124, NONE, RED, NONE, 0, BOLD },
	[STYLE_ONLY_A] = { 16, 217, WHITE, RED, 0, BOLD },
	[STYLE_ONLY_B] = { 16, 157, WHITE, GREEN, 0, BOLD },
	[STYLE_DIFFERS] = { 130, NONE, RED, NONE, UNDERLINE | BOLD, UNDERLINE | BOLD },
	[STYLE_NOTE] = { 54, NONE, MAGENTA, NONE, BOLD, BOLD },
};

static const struct theme {
	const char *name, *help;
	const struct theme_style *style; /* NULL to use only attributes */
	int16_t row_fore, row_back, cell_back;
} themes[] = {
	{ "default", "the terminal's colours on its own background", theme_default,
	  ROW_FORE, ROW_BACK, CELL_BACK },
	{ "light", "colours for a white background", theme_light, LIGHT_FORE, LIGHT_BACK,
	  LIGHT_CELL_BACK },
	{ "monochrome", "no colours, only bold, underlined and reversed text", NULL,
	  ROW_FORE, ROW_BACK, CELL_BACK },
};

/* The current theme, and the styles changed since it was set. */
static const struct theme *theme_now = &themes[0];
static struct theme_style theme_changed[STYLE_COUNT];
static bool theme_is_changed[STYLE_COUNT];

static struct theme_style theme_style_of(enum style st)
{
	if (theme_is_changed[st])
		return theme_changed[st];
	if (theme_now->style)
		return theme_now->style[st];
	uint8_t mono = theme_default[st].mono;
	return (struct theme_style) { NONE, NONE, NONE, NONE, mono, mono };
}

/* Looks */

struct look theme_look(const struct cell *c, int colors)
{
	const struct theme_style style = theme_style_of((enum style)c->style),
				 *s = &style;
	bool heading = c->style == STYLE_TITLE || c->style == STYLE_FOCUS;
	struct look l = { NONE, NONE, 0 };
	if (colors) {
		l.fore = colors >= 256 ? s->fore : s->fore8;
		l.back = colors >= 256 ? s->back : s->back8;
	}
	l.attributes = colors ? s->attributes : s->mono;
	/* If the style has none of the 8 colours, use its monochrome attributes. */
	if (colors && colors < 256 && s->fore8 == NONE)
		l.attributes |= s->mono;
	if (c->under && heading) {
		l.attributes |= UNDERLINE;
	} else if (colors >= 256 && theme_now->style &&
		   (c->under || (c->cursor && c->style != STYLE_HIT))) {
		/* Make a marked cell differ from the current row and the status line. */
		bool strong = c->under && (c->cursor || c->style == STYLE_STATUS);
		l = (struct look) { theme_now->row_fore,
				    strong ? theme_now->cell_back : theme_now->row_back,
				    0 };
	} else if (c->cursor || c->under) {
		bool strong = c->under && (c->cursor || l.attributes & REVERSE);
		if (c->style != STYLE_HIT)
			l.fore = l.back = NONE;
		l.attributes = REVERSE | (strong ? BOLD | UNDERLINE : 0);
		if (c->style == STYLE_HIT && !colors)
			l.attributes |= UNDERLINE;
	}
	return l;
}

/* Themes */

bool theme_at(size_t i, const char **name, const char **help)
{
	if (i >= sizeof themes / sizeof *themes)
		return false;
	*name = themes[i].name;
	*help = themes[i].help;
	return true;
}

bool theme_set(const char *name)
{
	for (size_t i = 0; i < sizeof themes / sizeof *themes; i++)
		if (strcmp(themes[i].name, name) == 0) {
			theme_now = &themes[i];
			memset(theme_is_changed, 0, sizeof theme_is_changed);
			return true;
		}
	return false;
}

const char *theme_name(void)
{
	return theme_now->name;
}

/* Return the nearest of the 8 colours to a colour of the 256. */
static int16_t theme_color_of_8(int color)
{
	if (color < 16)
		return (int16_t)(color < 0 ? NONE : color % 8);
	if (color >= 232)
		return color < 244 ? BLACK : WHITE;
	int cube = color - 16, r = cube / 36, g = cube / 6 % 6, b = cube % 6;
	int most = r > g ? r : g;
	most = most > b ? most : b;
	if (most < 2)
		return BLACK;
	return (int16_t)((r * 3 > most * 2) + 2 * (g * 3 > most * 2) +
			 4 * (b * 3 > most * 2));
}

void theme_set_style(enum style st, const struct look *look)
{
	theme_changed[st] = (struct theme_style) { look->fore,
						   look->back,
						   theme_color_of_8(look->fore),
						   theme_color_of_8(look->back),
						   look->attributes,
						   look->attributes };
	theme_is_changed[st] = true;
}
