/** One of the equal shares in which shops are followed, each at its own pace: a shop's events all fall into the same. */
export interface Partition {
  index: number;
  /** How many shares there are; a store keeps to its number for ever, because checkpoints are kept by share. */
  of: number;
}

/** All shops together, as the embedded engine follows them. */
export const WHOLE: Partition = { index: 0, of: 1 };

/** How many shares the distributed engine has. */
export const DISTRIBUTED_PARTITIONS = 4;

/** Which share a shop falls into: FNV-1a over its id, the same on every machine. */
export function partitionOf(shopId: string, of: number): number {
  if (of === 1) return 0;
  let hash = 0x811c9dc5;
  for (let place = 0; place < shopId.length; place += 1) {
    hash = Math.imul(hash ^ shopId.charCodeAt(place), 0x01000193);
  }
  // the low bits of FNV repeat those of the text
  return ((hash ^ (hash >>> 15)) >>> 0) % of;
}
