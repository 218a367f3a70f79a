import { isConnected } from './network.ts';

/** One request as the stub saw it. */
export interface Seen {
  method: string;
  /** Path and query, with the base address. */
  url: string;
  headers: Headers;
  body: unknown;
}

type Answer = (seen: Seen) => Response | Promise<Response>;

/** A JSON answer. */
export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(status === 204 ? null : JSON.stringify(body), { status, headers });

/** An answer that is held back until it is released. */
export function held(response: Response): { answer: Answer; release: () => void } {
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  return { answer: async () => gate.then(() => response), release };
}

/**
 * Replaces the network: answers by `METHOD /path` (without the base address and the query), 404 for anything else. Probes of the
 * connection are answered as `setConnected` says, and not returned.
 * @returns the requests, in order
 */
export function stubServer(answers: Record<string, Answer>): Seen[] {
  const seen: Seen[] = [];
  globalThis.fetch = (async (url: string, init: RequestInit = {}) => {
    if (url === '/api/health/live') return isConnected() ? json({}) : Promise.reject(new TypeError('Failed to fetch'));
    const request: Seen = {
      method: init.method ?? 'GET',
      url,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body,
    };
    seen.push(request);
    const path = url.replace(/^\/api/, '').replace(/\?.*$/, '');
    const answer = answers[`${request.method} ${path}`];
    return answer === undefined ? json({ code: 'not_found', message: 'Not found.' }, 404) : answer(request);
  }) as typeof fetch;
  return seen;
}
