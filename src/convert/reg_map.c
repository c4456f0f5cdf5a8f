#include "convert/reg_map.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/key_counts.h"
#include "base/mem.h"

enum { FAR = 4096, TAKEN = 65536, CLASS_SHIFT = 32, CLASSES = 7 };

struct reg_map {
	const struct registers *from;
	struct reg_map_target to;
	bool same;
	int64_t near[REG_MAP_NEAR];
	struct key_counts far; /* of other numbers; entry: int64_t */
	bool taken[TAKEN];
};

struct reg_map *reg_map_new(const struct registers *from, struct reg_map_target to)
{
	struct reg_map *m = mem_new(1, sizeof *m);
	m->from = from;
	m->to = to;
	m->same = from == to.map || strcmp(from->name, "none") == 0;
	for (size_t i = 0; i < REG_MAP_NEAR; i++)
		m->near[i] = REG_MAP_UNKNOWN;
	key_counts_init(&m->far, sizeof(int64_t), FAR);
	return m;
}

void reg_map_free(struct reg_map *m)
{
	if (m)
		key_counts_release(&m->far);
	free(m);
}

static bool reg_map_holds(const struct reg_map *m, uint64_t number)
{
	return number >= m->to.first && number <= m->to.last;
}

/* True if a number has a special meaning in the target. */
static bool reg_map_special(const struct reg_map *m, uint64_t number)
{
	return register_sort(m->to.map, number) != REGISTER_PLAIN;
}

/* Get the target's number for a name.  Return false if the name has no number there. */
static bool reg_map_name(const struct reg_map *m, const char *name, uint64_t *number)
{
	struct str back = STR_INIT;
	bool named = register_parse(m->to.map, name, number) && reg_map_holds(m, *number);
	if (named) {
		register_print(m->to.map, *number, &back);
		named = strcmp(back.text, name) == 0;
	}
	str_release(&back);
	return named;
}

/* Return the preferred number of a register: its index in its class plus, in AArch64
 * maps, the beginning of the class.  Integers come first, then floating-point and vector
 * registers, then others. */
static uint64_t reg_map_preferred(const struct reg_map *m, uint64_t number)
{
	uint64_t group = number >> CLASS_SHIFT, index = (uint32_t)number;
	char name[24];
	uint64_t v;
	if (group >= CLASSES)
		return m->to.first;
	bool vector = (group >= 1 && group <= 3) || (!group && index >= 32);
	snprintf(name, sizeof name, "%c%u", vector ? 'v' : 'x', (unsigned)index % 32);
	if (reg_map_name(m, name, &v))
		return v;
	return vector ? index % 32 + 128 : index + 64 * group;
}

static int64_t reg_map_take(struct reg_map *m, uint64_t number)
{
	uint64_t span = (uint64_t)m->to.last - m->to.first + 1;
	uint64_t want = reg_map_preferred(m, number);
	if (!reg_map_holds(m, want))
		want = m->to.first;
	span = span < TAKEN ? span : TAKEN;
	for (uint64_t i = 0; i < span; i++) {
		uint64_t n = m->to.first + (want - m->to.first + i) % span;
		if (n >= TAKEN || m->taken[n] || reg_map_special(m, n))
			continue;
		m->taken[n] = true;
		return (int64_t)n;
	}
	return REG_MAP_LOST;
}

/* Return the target's register for a purpose. */
static int64_t reg_map_purpose(const struct reg_map *m, enum register_sort sort)
{
	const struct registers *to = m->to.map;
	if (sort == REGISTER_STACK)
		return to->stack_pointer ? to->stack_pointer : REG_MAP_LOST;
	if (m->to.drop_flags)
		return sort == REGISTER_FLAGS ? REG_MAP_FLAGS : REG_MAP_IP;
	if (sort == REGISTER_FLAGS)
		return to->flags ? to->flags : REG_MAP_LOST;
	return to->instruction_pointer ? to->instruction_pointer : REG_MAP_LOST;
}

static int64_t reg_map_find(struct reg_map *m, uint64_t number)
{
	enum register_sort sort = register_sort(m->from, number);
	if (m->to.classes)
		return number >> CLASS_SHIFT < CLASSES &&
				       (uint32_t)number >> REG_MAP_CLASS == 0
			       ? (int64_t)(number >> CLASS_SHIFT << REG_MAP_CLASS |
					   (uint32_t)number)
			       : REG_MAP_LOST;
	if (sort == REGISTER_ZERO || (sort == REGISTER_TEMP && !m->to.temporaries))
		return REG_MAP_NONE;
	if (m->same && reg_map_holds(m, number))
		return (int64_t)number;
	number = register_whole(m->from, number);
	sort = register_sort(m->from, number);
	if (sort == REGISTER_STACK || sort == REGISTER_FLAGS || sort == REGISTER_IP)
		return reg_map_purpose(m, sort);
	struct str name = STR_INIT;
	uint64_t found;
	register_print(m->from, number, &name);
	bool named = reg_map_name(m, name.text, &found) && !reg_map_special(m, found);
	str_release(&name);
	if (named && found < TAKEN)
		m->taken[found] = true;
	return named ? (int64_t)found : reg_map_take(m, number);
}

int64_t reg_map_number(struct reg_map *m, uint64_t number)
{
	if (number < REG_MAP_NEAR) {
		if (m->near[number] == REG_MAP_UNKNOWN)
			m->near[number] = reg_map_find(m, number);
		return m->near[number];
	}
	const int64_t *known = key_counts_get(&m->far, number, 0);
	if (known)
		return *known;
	int64_t found = reg_map_find(m, number);
	int64_t *to = key_counts_add(&m->far, number, 0);
	if (to)
		*to = found;
	return found;
}

const int64_t *reg_map_near(const struct reg_map *m)
{
	return m->near;
}
