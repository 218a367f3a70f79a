import { hash } from 'node:crypto';
import type { EventText } from '../eventRow.ts';

/**
 * SHA-256 over everything in a row, including its place. Fields are separated by line feeds. JSON text and stream names
 * contain none, so different rows never give the same input.
 */
export function rowHash(position: number, stream: string, revision: number, event: EventText): Buffer {
  const { id, type, v, at, data, meta } = event;
  return hash('sha256', `${position}\n${stream}\n${revision}\n${id}\n${type}\n${v}\n${at}\n${meta}\n${data}`, 'buffer');
}
