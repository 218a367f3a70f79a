import { afterEach, describe, expect, it } from '@jest/globals';
import { linkAddress } from '@bahi/runtime';
import { api, openTestApp, type TestApp, type TestAppOptions } from '@bahi/testing/testApp';

const outbox = '/books/outbox';

let test: TestApp;
afterEach(() => test.close());

async function asked(options: TestAppOptions, headers: Record<string, string> = {}): Promise<unknown> {
  test = await openTestApp(options);
  return (await api(test).get('/api/system/mail').set(headers).expect(200)).body;
}

describe('GET /system/mail', () => {
  it('names the outbox to a caller on this machine, who is not signed in', async () => {
    expect(await asked({ outbox })).toEqual({ goesOut: false, outbox, linksOpenElsewhere: true });
  });

  it('names nothing where mail goes out', async () => {
    expect(await asked({})).toEqual({ goesOut: true, outbox: null, linksOpenElsewhere: true });
  });

  it.each<[string, TestAppOptions, Record<string, string>]>([
    ['a caller behind a proxy that says so', {}, { 'X-Forwarded-For': '203.0.113.9' }],
    ['a caller behind a proxy that says it otherwise', {}, { Forwarded: 'for=203.0.113.9' }],
    ['a caller behind a proxy that only names itself', {}, { Via: '1.1 proxy' }],
    ['a caller of an installation behind proxies', { trustProxy: 1 }, {}],
    ['a caller of an installation behind TLS', { settings: { publicUrl: 'https://shop.test' } }, {}],
    ['a page of another name that points here', {}, { Host: 'evil.example:3000' }],
  ])('says that no mail goes out, and not where it is kept, to %s', async (_who, options, headers) => {
    expect(await asked({ outbox, ...options }, headers)).toMatchObject({ goesOut: false, outbox: null });
  });

  it('says where links open on this machine alone', async () => {
    const { publicUrl, linkOrigin } = linkAddress(undefined, 'http://127.0.0.1:3000');
    expect(await asked({ settings: { publicUrl, linkOrigin } })).toMatchObject({ linksOpenElsewhere: false });
  });
});
