import { accept, type Decision, type Id, type ShopFact, type ShopProfileDetails } from '@bahi/contracts';
import type { ShopState } from './shopState.ts';

export interface OpenShop {
  shopId: Id;
  accountId: Id;
  shopName: string;
  address: string;
}

/** Profile of a new shop: not registered for GST, rupee rounding, A4, English, sales never blocked (R1, R10). */
const startingProfile = {
  stateCode: null,
  gstRegistration: 'none',
  gstNumber: null,
  gstEffectiveFrom: null,
  upiId: null,
  upiPayeeName: null,
  billingInitial: 'INV',
  roundOff: 'rupee',
  printSize: 'a4',
  printLanguage: 'en',
  autoPrint: false,
  oversellPolicy: 'warn',
  scaleCodes: [],
} satisfies Partial<ShopProfileDetails>;

/** Opens the shop; opening it again changes nothing, so that an interrupted registration can be finished. */
export function openShop(state: Readonly<ShopState>, command: OpenShop): Decision<ShopFact> {
  if (state.profile !== null) return accept([]);
  const { shopId, accountId, shopName, address } = command;
  return accept([
    { type: 'ShopOpened', data: { shopId, accountId, profile: { ...startingProfile, shopName, address } } },
  ]);
}
