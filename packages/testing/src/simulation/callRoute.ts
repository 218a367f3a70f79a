import { createHash } from 'node:crypto';
import { routes, type Route, type Services } from '@bahi/api';
import { canonicalJson, type Id, type Role } from '@bahi/contracts';
import { AppendOutcomeUnknown, deriveId, StoreUnavailable, WrongRevision } from '@bahi/event-store';

/** A signed-in person. */
export interface Person {
  name: string;
  shopId: Id;
  accountId: Id;
  role: Role;
}

/** One command as sent; sent again with the same key it is the same command. */
export interface Sent {
  method: Route['method'];
  path: string;
  body: unknown;
  key: string;
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

interface Target {
  route: Route;
  pattern: RegExp;
}

const targets: readonly Target[] = routes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}));

/** Identity of a command, as the API derives it from account, method, path and key. */
export function commandIdOf(person: Person, { method, path, key }: Sent): Id {
  return deriveId(person.accountId, method, path, key);
}

function isUnavailable(error: unknown): boolean {
  return error instanceof StoreUnavailable || error instanceof AppendOutcomeUnknown || error instanceof WrongRevision;
}

/** What the error handler would answer. */
function refusedAnswer(error: unknown): Answer {
  if (isUnavailable(error)) return { status: 503, body: { code: 'store_unavailable' } };
  if (error instanceof Error && error.name === 'HttpRefusal' && 'refusal' in error && 'status' in error) {
    const { refusal, status, details } = error as Error & { refusal: object; status: number; details?: object };
    return { status, body: { ...refusal, ...details } };
  }
  return { status: 500, body: { code: 'internal_error', error: String((error as Error | undefined)?.stack ?? error) } };
}

/** One call to an endpoint, without HTTP. */
export async function callRoute(services: Services, person: Person, sent: Sent): Promise<Answer> {
  const found = targets.find(({ route, pattern }) => route.method === sent.method && pattern.test(sent.path));
  if (found === undefined) throw new Error(`no endpoint ${sent.method} ${sent.path}`);
  const { route, pattern } = found;
  if (route.access !== 'public' && !route.access.includes(person.role))
    return { status: 403, body: { code: 'forbidden' } };
  const parsed = route.body?.safeParse(sent.body);
  if (parsed?.success === false) throw new Error(`${sent.method} ${sent.path}: ${parsed.error.message}`);
  const { accountId, shopId, role } = person;
  const at = new Date(services.clock.now()).toISOString();
  const commandId = commandIdOf(person, sent);
  const sessionId = deriveId(accountId, 'session');
  const call = {
    params: { ...pattern.exec(sent.path)?.groups },
    query: {},
    body: parsed?.data,
    requestId: commandId,
    at,
    ip: '',
    host: undefined,
    isHere: false,
    headers: {},
    session: { sessionId, accountId, shopId, role },
    context: {
      commandId,
      bodyHash: createHash('sha256').update(canonicalJson(sent.body)).digest('hex'),
      correlationId: commandId,
      at,
      userId: accountId,
      shopId,
      sessionId,
    },
  };
  try {
    const { status, body } = await route.handle(services, call as never);
    return { status, body: JSON.parse(JSON.stringify(body)) as Answer['body'] };
  } catch (error) {
    return refusedAnswer(error);
  }
}
