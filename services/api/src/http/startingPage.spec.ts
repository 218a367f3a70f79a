import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startingPage } from './startingPage.ts';

describe('a server whose stores are not open yet', () => {
  let server: Server;
  beforeAll(async () => {
    server = createServer(startingPage);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  });
  afterAll(() => void server.close());

  const ask = async (headers: Record<string, string>) => {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/products`, { headers });
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
  };

  it('tells a program by a code to come again', async () => {
    const { status, headers, text } = await ask({ accept: 'application/json', 'accept-language': 'hi' });
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '1', 'no-store']);
    expect(JSON.parse(text)).toEqual({ code: 'starting', message: 'The server is starting. Please try again.' });
  });

  it.each([
    ['en-IN,en;q=0.9', 'en', 'The server is starting. Please try again.'],
    ['hi-IN,hi;q=0.9,en;q=0.8', 'hi', 'सर्वर शुरू हो रहा है। कृपया फिर कोशिश करें।'],
  ])(
    'tells a browser of %s in its reader’s words, on a page that asks again by itself',
    async (accepted, lang, words) => {
      const { status, headers, text } = await ask({ accept: 'text/html,*/*;q=0.8', 'accept-language': accepted });
      expect([status, headers['retry-after'], headers['content-type']]).toEqual([503, '1', 'text/html; charset=utf-8']);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(text).toContain(`<html lang="${lang}">`);
      expect(text).toContain(words);
      expect(text).toMatch(/http-equiv="refresh"/);
    },
  );
});
