#pragma once
#include <stddef.h>
#include <stdint.h>

// SHA-256 by the instructions that processors have for it, which Swift cannot name.

// Whether this processor has them: 1 or 0.
int sha256_has_instructions(void);

// Adds whole blocks of 64 bytes to a state of eight words, where the processor has the instructions.
void sha256_add(uint32_t *state, const uint8_t *blocks, size_t count);
