import { setTimeout as pause } from 'node:timers/promises';
import type { LoginBody } from '@bahi/contracts';
import type { AccountRecord } from '@bahi/private-store';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Call, Reply } from '../http/route.ts';
import { countGuess } from '../limits/guesses.ts';
import type { Services } from '../services.ts';
import { countTry, giveTryBack, hasTries, knowNetwork, originOf, type Origin } from './passwordTries.ts';
import { signedIn } from './signedIn.ts';

/** Past its network's limit a refusal takes this long, with and without a hash: one takes about a fifth of it. */
const REFUSED_MS = 250;

/**
 * Signs in by email, or by a phone number that the account holds. The answer and its time do not tell what was wrong.
 * In 15 minutes at most 10 failed tries per account from all networks together that it does not know, and 10 from each that it
 * knows; and 50 per network and 200 per range, whatever the account. Past these two only a right password from a network that the
 * account knows passes.
 */
export async function login(services: Services, call: Call<LoginBody>): Promise<Reply> {
  const { identifier, remember } = call.body;
  const { limits } = services;
  const { account, key } = await findAccount(services, identifier);
  const origin = await originOf(services, account?.accountId ?? key, call.ip);
  const guess = await countGuess({ perAddress: limits.passwordPerAddress, perRange: limits.passwordPerRange }, call.ip);
  const attempt = { account, key, origin, password: call.body.password };
  const proved = await (guess.refusal === undefined ? prove(services, attempt) : provePastLimit(services, attempt));
  if (proved === undefined) throw guess.refusal ?? new HttpRefusal('wrong_credentials');
  await Promise.all([
    giveTryBack(services, proved, key, origin),
    guess.giveBack(),
    knowNetwork(services, proved.accountId, call.ip),
  ]);
  return signedIn(services, proved, { status: 200, remember });
}

interface Attempt {
  account: AccountRecord | undefined;
  /** The identifier as a keyed hash. */
  key: string;
  origin: Origin;
  password: string;
}

/** The account, if this is its password. @throws {HttpRefusal} 429 after ten tries for this identifier */
async function prove(services: Services, attempt: Attempt): Promise<AccountRecord | undefined> {
  // by the typed name, known or not: a limit must not reveal whether an account exists, or that two names share one
  await countTry(services, attempt.key, attempt.origin);
  return matched(services, attempt);
}

async function provePastLimit(services: Services, attempt: Attempt): Promise<AccountRecord | undefined> {
  const began = performance.now();
  const { key, origin } = attempt;
  const mayTry = origin !== 'unknown' && (await hasTries(services, key, origin));
  const proved = mayTry ? await matched(services, attempt) : undefined;
  if (proved === undefined) await pause(began + REFUSED_MS - performance.now());
  return proved;
}

async function matched(services: Services, attempt: Attempt): Promise<AccountRecord | undefined> {
  const { account, origin, password } = attempt;
  // on the account itself too, which can be guessed under two names
  const mayTry = account === undefined || (await hasTries(services, account.accountId, origin));
  const matches = await services.passwords.matches(password, account?.passwordHash, origin === 'unknown');
  return matches && mayTry ? account : undefined;
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
