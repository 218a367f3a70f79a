import { mulDivHalfUp, type BillContentBody, type Id } from '@bahi/contracts';
import { seededRandom } from '@bahi/testing/faults';
import { customers, products, vendors, type SampleProduct } from '@bahi/testing/sampleShop';

/** The events of the sample shop, in order. Ids are looked up by SKU and vendor key. */
export type SampleDeed =
  | { kind: 'sale'; at: string; body: BillContentBody }
  | {
      kind: 'purchase';
      at: string;
      vendorId: Id;
      purchaseDate: string;
      vendorBillNumber: string;
      lines: { productId: Id; quantityMilli: number; purchasePricePaise: number }[];
    }
  | { kind: 'loss'; at: string; productId: Id; quantityMilli: number; note: string }
  | { kind: 'paid'; at: string; reference: string }
  | { kind: 'cancel'; at: string };

export interface SampleIds {
  productOf: (sku: string) => Id;
  vendorOf: (key: string) => Id;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** India has one time zone and no daylight saving. */
const IST_MS = 5.5 * HOUR_MS;
const DAYS = 30;
const OPENS_AT_HOUR = 8;
const OPEN_HOURS = 13;
/** Sunday first: people shop for the week at the weekend. */
const BILLS_BY_WEEKDAY = [17, 9, 9, 10, 10, 13, 15];
/** Goods are ordered on Mondays and Thursdays. */
const ORDER_DAYS = new Set([1, 4]);
const METHODS = ['CASH', 'CASH', 'CASH', 'UPI', 'UPI', 'UPI', 'UPI', 'CARD'] as const;

/** Regular customers get a discount on baskets of at least this value. */
const DISCOUNTED_FROM_PAISE = 20_000;

const prices = new Map(products.map(({ sku, sellingPricePaise }) => [sku, sellingPricePaise]));

/** Approximate value of a basket in paise. */
function worth(basket: readonly { sku: string; quantityMilli: number }[]): number {
  return basket.reduce((sum, { sku, quantityMilli }) => sum + (prices.get(sku) ?? 0) * (quantityMilli / 1_000), 0);
}

class SampleMonth {
  readonly deeds: SampleDeed[] = [];
  readonly #ids: SampleIds;
  readonly #until: number;
  /** Seeded, so that the same day gives the same month. */
  readonly #random = seededRandom(20_26);
  /** Stock according to the plan, so that nobody buys more than there is. */
  readonly #stock = new Map(products.map(({ sku, openingStockMilli }) => [sku, openingStockMilli]));
  #supplierBills = 400;
  #payments = 0;

  constructor(until: Date, ids: SampleIds) {
    this.#until = until.getTime();
    this.#ids = ids;
  }

  day(midnight: number, dayNumber: number): void {
    const weekday = new Date(midnight + IST_MS).getUTCDay();
    if (ORDER_DAYS.has(weekday)) this.#order(midnight + 7 * HOUR_MS);
    const bills = BILLS_BY_WEEKDAY[weekday] ?? 0;
    for (let n = 0; n < bills; n += 1) {
      const at = midnight + OPENS_AT_HOUR * HOUR_MS + Math.floor(((n + 0.5) * OPEN_HOURS * HOUR_MS) / bills);
      this.#sale(at);
      if (dayNumber === 12 && n === 4) this.#add(at + 60_000, (text) => ({ kind: 'cancel', at: text }));
    }
    if (dayNumber === 20) this.#loss(midnight + 22 * HOUR_MS);
  }

  /** Adds a deed unless it is in the future. */
  #add(at: number, deed: (at: string) => SampleDeed): boolean {
    if (at >= this.#until) return false;
    this.deeds.push(deed(new Date(at).toISOString()));
    return true;
  }

  #take(sku: string, quantityMilli: number): void {
    this.#stock.set(sku, (this.#stock.get(sku) ?? 0) - quantityMilli);
  }

  /**
   * Orders goods that fell below half of their maximum: one bill per vendor, up to a tenth above the maximum, because
   * suppliers round up.
   */
  #order(at: number): void {
    for (const { key } of vendors) {
      const wanted = products.filter(
        ({ vendor, runningOut, sku, maxStockMilli }) =>
          vendor === key && !runningOut && (this.#stock.get(sku) ?? 0) < maxStockMilli / 2,
      );
      if (wanted.length === 0) continue;
      this.#supplierBills += 1;
      const vendorBillNumber = `${key.slice(0, 1).toUpperCase()}-${this.#supplierBills}`;
      const purchaseDate = new Date(at + IST_MS).toISOString().slice(0, 10);
      const lines = wanted.map((product) => this.#orderLine(product));
      const vendorId = this.#ids.vendorOf(key);
      const bought = this.#add(at, (text) => ({
        kind: 'purchase',
        at: text,
        vendorId,
        purchaseDate,
        vendorBillNumber,
        lines,
      }));
      if (bought) for (const [index, { sku }] of wanted.entries()) this.#take(sku, -(lines[index]?.quantityMilli ?? 0));
    }
  }

  #orderLine({ sku, maxStockMilli, purchasePricePaise }: SampleProduct) {
    const missing = Math.floor(maxStockMilli * 1.1) - (this.#stock.get(sku) ?? 0);
    // prices vary by up to three percent
    const price = mulDivHalfUp(purchasePricePaise, 97 + this.#random.below(7), 100);
    return {
      productId: this.#ids.productOf(sku),
      quantityMilli: Math.ceil(missing / 1_000) * 1_000,
      purchasePricePaise: price,
    };
  }

  #sale(at: number): void {
    const basket = this.#basket(1 + this.#random.below(6));
    if (basket.length === 0) return;
    const customer = this.#random.below(5) < 2 ? customers[this.#random.below(customers.length)] : undefined;
    const paymentMethod = METHODS[this.#random.below(METHODS.length)] ?? 'CASH';
    const body: BillContentBody = {
      customer: customer === undefined ? { walkIn: true } : { ...customer },
      lines: basket.map(({ sku, quantityMilli }) => ({ productId: this.#ids.productOf(sku), quantityMilli })),
      paymentMethod,
      ...(this.#random.below(12) === 0 && worth(basket) >= DISCOUNTED_FROM_PAISE && { billDiscountPaise: 500 }),
    };
    if (!this.#add(at, (text) => ({ kind: 'sale', at: text, body }))) return;
    for (const { sku, quantityMilli } of basket) this.#take(sku, quantityMilli);
    if (paymentMethod === 'UPI') this.#paid(at + 30_000);
  }

  /** Records the payment of the previous sale. */
  #paid(at: number): void {
    this.#payments += 1;
    const reference = String(402_900_000_000 + this.#payments * 7_919);
    this.#add(at, (text) => ({ kind: 'paid', at: text, reference }));
  }

  /** Picks goods by demand, each at most once and never more than the stock. */
  #basket(size: number): { sku: string; quantityMilli: number }[] {
    const chosen = new Map<string, number>();
    for (let tries = 0; chosen.size < size && tries < 30; tries += 1) {
      const product = this.#wanted();
      const quantity = product.quantitiesMilli[this.#random.below(product.quantitiesMilli.length)] ?? 1_000;
      const available = Math.min(quantity, this.#stock.get(product.sku) ?? 0);
      if (available > 0 && !chosen.has(product.sku)) chosen.set(product.sku, available);
    }
    return Array.from(chosen, ([sku, quantityMilli]) => ({ sku, quantityMilli }));
  }

  #wanted(): SampleProduct {
    let rest = this.#random.below(products.reduce((sum, { demand }) => sum + demand, 0));
    const found = products.find(({ demand }) => {
      rest -= demand;
      return rest < 0;
    });
    if (found === undefined) throw new Error('the sample shop sells nothing');
    return found;
  }

  #loss(at: number): void {
    const loss = { productId: this.#ids.productOf('SUJI'), quantityMilli: -2_000, note: 'Torn bag' };
    if (this.#add(at, (text) => ({ kind: 'loss', at: text, ...loss }))) this.#take('SUJI', 2_000);
  }
}

/** Midnight in India of the first day of the sample month. */
export function monthBegins(until: Date): Date {
  const today = Math.floor((until.getTime() + IST_MS) / DAY_MS) * DAY_MS - IST_MS;
  return new Date(today - (DAYS - 1) * DAY_MS);
}

/** The newest UPI payments, which are not recorded yet. */
const OPEN_PAYMENTS = 2;

/**
 * Thirty days of trade up to and including `until`: sales with a weekly rhythm, orders, one torn bag, one cancelled
 * bill.
 */
export function sampleMonth(until: Date, ids: SampleIds): SampleDeed[] {
  const month = new SampleMonth(until, ids);
  const first = monthBegins(until).getTime();
  for (let day = 0; day < DAYS; day += 1) month.day(first + day * DAY_MS, day);
  const open = new Set(month.deeds.filter(({ kind }) => kind === 'paid').slice(-OPEN_PAYMENTS));
  return month.deeds.filter((deed) => !open.has(deed));
}
