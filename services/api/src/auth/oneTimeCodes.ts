import { randomInt } from 'node:crypto';
import type { CodePurpose } from '@bahi/private-store';
import { refuseFields } from '../http/httpRefusal.ts';
import type { Call } from '../http/route.ts';
import type { Services } from '../services.ts';

const CODE_MS = 10 * 60 * 1000;
const CODES = 1_000_000;

/** Makes a code for the address, which replaces an earlier one; only its keyed hash is kept. */
export async function issueCode(services: Services, emailKey: string, purpose: CodePurpose): Promise<string> {
  const code = String(randomInt(CODES)).padStart(6, '0');
  const expiresAt = services.steadyClock.now() + CODE_MS;
  const codeKey = services.accounts.codeKey(emailKey, code);
  await services.privateStore.codes.put({ emailKey, purpose, codeKey, expiresAt });
  return code;
}

/** Uses the code up. @throws {HttpRefusal} 422 `otp_invalid` when it is wrong, late, used or burned */
export async function useCode(
  services: Services,
  call: Call,
  attempt: { emailKey: string; purpose: CodePurpose; otp: string },
): Promise<void> {
  const { emailKey, purpose, otp } = attempt;
  await services.limits.codeTryPerAddress.count(call.ip);
  const codeKey = services.accounts.codeKey(emailKey, otp);
  const right = await services.privateStore.codes.consume({ emailKey, purpose, codeKey }, services.steadyClock.now());
  if (!right) throw refuseFields({ otp: 'otp_invalid' });
}
