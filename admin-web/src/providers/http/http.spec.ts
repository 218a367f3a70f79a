import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { setLanguage } from '../../i18n/language.ts';
import { answerProbes, failureOf, json, serve, type Answer } from '../../testing/servedAnswers.ts';
import { sampleToken } from '../../testing/sampleToken.ts';
import { accessToken, onSessionEnded, startSession } from '../session.ts';
import { forgetConsistencyToken } from './consistency.ts';
import { settle } from './connection.ts';
import { callApi, newKey } from './http.ts';
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

describe('every request', () => {
  it('goes to the one base address, as JSON', async () => {
    const [request] = await sending(async () => callApi('/products', { method: 'POST', body: { name: 'Tea' } }));
    expect(request?.url).toBe('http://shop.test/api/products');
    expect(request?.headers.get('Content-Type')).toBe('application/json');
    expect(await request?.json()).toEqual({ name: 'Tea' });
  });

  it('has the bearer token while one is stored', async () => {
    const sent = serve(json(200));
    await callApi('/auth/send-otp', { method: 'POST', body: {} });
    startSession('t1');
    await callApi('/auth/send-otp', { method: 'POST', body: {} });
    expect(sent.map(({ headers }) => headers.get('Authorization'))).toEqual([null, 'Bearer t1']);
  });

  it('has the current language', async () => {
    await setLanguage('hi');
    const [request] = await sending(async () => callApi('/products'));
    expect(request?.headers.get('Accept-Language')).toBe('hi');
    await setLanguage('en');
  });

  it('lets the browser set the content type of a multipart body', async () => {
    const form = new FormData();
    form.set('message', 'hello');
    const headers: Headers[] = [];
    globalThis.fetch = (async (_url: string, init: RequestInit) => {
      headers.push(new Headers(init.headers));
      return json(201);
    }) as typeof fetch;
    await callApi('/feedback', { method: 'POST', form });
    expect(headers[0]?.get('Content-Type')).toBeNull();
  });

  it('after a write makes the next read include it, and the next command what was no bill', async () => {
    const [product, bill] = ['log1.00000000000000000042', 'log1.00000000000000000043'];
    const sent = serve(
      json(200, {}, { 'Consistency-Token': product }),
      json(200, []),
      json(200, {}, { 'Consistency-Token': bill }),
      json(200, []),
      json(200, {}),
    );
    await callApi('/products', { method: 'POST', body: {} });
    await callApi('/products');
    await callApi('/billing/create', { method: 'POST', body: {} });
    await callApi('/sales');
    await callApi('/billing/create', { method: 'POST', body: {} });
    const tokens = sent.map(({ headers }) => headers.get('Consistency-Token'));
    expect(tokens).toEqual([null, product, product, bill, product]);
  });
});

describe('idempotency keys', () => {
  it('are made before the first attempt and stay the same on every retry', async () => {
    jest.useFakeTimers();
    const sent = serve(new TypeError('Failed to fetch'), json(502), json(200, { id: 'b' }));
    const call = callApi('/billing/complete', { method: 'POST', body: {} });
    await jest.advanceTimersByTimeAsync(3_000);
    expect((await call).body).toEqual({ id: 'b' });
    const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys).toEqual([keys[0], keys[0], keys[0]]);
  });

  it('differ for each request, unless given', async () => {
    const sent = serve(json(200));
    await callApi('/products', { method: 'POST', body: {} });
    await callApi('/products', { method: 'POST', body: {} });
    await callApi('/products', { method: 'POST', body: {}, idempotencyKey: 'mine' });
    const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe('mine');
  });

  it('are not sent for reads or for /auth', async () => {
    const sent = serve(json(200));
    await callApi('/products');
    await callApi('/auth/login', { method: 'POST', body: {} });
    expect(sent.map(({ headers }) => headers.has('Idempotency-Key'))).toEqual([false, false]);
  });

  it('work without a secure context', () => {
    // hides the prototype's method
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
    try {
      const [one, other] = [newKey(), newKey()];
      expect([one, other]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)]);
      expect(one).not.toBe(other);
    } finally {
      Reflect.deleteProperty(crypto, 'randomUUID');
    }
  });
});

describe('retries', () => {
  it('checklist 21: repeat a failing read after 1, 2 and 4 seconds, then give up', async () => {
    jest.useFakeTimers();
    const sent = serve(json(500, { message: 'Sorry' }));
    const call = failureOf(callApi('/products'));
    const tries: number[] = [];
    for (const pause of [0, 999, 1, 1_999, 1, 3_999, 1]) {
      await jest.advanceTimersByTimeAsync(pause);
      tries.push(sent.length);
    }
    expect(tries).toEqual([1, 1, 2, 2, 3, 3, 4]);
    expect((await call).message).toBe('Sorry');
  });

  it.each([400, 404, 409, 422, 429])('never repeat a request refused with %i', async (status) => {
    const sent = serve(json(status));
    await failureOf(callApi('/products'));
    await failureOf(callApi('/products', { method: 'POST', body: {} }));
    expect(sent).toHaveLength(2);
  });

  it.each([502, 503, 504])('repeat a mutation on a broken connection and on %i', async (status) => {
    jest.useFakeTimers();
    const sent = serve(new TypeError('Failed to fetch'), json(status), json(200));
    const call = callApi('/products', { method: 'POST', body: {} });
    await jest.advanceTimersByTimeAsync(3_000);
    expect([(await call).status, sent.length]).toEqual([200, 3]);
  });

  it.each([500, 501, 505])('never repeat a mutation on %i', async (status) => {
    const sent = serve(json(status));
    await failureOf(callApi('/products', { method: 'POST', body: {} }));
    expect(sent).toHaveLength(1);
  });

  it('never repeat a sign-in', async () => {
    const sent = serve(new TypeError('Failed to fetch'));
    await failureOf(callApi('/auth/login', { method: 'POST', body: {} }));
    expect(sent).toHaveLength(1);
  });

  describe('of a cancelled mutation', () => {
    async function leaveForm(...answers: Answer[]): Promise<{ sent: Request[]; call: Promise<unknown> }> {
      jest.useFakeTimers();
      const sent = serve(...answers, json(200, { id: 'b' }));
      const leaving = new AbortController();
      const call = callApi('/products', { method: 'POST', body: { name: 'Tea' }, cancelUnsent: leaving.signal });
      const ended = call.then(
        () => 'answered',
        ({ name }: Error) => name,
      );
      await jest.advanceTimersByTimeAsync(5_000);
      leaving.abort();
      answerProbes('answered');
      await jest.advanceTimersByTimeAsync(5_000);
      return { sent, call: ended };
    }

    it('end when it was never sent, because the server was away', async () => {
      answerProbes('broken');
      settle('away');
      const { sent, call } = await leaveForm();
      expect(await call).toBe('AbortError');
      expect(sent).toHaveLength(0);
    });

    it('continue when an attempt may have arrived', async () => {
      answerProbes('broken');
      const lost = await leaveForm(new TypeError('Failed to fetch'));
      expect(await lost.call).toBe('answered');
      expect(lost.sent).toHaveLength(2);
    });
  });

  it('are bound to the account that started them: nothing of one shop is sent to another', async () => {
    jest.useFakeTimers();
    startSession(sampleToken('asha'));
    const sent = serve(new TypeError('Failed to fetch'), json(200));
    const refused = failureOf(callApi('/products', { method: 'POST', body: {} }));
    await jest.advanceTimersByTimeAsync(500);
    localStorage.setItem('accessToken', sampleToken('ravi'));
    await jest.advanceTimersByTimeAsync(1_000);
    expect([(await refused).message, sent.length]).toEqual(['Failed to fetch', 1]);
  });

  it('end when the caller cancels', async () => {
    jest.useFakeTimers();
    const sent = serve(json(503));
    const controller = new AbortController();
    const call = callApi('/products', { signal: controller.signal });
    const rejected = expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await jest.advanceTimersByTimeAsync(500);
    controller.abort();
    await rejected;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(sent).toHaveLength(1);
  });

  it('end when the caller cancels during an attempt, even if its answer had come', async () => {
    const aborted = new DOMException('Aborted', 'AbortError');
    const tries = [
      ['/auth/send-otp', async () => Promise.reject(aborted)],
      ['/products', async () => json(503)],
    ] as const;
    for (const [path, answer] of tries) {
      const controller = new AbortController();
      const sent = serve(async () => {
        controller.abort();
        return answer();
      });
      const call = callApi(path, { method: 'POST', signal: controller.signal });
      await expect(call).rejects.toMatchObject({ name: 'AbortError' });
      expect(sent).toHaveLength(1);
    }
  });

  it('checklist 20: have no deadline: an answer after a minute is used', async () => {
    jest.useFakeTimers();
    serve(async () => new Promise((resolve) => setTimeout(() => resolve(json(200, { late: true })), 60_000)));
    const call = callApi('/products');
    await jest.advanceTimersByTimeAsync(60_000);
    expect((await call).body).toEqual({ late: true });
  });
});

describe('a session that is over', () => {
  it.each([
    ['GET', '/products'],
    ['PUT', '/products/1'],
    ['GET', '/shop/info'],
    ['POST', '/feedback'],
    ['POST', '/auth/logout'],
  ] as const)('is removed by a 401 from %s %s, and reported once', async (method, path) => {
    startSession('old');
    serve(json(401, { message: 'whatever' }));
    let said = 0;
    const stop = onSessionEnded(() => (said += 1));
    const errors = await Promise.all([failureOf(callApi(path, { method })), failureOf(callApi('/vendors'))]);
    stop();
    expect(errors.map(({ message, status }) => [message, status])).toEqual([
      ['Session expired. Please login again.', 401],
      ['Session expired. Please login again.', 401],
    ]);
    expect(localStorage.getItem('accessToken')).toBeNull();
    expect(said).toBe(1);
  });

  it('is not reported for a 401 from /auth/login, whose message is shown in the form', async () => {
    startSession('dead');
    serve(json(401, { message: 'Wrong password' }));
    let said = 0;
    const stop = onSessionEnded(() => (said += 1));
    expect((await failureOf(callApi('/auth/login', { method: 'POST' }))).message).toBe('Wrong password');
    stop();
    expect([said, localStorage.getItem('accessToken')]).toEqual([0, 'dead']);
  });

  it('does not remove a token that is newer than the call', async () => {
    startSession('old');
    serve(async () => {
      startSession('new');
      return json(401);
    });
    await failureOf(callApi('/products'));
    expect(localStorage.getItem('accessToken')).toBe('new');
  });
});

describe('the loading overlay', () => {
  const during = async (method: 'GET' | 'POST', path: string): Promise<boolean> => {
    let seen = false;
    serve(async () => {
      seen = overlay.get();
      return json(200);
    });
    await callApi(path, { method });
    return seen;
  };

  it('checklist 29: is shown during any mutation, including sign-in and feedback', async () => {
    expect(await during('POST', '/products')).toBe(true);
    expect(await during('POST', '/auth/login')).toBe(true);
    expect(await during('POST', '/feedback')).toBe(true);
    expect(overlay.get()).toBe(false);
  });

  it('checklist 30: is never shown for a read or for a URL with /billing/', async () => {
    expect(await during('GET', '/products')).toBe(false);
    expect(await during('POST', '/billing/create')).toBe(false);
  });

  it('checklist 31: is hidden by the first answer of any non-billing call, and not by one of billing', async () => {
    let finish = (): void => undefined;
    serve(async () => new Promise((resolve) => (finish = () => resolve(json(200)))), json(200), json(500), json(200));
    const slow = callApi('/products', { method: 'POST' });
    await callApi('/billing/b1/save', { method: 'PUT' });
    expect(overlay.get()).toBe(true);
    await failureOf(callApi('/billing/b1/save', { method: 'PUT' }));
    expect(overlay.get()).toBe(true);
    await callApi('/vendors');
    expect(overlay.get()).toBe(false);
    finish();
    await slow;
  });
});

async function sending(call: () => Promise<unknown>): Promise<Request[]> {
  const sent = serve(json(200));
  await call();
  return sent;
}
