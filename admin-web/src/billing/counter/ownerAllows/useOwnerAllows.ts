import type { BillView, LoginBody, Profile } from '@bahi/contracts';
import { useMutation } from '@tanstack/react-query';
import { saveBill } from '../../../providers/calls/billing.ts';
import { asOwner } from '../../../providers/calls/ownerSession.ts';
import { useRequest } from '../../../providers/http/useRequest.ts';
import { bodyOf, type Draft } from '../../draft/draft.ts';

interface Allowing {
  draft: Draft;
  /** The bill that the draft is based on. */
  saved: BillView;
  profile: Profile;
  /** Called with the saved bill, whose prices the owner has allowed. */
  onAllowed: (answer: BillView, sent: Draft) => void;
}

/**
 * Saves the bill in the session of the owner, who thereby allows its prices. The bill is then generated in the session of the person
 * at the counter, who stays its cashier.
 */
export function useOwnerAllows({ draft, saved, profile, onAllowed }: Allowing) {
  const request = useRequest();
  return useMutation({
    mutationFn: async (owner: LoginBody) => {
      const body = { revision: saved.revision, ...bodyOf(draft) };
      const { idempotencyKey } = request.optionsFor({ ...body, owner: owner.identifier });
      const answer = await asOwner(owner, profile.shopId, async (token) =>
        saveBill(saved.id, body, { idempotencyKey, token }),
      );
      return { answer, sent: draft };
    },
    onSuccess: ({ answer, sent }) => {
      if (request.isMounted()) onAllowed(answer, sent);
    },
  });
}
