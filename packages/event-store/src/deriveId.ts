import { hash } from 'node:crypto';
import type { Id } from '@bahi/contracts';

/**
 * The id that follows from a namespace and some words: UUIDv5 (RFC 9562) as 32 lower-case hex. The same input gives the
 * same id on every instance, which is what makes a repeated command harmless. Each part is written with its length, so
 * ("a", "bc") and ("ab", "c") differ.
 */
export function deriveId(namespace: Id, ...parts: string[]): Id {
  let name = '';
  for (const part of parts) name += `${part.length}:${part}`;
  const digest = hash('sha1', Buffer.concat([Buffer.from(namespace, 'hex'), Buffer.from(name, 'utf8')]), 'hex');
  // version 5 in the seventh byte, variant 10 in the ninth
  const variant = ((Number.parseInt(digest.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${digest.slice(0, 12)}5${digest.slice(13, 16)}${variant}${digest.slice(17, 32)}`;
}
