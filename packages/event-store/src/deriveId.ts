import { createHash } from 'node:crypto';
import type { Id } from '@bahi/contracts';

/**
 * The id that follows from a namespace and some words: UUIDv5 (RFC 9562) as 32 lower-case hex. The same input gives the
 * same id on every instance, which is what makes a repeated command harmless. Each part is written with its length, so
 * ("a", "bc") and ("ab", "c") differ.
 */
export function deriveId(namespace: Id, ...parts: string[]): Id {
  let name = '';
  for (const part of parts) name += `${part.length}:${part}`;
  const bytes = createHash('sha1').update(namespace, 'hex').update(name, 'utf8').digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex');
}
