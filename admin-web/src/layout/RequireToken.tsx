import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useMaintenance } from '../providers/availability.ts';
import { useSignedIn } from '../providers/session.ts';
import { Maintenance } from './Maintenance.tsx';

/** The gate before the dashboard. It stands outside react-admin, so a signed-out visitor never loads it. */
export function RequireToken({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn();
  const maintenance = useMaintenance();
  if (!signedIn) return <Navigate to="/" replace />;
  return maintenance ? <Maintenance /> : children;
}
