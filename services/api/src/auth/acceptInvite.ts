import { streamOf, type AcceptInviteBody } from '@bahi/contracts';
import { joinShop, shopStream } from '@bahi/domain';
import { randomId } from '@bahi/event-store';
import type { AccountRecord, InvitationRecord } from '@bahi/private-store';
import { accepted, HttpRefusal } from '../http/httpRefusal.ts';
import type { Call, Reply } from '../http/route.ts';
import type { Services } from '../services.ts';
import { endAccount, standingOf } from './endAccount.ts';
import { findInvitation } from './findInvitation.ts';
import { openAccountStream, stepContext, takeEmail } from './openAccountSteps.ts';
import { knowNetwork } from './passwordTries.ts';
import { refuseWeakPassword } from './passwordStrength.ts';
import { signedIn } from './signedIn.ts';

/**
 * An invited person opens an account, joins the shop and is signed in. The credentials are written before the person joins: their
 * insertion decides between calls for the same address, and whoever loses has joined nothing. A call that was interrupted before
 * the person joined is finished by the next one with the link. Of several calls with one link, the one that makes the person a
 * member wins, and only that one replaces the credentials of an interrupted call. If it dies in between, the earlier password stays,
 * and the person gets a new one by mail.
 * Refusals: `invite_invalid` (unknown, expired, used or taken back), `invite_superseded` (there is a newer link), `already_member`.
 */
export async function acceptInvite(services: Services, call: Call<AcceptInviteBody>): Promise<Reply> {
  const { name, password } = call.body;
  const { invitation, state } = await findInvitation(services, call, call.body.token);
  const { shopId, email, emailKey, memberId } = invitation;
  const kept = await services.privateStore.accounts.byEmailKey(emailKey);
  const standing = kept === undefined ? 'over' : await standingOf(services, kept);
  const isInterrupted = standing === 'joining' && kept?.shopId === shopId;
  if (standing !== 'over' && !isInterrupted) throw new HttpRefusal('already_member');
  refuseWeakPassword('password', password, [name, email, state.profile?.shopName ?? '']);
  // who has the link may try often enough to find a good password, and not keep us hashing
  await services.limits.passwordPerAccount.count(`invitation ${memberId}`);
  const passwordHash = await services.passwords.hash(password);
  const credentials = { shopId, name, email, emailKey, passwordHash };
  const opened = kept !== undefined && isInterrupted ? kept : await openWith(services, call, credentials);
  await join(services, call, invitation, opened);
  const account = opened === kept ? await takeUp(services, kept, credentials) : opened;
  await services.privateStore.invitations.remove(memberId);
  await knowNetwork(services, account.accountId, call.ip);
  return signedIn(services, account, { status: 201, remember: false });
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

/** Gives the account of an interrupted call the credentials of the call that joined with it. */
async function takeUp(
  { privateStore }: Services,
  kept: AccountRecord,
  { name, passwordHash }: Credentials,
): Promise<AccountRecord> {
  const { accountId, contactRevision } = kept;
  await privateStore.accounts.changePassword(accountId, passwordHash);
  await privateStore.accounts.changeContact(accountId, contactRevision, { name, contactRevision });
  // whoever knew the earlier password may have signed in since the person joined
  await privateStore.sessions.removeOfAccount(accountId);
  return { ...kept, name, passwordHash };
}

/**
 * Joins the shop.
 * @throws {HttpRefusal} `invite_invalid` when the invitation was taken back meanwhile; the account then ends too. `already_member` when
 * another call joined with the account
 */
async function join(
  services: Services,
  call: Call,
  { memberId }: InvitationRecord,
  account: AccountRecord,
): Promise<void> {
  const { accountId, shopId } = account;
  // an id of its own: a call must not take the fact of another one for its own
  const context = { ...stepContext(call, accountId, 'join'), commandId: randomId(), shopId };
  const outcome = await services.commands.handle(shopStream, streamOf.shop(shopId), context, (shop) =>
    joinShop(shop, { memberId, accountId }),
  );
  if (outcome.kind === 'refused' && (await standingOf(services, account)) === 'over') {
    await endAccount(services, account, context);
  }
  if (accepted(outcome).events.length === 0) throw new HttpRefusal('already_member');
}
