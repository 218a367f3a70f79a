import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { countReplacements, REPLACEMENT } from './replacements.ts';

const letter = Buffer.from(REPLACEMENT);
const others = Buffer.from('चाय and tea');

function countIn(bytes: Buffer, pieceLength: number): number {
  const request = new EventEmitter();
  const count = countReplacements(request);
  for (let from = 0; from < bytes.length; from += pieceLength) {
    request.emit('data', bytes.subarray(from, from + pieceLength));
  }
  return count();
}

describe('letters that stand for what cannot be read', () => {
  it.each([1, 2, 3, 4, 5, 100])('are counted in pieces of %i bytes, each once', (pieceLength) => {
    expect(countIn(Buffer.concat([letter, others, letter, letter, others, letter]), pieceLength)).toBe(4);
    expect(countIn(others, pieceLength)).toBe(0);
    expect(countIn(Buffer.concat([letter.subarray(0, 2), others, letter.subarray(2)]), pieceLength)).toBe(0);
  });
});
