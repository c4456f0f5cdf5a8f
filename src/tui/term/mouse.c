#include "tui/term/mouse.h"

enum {
	DOUBLE_CLICK = 400, /* max milliseconds between the two clicks */
	MOST = 100000,      /* max number in a report */

	/* Buttons, and flags added to them. */
	LEFT = 0,
	NO_BUTTON = 3, /* also a release in byte reports */
	MODIFIERS = 4 | 8 | 16,
	MOTION = 32,
	WHEEL_UP = 64,
	WHEEL_DOWN
};

void mouse_begin(struct mouse_reports *m, enum mouse_notation notation)
{
	m->reading = notation;
	m->n = 0;
	m->value[0] = m->value[1] = m->value[2] = 0;
}

/* True if a click is the second click of a double click. */
static bool mouse_clicks_again(struct mouse_reports *m, const struct input *in,
			       int64_t now)
{
	bool again = m->at && now - m->at < DOUBLE_CLICK && in->row == m->row &&
		     in->col == m->col;
	m->row = in->row;
	m->col = in->col;
	m->at = again ? 0 : now;
	return again;
}

/* Process a complete report: true if *in is an event. */
static bool mouse_act(struct mouse_reports *m, bool released, int64_t now,
		      struct input *in)
{
	unsigned button = m->value[0] & ~(unsigned)MODIFIERS;
	m->reading = MOUSE_NONE;
	if (!m->value[1] || !m->value[2])
		return false;
	*in = (struct input) {
		.key = K_MOUSE,
		.row = (int)m->value[2] - 1,
		.col = (int)m->value[1] - 1,
	};
	if (released) {
		bool left = m->held && (button == LEFT || button == NO_BUTTON);
		in->mouse = MOUSE_RELEASE;
		m->held &= !left;
		return left;
	}
	switch (button) {
	case WHEEL_UP:
	case WHEEL_DOWN:
		in->wheel = button == WHEEL_UP ? -1 : 1;
		return true;
	case LEFT:
		in->again = mouse_clicks_again(m, in, now);
		m->held = true;
		return true;
	case LEFT + MOTION:
		in->mouse = MOUSE_DRAG;
		return m->held;
	default:
		return false;
	}
}

static bool mouse_add_byte(struct mouse_reports *m, uint8_t byte, int64_t now,
			   struct input *in)
{
	m->value[m->n++] = byte < ' ' ? 0 : byte - ' ';
	return m->n == 3 &&
	       mouse_act(m, (m->value[0] & ~(unsigned)MODIFIERS) == NO_BUTTON, now, in);
}

static bool mouse_add_digit(struct mouse_reports *m, uint8_t byte, int64_t now,
			    struct input *in)
{
	bool digit = byte >= '0' && byte <= '9';
	if (byte < ' ' || byte >= '@') {
		m->reading = MOUSE_NONE;
		return m->n == 2 && (byte == 'M' || byte == 'm') &&
		       mouse_act(m, byte == 'm', now, in);
	}
	if (digit && m->n < 3 && m->value[m->n] < MOST)
		m->value[m->n] = m->value[m->n] * 10 + (byte - '0');
	else
		m->n = byte == ';' && m->n < 2 ? m->n + 1 : 3;
	return false;
}

bool mouse_add(struct mouse_reports *m, uint8_t byte, int64_t now, struct input *in)
{
	return m->reading == MOUSE_BYTES ? mouse_add_byte(m, byte, now, in)
					 : mouse_add_digit(m, byte, now, in);
}
