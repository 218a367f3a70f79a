import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { api, openTestApp, type TestApp } from '@bahi/testing/testApp';
import request from 'supertest';

const SCRIPT = `console.log(${JSON.stringify('bahi '.repeat(200))});`;
const PAGE = `<!doctype html><title>Bahi</title><p>${'page '.repeat(200)}</p>`;

let test: TestApp;
let above: string;
beforeAll(async () => {
  above = mkdtempSync(join(tmpdir(), 'bahi-client-'));
  const folder = join(above, 'client');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  const put = (name: string, text: string, copies = true) => {
    writeFileSync(join(folder, name), text);
    if (!copies) return;
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text));
  };
  put('index.html', PAGE);
  put('favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', false);
  put('assets/app-Ab12.js', SCRIPT);
  put('assets/tiny-Cd34.js', '1;', false);
  put('assets/letters-Ef56.woff2', 'font', false);
  writeFileSync(join(above, 'secret.txt'), 'secret');
  writeFileSync(join(above, 'secret.txt.br'), brotliCompressSync('secret'));
  test = await openTestApp({ clientFolder: folder });
});
afterAll(async () => {
  await test.close();
  rmSync(above, { recursive: true });
});

const get = (path: string, encodings: string) => request(test.app).get(path).set('Accept-Encoding', encodings);

describe('health', () => {
  it.each(['/health', '/health/', '/health/readyz', '/health/live/x', '/health/index.html'])(
    'answers a check that is none, %s, with 404 and never with the page',
    async (path) => {
      const { text } = await request(test.app).get(path).set('Accept', 'text/html').expect(404);
      expect(text).toContain('"code":"not_found"');
    },
  );
});

describe('assets', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
    ['', undefined],
  ])('come in the best encoding of "%s": %s', async (accepted, coding) => {
    const { headers } = await request(test.app)
      .head('/assets/app-Ab12.js')
      .set('Accept-Encoding', accepted)
      .expect(200);
    expect(headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', vary: 'Accept-Encoding' });
    expect(headers['content-encoding']).toBe(coding);
    const bytes = { br: brotliCompressSync(SCRIPT), gzip: gzipSync(SCRIPT) }[coding ?? ''] ?? SCRIPT;
    expect(headers['content-length']).toBe(String(bytes.length));
  });

  it('unpack to what was built', async () => {
    for (const accepted of ['gzip', 'identity']) expect((await get('/assets/app-Ab12.js', accepted)).text).toBe(SCRIPT);
  });

  it('go out as they are where no copy was worth keeping', async () => {
    const { headers, text } = await get('/assets/tiny-Cd34.js', 'gzip, br').expect(200);
    expect([text, headers['content-encoding'], headers['vary']]).toEqual(['1;', undefined, 'Accept-Encoding']);
    const font = await get('/assets/letters-Ef56.woff2', 'gzip, br').expect(200);
    expect(font.headers['content-type']).toBe('font/woff2');
  });

  it('are kept for a year, because another build gives them another name', async () => {
    for (const accepted of ['gzip', 'identity']) {
      const { headers } = await get('/assets/app-Ab12.js', accepted);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
  });

  it('are 404 in JSON when they are missing, never the start page', async () => {
    const { body, headers } = await api(test).get('/assets/gone-Gh78.js').set('Accept-Encoding', 'gzip').expect(404);
    expect(body.code).toBe('not_found');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('have one address: the copies cannot be asked for', async () => {
    await get('/assets/app-Ab12.js.br', 'br').expect(404);
    await get('/assets/app-Ab12.js.gz', 'identity').expect(404);
  });

  it('S14: are all that can be reached', async () => {
    const escapes = [
      '/assets/../../secret.txt',
      '/assets/%2e%2e/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/assets/..%5c..%5csecret.txt',
    ];
    for (const path of escapes) {
      const answer = await get(path, 'br, gzip');
      expect([path, /secret/.test(answer.text ?? '')]).toEqual([path, false]);
    }
  });
});

describe('the start page', () => {
  it.each(['/', '/index.html', '/dashboard/billing/12/show', '/invite/abc'])('answers %s, compressed', async (path) => {
    const { text, headers } = await get(path, 'gzip').expect(200);
    expect(text).toBe(PAGE);
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-encoding': 'gzip',
      'content-type': 'text/html; charset=utf-8',
      vary: 'Accept-Encoding',
    });
  });

  it('S16: has the security headers', async () => {
    const { headers } = await get('/', 'br');
    expect(headers['content-security-policy']).toMatch(/script-src 'self'/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('is not sent again to who has it, and each encoding has a tag of its own', async () => {
    const { headers } = await get('/', 'gzip');
    const again = await get('/', 'gzip')
      .set('If-None-Match', headers['etag'] ?? '')
      .expect(304);
    expect(again.headers['cache-control']).toBe('no-cache');
    await get('/', 'identity')
      .set('If-None-Match', headers['etag'] ?? '')
      .expect(200);
  });

  it('is no answer to a write', async () => {
    await request(test.app).post('/dashboard').expect(404);
  });

  it('leaves other files at the root what they are', async () => {
    expect((await get('/favicon.svg', 'gzip').expect(200)).headers['content-type']).toMatch(/^image\/svg\+xml/);
  });
});
