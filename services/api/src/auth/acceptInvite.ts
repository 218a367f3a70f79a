import { streamOf, type AcceptInviteBody } from '@bahi/contracts';
import { joinShop, shopStream } from '@bahi/domain';
import { accepted, HttpRefusal } from '../http/httpRefusal.ts';
import type { Call, Reply } from '../http/route.ts';
import { INVITATION_MS } from '../members/inviteMember.ts';
import type { Services } from '../services.ts';
import { openAccountStream, stepContext, takeEmail } from './openAccountSteps.ts';
import { knowNetwork } from './passwordTries.ts';
import { refuseWeakPassword } from './passwordStrength.ts';
import { signedIn } from './signedIn.ts';
import { latestEnd } from './monotonicClock.ts';

/**
 * An invited person opens an account, joins the shop and is signed in. The same order as a registration, with joining in
 * place of opening. Refusals: `invite_invalid` (unknown, expired, used or taken back), `already_member`.
 */
export async function acceptInvite(services: Services, call: Call<AcceptInviteBody>): Promise<Reply> {
  const { token, name, password } = call.body;
  const { privateStore, commands } = services;
  await services.limits.codeTryPerAddress.count(call.ip);
  const invitation = await privateStore.invitations.byTokenHash(services.accounts.tokenHash(token));
  const now = services.monotonicClock.now();
  if (invitation === undefined || invitation.expiresAt <= now) throw new HttpRefusal('invite_invalid');
  if (invitation.expiresAt > latestEnd(now, INVITATION_MS)) throw new HttpRefusal('invite_invalid');
  const { memberId, shopId, email, emailKey } = invitation;
  const { state } = await commands.load(shopStream, streamOf.shop(shopId));
  if (!state.members.has(memberId)) throw new HttpRefusal('invite_invalid');
  if ((await privateStore.accounts.byEmailKey(emailKey)) !== undefined) throw new HttpRefusal('already_member');
  refuseWeakPassword('password', password, [name, email, state.profile?.shopName ?? '']);
  const passwordHash = await services.passwords.hash(password);

  const accountId = await takeEmail(services, call, emailKey);
  await openAccountStream(services, call, { accountId, shopId, via: 'invitation' });
  const context = { ...stepContext(call, accountId, `join-${memberId}`), shopId };
  accepted(
    await commands.handle(shopStream, streamOf.shop(shopId), context, (shop) =>
      joinShop(shop, { memberId, accountId }),
    ),
  );
  const credentials = { accountId, shopId, name, email, emailKey, passwordHash };
  const contact = { phone: '', phoneKey: null, phoneVerified: false, contactRevision: 0 };
  if (!(await privateStore.accounts.insert({ ...credentials, ...contact }))) throw new HttpRefusal('already_member');
  await privateStore.invitations.remove(memberId);
  await knowNetwork(services, accountId, call.ip);
  return signedIn(services, { accountId, shopId, passwordHash }, { status: 201, remember: false });
}
