import { useShopProfile } from '../../providers/cache/queries.ts';
import { can } from '../../providers/cache/roles.ts';

/** Whether the signed-in person may add a product at the counter: the owner, and staff if the profile allows it. */
export function useMayAddProducts(): boolean {
  const { data: profile } = useShopProfile();
  if (profile === undefined) return false;
  return can(profile.role, 'editCatalogue') || (can(profile.role, 'sell') && profile.staffMayAddProducts);
}
