import type { Id } from '@bahi/contracts';
import type { AccountRecord } from '@bahi/private-store';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Services } from '../services.ts';

/** How long a network stays known after a sign-in. */
const KNOWN_MS = 90 * 24 * 60 * 60 * 1000;

/**
 * The source of attempts on an account: one network that it knows, or all others together. So wrong passwords of strangers do not
 * lock out an owner at the usual place.
 */
export type Origin = 'unknown' | `network ${string}`;

/** Looks up names without an account too: a missing look-up would show in the time. */
export async function originOf(services: Services, account: string, network: string): Promise<Origin> {
  const key = services.accounts.networkKey(account, network);
  const isKnown = await services.privateStore.knownNetworks.has(key, services.monotonicClock.now());
  return isKnown ? `network ${key}` : 'unknown';
}

/** The password was proved from there, or the account's mail was read there. */
export async function knowNetwork(services: Services, accountId: Id, network: string): Promise<void> {
  const key = services.accounts.networkKey(accountId, network);
  await services.privateStore.knownNetworks.put({ key, expiresAt: services.monotonicClock.now() + KNOWN_MS });
}

/** Counts a try for the identifier that was typed. @throws {HttpRefusal} 429 after ten */
export async function countTry({ limits }: Services, name: string, origin: Origin): Promise<void> {
  await limits.passwordPerAccount.count(`${name} ${origin}`);
}

/** Counts an attempt on the account itself, which can be guessed under two names. */
export async function hasTries(services: Services, { accountId }: AccountRecord, origin: Origin): Promise<boolean> {
  try {
    await countTry(services, accountId, origin);
    return true;
  } catch (error) {
    if (error instanceof HttpRefusal && error.refusal.code === 'too_many_requests') return false;
    throw error;
  }
}

type Names = Pick<AccountRecord, 'accountId' | 'emailKey' | 'phoneKey'>;

/** Forgets all tries from there, under each of the account's names. */
export async function forgetTries({ limits }: Services, account: Names, origin: Origin): Promise<void> {
  const { accountId, emailKey, phoneKey } = account;
  const names = [accountId, emailKey, ...(phoneKey === null ? [] : [phoneKey])];
  await Promise.all(names.map(async (name) => limits.passwordPerAccount.reset(`${name} ${origin}`)));
}

/** Refunds a legitimate attempt. Attempts from unknown networks stay counted, so that the owner's sign-in gives strangers no more. */
export async function giveTryBack(services: Services, account: Names, name: string, origin: Origin): Promise<void> {
  if (origin !== 'unknown') {
    await forgetTries(services, account, origin);
    return;
  }
  const counted = [account.accountId, name];
  await Promise.all(counted.map(async (one) => services.limits.passwordPerAccount.giveBack(`${one} ${origin}`)));
}
