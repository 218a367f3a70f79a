import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../providers/cache/queryClient.ts';
import { useMaintenance } from '../providers/http/availability.ts';
import { Maintenance } from './errorPages/Maintenance.tsx';

/** Provides the query cache to the screens of a shop; shows the maintenance page while the first load gets a 503. */
export function ShopGate({ children }: { children: ReactNode }) {
  const maintenance = useMaintenance();
  return <QueryClientProvider client={queryClient}>{maintenance ? <Maintenance /> : children}</QueryClientProvider>;
}
