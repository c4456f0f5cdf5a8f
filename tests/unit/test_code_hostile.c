/*
 * Programs that are damaged on purpose: each field of each header is cut, zero, or huge; parts
 * overlap, texts do not end, and line numbers refer to themselves.  The rest of them is used,
 * nothing crashes, and time and memory are limited by the size of the file.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <elf.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "base/hash.h"
#include "code/demangle.h"
#include "code/lines.h"
#include "code/placer.h"
#include "code/program.h"
#include "query/computed.h"
#include "tracefile.h"

/* Sanitizers of addresses reserve terabytes. */
#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED true
#elif defined(__has_feature)
#define SANITIZED __has_feature(address_sanitizer)
#else
#define SANITIZED false
#endif

/* Made programs */

enum { SECTIONS = 24, SEGMENTS = 8, BASE = 0x1000, FUNCTIONS = 8, FUNCTION = 32 };

struct section {
	const char *name;
	unsigned type, flags, link, entry;
	uint64_t address;
	struct str bytes;
	uint64_t offset;
};

struct segment {
	unsigned type, flags;
	uint64_t offset, address, size;
};

struct made {
	bool wide, big;
	struct section section[SECTIONS];
	size_t n;
	struct segment segment[SEGMENTS];
	size_t nsegments;
	struct str file;
	size_t headers;  /* where the section headers begin */
	unsigned copies; /* further headers of the last section */
};

static void put(const struct made *m, struct str *out, uint64_t v, unsigned width)
{
	for (unsigned k = 0; k < width; k++)
		str_addc(out, (char)(v >> 8 * (m->big ? width - 1 - k : k)));
}

static void put_word(const struct made *m, struct str *out, uint64_t v)
{
	put(m, out, v, m->wide ? 8 : 4);
}

static struct section *add(struct made *m, const char *name, unsigned type,
			   uint64_t address)
{
	struct section *s = &m->section[m->n++];
	assert_true(m->n <= SECTIONS);
	*s = (struct section) { .name = name, .type = type, .address = address };
	str_init(&s->bytes);
	return s;
}

static void add_symbol(const struct made *m, struct section *s, struct section *names,
		       const char *name, uint64_t address, uint64_t size, unsigned info)
{
	put(m, &s->bytes, names->bytes.len, 4);
	if (m->wide) {
		put(m, &s->bytes, info, 1);
		put(m, &s->bytes, 0, 1);
		put(m, &s->bytes, 1, 2);
		put(m, &s->bytes, address, 8);
		put(m, &s->bytes, size, 8);
	} else {
		put(m, &s->bytes, address, 4);
		put(m, &s->bytes, size, 4);
		put(m, &s->bytes, info, 1);
		put(m, &s->bytes, 0, 1);
		put(m, &s->bytes, 1, 2);
	}
	str_addn(&names->bytes, name, strlen(name) + 1);
}

/* Eight functions of 32 bytes: each calls the next one, branches, and returns. */
static void make_text(struct str *out)
{
	for (int k = 0; k < FUNCTIONS; k++) {
		static const char code[] =
			"\x55\x48\x89\xe5\xe8\0\0\0\0\x85\xc0\x74\x02\x90"
			"\x90\x48\x8d\x44\x24\x08\x5d\xc3";
		size_t from = out->len;
		str_addn(out, code, sizeof code - 1);
		out->text[from + 5] = (char)(k + 1 < FUNCTIONS ? FUNCTION - 9 : 23 - 9);
		while (out->len < from + FUNCTION)
			str_addc(out, (char)0x90);
	}
}

/* .eh_frame with one CIE and an FDE for each function, and its table. */
static void make_unwind(const struct made *m, struct section *frame,
			struct section *table, const char *augmentation, size_t len)
{
	struct str *out = &frame->bytes;
	put(m, out, 9 + len + 8, 4);
	put(m, out, 0, 4);
	str_addc(out, 1);
	str_addn(out, augmentation, len + 1);
	str_addn(out, "\x01\x78\x10\x01\x1b\0\0", 7);
	put(m, &table->bytes, 0x3b031b01, 4);
	if (m->big) {
		str_clear(&table->bytes);
		str_addn(&table->bytes, "\x01\x1b\x03\x3b", 4);
	}
	put(m, &table->bytes, frame->address - table->address - 4, 4);
	put(m, &table->bytes, FUNCTIONS, 4);
	for (unsigned k = 0; k < FUNCTIONS; k++) {
		uint64_t at = BASE + k * FUNCTION;
		put(m, &table->bytes, at - table->address, 4);
		put(m, &table->bytes, frame->address + out->len - table->address, 4);
		put(m, out, 20, 4);
		put(m, out, out->len, 4);
		put(m, out, at - (frame->address + out->len), 4);
		put(m, out, 22, 4);
		put(m, out, 0, 8);
	}
}

/* A unit with a line for each 16 bytes. */
static void make_lines(const struct made *m, struct section *info, struct section *abbrev,
		       struct section *line)
{
	static const uint8_t abbreviations[] = {
		1, 0x11, 1, 0x03, 0x08, 0x10, 0x17, 0x11, 0x01, 0x12, 0x06, 0, 0,
		2, 0x2e, 0, 0x31, 0x13, 0x11, 0x01, 0x12, 0x06, 0,    0,    0,
	};
	static const char head[] =
		"\x01\x01\x01\xfb\x0e\x0d\0\x01\x01\x01\x01\0\0\0\x01\0\0\x01"
		"\0a.c\0\0\0\0";
	unsigned width = m->wide ? 8 : 4;
	struct str program = STR_INIT;
	str_addn(&abbrev->bytes, (const char *)abbreviations, sizeof abbreviations);
	put(m, &info->bytes, 7 + 1 + 4 + 4 + width + 4 + 2 * (9 + width) + 1, 4);
	put(m, &info->bytes, 4, 2);
	put(m, &info->bytes, 0, 4);
	put(m, &info->bytes, width, 1);
	str_addn(&info->bytes,
		 "\x01"
		 "a.c",
		 5);
	put(m, &info->bytes, 0, 4);
	put_word(m, &info->bytes, BASE);
	put(m, &info->bytes, FUNCTIONS * FUNCTION, 4);
	size_t first = info->bytes.len;
	for (unsigned k = 0; k < 2; k++) { /* each is the origin of the other */
		str_addc(&info->bytes, 2);
		put(m, &info->bytes, first + (9 + width) * (1 - k), 4);
		put_word(m, &info->bytes, BASE + k * FUNCTION);
		put(m, &info->bytes, 22, 4);
	}
	str_addc(&info->bytes, 0);
	str_addc(&program, 0);
	put(m, &program, 1 + width, 1);
	str_addc(&program, 2);
	put_word(m, &program, BASE);
	for (unsigned k = 0; k < FUNCTIONS * FUNCTION / 16; k++)
		str_addn(&program, "\x01\x03\x01\x02\x10", 5); /* copy, advance */
	str_addn(&program, "\0\x01\x01", 3);
	put(m, &line->bytes, 2 + 4 + (sizeof head - 1) + 1 + program.len, 4);
	put(m, &line->bytes, 4, 2);
	put(m, &line->bytes, sizeof head, 4);
	str_addn(&line->bytes, head, sizeof head);
	str_addn(&line->bytes, program.text, program.len);
	str_release(&program);
}

static void add_segment(struct made *m, unsigned type, uint64_t address, uint64_t offset,
			uint64_t size)
{
	m->segment[m->nsegments++] =
		(struct segment) { type, PF_R | PF_X, offset, address, size };
}

enum {
	TEXT_AT = BASE,
	NOTE_AT = 0x2000,
	PLT_AT = 0x2100,
	HDR_AT = 0x2200,
	FRAME_AT = 0x2300,
	DYN_AT = 0x2600
};

static struct section *find(struct made *m, const char *name)
{
	for (size_t k = 0; k < m->n; k++)
		if (!strcmp(m->section[k].name, name))
			return &m->section[k];
	fail();
	return NULL;
}

static void made_begin(struct made *m, bool wide, bool big)
{
	*m = (struct made) { .wide = wide, .big = big };
	str_init(&m->file);
	add(m, "", SHT_NULL, 0);
	struct section *text = add(m, ".text", SHT_PROGBITS, TEXT_AT);
	text->flags = SHF_ALLOC | SHF_EXECINSTR;
	make_text(&text->bytes);
	struct section *names = add(m, ".strtab", SHT_STRTAB, 0);
	struct section *symbols = add(m, ".symtab", SHT_SYMTAB, 0);
	symbols->link = 2;
	str_addc(&names->bytes, 0);
	add_symbol(m, symbols, names, "", 0, 0, 0);
	for (unsigned k = 0; k < FUNCTIONS - 1; k++) {
		char name[16];
		snprintf(name, sizeof name, "f%u", k);
		add_symbol(m, symbols, names, name, BASE + k * FUNCTION, 22, 0x12);
	}
	/* One variable; the others are rejected: TLS, size 0, end beyond the segment. */
	add_symbol(m, symbols, names, "data", BASE + 8, 8, 0x11);
	add_symbol(m, symbols, names, "of_thread", BASE + 16, 8, 0x16);
	add_symbol(m, symbols, names, "mark", BASE + 24, 0, 0x11);
	add_symbol(m, symbols, names, "long", BASE + 32, 0x7fffffff, 0x11);
	/* The name of the last function is found only with its dynamic symbol. */
	struct section *dynamic_names = add(m, ".dynstr", SHT_STRTAB, 0);
	struct section *dynamic = add(m, ".dynsym", SHT_DYNSYM, 0);
	dynamic->link = 4;
	str_addc(&dynamic_names->bytes, 0);
	add_symbol(m, dynamic, dynamic_names, "", 0, 0, 0);
	add_symbol(m, dynamic, dynamic_names, "last", BASE + (FUNCTIONS - 1) * FUNCTION,
		   22, 0x12);
	add_symbol(m, dynamic, dynamic_names, "outside", 0, 0, 0x12);
	struct section *note = add(m, ".note.gnu.build-id", SHT_NOTE, NOTE_AT);
	put(m, &note->bytes, 4, 4);
	put(m, &note->bytes, 8, 4);
	put(m, &note->bytes, NT_GNU_BUILD_ID, 4);
	str_addn(&note->bytes,
		 "GNU\0"
		 "12345678",
		 12);
	struct section *stubs = add(m, ".plt.sec", SHT_PROGBITS, PLT_AT);
	stubs->flags = SHF_ALLOC | SHF_EXECINSTR;
	stubs->entry = 16;
	str_addn(&stubs->bytes, "\xff\x25\xfa\x0e\0\0\0\0\0\0\0\0\0\0\0\0", 16);
	struct section *relocations = add(m, ".rela.plt", SHT_RELA, 0);
	relocations->link = 5;
	put_word(m, &relocations->bytes, 0x3000);
	put_word(m, &relocations->bytes,
		 wide ? (UINT64_C(2) << 32) + R_X86_64_JUMP_SLOT : (2 << 8) + 7);
	put_word(m, &relocations->bytes, 0);
	struct section *table = add(m, ".eh_frame_hdr", SHT_PROGBITS, HDR_AT);
	struct section *frame = add(m, ".eh_frame", SHT_PROGBITS, FRAME_AT);
	make_unwind(m, frame, table, "zR", 2);
	/* Without the shared file, inlined functions are not read. */
	if (m->big)
		str_addn(&add(m, ".gnu_debugaltlink", SHT_PROGBITS, 0)->bytes,
			 "shared\0id_8_end", 15);
	struct section *link = add(m, ".gnu_debuglink", SHT_PROGBITS, 0);
	str_addn(&link->bytes, "other\0\0\0\1\2\3\4", 12);
	struct section *packed = add(m, ".gnu_debugdata", SHT_PROGBITS, 0);
	str_addn(&packed->bytes,
		 "\xfd"
		 "7zXZ\0\0\4",
		 8);
	struct section *info = add(m, ".debug_info", SHT_PROGBITS, 0);
	struct section *abbrev = add(m, ".debug_abbrev", SHT_PROGBITS, 0);
	struct section *line = add(m, ".debug_line", SHT_PROGBITS, 0);
	make_lines(m, info, abbrev, line);
	struct section *dyn = add(m, ".dynamic", SHT_DYNAMIC, DYN_AT);
	for (unsigned k = 0; k < 2; k++) {
		put_word(m, &dyn->bytes, k ? DT_STRTAB : DT_SYMTAB);
		put_word(m, &dyn->bytes, k ? FRAME_AT : HDR_AT);
	}
}

static void made_release(struct made *m)
{
	for (size_t k = 0; k < m->n; k++)
		str_release(&m->section[k].bytes);
	str_release(&m->file);
}

/* The header, segments, sections, and headers of sections. */
static void made_end(struct made *m, unsigned segments)
{
	struct str *out = &m->file, body = STR_INIT;
	struct section *names = add(m, ".shstrtab", SHT_STRTAB, 0);
	unsigned head = m->wide ? 64 : 52, phdr = m->wide ? 56 : 32,
		 shdr = m->wide ? 64 : 40;
	size_t name[SECTIONS];
	for (size_t k = 0; k < m->n; k++) {
		name[k] = names->bytes.len;
		str_addn(&names->bytes, m->section[k].name,
			 strlen(m->section[k].name) + 1);
	}
	size_t from = head + segments * phdr;
	for (size_t k = 1; k < m->n; k++) {
		struct section *s = &m->section[k];
		while ((from + body.len) % 8)
			str_addc(&body, 0);
		s->offset = from + body.len;
		str_addn(&body, s->bytes.text, s->bytes.len);
		if (s->address && m->nsegments + 3 < segments)
			add_segment(m, PT_LOAD, s->address, s->offset, s->bytes.len);
	}
	struct section *note = find(m, ".note.gnu.build-id"), *dyn = find(m, ".dynamic"),
		       *table = find(m, ".eh_frame_hdr");
	add_segment(m, PT_NOTE, note->address, note->offset, note->bytes.len);
	add_segment(m, PT_GNU_EH_FRAME, table->address, table->offset, table->bytes.len);
	add_segment(m, PT_DYNAMIC, dyn->address, dyn->offset, dyn->bytes.len);
	while ((from + body.len) % 8)
		str_addc(&body, 0);
	m->headers = from + body.len;
	str_addn(out, "\177ELF", 4);
	str_addc(out, m->wide ? 2 : 1);
	str_addc(out, m->big ? 2 : 1);
	str_addn(out, "\1\0\0\0\0\0\0\0\0\0", 10);
	put(m, out, ET_DYN, 2);
	put(m, out, m->wide ? EM_X86_64 : EM_386, 2);
	put(m, out, 1, 4);
	put_word(m, out, BASE);
	put_word(m, out, head);
	put_word(m, out, m->headers);
	put(m, out, 0, 4);
	put(m, out, head, 2);
	put(m, out, phdr, 2);
	put(m, out, m->nsegments, 2);
	put(m, out, shdr, 2);
	put(m, out, m->n + m->copies, 2);
	put(m, out, m->n - 1, 2);
	assert_int_equal(out->len, head);
	for (size_t k = 0; k < m->nsegments; k++) {
		const struct segment *s = &m->segment[k];
		put(m, out, s->type, 4);
		if (m->wide)
			put(m, out, s->flags, 4);
		put_word(m, out, s->offset);
		put_word(m, out, s->address);
		put_word(m, out, s->address);
		put_word(m, out, s->size);
		put_word(m, out, s->size);
		if (!m->wide)
			put(m, out, s->flags, 4);
		put_word(m, out, 1);
	}
	while (out->len < from)
		str_addc(out, 0);
	str_addn(out, body.text, body.len);
	for (size_t k = 0; k < m->n + m->copies; k++) {
		size_t i = k < m->n ? k : 3; /* symbols */
		const struct section *s = &m->section[i];
		put(m, out, name[i], 4);
		put(m, out, s->type, 4);
		put_word(m, out, s->flags);
		put_word(m, out, s->address);
		put_word(m, out, s->offset);
		put_word(m, out, s->bytes.len);
		put(m, out, s->link, 4);
		put(m, out, 0, 4);
		put_word(m, out, 1);
		put_word(m, out, s->entry);
	}
	str_release(&body);
}

static void made_program(struct made *m, bool wide, bool big)
{
	made_begin(m, wide, big);
	made_end(m, SEGMENTS);
}

/* Use */

static bool is_f3(void *ctx, const char *name, size_t len)
{
	(void)ctx;
	return len == 2 && !memcmp(name, "f3", 2);
}

static void add_bytes(void *ctx, uint64_t first, uint64_t last)
{
	*(uint64_t *)ctx += last - first + 1;
}

static struct image *open_file(const struct str *bytes)
{
	struct err err = ERR_INIT;
	struct image *m = NULL;
	char path[320];
	snprintf(path, sizeof path, "%s/program", file_dir);
	unlink(path); /* some systems write a file that is replaced to the disk at once */
	file_write("program", bytes);
	enum status st = image_open(&m, path, NULL, 0, &err);
	if (!st)
		return m;
	assert_null(m);
	assert_string_not_equal(err.text, "");
	return NULL;
}

static void name_of(const struct image *m, uint64_t at, struct str *out)
{
	struct symbol_range r;
	str_clear(out);
	if (symbol_table_find(m->symbols, at, &r))
		symbol_table_name(m->symbols, r.symbol, out);
}

static void count_inlined(void *ctx, const char *function, const char *call)
{
	*(uint64_t *)ctx += strlen(function) + strlen(call);
}

static void use_lines(const struct image *m, uint64_t at)
{
	struct str text = STR_INIT;
	uint64_t n = 0;
	lines_find(m->lines, at, &text);
	lines_find_text(m->lines, at, &text);
	lines_inlined(m->lines, at, count_inlined, &n);
	str_release(&text);
}

/* All that is done with an image; its lines in a child, if with_lines. */
static bool use(const struct str *bytes, bool with_lines)
{
	struct image *m = open_file(bytes);
	struct str text = STR_INIT;
	uint8_t code[16];
	uint64_t n = 0;
	if (!m)
		return false;
	for (uint64_t at = BASE; at < BASE + FUNCTIONS * FUNCTION; at += 13) {
		name_of(m, at, &text);
		image_code(m, at, code, sizeof code);
	}
	symbol_table_each(m->symbols, 0, is_f3, add_bytes, &n);
	symbol_table_each(m->variables, 0, is_f3, add_bytes, &n);
	struct placer *p = placer_new(true, false);
	for (uint64_t k = 0; k < FUNCTIONS; k++) {
		uint64_t at = 0x55550000 + BASE + k * FUNCTION;
		static const uint8_t step[] = { 0, 1, 4, 9, 11, 15, 20, 21 };
		for (int i = 0; i + 1 < 8; i++)
			placer_add(p, at + step[i], at + step[i + 1]);
		placer_add(p, at + 4, at + FUNCTION);
	}
	placer_images(p, &m, 1, NULL);
	placer_free(p);
	for (int k = 0; with_lines && m->lines && k < 3; k++)
		use_lines(m, BASE + 16 * (unsigned)k + 3);
	str_release(&text);
	image_free(m);
	return true;
}

/* The programs are what they are meant to be, before they are damaged. */
static void made_programs_are_read(void **state)
{
	(void)state;
	if (!elf_read_available())
		skip();
	for (unsigned k = 0; k < 4; k++) {
		struct made m;
		struct str name = STR_INIT;
		made_program(&m, k & 1, k & 2);
		struct image *image = open_file(&m.file);
		assert_non_null(image);
		assert_int_equal(image->elf.build_id_len, 8);
		assert_string_equal(image->elf.debuglink.text, "other");
		assert_string_equal(image->elf.altlink.text, k & 2 ? "shared" : "");
		assert_int_equal(image->elf.alt_id_len, k & 2 ? 8 : 0);
		assert_int_equal(image->alt_missing != NULL, k >> 1);
		assert_int_equal(image->elf.packed, 8);
		name_of(image, BASE + 3 * FUNCTION + 21, &name);
		assert_string_equal(name.text, "f3");
		name_of(image, BASE + 3 * FUNCTION + 22, &name);
		assert_string_equal(name.text, "");
		name_of(image, BASE + 7 * FUNCTION, &name);
		assert_string_equal(name.text, "last");
		struct symbol_range r;
		assert_int_equal(symbol_table_count(image->variables), 1);
		assert_true(symbol_table_find(image->variables, BASE + 15, &r));
		str_clear(&name);
		symbol_table_name(image->variables, r.symbol, &name);
		assert_string_equal(name.text, "data");
		name_of(image, PLT_AT + 3, &name);
		assert_string_equal(name.text, m.wide ? "outside@plt" : "");
		assert_int_equal(symbol_table_count(image->symbols),
				 m.wide ? FUNCTIONS + 1 : FUNCTIONS);
		if (lines_available()) {
			str_clear(&name);
			assert_non_null(image->lines);
			assert_true(lines_find(image->lines, BASE + 37, &name));
			assert_string_equal(name.text, "a.c:3");
			assert_false(lines_find(image->lines, BASE - 1, &name));
		}
		image_free(image);
		made_release(&m);
		str_release(&name);
	}
}

/* Every field of every header: the file ends there, and it is zero, 2^32, huge. */
static void headers_can_have_any_content(void **state)
{
	(void)state;
	size_t opened = 0, refused = 0, n = 0;
	if (!elf_read_available())
		skip();
	for (unsigned k = 0; k < 2; k++) {
		struct made m;
		struct str bad = STR_INIT;
		made_program(&m, !k, k);
		size_t ends = m.wide ? 64 + 56 * m.nsegments : 52 + 32 * m.nsegments;
		for (size_t at = 4; at < m.file.len; at += m.wide ? 4 : 2) {
			if (at >= ends && at < m.headers)
				at = m.headers;
			for (unsigned what = 0; what < 4; what++) {
				str_clear(&bad);
				str_addn(&bad, m.file.text, what ? m.file.len : at);
				if (what == 1)
					memset(bad.text + at, 0, 4);
				if (what == 2)
					memset(bad.text + at, 0xff, 4);
				if (what == 3)
					bad.text[at ^ (m.big ? 3u : 0)] ^=
						(char)(1 << n % 8);
				(use(&bad, n++ % 17 == 0) ? &opened : &refused)[0]++;
			}
		}
		str_release(&bad);
		made_release(&m);
	}
	assert_true(n > 700 && opened > 300 && refused > 50);
}

/* Damage anywhere, most of it in the sections of line numbers. */
static void any_byte_can_be_damaged(void **state)
{
	(void)state;
	uint64_t seed = 17;
	if (!elf_read_available())
		skip();
	for (int round = 0; round < 700; round++) {
		struct made m;
		made_program(&m, round % 4 != 3, false);
		static const char *const names[] = { ".debug_line",   ".debug_info",
						     ".debug_abbrev", ".eh_frame",
						     ".eh_frame_hdr", ".symtab" };
		const struct section *s = find(&m, names[round % 6]);
		for (int k = 0; k <= round % 5; k++) {
			static const uint8_t odd[] = { 0, 1, 0xff, 0x80, 0x7f };
			uint64_t v = dice(&seed);
			size_t at = v % 8 ? s->offset + (v >> 8) % s->bytes.len
					  : (v >> 8) % m.file.len;
			m.file.text[at] = (char)(v & 16 ? odd[(v >> 40) % 5] : v >> 40);
		}
		use(&m.file, round % 6 < 3 || round % 16 == 0);
		made_release(&m);
	}
}

/* Sections over each other, a name of many symbols, and texts without an end: no more is read
 * than some times the size of the file. */
static void overlapping_parts_are_limited(void **state)
{
	(void)state;
	if (!elf_read_available())
		skip();
	for (unsigned what = 0; what < 4; what++) {
		struct made m;
		made_begin(&m, true, false);
		struct section *symbols = &m.section[3], *names = &m.section[2];
		for (int k = 0; k < 40000; k++)
			add_symbol(&m, symbols, names, "x", BASE + k % 256, 1, 0x12);
		size_t from = names->bytes.len;
		if (what == 0)
			m.copies = 20000;
		for (int k = 0; k < 1 << 20; k++)
			str_addc(&names->bytes, what == 1 ? 'y' : k % 60000 ? 'z' : 0);
		if (what == 2) /* all have a long name */
			for (size_t k = 0; k < symbols->bytes.len; k += 24)
				memcpy(symbols->bytes.text + k,
				       &(uint32_t) { (uint32_t)from + 1 }, 4);
		if (what == 3) { /* unwind data with a text of 64 KB */
			struct section *f = find(&m, ".eh_frame");
			char *text = mem_new(1 << 16, 1);
			memset(text, 'S', (1 << 16) - 1);
			text[0] = 'z';
			str_clear(&f->bytes);
			str_clear(&find(&m, ".eh_frame_hdr")->bytes);
			make_unwind(&m, f, find(&m, ".eh_frame_hdr"), text,
				    (1 << 16) - 1);
			free(text);
		}
		made_end(&m, SEGMENTS);
		assert_true(use(&m.file, false));
		made_release(&m);
	}
}

/* Line numbers of which each number has a megabyte, of tables that refer to themselves. */
static void lines_are_limited(void **state)
{
	(void)state;
	if (!elf_read_available() || !lines_available())
		skip();
	for (unsigned what = 0; what < 8; what++) {
		struct made m;
		made_begin(&m, true, false);
		struct section *info = find(&m, ".debug_info"),
			       *abbrev = find(&m, ".debug_abbrev"),
			       *line = find(&m, ".debug_line"), *s = line;
		struct str leb = STR_INIT;
		for (int k = 0; k < 1 << 20; k++)
			str_addc(&leb, (char)0x80);
		switch (what) {
		case 0: /* in the program of the lines: advance_pc */
			line->bytes.len -= 3;
			str_addc(&line->bytes, 2);
			break;
		case 1: /* the length of an extended operation */
			line->bytes.len -= 3;
			str_addc(&line->bytes, 0);
			break;
		case 2: /* the number of an abbreviation */
			s = abbrev;
			str_clear(&abbrev->bytes);
			break;
		case 3: /* the number of the abbreviation of a unit */
			s = info;
			info->bytes.len = 11;
			break;
		case 4: /* line_range is 0 */
			line->bytes.text[4 + 2 + 4 + 4] = 0;
			str_clear(&leb);
			break;
		case 5: /* the first standard operation is the last */
			line->bytes.text[4 + 2 + 4 + 5] = 0;
			str_clear(&leb);
			break;
		case 6: /* a form that says that the form follows, again and again */
			str_clear(&leb);
			abbrev->bytes.text[4] = 0x16;
			memset(info->bytes.text + 12, 0x16, 4);
			break;
		default: /* a row of each byte */
			memset(leb.text, 1, leb.len);
			line->bytes.len -= 3;
		}
		str_addn(&s->bytes, leb.text, leb.len);
		if (leb.len)
			str_addc(&s->bytes, 1);
		if (s != abbrev)
			memcpy(s->bytes.text, &(uint32_t) { (uint32_t)s->bytes.len - 4 },
			       4);
		made_end(&m, SEGMENTS);
		assert_true(use(&m.file, true));
		str_release(&leb);
		made_release(&m);
	}
}

/* 40 template arguments, each of two of the one before: a terabyte. */
static void long_names_are_cut(void **state)
{
	(void)state;
	static const char digit[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
	struct str name = STR_INIT, out = STR_INIT;
	str_add(&name, "_Z1fI1AIiiE");
	for (unsigned k = 0; k < 34; k++)
		str_addf(&name, "S0_IS%c_S%c_E", digit[k + 1], digit[k + 1]);
	str_add(&name, "Evv");
	assert_int_equal(demangle(name.text, &out), demangle_available());
	assert_true(out.len < 1 << 15);
	if (demangle_available())
		assert_int_equal(strncmp(out.text, "f<A<int, int>, A<A<int, int>, ", 30),
				 0);
	str_clear(&out);
	str_add(&out, "before ");
	assert_false(demangle("_ZN3zoo5tw", &out));
	assert_string_equal(out.text, "before ");
	str_clear(&name);
	str_add(&name, "_Z");
	for (int k = 0; k < 30000; k++)
		str_addc(&name, 'P');
	demangle(name.text, &out);
	name.text[1] = 'R';
	demangle(name.text, &out);
	str_release(&name);
	str_release(&out);
}

/* A function with as many names as parts: each name is looked at once. */
static void aliases_and_parts_are_not_multiplied(void **state)
{
	(void)state;
	enum { N = 60000 };
	struct symbol_table *t = symbol_table_new();
	uint64_t n = 0;
	for (uint64_t k = 0; k < N; k++) {
		char name[16];
		int len = snprintf(name, sizeof name, "a%u", (unsigned)k);
		symbol_table_add(t, 0, 4 * N, name, (size_t)len, SYMBOL_FUNCTION,
				 SYMBOL_GLOBAL);
		symbol_table_add(t, 4 * k + 2, 1, "f3", 2, SYMBOL_FUNCTION,
				 SYMBOL_GLOBAL);
	}
	symbol_table_finish(t);
	symbol_table_each(t, 0, is_f3, add_bytes, &n);
	assert_int_equal(n, N);
	symbol_table_free(t);
}

/* A trace with such programs is read as without them. */
static void a_trace_goes_on(void **state)
{
	(void)state;
	struct str log = STR_INIT;
	uint64_t seed = 5;
	if (!elf_read_available())
		skip();
	for (unsigned k = 0; k < 300; k++)
		str_addf(&log, "I  %08x,3\n", 0x40000 + BASE + k % 200);
	char path[320];
	snprintf(path, sizeof path, "%s", file_write("t.lackey", &log));
	for (int round = 0; round < 60; round++) {
		struct made m;
		struct err err = ERR_INIT;
		made_program(&m, true, false);
		const struct section *line = find(&m, ".debug_line");
		for (int k = 0; k < 3; k++)
			m.file.text[line->offset + dice(&seed) % line->bytes.len] ^=
				(char)(1 << dice(&seed) % 8);
		struct image *image = open_file(&m.file);
		assert_non_null(image);
		image_tell(image, 0x40000 + BASE);
		struct trace *t = open_as(path, "lackey", NULL);
		struct program *program = program_new();
		program_add(program, image);
		assert_int_equal(program_place(program, t, NULL, &err), ST_OK);
		trace_set_program(t, program, program_free);
		computed_add_program(t);
		const struct schema *s = trace_schema(t);
		int symbol = schema_find(s, "symbol"), source = schema_find(s, "source");
		assert_true(symbol >= 0);
		const struct batch *b;
		struct reader *rd = reader_open(t, NULL);
		fieldset want = (fieldset)1 << symbol;
		if (source >= 0)
			want |= (fieldset)1 << source;
		for (uint64_t at = 0; at < 300; at += b->n) {
			assert_int_equal(reader_read(rd, at, 64, want, &b, &err), ST_OK);
			for (size_t i = 0; i < b->n; i++) {
				uint64_t v;
				bool named = (at + i) % 200 % FUNCTION < 22;
				assert_int_equal(batch_get(b, i, symbol, &v), named);
			}
		}
		reader_free(rd);
		trace_free(t);
		made_release(&m);
	}
	str_release(&log);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(made_programs_are_read),
		cmocka_unit_test(headers_can_have_any_content),
		cmocka_unit_test(any_byte_can_be_damaged),
		cmocka_unit_test(overlapping_parts_are_limited),
		cmocka_unit_test(lines_are_limited),
		cmocka_unit_test(long_names_are_cut),
		cmocka_unit_test(aliases_and_parts_are_not_multiplied),
		cmocka_unit_test(a_trace_goes_on),
	};
	if (!SANITIZED) {
		struct rlimit memory = { (rlim_t)3 << 30, (rlim_t)3 << 30 };
		setrlimit(RLIMIT_AS, &memory);
	}
	struct rlimit time = { 120, 120 };
	setrlimit(RLIMIT_CPU, &time);
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
