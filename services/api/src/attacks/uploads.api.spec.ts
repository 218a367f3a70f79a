import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openAttackedApp, PNG, type AttackedApp, type AttackedShop, type HttpCaller } from '@bahi/testing/attacks';

const LARGEST = Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024 - PNG.length)]);
const A_DAY_MS = 24 * 60 * 60 * 1000;

let app: AttackedApp;
let shop: AttackedShop;
let neighbour: AttackedShop;
beforeAll(async () => {
  app = await openAttackedApp({ settings: { limitScale: 1 } });
  shop = await app.openShop();
  neighbour = await app.openShop();
});
afterAll(() => app.close());

const give = (caller: HttpCaller, image?: Buffer) =>
  caller.send('POST', { path: '/feedback', form: { message: 'look', ...(image && { image }) } });

describe('uploads', () => {
  it('S14: one shop has 100 MiB a day, whoever of it sends them; then no byte more, and others go on', async () => {
    const { owner, staff, auditor } = shop.people;
    for (const caller of [owner, staff]) {
      for (let turn = 0; turn < 10; turn += 1) expect((await give(caller, LARGEST)).status).toBe(201);
    }
    const before = await app.eventCount();
    const refused = await give(auditor, PNG);
    expect([refused.status, refused.body.code]).toEqual([429, 'quota_exceeded']);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(A_DAY_MS / 1_000);
    expect(await app.eventCount()).toBe(before);
    expect((await give(auditor)).status).toBe(201);
    expect((await give(neighbour.owner, PNG)).status).toBe(201);
  });

  it('S20: twenty silent ones of a stranger keep places from that network only, and each that ends makes place', async () => {
    const { hostname, port } = new URL(app.baseUrl);
    const head = 'POST /api/feedback HTTP/1.1\r\nHost: shop\r\nContent-Length: 5000000\r\n';
    const sockets = Array.from({ length: 20 }, () => {
      const socket = connect(Number(port), hostname);
      socket.write(`${head}Content-Type: multipart/form-data; boundary=x\r\n\r\n--x\r\n`);
      return socket;
    });
    // a file of another type is refused once it has been read, and counts for nothing
    const stranger = app.stranger();
    const tried = async (caller: HttpCaller) => give(caller, Buffer.from('MZ'));
    let answer = await tried(stranger);
    while (answer.status === 422) answer = await tried(stranger);
    expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([
      429,
      'too_many_requests',
      '1',
    ]);
    expect((await tried(neighbour.owner)).status).toBe(422);
    for (const socket of sockets) socket.destroy();
    while (answer.status === 429) answer = await tried(stranger);
    expect(answer.status).toBe(422);
  });

  it.each([
    ['a picture that is a page', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a program', `MZ${'\0'.repeat(600)}`],
    ['a document', '%PDF-1.7 (script)'],
    ['nothing', ''],
    ['a picture that comes too late', ` ${PNG.toString('latin1')}`],
    ['a picture behind the mark of a text', `\xEF\xBB\xBF${PNG.toString('latin1')}`],
    ['a page that claims to be the tag of a song, and a picture behind it', `ID3\x03\0\0\0\0\0\x08<script>GIF89a`],
    ['half the beginning of a picture', 'GIF'],
  ])('S14: %s is refused, whatever it calls itself', async (_what, text) => {
    const answer = await give(neighbour.owner, Buffer.from(text, 'latin1'));
    expect([answer.status, answer.body['errorCodes']]).toEqual([422, { image: 'image_type' }]);
  });

  it.each([
    ['png', '\x89PNG\r\n\x1A\n'],
    ['jpeg', '\xFF\xD8\xFF'],
    ['gif', 'GIF87a'],
    ['gif', 'GIF89a'],
    ['webp', 'RIFF\0\0\0\0WEBP'],
  ])('S14: what begins as a %s is one, whatever follows', async (kind, beginning) => {
    const bytes = Buffer.concat([Buffer.from(beginning, 'latin1'), Buffer.alloc(100)]);
    const { status, body } = await give(neighbour.owner, bytes);
    expect(status).toBe(201);
    const image = await neighbour.owner.send('GET', { path: `/feedback/${body['id']}/image` });
    expect(image.headers.get('content-type')).toBe(`image/${kind}`);
  });
});
