/* Section: the addresses of instructions, by their numbers. */
#include "trace/index/section.h"

static bool sec_code(struct archive *a, struct index_content *m)
{
	struct code_map *map = index_code(m->index);
	bool full = archive_number(a, code_map_is_full(map), 1);
	uint64_t n = archive_number(a, code_map_count(map), CODE_MAP_MAX), last = 0;
	bool good = true;
	for (uint64_t i = 0; i < n && good; i++) {
		archive_boundary(a);
		archive_change(a, &last, a->in ? 0 : code_map_address(map, i),
			       UINT64_MAX);
		good = !a->in || (!a->in->failed && code_map_load(map, last));
	}
	if (a->in && full)
		code_map_fill(map);
	return good;
}

const struct section section_code = { .name = "code    ", .transfer = sec_code };
