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
  const account = await findAccount(services, identifier);
  // an unknown identifier is counted as an account of its own: a limit must not tell the two apart
  const limitKey = account?.accountId ?? services.accounts.emailKey(identifier);
  await limits.passwordPerAddress.count(call.ip);
  await limits.passwordPerAccount.count(limitKey);
  if (!(await passwords.matches(password, account?.passwordHash)) || account === undefined) {
    throw new HttpRefusal('wrong_credentials');
  }
  await Promise.all([limits.passwordPerAccount.reset(limitKey), limits.passwordPerAddress.giveBack(call.ip)]);
  return signedIn(services, account, { status: 200, remember });
}

async function findAccount(services: Services, identifier: string): Promise<AccountRecord | undefined> {
  const { accounts, privateStore } = services;
  if (identifier.includes('@')) return privateStore.accounts.byEmailKey(accounts.emailKey(identifier));
  return privateStore.accounts.byPhoneKey(accounts.phoneKey(identifier));
}
