import type { LoginBody } from '@bahi/contracts';
import type { AccountRecord } from '@bahi/private-store';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Call, Reply } from '../http/route.ts';
import type { Services } from '../services.ts';
import { countTry, giveTryBack, hasTries, knowNetwork, originOf } from './passwordTries.ts';
import { signedIn } from './signedIn.ts';

/**
 * Signs in by email, or by a phone number that the account holds. The answer and its time do not tell what was wrong.
 * In 15 minutes at most 10 failed tries per account from all networks together that it does not know, 10 from each that it
 * knows, and 50 per network whatever the account.
 */
export async function login(services: Services, call: Call<LoginBody>): Promise<Reply> {
  const { identifier, password, remember } = call.body;
  const { limits, passwords } = services;
  const { account, key } = await findAccount(services, identifier);
  const origin = await originOf(services, account?.accountId ?? key, call.ip);
  await limits.passwordPerAddress.count(call.ip);
  // by the typed name, known or not: a limit must not reveal whether an account exists, or that two names share one
  await countTry(services, key, origin);
  const mayTry = account === undefined || (await hasTries(services, account, origin));
  const matches = await passwords.matches(password, account?.passwordHash);
  if (!matches || !mayTry || account === undefined) throw new HttpRefusal('wrong_credentials');
  await Promise.all([
    giveTryBack(services, account, key, origin),
    limits.passwordPerAddress.giveBack(call.ip),
    knowNetwork(services, account.accountId, call.ip),
  ]);
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
