import { QueryClient } from '@tanstack/react-query';
import { isUnreached } from '../http/apiError.ts';
import { onSignIn } from '../session.ts';

const UNUSED_MS = 5 * 60 * 1000;
/** What could not be fetched for want of an answer is fetched again this often while it is on screen. */
const AGAIN_MS = 5_000;

/** The query cache. The HTTP client retries and waits for the server, so queries do neither. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      gcTime: UNUSED_MS,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchInterval: ({ state }) => (isUnreached(state.error) ? AGAIN_MS : false),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// the next person must not see the previous one's data
onSignIn(() => queryClient.removeQueries());
