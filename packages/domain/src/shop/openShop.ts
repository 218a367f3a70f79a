import { accept, startingProfile, type Decision, type Id, type ShopFact } from '@bahi/contracts';
import type { ShopState } from './shopState.ts';

export interface OpenShop {
  shopId: Id;
  accountId: Id;
  shopName: string;
  address: string;
}

/** Opens the shop; opening it again changes nothing, so that an interrupted registration can be finished. */
export function openShop(state: Readonly<ShopState>, command: OpenShop): Decision<ShopFact> {
  if (state.profile !== null) return accept([]);
  const { shopId, accountId, shopName, address } = command;
  return accept([
    { type: 'ShopOpened', data: { shopId, accountId, profile: { ...startingProfile, shopName, address } } },
  ]);
}
