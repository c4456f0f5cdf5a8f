/*
 * Read code in blocks on first use, because a library has many megabytes, and a trace
 * executes only some of them.
 */
#include "code/image.h"

#include <errno.h>
#include <fcntl.h>
#include <lzma.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#include "base/io.h"
#include "base/mem.h"
#include "base/number.h"
#include "base/temp.h"
#include "code/lines.h"
#include "code/symbol_text.h"

enum {
	IMAGE_BLOCK = 1 << 16,
	IMAGE_CRC_MAX = 1 << 30,
	IMAGE_PACKED_MEMORY = 128 << 20, /* max memory of the decoder */
	IMAGE_PACKED_MAX = 256 << 20     /* max decompressed size */
};

struct image_block {
	size_t n;
	uint8_t byte[];
};

/* Blocks of a segment; NULL if not read yet. */
struct image_bytes {
	int fd;
	struct image_block *_Atomic *block[ELF_SEGMENTS_MAX];
};

static const char image_debug_dir[] = "/usr/lib/debug";

/* Life cycle */

static struct image *image_new(const char *path)
{
	struct image *m = mem_new(1, sizeof *m);
	m->path = mem_text(path);
	str_init(&m->elf.debuglink);
	str_init(&m->elf.altlink);
	m->symbols = symbol_table_new();
	m->variables = symbol_table_new();
	m->bytes = mem_new(1, sizeof *m->bytes);
	m->bytes->fd = -1;
	return m;
}

static size_t image_blocks(const struct elf_segment *s)
{
	return (size_t)(s->file_size / IMAGE_BLOCK + 1);
}

void image_free(struct image *m)
{
	if (!m)
		return;
	for (size_t k = 0; k < m->elf.nsegments; k++) {
		for (size_t i = 0;
		     m->bytes->block[k] && i < image_blocks(&m->elf.segment[k]); i++)
			free(m->bytes->block[k][i]);
		free(m->bytes->block[k]);
	}
	if (m->bytes->fd >= 0)
		close(m->bytes->fd);
	free(m->bytes);
	elf_info_release(&m->elf);
	symbol_table_free(m->symbols);
	symbol_table_free(m->variables);
	lines_free(m->lines);
	free(m->debug);
	free(m->alt);
	free(m->alt_missing);
	free(m->path);
	free(m);
}

/* Debug files */

static bool image_crc_is(int fd, uint32_t want)
{
	uint8_t buf[16384];
	uLong crc = crc32(0, NULL, 0);
	ssize_t n;
	size_t all = 0;
	if (lseek(fd, 0, SEEK_SET) != 0)
		return false;
	while ((n = read(fd, buf, sizeof buf)) > 0 && (all += (size_t)n) < IMAGE_CRC_MAX)
		crc = crc32(crc, buf, (uInt)n);
	return !n && (uint32_t)crc == want;
}

/* The lines are in the debug file, and so is its link to the shared debug file. */
static void image_take_alt(struct image *m, const struct elf_info *debug)
{
	str_clear(&m->elf.altlink);
	str_addn(&m->elf.altlink, debug->altlink.text, debug->altlink.len);
	memcpy(m->elf.alt_id, debug->alt_id, sizeof m->elf.alt_id);
	m->elf.alt_id_len = debug->alt_id_len;
}

/* Add the symbols of a debug file if it belongs to this program.  crc is its required
 * checksum; NULL if it was found by build-id, which must then match. */
static bool image_try_debug(struct image *m, const char *path, const uint32_t *crc)
{
	struct elf_info info = { .debuglink = STR_INIT, .altlink = STR_INIT };
	struct err ignored = ERR_INIT;
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	bool ok = fd >= 0 && (!crc || image_crc_is(fd, *crc)) &&
		  elf_read(fd, &m->elf, &info, m->symbols, m->variables, &ignored) ==
			  ST_OK &&
		  (info.has_symtab || info.has_lines);
	if (ok) {
		m->debug = mem_text(path);
		m->elf.has_symtab |= info.has_symtab;
		m->debug_has_lines = info.has_lines;
		if (!m->elf.has_lines)
			image_take_alt(m, &info);
	}
	elf_info_release(&info);
	if (fd >= 0)
		close(fd);
	return ok;
}

/* Append DIR/.build-id/ab/cdef.debug. */
static void image_add_id_path(const char *dir, const uint8_t *id, size_t n,
			      struct str *out)
{
	str_addf(out, "%s/.build-id/%02x/", dir, id[0]);
	for (size_t i = 1; i < n; i++)
		str_addf(out, "%02x", id[i]);
	str_add(out, ".debug");
}

static bool image_debug_by_id(struct image *m, const char *dir)
{
	struct str path = STR_INIT;
	image_add_id_path(dir, m->elf.build_id, m->elf.build_id_len, &path);
	bool ok = image_try_debug(m, path.text, NULL);
	str_release(&path);
	return ok;
}

/* Look for NAME next to the program, in its .debug directory, and in dir with the path
 * of the program. */
static bool image_debug_by_link(struct image *m, const char *dir)
{
	struct str path = STR_INIT;
	const char *slash = strrchr(m->path, '/'), *link = m->elf.debuglink.text;
	int folder = slash ? (int)(slash - m->path) : 1;
	const char *from = slash ? m->path : ".";
	if (strchr(link, '/'))
		return false;
	if (dir && *m->path == '/')
		str_addf(&path, "%s%.*s/%s", dir, folder, from, link);
	else if (!dir)
		str_addf(&path, "%.*s/%s", folder, from, link);
	bool ok = path.len && strcmp(path.text, m->path) != 0 &&
		  image_try_debug(m, path.text, &m->elf.debuglink_crc);
	if (!ok && !dir) {
		str_clear(&path);
		str_addf(&path, "%.*s/.debug/%s", folder, from, link);
		ok = image_try_debug(m, path.text, &m->elf.debuglink_crc);
	}
	str_release(&path);
	return ok;
}

/* Decompress n bytes of xz data from one file to another; return false if they are
 * invalid. */
static bool image_unpack(int from, uint64_t at, uint64_t n, int to)
{
	lzma_stream z = LZMA_STREAM_INIT;
	uint8_t *in = mem_new(2, IMAGE_BLOCK), *out = in + IMAGE_BLOCK;
	bool ok = lzma_stream_decoder(&z, IMAGE_PACKED_MEMORY, 0) == LZMA_OK;
	lzma_ret ret = LZMA_OK;
	uint64_t size = 0;
	while (ok && ret == LZMA_OK && size < IMAGE_PACKED_MAX) {
		size_t some = n < IMAGE_BLOCK ? (size_t)n : IMAGE_BLOCK;
		if (!z.avail_in && some) {
			ok = io_read_at(from, at, in, some);
			z.next_in = in;
			z.avail_in = some;
			at += some;
			n -= some;
		}
		z.next_out = out;
		z.avail_out = IMAGE_BLOCK;
		ret = ok ? lzma_code(&z, n ? LZMA_RUN : LZMA_FINISH) : LZMA_DATA_ERROR;
		ok = ok && io_write_at(to, size, out, IMAGE_BLOCK - z.avail_out);
		size += IMAGE_BLOCK - z.avail_out;
	}
	lzma_end(&z);
	free(in);
	return ok && ret == LZMA_STREAM_END;
}

/* Read the compressed symbols inside the program, if there is no debug file. */
static void image_read_packed(struct image *m)
{
	struct elf_info info = { .debuglink = STR_INIT, .altlink = STR_INIT };
	struct err ignored = ERR_INIT;
	int fd = temp_scratch(NULL);
	if (fd >= 0 && image_unpack(m->bytes->fd, m->elf.packed_at, m->elf.packed, fd) &&
	    elf_read(fd, &m->elf, &info, m->symbols, m->variables, &ignored) == ST_OK)
		m->elf.has_symtab |= info.has_symtab;
	elf_info_release(&info);
	if (fd >= 0)
		close(fd);
}

static void image_find_debug(struct image *m, const char *const *dirs, size_t n)
{
	bool ok = false;
	for (size_t i = 0; i <= n && !ok && m->elf.build_id_len > 1; i++)
		ok = image_debug_by_id(m, i < n ? dirs[i] : image_debug_dir);
	if (!ok && m->elf.debuglink.len)
		ok = image_debug_by_link(m, NULL);
	for (size_t i = 0; i <= n && !ok && m->elf.debuglink.len; i++)
		ok = image_debug_by_link(m, i < n ? dirs[i] : image_debug_dir);
}

/* Find the file to which the file with lines links: by its name, which is relative to
 * that file, or by its build-id.  The build-id is checked when the file is read. */
static void image_find_alt(struct image *m, const char *const *dirs, size_t n)
{
	struct str path = STR_INIT;
	const char *link = m->elf.altlink.text, *of = m->debug ? m->debug : m->path;
	const char *slash = strrchr(of, '/');
	if (*link != '/' && slash)
		str_addn(&path, of, (size_t)(slash - of) + 1);
	str_add(&path, link);
	bool found = access(path.text, R_OK) == 0;
	for (size_t i = 0; i <= n && !found && m->elf.alt_id_len > 1; i++) {
		str_clear(&path);
		image_add_id_path(i < n ? dirs[i] : image_debug_dir, m->elf.alt_id,
				  m->elf.alt_id_len, &path);
		found = access(path.text, R_OK) == 0;
	}
	if (found)
		m->alt = mem_text(path.text);
	else
		m->alt_missing = mem_text(link);
	str_release(&path);
}

/* Opening */

/* Extract the address of FILE@ADDRESS; return false if there is none.  File names can
 * contain an @ and hexadecimal digits. */
static bool image_split(const char *text, size_t *len, uint64_t *address)
{
	const char *at = strrchr(text, '@');
	*len = strlen(text);
	if (!at || at == text || !access(text, F_OK) ||
	    !number_hex(at + 1, strlen(at + 1), address))
		return false;
	*len = (size_t)(at - text);
	return true;
}

static enum status image_set_range(struct image *m, struct err *err)
{
	m->low = UINT64_MAX;
	for (size_t k = 0; k < m->elf.nsegments; k++) {
		const struct elf_segment *s = &m->elf.segment[k];
		if (s->address < m->low)
			m->low = s->address;
		if (s->address + s->size - 1 > m->high)
			m->high = s->address + s->size - 1;
		if (s->executable)
			m->bytes->block[k] =
				mem_try(image_blocks(s), sizeof *m->bytes->block[k]);
	}
	if (m->low == UINT64_MAX)
		return err_set(err, ST_INVALID, "%s: it has no loadable segments",
			       m->path);
	return ST_OK;
}

static enum status image_read(struct image *m, const char *const *dirs, size_t n,
			      struct err *err)
{
	struct err why = ERR_INIT;
	m->bytes->fd = open(m->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (m->bytes->fd < 0)
		return err_set(err, ST_IO, "%s: %s", m->path, strerror(errno));
	enum status st =
		elf_read(m->bytes->fd, NULL, &m->elf, m->symbols, m->variables, &why);
	if (st)
		return err_set(err, st, "%s: %s", m->path, why.text);
	st = image_set_range(m, err);
	if (st)
		return st;
	if (!m->elf.has_symtab || !m->elf.has_lines)
		image_find_debug(m, dirs, n);
	if (!m->elf.has_symtab && m->elf.packed)
		image_read_packed(m);
	symbol_table_finish(m->symbols);
	symbol_table_finish(m->variables);
	bool inside = m->elf.has_lines,
	     lines = inside || (m->debug && m->debug_has_lines);
	if (lines && m->elf.altlink.len)
		image_find_alt(m, dirs, n);
	if (lines)
		m->lines = lines_new(inside ? m->path : m->debug, m->alt);
	return ST_OK;
}

enum status image_open(struct image **out, const char *text,
		       const char *const *debug_dirs, size_t n, struct err *err)
{
	size_t len;
	uint64_t address = 0;
	bool told = image_split(text, &len, &address);
	char *path = mem_copy(text, len);
	struct image *m = image_new(path);
	free(path);
	enum status st = image_read(m, debug_dirs, n, err);
	if (st) {
		image_free(m);
		return st;
	}
	if (told)
		image_tell(m, address);
	else if (m->elf.fixed)
		m->place = IMAGE_FIXED;
	*out = m;
	return ST_OK;
}

enum status image_open_symbols(struct image **out, const char *text, struct err *err)
{
	size_t len;
	uint64_t shift = 0;
	bool told = image_split(text, &len, &shift);
	char *path = mem_copy(text, len);
	struct image *m = image_new(path);
	enum status st =
		symbol_text_read(path, m->symbols, m->variables, &m->low, &m->high, err);
	free(path);
	if (st) {
		image_free(m);
		return st;
	}
	symbol_table_finish(m->symbols);
	symbol_table_finish(m->variables);
	m->place = told ? IMAGE_TOLD : IMAGE_FIXED;
	m->told = m->low + shift;
	m->shift = shift;
	*out = m;
	return ST_OK;
}

void image_tell(struct image *m, uint64_t address)
{
	m->place = IMAGE_TOLD;
	m->told = address;
	/* The first byte of its lowest segment is at the address. */
	m->shift = (address & ~UINT64_C(0xfff)) - (m->low & ~UINT64_C(0xfff));
}

/* Use */

const char *image_name(const struct image *m)
{
	const char *slash = strrchr(m->path, '/');
	return slash ? slash + 1 : m->path;
}

static bool image_is_narrow(const struct image *m)
{
	return m->elf.machine == MACHINE_X86_32 || m->elf.machine == MACHINE_ARM ||
	       m->elf.machine == MACHINE_RISCV32;
}

uint64_t image_address(const struct image *m, uint64_t address)
{
	return image_address_at(m, m->shift, address);
}

uint64_t image_trace_address(const struct image *m, uint64_t address)
{
	return image_address_at(m, -m->shift, address);
}

uint64_t image_address_at(const struct image *m, uint64_t shift, uint64_t address)
{
	uint64_t v = address - shift;
	return image_is_narrow(m) ? v & UINT32_MAX : v;
}

/* Return a block of a segment; NULL if it cannot be read. */
static const struct image_block *image_block(const struct image *m, size_t segment,
					     size_t i)
{
	const struct elf_segment *s = &m->elf.segment[segment];
	struct image_block *_Atomic *place = &m->bytes->block[segment][i];
	struct image_block *b = atomic_load_explicit(place, memory_order_acquire), *other;
	uint64_t at = (uint64_t)i * IMAGE_BLOCK, n = s->file_size - at;
	if (b || at >= s->file_size)
		return b;
	n = n < IMAGE_BLOCK ? n : IMAGE_BLOCK;
	b = mem_try(1, sizeof *b + n);
	if (!b)
		return NULL;
	b->n = io_read_at(m->bytes->fd, s->offset + at, b->byte, n) ? n : 0;
	other = NULL;
	if (atomic_compare_exchange_strong(place, &other, b))
		return b;
	free(b);
	return other;
}

size_t image_code(const struct image *m, uint64_t address, uint8_t *to, size_t n)
{
	size_t got = 0;
	for (size_t k = 0; k < m->elf.nsegments && !got; k++) {
		const struct elf_segment *s = &m->elf.segment[k];
		if (!m->bytes->block[k] || address < s->address ||
		    address - s->address >= s->file_size)
			continue;
		uint64_t at = address - s->address;
		while (got < n && at < s->file_size) {
			const struct image_block *b =
				image_block(m, k, (size_t)(at / IMAGE_BLOCK));
			size_t from = at % IMAGE_BLOCK;
			if (!b || from >= b->n)
				break;
			size_t len = b->n - from < n - got ? b->n - from : n - got;
			memcpy(to + got, b->byte + from, len);
			got += len;
			at += len;
		}
	}
	return got;
}
