import { describe, expect, it } from '@jest/globals';
import { seededIds, systemIds, uuidV7 } from './ids.ts';

describe('ids', () => {
  it('are 32 lower-case hex characters that mark themselves as UUIDv7', () => {
    const id = systemIds.next();
    expect(id).toMatch(/^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
    expect(systemIds.next()).not.toBe(id);
  });

  it('sort by the instant they were made at', () => {
    const full = new Uint8Array(16).fill(0xff);
    expect(uuidV7(1_000, full) < uuidV7(1_001, new Uint8Array(16))).toBe(true);
  });

  it('repeat for the same seed and differ for another', () => {
    const three = (seed: string) => {
      const ids = seededIds(seed);
      return [ids.next(), ids.next(), ids.next()];
    };
    expect(three('a')).toEqual(three('a'));
    expect(new Set([...three('a'), ...three('b')]).size).toBe(6);
  });
});
