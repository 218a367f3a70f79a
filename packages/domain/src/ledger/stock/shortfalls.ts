import { type Id, mulDivHalfUp } from '@bahi/contracts';
import type { Shortfall } from '../state/state.ts';

/** Key of a bill line among the shortfalls of a product. */
export const lineKey = (billId: Id, lineNo: number): string => `${billId}:${lineNo}`;

/** Bill and line of a `lineKey`. */
export function lineOf(key: string): { billId: Id; lineNo: number } {
  const colon = key.lastIndexOf(':');
  return { billId: key.slice(0, colon), lineNo: Number(key.slice(colon + 1)) };
}

/** The settled units of one shortfall. */
export interface Met {
  quantityMilli: number;
  /** Their share of the provisional cost. */
  provisionalPaise: number;
  /** What is still missing; null = nothing. */
  left: Shortfall | null;
}

/** Settles as much of a shortfall as the given units cover. */
export function meet(shortfall: Shortfall, unitsMilli: number): Met {
  const quantityMilli = Math.min(unitsMilli, shortfall.quantityMilli);
  const provisionalPaise = mulDivHalfUp(shortfall.provisionalPaise, quantityMilli, shortfall.quantityMilli);
  const leftMilli = shortfall.quantityMilli - quantityMilli;
  const left =
    leftMilli === 0
      ? null
      : { quantityMilli: leftMilli, provisionalPaise: shortfall.provisionalPaise - provisionalPaise };
  return { quantityMilli, provisionalPaise, left };
}

/**
 * A product's shortfalls after a correction that leaves only this many units missing. The oldest are covered first, as
 * in a replay (proved in decision 0053, tested by `replay.property.spec.ts`). Covered units keep their provisional
 * cost.
 */
export function coverOldest(
  shortfalls: ReadonlyMap<string, Shortfall> | null,
  missingMilli: number,
): { changes: Map<string, Shortfall | null>; provisionalPaise: number } {
  const changes = new Map<string, Shortfall | null>();
  let provisionalPaise = 0;
  let unitsLeft = -missingMilli;
  for (const { quantityMilli } of shortfalls?.values() ?? []) unitsLeft += quantityMilli;
  for (const [key, shortfall] of shortfalls ?? []) {
    if (unitsLeft <= 0) break;
    const met = meet(shortfall, unitsLeft);
    changes.set(key, met.left);
    provisionalPaise += met.provisionalPaise;
    unitsLeft -= met.quantityMilli;
  }
  return { changes, provisionalPaise };
}
