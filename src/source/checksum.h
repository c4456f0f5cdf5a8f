/*
 * The checksums of packed data, as fast as this build can: over every byte that is
 * unpacked, zlib's and liblzma's take as long as ISA-L takes to unpack it.
 *
 * They begin as 0 and go on from what was returned before.
 */
#ifndef SOURCE_CHECKSUM_H
#define SOURCE_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

uint32_t checksum_crc32(uint32_t crc, const void *bytes, size_t len); /* gzip, xz */
uint64_t checksum_crc64(uint64_t crc, const void *bytes, size_t len); /* xz */

#endif
