#include "code/elf_read.h"

#include "config.h"

void elf_info_release(struct elf_info *info)
{
	str_release(&info->debuglink);
	str_release(&info->altlink);
}

#ifdef HAVE_LIBELF

#include <elf.h>
#include <gelf.h>
#include <libelf.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/bytes.h"
#include "base/io.h"
#include "base/mem.h"
#include "base/minmax.h"
#include "base/search.h"
#include "format/lookalike.h"

#ifndef R_RISCV_IRELATIVE
#define R_RISCV_IRELATIVE 58
#endif
#ifndef R_AARCH64_IRELATIVE
#define R_AARCH64_IRELATIVE 1032
#endif

enum {
	ELF_UNWIND_MAX = 1 << 28, /* max bytes of an unwind table */
	ELF_STUBS_MAX = 1 << 24,  /* max bytes of a section of stubs */
	ELF_NAME_MAX = 1 << 16,
	ELF_AUGMENTATION_MAX = 16, /* max length of the augmentation of a CIE */
	ELF_TIMES = 8 /* limit on the bytes read, as a multiple of the file size */
};

/* Entry of the table of addresses through which stubs jump. */
struct elf_got {
	uint64_t at;
	const char *name; /* name from libelf; NULL to use the symbol at `addend` */
	uint64_t addend;
};

/* Section of strings. */
struct elf_texts {
	const char *text;
	size_t n;       /* length up to the end of the last terminated string */
	size_t section; /* section number + 1; 0 if none is read */
};

struct elf_reader {
	Elf *elf;
	int fd;
	uint64_t size; /* size of the file */
	uint64_t left; /* number of bytes that may still be read */
	struct elf_info *info;
	struct symbol_table *symbols, *variables;
	bool wide;
	size_t names; /* number of the section of section names */
	struct elf_texts section_names, symbol_names;
	struct elf_got *got;
	size_t ngot, got_room;
	bool *code; /* true for each section that contains code */
	size_t nsections;
	/* IFUNC symbols, for naming stubs without another name */
	struct elf_got *ifunc;
	size_t nifunc, ifunc_room;
};

bool elf_read_available(void)
{
	return true;
}

/* Bytes */

static uint64_t elf_load(const struct elf_reader *r, const uint8_t *p, unsigned width)
{
	return bytes_load(p, width, r->info->big_endian);
}

/* Parts of a damaged file can overlap, each as large as the file, so limit the total
 * number of bytes read.  Return false if the limit is exhausted. */
static bool elf_spend(struct elf_reader *r, uint64_t bytes)
{
	if (bytes > r->left)
		return false;
	r->left -= bytes;
	return true;
}

/* Return the bytes of the file at an address, and the number of bytes that follow in
 * the segment.  Return NULL if there are none. */
static uint8_t *elf_bytes_at(struct elf_reader *r, uint64_t address, uint64_t max,
			     size_t *n)
{
	for (size_t k = 0; k < r->info->nsegments; k++) {
		const struct elf_segment *s = &r->info->segment[k];
		if (address < s->address || address - s->address >= s->file_size)
			continue;
		uint64_t within = address - s->address;
		uint64_t len = s->file_size - within < max ? s->file_size - within : max;
		uint8_t *bytes = elf_spend(r, len) ? mem_try(len, 1) : NULL;
		if (bytes && !io_read_at(r->fd, s->offset + within, bytes, len)) {
			free(bytes);
			bytes = NULL;
		}
		*n = len;
		return bytes;
	}
	return NULL;
}

/* Segments */

static void elf_add_segment(struct elf_reader *r, const GElf_Phdr *p)
{
	struct elf_info *info = r->info;
	uint64_t inside = p->p_offset < r->size ? r->size - p->p_offset : 0;
	uint64_t file_size = p->p_filesz < inside ? p->p_filesz : inside;
	if (info->nsegments == ELF_SEGMENTS_MAX || !p->p_memsz ||
	    p->p_memsz > UINT64_MAX - p->p_vaddr)
		return;
	info->segment[info->nsegments++] = (struct elf_segment) {
		.address = p->p_vaddr,
		.size = p->p_memsz,
		.offset = p->p_offset,
		.file_size = file_size < p->p_memsz ? file_size : p->p_memsz,
		.executable = p->p_flags & PF_X,
	};
}

static void elf_read_notes(struct elf_reader *r, Elf_Data *data)
{
	GElf_Nhdr note;
	size_t name, desc, next = 0;
	struct elf_info *info = r->info;
	while (data && !info->build_id_len &&
	       (next = gelf_getnote(data, next, &note, &name, &desc))) {
		const char *bytes = data->d_buf;
		if (note.n_type != NT_GNU_BUILD_ID || note.n_namesz != 4 ||
		    memcmp(bytes + name, "GNU", 4) != 0 || !note.n_descsz ||
		    note.n_descsz > ELF_BUILD_ID_MAX)
			continue;
		memcpy(info->build_id, bytes + desc, note.n_descsz);
		info->build_id_len = note.n_descsz;
	}
}

/* Return the part of the file that a header describes; NULL if it is outside the file. */
static Elf_Data *elf_chunk(struct elf_reader *r, uint64_t offset, uint64_t size,
			   Elf_Type type)
{
	if (!size || offset > r->size || size > r->size - offset || !elf_spend(r, size))
		return NULL;
	return elf_getdata_rawchunk(r->elf, (int64_t)offset, size, type);
}

static void elf_read_segments(struct elf_reader *r)
{
	size_t n;
	if (elf_getphdrnum(r->elf, &n) != 0)
		n = 0;
	for (size_t k = 0; k < n && k < 65536; k++) {
		GElf_Phdr p;
		if (!gelf_getphdr(r->elf, (int)k, &p))
			break;
		if (p.p_type == PT_LOAD)
			elf_add_segment(r, &p);
		else if (p.p_type == PT_NOTE)
			elf_read_notes(
				r, elf_chunk(r, p.p_offset, p.p_filesz,
					     p.p_align == 8 ? ELF_T_NHDR8 : ELF_T_NHDR));
	}
}

/* True if the whole range is loaded, as code if `code` is set. */
static bool elf_is_loaded(const struct elf_reader *r, uint64_t address, uint64_t size,
			  bool code)
{
	for (size_t k = 0; k < r->info->nsegments; k++) {
		const struct elf_segment *s = &r->info->segment[k];
		if ((s->executable || !code) && address >= s->address &&
		    address - s->address < s->size &&
		    size <= s->size - (address - s->address))
			return true;
	}
	return false;
}

static Elf_Data *elf_section_data(struct elf_reader *r, Elf_Scn *section,
				  const GElf_Shdr *h)
{
	if (h->sh_type == SHT_NOBITS || h->sh_offset > r->size ||
	    h->sh_size > r->size - h->sh_offset || (h->sh_flags & SHF_COMPRESSED) ||
	    !elf_spend(r, h->sh_size))
		return NULL;
	Elf_Data *data = elf_getdata(section, NULL);
	return data && data->d_buf ? data : NULL;
}

/* Return a string in a section; NULL if it is outside the section or not terminated. */
static const char *elf_text(struct elf_reader *r, struct elf_texts *t, size_t section,
			    uint64_t at)
{
	GElf_Shdr h;
	Elf_Scn *s = t->section == section + 1 ? NULL : elf_getscn(r->elf, section);
	if (t->section != section + 1) {
		Elf_Data *data = NULL;
		if (s && gelf_getshdr(s, &h) && h.sh_type == SHT_STRTAB)
			data = elf_section_data(r, s, &h);
		*t = (struct elf_texts) { .section = section + 1 };
		if (data) {
			t->text = data->d_buf;
			t->n = data->d_size;
		}
		while (t->n && t->text[t->n - 1])
			t->n--;
	}
	return at < t->n ? t->text + at : NULL;
}

/* Symbols */

/* True for a mapping symbol of ARM, AArch64 or RISC-V, which marks the beginning of
 * code or data: $a, $d, $t, $x. */
static bool elf_is_mapping(const char *name)
{
	return name[0] == '$' && name[1] && strchr("adtx", name[1]);
}

static enum symbol_binding elf_binding(const GElf_Sym *sym)
{
	unsigned bind = GELF_ST_BIND(sym->st_info);
	return bind == STB_LOCAL  ? SYMBOL_LOCAL
	       : bind == STB_WEAK ? SYMBOL_WEAK
				  : SYMBOL_GLOBAL;
}

/* Add a variable.  Skip symbols without a size, which are marks of the linker such as
 * __dso_handle. */
static void elf_add_variable(struct elf_reader *r, const GElf_Sym *sym, const char *name,
			     size_t len)
{
	if (sym->st_size && elf_is_loaded(r, sym->st_value, sym->st_size, false) &&
	    elf_spend(r, len))
		symbol_table_add(r->variables, sym->st_value, sym->st_size, name, len,
				 SYMBOL_VARIABLE, elf_binding(sym));
}

static void elf_add_symbol(struct elf_reader *r, const GElf_Sym *sym, const char *name)
{
	unsigned type = GELF_ST_TYPE(sym->st_info);
	bool ifunc = type == STT_GNU_IFUNC;
	uint64_t address = sym->st_value;
	size_t len = strnlen(name, ELF_NAME_MAX);
	if (sym->st_shndx == SHN_UNDEF || sym->st_shndx == SHN_ABS ||
	    sym->st_shndx == SHN_COMMON || !len || elf_is_mapping(name))
		return;
	if (type == STT_OBJECT)
		elf_add_variable(r, sym, name, len);
	if (type != STT_FUNC && type != STT_NOTYPE && !ifunc)
		return;
	if (r->info->machine == MACHINE_ARM && type == STT_FUNC)
		address &= ~UINT64_C(1); /* Thumb */
	if (!elf_is_loaded(r, address, 0, true) ||
	    (type == STT_NOTYPE && sym->st_shndx < r->nsections &&
	     !r->code[sym->st_shndx]) ||
	    !elf_spend(r, len))
		return;
	if (ifunc) {
		r->ifunc =
			mem_room(r->ifunc, r->nifunc, &r->ifunc_room, sizeof *r->ifunc);
		r->ifunc[r->nifunc++] = (struct elf_got) { .at = address, .name = name };
	}
	symbol_table_add(r->symbols, address, sym->st_size, name, len,
			 ifunc              ? SYMBOL_RESOLVER
			 : type == STT_FUNC ? SYMBOL_FUNCTION
					    : SYMBOL_LABEL,
			 elf_binding(sym));
}

static void elf_read_symbols(struct elf_reader *r, Elf_Scn *section, const GElf_Shdr *h)
{
	Elf_Data *data = elf_section_data(r, section, h);
	size_t each = gelf_fsize(r->elf, ELF_T_SYM, 1, EV_CURRENT);
	if (!data || !each)
		return;
	for (size_t i = 0; i < data->d_size / each && i < SYMBOLS_MAX; i++) {
		GElf_Sym sym;
		const char *name;
		if (gelf_getsym(data, (int)i, &sym) &&
		    (name = elf_text(r, &r->symbol_names, h->sh_link, sym.st_name)))
			elf_add_symbol(r, &sym, name);
	}
}

/* Without section headers, use the symbols of the dynamic segment.  Its symbol table
 * ends at the table of names. */
static void elf_read_dynamic(struct elf_reader *r, const GElf_Phdr *p)
{
	uint64_t symtab = 0, strtab = 0, strsz = 0;
	GElf_Dyn dyn;
	Elf_Data *data = elf_chunk(r, p->p_offset, p->p_filesz, ELF_T_DYN);
	for (int i = 0; data && i < 1024 && gelf_getdyn(data, i, &dyn); i++) {
		if (dyn.d_tag == DT_SYMTAB)
			symtab = dyn.d_un.d_ptr;
		if (dyn.d_tag == DT_STRTAB)
			strtab = dyn.d_un.d_ptr;
		if (dyn.d_tag == DT_STRSZ)
			strsz = dyn.d_un.d_val;
	}
	size_t each = gelf_fsize(r->elf, ELF_T_SYM, 1, EV_CURRENT), n = 0, nnames = 0;
	if (!symtab || strtab <= symtab || !each)
		return;
	uint8_t *list = elf_bytes_at(r, symtab, strtab - symtab, &n);
	char *names = (char *)elf_bytes_at(r, strtab, strsz, &nnames);
	if (list && names && nnames) {
		names[nnames - 1] = 0;
		for (size_t i = 0; i < n / each; i++) {
			const uint8_t *s = list + i * each;
			bool w = r->wide;
			GElf_Sym sym = {
				.st_name = (uint32_t)elf_load(r, s, 4),
				.st_info = s[w ? 4 : 12],
				.st_shndx = (uint16_t)elf_load(r, s + (w ? 6 : 14), 2),
				.st_value = elf_load(r, s + (w ? 8 : 4), w ? 8 : 4),
				.st_size = elf_load(r, s + (w ? 16 : 8), w ? 8 : 4),
			};
			if (sym.st_name < nnames)
				elf_add_symbol(r, &sym, names + sym.st_name);
		}
	}
	r->nifunc = 0; /* the names have been freed */
	free(list);
	free(names);
}

/* Stubs */

static void elf_add_got(struct elf_reader *r, uint64_t at, const char *name,
			uint64_t addend)
{
	r->got = mem_room(r->got, r->ngot, &r->got_room, sizeof *r->got);
	r->got[r->ngot++] = (struct elf_got) { at, name, addend };
}

static bool elf_is_irelative(enum machine m, unsigned type)
{
	return (m == MACHINE_X86_64 && type == R_X86_64_IRELATIVE) ||
	       (m == MACHINE_AARCH64 && type == R_AARCH64_IRELATIVE) ||
	       ((m == MACHINE_RISCV64 || m == MACHINE_RISCV32) &&
		type == R_RISCV_IRELATIVE);
}

/* Get the symbols to which relocations refer: a section, and its names. */
static Elf_Data *elf_linked_symbols(struct elf_reader *r, size_t link, size_t *names)
{
	GElf_Shdr h;
	Elf_Scn *section = elf_getscn(r->elf, link);
	if (!section || !gelf_getshdr(section, &h) ||
	    (h.sh_type != SHT_DYNSYM && h.sh_type != SHT_SYMTAB))
		return NULL;
	*names = h.sh_link;
	return elf_section_data(r, section, &h);
}

static void elf_read_relocations(struct elf_reader *r, Elf_Scn *section,
				 const GElf_Shdr *h)
{
	Elf_Data *data = elf_section_data(r, section, h);
	bool with = h->sh_type == SHT_RELA;
	size_t each = gelf_fsize(r->elf, with ? ELF_T_RELA : ELF_T_REL, 1, EV_CURRENT);
	size_t names = 0;
	Elf_Data *symbols = elf_linked_symbols(r, h->sh_link, &names);
	for (size_t i = 0; data && each && i < data->d_size / each; i++) {
		GElf_Rela a = { 0 };
		GElf_Rel b;
		GElf_Sym sym;
		if (with ? !gelf_getrela(data, (int)i, &a)
			 : !gelf_getrel(data, (int)i, &b))
			break;
		if (!with)
			a = (GElf_Rela) { b.r_offset, b.r_info, 0 };
		if (with &&
		    elf_is_irelative(r->info->machine, (unsigned)GELF_R_TYPE(a.r_info))) {
			elf_add_got(r, a.r_offset, NULL, (uint64_t)a.r_addend);
			continue;
		}
		const char *name = NULL;
		if (symbols && GELF_R_SYM(a.r_info) &&
		    gelf_getsym(symbols, (int)GELF_R_SYM(a.r_info), &sym))
			name = elf_text(r, &r->symbol_names, names, sym.st_name);
		if (name && *name)
			elf_add_got(r, a.r_offset, name, 0);
	}
}

static const char *elf_got_name(const struct elf_reader *r, const struct elf_got *list,
				size_t n, uint64_t at)
{
	size_t k = count_below(list, n, sizeof *list, offsetof(struct elf_got, at), at);
	if (k == n || list[k].at != at)
		return NULL;
	return list[k].name ? list[k].name
			    : elf_got_name(r, r->ifunc, r->nifunc, list[k].addend);
}

/* Return the address of the entry through which the stub of n bytes jumps; 0 if it is
 * not a stub. */
static uint64_t elf_stub_x86(const struct elf_reader *r, uint64_t address,
			     const uint8_t *p, size_t n)
{
	bool wide = r->info->machine == MACHINE_X86_64;
	for (size_t i = 0; i + 6 <= n; i++)
		if (p[i] == 0xff && p[i + 1] == 0x25)
			return wide ? address + i + 6 +
					       (uint64_t)(int64_t)(int32_t)le32(p + i + 2)
				    : le32(p + i + 2);
	return 0;
}

static uint64_t elf_stub_aarch64(uint64_t address, const uint8_t *p, size_t n)
{
	uint64_t page = 0;
	for (size_t i = 0; i + 4 <= n; i += 4) {
		uint32_t w = le32(p + i);
		if ((w & 0x9f00001f) == 0x90000010) { /* adrp x16 */
			uint64_t high = w >> 5 & 0x7ffff, low = w >> 29 & 3;
			uint64_t imm = (high << 2 | low) << 12;
			page = ((address + i) & ~UINT64_C(0xfff)) +
			       (imm ^ UINT64_C(1) << 32) - (UINT64_C(1) << 32);
		}
		if (page && (w & 0xffc003ff) == 0xf9400211) /* ldr x17, [x16, #n] */
			return page + (w >> 10 & 0xfff) * 8;
	}
	return 0;
}

static uint64_t elf_stub_riscv(uint64_t address, const uint8_t *p, size_t n)
{
	if (n < 8)
		return 0;
	uint32_t a = le32(p), b = le32(p + 4);
	if ((a & 0xfff) != 0xe17 ||
	    ((b & 0xfffff) != 0xe3e03 && (b & 0xfffff) != 0xe2e03))
		return 0; /* auipc t3; ld or lw t3, n(t3) */
	return address + (uint64_t)(int64_t)(int32_t)(a & 0xfffff000) +
	       (uint64_t)(int64_t)((int32_t)b >> 20);
}

static uint64_t elf_stub(const struct elf_reader *r, uint64_t address, const uint8_t *p,
			 size_t n)
{
	switch (r->info->machine) {
	case MACHINE_X86_64:
	case MACHINE_X86_32:
		return elf_stub_x86(r, address, p, n);
	case MACHINE_AARCH64:
		return elf_stub_aarch64(address, p, n);
	case MACHINE_RISCV64:
		return elf_stub_riscv(address, p, n);
	case MACHINE_RISCV32:
		return (uint32_t)elf_stub_riscv(address, p, n);
	default:
		return 0;
	}
}

static void elf_read_stubs(struct elf_reader *r, const char *section, const GElf_Shdr *h)
{
	size_t n = 0, each = strcmp(section, ".plt.got") ? 16 : 8;
	if (h->sh_type != SHT_PROGBITS || h->sh_size > ELF_STUBS_MAX)
		return;
	if (h->sh_entsize == 8 || h->sh_entsize == 16)
		each = h->sh_entsize;
	uint8_t *bytes = elf_bytes_at(r, h->sh_addr, h->sh_size, &n);
	if (bytes && n >= 16 && each == 8 && !elf_stub(r, h->sh_addr, bytes, each))
		each = 16; /* some linkers do not set it */
	for (size_t i = 0; bytes && i + each <= n; i += each) {
		uint64_t at = elf_stub(r, h->sh_addr + i, bytes + i, each);
		const char *name = at ? elf_got_name(r, r->got, r->ngot, at) : NULL;
		size_t len = name ? strnlen(name, ELF_NAME_MAX) : 0;
		if (name && elf_spend(r, len))
			symbol_table_add(r->symbols, h->sh_addr + i, each, name, len,
					 SYMBOL_STUB, SYMBOL_LOCAL);
		else if (!i && !strcmp(section, ".plt"))
			symbol_table_add(r->symbols, h->sh_addr, 16, "plt0", 4,
					 SYMBOL_FUNCTION, SYMBOL_LOCAL);
	}
	free(bytes);
}

/* Unwind tables */

struct elf_unwind {
	const struct elf_reader *r;
	uint8_t *bytes; /* contents of .eh_frame */
	size_t n;
	uint64_t address;
	uint64_t cie;      /* place of the last CIE, plus 1; 0 if none */
	unsigned encoding; /* encoding of its pointers */
};

static bool elf_skip_leb(const uint8_t **p, const uint8_t *end)
{
	for (int i = 0; *p < end && i < 10; i++)
		if (!(*(*p)++ & 0x80))
			return true;
	return false;
}

/* Return the size of an encoded pointer; 0 for encodings that compilers do not use. */
static unsigned elf_pointer_width(const struct elf_reader *r, unsigned encoding)
{
	switch (encoding & 0x0f) {
	case 0x00:
		return r->wide ? 8 : 4;
	case 0x02:
	case 0x0a:
		return 2;
	case 0x03:
	case 0x0b:
		return 4;
	case 0x04:
	case 0x0c:
		return 8;
	}
	return 0;
}

/* Return how a CIE encodes the addresses of its functions; 0xff if unknown. */
static unsigned elf_cie_encoding(const struct elf_unwind *u, size_t at)
{
	const uint8_t *p = u->bytes + at, *end = u->bytes + u->n;
	if (at > u->n || end - p < 9 || !elf_load(u->r, p, 4) || elf_load(u->r, p + 4, 4))
		return 0xff;
	unsigned version = p[8];
	const char *text = (const char *)p + 9;
	size_t room = (size_t)(end - p) - 9;
	room = room < ELF_AUGMENTATION_MAX ? room : ELF_AUGMENTATION_MAX;
	size_t len = strnlen(text, room);
	p += 9 + len + 1;
	if (len == room)
		return 0xff;
	if (p >= end || text[0] != 'z')
		return p < end && !text[0] ? 0 : 0xff;
	if (!elf_skip_leb(&p, end) || !elf_skip_leb(&p, end) ||
	    !(version == 1 ? p++ < end : elf_skip_leb(&p, end)) || !elf_skip_leb(&p, end))
		return 0xff;
	for (text++; *text; text++) {
		if (p >= end)
			return 0xff;
		if (*text == 'R')
			return *p;
		if (*text == 'L')
			p++;
		else if (*text == 'P')
			p += 1 + elf_pointer_width(u->r, *p);
		else if (*text != 'S' && *text != 'B')
			return 0xff;
	}
	return 0;
}

/* Return the size of the function of the FDE at a position; 0 if there is no FDE. */
static uint64_t elf_fde_size(struct elf_unwind *u, size_t at)
{
	if (at > u->n || u->n - at < 24)
		return 0;
	const uint8_t *p = u->bytes + at;
	uint64_t length = elf_load(u->r, p, 4), back = elf_load(u->r, p + 4, 4);
	if (length < 12 || length >= 0xfffffff0 || !back || back > at + 4)
		return 0;
	size_t cie = at + 4 - (size_t)back;
	if (u->cie != cie + 1) {
		u->cie = cie + 1;
		u->encoding = elf_cie_encoding(u, cie);
	}
	unsigned width = u->encoding == 0xff ? 0 : elf_pointer_width(u->r, u->encoding);
	return width && 8 + 2 * width <= u->n - at ? elf_load(u->r, p + 8 + width, width)
						   : 0;
}

/* Read .eh_frame_hdr, a table of (function, FDE), both relative to its address. */
static void elf_read_unwind(struct elf_reader *r, uint64_t address)
{
	enum { HEAD = 12, ENTRY = 8 };
	size_t n = 0;
	struct elf_unwind u = { .r = r };
	uint8_t *p = elf_bytes_at(r, address, ELF_UNWIND_MAX, &n);
	if (p && n >= HEAD && p[0] == 1 && p[1] == 0x1b && p[2] == 0x03 && p[3] == 0x3b) {
		uint64_t count = elf_load(r, p + 8, 4);
		int32_t to = (int32_t)elf_load(r, p + 4, 4);
		u.address = address + 4 + (uint64_t)(int64_t)to;
		u.bytes = elf_bytes_at(r, u.address, ELF_UNWIND_MAX, &u.n);
		if (count > (n - HEAD) / ENTRY)
			count = (n - HEAD) / ENTRY;
		for (size_t i = 0; u.bytes && i < count; i++) {
			const uint8_t *e = p + HEAD + i * ENTRY;
			uint64_t at =
				address + (uint64_t)(int64_t)(int32_t)elf_load(r, e, 4);
			uint64_t fde = address +
				       (uint64_t)(int64_t)(int32_t)elf_load(r, e + 4, 4);
			uint64_t size =
				fde >= u.address ? elf_fde_size(&u, fde - u.address) : 0;
			if (size && elf_is_loaded(r, at, 0, true))
				symbol_table_add(r->symbols, at, size, "", 0,
						 SYMBOL_UNNAMED, SYMBOL_LOCAL);
		}
	}
	free(u.bytes);
	free(p);
}

/* The file */

static enum machine elf_machine(const GElf_Ehdr *h, bool wide)
{
	switch (h->e_machine) {
	case EM_X86_64:
		return MACHINE_X86_64;
	case EM_386:
		return MACHINE_X86_32;
	case EM_AARCH64:
		return MACHINE_AARCH64;
	case EM_ARM:
		return MACHINE_ARM;
	case EM_RISCV:
		return wide ? MACHINE_RISCV64 : MACHINE_RISCV32;
	}
	return MACHINE_UNKNOWN;
}

static const char *elf_section_name(struct elf_reader *r, const GElf_Shdr *h)
{
	const char *name = elf_text(r, &r->section_names, r->names, h->sh_name);
	return name ? name : "";
}

static void elf_read_debuglink(struct elf_reader *r, Elf_Scn *section, const GElf_Shdr *h)
{
	Elf_Data *data = elf_section_data(r, section, h);
	size_t len = data ? strnlen(data->d_buf, data->d_size) : 0;
	if (!len || ((len + 4) & ~(size_t)3) + 4 > data->d_size)
		return;
	str_addn(&r->info->debuglink, data->d_buf, len);
	r->info->debuglink_crc = (uint32_t)elf_load(
		r, (const uint8_t *)data->d_buf + ((len + 4) & ~(size_t)3), 4);
}

/* Read a link: the name of the file, NUL, and its build-id. */
static void elf_read_altlink(struct elf_reader *r, Elf_Scn *section, const GElf_Shdr *h)
{
	Elf_Data *data = elf_section_data(r, section, h);
	size_t len = data ? strnlen(data->d_buf, data->d_size) : 0;
	if (!len || len + 1 >= data->d_size || r->info->altlink.len ||
	    data->d_size - len - 1 > ELF_BUILD_ID_MAX)
		return;
	str_addn(&r->info->altlink, data->d_buf, len);
	r->info->alt_id_len = data->d_size - len - 1;
	memcpy(r->info->alt_id, (const char *)data->d_buf + len + 1, r->info->alt_id_len);
}

/* Call fn for each section. */
static void elf_each_section(struct elf_reader *r,
			     void (*fn)(struct elf_reader *r, Elf_Scn *section,
					const GElf_Shdr *h, const char *name))
{
	Elf_Scn *section = NULL;
	while ((section = elf_nextscn(r->elf, section))) {
		GElf_Shdr h;
		if (gelf_getshdr(section, &h))
			fn(r, section, &h, elf_section_name(r, &h));
	}
}

/* Note which sections contain code, and find the build-id. */
static void elf_see_first(struct elf_reader *r, Elf_Scn *section, const GElf_Shdr *h,
			  const char *name)
{
	size_t n = elf_ndxscn(section);
	(void)name;
	if (n < r->nsections)
		r->code[n] = h->sh_flags & SHF_EXECINSTR;
	if (h->sh_type == SHT_NOTE)
		elf_read_notes(r, elf_section_data(r, section, h));
}

static void elf_see_section(struct elf_reader *r, Elf_Scn *section, const GElf_Shdr *h,
			    const char *name)
{
	if (h->sh_type == SHT_SYMTAB)
		r->info->has_symtab = h->sh_size > 0;
	if (h->sh_type == SHT_SYMTAB || h->sh_type == SHT_DYNSYM)
		elf_read_symbols(r, section, h);
	if (h->sh_type != SHT_NOBITS &&
	    (!strcmp(name, ".debug_line") || !strcmp(name, ".zdebug_line")))
		r->info->has_lines = true;
	if (!strcmp(name, ".gnu_debugaltlink"))
		elf_read_altlink(r, section, h);
}

static void elf_see_program_section(struct elf_reader *r, Elf_Scn *section,
				    const GElf_Shdr *h, const char *name)
{
	if (h->sh_type == SHT_RELA || h->sh_type == SHT_REL)
		elf_read_relocations(r, section, h);
	if (!strcmp(name, ".gnu_debuglink"))
		elf_read_debuglink(r, section, h);
	if (!strcmp(name, ".gnu_debugdata") && h->sh_type != SHT_NOBITS) {
		r->info->packed_at = h->sh_offset;
		r->info->packed = h->sh_size;
	}
}

static void elf_see_stubs(struct elf_reader *r, Elf_Scn *section, const GElf_Shdr *h,
			  const char *name)
{
	(void)section;
	if (!strcmp(name, ".plt") || !strcmp(name, ".plt.sec") ||
	    !strcmp(name, ".plt.got") || !strcmp(name, ".iplt"))
		elf_read_stubs(r, name, h);
}

/* Read the data that only the program itself has: stubs and unwind tables. */
static void elf_read_program(struct elf_reader *r)
{
	size_t n;
	elf_each_section(r, elf_see_program_section);
	if (r->ngot)
		qsort(r->got, r->ngot, sizeof *r->got, u64_compare);
	if (r->nifunc)
		qsort(r->ifunc, r->nifunc, sizeof *r->ifunc, u64_compare);
	elf_each_section(r, elf_see_stubs);
	if (elf_getphdrnum(r->elf, &n) != 0)
		return;
	bool sections = elf_nextscn(r->elf, NULL);
	for (size_t k = 0; k < n && k < 65536; k++) {
		GElf_Phdr p;
		if (!gelf_getphdr(r->elf, (int)k, &p))
			return;
		if (p.p_type == PT_GNU_EH_FRAME)
			elf_read_unwind(r, p.p_vaddr);
		if (p.p_type == PT_DYNAMIC && !sections)
			elf_read_dynamic(r, &p);
	}
}

/* Report the type of a file that is not ELF, from its first bytes. */
static enum status elf_other(int fd, struct err *err)
{
	uint8_t head[8];
	const char *looks = io_read_at(fd, 0, head, sizeof head)
				    ? lookalike_program(head, sizeof head)
				    : NULL;
	if (looks)
		return err_set(err, ST_INVALID,
			       "it is %s; opscope reads programs in ELF, and lists of "
			       "symbols from nm (--symbols)",
			       looks);
	return err_set(err, ST_INVALID, "it is not an ELF file");
}

static enum status elf_read_header(struct elf_reader *r, const struct elf_info *debug_of,
				   struct err *err)
{
	GElf_Ehdr h;
	if (elf_kind(r->elf) != ELF_K_ELF || !gelf_getehdr(r->elf, &h))
		return elf_other(r->fd, err);
	if (h.e_type != ET_EXEC && h.e_type != ET_DYN)
		return err_set(err, ST_INVALID,
			       "it is an ELF file, but not a program or a library");
	r->wide = gelf_getclass(r->elf) == ELFCLASS64;
	r->info->big_endian = h.e_ident[EI_DATA] == ELFDATA2MSB;
	r->info->machine = elf_machine(&h, r->wide);
	r->info->fixed = h.e_type == ET_EXEC;
	if (elf_getshdrstrndx(r->elf, &r->names) != 0)
		r->names = 0;
	if (debug_of) {
		memcpy(r->info->segment, debug_of->segment, sizeof r->info->segment);
		r->info->nsegments = debug_of->nsegments;
	} else {
		elf_read_segments(r);
	}
	return ST_OK;
}

/* True if a debug file can belong to a program. */
static bool elf_fits(const struct elf_info *own, const struct elf_info *program)
{
	return own->machine == program->machine &&
	       (!own->build_id_len || !program->build_id_len ||
		(own->build_id_len == program->build_id_len &&
		 !memcmp(own->build_id, program->build_id, own->build_id_len)));
}

static enum status elf_read_all(struct elf_reader *r, const struct elf_info *debug_of,
				struct err *err)
{
	enum status st = elf_read_header(r, debug_of, err);
	if (st)
		return st;
	if (elf_getshdrnum(r->elf, &r->nsections) != 0 || r->nsections > SHN_LORESERVE)
		r->nsections = 0;
	r->code = mem_new(r->nsections + 1, sizeof *r->code);
	elf_each_section(r, elf_see_first);
	if (debug_of && !elf_fits(r->info, debug_of))
		return err_set(err, ST_INVALID,
			       "it is the debug file of a different program");
	elf_each_section(r, elf_see_section);
	if (!debug_of)
		elf_read_program(r);
	return ST_OK;
}

enum status elf_read(int fd, const struct elf_info *debug_of, struct elf_info *out,
		     struct symbol_table *symbols, struct symbol_table *variables,
		     struct err *err)
{
	struct stat s;
	struct elf_reader r = {
		.fd = fd, .info = out, .symbols = symbols, .variables = variables
	};
	*out = (struct elf_info) { .debuglink = STR_INIT, .altlink = STR_INIT };
	if (fstat(fd, &s) != 0 || !S_ISREG(s.st_mode) || s.st_size < 1)
		return err_set(err, ST_INVALID, "it is not an ELF file");
	r.size = (uint64_t)s.st_size;
	r.left = r.size * ELF_TIMES;
	elf_version(EV_CURRENT);
	r.elf = elf_begin(fd, ELF_C_READ, NULL);
	if (!r.elf)
		return elf_other(fd, err);
	enum status st = elf_read_all(&r, debug_of, err);
	elf_end(r.elf);
	free(r.got);
	free(r.code);
	free(r.ifunc);
	return st;
}

#else

bool elf_read_available(void)
{
	return false;
}

enum status elf_read(int fd, const struct elf_info *debug_of, struct elf_info *out,
		     struct symbol_table *symbols, struct symbol_table *variables,
		     struct err *err)
{
	(void)fd;
	(void)debug_of;
	(void)symbols;
	(void)variables;
	*out = (struct elf_info) { .debuglink = STR_INIT, .altlink = STR_INIT };
	return err_set(err, ST_UNSUPPORTED,
		       "this opscope was built without libelf (libelf-dev) and does not "
		       "read programs; --symbols reads the output of nm");
}

#endif
