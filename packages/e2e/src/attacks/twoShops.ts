import type { Engine } from '../engineServers.ts';
import { startProduct, type ProductProcess } from '../productProcess.ts';
import { registerShop } from '../shopClient.ts';

type Owner = Awaited<ReturnType<typeof registerShop>>;

/** A product with two shops, so that one can attack the other. */
export interface TwoShops {
  product: ProductProcess;
  shop: Owner;
  other: Owner;
}

/** Starts a product without rate limits and registers both shops. */
export async function startTwoShops(engine: Engine, env: Readonly<Record<string, string>> = {}): Promise<TwoShops> {
  const product = await startProduct({ engine, env: { LIMIT_SCALE: '1000', ...env } });
  const readCode = (email: string) => product.readOtp(email);
  const shop = await registerShop(product.baseUrl, 'asha@example.test', readCode);
  const other = await registerShop(product.baseUrl, 'ravi@example.test', readCode, { phone: '9820054321' });
  return { product, shop, other };
}
