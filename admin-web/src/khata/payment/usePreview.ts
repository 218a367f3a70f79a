import type { PaymentPreview } from '@bahi/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { previewPayment, type Party } from '../../providers/calls/dues.ts';
import { useThrottledValue } from '../../screen/useThrottledValue.ts';
import { paymentBody, type TypedPayment } from './paymentAttempt.ts';

const LEAST_MS = 250;

/** On what a typed payment would fall, asked of the server, which takes it by the same rule. */
export function usePreview(party: Party, typed: TypedPayment, isAsked: boolean) {
  const body = paymentBody(party, {
    ...typed,
    tenderedPaise: null,
    reference: '',
    note: '',
    method: 'CASH',
    confirmations: [],
  });
  const question = body === undefined ? '' : JSON.stringify(body);
  const asked = useThrottledValue(question, LEAST_MS);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [`${party.kind}s`, 'preview', asked],
    queryFn: async ({ signal }) => previewPayment(party, JSON.parse(asked) as NonNullable<typeof body>, signal),
    enabled: isAsked && asked !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const isCurrent = question !== '' && asked === question && data !== undefined && !isPlaceholderData;
  const preview: PaymentPreview | undefined = question === '' ? undefined : data;
  return { preview, isCurrent, error: data === undefined ? error : null, retry: () => void refetch() };
}
