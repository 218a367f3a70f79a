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
  await limits.passwordPerAddress.count(call.ip);
  // by what was typed, known or not, however it is spelt: a limit must not tell the two apart, nor that two belong together
  await limits.passwordPerAccount.count(key);
  const mayTry = account === undefined || (await hasTries(services, account));
  const matches = await passwords.matches(password, account?.passwordHash);
  if (!matches || !mayTry || account === undefined) throw new HttpRefusal('wrong_credentials');
  await Promise.all([forgetTries(services, account), limits.passwordPerAddress.giveBack(call.ip)]);
  return signedIn(services, account, { status: 200, remember });
}

/** Counts a try on the account itself, which has two names to be guessed under. */
async function hasTries({ limits }: Services, { accountId }: AccountRecord): Promise<boolean> {
  try {
    await limits.passwordPerAccount.count(accountId);
    return true;
  } catch (error) {
    if (error instanceof HttpRefusal && error.refusal.code === 'too_many_requests') return false;
    throw error;
  }
}

/** The tries at an account's password, under each of its names. */
export async function forgetTries(
  { limits }: Services,
  { accountId, emailKey, phoneKey }: Pick<AccountRecord, 'accountId' | 'emailKey' | 'phoneKey'>,
): Promise<void> {
  const names = [accountId, emailKey, ...(phoneKey === null ? [] : [phoneKey])];
  await Promise.all(names.map(async (name) => limits.passwordPerAccount.reset(name)));
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
