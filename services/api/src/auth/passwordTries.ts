import type { AccountRecord } from '@bahi/private-store';
import { refusalOf } from '../limits/rateLimit.ts';
import type { Services } from '../services.ts';

/** How long a network stays known after a sign-in. */
const KNOWN_MS = 90 * 24 * 60 * 60 * 1000;

/**
 * The source of attempts on an account: one network that it knows, or all others together. So wrong passwords of strangers do not
 * lock out an owner at the usual place.
 */
export type Origin = 'unknown' | `network ${string}`;

/** Whether this network is known to the account, or to another name that it was remembered under. */
export async function isKnownTo(services: Services, name: string, network: string): Promise<boolean> {
  const key = services.accounts.networkKey(name, network);
  return services.privateStore.knownNetworks.has(key, services.monotonicClock.now());
}

/** Looks up names without an account too: a missing look-up would show in the time. */
export async function originOf(services: Services, account: string, network: string): Promise<Origin> {
  const isKnown = await isKnownTo(services, account, network);
  return isKnown ? `network ${services.accounts.networkKey(account, network)}` : 'unknown';
}

/** The password was proved from there, or the account's mail was read there. */
export async function knowNetwork(services: Services, name: string, network: string, lifeMs = KNOWN_MS): Promise<void> {
  const key = services.accounts.networkKey(name, network);
  await services.privateStore.knownNetworks.put({ key, expiresAt: services.monotonicClock.now() + lifeMs });
}

/** Counts a try for the identifier that was typed. @throws {HttpRefusal} 429 after ten */
export async function countTry({ limits }: Services, name: string, origin: Origin): Promise<void> {
  await limits.passwordPerAccount.count(`${name} ${origin}`);
}

/** Counts a try like `countTry`. False where there were ten. */
export async function hasTries(services: Services, name: string, origin: Origin): Promise<boolean> {
  return (await refusalOf(countTry(services, name, origin))) === undefined;
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
