import { afterEach, describe, expect, it } from '@jest/globals';
import { linkAddress } from '@bahi/runtime';
import { api, invitationSentTo, openTestApp, signUpOwner, type TestApp } from '@bahi/testing/testApp';

const email = 'ravi@example.test';
const OUTBOX = '/books/outbox';

let test: TestApp;
afterEach(() => test.close());

const invite = async (owner: { auth: object }, key: string, role = 'staff') =>
  api(test)
    .post('/api/members')
    .set({ ...owner.auth, 'Idempotency-Key': key })
    .send({ email, role })
    .expect(202);

describe('the link of an invitation', () => {
  it('is in the answer where no mail goes out, also in that of a repeat, and nowhere else', async () => {
    test = await openTestApp({ outbox: OUTBOX });
    const owner = await signUpOwner(test);
    const first = await invite(owner, 'one');
    expect(first.body.link).toBe(`http://shop.test/invite/${invitationSentTo(test, email)}`);
    expect((await invite(owner, 'one')).body).toEqual(first.body);
    const newer = await invite(owner, 'two');
    expect(newer.body.link).toBe(`http://shop.test/invite/${invitationSentTo(test, email)}`);
    expect(newer.body.link).not.toBe(first.body.link);
    const listed = await api(test).get('/api/members').set(owner.auth).expect(200);
    expect(JSON.stringify(listed.body)).not.toContain('/invite/');
    const change = { role: 'auditor', revision: newer.body.revision };
    const changed = await api(test).put(`/api/members/${newer.body.id}`).set(owner.auth).send(change).expect(200);
    expect(changed.body).not.toHaveProperty('link');
  });

  it('is in the mail alone where mail goes out', async () => {
    test = await openTestApp();
    const owner = await signUpOwner(test);
    expect((await invite(owner, 'one')).body).not.toHaveProperty('link');
    expect(invitationSentTo(test, email)).not.toBe('');
  });

  it('names shop and role, in the mail and for its page', async () => {
    test = await openTestApp();
    const owner = await signUpOwner(test, { shopName: 'Leelavati Stores' });
    await invite(owner, 'one', 'auditor');
    const { text = '' } = test.mail.sent.findLast(({ to }) => to === email) ?? {};
    expect(text).toMatch(/“Leelavati Stores”\. Your role: auditor\.[^]*“Leelavati Stores”[^]*ऑडिटर/);
    const token = invitationSentTo(test, email);
    const shown = await api(test).post('/api/auth/invitation').send({ token }).expect(200);
    expect(shown.body).toEqual({ shopName: 'Leelavati Stores', role: 'auditor', email });
    await api(test).post('/api/auth/invitation').send({ token: 'unknown' }).expect(422);
  });

  it('is the only one in the mail, whatever the shop is called', async () => {
    test = await openTestApp();
    const owner = await signUpOwner(test, { shopName: 'Win at https://evil.example/x or www.evil.example' });
    await invite(owner, 'one');
    const { text = '' } = test.mail.sent.findLast(({ to }) => to === email) ?? {};
    expect(text.match(/\w+:\/\/|www\.\w|\w\.example/g)).toEqual(['http://']);
  });

  it.each([
    ['opens elsewhere', 'http://192.168.1.20:3000', 'http://192.168.1.20:3000/invite/', false],
    [
      'opens on this machine alone, and the mail says so',
      'http://127.0.0.1:3000',
      'http://127.0.0.1:3000/invite/',
      true,
    ],
  ])('%s', async (_what, listening, begins, isSaid) => {
    const { publicUrl, linkOrigin } = linkAddress(undefined, listening);
    test = await openTestApp({ outbox: OUTBOX, settings: { publicUrl, linkOrigin } });
    const owner = await signUpOwner(test);
    expect((await invite(owner, 'one')).body.link).toMatch(begins);
    const { text = '' } = test.mail.sent.findLast(({ to }) => to === email) ?? {};
    expect(/It opens only on the machine/.test(text)).toBe(isSaid);
  });

  it('leads where its sender reached a server that listens everywhere', async () => {
    const own = { name: 'eth0', family: 'IPv4', internal: false };
    const addresses = [
      { ...own, address: '192.168.1.20' },
      { ...own, address: '10.0.0.7' },
    ];
    const names = () => ({ addresses, hostName: 'till' });
    const { publicUrl, linkOrigin } = linkAddress(undefined, 'http://0.0.0.0:3000', names);
    test = await openTestApp({ outbox: OUTBOX, settings: { publicUrl, linkOrigin } });
    const owner = await signUpOwner(test);
    for (const [host, origin] of [
      ['10.0.0.7:3000', 'http://10.0.0.7:3000'],
      ['evil.example:3000', 'http://192.168.1.20:3000'],
    ] as const)
      expect((await invite({ auth: { ...owner.auth, Host: host } }, host)).body.link).toMatch(`${origin}/invite/`);
  });
});
