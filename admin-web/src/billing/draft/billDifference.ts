import type { BillLineBody, BillView } from '@bahi/contracts';
import { bodyOf, customerOf, draftOf, samePayment, type Draft, type DraftAction, type DraftLine } from './draft.ts';

/** One difference between two versions of a bill; null where a version lacks the line. */
export type Difference =
  | { kind: 'customer' | 'paymentMethod' | 'upiReference' | 'billDiscount' | 'heldCodes'; yours: Draft; theirs: Draft }
  | { kind: 'line'; yours: DraftLine | null; theirs: DraftLine | null };

/** Compares the user's draft with the bill as someone else saved it. */
export function billDifference(yours: Draft, current: BillView): Difference[] {
  const theirs = draftOf(current);
  const heads = [
    { kind: 'customer' as const, isSame: sameCustomer(yours, theirs) },
    { kind: 'paymentMethod' as const, isSame: samePayment(yours, theirs) },
    { kind: 'upiReference' as const, isSame: bodyOf(yours).upiReference === bodyOf(theirs).upiReference },
    { kind: 'billDiscount' as const, isSame: (yours.billDiscountPaise ?? 0) === (theirs.billDiscountPaise ?? 0) },
    { kind: 'heldCodes' as const, isSame: JSON.stringify(yours.heldCodes) === JSON.stringify(theirs.heldCodes) },
  ].filter(({ isSame }) => !isSame);
  return [...heads.map(({ kind }) => ({ kind, yours, theirs })), ...lineDifferences(yours.lines, theirs.lines)];
}

/** Merges what someone else saved into the draft: no line of either is lost. Of a line that both have, the draft's figures stay. */
export function mergeOf(yours: Draft, current: BillView): Extract<DraftAction, { type: 'merge' }> {
  const theirs = draftOf(current);
  return { type: 'merge', theirs, theirLines: matched(yours.lines, theirs.lines).left };
}

const sameCustomer = (a: Draft, b: Draft): boolean => JSON.stringify(customerOf(a)) === JSON.stringify(customerOf(b));

function lineDifferences(yours: Draft['lines'], theirs: Draft['lines']): Difference[] {
  const { pairs, left } = matched(yours, theirs);
  return [
    ...pairs
      .filter(({ line, other }) => other === null || !saysTheSame(line, other))
      .map(({ line, other }) => ({ kind: 'line' as const, yours: line, theirs: other })),
    ...left.map((line) => ({ kind: 'line' as const, yours: null, theirs: line })),
  ];
}

/** Matches lines by number, and lines without a number by product. `left` are those that only the other version has. */
function matched(yours: Draft['lines'], theirs: Draft['lines']) {
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
  return { pairs, left };
}

const FIGURES = ['quantityMilli', 'unitPricePaise', 'discountPaise'] as const satisfies readonly (keyof BillLineBody)[];

const saysTheSame = (a: DraftLine, b: DraftLine): boolean =>
  FIGURES.every((name) => (a[name] ?? 0) === (b[name] ?? 0)) && (a.note?.trim() || null) === (b.note?.trim() || null);
