import type { ResetPasswordBody } from '@bahi/contracts';
import { accountStream, changePassword } from '@bahi/domain';
import { accepted, refuseFields } from '../http/httpRefusal.ts';
import type { Call, Reply } from '../http/route.ts';
import type { Services } from '../services.ts';
import { namesOf } from './namesOf.ts';
import { checkCode, useCode } from './oneTimeCodes.ts';
import { forgetTries, knowNetwork, originOf } from './passwordTries.ts';
import { refuseWeakPassword } from './passwordStrength.ts';

/**
 * Sets a new password with the code that was mailed to the address; every session of the account ends.
 * An address without an account answers like a wrong code: `otp_invalid`. Who knows the code may learn that the password is made
 * of the shop's names, and uses it up with one that is not.
 */
export async function resetPassword(services: Services, call: Call<ResetPasswordBody>): Promise<Reply> {
  const { email, otp, newPassword } = call.body;
  const { privateStore, commands } = services;
  refuseWeakPassword('newPassword', newPassword, [email]);
  const emailKey = services.accounts.emailKey(email);
  const code = { emailKey, purpose: 'reset', otp } as const;
  const account = await privateStore.accounts.byEmailKey(emailKey);
  await checkCode(services, call, code, account?.accountId);
  if (account === undefined) throw refuseFields({ otp: 'otp_invalid' });
  refuseWeakPassword('newPassword', newPassword, await namesOf(services, account));
  await useCode(services, code);
  const passwordHash = await services.passwords.hash(newPassword);
  const { accountId, shopId } = account;
  const context = { ...call.context, userId: accountId, shopId };
  accepted(
    await commands.handle(accountStream, `account-${accountId}`, context, (state) => changePassword(state, 'reset')),
  );
  await privateStore.accounts.changePassword(accountId, passwordHash);
  await privateStore.sessions.removeOfAccount(accountId);
  // the code proves the mail, so the network becomes known and earlier attempts are forgotten
  await forgetTries(services, account, 'unknown');
  await forgetTries(services, account, await originOf(services, accountId, call.ip));
  await knowNetwork(services, accountId, call.ip);
  return { status: 200, body: { changed: true } };
}
