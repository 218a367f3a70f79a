import type { LoginBody } from '@bahi/contracts';
import type { AccountRecord } from '@bahi/private-store';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Call, Reply } from '../http/route.ts';
import type { Services } from '../services.ts';
import { signedIn } from './signedIn.ts';

/**
 * Signs in by email, or by a phone number that the account holds. What is wrong is never said, and takes the same time.
 * At most 10 failed tries per account and 50 per address in 15 minutes.
 */
export async function login(services: Services, call: Call<LoginBody>): Promise<Reply> {
  const { identifier, password, remember } = call.body;
  const { limits, passwords } = services;
  const { account, key } = await findAccount(services, identifier);
  // an unknown identifier is counted as an account of its own, however it is spelt: a limit must not tell the two apart
  const limitKey = account?.accountId ?? key;
  await limits.passwordPerAddress.count(call.ip);
  await limits.passwordPerAccount.count(limitKey);
  if (!(await passwords.matches(password, account?.passwordHash)) || account === undefined) {
    throw new HttpRefusal('wrong_credentials');
  }
  await Promise.all([limits.passwordPerAccount.reset(limitKey), limits.passwordPerAddress.giveBack(call.ip)]);
  return signedIn(services, account, { status: 200, remember });
}

/** The account, if there is one, and the keyed hash of the identifier's compared form. */
async function findAccount(
  { accounts, privateStore }: Services,
  identifier: string,
): Promise<{ account: AccountRecord | undefined; key: string }> {
  if (identifier.includes('@')) {
    const key = accounts.emailKey(identifier);
    return { account: await privateStore.accounts.byEmailKey(key), key };
  }
  const key = accounts.phoneKey(identifier);
  return { account: await privateStore.accounts.byPhoneKey(key), key };
}
