/* Read and write integers as bytes, the same on every machine: little endian, except
 * be_load() and bytes_load(). */
#ifndef BASE_BYTES_H
#define BASE_BYTES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

static inline uint16_t le16(const uint8_t *p)
{
	return (uint16_t)(p[0] | p[1] << 8);
}

static inline uint32_t le32(const uint8_t *p)
{
	return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 |
	       (uint32_t)p[3] << 24;
}

static inline uint64_t le64(const uint8_t *p)
{
	return (uint64_t)le32(p) | (uint64_t)le32(p + 4) << 32;
}

static inline void put_le16(uint8_t *p, uint16_t v)
{
	p[0] = (uint8_t)v;
	p[1] = (uint8_t)(v >> 8);
}

static inline void put_le32(uint8_t *p, uint32_t v)
{
	put_le16(p, (uint16_t)v);
	put_le16(p + 2, (uint16_t)(v >> 16));
}

static inline void put_le64(uint8_t *p, uint64_t v)
{
	put_le32(p, (uint32_t)v);
	put_le32(p + 4, (uint32_t)(v >> 32));
}

/* Read a number of 1 to 8 bytes: le_load() with the low byte first, be_load() with it
 * last, bytes_load() in either order. */
static inline uint64_t le_load(const uint8_t *p, unsigned width)
{
	uint64_t v = 0;
	for (unsigned i = width; i--;)
		v = v << 8 | p[i];
	return v;
}

static inline uint64_t be_load(const uint8_t *p, unsigned width)
{
	uint64_t v = 0;
	for (unsigned i = 0; i < width; i++)
		v = v << 8 | p[i];
	return v;
}

static inline uint64_t bytes_load(const uint8_t *p, unsigned width, bool big_endian)
{
	return big_endian ? be_load(p, width) : le_load(p, width);
}

#endif
