import { hash } from 'node:crypto';
import { canonicalJson, type Id } from '@bahi/contracts';
import { deriveId, randomId, type CommandContext } from '@bahi/event-store';
import { HttpRefusal } from './httpRefusal.ts';
import { isAuth, type Route } from './route.ts';

const KEY = /^[\x21-\x7e]{1,128}$/;
/** Keys of anonymous calls share one account that cannot exist. */
const NOBODY: Id = '0'.repeat(32);

/** What a command is identified by. */
interface SentCommand {
  params: Readonly<Record<string, string>>;
  accountId: Id | undefined;
  body: unknown;
  /** The `Idempotency-Key` header. */
  key: string | undefined;
}

/**
 * The id of a command: same account, route, parameters and key give the same id; without a key each call gets its own. The address as
 * it was sent plays no part, so no spelling of it makes a second command.
 */
export function commandIdentity(
  route: Route,
  { params, accountId, body, key }: SentCommand,
): Pick<CommandContext, 'commandId' | 'bodyHash'> {
  if (key === undefined || route.method === 'GET' || isAuth(route)) return { commandId: randomId() };
  if (!KEY.test(key)) throw new HttpRefusal('invalid_idempotency_key');
  return {
    commandId: deriveId(accountId ?? NOBODY, route.method, filledPath(route, params), key),
    bodyHash: hash('sha256', canonicalJson(body)),
  };
}

function filledPath({ path }: Route, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
}
