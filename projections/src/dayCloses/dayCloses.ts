import { actOf, type AnyRecorded, type CashMovementRow, type DayCloseRow } from '@bahi/contracts';
import type { DocKey, Projection } from '@bahi/projection-runner';
import type { Doc } from '@bahi/read-store';
import { shopOf } from '../derived/shopOf.ts';

export const DAY_CLOSES = 'dayCloses';
export const CLOSES = 'closes';
export const CASH_MOVEMENTS = 'movements';

export type DayCloseDoc = DayCloseRow & Doc;
export type CashMovementDoc = CashMovementRow & Doc;

type Of<Type extends AnyRecorded['type']> = Pick<Extract<AnyRecorded, { type: Type }>, 'data' | 'meta' | 'revision'>;

type Counted = Pick<Of<'DayRecounted'>['data'], 'counted' | 'loosePaise' | 'countedPaise' | 'differencePaise'>;

// field by field, so that a repeat has them in the order of the first answer (L8)
const countOf = ({ counted, loosePaise, countedPaise, differencePaise }: Counted): Counted => ({
  counted: counted.map(({ paise, count }) => ({ paise, count })),
  loosePaise,
  countedPaise,
  differencePaise,
});

function figuresOf({ byMethod, movements, openingPaise, expectedPaise, bills, ...sums }: Of<'DayClosed'>['data']) {
  const { salesPaise, moneyPaise, creditGivenPaise, advanceUsedPaise, awaitedPaise } = sums;
  const { creditCollectedPaise, refundsPaise, vendorPaidPaise } = sums;
  return {
    openingPaise,
    expectedPaise,
    byMethod: byMethod.map(({ method, inPaise, outPaise }) => ({ method, inPaise, outPaise })),
    movements: movements.map(({ kind, amountPaise }) => ({ kind, amountPaise })),
    bills,
    salesPaise,
    moneyPaise,
    creditGivenPaise,
    advanceUsedPaise,
    awaitedPaise,
    creditCollectedPaise,
    refundsPaise,
    vendorPaidPaise,
  };
}

/** A close as it was sealed. */
export function dayCloseRowOf({ data, meta, revision }: Of<'DayClosed'>): DayCloseRow {
  const { closeId, upiSeenPaise, cardSeenPaise, reason, number, day, position, head } = data;
  return {
    id: closeId,
    number,
    revision,
    at: meta.at,
    day,
    by: meta.userId ?? null,
    position,
    head,
    ...figuresOf(data),
    ...countOf(data),
    ...(upiSeenPaise !== null && { upiSeenPaise }),
    ...(cardSeenPaise !== null && { cardSeenPaise }),
    ...(reason !== null && { reason }),
    recounts: [],
  };
}

/** A close with a recount beside it; the same recount again changes nothing. */
export function withRecount(row: DayCloseRow, { data, meta }: Of<'DayRecounted'>): DayCloseRow {
  const { recountId: id, reason } = data;
  const others = row.recounts.filter((recount) => recount.id !== id);
  return { ...row, recounts: [...others, { id, ...actOf(meta), ...countOf(data), reason }] };
}

/** Cash that was moved in or out of the drawer. */
export function cashMovementRowOf({ data, meta, revision }: Of<'CashMoved'>): CashMovementRow {
  const { movementId: id, kind, amountPaise, reason, day } = data;
  return { id, revision, kind, amountPaise, reason, day, at: meta.at, by: meta.userId ?? null };
}

/** Closes of the drawer as they were sealed, with recounts beside them, and cash that was moved. */
export const dayCloses: Projection = {
  name: DAY_CLOSES,
  version: 1,
  collections: [
    { name: CLOSES, indexes: [['at'], ['day'], ['number']], totals: ['day'] },
    { name: CASH_MOVEMENTS, indexes: [['at'], ['day'], ['kind', 'at']], totals: ['day', 'kind'] },
  ],
  handles: ['CashMoved', 'DayClosed', 'DayRecounted'],
  keys: (event): DocKey[] => (event.type === 'DayRecounted' ? [[CLOSES, event.data.closeId]] : []),
  apply(event, docs) {
    if (event.type === 'CashMoved') {
      docs.add<CashMovementDoc>(CASH_MOVEMENTS, { ...cashMovementRowOf(event), shopId: shopOf(event) });
    } else if (event.type === 'DayClosed') {
      docs.add<DayCloseDoc>(CLOSES, { ...dayCloseRowOf(event), shopId: shopOf(event) });
    } else if (event.type === 'DayRecounted') {
      const close = docs.get<DayCloseDoc>(CLOSES, event.data.closeId);
      if (close !== undefined) docs.put<DayCloseDoc>(CLOSES, { ...withRecount(close, event), shopId: close.shopId });
    }
  },
  announces: ['day-closes', 'cash-movements'],
};
