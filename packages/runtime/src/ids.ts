import { createHash, randomFillSync } from 'node:crypto';
import type { Id } from '@bahi/contracts';

const random = Buffer.alloc(16);

/** Where ids come from. */
export interface Ids {
  /** An id that nothing else has. */
  next(): Id;
}

/** UUIDv7 without dashes: its first 48 bits are the instant, so ids made later sort later. */
export function uuidV7(now: number, bytes: Uint8Array): Id {
  const id = Buffer.from(bytes.subarray(0, 16));
  id.writeUIntBE(now, 0, 6);
  id[6] = 0x70 | ((id[6] ?? 0) & 0x0f);
  id[8] = 0x80 | ((id[8] ?? 0) & 0x3f);
  return id.toString('hex');
}

/** Ids for running programs. */
export const systemIds: Ids = { next: () => uuidV7(Date.now(), randomFillSync(random)) };

/** The same ids in the same order for the same seed: for seeds, demos and tests. */
export function seededIds(seed: string): Ids {
  let count = 0;
  return {
    next() {
      count += 1;
      return createHash('sha256').update(`${seed}\0${count}`).digest('hex').slice(0, 32);
    },
  };
}
