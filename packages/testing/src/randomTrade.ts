import { PAYMENT_METHODS } from '@bahi/contracts';
import fc from 'fast-check';
import { CUSTOMERS, customerOf, isMoneyAction, MONEY_ACTIONS, partsOf, takeMoney } from './samples/randomMoney.ts';
import { SampleEvents } from './samples/sampleEvents.ts';
import { SampleKhata } from './samples/sampleKhata.ts';
import { sampleDay } from './samples/sampleStock.ts';

/** One step of a random history: action, product, quantity and time. */
const step = fc.record({
  action: fc.constantFrom(
    'sell',
    'sell',
    'sell',
    'owe',
    'owe',
    'owe',
    ...MONEY_ACTIONS,
    'buy',
    'cancel',
    'credit',
    'credit',
    'settle',
    'adjust',
    'price',
    'archive',
    'reverse',
    'correct',
  ),
  product: fc.nat(3),
  other: fc.nat(4),
  quantityMilli: fc.integer({ min: 1, max: 9_000 }),
  /** Minutes since the step before: some share a day, some are months apart. */
  minutes: fc.oneof(fc.nat(600), fc.nat(600), fc.nat(3_000), fc.nat(60_000)),
  /** Days back, when the step is imported history. */
  backDays: fc.option(fc.nat(500), { freq: 4 }),
  /** Days that the clock is behind the newest bill of the series, whose day a bill then takes (L14). */
  lagDays: fc.oneof(fc.constant(0), fc.constant(0), fc.constant(0), fc.nat(3)),
});
export type TradeStep = ReturnType<typeof step.generate>['value'];

/** Random histories of a small shop, from March to after the end of the fiscal year, with imports recorded out of order. */
export const tradeSteps = fc.array(step, { minLength: 5, maxLength: 60 });

const products = ['rice', 'oil', 'soap', 'salt', 'repair'] as const;
const START = Date.parse('2025-03-20T10:00:00.000Z');
const DAY_MS = 86_400_000;

const isBill = (word: string): boolean => word.startsWith('sell');

function take(shop: SampleEvents, khata: SampleKhata, one: TradeStep, index: number, now: number): void {
  const product = products[one.product] ?? 'rice';
  const other = products[one.other] ?? 'soap';
  const word = `${one.action} ${index}`;
  const earlier = (kind: string) => shop.words.findLast((known) => known.startsWith(kind));
  if (isMoneyAction(one.action)) {
    const { product: who, other: pick, quantityMilli: paise } = one;
    const bills = shop.words.filter(isBill).slice(-3);
    takeMoney(khata, bills, one.action, { word, who, pick, paise, now: new Date(now).toISOString() });
    return;
  }
  switch (one.action) {
    case 'owe': {
      if (one.backDays !== null) return;
      const lines = [{ product, quantityMilli: one.quantityMilli }];
      const charge = { customerOf: customerOf(one.other), partsOf: (total: number) => partsOf(total, one.minutes) };
      khata.sell(`sell on credit ${index}`, lines, charge);
      break;
    }
    case 'buy':
      shop.purchase(word, product, 'Gupta', one.quantityMilli, one.quantityMilli + one.product * 777);
      break;
    case 'reverse':
      if (earlier('buy') !== undefined) shop.reversePurchase(earlier('buy') ?? '', one.other * 111 - 222);
      break;
    case 'correct': {
      const bought = earlier('buy');
      if (bought !== undefined)
        shop.correctPurchase(bought, 'Rao', one.quantityMilli, one.quantityMilli * 2, one.other * 77 - 154);
      break;
    }
    case 'cancel':
      khata.cancel(earlier('sell') ?? '', one.other * 33 - 66, PAYMENT_METHODS[one.product] ?? null);
      break;
    case 'credit':
      credit(shop, khata, one, word);
      break;
    case 'settle':
      if (earlier('sell') !== undefined) shop.correctCost(earlier('sell') ?? '', one.product * 55 - 80);
      break;
    case 'adjust':
      shop.adjust(word, product, one.other % 2 === 0 ? -one.quantityMilli : one.quantityMilli);
      break;
    case 'price':
      shop.product(product, {
        sellingPricePaise: 100 + one.quantityMilli,
        purchasePricePaise: one.quantityMilli,
        minStockMilli: one.other * 1_000,
      });
      break;
    case 'archive':
      shop.archive(product, one.other % 2 === 0 ? 'Archived' : 'Restored');
      break;
    default:
      shop.complete(
        word,
        [product, other].map((name) => ({ product: name, quantityMilli: one.quantityMilli })),
        {
          method: PAYMENT_METHODS[one.quantityMilli % PAYMENT_METHODS.length] ?? 'CASH',
          // imported records are dated by themselves
          ...(one.backDays === null && { day: sampleDay(new Date(now + one.lagDays * DAY_MS).toISOString()) }),
        },
      );
  }
}

/** One or both lines of some earlier bill come back, in part or whole, to the shelf or to a reason, paid back or not. */
function credit(shop: SampleEvents, khata: SampleKhata, one: TradeStep, word: string): void {
  const sold = shop.words.filter(isBill);
  const bill = sold.at(-1 - (one.quantityMilli % Math.min(3, Math.max(1, sold.length))));
  if (bill === undefined) return;
  const isWhole = one.product === 0;
  const lines = [[1], [2], [1, 2]][one.other % 3] ?? [];
  const returns = lines.map((lineNo) => {
    const quantityMilli = isWhole ? 9_000 : 1 + Math.floor(one.quantityMilli / (lineNo + 1));
    return { lineNo, quantityMilli, ...(one.other > 2 && { reason: 'destroyed' as const }) };
  });
  const method = PAYMENT_METHODS[one.minutes % (PAYMENT_METHODS.length + 1)] ?? null;
  const costs = { costVariancePaise: one.other * 29 - 58, provisionalPaise: one.product * 17 };
  khata.credit(word, bill, returns, { refundMethod: method, ...costs });
}

/** Plays the steps in a new shop. */
export function randomTrade(steps: readonly TradeStep[]): SampleEvents {
  const shop = new SampleEvents().at(new Date(START).toISOString());
  shop.category('grocery').product('rice', { unit: 'kg', minStockMilli: 3_000 }).product('oil', { unit: 'liter' });
  shop.product('soap', { sellingPricePaise: 3_333 }).product('salt', { unit: 'gram' });
  shop.product('repair', { kind: 'service' }).opening('rice', 20_000, 90_001);
  for (const name of CUSTOMERS) shop.customer(name);
  const khata = new SampleKhata(shop);
  let now = START;
  for (const [index, one] of steps.entries()) {
    now += one.minutes * 60_000;
    const at = new Date(now).toISOString();
    // a payment has no past date
    if (one.backDays === null || isMoneyAction(one.action)) shop.at(at);
    else shop.at(at, new Date(now - one.backDays * DAY_MS).toISOString());
    take(shop, khata, one, index, now);
  }
  return shop;
}
