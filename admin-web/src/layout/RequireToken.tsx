import { Fragment, type ReactNode } from 'react';
import { Navigate } from 'react-router';
import { tokenOwner, useToken } from '../providers/session.ts';

/**
 * The gate before the dashboard. It stands outside react-admin, so a signed-out visitor never loads it. Where another account
 * signs in from another tab, everything begins anew: nothing that one person saw or typed goes over to the next one's shop.
 */
export function RequireToken({ children }: { children: ReactNode }) {
  const token = useToken();
  return token === null ? <Navigate to="/" replace /> : <Fragment key={tokenOwner(token)}>{children}</Fragment>;
}
