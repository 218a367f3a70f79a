import type { ChangePasswordBody } from '@bahi/contracts';
import { accountStream, changePassword as decide } from '@bahi/domain';
import { accepted, HttpRefusal, refuseFields } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import type { Services } from '../services.ts';
import { namesOf } from './namesOf.ts';
import { refuseWeakPassword } from './passwordStrength.ts';

/**
 * Changes the own password; every other session of the account ends.
 * Refusals: `wrong_current_password`, `password_too_common`, and 429 after ten wrong tries of the session.
 */
export async function changePassword(services: Services, call: SignedInCall<ChangePasswordBody>): Promise<Reply> {
  const { accountId, sessionId } = call.session;
  const { currentPassword, newPassword } = call.body;
  const account = await services.privateStore.accounts.byId(accountId);
  if (account === undefined) throw new HttpRefusal('session_expired');
  // guesses at the sign-in, and of another session of the account, are another matter
  const tries = `${sessionId} signed in`;
  await services.limits.passwordPerAccount.count(tries);
  if (!(await services.passwords.matches(currentPassword, account.passwordHash))) {
    throw refuseFields({ currentPassword: 'wrong_current_password' });
  }
  await services.limits.passwordPerAccount.reset(tries);
  refuseWeakPassword('newPassword', newPassword, await namesOf(services, account));
  const passwordHash = await services.passwords.hash(newPassword);
  const stream = `account-${accountId}`;
  accepted(await services.commands.handle(accountStream, stream, call.context, (state) => decide(state, 'change')));
  await services.privateStore.accounts.changePassword(accountId, passwordHash);
  await services.privateStore.sessions.removeOfAccount(accountId, sessionId);
  return { status: 200, body: { changed: true } };
}
