import { randomBytes } from 'node:crypto';
import type { InviteMemberBody } from '@bahi/contracts';
import { inviteMember as decide, shopStream } from '@bahi/domain';
import { deriveId } from '@bahi/event-store';
import { countMail } from '../auth/sendOtp.ts';
import { accepted } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import type { Services } from '../services.ts';
import { invitationMail } from './invitationMail.ts';
import { memberRow } from './memberRows.ts';

const INVITATION_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * `POST /members`: invites by mail, 202 with the row whatever the address. A person who waits already gets a new link.
 * The token is in that mail only; we keep its hash for seven days.
 */
export async function inviteMember(services: Services, call: SignedInCall<InviteMemberBody>): Promise<Reply> {
  const { session, context, body } = call;
  const { privateStore, accounts } = services;
  const { shopId } = session;
  const emailKey = accounts.emailKey(body.email);
  const waiting = (await privateStore.invitations.ofShop(shopId)).find((known) => known.emailKey === emailKey);
  const memberId = waiting?.memberId ?? deriveId(context.commandId, 'member');
  if (waiting === undefined || waiting.role !== body.role) await countMail(services, call.ip, emailKey);
  const command = { memberId, role: body.role };
  const outcome = accepted(
    await services.commands.handle(shopStream, `shop-${shopId}`, context, (state) => decide(state, command)),
  );
  // a repeat sends the mail again only when the first time did not get that far
  if (outcome.kind === 'accepted' || waiting === undefined)
    await sendInvitation(services, call, { memberId, emailKey });
  const revision = outcome.events.at(-1)?.revision ?? outcome.revision;
  return {
    status: 202,
    body: memberRow({ memberId, accountId: null, role: body.role, revision }, body.email),
    revision,
    position: outcome.position,
    replayed: outcome.kind === 'replayed',
  };
}

async function sendInvitation(
  services: Services,
  call: SignedInCall<InviteMemberBody>,
  { memberId, emailKey }: { memberId: string; emailKey: string },
): Promise<void> {
  const { email, role } = call.body;
  const { shopId } = call.session;
  const token = randomBytes(32).toString('base64url');
  const link = `${services.settings.publicUrl}/invite/${token}`;
  await services.mail.send({ to: email, ...invitationMail(link) });
  const expiresAt = services.steadyClock.now() + INVITATION_MS;
  const tokenHash = services.accounts.tokenHash(token);
  await services.privateStore.invitations.put({ memberId, shopId, email, emailKey, role, tokenHash, expiresAt });
}
