import type { Profile } from '@bahi/contracts';
import type { SlipShop } from '@bahi/paper';

/** The shop as it stands on a slip. */
export const slipShop = ({ shopName, address }: Pick<Profile, 'shopName' | 'address'>): SlipShop => ({
  shopName,
  address: address ?? '',
});
