import { QueryClient } from '@tanstack/react-query';
import { onSignIn } from '../session.ts';

const UNUSED_MS = 5 * 60 * 1000;

/** The query cache. The HTTP client retries and waits for the network, so queries do neither. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, gcTime: UNUSED_MS, networkMode: 'always', refetchOnWindowFocus: false },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// the next person must not see the previous one's data
onSignIn(() => queryClient.removeQueries());
