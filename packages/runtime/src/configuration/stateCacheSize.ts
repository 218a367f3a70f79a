import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { ConfigError } from './config.ts';

/** What the process may use, bytes. */
export interface Memory {
  /** Of the machine. */
  total: number;
  /** A container's limit, which is huge or 0 where there is none. */
  constrained: number;
  /** Where the heap of the main thread ends. */
  heap: number;
}

/** Bounds of the cache of stream states, as a `CommandHandler` takes them. */
export interface StateCacheSize {
  cacheBytes: number;
  mostBytes: number;
}

const MEBIBYTE = 1_048_576;
/** Part of the memory that states may fill. */
const OF_MEMORY = 1 / 4;
/** Part of the heap: the rest is for requests, and for what the garbage collector has not looked at yet. */
const OF_HEAP = 1 / 2;
/** What very large states may fill, of which the cache counts only a share (decision 0022). */
const LARGE_OF_HEAP = 1 / 4;

function ownMemory(): Memory {
  return {
    total: totalmem(),
    constrained: process.constrainedMemory(),
    heap: getHeapStatistics().heap_size_limit,
  };
}

/**
 * How much memory states may fill: a quarter of what the process may use, container limits included, at most half of the heap;
 * or what `STATE_CACHE_MB` says.
 * @throws {ConfigError} the heap cannot hold so much
 */
export function stateCacheSize(stateCacheMb: number | undefined, memory: Memory = ownMemory()): StateCacheSize {
  const { total, constrained, heap } = memory;
  const usable = constrained > 0 ? Math.min(total, constrained) : total;
  const most = heap * OF_HEAP;
  const asked = stateCacheMb === undefined ? Math.min(usable * OF_MEMORY, most) : stateCacheMb * MEBIBYTE;
  if (asked > most) {
    throw new ConfigError(
      `STATE_CACHE_MB: must be at most ${Math.floor(most / MEBIBYTE)}, half of the heap; NODE_OPTIONS=--max-old-space-size=… makes that larger`,
    );
  }
  const cacheBytes = Math.floor(asked);
  return { cacheBytes, mostBytes: Math.max(cacheBytes, Math.floor(heap * LARGE_OF_HEAP)) };
}
