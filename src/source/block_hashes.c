#include "source/block_hashes.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "base/hash.h"
#include "base/mem.h"

struct block_hashes {
	uint64_t size; /* size of the file */
	size_t blocks;
	atomic_uint_fast64_t hash[]; /* 0 if not known */
};

struct block_hashes *block_hashes_new(uint64_t size)
{
	size_t blocks = (size_t)(size / HASHED_BLOCK + (size % HASHED_BLOCK != 0));
	struct block_hashes *h = mem_new(1, sizeof *h + blocks * sizeof *h->hash);
	h->size = size;
	h->blocks = blocks;
	return h;
}

void block_hashes_free(struct block_hashes *h)
{
	free(h);
}

static size_t block_hashes_len(const struct block_hashes *h, size_t block)
{
	uint64_t left = h->size - (uint64_t)block * HASHED_BLOCK;
	return left < HASHED_BLOCK ? (size_t)left : HASHED_BLOCK;
}

void block_hashes_add(struct block_hashes *h, uint64_t at, const uint8_t *bytes,
		      size_t len)
{
	if (at >= h->size)
		return;
	size_t block = (size_t)(at / HASHED_BLOCK + (at % HASHED_BLOCK != 0));
	for (; block < h->blocks; block++) {
		size_t skip = (size_t)((uint64_t)block * HASHED_BLOCK - at),
		       n = block_hashes_len(h, block);
		if (skip > len || n > len - skip)
			break;
		if (atomic_load_explicit(&h->hash[block], memory_order_relaxed))
			continue;
		uint64_t hash = hash_bytes(block, bytes + skip, n);
		atomic_store_explicit(&h->hash[block], hash ? hash : 1,
				      memory_order_relaxed);
	}
}

bool block_hashes_have(const struct block_hashes *h, uint64_t at, uint64_t end)
{
	for (size_t block = (size_t)(at / HASHED_BLOCK);
	     block < h->blocks && (uint64_t)block * HASHED_BLOCK < end; block++)
		if (!atomic_load_explicit(&h->hash[block], memory_order_relaxed))
			return false;
	return true;
}

uint64_t block_hashes_all(const struct block_hashes *h)
{
	uint64_t hash = hash_number(1, h->size);
	for (size_t block = 0; block < h->blocks; block++)
		hash = hash_number(hash, atomic_load(&h->hash[block]));
	return hash ? hash : 1;
}
