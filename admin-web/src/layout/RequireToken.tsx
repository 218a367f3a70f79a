import { Fragment, type ReactNode } from 'react';
import { Navigate } from 'react-router';
import { tokenOwner, useToken } from '../providers/session.ts';

/**
 * Redirects signed-out visitors from the dashboard. Outside react-admin, so that they never load it. Remounts everything when another
 * account signs in from another tab, so that nothing one person saw or typed reaches the next one's shop.
 */
export function RequireToken({ children }: { children: ReactNode }) {
  const token = useToken();
  return token === null ? <Navigate to="/" replace /> : <Fragment key={tokenOwner(token)}>{children}</Fragment>;
}
