import type { Confirmation } from '@bahi/contracts';
import type { Caller } from '@bahi/domain';
import type { SignedInCall } from '../http/route.ts';

/** The caller's role and the refusals that the call confirms. */
export const callerOf = ({ session, body }: SignedInCall<{ confirmations?: Confirmation[] | undefined }>): Caller => ({
  role: session.role,
  confirmations: body.confirmations ?? [],
});
