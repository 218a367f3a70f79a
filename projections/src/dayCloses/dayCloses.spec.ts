import { expect, it } from '@jest/globals';
import { streamOf } from '@bahi/contracts';
import { documentsOf, projectedModels } from '@bahi/testing/projectedModels';
import { SampleEvents, sampleId } from '@bahi/testing/sampleEvents';
import { CASH_MOVEMENTS, CLOSES, DAY_CLOSES, dayCloses } from './dayCloses.ts';

const count = { counted: [{ paise: 50_000, count: 2 }], loosePaise: 0, countedPaise: 100_000, differencePaise: -500 };
const sealed = {
  closeId: sampleId('close'),
  number: 1,
  day: '2026-01-05',
  position: 3,
  head: 'a'.repeat(64),
  openingPaise: 100_500,
  expectedPaise: 100_500,
  ...count,
  upiSeenPaise: null,
  cardSeenPaise: 700,
  reason: null,
  byMethod: [],
  movements: [{ kind: 'float' as const, amountPaise: 100_500 }],
  bills: 0,
  salesPaise: 0,
  moneyPaise: 0,
  creditGivenPaise: 0,
  advanceUsedPaise: 0,
  awaitedPaise: 0,
  creditCollectedPaise: 0,
  refundsPaise: 0,
  vendorPaidPaise: 0,
};

it('shows a close as it was sealed, with its recounts beside it, and cash that was moved', async () => {
  const shop = new SampleEvents().at('2026-01-05T05:00:00.000Z');
  const ledger = streamOf.ledger(shop.shopId);
  const float = { movementId: sampleId('float'), kind: 'float' as const, amountPaise: 100_500, reason: 'First day' };
  shop.append(ledger, 'CashMoved', { ...float, day: '2026-01-05', expectedAfterPaise: 100_500 });
  shop.append(ledger, 'DayClosed', sealed);
  const recount = { recountId: sampleId('again'), closeId: sampleId('close'), ...count, reason: 'A coin on the floor' };
  // the answer to a repeat adds it to a row that may have it already
  for (const one of [recount, recount]) shop.append(ledger, 'DayRecounted', one);
  shop.append(ledger, 'DayRecounted', { ...recount, closeId: sampleId('unknown') });
  const read = await projectedModels([dayCloses], shop.events);
  const { closeId: id, upiSeenPaise: _, reason: __, ...rest } = sealed;
  const at = '2026-01-05T05:00:00.000Z';
  const { recountId, closeId: ___, ...again } = recount;
  const recounts = [{ id: recountId, at, by: shop.userId, ...again }];
  const by = { by: shop.userId, shopId: shop.shopId, at };
  expect(await documentsOf(read, DAY_CLOSES, CLOSES)).toEqual([{ id, revision: 1, ...by, ...rest, recounts }]);
  expect(await documentsOf(read, DAY_CLOSES, CASH_MOVEMENTS)).toMatchObject([
    { id: float.movementId, kind: 'float', amountPaise: 100_500, reason: 'First day', day: '2026-01-05', ...by },
  ]);
});
