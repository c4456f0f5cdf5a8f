#include "trace/notes.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/number.h"
#include "base/search.h"
#include "trace/span.h"

static const char notes_kind[] = "notes 1";

struct notes {
	char *path;        /* NULL if they are not kept */
	struct note *note; /* by place, including removed notes */
	size_t n, room;
	struct stat seen; /* the file as it was last read; zeroed if it did not exist */
	struct str trouble;
};

/* Places */

static int notes_compare(struct note_place a, struct note_place b)
{
	if (a.on != b.on)
		return a.on < b.on ? -1 : 1;
	if (a.first != b.first)
		return a.first < b.first ? -1 : 1;
	return (a.last > b.last) - (a.last < b.last);
}

struct notes_sought {
	const struct note *note;
	struct note_place place;
};

static bool notes_is_at(const void *sought, size_t i)
{
	const struct notes_sought *s = sought;
	return notes_compare(s->note[i].place, s->place) >= 0;
}

/* The first note at or after a place. */
static size_t notes_lower(const struct notes *n, struct note_place place)
{
	return first_index(n->n, notes_is_at, &(struct notes_sought) { n->note, place });
}

static struct note *notes_find(const struct notes *n, struct note_place place)
{
	size_t i = notes_lower(n, place);
	return i < n->n && notes_compare(n->note[i].place, place) == 0 ? &n->note[i]
								       : NULL;
}

/* Return the note on a place; make one without text if there is none. */
static struct note *notes_make(struct notes *n, struct note_place place)
{
	struct note *found = notes_find(n, place);
	if (found)
		return found;
	size_t i = notes_lower(n, place);
	n->note = mem_room(n->note, n->n, &n->room, sizeof *n->note);
	memmove(n->note + i + 1, n->note + i, (n->n++ - i) * sizeof *n->note);
	n->note[i] = (struct note) { .place = place };
	return &n->note[i];
}

void note_place_print(struct note_place place, bool plain, struct str *out)
{
	char first[32], last[32];
	if (place.on == NOTE_PC)
		str_addf(out, "pc %" PRIx64, place.first);
	else if (plain && place.first == place.last)
		str_addf(out, "%" PRIu64, place.first);
	else if (plain)
		str_addf(out, "%" PRIu64 "..%" PRIu64, place.first, place.last);
	else if (place.first == place.last)
		str_add(out, human_count(first, sizeof first, place.first));
	else
		str_addf(out, "%s..%s", human_count(first, sizeof first, place.first),
			 human_count(last, sizeof last, place.last));
}

enum status note_place_parse(const char *text, struct note_place *out, size_t *used,
			     struct err *err)
{
	size_t skip = strncmp(text, "pc ", 3) == 0 ? 3 + strspn(text + 3, " \t") : 0;
	size_t len = strcspn(text + skip, " \t");
	struct span span = { 0, 0 };
	char *word = mem_copy(text + skip, len);
	bool good;
	if (skip) {
		good = number_hex(word, len, &span.first);
	} else if (strstr(word, "..")) {
		/* Both ends: the end of the trace is not a place. */
		good = word[0] != '.' && word[len - 1] != '.' &&
		       span_parse(word, &span, err) == ST_OK;
	} else {
		good = human_parse(word, &span.first);
	}
	*used = skip + len;
	*out = (struct note_place) { .on = skip ? NOTE_PC : NOTE_RECORDS,
				     .first = span.first,
				     .last = strstr(word, "..") ? span.last
								: span.first };
	enum status st = ST_OK;
	if (!good)
		st = err_set(err, ST_INVALID,
			     "%.60s is not a place; expected a record, FIRST..LAST, or "
			     "pc ADDRESS",
			     word);
	free(word);
	return st;
}

/* The file */

/* Merge two texts for one place without losing either: "a; b", or the text that contains
 * the other. */
static char *notes_join(const char *a, const char *b)
{
	static const char between[] = "; ";
	struct str out = STR_INIT;
	size_t la = strlen(a), lb = strlen(b), gap = strlen(between);
	for (const char *p = a; (p = strstr(p, b)); p++)
		if ((p == a || (p - a >= (long)gap && !memcmp(p - gap, between, gap))) &&
		    (!p[lb] || !strncmp(p + lb, between, gap)))
			return mem_text(a);
	if (lb >= la + gap && !strncmp(a, b, la) && !strncmp(b + la, between, gap))
		return mem_text(b);
	str_addf(&out, "%s%s%s", a, between, b);
	return str_detach(&out);
}

static void notes_put_text(struct note *note, char *text, int64_t when)
{
	free(note->text);
	note->text = text;
	note->when = when;
}

/* Merge the file's note for a place.  If a note was changed on both sides, both texts are
 * kept; if it was removed on one side and changed on the other, the changed text is
 * kept. */
static void notes_merge(struct notes *n, struct note_place place, int64_t when,
			const char *text)
{
	struct note *own = notes_make(n, place);
	bool here = own->when != own->kept, there = when != own->kept;
	bool same = own->text && text && strcmp(own->text, text) == 0;
	own->kept = when;
	if (!there)
		return;
	if (!here || same || (!own->text && text)) {
		char *copy = text ? mem_text(text) : NULL;
		notes_put_text(own, copy, when);
	} else if (text) {
		char *both = notes_join(text, own->text);
		notes_put_text(own, both, own->when > when ? own->when : when + 1);
	}
}

/* "note r 5 9 1700000000000 text", "unnote p 1024 1024 1700000000000" */
static void notes_take_line(void *arg, const char *word, const char *rest)
{
	struct note_place place;
	int64_t when;
	int used = 0;
	bool set = strcmp(word, "note") == 0;
	if ((!set && strcmp(word, "unnote") != 0) || (*rest != 'r' && *rest != 'p') ||
	    sscanf(rest + 1, " %" SCNu64 " %" SCNu64 " %" SCNd64 "%n", &place.first,
		   &place.last, &when, &used) != 3)
		return;
	place.on = *rest == 'p' ? NOTE_PC : NOTE_RECORDS;
	const char *text = rest + 1 + used;
	notes_merge(arg, place, when, set ? text + (*text == ' ') : NULL);
}

static void notes_complain(struct notes *n, enum state_file state)
{
	str_clear(&n->trouble);
	if (state == STATE_FILE_DAMAGED)
		str_addf(&n->trouble,
			 "the notes in %s are damaged; the file is kept with the suffix "
			 ".damaged when a new one is written",
			 n->path);
	else if (state_file_trouble(state))
		str_addf(&n->trouble, "the notes file %s %s; notes are not kept", n->path,
			 state_file_trouble(state));
}

/* Merge the file with the notes in memory, and remember the version of the file. */
static enum state_file notes_read(struct notes *n)
{
	struct str text = STR_INIT;
	if (stat(n->path, &n->seen) != 0)
		memset(&n->seen, 0, sizeof n->seen);
	enum state_file state = state_file_read(n->path, notes_kind, &text);
	if (state == STATE_FILE_GOOD)
		state_file_lines(&text, notes_take_line, n);
	notes_complain(n, state);
	str_release(&text);
	return state;
}

static void notes_put_file(const struct notes *n, struct str *out)
{
	state_file_begin(out, notes_kind);
	for (size_t i = 0; i < n->n; i++) {
		const struct note *o = &n->note[i];
		str_addf(out, "%s %c %" PRIu64 " %" PRIu64 " %" PRId64,
			 o->text ? "note" : "unnote", o->place.on == NOTE_PC ? 'p' : 'r',
			 o->place.first, o->place.last, o->when);
		if (o->text) {
			str_addc(out, ' ');
			str_escape(out, o->text, strlen(o->text), false);
		}
		str_addc(out, '\n');
	}
}

static enum status notes_save(struct notes *n, struct err *err)
{
	struct str text = STR_INIT;
	if (!n->path)
		return ST_OK;
	int lock = state_file_lock(n->path);
	enum state_file state = notes_read(n);
	notes_put_file(n, &text);
	enum status st = state_file_write(n->path, state, &text, err);
	if (st == ST_OK) {
		for (size_t i = 0; i < n->n; i++)
			n->note[i].kept = n->note[i].when;
		if (stat(n->path, &n->seen) != 0)
			memset(&n->seen, 0, sizeof n->seen);
		str_clear(&n->trouble);
	}
	state_file_unlock(lock);
	str_release(&text);
	return st;
}

/* Life cycle */

struct notes *notes_new(struct trace *t, bool keep)
{
	struct notes *n = mem_new(1, sizeof *n);
	str_init(&n->trouble);
	n->path = keep ? trace_data_path(t, "notes") : NULL;
	if (n->path)
		notes_read(n);
	return n;
}

void notes_free(struct notes *n)
{
	if (!n)
		return;
	for (size_t i = 0; i < n->n; i++)
		free(n->note[i].text);
	free(n->note);
	free(n->path);
	str_release(&n->trouble);
	free(n);
}

/* Use */

const char *notes_path(const struct notes *n)
{
	return n->path;
}

const char *notes_trouble(const struct notes *n)
{
	return n->trouble.len ? n->trouble.text : NULL;
}

bool notes_refresh(struct notes *n)
{
	struct stat now;
	if (!n->path || stat(n->path, &now) != 0 ||
	    (now.st_ino == n->seen.st_ino && now.st_size == n->seen.st_size &&
	     now.st_mtim.tv_sec == n->seen.st_mtim.tv_sec &&
	     now.st_mtim.tv_nsec == n->seen.st_mtim.tv_nsec))
		return false;
	notes_read(n);
	return true;
}

const struct note *notes_at(const struct notes *n, size_t i)
{
	for (size_t k = 0; k < n->n; k++)
		if (n->note[k].text && i-- == 0)
			return &n->note[k];
	return NULL;
}

const char *notes_text(const struct notes *n, struct note_place place)
{
	const struct note *found = notes_find(n, place);
	return found ? found->text : NULL;
}

static void notes_append(const char *text, struct str *out)
{
	str_addf(out, "%s%s", out->len ? "; " : "", text);
}

bool notes_of_record(const struct notes *n, uint64_t record, const uint64_t *pc,
		     struct str *out)
{
	size_t before = out->len;
	struct note_place from = { NOTE_RECORDS, record, 0 };
	for (size_t i = notes_lower(n, from);
	     i < n->n && n->note[i].place.on == NOTE_RECORDS &&
	     n->note[i].place.first == record;
	     i++)
		if (n->note[i].text)
			notes_append(n->note[i].text, out);
	const char *of_pc =
		pc ? notes_text(n, (struct note_place) { NOTE_PC, *pc, *pc }) : NULL;
	if (of_pc)
		notes_append(of_pc, out);
	return out->len > before;
}

static void notes_one_line(char *text)
{
	for (char *p = text; p && (p = strpbrk(p, "\n\r\t"));)
		*p = ' ';
}

/* Change a note without writing the file; text: owned, NULL removes it. */
static void notes_change(struct notes *n, struct note_place place, char *text)
{
	struct note *note = notes_make(n, place);
	int64_t now = clock_unix_ms();
	notes_put_text(note, text, now > note->when ? now : note->when + 1);
}

enum status notes_set(struct notes *n, struct note_place place, const char *text,
		      struct err *err)
{
	text += strspn(text, " \t");
	size_t len = strlen(text);
	while (len && (text[len - 1] == ' ' || text[len - 1] == '\t'))
		len--;
	if (len > NOTE_MAX)
		return err_set(err, ST_INVALID, "a note has at most %d bytes", NOTE_MAX);
	if (!len && !notes_text(n, place))
		return ST_OK;
	char *copy = len ? mem_copy(text, len) : NULL;
	notes_one_line(copy);
	notes_change(n, place, copy);
	return notes_save(n, err);
}

/* Plain text */

void notes_export(const struct notes *n, const char *trace, struct str *out)
{
	if (!notes_at(n, 0))
		return;
	str_add(out, "# notes on ");
	str_escape(out, trace, strlen(trace), true);
	str_addc(out, '\n');
	for (size_t i = 0; i < n->n; i++) {
		const struct note *o = &n->note[i];
		if (!o->text)
			continue;
		note_place_print(o->place, true, out);
		str_addc(out, ' ');
		str_escape(out, o->text, strlen(o->text), true);
		str_addc(out, '\n');
	}
}

/* Append a text with its escapes decoded.  A backslash that begins no escape is literal,
 * even before n, r and t, because notes have no bytes that are written so. */
static void notes_decode(const char *p, struct str *out)
{
	while (*p) {
		size_t len = *p != '\\' ? strcspn(p, "\\") : p[1] == '\\' ? 2 : 4;
		bool escape = *p == '\\' && (len == 2 || p[1] == 'x');
		if (*p == '\\' &&
		    (!escape || strnlen(p, len) < len || !str_unescape(p, len, out))) {
			str_addc(out, '\\');
			len = 1;
		} else if (*p != '\\') {
			str_addn(out, p, len);
		}
		p += len;
	}
}

/* Parse a line without its end; *text is "" if it has no note. */
static enum status notes_parse_line(const char *line, size_t len,
				    struct note_place *place, struct str *text,
				    struct err *err)
{
	size_t used;
	if (memchr(line, '\0', len))
		return err_set(err, ST_INVALID, "a NUL byte is not allowed");
	while (len && (*line == ' ' || *line == '\t'))
		line++, len--;
	while (len && strchr(" \t\r", line[len - 1]))
		len--;
	if (!len || *line == '#')
		return ST_OK;
	char *copy = mem_copy(line, len);
	enum status st = note_place_parse(copy, place, &used, err);
	if (st == ST_OK)
		notes_decode(copy + used + strspn(copy + used, " \t"), text);
	if (st == ST_OK && !text->len)
		st = err_set(err, ST_INVALID, "the note has no text");
	if (st == ST_OK && text->len > NOTE_MAX)
		st = err_set(err, ST_INVALID, "a note has at most %d bytes", NOTE_MAX);
	free(copy);
	return st;
}

/* Add a note to the one on its place; false if it is already there. */
static bool notes_add(struct notes *n, struct note_place place, const char *text)
{
	const char *now = notes_text(n, place);
	char *both = now ? notes_join(now, text) : mem_text(text);
	if (now && strcmp(both, now) == 0) {
		free(both);
		return false;
	}
	notes_one_line(both);
	notes_change(n, place, both);
	return true;
}

/* Parse all lines, and add their notes if add is set. */
static enum status notes_each_line(struct notes *n, const char *text, size_t len,
				   bool add, size_t *added, struct err *err)
{
	size_t number = 1;
	for (size_t at = 0; at < len; number++) {
		const char *line = text + at, *end = memchr(line, '\n', len - at);
		size_t n_line = end ? (size_t)(end - line) : len - at;
		struct note_place place;
		struct str note = STR_INIT;
		struct err why = ERR_INIT;
		enum status st = notes_parse_line(line, n_line, &place, &note, &why);
		if (st == ST_OK && add && note.len)
			*added += notes_add(n, place, note.text);
		str_release(&note);
		if (st != ST_OK)
			return err_set(err, st, "line %zu: %s", number, why.text);
		at += n_line + 1;
	}
	return ST_OK;
}

/* Read all of a file. */
static enum status notes_read_plain(const char *path, struct str *out, struct err *err)
{
	enum { MAX = 16 << 20, AT_ONCE = 1 << 16 };
	bool in = strcmp(path, "-") == 0;
	FILE *f = in ? stdin : fopen(path, "re");
	size_t n = 1;
	while (f && n && out->len <= MAX) {
		n = fread(str_room(out, AT_ONCE), 1, AT_ONCE, f);
		out->len += n;
		out->text[out->len] = '\0';
	}
	enum status st = ST_OK;
	if (!f || ferror(f))
		st = err_set(err, ST_IO, "%s: %s", path, strerror(errno));
	else if (out->len > MAX)
		st = err_set(err, ST_INVALID,
			     "%s: longer than %d bytes; nothing was "
			     "imported",
			     path, MAX);
	if (f && !in)
		fclose(f);
	return st;
}

enum status notes_import(struct notes *n, const char *path, size_t *added,
			 struct err *err)
{
	struct str text = STR_INIT;
	struct err why = ERR_INIT;
	*added = 0;
	enum status st = notes_read_plain(path, &text, err);
	if (st == ST_OK) {
		st = notes_each_line(n, text.text, text.len, false, added, &why);
		if (st != ST_OK)
			err_set(err, st, "%s: %s; nothing was imported", path, why.text);
	}
	if (st == ST_OK)
		st = notes_each_line(n, text.text, text.len, true, added, err);
	if (st == ST_OK && *added)
		st = notes_save(n, err);
	str_release(&text);
	return st;
}
