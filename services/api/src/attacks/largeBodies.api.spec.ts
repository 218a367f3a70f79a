import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openAttackedApp, type AttackedApp, type AttackedShop } from '@bahi/testing/attacks';

const TWO_GIB = 2 ** 31;
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data; boundary=x';
const PART = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n';

let app: AttackedApp;
let shop: AttackedShop;
beforeAll(async () => {
  app = await openAttackedApp();
  shop = await app.openShop();
});
afterAll(() => app.close());

interface Sent {
  answer: string;
  /** Bytes of body that were sent before the answer came. */
  bytes: number;
}

/** Sends a head, and a body without end unless it is told to wait, until an answer comes. */
async function send(path: string, headers: readonly string[], first: string, goesOn: boolean): Promise<Sent> {
  const { hostname, port } = new URL(app.baseUrl);
  const chunk = Buffer.alloc(16_384, 'a');
  const socket = connect(Number(port), hostname);
  const isChunked = headers.some((header) => header.startsWith('Transfer-Encoding'));
  const framed = (bytes: Buffer | string): Buffer =>
    isChunked
      ? Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), Buffer.from(bytes), Buffer.from('\r\n')])
      : Buffer.from(bytes);
  const token = `Authorization: Bearer ${shop.owner.token ?? ''}`;
  const head = [`POST /api${path} HTTP/1.1`, 'Host: shop', token, ...headers, '', ''];
  return new Promise((resolve) => {
    let bytes = 0;
    let isAnswered = false;
    socket.setEncoding('latin1').once('data', (answer: string) => {
      isAnswered = true;
      resolve({ answer, bytes });
      socket.destroy();
    });
    socket.on('error', () => undefined);
    const more = (): void => {
      if (isAnswered) return;
      bytes += chunk.length;
      socket.write(framed(chunk), more);
    };
    socket.write(head.join('\r\n'));
    if (first !== '') socket.write(framed(first));
    if (goesOn) more();
  });
}

describe('bodies far above the limit', () => {
  it.each([
    ['/products', JSON_TYPE],
    ['/billing/complete', JSON_TYPE],
    ['/auth/login', JSON_TYPE],
    ['/feedback', FORM_TYPE],
    ['/imports/files', FORM_TYPE],
  ])('S12: announced with 2 GiB, POST %s of %s is refused before any of it came', async (path, type) => {
    const { answer } = await send(path, [`Content-Type: ${type}`, `Content-Length: ${TWO_GIB}`], '', false);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  it.each([
    ['/products', JSON_TYPE, '{"name":"', 100 * 1024],
    ['/feedback', FORM_TYPE, PART, 5 * 1024 * 1024 + 320 * 1024],
    ['/imports/files', FORM_TYPE, PART.replace('image', 'file'), 2 * 1024 * 1024 + 320 * 1024],
  ])('S12: without a length, POST %s of %s is refused a little above the limit', async (path, type, first, limit) => {
    const headers = [`Content-Type: ${type}`, 'Transfer-Encoding: chunked'];
    const { answer, bytes } = await send(path, headers, first, true);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    // what stands in the buffers of both ends was sent too
    expect(bytes).toBeLessThan(limit + 16 * 1024 * 1024);
  });
});
