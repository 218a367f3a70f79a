/** An order of tiles while the owner changes it. */
export interface Arrangement {
  /** Every tile on screen. */
  ids: readonly string[];
  /** Tiles that have a place of their own: from before, or because they were moved. */
  placed: ReadonlySet<string>;
}

/** Moves a tile by some places, or to either end if there are fewer. */
export function moved({ ids, placed }: Arrangement, id: string, by: number): Arrangement {
  const from = ids.indexOf(id);
  if (from < 0) return { ids, placed };
  const to = Math.min(ids.length - 1, Math.max(0, from + by));
  const others = ids.filter((other) => other !== id);
  return { ids: [...others.slice(0, to), id, ...others.slice(to)], placed: new Set([...placed, id]) };
}

/**
 * The order that the shop keeps: up to the last tile with a place of its own. Those behind it follow the sales, so that what
 * sells well later still comes up.
 */
export function keptOrder({ ids, placed }: Arrangement): string[] {
  return ids.slice(0, ids.findLastIndex((id) => placed.has(id)) + 1);
}
