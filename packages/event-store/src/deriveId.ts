import { hash } from 'node:crypto';
import type { Id } from '@bahi/contracts';

/**
 * The id derived from a namespace and some strings: UUIDv5 (RFC 9562) as 32 lower-case hex digits. The same input gives
 * the same id on every instance, so repeating a command is harmless. Each part is hashed with its length, so ("a",
 * "bc") and ("ab", "c") differ.
 */
export function deriveId(namespace: Id, ...parts: string[]): Id {
  let name = '';
  for (const part of parts) name += `${part.length}:${part}`;
  const digest = hash('sha1', Buffer.concat([Buffer.from(namespace, 'hex'), Buffer.from(name, 'utf8')]), 'hex');
  // version 5 in the seventh byte, variant 10 in the ninth
  const variant = ((Number.parseInt(digest.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${digest.slice(0, 12)}5${digest.slice(13, 16)}${variant}${digest.slice(17, 32)}`;
}
