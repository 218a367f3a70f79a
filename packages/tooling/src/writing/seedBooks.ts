import { emptyProduct, type BillContentBody, type Id, type ProductDetails } from '@bahi/contracts';
import { shopDay } from '@bahi/domain/arithmetic';
import { deriveId, type CommandHandler } from '@bahi/event-store';
import { ShopBook } from './shopBook.ts';

export interface SeedPlan {
  owners: number;
  /** Per shop. */
  products: number;
  /** In all shops together, distributed evenly. */
  bills: number;
  /** The trade is spread over this many days. */
  days: number;
  /** Whether the shops are registered for GST: they sell at several rates, to registered buyers and other states too, and take goods back. */
  registered: boolean;
  /** Time of the newest event. */
  until: Date;
}

const SEED: Id = '5eed0000000050008000000000000000';
const DAY_MS = 86_400_000;
const LINES = 5;
const CATEGORIES = 10;
/** Products added in parallel. */
const TOGETHER = 200;
/** Large enough for any bench: a million bills take five million units. */
const OPENING_MILLI = 1_000_000_000;

/** One bill in so many gets a credit note for its first line. */
const CREDITED = 100;
/** From Karnataka; the GST numbers are made up. */
const REGISTRATION = {
  stateCode: '29',
  gstRegistration: 'regular',
  gstNumber: '29ZZKPS1234K1Z8',
  billingInitial: 'SK',
} as const;
type Customer = NonNullable<BillContentBody['customer']>;
const WALK_IN: Customer = { walkIn: true };
/** The buyers of a registered shop, in turn: of ten two are registered, and one lives in another state. */
const BUYERS: readonly Customer[] = [
  WALK_IN,
  WALK_IN,
  { name: 'Bhandari Traders', gstNumber: '29ZZBFT5678R1ZZ', address: '4 Market Road, Mysuru' },
  WALK_IN,
  { name: 'Ravi', stateCode: '27', address: '7 Hill Road, Pune' },
  WALK_IN,
  WALK_IN,
  { name: 'Mehta Foods', gstNumber: '27ZZFFM2468N1ZO', address: '9 Station Road, Pune' },
  WALK_IN,
  WALK_IN,
];
type Tax = Pick<ProductDetails, 'taxClass' | 'hsn' | 'rates'>;
const EXEMPT: Tax = { taxClass: 'exempt', hsn: '1006', rates: [] };
/** By the number of the product, in turn. */
const TAXES: readonly Tax[] = [
  taxable('1905', 500),
  taxable('3401', 1_800),
  taxable('0902', 500),
  taxable('3402', 1_800),
  taxable('2202', 4_000),
  EXEMPT,
  taxable('3306', 1_800),
];

function taxable(hsn: string, rateBps: number): Tax {
  return { taxClass: 'taxable', hsn, rates: [{ rateBps, effectiveFrom: '2020-01-01' }] };
}

/** Ids of the shop with this index. */
export function seedIds(index: number): { shopId: Id; ownerId: Id } {
  return { shopId: deriveId(SEED, 'shop', String(index)), ownerId: deriveId(SEED, 'owner', String(index)) };
}

/**
 * Time of the newest event of a seed made now: the start of the day in India, so that the same numbers give the same
 * books all day.
 */
export function seedUntil(now: number): Date {
  return new Date(`${shopDay(new Date(now).toISOString())}T00:00:00+05:30`);
}

/** Number of bills of the shop with this index. */
export function billsOf(index: number, { owners, bills }: SeedPlan): number {
  return Math.floor(bills / owners) + (index < bills % owners ? 1 : 0);
}

async function addProducts(book: ShopBook, { products: count, registered }: SeedPlan, at: string): Promise<Id[]> {
  const categories: Id[] = [];
  for (let n = 1; n <= Math.min(CATEGORIES, count); n += 1) {
    categories.push(await book.addCategory({ name: `Category ${n}`, description: null }, at));
  }
  const add = async (n: number) =>
    book.addProduct(
      {
        ...emptyProduct,
        ...(registered && TAXES[n % TAXES.length]),
        name: `Product ${n + 1}`,
        localName: `सामान ${n + 1}`,
        categoryId: categories[n % categories.length] ?? '',
        unit: 'pcs',
        sku: `SEED-${n + 1}`,
        sellingPricePaise: 1_000 + (n % 97) * 100,
        purchasePricePaise: 800 + (n % 97) * 80,
        minStockMilli: 10_000,
        maxStockMilli: 2 * OPENING_MILLI,
        priceIncludesTax: false,
      },
      OPENING_MILLI,
      at,
    );
  const products: Id[] = [];
  while (products.length < count) {
    const next = Array.from({ length: Math.min(TOGETHER, count - products.length) }, (_, n) =>
      add(products.length + n),
    );
    products.push(...(await Promise.all(next)));
  }
  return products;
}

/** Buyer and lines of a bill. A registered buyer gets no exempt goods, which would need a bill of their own (R3). */
function basket(n: number, products: readonly Id[], registered: boolean): Pick<BillContentBody, 'customer' | 'lines'> {
  const customer = (registered && BUYERS[n % BUYERS.length]) || WALK_IN;
  const isRegisteredBuyer = 'gstNumber' in customer;
  const lines = Array.from({ length: LINES }, (_, line) => {
    // 7 and 13 are coprime to most numbers of products, so that all products are sold
    const place = (n * 7 + line * 13) % products.length;
    const isExempt = TAXES[place % TAXES.length] === EXEMPT;
    return {
      productId: products[isRegisteredBuyer && isExempt ? place - 1 : place] ?? '',
      quantityMilli: 1_000 * (1 + ((n + line) % 3)),
    };
  });
  return { customer, lines };
}

/** Fills one shop: first its products, then its bills spread evenly over the days, each with five lines. */
export async function seedShop(commands: CommandHandler, index: number, plan: SeedPlan): Promise<void> {
  const { shopId, ownerId } = seedIds(index);
  const span = plan.days * DAY_MS;
  const begin = plan.until.getTime() - span;
  const opened = new Date(begin).toISOString();
  const book = new ShopBook({ commands, shopId, ownerId, phone: null });
  await book.openShop(`Seed shop ${index}`, `${index} Test Road`, opened);
  if (plan.registered) await book.changeProfile({ ...REGISTRATION, gstEffectiveFrom: shopDay(opened) }, opened);
  const products = await addProducts(book, plan, opened);
  const bills = billsOf(index, plan);
  for (let n = 0; n < bills; n += 1) {
    const at = new Date(begin + Math.floor(((n + 1) * span) / (bills + 1))).toISOString();
    const paymentMethod = n % 2 === 0 ? 'CASH' : 'CARD';
    await book.sell({ ...basket(n, products, plan.registered), paymentMethod }, at);
    if (plan.registered && n % CREDITED === CREDITED - 1) await book.creditLast(at);
  }
  await book.settled();
}
