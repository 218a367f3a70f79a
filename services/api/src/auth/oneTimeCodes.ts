import { randomInt } from 'node:crypto';
import type { CodeAttempt, CodePurpose } from '@bahi/private-store';
import { refuseFields } from '../http/httpRefusal.ts';
import type { Call } from '../http/route.ts';
import type { Services } from '../services.ts';
import { latestEnd } from './monotonicClock.ts';

const CODE_MS = 10 * 60 * 1000;
const CODES = 1_000_000;

/** Makes a code for the address, which replaces an earlier one; only its keyed hash is kept. */
export async function issueCode(services: Services, emailKey: string, purpose: CodePurpose): Promise<string> {
  const code = String(randomInt(CODES)).padStart(6, '0');
  const expiresAt = services.monotonicClock.now() + CODE_MS;
  const codeKey = services.accounts.codeKey(emailKey, code);
  await services.privateStore.codes.put({ emailKey, purpose, codeKey, expiresAt });
  return code;
}

/** A code as it was typed. */
interface TypedCode {
  emailKey: string;
  purpose: CodePurpose;
  otp: string;
}

/** Checks a code before it is used; each check counts as an attempt. @throws {HttpRefusal} 422 `otp_invalid`: wrong, late, used or burned */
export async function checkCode(services: Services, call: Call, typed: TypedCode): Promise<void> {
  await services.limits.codeTryPerAddress.count(call.ip);
  const now = services.monotonicClock.now();
  const right = await services.privateStore.codes.check(keptAs(services, typed, now), now);
  if (!right) throw refuseFields({ otp: 'otp_invalid' });
}

/** Uses up a checked code. @throws {HttpRefusal} 422 `otp_invalid` when another request was faster */
export async function useCode(services: Services, typed: TypedCode): Promise<void> {
  const now = services.monotonicClock.now();
  const right = await services.privateStore.codes.consume(keptAs(services, typed, now), now);
  if (!right) throw refuseFields({ otp: 'otp_invalid' });
}

function keptAs({ accounts }: Services, { emailKey, purpose, otp }: TypedCode, now: number): CodeAttempt {
  return { emailKey, purpose, codeKey: accounts.codeKey(emailKey, otp), latestEnd: latestEnd(now, CODE_MS) };
}
