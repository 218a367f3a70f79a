import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../providers/cache/queryClient.ts';
import { useMaintenance } from '../providers/http/availability.ts';
import { Maintenance } from './errorPages/Maintenance.tsx';

/** Around the screens of a shop: its cached data, and the maintenance page while the first load finds the server closed. */
export function ShopGate({ children }: { children: ReactNode }) {
  const maintenance = useMaintenance();
  return <QueryClientProvider client={queryClient}>{maintenance ? <Maintenance /> : children}</QueryClientProvider>;
}
