import type { Id } from '@bahi/contracts';
import type { AccountRecord } from '@bahi/private-store';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Services } from '../services.ts';

/** So long after a sign-in its network is known. */
const KNOWN_MS = 90 * 24 * 60 * 60 * 1000;

/**
 * Where tries come from, as an account sees it: one network that it knows, or all others together. So a stranger's wrong passwords
 * keep nobody out who signs in from where they always do.
 */
export type Origin = 'unknown' | `network ${string}`;

/** Looks it up for a name without an account too: a look-up less would tell the two apart. */
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

/** Counts a try under a name that somebody typed. @throws {HttpRefusal} 429 after ten */
export async function countTry({ limits }: Services, name: string, origin: Origin): Promise<void> {
  await limits.passwordPerAccount.count(`${name} ${origin}`);
}

/** Counts a try on the account itself, which has two names to be guessed under. */
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

/** A try turned out to be rightful. Those of strangers stand: they get no more of them whenever the owner signs in. */
export async function giveTryBack(services: Services, account: Names, name: string, origin: Origin): Promise<void> {
  if (origin !== 'unknown') {
    await forgetTries(services, account, origin);
    return;
  }
  const counted = [account.accountId, name];
  await Promise.all(counted.map(async (one) => services.limits.passwordPerAccount.giveBack(`${one} ${origin}`)));
}
