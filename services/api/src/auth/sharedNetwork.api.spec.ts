import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  api,
  codeSentTo,
  invitationSentTo,
  openTestApp,
  registration,
  signUpMember,
  signUpOwner,
  type SignedInUser,
  type TestApp,
} from '@bahi/testing/testApp';

/** A network that the owner shares with others, and knows. */
const SHARED = '198.51.100.7';
const ELSEWHERE = '203.0.113.7';
const WRONG = 'Kacchi-kairi-chutney-8';

let test: TestApp;
let owner: SignedInUser;
let hashed: number;
beforeEach(async () => {
  test = await openTestApp({ settings: { limitScale: 1 }, trustProxy: 1 });
  const { passwords } = test.services;
  hashed = 0;
  test.services.passwords = {
    hash: async (password) => passwords.hash(password),
    async matches(...given) {
      hashed += 1;
      return passwords.matches(...given);
    },
  };
  owner = await signUpOwner(test);
  expect((await signIn(owner.email, owner.password)).status).toBe(200);
});
afterEach(() => test.close());

const post = async (path: string, body: object, from = SHARED) =>
  api(test).post(`/api/auth/${path}`).set('X-Forwarded-For', from).send(body);
const signIn = async (identifier: string, password: string, from = SHARED) =>
  post('login', { identifier, password }, from);
const statusOf = async (...given: Parameters<typeof signIn>) => (await signIn(...given)).status;
describe('the password of somebody whose network others have spent', () => {
  it('is right from the network that the account knows, by address and by phone', async () => {
    const guesses = Array.from({ length: 50 }, async (_, n) => statusOf(`nobody${n}@example.test`, WRONG));
    expect(new Set(await Promise.all(guesses))).toEqual(new Set([400]));
    expect(await statusOf('nobody@example.test', WRONG)).toBe(429);
    expect(await statusOf(owner.email, owner.password)).toBe(200);
    expect(await statusOf(owner.profile.phone, owner.password)).toBe(200);
    expect(await statusOf(owner.email, owner.password)).toBe(200);
  });

  it('is right from the known part of an IPv6 range that others have spent', async () => {
    const [own = '', ...others] = ['a', 'b', 'c'].map((part) => `2001:db8:7:${part}::1`);
    expect(await statusOf(owner.email, owner.password, own)).toBe(200);
    await test.services.limits.passwordPerRange.count('2001:db8:7::/48', 199);
    const statuses = [];
    for (const other of others) statuses.push(await statusOf('nobody@example.test', WRONG, other));
    expect(statuses).toEqual([400, 429]);
    expect(await statusOf(owner.email, owner.password, own)).toBe(200);
    expect(await statusOf('nobody@example.test', WRONG, '2001:db8:8:1::1')).toBe(400);
  });

  it('S2: is guessed ten times there, and from no network that the account does not know', async () => {
    const { passwordPerAddress } = test.services.limits;
    for (const network of [SHARED, ELSEWHERE]) await passwordPerAddress.count(network, 50);
    for (let n = 0; n < 10; n += 1) expect(await statusOf(owner.email, WRONG)).toBe(429);
    expect(await statusOf(owner.email, owner.password)).toBe(429);
    expect(await statusOf(owner.email, owner.password, ELSEWHERE)).toBe(429);
  });

  it('S5, S7: a wrong one is refused like that of a made-up name, which is not hashed, and no faster', async () => {
    await test.services.limits.passwordPerAddress.count(SHARED, 50);
    hashed = 0;
    const answers = [];
    const took = [];
    for (const name of ['nobody@example.test', owner.email, '9000000001', owner.profile.phone]) {
      const began = performance.now();
      const { status, body, headers } = await signIn(name, WRONG);
      took.push(performance.now() - began);
      const { requestId: _, ...visible } = body;
      answers.push({ status, visible, names: Object.keys(headers).filter((header) => header !== 'date') });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(Math.min(...took)).toBeGreaterThanOrEqual(240);
    expect(hashed).toBe(2);
  });
});

describe('a code or link of somebody whose network others have spent', () => {
  const spend = async (from = SHARED) => {
    const body = { otp: '000000', newPassword: WRONG, confirmPassword: WRONG };
    const tries = Array.from({ length: 50 }, async (_, n) =>
      post('reset-password', { ...body, email: `nobody${n}@example.test` }, from),
    );
    expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([422]));
  };
  const reset = async (otp: string, from = SHARED) =>
    (await post('reset-password', { email: owner.email, otp, newPassword: WRONG, confirmPassword: WRONG }, from))
      .status;
  const notThis = (otp: string) => (otp === '000000' ? '000001' : '000000');

  it.each([ELSEWHERE, SHARED])('sets a new password where the account is known, asked for from %s', async (asker) => {
    await spend();
    expect((await post('send-otp', { email: owner.email, purpose: 'reset' }, asker)).status).toBe(200);
    const otp = codeSentTo(test, owner.email);
    expect(await reset(notThis(otp))).toBe(429);
    expect(await reset(otp)).toBe(200);
  });

  it('S3: is burned after five tries there too, and is tried from no network that did not ask for it', async () => {
    await Promise.all([spend(), spend(ELSEWHERE)]);
    await post('send-otp', { email: owner.email, purpose: 'reset' });
    const otp = codeSentTo(test, owner.email);
    expect(await reset(otp, ELSEWHERE)).toBe(429);
    for (let n = 0; n < 5; n += 1) expect(await reset(notThis(otp))).toBe(429);
    expect(await reset(otp)).toBe(429);
  });

  it('registers where it was asked for', async () => {
    await spend();
    const body = registration();
    expect((await post('send-otp', { email: body.email })).status).toBe(200);
    expect((await post('register', { ...body, otp: codeSentTo(test, body.email) })).status).toBe(201);
  });

  it('joins a shop from anywhere', async () => {
    const email = 'ravi@example.test';
    await api(test).post('/api/members').set(owner.auth).send({ email, role: 'staff' }).expect(202);
    await spend();
    const body = { name: 'Ravi', password: WRONG, confirmPassword: WRONG };
    expect((await post('accept-invite', { ...body, token: 'x'.repeat(43) })).status).toBe(429);
    expect((await post('accept-invite', { ...body, token: invitationSentTo(test, email) })).status).toBe(201);
  });
});

it('ten wrong tries of one session to change the password stop no other session, and no other person', async () => {
  const staff = await signUpMember(test, owner, 'staff');
  const { accessToken } = (await signIn(owner.email, owner.password)).body;
  const change = async (authorization: string, currentPassword: string) =>
    (
      await api(test)
        .put('/api/auth/change-password')
        .set('Authorization', authorization)
        .send({ currentPassword, newPassword: WRONG, confirmPassword: WRONG })
    ).status;
  for (let n = 0; n < 10; n += 1) expect(await change(owner.auth.Authorization, 'not this one 12')).toBe(422);
  expect(await change(owner.auth.Authorization, owner.password)).toBe(429);
  expect(await change(staff.auth.Authorization, staff.password)).toBe(200);
  expect(await change(`Bearer ${accessToken}`, owner.password)).toBe(200);
});
