import type { InvitationBody, InvitationView } from '@bahi/contracts';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Call, Reply } from '../http/route.ts';
import type { Services } from '../services.ts';
import { findInvitation } from './findInvitation.ts';

/** `POST /auth/invitation`: the shop and role of a link, for its page. A POST, so that no address has the token. */
export async function getInvitation(services: Services, call: Call<InvitationBody>): Promise<Reply> {
  const { invitation, state } = await findInvitation(services, call, call.body.token);
  const member = state.members.get(invitation.memberId);
  if (member === undefined || state.profile === null) throw new HttpRefusal('invite_invalid');
  const body: InvitationView = {
    shopName: state.profile.shopName,
    role: member.role,
    email: invitation.email,
  };
  return { status: 200, body };
}
