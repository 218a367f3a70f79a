import { mulDivHalfUp, type DocumentShortfall, type Id } from '@bahi/contracts';
import type { Shortfall } from '../state/state.ts';

/** Key of a bill line among the shortfalls of a product. */
export const lineKey = (billId: Id, lineNo: number): string => `${billId}:${lineNo}`;

/** Key of an adjustment: lines of bills begin at 1. */
export const adjustmentKey = (adjustmentId: Id): string => lineKey(adjustmentId, 0);

/** A bill's line, or an adjustment. */
type ShortDocument = { billId: Id; lineNo: number } | { adjustmentId: Id };

/** The document of a key. */
export function documentOf(key: string): ShortDocument {
  const colon = key.lastIndexOf(':');
  const [id, lineNo] = [key.slice(0, colon), Number(key.slice(colon + 1))];
  return lineNo === 0 ? { adjustmentId: id } : { billId: id, lineNo };
}

/** The key of a document. */
export const documentKey = (document: ShortDocument): string =>
  'billId' in document ? lineKey(document.billId, document.lineNo) : adjustmentKey(document.adjustmentId);

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

/** The oldest units of a product's shortfalls. */
export function oldestUnits(
  shortfalls: ReadonlyMap<string, Shortfall> | null,
  quantityMilli: number,
): DocumentShortfall[] {
  const found: DocumentShortfall[] = [];
  let unitsLeft = quantityMilli;
  for (const [key, shortfall] of shortfalls ?? []) {
    if (unitsLeft <= 0) break;
    const { quantityMilli: taken, provisionalPaise } = meet(shortfall, unitsLeft);
    found.push({ ...documentOf(key), quantityMilli: taken, provisionalPaise });
    unitsLeft -= taken;
  }
  return found;
}

/**
 * A product's shortfalls after a correction that leaves more units missing: units issued before all those missing so far, of which
 * the last may belong to the first line that was missing (decision 0053).
 */
export function withOlder(
  shortfalls: ReadonlyMap<string, Shortfall> | null,
  older: readonly DocumentShortfall[],
): Map<string, Shortfall> {
  const all = new Map<string, Shortfall>();
  for (const { quantityMilli, provisionalPaise, ...document } of older)
    all.set(documentKey(document), { quantityMilli, provisionalPaise });
  for (const [key, { quantityMilli, provisionalPaise }] of shortfalls ?? []) {
    const more = all.get(key) ?? { quantityMilli: 0, provisionalPaise: 0 };
    all.set(key, {
      quantityMilli: quantityMilli + more.quantityMilli,
      provisionalPaise: provisionalPaise + more.provisionalPaise,
    });
  }
  return all;
}
