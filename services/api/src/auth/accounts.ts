import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { latinDigits, lookAlikeKey, streamOf, type Id } from '@bahi/contracts';
import { roleOf, shopStream } from '@bahi/domain';
import { randomId, readState, type CommandHandler } from '@bahi/event-store';
import type { AccountRecord } from '@bahi/private-store';
import jwt from 'jsonwebtoken';
import type { Session } from './session.ts';
import type { ApiSettings, Ports } from '../ports.ts';
import { CLOCK_ERROR_MS } from './monotonicClock.ts';

const ISSUER = 'bahi';
const AUDIENCE = 'bahi-app';
const ALGORITHM = 'HS256';
const HOUR_MS = 60 * 60 * 1000;
const SESSION_MS = 12 * HOUR_MS;
const REMEMBERED_MS = 30 * 24 * HOUR_MS;

/** The credentials whose password was just proved. */
export type ProvedAccount = Pick<AccountRecord, 'accountId' | 'shopId' | 'passwordHash'>;

/** Issues tokens, and hashes addresses, numbers and codes. */
export interface Accounts {
  /**
   * A new session's token. It ends with the session, whatever its own expiry says.
   * @returns undefined when the password that was proved has been changed since
   */
  signIn(account: ProvedAccount, remember: boolean): Promise<string | undefined>;
  /** The session of a token; undefined once the session or the membership has ended. */
  sessionOf(token: string, commands: CommandHandler): Promise<Session | undefined>;
  /** The compared form of an address as a keyed hash. */
  emailKey(email: string): string;
  /** The digits of a number as a keyed hash: `+91 98200-00000`, `9820000000` and `९८२०००००००` are one number. */
  phoneKey(phone: string): string;
  codeKey(emailKey: string, code: string): string;
  /** The secret in the link of an invitation, the same for a repeated command. */
  invitationToken(memberId: Id, commandId: Id): string;
  tokenHash(token: string): string;
  /** The stored key of a network from which the account signed in. */
  networkKey(account: string, network: string): string;
}

/** Keys are made once: a string secret would cost most of the time of every request. */
export function createAccounts(ports: Ports, settings: ApiSettings): Accounts {
  const signing = createSecretKey(Buffer.from(settings.jwtSecret, 'utf8'));
  const dataKey = createSecretKey(Buffer.from(settings.dataSecret, 'utf8'));
  const verified = rememberingClaims((token, now) => verifiedClaims(token, signing, now));
  const keyed = (purpose: string, value: string) => hmac(dataKey, `${purpose}\0${value}`);
  return {
    async signIn({ accountId, shopId, passwordHash }, remember) {
      const now = ports.clock.now();
      const expiresAt = now + (remember ? REMEMBERED_MS : SESSION_MS);
      const sessionId = randomId();
      const { accounts, sessions } = ports.privateStore;
      await sessions.insert({ sessionId, accountId, shopId, expiresAt });
      // hashing takes time: a password change meanwhile ended all sessions, but not this one, which did not exist yet
      if ((await accounts.byId(accountId))?.passwordHash !== passwordHash) {
        await sessions.remove(sessionId);
        return undefined;
      }
      const claims = { sid: sessionId, iat: Math.floor(now / 1000), exp: Math.floor(expiresAt / 1000) };
      return jwt.sign(claims, signing, {
        algorithm: ALGORITHM,
        issuer: ISSUER,
        audience: AUDIENCE,
        subject: accountId,
      });
    },
    async sessionOf(token, commands) {
      const claims = verified(token, ports.clock.now());
      return claims === undefined ? undefined : livingSession({ ...ports, commands }, claims);
    },
    emailKey: (email) => keyed('email', comparedEmail(email)),
    phoneKey: (phone) => keyed('phone', comparedPhone(phone)),
    codeKey: (emailKey, code) => keyed('code', `${emailKey}\0${code}`),
    invitationToken: (memberId, commandId) => keyed('invitation link', `${memberId}\0${commandId}`),
    tokenHash: (token) => keyed('invitation', token),
    networkKey: (account, network) => keyed('network', `${account}\0${network}`),
  };
}

function hmac(key: KeyObject, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex').slice(0, 40);
}

function comparedEmail(email: string): string {
  return latinDigits(lookAlikeKey(email)).toLowerCase();
}

/** Indian numbers are typed with and without country code or trunk zero. */
function comparedPhone(phone: string): string {
  const digits = latinDigits(phone).replace(/\D/g, '').replace(/^0+/, '');
  return digits.length === 12 && digits.startsWith('91') ? digits.slice(2) : digits;
}

interface Claims {
  sessionId: Id;
  accountId: Id;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

const MAX_REMEMBERED_TOKENS = 5_000;

/** Caches verified signatures: only the expiry is checked again. */
function rememberingClaims(
  verify: (token: string, now: number) => Claims | undefined,
): (token: string, now: number) => Claims | undefined {
  const known = new Map<string, Claims>();
  return (token, now) => {
    const remembered = known.get(token);
    if (remembered !== undefined) return remembered.expiresAt > now ? remembered : undefined;
    const claims = verify(token, now);
    if (claims === undefined) return undefined;
    if (known.size >= MAX_REMEMBERED_TOKENS) known.clear();
    known.set(token, claims);
    return claims;
  };
}

function verifiedClaims(token: string, key: KeyObject, now: number): Claims | undefined {
  try {
    const payload = jwt.verify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      clockTimestamp: Math.floor(now / 1000),
    });
    if (typeof payload === 'string') return undefined;
    const { sub: accountId, iat, exp, sid: sessionId } = payload as jwt.JwtPayload & { sid?: unknown };
    if (accountId === undefined || iat === undefined || exp === undefined) return undefined;
    // signed in the future: the clock was set back, which would prolong the session
    if (typeof sessionId !== 'string' || iat * 1000 > now + CLOCK_ERROR_MS) return undefined;
    return { sessionId, accountId, expiresAt: exp * 1000 };
  } catch {
    return undefined;
  }
}

/**
 * Asks the stores each time. With several processes the session may come from memory for a second, and the role as far
 * as the request's `RequestMemory` allows.
 */
async function livingSession(ports: Ports, { sessionId, accountId }: Claims): Promise<Session | undefined> {
  const kept = await ports.privateStore.sessions.get(sessionId, ports.clock.now());
  if (kept === undefined || kept.accountId !== accountId) return undefined;
  // not the pending state: our append may still fail because another process was first
  const shop = streamOf.shop(kept.shopId);
  const role = await readState(ports.commands, shopStream, shop, (state) => roleOf(state, accountId), 'recent');
  return role === null ? undefined : { sessionId, accountId, shopId: kept.shopId, role };
}
