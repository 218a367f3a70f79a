import { randomInt } from 'node:crypto';
import type { CodeAttempt, OneTimeCode } from '@bahi/private-store';
import { refuseFields } from '../http/httpRefusal.ts';
import type { Call } from '../http/route.ts';
import { countGuess } from '../limits/guesses.ts';
import type { Services } from '../services.ts';
import { latestEnd } from './monotonicClock.ts';
import { isKnownTo, knowNetwork } from './passwordTries.ts';

const CODE_MS = 10 * 60 * 1000;
const CODES = 1_000_000;

/** Stands for an address, where the same work is done for nothing. */
export const NOBODY = 'nobody';

/** Whom a code was made for, and what for. */
type Addressee = Pick<OneTimeCode, 'emailKey' | 'purpose'>;

/** Networks that asked for a code are remembered under this name. */
const askerOf = ({ emailKey, purpose }: Addressee): string => `${emailKey} ${purpose}`;

/** Makes a code for the address, which replaces an earlier one; only its keyed hash is kept. */
export async function issueCode(services: Services, { ip }: Call, addressee: Addressee): Promise<string> {
  const code = String(randomInt(CODES)).padStart(6, '0');
  const expiresAt = services.monotonicClock.now() + CODE_MS;
  const codeKey = services.accounts.codeKey(addressee.emailKey, code);
  await services.privateStore.codes.put({ ...addressee, codeKey, expiresAt });
  await knowNetwork(services, askerOf(addressee), ip, CODE_MS);
  return code;
}

/**
 * Waits until a code was mailed. One that could not be mailed is taken back, so that an earlier one works on.
 * @throws {MailUnavailable}
 */
export async function mailedCode(
  { accounts, privateStore }: Services,
  { emailKey, purpose, code }: Addressee & { code: string },
  sent: Promise<void>,
): Promise<void> {
  try {
    await sent;
  } catch (error) {
    await privateStore.codes.withdraw({ emailKey, purpose, codeKey: accounts.codeKey(emailKey, code) });
    throw error;
  }
}

/** A code as it was typed. */
interface TypedCode extends Addressee {
  otp: string;
}

/**
 * Checks a code before it is used; each check counts as an attempt, and towards the limits of the network. Past those, only a
 * network that asked for the code may try it, and one that the account knows: there the five tries of a code are the limit.
 * @param account the account of the address, or its key where there is none
 * @throws {HttpRefusal} 422 `otp_invalid`: wrong, late, used or burned; 422 `otp_superseded`: right before a newer one was sent, which
 * keeps its tries; 429 for a wrong one past the limits
 */
export async function checkCode(services: Services, call: Call, typed: TypedCode, account?: string): Promise<void> {
  const { codeTryPerAddress: perAddress, codeTryPerRange: perRange } = services.limits;
  const { refusal } = await countGuess({ perAddress, perRange }, call.ip);
  const names = [askerOf(typed), account ?? typed.emailKey];
  const known = await Promise.all(names.map(async (name) => isKnownTo(services, name, call.ip)));
  const mayTry = refusal === undefined || known.includes(true);
  const now = services.monotonicClock.now();
  const attempt = keptAs(services, mayTry ? typed : { ...typed, emailKey: NOBODY }, now);
  const outcome = await services.privateStore.codes.check(attempt, now);
  if (outcome === 'right') return;
  if (outcome === 'superseded') throw refuseFields({ otp: 'otp_superseded' });
  throw refusal ?? refuseFields({ otp: 'otp_invalid' });
}

/** Uses up a checked code. @throws {HttpRefusal} 422 `otp_invalid` when another request was faster */
export async function useCode(services: Services, typed: TypedCode): Promise<void> {
  const now = services.monotonicClock.now();
  const outcome = await services.privateStore.codes.consume(keptAs(services, typed, now), now);
  if (outcome !== 'right') throw refuseFields({ otp: 'otp_invalid' });
}

function keptAs({ accounts }: Services, { emailKey, purpose, otp }: TypedCode, now: number): CodeAttempt {
  return { emailKey, purpose, codeKey: accounts.codeKey(emailKey, otp), latestEnd: latestEnd(now, CODE_MS) };
}
