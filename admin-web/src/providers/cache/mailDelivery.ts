import type { MailDelivery } from '@bahi/contracts';
import { useQuery } from '@tanstack/react-query';
import { getMailDelivery } from '../calls/system.ts';

/** Whether mail goes out, and where links lead; undefined while that is not known. */
export function useMailDelivery(): MailDelivery | undefined {
  return useQuery({ queryKey: ['mail'], queryFn: async ({ signal }) => getMailDelivery(signal) }).data;
}
