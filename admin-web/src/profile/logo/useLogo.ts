import type { Id } from '@bahi/contracts';
import { useQuery } from '@tanstack/react-query';
import { getLogo } from '../../providers/calls/shop.ts';
import { base64 } from './logoOf.ts';

/** A picture of the shop as a PNG in base64; without an id there is nothing to wait for. */
export function useLogo(id: Id | null | undefined): { png: string | undefined; isPending: boolean } {
  const { data, isPending, isFetching } = useQuery({
    queryKey: ['logo', id],
    queryFn: async ({ signal }) => base64(await getLogo(String(id), signal)),
    enabled: typeof id === 'string',
    // it never changes under its id
    staleTime: Infinity,
  });
  return { png: data, isPending: isPending && isFetching };
}
