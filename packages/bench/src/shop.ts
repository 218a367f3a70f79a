import { RawClient } from './rawClient.ts';

/** A signed-in user of a seeded shop. */
export interface ShopHandle {
  token: string;
  shopId: string;
  productIds: string[];
}

interface SignIn {
  accessToken: string;
  profile: { shopId: string };
}

/** Signs in as the seeded owner `index`. */
export async function signIn(client: RawClient, index: number): Promise<SignIn> {
  const credentials = { identifier: `owner${index}@example.test`, password: `Password-${index}-example` };
  const { status, body } = await client.request('POST', '/api/auth/login', {}, JSON.stringify(credentials));
  if (status !== 200) throw new Error(`sign-in ${index}: ${status} ${body}`);
  return JSON.parse(body) as SignIn;
}

/** Signs in as the seeded owner `index` and reads up to 300 of the shop's products. */
export async function openShop(address: string, index: number): Promise<ShopHandle> {
  const client = await RawClient.open(address);
  try {
    const { accessToken, profile } = await signIn(client, index);
    const range = encodeURIComponent('[0,299]');
    const list = await client.request('GET', `/api/products?range=${range}`, {
      Authorization: `Bearer ${accessToken}`,
    });
    if (list.status >= 300) throw new Error(`products: ${list.status} ${list.body}`);
    const productIds = (JSON.parse(list.body) as { id: string; kind: string }[])
      .filter((product) => product.kind === 'goods')
      .map((product) => product.id);
    return { token: accessToken, shopId: profile.shopId, productIds };
  } finally {
    client.close();
  }
}

/** Opens the first `count` seeded shops, a few at a time because passwords are hashed. */
export async function openShops(address: string, count: number): Promise<ShopHandle[]> {
  const shops: ShopHandle[] = [];
  for (let index = 0; index < count; index += 2) {
    const pair = [index, index + 1].filter((each) => each < count);
    shops.push(...(await Promise.all(pair.map((each) => openShop(address, each)))));
  }
  return shops;
}
