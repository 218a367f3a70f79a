import type { Profile, Role } from '@bahi/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getProfile, getShopInfo, type ShopInfo } from '../calls/shop.ts';
import type { ApiError } from '../http/apiError.ts';
import { useSignedIn } from '../session.ts';

/** Names of cached data that no react-admin resource owns; saving the shop invalidates the first two. */
export const SHOP_INFO_KEY = ['shopInfo'] as const;
export const SHOP_PROFILE_KEY = ['shopProfile'] as const;

export const shopProfileQuery = {
  queryKey: SHOP_PROFILE_KEY,
  queryFn: async ({ signal }: { signal: AbortSignal }) => getProfile(signal),
  // a screen asks for the role in many places as it opens: once is enough
  staleTime: 10_000,
};

/** The owner's name and address of mail; asked only while signed in. */
export function useShopInfo(): UseQueryResult<ShopInfo, ApiError> {
  const enabled = useSignedIn();
  return useQuery({ queryKey: SHOP_INFO_KEY, queryFn: async ({ signal }) => getShopInfo(signal), enabled });
}

/** The shop and who is signed in; asked only while signed in. */
export function useShopProfile(): UseQueryResult<Profile, ApiError> {
  const enabled = useSignedIn();
  return useQuery<Profile, ApiError>({ ...shopProfileQuery, enabled });
}

/** The reader's role, once the profile is there. */
export function useRole(): Role | undefined {
  return useShopProfile().data?.role;
}
