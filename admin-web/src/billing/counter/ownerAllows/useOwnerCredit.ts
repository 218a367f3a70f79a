import type { Id, LoginBody, Profile } from '@bahi/contracts';
import { useMutation } from '@tanstack/react-query';
import { asOwner } from '../../../providers/calls/ownerSession.ts';

/** The session of the owner, and the cashier for whom the owner completes the bill. */
export interface Approval {
  token: string;
  cashierId: Id;
}

/**
 * Generates a bill above the credit limit in the session of the owner, who thereby gives the credit. The person at the counter stays its
 * cashier. What the server says to the bill is shown on the page, as after any attempt.
 */
export function useOwnerCredit(
  { shopId, accountId: cashierId }: Profile,
  generateAs: (approval: Approval) => Promise<boolean>,
  onDone: () => void,
) {
  return useMutation({
    mutationFn: async (owner: LoginBody) => asOwner(owner, shopId, async (token) => generateAs({ token, cashierId })),
    onSuccess: onDone,
  });
}
