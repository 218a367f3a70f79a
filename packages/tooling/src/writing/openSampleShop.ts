import { emptyProduct, emptyVendor, type Id } from '@bahi/contracts';
import type { CommandHandler } from '@bahi/event-store';
import { categories, owner, products, shop, vendors } from '@bahi/testing/sampleShop';
import { monthBegins, sampleMonth } from './sampleMonth.ts';
import { ShopBook } from './shopBook.ts';

export interface SampleShopOptions {
  commands: CommandHandler;
  shopId: Id;
  ownerId: Id;
  /** Time of the demo, at which the month ends. */
  until: Date;
}

const found = <Value>(map: ReadonlyMap<string, Value>, key: string): Value => {
  const value = map.get(key);
  if (value === undefined) throw new Error(`the sample shop has no ${key}`);
  return value;
};

async function stock(book: ShopBook, at: string) {
  const categoryIds = new Map<string, Id>();
  const vendorIds = new Map<string, Id>();
  const productIds = new Map<string, Id>();
  for (const { key, name } of categories) categoryIds.set(key, await book.addCategory({ name, description: null }, at));
  for (const { key, ...vendor } of vendors) vendorIds.set(key, await book.addVendor({ ...emptyVendor, ...vendor }, at));
  for (const product of products) {
    const {
      sku,
      name,
      localName,
      category,
      unit,
      sellingPricePaise,
      purchasePricePaise,
      minStockMilli,
      maxStockMilli,
    } = product;
    const facts = {
      ...emptyProduct,
      name,
      localName,
      categoryId: found(categoryIds, category),
      unit,
      sku,
      barcodes: [...product.barcodes],
      sellingPricePaise,
      purchasePricePaise,
      minStockMilli,
      maxStockMilli,
      priceIncludesTax: false,
    };
    productIds.set(sku, await book.addProduct(facts, product.openingStockMilli, at));
  }
  return {
    productOf: (sku: string) => found(productIds, sku),
    vendorOf: (key: string) => found(vendorIds, key),
  };
}

/** Opens Sharma Kirana Store and runs it for a month; its people and goods are in `sampleShop.ts`. */
export async function openSampleShop({ commands, shopId, ownerId, until }: SampleShopOptions): Promise<void> {
  const book = new ShopBook({ commands, shopId, ownerId, phone: owner.phone });
  const opened = new Date(monthBegins(until).getTime() - 3_600_000).toISOString();
  const { shopName, address, ...profile } = shop;
  await book.openShop(shopName, address, opened);
  await book.changeProfile(profile, opened);
  const ids = await stock(book, opened);
  for (const deed of sampleMonth(until, ids)) {
    const { at } = deed;
    switch (deed.kind) {
      case 'sale':
        await book.sell(deed.body, at);
        break;
      case 'purchase':
        await book.buy(deed, at);
        break;
      case 'loss':
        await book.adjust(
          { productId: deed.productId, quantityMilli: deed.quantityMilli, reason: 'destroyed', note: deed.note },
          at,
        );
        break;
      case 'paid':
        await book.receiveLast(deed.reference, at);
        break;
      case 'cancel':
        await book.cancelLast('Entered twice', at);
        break;
    }
  }
  const lines = ['ATTA', 'TEA'].map((sku) => ({ productId: ids.productOf(sku), quantityMilli: 1_000 }));
  await book.draft({ customer: { walkIn: true }, lines }, until.toISOString());
  await book.settled();
}
