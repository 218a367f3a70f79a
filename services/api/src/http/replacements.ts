import type { EventEmitter } from 'node:events';

/** The character that decoders put in place of bytes that are not UTF-8; people may type it too. */
export const REPLACEMENT = '\uFFFD';
const BYTES = Buffer.from(REPLACEMENT);

/** Counts how often the character itself was sent: a text with more of them was not UTF-8. */
export function countReplacements(request: EventEmitter): () => number {
  let count = 0;
  let end = Buffer.alloc(0);
  request.on('data', (chunk: Buffer) => {
    const bytes = Buffer.concat([end, chunk]);
    for (let at = bytes.indexOf(BYTES); at !== -1; at = bytes.indexOf(BYTES, at + BYTES.length)) count += 1;
    // the letter may be cut by the next chunk; two bytes cannot hold one that was counted
    end = bytes.subarray(1 - BYTES.length);
  });
  return () => count;
}
