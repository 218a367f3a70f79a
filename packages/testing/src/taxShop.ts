import type { BillContentBody, ProductDetails, Refusal, ShopProfileDetails } from '@bahi/contracts';
import { prepareSale, recordSale, type BillCompletedData } from '@bahi/domain';
import { Books } from './books.ts';
import { plainCaller, plainProduct, plainProfile, sale } from './samples/sampleCommands.ts';

/** The shop of the worked cases: regular, in Karnataka. */
export const karnatakaShop: ShopProfileDetails = {
  ...plainProfile,
  stateCode: '29',
  gstRegistration: 'regular',
  gstNumber: '29ZZKPS1234K1Z8',
  gstEffectiveFrom: '2017-07-01',
};

/** A named customer of a worked case. */
export const BUYER = { name: 'Asha Stores', address: 'MG Road' };

/** A product with a price in paise, taxed at a rate in percent; with tax in the price unless `changes` say otherwise. */
export function taxedProduct(n: number, pricePaise: number, percent: number, changes: Partial<ProductDetails> = {}) {
  const rates = [{ rateBps: percent * 100, effectiveFrom: '2017-07-01' }];
  return plainProduct(n, { sellingPricePaise: pricePaise, unit: 'pcs', rates, ...changes });
}

/** A line of a worked case: the product, thousandths, and the line's own discount in paise. */
export type CaseLine = readonly [product: ProductDetails, quantityMilli: number, discountPaise?: number];

/** What a sale of a worked case differs in. */
export interface CaseOptions {
  shop?: Partial<ShopProfileDetails>;
  body?: BillContentBody;
  /** Instant, ISO UTC. */
  at?: string;
}

/** The completed bill of a worked case, or why it is refused. */
export type CaseOutcome =
  { kind: 'completed'; bill: BillCompletedData; warnings: string[] } | ({ kind: 'refused' } & Refusal);

/** Prices, checks and records a sale at an instant, as a call of the API does. */
export function sellCase(lines: readonly CaseLine[], options: CaseOptions = {}): CaseOutcome {
  const { at = '2026-11-10T06:30:00.000Z', body = {} } = options;
  const shop = { ...karnatakaShop, ...options.shop };
  const products = new Map(lines.map(([facts]) => [facts.id, { facts, archived: false }]));
  const request = { products, shop, at, caller: { ...plainCaller, role: 'owner' as const } };
  const sent: BillContentBody = {
    customer: { walkIn: true },
    paymentMethod: 'CASH',
    lines: lines.map(([{ id: productId }, quantityMilli, discountPaise]) => ({
      productId,
      quantityMilli,
      ...(discountPaise !== undefined && { discountPaise }),
    })),
    ...body,
  };
  const prepared = prepareSale({ ...request, body: sent }, { saved: null, imported: false });
  if (prepared.kind === 'refused') return prepared;
  const { content } = prepared;
  const decision = recordSale(new Books().state, {
    ...sale(1, []),
    content,
    products,
    shop,
    now: at,
  });
  if (decision.kind === 'refused') return decision;
  const [completed] = decision.facts;
  if (completed?.type !== 'BillCompleted') throw new Error('no bill was completed');
  const { warnings = [] } = (decision.answer ?? {}) as { warnings?: { code: string }[] };
  return { kind: 'completed', bill: completed.data, warnings: warnings.map(({ code }) => code) };
}

/** The completed bill of a worked case. @throws {Error} when it is refused */
export function soldCase(lines: readonly CaseLine[], options: CaseOptions = {}): BillCompletedData {
  const outcome = sellCase(lines, options);
  if (outcome.kind === 'refused') throw new Error(`refused: ${outcome.code}`);
  return outcome.bill;
}
