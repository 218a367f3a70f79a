import { QueryClient } from '@tanstack/react-query';

const UNUSED_MS = 5 * 60 * 1000;

/** Server state. The HTTP client does the retrying and waits for the network, so queries do neither. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, gcTime: UNUSED_MS, networkMode: 'always', refetchOnWindowFocus: false },
    mutations: { retry: false, networkMode: 'always' },
  },
});
