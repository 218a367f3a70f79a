import type { AcceptInviteBody } from '@bahi/contracts';
import { joinShop, shopStream } from '@bahi/domain';
import type { AccountRecord, InvitationRecord } from '@bahi/private-store';
import { accepted, HttpRefusal } from '../http/httpRefusal.ts';
import type { Call, Reply } from '../http/route.ts';
import { countGuess } from '../limits/guesses.ts';
import { INVITATION_MS } from '../members/inviteMember.ts';
import type { Services } from '../services.ts';
import { endAccount, standingOf } from './endAccount.ts';
import { openAccountStream, stepContext, takeEmail } from './openAccountSteps.ts';
import { knowNetwork } from './passwordTries.ts';
import { refuseWeakPassword } from './passwordStrength.ts';
import { signedIn } from './signedIn.ts';
import { latestEnd } from './monotonicClock.ts';

/**
 * An invited person opens an account, joins the shop and is signed in. The credentials are written before the person joins: their
 * insertion decides between calls for the same address, and whoever loses has joined nothing. A call that was interrupted before
 * the person joined is finished by the next one with the link.
 * Refusals: `invite_invalid` (unknown, expired, used or taken back), `already_member`.
 */
export async function acceptInvite(services: Services, call: Call<AcceptInviteBody>): Promise<Reply> {
  const { name, password } = call.body;
  const invitation = await findInvitation(services, call);
  const { shopId, email, emailKey, memberId } = invitation;
  const { state } = await services.commands.load(shopStream, `shop-${shopId}`);
  if (!state.members.has(memberId)) throw new HttpRefusal('invite_invalid');
  const kept = await services.privateStore.accounts.byEmailKey(emailKey);
  const standing = kept === undefined ? 'over' : await standingOf(services, kept);
  const isInterrupted = standing === 'joining' && kept?.shopId === shopId;
  if (standing !== 'over' && !isInterrupted) throw new HttpRefusal('already_member');
  refuseWeakPassword('password', password, [name, email, state.profile?.shopName ?? '']);
  // who has the link may try often enough to find a good password, and not keep us hashing
  await services.limits.passwordPerAccount.count(`invitation ${memberId}`);
  const passwordHash = await services.passwords.hash(password);
  const credentials = { shopId, name, email, emailKey, passwordHash };
  const account = await (kept !== undefined && isInterrupted
    ? takeUp(services, kept, credentials)
    : openWith(services, call, credentials));
  await join(services, call, invitation, account);
  await services.privateStore.invitations.remove(memberId);
  await knowNetwork(services, account.accountId, call.ip);
  return signedIn(services, account, { status: 201, remember: false });
}

/** The invitation of the link. Only unknown links count as guesses: a right one passes whatever its network tried before. */
async function findInvitation(services: Services, call: Call<AcceptInviteBody>): Promise<InvitationRecord> {
  const { codeTryPerAddress: perAddress, codeTryPerRange: perRange } = services.limits;
  const tokenHash = services.accounts.tokenHash(call.body.token);
  const invitation = await services.privateStore.invitations.byTokenHash(tokenHash);
  const now = services.monotonicClock.now();
  if (invitation === undefined) {
    const { refusal } = await countGuess({ perAddress, perRange }, call.ip);
    throw refusal ?? new HttpRefusal('invite_invalid');
  }
  if (invitation.expiresAt <= now || invitation.expiresAt > latestEnd(now, INVITATION_MS)) {
    throw new HttpRefusal('invite_invalid');
  }
  return invitation;
}

type Credentials = Pick<AccountRecord, 'shopId' | 'name' | 'email' | 'emailKey' | 'passwordHash'>;

/** Opens an account with its credentials. @throws {HttpRefusal} `already_member` when another call was faster */
async function openWith(services: Services, call: Call, credentials: Credentials): Promise<AccountRecord> {
  const accountId = await takeEmail(services, call, credentials.emailKey);
  await openAccountStream(services, call, { accountId, shopId: credentials.shopId, via: 'invitation' });
  const contact = { phone: '', phoneKey: null, phoneVerified: false, contactRevision: 0 };
  const account = { ...credentials, ...contact, accountId };
  if (!(await services.privateStore.accounts.insert(account))) throw new HttpRefusal('already_member');
  return account;
}

/** Goes on with the account of an interrupted call. */
async function takeUp(
  { privateStore }: Services,
  kept: AccountRecord,
  { name, passwordHash }: Credentials,
): Promise<AccountRecord> {
  const { accountId, contactRevision } = kept;
  await privateStore.accounts.changePassword(accountId, passwordHash);
  await privateStore.accounts.changeContact(accountId, contactRevision, { name, contactRevision });
  return { ...kept, name, passwordHash };
}

/** Joins the shop. @throws {HttpRefusal} `invite_invalid` when the invitation was taken back meanwhile; the account then ends too */
async function join(
  services: Services,
  call: Call,
  { memberId }: InvitationRecord,
  account: AccountRecord,
): Promise<void> {
  const { accountId, shopId } = account;
  const context = { ...stepContext(call, accountId, `join-${memberId}`), shopId };
  const outcome = await services.commands.handle(shopStream, `shop-${shopId}`, context, (shop) =>
    joinShop(shop, { memberId, accountId }),
  );
  if (outcome.kind === 'refused' && (await standingOf(services, account)) === 'over') {
    await endAccount(services, account, context);
  }
  accepted(outcome);
}
