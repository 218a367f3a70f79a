import { createHash } from 'node:crypto';
import type { Id } from '@bahi/contracts';
import type { CommandContext } from '@bahi/event-store';
import type { Request, RequestHandler, Response } from 'express';
import { csvFile } from '../lists/csv/csvFile.ts';
import { refuseLookBack } from '../lists/lookBack.ts';
import type { Services } from '../services.ts';
import { checkBody } from './checkBody.ts';
import { requestDeadline } from './deadline.ts';
import { HttpRefusal } from './httpRefusal.ts';
import { commandIdentity } from './idempotency.ts';
import { jsonReader, type BodyReader, type Received } from './readBody.ts';
import { formReader } from './readForm.ts';
import { networkOf } from '../limits/networkOf.ts';
import { isFromThisMachine } from './fromThisMachine.ts';
import { sendFile } from './sendFile.ts';
import { requestServices, type RequestServices } from './requestMemory.ts';
import { BODY_LIMIT, isSale, type Call, type Reply, type Route, type Session } from './route.ts';

/** A body that comes in one piece has arrived by then. */
const SLOW_BODY_MS = 1_000;

/** Mounts one endpoint: authenticate, read the body, answer. */
export function mountRoute(shared: Services, route: Route): RequestHandler {
  const read = bodyReader(route);
  return async (request, response) => {
    response.locals['route'] = route.path;
    const own = requestServices(shared, route, request);
    const { services } = own;
    const withMongodbDeadline = requestDeadline(route);
    const admitted = await withMongodbDeadline(admit(own, route, request));
    const began = performance.now();
    const received = await read(request, response, { shopId: admitted?.shopId, network: addressOf(request) });
    // while a slow body arrives, the caller may be signed out or given another role
    const isSlow = performance.now() - began > SLOW_BODY_MS;
    const session = isSlow ? await withMongodbDeadline(admit(own, route, request)) : admitted;
    const { requestId, correlationId } = response.locals as { requestId: string; correlationId: Id };
    const asked: Asked = { request, requestId, correlationId, session, received };
    const reply = await whileWaiting(response, async (signal) =>
      withMongodbDeadline(answerInTurn(own, route, asked, signal)),
    );
    // a command that changed nothing is answered from the log as it is now
    const position = reply.position === null ? await services.events.head() : reply.position;
    const token = position === undefined ? undefined : `${services.events.logId}.${position}`;
    const file = reply.csv === undefined ? reply.file : csvFile(reply.csv);
    if (file === undefined) return sendReply(response, reply, token);
    const free = services.downloads.take({ shopId: session?.shopId, network: addressOf(request) });
    try {
      setHead(response, reply, token);
      await sendFile(response, file);
    } finally {
      free();
    }
  };
}

/** The body reader for a route: multipart, JSON or none. */
function bodyReader({ multipart, body, bodyLimit = BODY_LIMIT }: Route): BodyReader {
  if (multipart !== undefined) return formReader(multipart);
  return body === undefined ? async () => ({ body: undefined }) : jsonReader(bodyLimit);
}

/** Cancels the work for an answer at the deadline, or when the client is gone. */
async function whileWaiting<T>(response: Response, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const waiting = new AbortController();
  const over = (): void => waiting.abort();
  response.once('close', over);
  // it may have gone while its session was looked up: then the event is over
  if (response.closed) over();
  try {
    return await work(waiting.signal);
  } catch (error) {
    over();
    throw error;
  } finally {
    response.off('close', over);
  }
}

/** A request whose client has gone before its turn is not begun. A command that has begun is finished whoever waits. */
async function answerInTurn(own: RequestServices, route: Route, asked: Asked, signal: AbortSignal): Promise<Reply> {
  const { services } = own;
  const { session, request } = asked;
  const shop = session?.shopId ?? addressOf(request);
  await services.turns.take(isSale(route) ? 'sale' : 'other', { shop, session: session?.sessionId ?? '' }, signal);
  if (route.method === 'GET') return answer(services, route, { ...asked, signal });
  try {
    return await answer(services, route, asked);
  } catch (error) {
    if (!(error instanceof HttpRefusal) || !own.mayBeOutdated()) throw error;
    // refused on states that may be old by now: the log decides
    const confirmed = own.confirmed();
    const caller = await sessionOf(confirmed, request);
    refuseAccess(route, caller);
    return answer(confirmed, route, { ...asked, session: caller });
  }
}

/** Checks access before the body is read. */
async function admit(own: RequestServices, route: Route, request: Request): Promise<Session | undefined> {
  const { services } = own;
  let session = await sessionOf(services, request);
  const isRefused = session === undefined || accessRefusal(route, session) !== undefined;
  if (isRefused && own.mayBeOutdated()) session = await sessionOf(own.confirmed(), request);
  if (session !== undefined) {
    await services.limits.session.count(session.sessionId);
    if (route.method === 'GET') await services.limits.sessionRead.count(session.sessionId);
  } else await services.limits.publicCall.count(addressOf(request));
  refuseAccess(route, session);
  return session;
}

async function sessionOf(services: Services, request: Request): Promise<Session | undefined> {
  const token = tokenOf(request);
  return token === undefined ? undefined : services.accounts.sessionOf(token, services.commands);
}

function accessRefusal(route: Route, session: Session | undefined): 'session_expired' | 'forbidden' | undefined {
  if (route.access === 'public') return undefined;
  if (session === undefined) return 'session_expired';
  return route.access.includes(session.role) ? undefined : 'forbidden';
}

function refuseAccess(route: Route, session: Session | undefined): void {
  const code = accessRefusal(route, session);
  if (code !== undefined) throw new HttpRefusal(code);
}

function tokenOf(request: Request): string | undefined {
  return /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

interface Asked {
  request: Request;
  requestId: string;
  correlationId: Id;
  session: Session | undefined;
  received: Received;
  signal?: AbortSignal;
}

async function answer(services: Services, route: Route, asked: Asked): Promise<Reply> {
  const { request, requestId, session, received } = asked;
  const at = new Date(services.clock.now()).toISOString();
  const query = singleValues(request.query, 'invalid_query');
  if (route.method === 'GET' && route.looksBack !== true) refuseLookBack(query);
  const params = singleValues(request.params, 'not_found');
  const call: Call = {
    params,
    query,
    body: route.body === undefined ? received.body : checkBody(route.body, received.body, route.readOnly),
    requestId,
    at,
    ip: addressOf(request),
    host: request.get('host'),
    isHere: isFromThisMachine(request, proxiesOf(request)),
    consistencyToken: request.get('consistency-token'),
    ifNoneMatch: request.get('if-none-match'),
    wantsPdf: request.accepts('json', 'application/pdf') === 'application/pdf',
    wantsCsv: request.accepts('json', 'text/csv') === 'text/csv',
    acceptLanguage: request.get('accept-language'),
    context: contextOf(route, params, asked, at),
  };
  if (session !== undefined) call.session = session;
  else if (tokenOf(request) !== undefined) call.deadToken = true;
  if (received.file !== undefined) call.file = received.file;
  if (asked.signal !== undefined) call.signal = asked.signal;
  // the constructors in route.ts made sure that this handler takes this call
  return route.handle(services, call as never);
}

function contextOf(route: Route, params: Call['params'], asked: Asked, at: string): CommandContext {
  const { request, correlationId, session, received } = asked;
  const { commandId, bodyHash } = commandIdentity(route, {
    params,
    accountId: session?.accountId,
    body: contentOf(received),
    key: request.get('idempotency-key'),
  });
  const context: CommandContext = { commandId, correlationId, at };
  if (bodyHash !== undefined) context.bodyHash = bodyHash;
  if (session === undefined) return context;
  context.userId = session.accountId;
  context.shopId = session.shopId;
  context.sessionId = session.sessionId;
  context.role = session.role;
  return context;
}

/** What two requests must share to be the same command. */
function contentOf({ body, file }: Received): unknown {
  return file === undefined ? body : { body, file: createHash('sha256').update(file.bytes).digest('hex') };
}

function addressOf(request: Request): string {
  return networkOf(request.ip ?? 'unknown');
}

const proxiesOf = ({ app }: Request): number => Number(app.get('trust proxy'));

function singleValues(values: Record<string, unknown>, code: 'not_found' | 'invalid_query'): Record<string, string> {
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' && !value.includes('\0')) continue;
    throw new HttpRefusal(code === 'not_found' ? code : { code, fields: { [name.slice(0, 64)]: 'invalid' } });
  }
  return values as Record<string, string>;
}

function setHead(response: Response, reply: Reply, consistencyToken: string | undefined): void {
  response.statusCode = reply.status;
  if (reply.revision !== undefined) response.setHeader('ETag', `"${reply.revision}"`);
  if (consistencyToken !== undefined) response.setHeader('Consistency-Token', consistencyToken);
  if (reply.replayed === true) response.setHeader('Idempotency-Replayed', 'true');
  for (const [name, value] of Object.entries(reply.headers ?? {})) response.setHeader(name, value);
}

function sendReply(response: Response, reply: Reply, consistencyToken: string | undefined): void {
  setHead(response, reply, consistencyToken);
  if (reply.body === undefined) response.end();
  else if (Buffer.isBuffer(reply.body)) response.end(reply.body);
  // not `response.json`: it answers 304 for an equal entity tag, which is a revision, while a row's figures change without one
  else response.type('json').end(JSON.stringify(reply.body));
}
