import type { Id, ShopProfileDetails } from '@bahi/contracts';
import type { Projection } from '@bahi/projection-runner';
import type { Doc } from '@bahi/read-store';
import { shopOf } from '../derived/shopOf.ts';

const SHOPS = 'shops';

/** The profile in the shop's stream; names, e-mail address and phone are private data, joined when it is read. */
export interface ShopDoc extends ShopProfileDetails, Doc {
  /** Account that opened the shop. */
  accountId: Id;
  revision: number;
}

/** One document per shop: its profile. */
export const shopProfile: Projection = {
  name: 'shopProfile',
  version: 5,
  collections: [{ name: SHOPS, indexes: [] }],
  handles: ['ShopOpened', 'ShopProfileChanged', 'ShopContactChanged'],
  keys: (event) => [[SHOPS, shopOf(event)]],
  apply(event, docs) {
    const { revision } = event;
    if (event.type === 'ShopOpened') {
      const { shopId, accountId, profile } = event.data;
      docs.put<ShopDoc>(SHOPS, { ...profile, id: shopId, shopId, accountId, revision });
      return;
    }
    const known = docs.get<ShopDoc>(SHOPS, shopOf(event));
    if (known === undefined) return;
    if (event.type === 'ShopProfileChanged') docs.put<ShopDoc>(SHOPS, { ...known, ...event.data.profile, revision });
    if (event.type === 'ShopContactChanged') docs.put<ShopDoc>(SHOPS, { ...known, revision });
  },
  announces: ['shop'],
};
