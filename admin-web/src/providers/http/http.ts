import { shownLanguage } from '../../i18n/language.ts';
import { accessToken, expireSession, tokenOwner } from '../session.ts';
import { ApiError, apiErrorOf, HttpFailure } from './apiError.ts';
import { availability } from './availability.ts';
import { consistencyToken, keepConsistencyToken } from './consistency.ts';
import { overlayRequestEnded, overlayRequestStarted } from './overlay.ts';
import { noteParked } from './parkedScreens.ts';
import { noteServerTime } from './serverClock.ts';

/** The one base address of every call. */
const BASE = '/api';
const MAX_RETRIES = 3;
const SESSION_EXPIRED = 'Session expired. Please login again.';

export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as multipart instead of a JSON body. */
  form?: FormData;
  /** The answer is a file, which comes as a Blob. */
  isFile?: boolean;
  signal?: AbortSignal | undefined;
  /** One wish of a person, however often it is tried; made here when absent. */
  idempotencyKey?: string;
  /** Takes the call back while it has surely not left this device; from then on it goes its way. */
  cancelUnsent?: AbortSignal;
}

/** What goes with one wish of a person: its key, also when they press the button again after a failure, and its end. */
export type RequestOptions = Pick<ApiRequest, 'idempotencyKey' | 'cancelUnsent'>;

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
 * The one way to the server. `path` begins behind the base address, such as `/products?…`. There is no timeout; reads are tried
 * again after 1, 2 and 4 seconds when the connection breaks or the server fails, mutations with the same key when the connection
 * breaks or on 502–504, nothing on 4xx. Rejects with an ApiError; a 401 outside `/auth/login` ends the session.
 */
export async function callApi<T>(path: string, request: ApiRequest = {}): Promise<ApiAnswer<T>> {
  const { method = 'GET' } = request;
  const keyed = method !== 'GET' && !path.startsWith('/auth/');
  // made before the first try: a try whose answer got lost must not count twice
  const key = keyed ? (request.idempotencyKey ?? newKey()) : undefined;
  const holder = tokenOwner(accessToken());
  let stop = request.cancelUnsent ?? request.signal;
  for (let retries = 0; ; retries += 1) {
    // without a network nothing goes out, though a server on this very device may answer
    if (navigator.onLine) stop = request.signal;
    try {
      return await tryOnce<T>(`${BASE}${path}`, { ...request, method }, key);
    } catch (error) {
      if (!(error instanceof ApiError) || retries === MAX_RETRIES || !mayRetry(error.status, method, keyed))
        throw error;
      if (error.status !== 0) stop = request.signal;
      await pauseBefore(retries, stop);
      // what one account began is never tried again with another one's token
      if (tokenOwner(accessToken()) !== holder) throw error;
    }
  }
}

function mayRetry(status: number, method: string, keyed: boolean): boolean {
  if (method === 'GET') return status === 0 || status >= 500;
  return keyed && (status === 0 || (status >= 502 && status <= 504));
}

async function tryOnce<T>(url: string, request: ApiRequest & { method: string }, key?: string): Promise<ApiAnswer<T>> {
  const token = accessToken();
  overlayRequestStarted(request.method, url);
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(url, {
      method: request.method,
      headers: headersOf(request, token, key),
      body: request.form ?? (request.body === undefined ? null : JSON.stringify(request.body)),
      signal: request.signal ?? null,
    });
    body = request.isFile === true && response.ok ? await response.blob() : await readBody(response);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw apiErrorOf(new HttpFailure(error instanceof Error ? error.message : '', 0, '', undefined));
  } finally {
    overlayRequestEnded(url);
  }
  noteServerTime(response.headers.get('Date'));
  availability.answered(request.method, response.status);
  if (!response.ok) throw refusal(url, response, body, token);
  keepConsistencyToken(response.headers.get('Consistency-Token'));
  if (request.method === 'GET') noteParked(url.slice(BASE.length), response.headers);
  return { status: response.status, headers: response.headers, body: body as T };
}

function headersOf({ method, form, body, isFile }: ApiRequest, token: string | null, key?: string): Headers {
  // mails that a call sends are written in the reader's language
  const headers = new Headers({
    Accept: isFile === true ? '*/*' : 'application/json',
    'Accept-Language': shownLanguage(),
  });
  // the browser adds the boundary of a multipart body itself
  if (form === undefined && body !== undefined) headers.set('Content-Type', 'application/json');
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  if (key !== undefined) headers.set('Idempotency-Key', key);
  const seen = consistencyToken();
  if (method === 'GET' && seen !== undefined) headers.set('Consistency-Token', seen);
  return headers;
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    // a proxy's HTML page says nothing to a shopkeeper
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

/** 1, 2 and 4 s; without a network it waits for it to come back rather than use up its tries. */
async function pauseBefore(retries: number, signal?: AbortSignal): Promise<void> {
  await until((done) => {
    const timer = setTimeout(done, 1_000 * 2 ** retries);
    return () => clearTimeout(timer);
  }, signal);
  if (navigator.onLine) return;
  await until((done) => {
    window.addEventListener('online', done);
    return () => window.removeEventListener('online', done);
  }, signal);
}

/** Resolves when `start` calls back; rejects as fetch does when the signal aborts. */
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
