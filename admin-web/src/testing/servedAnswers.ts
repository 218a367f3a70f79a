import { ApiError } from '../providers/http/apiError.ts';

export type Answer = Response | Error | ((init: { signal: AbortSignal }) => Promise<Response>);

/** An answer with a JSON body. */
export const json = (status: number, body: unknown = {}, headers: Record<string, string> = {}): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), { status, headers });

/** Whether the server answers probes of the connection, which are not kept: `silent` ones get no answer until they are aborted. */
type Probes = 'answered' | 'broken' | 'silent';
let probes: Probes = 'answered';
export const answerProbes = (how: Probes): void => {
  probes = how;
};

/** No answer until the request is aborted. */
export const silent = async ({ signal }: { signal: AbortSignal }): Promise<Response> =>
  new Promise((_answer, fail) => {
    signal.addEventListener('abort', () => fail(new DOMException('Aborted', 'AbortError')));
  });

/** Answers in order; the last one stays. What was sent is kept. */
export function serve(...answers: Answer[]): Request[] {
  const sent: Request[] = [];
  globalThis.fetch = (async (url: string, init: RequestInit & { signal: AbortSignal }) => {
    if (url === '/api/health/live') {
      if (probes === 'silent') return silent(init);
      if (probes === 'broken') throw new TypeError('Failed to fetch');
      return json(200);
    }
    sent.push(new Request(new URL(url, 'http://shop.test'), init));
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer instanceof Error) throw answer;
    return typeof answer === 'function' ? answer(init) : answer?.clone();
  }) as typeof fetch;
  return sent;
}

/** The error of a call that must fail. */
export const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('expected the call to be rejected with an ApiError');
  return error;
};
