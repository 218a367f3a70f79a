import type { Confirmation } from '@bahi/contracts';
import { confirmedBy, type Caller } from '@bahi/domain';
import type { SignedInCall } from '../http/route.ts';

type ConfirmingCall = SignedInCall<{
  confirmations?: Confirmation[] | undefined;
  approveCredit?: boolean | null | undefined;
}>;

/** The caller's role and the refusals that the call confirms. */
export const callerOf = ({ session, body }: ConfirmingCall): Caller => ({
  accountId: session.accountId,
  role: session.role,
  canBeAsked: body.confirmations !== undefined,
  confirmations: [
    ...(body.confirmations ?? []),
    ...(body.approveCredit === true ? (['credit_limit_exceeded'] as const) : []),
  ],
});

/** The confirmations that count; undefined for a caller who sent none and takes a warning instead. */
export const confirmedIn = (call: ConfirmingCall): Confirmation[] | undefined =>
  call.body.confirmations && confirmedBy(callerOf(call));
