import type { BillLineBody, BillView } from '@bahi/contracts';
import { bodyOf, customerOf, draftOf, type Draft, type DraftLine } from './draft.ts';

/** One thing that two versions of a bill say differently; null where one of them does not have it. */
export type Difference =
  | { kind: 'customer' | 'paymentMethod' | 'upiReference' | 'billDiscount'; yours: Draft; theirs: Draft }
  | { kind: 'line'; yours: DraftLine | null; theirs: DraftLine | null };

/** What a person typed against the bill as somebody else left it, part by part as people read a bill. */
export function billDifference(yours: Draft, current: BillView): Difference[] {
  const theirs = draftOf(current);
  const heads = [
    { kind: 'customer' as const, isSame: sameCustomer(yours, theirs) },
    { kind: 'paymentMethod' as const, isSame: yours.paymentMethod === theirs.paymentMethod },
    { kind: 'upiReference' as const, isSame: bodyOf(yours).upiReference === bodyOf(theirs).upiReference },
    { kind: 'billDiscount' as const, isSame: (yours.billDiscountPaise ?? 0) === (theirs.billDiscountPaise ?? 0) },
  ].filter(({ isSame }) => !isSame);
  return [...heads.map(({ kind }) => ({ kind, yours, theirs })), ...lineDifferences(yours.lines, theirs.lines)];
}

const sameCustomer = (a: Draft, b: Draft): boolean => JSON.stringify(customerOf(a)) === JSON.stringify(customerOf(b));

/** Lines belong together by their number, those without one by their product. */
function lineDifferences(yours: Draft['lines'], theirs: Draft['lines']): Difference[] {
  const left = [...theirs];
  const take = (matches: (line: DraftLine) => boolean): DraftLine | null => {
    const index = left.findIndex(matches);
    return index < 0 ? null : (left.splice(index, 1)[0] ?? null);
  };
  const pairs = yours.map((line) => ({
    line,
    other: take(
      ({ lineNo, productId }) => productId === line.productId && (line.lineNo === undefined || line.lineNo === lineNo),
    ),
  }));
  return [
    ...pairs
      .filter(({ line, other }) => other === null || !saysTheSame(line, other))
      .map(({ line, other }) => ({ kind: 'line' as const, yours: line, theirs: other })),
    ...left.map((line) => ({ kind: 'line' as const, yours: null, theirs: line })),
  ];
}

const FIGURES = ['quantityMilli', 'unitPricePaise', 'discountPaise'] as const satisfies readonly (keyof BillLineBody)[];

const saysTheSame = (a: DraftLine, b: DraftLine): boolean => FIGURES.every((name) => (a[name] ?? 0) === (b[name] ?? 0));
