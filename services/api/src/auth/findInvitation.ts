import { streamOf } from '@bahi/contracts';
import { shopStream, type ShopState } from '@bahi/domain';
import type { InvitationRecord } from '@bahi/private-store';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Call } from '../http/route.ts';
import { countGuess } from '../limits/guesses.ts';
import { INVITATION_MS } from '../members/inviteMember.ts';
import type { Services } from '../services.ts';
import { latestEnd } from './monotonicClock.ts';

/** An invitation that is open, and the shop that it is to. */
export interface OpenInvitation {
  invitation: InvitationRecord;
  state: ShopState;
}

/**
 * The invitation of a link. Only unknown links count as guesses: a right one passes whatever its network tried before.
 * @throws {HttpRefusal} `invite_invalid`: unknown, expired, used or taken back; `invite_superseded`: there is a newer one; 429 for an unknown one past the limits
 */
export async function findInvitation(services: Services, call: Call, token: string): Promise<OpenInvitation> {
  const { codeTryPerAddress: perAddress, codeTryPerRange: perRange } = services.limits;
  const tokenHash = services.accounts.tokenHash(token);
  const invitation = await services.privateStore.invitations.byTokenHash(tokenHash);
  const now = services.monotonicClock.now();
  if (invitation === undefined) {
    if (await services.privateStore.invitations.isReplaced(tokenHash)) throw new HttpRefusal('invite_superseded');
    const { refusal } = await countGuess({ perAddress, perRange }, call.ip);
    throw refusal ?? new HttpRefusal('invite_invalid');
  }
  if (invitation.expiresAt <= now || invitation.expiresAt > latestEnd(now, INVITATION_MS)) {
    throw new HttpRefusal('invite_invalid');
  }
  const { state } = await services.commands.load(shopStream, streamOf.shop(invitation.shopId));
  if (!state.members.has(invitation.memberId)) throw new HttpRefusal('invite_invalid');
  return { invitation, state };
}
