import { hash } from 'node:crypto';
import { canonicalJson, type Id } from '@bahi/contracts';
import { deriveId, randomId, type CommandContext } from '@bahi/event-store';
import type { Request } from 'express';
import { HttpRefusal } from './httpRefusal.ts';
import { isAuth, type Route } from './route.ts';

const KEY = /^[\x21-\x7e]{1,128}$/;
/** Keys of anonymous calls share one account that cannot exist. */
const NOBODY: Id = '0'.repeat(32);

/** The id of a command: same account, method, path and key give the same id; without a key each call gets its own. */
export function commandIdentity(
  route: Route,
  request: Request,
  accountId: Id | undefined,
  body: unknown,
): Pick<CommandContext, 'commandId' | 'bodyHash'> {
  const key = request.get('idempotency-key');
  if (key === undefined || route.method === 'GET' || isAuth(route)) return { commandId: randomId() };
  if (!KEY.test(key)) throw new HttpRefusal('invalid_idempotency_key');
  return {
    commandId: deriveId(accountId ?? NOBODY, request.method, request.path, key),
    bodyHash: hash('sha256', canonicalJson(body)),
  };
}
