/* Section: damage, the places where compressed data cannot be decompressed. */
#include <string.h>

#include "base/mem.h"
#include "trace/index/section.h"

/* Messages are written to a terminal, so they must not contain control characters. */
static bool damage_is_plain_text(const char *text, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if (text[i] < ' ' || text[i] > '~')
			return false;
	return true;
}

static bool sec_damage_one(struct archive *a, struct damage *d)
{
	size_t len = strlen(d->text);
	d->at = archive_number(a, d->at, UINT64_MAX);
	d->resume = archive_number(a, d->resume, UINT64_MAX);
	d->realign = archive_number(a, d->realign, 1);
	d->packed = archive_number(a, d->packed, UINT64_MAX);
	const char *text = archive_bytes(a, d->text, &len, sizeof d->text - 1);
	memmove(d->text, text, len);
	return d->resume >= d->at && damage_is_plain_text(text, len);
}

static bool sec_damage(struct archive *a, struct index_content *m)
{
	for (int i = 0; i < m->nfiles; i++) {
		size_t n = m->file[i].ndamages, room = 0;
		uint64_t last = 0;
		if (i)
			archive_boundary(a);
		n = (size_t)archive_number(a, n, UINT64_MAX);
		m->file[i].damages = archive_number(a, m->file[i].damages, UINT64_MAX);
		for (size_t k = 0; k < n; k++) {
			struct damage d = { .at = 0 };
			if (!a->in)
				d = m->file[i].damage[k];
			archive_boundary(a);
			if (!sec_damage_one(a, &d) || d.at < last || archive_failed(a))
				return false;
			last = d.at;
			if (!a->in)
				continue;
			m->file[i].damage =
				mem_room(m->file[i].damage, k, &room, sizeof d);
			m->file[i].damage[k] = d;
			m->file[i].ndamages = k + 1;
		}
	}
	return true;
}

const struct section section_damage = { .name = "damage  ", .transfer = sec_damage };
