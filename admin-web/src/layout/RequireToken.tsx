import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useSignedIn } from '../providers/session.ts';

/** The gate before the dashboard. It stands outside react-admin, so a signed-out visitor never loads it. */
export function RequireToken({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn();
  return signedIn ? children : <Navigate to="/" replace />;
}
