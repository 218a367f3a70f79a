import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { listen, type ListeningServer } from './httpServer.ts';

/** For a server that never closes: how soon a slow machine comes to it is not asked. */
const PATIENCE_MS = 120_000;

describe('the HTTP server', () => {
  let http: ListeningServer;
  afterEach(() => http.server.closeAllConnections());
  /** One request on a connection of its own. */
  const ask = async () => fetch(http.address, { headers: { connection: 'close' } });
  const refusedBy = async (begun: number): Promise<number> => {
    for (;;) {
      const answer = await ask().catch(() => undefined);
      const after = performance.now() - begun;
      if (answer === undefined || after > PATIENCE_MS) return after;
      expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    }
  };

  it('says that it is starting until it is told how to answer', async () => {
    http = await listen('127.0.0.1', 0);
    const early = await ask();
    expect([early.status, early.headers.get('retry-after'), await early.json()]).toEqual([
      503,
      '1',
      { code: 'starting', message: 'The server is starting. Please try again.' },
    ]);
    http.answerWith((_request, response) => response.end('there'));
    expect(await (await ask()).text()).toBe('there');
    await http.close(() => undefined);
  });

  it('keeps no more of a connection that it is told of again, as with each offer of another protocol', async () => {
    http = await listen('127.0.0.1', 0);
    const accepted = once(http.server, 'connection');
    connect((http.server.address() as AddressInfo).port, '127.0.0.1');
    const [connection] = (await accepted) as [Socket];
    const before = connection.listenerCount('close');
    http.server.emit('connection', connection);
    // the one is Node's own, which it takes away with the offer
    expect(connection.listenerCount('close') - before).toBe(1);
    await http.close(() => undefined);
  });

  it.each([
    ['goes on', true],
    ['says no more', false],
  ])('S12: ends a connection whose body was refused, whether it %s', async (_what, goesOn) => {
    http = await listen('127.0.0.1', 0);
    http.answerWith((_request, response) => response.writeHead(413, { 'Content-Length': '3' }).end('big'));
    const { port } = http.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    const chunk = Buffer.alloc(65_536);
    socket.on('error', () => undefined);
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2147483648\r\n\r\n');
    let sent = 0;
    const more = (): void => {
      sent += chunk.length;
      if (goesOn && !socket.destroyed) socket.write(chunk, more);
    };
    const ended = new Promise((resolve) => socket.once('close', resolve));
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(String(first)).toMatch(/^HTTP\/1\.1 413 /);
    more();
    await ended;
    expect(sent).toBeLessThan(64 * 1024 * 1024);
    await http.close(() => undefined);
  });

  it('S2: leaves out no header, however many stand before it: what a proxy added at the end is the caller’s address', async () => {
    http = await listen('127.0.0.1', 0);
    http.answerWith((request, response) => response.end(request.headers['x-forwarded-for']));
    const { port } = http.server.address() as AddressInfo;
    const padding = Array.from({ length: 1_000 }, (_, index) => `X-${index}:\r\n`).join('');
    const forwarded = (caller: string) => `X-Forwarded-For: ${caller}\r\n`;
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${forwarded('forged')}${padding}${forwarded('true')}\r\n`,
    );
    expect(await text(socket)).toMatch(/\r\n\r\n(.*\r\n)?forged, true/);
    await http.close(() => undefined);
  });

  it('S20: answers a few requests of one connection at a time, the others in their order, and never hundreds that nobody takes', async () => {
    http = await listen('127.0.0.1', 0);
    let begun = 0;
    let answering = 0;
    let most = 0;
    http.answerWith(({ url }, response) => {
      begun += 1;
      answering += 1;
      most = Math.max(most, answering);
      setImmediate(() => {
        answering -= 1;
        response.end(`<${url}>`);
      });
    });
    const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1');
    const requests = Array.from({ length: 500 }, (_, index) => `GET /${index} HTTP/1.1\r\nHost: a\r\n`);
    socket.write(`${requests.join('\r\n')}Connection: close\r\n\r\n`);
    const answers = (await text(socket)).match(/<\/\d+>/g);
    expect(answers).toEqual(requests.map((_, index) => `</${index}>`));
    expect([begun, most]).toEqual([500, 8]);
    await http.close(() => undefined);
  });

  it('S20: closes a connection that asks for thousands of answers at once', async () => {
    http = await listen('127.0.0.1', 0);
    http.answerWith(() => undefined);
    const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1');
    const gone = new Promise((resolve) => socket.once('error', resolve).once('close', resolve));
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3_000));
    await gone;
    await http.close(() => undefined);
  });

  it('F18: answers new requests for 300 ms more before it takes none', async () => {
    http = await listen('127.0.0.1', 0);
    http.answerWith((_request, response) => response.end());
    const begun = performance.now();
    const closed = http.close(() => undefined);
    const refusedAfter = await refusedBy(begun);
    expect(refusedAfter).toBeGreaterThanOrEqual(299);
    expect(refusedAfter).toBeLessThan(PATIENCE_MS);
    await closed;
  });

  it('F18: waits for what is under way, and hangs up on sockets once it takes no more', async () => {
    http = await listen('127.0.0.1', 0);
    let finish: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      http.answerWith((_request, response) => {
        finish = () => response.end('whole');
        resolve();
      });
    });
    const answer = ask();
    await begun;
    const order: string[] = [];
    const closed = http
      .close(() => {
        order.push('hung up');
        finish();
      })
      .then(() => order.push('closed'));
    expect(await (await answer).text()).toBe('whole');
    await closed;
    expect(order).toEqual(['hung up', 'closed']);
  });

  it('F18: an answer that was under way when it was told to stop is the last of its connection', async () => {
    http = await listen('127.0.0.1', 0);
    let finish: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      http.answerWith((_request, response) => {
        finish = () => response.end();
        resolve();
      });
    });
    const answer = fetch(http.address);
    await begun;
    const closed = http.close(() => undefined);
    finish();
    expect((await answer).headers.get('connection')).toBe('close');
    await closed;
  });

  it('F18: answers all that one connection has asked at once, and ends it with the last', async () => {
    http = await listen('127.0.0.1', 0);
    const answers: (() => void)[] = [];
    const begun = new Promise<void>((resolve) => {
      http.answerWith(({ url }, response) => {
        answers.push(() => response.end(`answer to ${url}`));
        if (answers.length === 2) resolve();
      });
    });
    const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1');
    for (const path of ['/one', '/two']) socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
    await begun;
    answers[0]?.();
    const [first] = (await once(socket, 'data')) as [Buffer];
    const closed = http.close(() => undefined);
    answers[1]?.();
    const heard = [String(first), await text(socket)].map((part) => part.match(/^Connection: .*$|answer to .*$/gm));
    expect(heard).toEqual([
      ['Connection: keep-alive', 'answer to /one'],
      ['Connection: close', 'answer to /two'],
    ]);
    await closed;
  });

  it('F18: resets no connection of clients that come again with each answer', async () => {
    http = await listen('127.0.0.1', 0);
    http.answerWith((_request, response) => void setTimeout(() => response.end(), 5));
    const endings = Array.from({ length: 50 }, async () => {
      for (;;) {
        const code = await ask().then(
          async (answer) => void (await answer.text()),
          (error: Error & { cause?: { code?: string } }) => error.cause?.code,
        );
        if (code !== undefined) return code;
      }
    });
    await http.close(() => undefined);
    expect(new Set(await Promise.all(endings))).toEqual(new Set(['ECONNREFUSED']));
  });
});
