import type { Profile, VendorRow } from '@bahi/contracts';
import { isGstin, registrationOn, stateOfGstin } from '@bahi/domain/arithmetic';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useGetOne } from 'react-admin';
import { SHOP_PROFILE_KEY, useShopProfile } from '../../providers/cache/queries.ts';
import { useToday } from '../../providers/http/serverClock.ts';
import type { TaxTerms } from '../draft/purchaseTaxes.ts';

/** Whether the shop credits the tax of purchases that are entered today (R35); undefined while its profile is not known. */
export function useCreditsTax(): boolean | undefined {
  const { data: profile } = useShopProfile();
  const today = useToday();
  return profile && registrationOn(profile, today) === 'regular';
}

/** The kind of a vendor's tax, and whether it can be credited; of an unknown vendor nothing can. */
export function useTaxTerms(vendorId: string | null, isAsked: boolean): TaxTerms {
  // the page has the profile; another observer would fetch a failed one again, and the page would wait for it again
  const profile = useQueryClient().getQueryData<Profile>(SHOP_PROFILE_KEY);
  const { data: vendor } = useGetOne<VendorRow>(
    'vendors',
    { id: vendorId ?? '' },
    { enabled: isAsked && vendorId !== null, onError: () => undefined },
  );
  const shopState = profile?.stateCode ?? null;
  return useMemo(() => {
    const number = vendor?.gstNumber ?? null;
    const state = number === null ? null : stateOfGstin(number);
    return {
      isInterState: state !== null && shopState !== null && state !== shopState,
      isCreditable: number !== null && isGstin(number) && vendor?.composition !== true,
    };
  }, [vendor, shopState]);
}
