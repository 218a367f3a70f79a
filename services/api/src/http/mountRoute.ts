import { createHash } from 'node:crypto';
import type { CommandContext } from '@bahi/event-store';
import type { Request, RequestHandler, Response } from 'express';
import type { Services } from '../services.ts';
import { checkBody } from './checkBody.ts';
import { withinDeadline } from './deadline.ts';
import { HttpRefusal } from './httpRefusal.ts';
import { commandIdentity } from './idempotency.ts';
import { bodyReader, type Received } from './readBody.ts';
import { correlationIdOf } from './requestId.ts';
import type { Call, Reply, Route, Session } from './route.ts';

/** One endpoint as Express wants it: who is asking, then what they sent, then the answer. */
export function mountRoute(services: Services, route: Route): RequestHandler {
  const read = bodyReader(route);
  return async (request, response) => {
    response.locals['route'] = route.path;
    const session = await withinDeadline(admit(services, route, request));
    const received = await read(request, response);
    const reply = await withinDeadline(answer(services, route, request, response, session, received));
    sendReply(response, reply, services.events.logId);
  };
}

/** Access is settled before the body is looked at. */
async function admit(services: Services, route: Route, request: Request): Promise<Session | undefined> {
  const token = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const session = token === undefined ? undefined : await services.accounts.sessionOf(token);
  if (session !== undefined) await services.limits.session.count(session.sessionId);
  else await services.limits.publicCall.count(addressOf(request));
  if (route.access === 'public') return session;
  if (session === undefined) throw new HttpRefusal('session_expired');
  if (!route.access.includes(session.role)) throw new HttpRefusal('forbidden');
  return session;
}

async function answer(
  services: Services,
  route: Route,
  request: Request,
  response: Response,
  session: Session | undefined,
  received: Received,
): Promise<Reply> {
  const requestId = String(response.locals['requestId']);
  const at = new Date(services.clock.now()).toISOString();
  const call: Call = {
    params: singleValues(request.params, 'not_found'),
    query: singleValues(request.query, 'invalid_query'),
    body: route.body === undefined ? received.body : checkBody(route.body, received.body, route.readOnly),
    requestId,
    at,
    ip: addressOf(request),
    consistencyToken: request.get('consistency-token'),
    ...(session && { session }),
    ...(received.file && { file: received.file }),
    context: contextOf(request, { requestId, at }, session, received),
  };
  // the constructors in route.ts made sure that this handler takes this call
  return route.handle(services, call as never);
}

function contextOf(
  request: Request,
  { requestId, at }: Pick<Call, 'requestId' | 'at'>,
  session: Session | undefined,
  received: Received,
): CommandContext {
  const { commandId, bodyHash } = commandIdentity(request, session?.accountId, contentOf(received));
  const context: CommandContext = { commandId, correlationId: correlationIdOf(requestId), at };
  if (bodyHash !== undefined) context.bodyHash = bodyHash;
  if (session === undefined) return context;
  context.userId = session.accountId;
  context.shopId = session.shopId;
  context.sessionId = session.sessionId;
  return context;
}

/** What two copies of a request must share to be the same wish. */
function contentOf({ body, file }: Received): unknown {
  return file === undefined ? body : { body, file: createHash('sha256').update(file.bytes).digest('hex') };
}

function addressOf(request: Request): string {
  return request.ip ?? 'unknown';
}

function singleValues(values: Record<string, unknown>, code: 'not_found' | 'invalid_query'): Record<string, string> {
  const entries = Object.entries(values);
  if (entries.length === 0) return {};
  const single: [string, string][] = [];
  for (const [name, value] of entries) {
    if (typeof value !== 'string' || value.includes('\0')) throw new HttpRefusal(code);
    single.push([name, value]);
  }
  return Object.fromEntries(single);
}

function sendReply(response: Response, reply: Reply, logId: string): void {
  response.status(reply.status);
  if (reply.revision !== undefined) response.setHeader('ETag', `"${reply.revision}"`);
  if (reply.position) response.setHeader('Consistency-Token', `${logId}.${reply.position}`);
  if (reply.replayed === true) response.setHeader('Idempotency-Replayed', 'true');
  for (const [name, value] of Object.entries(reply.headers ?? {})) response.setHeader(name, value);
  if (reply.body === undefined) response.end();
  else if (Buffer.isBuffer(reply.body)) response.end(reply.body);
  else sendJson(response, reply.body);
}

// what `response.json` comes to here: entity tags are revisions and nothing is escaped for HTML
function sendJson(response: Response, body: unknown): void {
  const text = JSON.stringify(body);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}
