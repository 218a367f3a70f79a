import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { answerProbes, failureOf, json, serve, silent } from '../../testing/servedAnswers.ts';
import { sampleToken } from '../../testing/sampleToken.ts';
import { accessToken, startSession } from '../session.ts';
import { forgetConsistencyToken } from './consistency.ts';
import { settle } from './connection.ts';
import { callApi } from './http.ts';
import { overlay } from './overlay.ts';

beforeEach(() => {
  localStorage.clear();
  forgetConsistencyToken();
  overlay.set(false);
  accessToken();
  answerProbes('answered');
  settle('up');
});
afterEach(() => {
  jest.useRealTimers();
});

describe('while the server is away', () => {
  const complete = async () => callApi('/billing/x/complete', { method: 'POST', body: {} });
  const after = async (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);
  const keysOf = (sent: Request[]): (string | null)[] => sent.map(({ headers }) => headers.get('Idempotency-Key'));
  beforeEach(() => void jest.useFakeTimers());
  afterEach(async () => {
    // a probe that is still pending would be the next test's
    answerProbes('answered');
    await after(10_000);
  });

  it.each([
    ['a broken connection', new TypeError('Failed to fetch')],
    ['a proxy without a server', new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['a server that starts', json(503, { code: 'starting' })],
  ])('no attempts are used up by %s: the same request is repeated when it works again', async (_what, trouble) => {
    answerProbes('broken');
    const sent = serve(trouble, trouble, json(200, { id: 'b' }));
    const call = complete();
    await after(120_000);
    expect(sent).toHaveLength(1);
    answerProbes('answered');
    // and broken once more when it is sent
    await after(3_000);
    expect((await call).body).toEqual({ id: 'b' });
    expect(new Set(keysOf(sent)).size).toBe(1);
  });

  it('U5: a device that believes to be offline does not keep a request from a server on itself', async () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const sent = serve(new TypeError('Failed to fetch'), json(200, { id: 'b' }));
    window.dispatchEvent(new Event('offline'));
    const call = complete();
    await after(1_000);
    expect((await call).body).toEqual({ id: 'b' });
    expect(sent).toHaveLength(2);
    onLine.mockRestore();
  });

  it('a new request waits, and is sent within three seconds of the return', async () => {
    answerProbes('broken');
    settle('away');
    const sent = serve(json(200, [1]));
    const call = callApi('/products');
    await after(60_000);
    expect(sent).toHaveLength(0);
    answerProbes('answered');
    await after(3_000);
    expect((await call).body).toEqual([1]);
  });

  it('a silent server is away; a request that it never answered is repeated with its key within 15 s of its return', async () => {
    answerProbes('silent');
    const sent = serve(silent, json(200, { id: 'b' }));
    const call = complete();
    await after(60_000);
    expect(sent).toHaveLength(1);
    answerProbes('answered');
    await after(15_000);
    expect((await call).body).toEqual({ id: 'b' });
    expect(keysOf(sent)).toEqual([keysOf(sent)[0], keysOf(sent)[0]]);
  });

  it('an answer that comes late is used, and shows that the server is back', async () => {
    answerProbes('silent');
    let finish = (): void => undefined;
    const sent = serve(
      async () => new Promise((answer) => (finish = () => answer(json(200, { id: 'late' })))),
      json(200, []),
    );
    const call = complete();
    await after(30_000);
    const waiting = callApi('/products');
    finish();
    await after(1);
    expect((await call).body).toEqual({ id: 'late' });
    expect((await waiting).body).toEqual([]);
    expect(sent).toHaveLength(2);
  });

  it('a slow answer is not given up while the server answers probes', async () => {
    const sent = serve(async () => new Promise((answer) => setTimeout(() => answer(json(200)), 60_000)));
    const call = complete();
    await after(60_000);
    expect([(await call).status, sent.length]).toEqual([200, 1]);
  });

  it('a sign-in is sent at once, and fails when the server is back without having answered it', async () => {
    settle('away');
    answerProbes('silent');
    const sent = serve(silent);
    const refused = failureOf(callApi('/auth/login', { method: 'POST', body: {} }));
    await after(20_000);
    expect(sent).toHaveLength(1);
    answerProbes('answered');
    await after(15_000);
    expect((await refused).status).toBe(0);
    expect(sent).toHaveLength(1);
  });

  it('a request that waits is not sent for another account', async () => {
    startSession(sampleToken('asha'));
    answerProbes('broken');
    settle('away');
    const sent = serve(json(200));
    const refused = failureOf(callApi('/products', { method: 'POST', body: {} }));
    localStorage.setItem('accessToken', sampleToken('ravi'));
    answerProbes('answered');
    await after(3_000);
    await refused;
    expect(sent).toEqual([]);
  });
});
