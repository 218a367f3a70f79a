import { hash } from 'node:crypto';
import type { EventText } from '../eventRow.ts';

/**
 * SHA-256 over everything a row holds, its place included. Fields are parted by line feeds: JSON text and stream names
 * hold none, so no two rows write the same text.
 */
export function rowHash(position: number, stream: string, revision: number, event: EventText): Buffer {
  const { id, type, v, at, data, meta } = event;
  return hash('sha256', `${position}\n${stream}\n${revision}\n${id}\n${type}\n${v}\n${at}\n${meta}\n${data}`, 'buffer');
}
