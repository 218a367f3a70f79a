import { emptyProduct, type Id } from '@bahi/contracts';
import { shopDay } from '@bahi/domain/arithmetic';
import { deriveId, type CommandHandler } from '@bahi/event-store';
import { ShopBook } from './shopBook.ts';

export interface SeedPlan {
  owners: number;
  /** Per shop. */
  products: number;
  /** In all shops together, distributed evenly. */
  bills: number;
  /** Time of the newest event; the trade fills the thirty days before it. */
  until: Date;
}

const SEED: Id = '5eed0000000050008000000000000000';
const DAY_MS = 86_400_000;
const DAYS = 30;
const LINES = 5;
const CATEGORIES = 10;
/** Products added in parallel. */
const TOGETHER = 200;
/** Large enough for any bench: a million bills take five million units. */
const OPENING_MILLI = 1_000_000_000;

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

async function addProducts(book: ShopBook, count: number, at: string): Promise<Id[]> {
  const categories: Id[] = [];
  for (let n = 1; n <= Math.min(CATEGORIES, count); n += 1) {
    categories.push(await book.addCategory({ name: `Category ${n}`, description: null }, at));
  }
  const add = async (n: number) =>
    book.addProduct(
      {
        ...emptyProduct,
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

/** Fills one shop: first its products, then its bills spread evenly over thirty days, each with five lines. */
export async function seedShop(commands: CommandHandler, index: number, plan: SeedPlan): Promise<void> {
  const { shopId, ownerId } = seedIds(index);
  const begin = plan.until.getTime() - DAYS * DAY_MS;
  const opened = new Date(begin).toISOString();
  const book = new ShopBook({ commands, shopId, ownerId, phone: null });
  await book.openShop(`Seed shop ${index}`, `${index} Test Road`, opened);
  const products = await addProducts(book, plan.products, opened);
  const bills = billsOf(index, plan);
  for (let n = 0; n < bills; n += 1) {
    const lines = Array.from({ length: LINES }, (_, line) => ({
      // 7 and 13 are coprime to most numbers of products, so that all products are sold
      productId: products[(n * 7 + line * 13) % products.length] ?? '',
      quantityMilli: 1_000 * (1 + ((n + line) % 3)),
    }));
    const at = new Date(begin + Math.floor(((n + 1) * DAYS * DAY_MS) / (bills + 1))).toISOString();
    await book.sell({ customer: { walkIn: true }, lines, paymentMethod: n % 2 === 0 ? 'CASH' : 'CARD' }, at);
  }
  await book.settled();
}
