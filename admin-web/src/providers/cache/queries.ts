import type { Profile, Role } from '@bahi/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getProfile, getShopInfo, type ShopInfo } from '../calls/shop.ts';
import type { ApiError } from '../http/apiError.ts';
import { useSignedIn } from '../session.ts';

/** Query keys without a react-admin resource; saving the shop invalidates them. */
export const SHOP_INFO_KEY = ['shopInfo'] as const;
export const SHOP_PROFILE_KEY = ['shopProfile'] as const;

export const shopProfileQuery = {
  queryKey: SHOP_PROFILE_KEY,
  queryFn: async ({ signal }: { signal: AbortSignal }) => getProfile(signal),
  // many components of a screen read the role: one fetch is enough
  staleTime: 10_000,
};

/** The owner's name and email; fetched only while signed in. */
export function useShopInfo(): UseQueryResult<ShopInfo, ApiError> {
  const enabled = useSignedIn();
  return useQuery({ queryKey: SHOP_INFO_KEY, queryFn: async ({ signal }) => getShopInfo(signal), enabled });
}

/** The shop and the signed-in user; fetched only while signed in. */
export function useShopProfile(): UseQueryResult<Profile, ApiError> {
  const enabled = useSignedIn();
  return useQuery<Profile, ApiError>({ ...shopProfileQuery, enabled });
}

/** The user's role, once the profile is loaded. */
export function useRole(): Role | undefined {
  return useShopProfile().data?.role;
}
