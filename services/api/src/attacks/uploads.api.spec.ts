import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { openAttackedApp, PNG, type AttackedApp, type AttackedShop, type HttpCaller } from '@bahi/testing/attacks';

jest.setTimeout(60_000);

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

  it.each([
    ['a picture that is a page', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a program', `MZ${'\0'.repeat(600)}`],
    ['a document', '%PDF-1.7 (script)'],
    ['nothing', ''],
    ['a picture that comes too late', ` ${PNG.toString('latin1')}`],
  ])('S14: %s is refused, whatever it calls itself', async (_what, text) => {
    const answer = await give(neighbour.owner, Buffer.from(text, 'latin1'));
    expect([answer.status, answer.body['errorCodes']]).toEqual([422, { image: 'image_type' }]);
  });
});
