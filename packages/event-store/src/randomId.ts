import { randomBytes } from 'node:crypto';
import type { Id } from '@bahi/contracts';

/** Source of time and randomness; tests supply their own. */
export interface IdSource {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  bytes(count: number): Uint8Array;
}

const systemSource: IdSource = { now: () => Date.now(), bytes: (count) => randomBytes(count) };

/** A new id: UUIDv7 (RFC 9562) as 32 lower-case hex digits. Ids made later sort later, to the millisecond. */
export function randomId(source: IdSource = systemSource): Id {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(source.now(), 0, 6);
  bytes.set(source.bytes(10), 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex');
}
