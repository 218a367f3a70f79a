import { describe, expect, it } from '@jest/globals';
import { stateRoom } from './stateRoom.ts';

const GIB = 2 ** 30;
const MIB = 2 ** 20;

describe('the room for states', () => {
  const machine = { total: 8 * GIB, constrained: 2 ** 64, heap: 4 * GIB };

  it('is a quarter of the machine, or of what a container may use', () => {
    expect(stateRoom(undefined, machine).cacheBytes).toBe(2 * GIB);
    expect(stateRoom(undefined, { ...machine, constrained: 0 }).cacheBytes).toBe(2 * GIB);
    expect(stateRoom(undefined, { ...machine, constrained: GIB }).cacheBytes).toBe(256 * MIB);
  });

  it('is at most half of the heap, whatever the machine has', () => {
    expect(stateRoom(undefined, { ...machine, total: 64 * GIB }).cacheBytes).toBe(2 * GIB);
    expect(stateRoom(undefined, { ...machine, heap: GIB }).cacheBytes).toBe(512 * MIB);
  });

  it('is what STATE_CACHE_MB says; what the heap cannot hold stops the start', () => {
    expect(stateRoom(32, machine)).toEqual({ cacheBytes: 32 * MIB, mostBytes: GIB });
    expect(() => stateRoom(2_049, machine)).toThrow(/^STATE_CACHE_MB: must be at most 2048/);
  });

  it('lets very large states fill a quarter of the heap, and never less than the room', () => {
    expect(stateRoom(undefined, machine).mostBytes).toBe(2 * GIB);
    expect(stateRoom(1, machine).mostBytes).toBe(GIB);
  });

  it('follows this process', () => {
    expect(stateRoom(undefined).cacheBytes).toBeGreaterThan(8 * MIB);
  });
});
