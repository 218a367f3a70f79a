import type { LoginBody, Profile } from '@bahi/contracts';
import { useMutation } from '@tanstack/react-query';
import { asOwner } from '../../../providers/calls/ownerSession.ts';

/**
 * Generates a bill above the credit limit in the session of the owner, who thereby gives the credit. What the server says to the bill is
 * shown on the page, as after any attempt.
 */
export function useOwnerCredit(
  { shopId }: Profile,
  generateAs: (token: string) => Promise<boolean>,
  onDone: () => void,
) {
  return useMutation({
    mutationFn: async (owner: LoginBody) => asOwner(owner, shopId, generateAs),
    onSuccess: onDone,
  });
}
