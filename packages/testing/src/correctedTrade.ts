import { expect } from '@jest/globals';
import type { AnyRecorded, Decision, ProductDetails } from '@bahi/contracts';
import { adjustStock, recordSale, recordOpeningStock, recordPurchase, type PurchasesAnswer } from '@bahi/domain';
import fc from 'fast-check';
import { adjustment, Books, numberId, plainProduct, purchase, sale, SOME_DAY } from './books.ts';
import { PlainBooks } from './model/plainBooks.ts';

const START = Date.parse(SOME_DAY);
const SHOP = numberId(600);

// few whole units, so that stock is often empty; some fractions, so that shares must be rounded
const step = fc.record({
  kind: fc.constantFrom(
    'buy',
    'buy',
    'sell',
    'sell',
    'sell',
    'empty',
    'count',
    'lose',
    'cancel',
    'cancel',
    'open',
    'label',
    'price',
    'quantity',
    'move',
    'reverse',
  ),
  product: fc.constantFrom(1, 1, 2),
  quantityMilli: fc.oneof(
    fc.integer({ min: 1, max: 5 }).map((units) => units * 1_000),
    fc.integer({ min: 1, max: 3_999 }),
  ),
  pricePaise: fc.oneof(fc.integer({ min: 0, max: 5_000 }), fc.constantFrom(1_000, 2_000)),
  pick: fc.nat(1_000),
});
type Step = ReturnType<typeof step.generate>['value'];

/** Random purchases, sales, adjustments and cancellations, with corrections and reversals of any of them. */
export const correctedSteps = fc.array(step, { minLength: 1, maxLength: 30, size: 'max' });

const productOf = (n: number): ProductDetails => plainProduct(n, { purchasePricePaise: 700 });

/**
 * Trade of two products in which anything may be corrected, reversed or cancelled at any later time; a minute passes between
 * steps.
 */
export class CorrectedTrade {
  readonly shopId = SHOP;
  readonly books = new Books();
  readonly plain = new PlainBooks();
  readonly kinds = new Map<string, number>();
  #serial = 0;
  readonly #bought: number[] = [];
  readonly #sold: number[] = [];

  readonly products = [productOf(1), productOf(2)];

  /** Time of the last step. */
  get at(): string {
    return new Date(START + this.#serial * 60_000).toISOString();
  }

  /** All recorded events. */
  get events(): AnyRecorded[] {
    return this.books.events as AnyRecorded[];
  }

  take(action: Step): void {
    const from = this.events.length;
    this.#serial += 1;
    this.books.meta = { shopId: SHOP, at: this.at };
    const decision = this.#decide(action, productOf(action.product));
    if (decision === undefined) return;
    const ended = decision.kind === 'refused' ? `${action.kind} ${decision.code}` : action.kind;
    this.kinds.set(ended, (this.kinds.get(ended) ?? 0) + 1);
    for (const event of this.events.slice(from)) this.plain.take(event);
  }

  #decide(action: Step, product: ProductDetails): Decision | undefined {
    const { books } = this;
    const serial = this.#serial;
    const { kind, quantityMilli, pricePaise, pick } = action;
    switch (kind) {
      case 'buy':
        this.#bought.push(serial);
        return books.try((state) => recordPurchase(state, purchase(serial, product, quantityMilli, pricePaise)));
      case 'open':
        return books.try((state) => recordOpeningStock(state, { product, quantityMilli, valuePaise: pricePaise }));
      case 'sell':
        return this.#sell(product, pick % 3 === 0 ? [quantityMilli, 1_000] : [quantityMilli]);
      case 'empty': {
        const [there] = books.stock(action.product);
        return there > 0 ? this.#sell(product, [there]) : undefined;
      }
      case 'count':
        return this.#adjust(product, pick % 2 === 0 ? quantityMilli : -quantityMilli);
      case 'lose': {
        const [there] = books.stock(action.product);
        return there > 0 ? this.#adjust(product, -Math.min(there, quantityMilli)) : undefined;
      }
      case 'cancel': {
        const bill = this.#sold[pick % this.#sold.length];
        return bill === undefined
          ? undefined
          : books.cancel({ original: books.bill(bill), reason: 'test', now: this.at });
      }
      default:
        return this.#mend(action, product);
    }
  }

  #adjust(product: ProductDetails, quantityMilli: number): Decision {
    const adjusted = adjustment(this.#serial, product, quantityMilli, { now: this.at });
    return this.books.try((state) => adjustStock(state, adjusted));
  }

  #sell(product: ProductDetails, quantities: readonly number[]): Decision {
    const serial = this.#serial;
    this.#sold.push(serial);
    const lines = quantities.map((quantityMilli) => ({ product, quantityMilli }));
    return this.books.try((state) => recordSale(state, sale(serial, lines)));
  }

  #mend({ kind, quantityMilli, pricePaise, pick }: Step, other: ProductDetails): Decision | undefined {
    const bought = this.#bought[pick % this.#bought.length];
    if (bought === undefined) return undefined;
    const recorded = this.books.purchase(bought);
    const policy = pick % 5 === 0 ? 'block' : 'warn';
    const products = new Map(this.products.map((facts) => [facts.id, { facts, archived: false }]));
    if (kind === 'reverse')
      return this.#judged(bought, null, policy, () => this.books.reverse(recorded, { policy, products }));
    const own = productOf(Number.parseInt(recorded.data.productId, 16));
    const command = purchase(
      bought,
      kind === 'move' ? other : own,
      kind === 'quantity' ? quantityMilli : recorded.data.quantityMilli,
      kind === 'price' ? pricePaise : recorded.data.purchasePricePaise,
    );
    const { product, quantityMilli: milli } = command.line;
    const shop = { ...command.shop, oversellPolicy: policy } as const;
    return this.#judged(bought, { product: product.id, milli, paise: 0 }, policy, () =>
      this.books.correct({ ...command, shop, recorded, expectedRevision: recorded.revision, products }),
    );
  }

  /** A change of a purchase that leaves goods missing is refused under `block`, and warned of under `warn` (R33b). */
  #judged(
    bought: number,
    change: { product: string; milli: number; paise: number } | null,
    policy: 'warn' | 'block',
    decide: () => Decision,
  ): Decision {
    const wouldMiss = this.plain.documents.wouldMiss(numberId(bought), change);
    const decision = decide();
    const code = decision.kind === 'refused' ? decision.code : null;
    if (code === 'purchase_reversed') return decision;
    expect(code).toBe(wouldMiss && policy === 'block' ? 'purchase_consumed' : null);
    if (decision.kind === 'refused') return decision;
    const { warnings = [] } = (decision.answer ?? {}) as Partial<PurchasesAnswer>;
    expect(warnings.flat().map((warning) => warning.code)).toEqual(wouldMiss ? ['stock_below_zero'] : []);
    return decision;
  }
}
