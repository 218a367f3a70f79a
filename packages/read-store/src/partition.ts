/**
 * One of several equal subsets of the shops, each processed at its own pace. All events of a shop are in the same partition.
 */
export interface Partition {
  index: number;
  /** Number of partitions. A store keeps it for ever, because checkpoints are stored by partition. */
  of: number;
}

/** All shops together, as on the embedded engine. */
export const WHOLE: Partition = { index: 0, of: 1 };

/** Number of partitions on the distributed engine. */
export const DISTRIBUTED_PARTITIONS = 4;

/** The partition of a shop: FNV-1a over its id, the same on every machine. */
export function partitionOf(shopId: string, of: number): number {
  if (of === 1) return 0;
  let hash = 0x811c9dc5;
  for (let place = 0; place < shopId.length; place += 1) {
    hash = Math.imul(hash ^ shopId.charCodeAt(place), 0x01000193);
  }
  // the low bits of FNV repeat those of the text
  return ((hash ^ (hash >>> 15)) >>> 0) % of;
}
