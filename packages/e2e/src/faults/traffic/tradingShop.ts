import type { Id } from '@bahi/contracts';
import type { ProductProcess } from '../../productProcess.ts';
import { registerShop, ShopClient } from '../../shopClient.ts';

/** Rate limits are not part of these tests. */
export const NO_LIMITS = { LIMIT_SCALE: '10000', LOG_LEVEL: 'warn' };

/** A shop with stock, ready to trade. */
export interface TradingShop {
  token: string;
  email: string;
  shopId: Id;
  vendorId: Id;
  customerId: Id;
  categoryId: Id;
  productIds: Id[];
}

/** Opening stock of every product, which never runs out here. */
export const OPENING_MILLI = 1_000_000_000;

let shops = 0;

/** Registers a shop and adds products, which all sell at ₹10 and cost ₹5. */
export async function openTradingShop(product: ProductProcess, products = 12): Promise<TradingShop> {
  shops += 1;
  const email = `owner${shops}@trade.example.test`;
  const phone = `98100${String(shops).padStart(5, '0')}`;
  const owner = await registerShop(product.baseUrl, email, (address) => product.readOtp(address), { phone });
  const category = await owner.addCategory({ name: 'Grocery' });
  const vendor = await owner.addVendor({ name: 'Nagpur Traders' });
  const customer = await owner.send<{ id: Id }>('POST', '/customers', { name: 'Asha' });
  const productIds: Id[] = [];
  for (let index = 0; index < products; index += 1) {
    const added = await owner.addProduct({
      name: `Product ${index}`,
      categoryId: category.id,
      unit: 'pcs',
      sellingPricePaise: 1_000,
      purchasePricePaise: 500,
      openingStockMilli: OPENING_MILLI,
    });
    productIds.push(added.id);
  }
  const { token = '', profile } = owner;
  const ids = { shopId: profile.shopId, vendorId: vendor.id, customerId: customer.id, categoryId: category.id };
  return { token, email, ...ids, productIds };
}

/** A client of the shop's owner, at a product that may have been restarted. */
export function ownerOf(shop: TradingShop, product: ProductProcess): ShopClient {
  return new ShopClient(product.baseUrl, shop.token);
}
