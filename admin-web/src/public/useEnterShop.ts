import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import type { SignedIn } from '../providers/calls/auth.ts';
import { forgetConsistencyToken } from '../providers/http/consistency.ts';
import { startSession } from '../providers/session.ts';

/** Starts a session and navigates into the shop; clears what another person saw before. */
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
