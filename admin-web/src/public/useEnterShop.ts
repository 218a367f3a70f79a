import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import type { SignedIn } from '../providers/calls/auth.ts';
import { forgetConsistencyToken } from '../providers/http/consistency.ts';
import { startSession } from '../providers/session.ts';

/** Takes whoever signed in to a place in their shop; what another person saw here before is forgotten. */
export function useEnterShop(): (signedIn: SignedIn, place: string) => void {
  const navigate = useNavigate();
  return useCallback(
    ({ accessToken }, place) => {
      forgetConsistencyToken();
      startSession(accessToken);
      void navigate(place);
    },
    [navigate],
  );
}
