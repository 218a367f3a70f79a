import { randomBytes } from 'node:crypto';
import type { Id, InviteMemberBody } from '@bahi/contracts';
import { inviteMember as decide, shopStream } from '@bahi/domain';
import { deriveId, durableState, rememberedOutcome } from '@bahi/event-store';
import { accepted } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { countRecipient, countSender, MailCounts } from '../limits/mailCounts.ts';
import { eventOf, writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { invitationMail } from './invitationMail.ts';
import { memberRow } from './memberRows.ts';

export const INVITATION_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * `POST /members`: invites by mail, and answers 202 with the row for any address. A person who is already invited gets a new link.
 * The token is in that mail only. Its hash is valid for seven days; the address is kept until the invitation is used or removed.
 */
export async function inviteMember(services: Services, call: SignedInCall<InviteMemberBody>): Promise<Reply> {
  const { session, context, body } = call;
  const { privateStore, accounts } = services;
  const { shopId } = session;
  const emailKey = accounts.emailKey(body.email);
  const waiting = (await privateStore.invitations.ofShop(shopId)).find((known) => known.emailKey === emailKey);
  const memberId = waiting?.memberId ?? deriveId(context.commandId, 'member');
  const stream = `shop-${shopId}`;
  // the mail of a repeat was counted before
  const isNew = (await rememberedOutcome(services.commands, shopStream, stream, context)) === undefined;
  const counts = isNew ? await countInvitation(services, call, emailKey) : undefined;
  const command = { memberId, role: body.role };
  const outcome = accepted(
    await services.commands.handle(shopStream, stream, context, (state) => decide(state, command)),
  );
  const { data, revision } = eventOf(outcome, 'MemberInvited', 'MemberRoleChanged');
  // a repeat sends the mail only if the first call did not, and the person has neither joined nor been removed since
  const isSent = waiting !== undefined && waiting.tokenHash !== unsent(waiting.memberId);
  if (outcome.kind === 'accepted' || (!isSent && (await waits(services, stream, data.memberId))))
    await sendInvitation(services, call, { memberId: data.memberId, emailKey, counts });
  const row = { memberId: data.memberId, accountId: null, role: data.role, revision };
  return writtenRow(outcome, 202, memberRow(row, body.email));
}

/** The first few of a shop in an hour do not depend on what its network, or everybody together, has sent. */
async function countInvitation(
  { limits }: Services,
  { session, ip }: SignedInCall,
  emailKey: string,
): Promise<MailCounts> {
  const { shopId } = session;
  const counts = new MailCounts();
  await countRecipient(counts, limits, `${emailKey} invitation`);
  await counts.count(limits.invitationPerShop, shopId);
  if (!(await counts.fits(limits.invitationReserveOfShop, shopId))) await countSender(counts, limits, ip, 'invitation');
  return counts;
}

async function waits(services: Services, stream: string, memberId: Id): Promise<boolean> {
  const { members } = await durableState(services.commands, shopStream, stream);
  return members.get(memberId)?.accountId === null;
}

/** Stored instead of a token's hash until the mail is sent; no token has this hash. */
const unsent = (memberId: Id): string => `unsent:${memberId}`;

/**
 * Writes the row first, so that the list shows the invitation even if the mail could not be sent, and the token's hash once it was. A
 * repeated call therefore sends two mails rather than none, and the link of the last one is valid.
 */
async function sendInvitation(
  services: Services,
  call: SignedInCall<InviteMemberBody>,
  { memberId, emailKey, counts }: { memberId: Id; emailKey: string; counts: MailCounts | undefined },
): Promise<void> {
  const { email, role } = call.body;
  const { shopId } = call.session;
  const { invitations } = services.privateStore;
  const token = randomBytes(32).toString('base64url');
  const link = `${services.settings.publicUrl}/invite/${token}`;
  const expiresAt = services.monotonicClock.now() + INVITATION_MS;
  const invitation = { memberId, shopId, email, emailKey, role, expiresAt };
  await invitations.put({ ...invitation, tokenHash: unsent(memberId) });
  const sent = services.mail.send({ to: email, ...invitationMail(link) });
  await (counts === undefined ? sent : counts.done(sent));
  await invitations.put({ ...invitation, tokenHash: services.accounts.tokenHash(token) });
}
