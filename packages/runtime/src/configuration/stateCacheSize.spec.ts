import { describe, expect, it } from '@jest/globals';
import { stateCacheSize } from './stateCacheSize.ts';

const GIB = 2 ** 30;
const MIB = 2 ** 20;

describe('the size of the state cache', () => {
  const machine = { total: 8 * GIB, constrained: 2 ** 64, heap: 4 * GIB };

  it('is a quarter of the machine, or of what a container may use', () => {
    expect(stateCacheSize(undefined, machine).cacheBytes).toBe(2 * GIB);
    expect(stateCacheSize(undefined, { ...machine, constrained: 0 }).cacheBytes).toBe(2 * GIB);
    expect(stateCacheSize(undefined, { ...machine, constrained: GIB }).cacheBytes).toBe(256 * MIB);
  });

  it('is at most half of the heap, whatever the machine has', () => {
    expect(stateCacheSize(undefined, { ...machine, total: 64 * GIB }).cacheBytes).toBe(2 * GIB);
    expect(stateCacheSize(undefined, { ...machine, heap: GIB }).cacheBytes).toBe(512 * MIB);
  });

  it('is what STATE_CACHE_MB says; what the heap cannot hold stops the start', () => {
    expect(stateCacheSize(32, machine)).toEqual({ cacheBytes: 32 * MIB, mostBytes: GIB });
    expect(() => stateCacheSize(2_049, machine)).toThrow(/^STATE_CACHE_MB: must be at most 2048/);
  });

  it('lets very large states fill a quarter of the heap, and never less than the cache', () => {
    expect(stateCacheSize(undefined, machine).mostBytes).toBe(2 * GIB);
    expect(stateCacheSize(1, machine).mostBytes).toBe(GIB);
  });

  it('follows this process', () => {
    expect(stateCacheSize(undefined).cacheBytes).toBeGreaterThan(8 * MIB);
  });
});
