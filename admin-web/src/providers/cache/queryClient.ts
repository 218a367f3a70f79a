import { QueryClient } from '@tanstack/react-query';
import { onSignIn } from '../session.ts';

const UNUSED_MS = 5 * 60 * 1000;

/** Server state. The HTTP client does the retrying and waits for the network, so queries do neither. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, gcTime: UNUSED_MS, networkMode: 'always', refetchOnWindowFocus: false },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// what another person saw here before is not the next one's to see
onSignIn(() => queryClient.removeQueries());
