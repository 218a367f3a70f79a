import { streamOf, type Id, type InviteMemberBody } from '@bahi/contracts';
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
 * The token is in that mail only, and in the answer where no mail goes out. Its hash is valid for seven days; the address is kept until
 * the invitation is used or removed.
 */
export async function inviteMember(services: Services, call: SignedInCall<InviteMemberBody>): Promise<Reply> {
  const { session, context, body } = call;
  const { privateStore, accounts } = services;
  const { shopId } = session;
  const emailKey = accounts.emailKey(body.email);
  const waiting = (await privateStore.invitations.ofShop(shopId)).find((known) => known.emailKey === emailKey);
  const memberId = waiting?.memberId ?? deriveId(context.commandId, 'member');
  const stream = streamOf.shop(shopId);
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
  const link = linkOf(services, call, data.memberId);
  if (outcome.kind === 'accepted' || (!isSent && (await waits(services, stream, data.memberId))))
    await sendInvitation(services, call, { memberId: data.memberId, emailKey, counts, ...link });
  const row = { memberId: data.memberId, accountId: null, role: data.role, revision };
  // where no mail goes out, the owner hands over the link
  const shown = services.mail.outbox === undefined ? {} : { link: link.link };
  return writtenRow(outcome, 202, { ...memberRow(row, body.email), ...shown });
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

interface Link {
  token: string;
  link: string;
  opensElsewhere: boolean;
}

/** The link that this command makes: a repeat makes the same. */
function linkOf({ accounts, linkOrigin }: Services, { context, host }: SignedInCall, memberId: Id): Link {
  const token = accounts.invitationToken(memberId, context.commandId);
  const { origin, opensElsewhere } = linkOrigin(host);
  return { token, link: `${origin}/invite/${token}`, opensElsewhere };
}

/**
 * Writes the row first, so that the list shows the invitation even if the mail could not be sent, and the token's hash once it was. A
 * repeated call therefore sends two mails rather than none.
 */
async function sendInvitation(
  services: Services,
  call: SignedInCall<InviteMemberBody>,
  {
    memberId,
    emailKey,
    counts,
    token,
    link,
    opensElsewhere,
  }: Link & {
    memberId: Id;
    emailKey: string;
    counts: MailCounts | undefined;
  },
): Promise<void> {
  const { email, role } = call.body;
  const { shopId } = call.session;
  const { invitations } = services.privateStore;
  const { state } = await services.commands.load(shopStream, streamOf.shop(shopId));
  const expiresAt = services.monotonicClock.now() + INVITATION_MS;
  const invitation = { memberId, shopId, email, emailKey, role, expiresAt };
  await invitations.put({ ...invitation, tokenHash: unsent(memberId) });
  const shopName = state.profile?.shopName ?? '';
  const sent = services.mail.send({ to: email, ...invitationMail({ shopName, role, link, opensElsewhere }) });
  await (counts === undefined ? sent : counts.done(sent));
  await invitations.put({ ...invitation, tokenHash: services.accounts.tokenHash(token) });
}
