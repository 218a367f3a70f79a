import { shownLanguage } from '../../i18n/language.ts';
import { accessToken, expireSession, tokenOwner } from '../session.ts';
import { ApiError, apiErrorOf, HttpFailure, isUnreached, isUnreachedStatus } from './apiError.ts';
import { availability } from './availability.ts';
import { connection } from './connection.ts';
import { commandToken, consistencyToken, keepConsistencyToken } from './consistency.ts';
import { overlayRequestEnded, overlayRequestStarted } from './overlay.ts';
import { noteParked } from './parkedScreens.ts';
import { noteServerTime } from './serverClock.ts';

/** Base path of every call. */
const BASE = '/api';
const MAX_RETRIES = 3;
const SESSION_EXPIRED = 'Session expired. Please login again.';

export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as multipart instead of a JSON body. */
  form?: FormData;
  /** The answer is a file and is returned as a Blob. */
  isFile?: boolean;
  /** Which media type, where the server answers one of several. */
  fileType?: string;
  signal?: AbortSignal | undefined;
  /** The same for every attempt of one command; created here when absent. */
  idempotencyKey?: string;
  /** A token beside that of this browser's session, for one call as somebody else. */
  token?: string;
  /** Cancels the call while it has certainly not been sent; afterwards it has no effect. */
  cancelUnsent?: AbortSignal;
}

/** Options of a command: a key that stays the same when the button is pressed again after a failure, and its cancellation. */
export type RequestOptions = Pick<ApiRequest, 'idempotencyKey' | 'cancelUnsent' | 'token'>;

export interface ApiAnswer<T> {
  status: number;
  headers: Headers;
  body: T;
}

/** A new idempotency key: 32 hex characters. `randomUUID` is missing on plain http, as in a shop's own network. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Calls the server. `path` is relative to the base path, such as `/products?…`. There is no timeout. Reads are retried after 1, 2 and
 * 4 seconds when the connection breaks or on a 5xx, mutations with the same key when the connection breaks or on 502–504; a 4xx is
 * never retried. While the server is away they wait for it and use up no attempt. Rejects with an ApiError; a 401 outside
 * `/auth/login` ends the session.
 */
export async function callApi<T>(path: string, request: ApiRequest = {}): Promise<ApiAnswer<T>> {
  const { method = 'GET' } = request;
  const keyed = method !== 'GET' && !path.startsWith('/auth/');
  // created before the first attempt, so that one whose answer was lost does not count twice
  const key = keyed ? (request.idempotencyKey ?? newKey()) : undefined;
  const owner = tokenOwner(accessToken());
  let failed: ApiError | undefined;
  for (let retries = 0; ;) {
    if (keyed || method === 'GET') await whenUp(failed === undefined ? unsentStop(request) : request.signal);
    // never sent with another account's token
    if (tokenOwner(accessToken()) !== owner) throw failed ?? unanswered('');
    try {
      return await tryOnce<T>(`${BASE}${path}`, { ...request, method }, key);
    } catch (error) {
      if (!(error instanceof ApiError) || !mayRetry(error, method, keyed)) throw error;
      failed = error;
      if (isUnreached(error) && !(await connection.probe())) continue;
      if (retries === MAX_RETRIES) throw error;
      await pauseBefore(retries, request.signal);
      retries += 1;
    }
  }
}

/** What cancels a request that was never sent. */
const unsentStop = ({ cancelUnsent, signal }: ApiRequest): AbortSignal | undefined => cancelUnsent ?? signal;

function mayRetry(error: ApiError, method: string, keyed: boolean): boolean {
  return (keyed && isUnreached(error)) || (method === 'GET' && (error.status === 0 || error.status >= 500));
}

async function tryOnce<T>(url: string, request: ApiRequest & { method: string }, key?: string): Promise<ApiAnswer<T>> {
  const token = request.token ?? accessToken();
  const attempt = attemptOf(request);
  overlayRequestStarted(request.method, url);
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(url, {
      method: request.method,
      headers: headersOf(request, token, key),
      body: request.form ?? (request.body === undefined ? null : JSON.stringify(request.body)),
      signal: attempt.signal,
    });
    attempt.answered();
    body = request.isFile === true && response.ok ? await response.blob() : await readBody(response);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError' && !attempt.isLost()) throw error;
    void connection.probe();
    throw unanswered(error instanceof Error ? error.message : '');
  } finally {
    attempt.end();
    overlayRequestEnded(url);
  }
  if (!isUnreachedStatus(response.status)) connection.answered();
  noteServerTime(response.headers.get('Date'));
  availability.answered(request.method, response.status);
  if (!response.ok) throw refusal(url, response, body, token);
  keepConsistencyToken(response.headers.get('Consistency-Token'), url.slice(BASE.length));
  if (request.method === 'GET') noteParked(url.slice(BASE.length), response.headers);
  return { status: response.status, headers: response.headers, body: body as T };
}

function headersOf(
  { method, form, body, isFile, fileType = '*/*' }: ApiRequest,
  token: string | null,
  key?: string,
): Headers {
  // the server writes mails in the reader's language
  const headers = new Headers({
    Accept: isFile === true ? fileType : 'application/json',
    'Accept-Language': shownLanguage(),
  });
  // the browser adds the boundary of a multipart body itself
  if (form === undefined && body !== undefined) headers.set('Content-Type', 'application/json');
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  if (key !== undefined) headers.set('Idempotency-Key', key);
  const seen = method === 'GET' ? consistencyToken() : commandToken();
  if (seen !== undefined) headers.set('Consistency-Token', seen);
  return headers;
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    // such as a proxy's HTML page
    return undefined;
  }
}

function refusal(url: string, response: Response, body: unknown, token: string | null): ApiError {
  const own = `Request failed with status code ${response.status}`;
  const failure = new HttpFailure(own, response.status, response.statusText, body);
  if (response.status !== 401 || url.includes('/auth/login')) return apiErrorOf(failure);
  expireSession(token);
  return new ApiError(SESSION_EXPIRED, failure);
}

const unanswered = (message: string): ApiError => apiErrorOf(new HttpFailure(message, 0, '', undefined));

/** One attempt: aborted by the caller, or lost when the connection went away and came back without bringing the answer. */
function attemptOf({ signal: caller, form }: ApiRequest) {
  const own = new AbortController();
  let isLost = false;
  const abort = (): void => own.abort();
  if (caller?.aborted === true) abort();
  caller?.addEventListener('abort', abort);
  const answered = connection.watch(() => {
    // a file that is sent over a slow network delays probes too
    if (form !== undefined) return;
    isLost = true;
    abort();
  });
  return {
    signal: own.signal,
    isLost: () => isLost,
    /** To be called when the answer begins. */
    answered,
    end(): void {
      answered();
      caller?.removeEventListener('abort', abort);
    },
  };
}

/** Resolves when the server is not away. */
async function whenUp(signal?: AbortSignal): Promise<void> {
  while (connection.isAway()) await until(connection.onReturn, signal);
}

/** Waits 1, 2 and 4 s. */
async function pauseBefore(retries: number, signal?: AbortSignal): Promise<void> {
  await until((done) => {
    const timer = setTimeout(done, 1_000 * 2 ** retries);
    return () => clearTimeout(timer);
  }, signal);
}

/** Resolves when `start` calls back; rejects like fetch when the signal aborts. */
async function until(start: (done: () => void) => () => void, signal?: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const stop = start(() => {
      signal?.removeEventListener('abort', abort);
      stop();
      resolve();
    });
    const abort = (): void => {
      stop();
      reject(new DOMException('Aborted', 'AbortError'));
    };
    if (signal?.aborted === true) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
