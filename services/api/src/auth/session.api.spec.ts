import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { AnyRecorded } from '@bahi/contracts';
import {
  api,
  codeSentTo,
  openTestApp,
  rowsOf,
  signUpMember,
  signUpOwner,
  type SignedInUser,
  type TestApp,
} from '@bahi/testing/testApp';
import jwt from 'jsonwebtoken';
import { createServices } from '../services.ts';

let test: TestApp;
let owner: SignedInUser;
beforeAll(async () => {
  test = await openTestApp();
  owner = await signUpOwner(test);
});
afterAll(async () => {
  await test.close();
});

const post = (path: string, body: object) => api(test).post(`/api${path}`).send(body);
const login = (identifier: string, password: string) => post('/auth/login', { identifier, password });
const profile = (token: string) => api(test).get('/api/shop/profile').set('Authorization', `Bearer ${token}`);

describe('signing in', () => {
  it('works by email in any case, and by phone however it is written', async () => {
    const { phone } = owner.profile;
    const inHindi = phone.replace(/\d/g, (digit) => '०१२३४५६७८९'.charAt(Number(digit)));
    for (const identifier of [owner.email.toUpperCase(), phone, `+91 ${phone}`, `0${phone}`, `+९१ ${inHindi}`]) {
      const { body } = await login(identifier, owner.password).expect(200);
      expect(body).toMatchObject({ accessToken: expect.any(String), profile: { role: 'owner' } });
    }
  });

  it('works by a phone number that begins with the digits of the country code', async () => {
    const { profile: other, password } = await signUpOwner(test, { phone: '9198200001' });
    for (const identifier of [other.phone, `+91 ${other.phone}`]) await login(identifier, password).expect(200);
  });

  it('lasts 12 hours, or 30 days when remembered', async () => {
    const remembered = await post('/auth/login', { identifier: owner.email, password: owner.password, remember: true });
    const short = await login(owner.email, owner.password);
    const hours = (token: string) => {
      const { exp = 0, iat = 0 } = jwt.decode(token) as jwt.JwtPayload;
      return (exp - iat) / 3600;
    };
    expect([hours(short.body.accessToken), hours(remembered.body.accessToken)]).toEqual([12, 720]);
  });

  it('S5: a wrong password and an unknown name get the same answer', async () => {
    const answers = [await login(owner.email, 'wrong-password'), await login('nobody@example.test', 'wrong-password')];
    const [known, unknown] = answers.map(({ status, body }) => ({ status, code: body.code, message: body.message }));
    expect(known).toEqual({
      status: 400,
      code: 'wrong_credentials',
      message: 'Email, phone or password is not correct.',
    });
    expect(unknown).toEqual(known);
  });

  it('S6: a password is compared whole and in one spelling', async () => {
    const password = `${'x'.repeat(80)}é-nariyal`;
    const long = await signUpOwner(test, { password, confirmPassword: password });
    await login(long.email, password.normalize('NFD')).expect(200);
    await login(long.email, password.slice(0, 80)).expect(400);
  });

  it('S6: 257 characters, common words and own names are refused', async () => {
    const wrong = {
      [`${'a1'.repeat(128)}b`]: 'password_too_long',
      'Password@123': 'password_too_common',
      P4ssw0rd123: 'password_too_common',
      qwertyuiop: 'password_too_common',
      aaaaaaaaaa: 'password_too_common',
      'Krishna2024!': 'password_too_common',
      'Sharma-kirana-99': 'password_too_common',
    };
    for (const [newPassword, code] of Object.entries(wrong)) {
      const body = { currentPassword: owner.password, newPassword, confirmPassword: newPassword };
      const answer = await api(test).put('/api/auth/change-password').set(owner.auth).send(body).expect(422);
      expect(answer.body.errorCodes).toEqual({ newPassword: code });
    }
  });
});

describe('a session', () => {
  it('S8: is not opened by a token of another algorithm, secret, issuer or audience', async () => {
    const { sid, sub = '', iat } = jwt.decode(owner.token) as jwt.JwtPayload & { sid: string };
    const claims = { sid, iat };
    const secret = 'only for tests, thirty-two or more';
    const good = { algorithm: 'HS256', issuer: 'bahi', audience: 'bahi-app', subject: sub, expiresIn: '9y' } as const;
    await profile(jwt.sign(claims, secret, good)).expect(200);
    const bad = [
      jwt.sign(claims, 'another secret of thirty-two characters', good),
      jwt.sign(claims, secret, { ...good, algorithm: 'HS512' }),
      jwt.sign(claims, secret, { ...good, issuer: 'other' }),
      jwt.sign(claims, secret, { ...good, audience: 'other' }),
      jwt.sign(claims, secret, { ...good, subject: 'f'.repeat(32) }),
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${owner.token.split('.')[1]}.`,
    ];
    for (const token of bad) {
      const answer = await profile(token).expect(401);
      expect(answer.body).toMatchObject({ code: 'session_expired', message: 'Session expired. Please login again.' });
    }
  });

  it('F11: is over where the clock was set back while the server was off, but for a correction of minutes', async () => {
    const startedAnew = async () => {
      const { accounts, commands } = createServices(test.services, test.services.settings);
      return accounts.sessionOf(owner.token, commands);
    };
    const day = 24 * 60 * 60 * 1000;
    test.clock.advance(-120_000);
    expect(await startedAnew()).toBeDefined();
    test.clock.advance(-3 * day);
    expect(await startedAnew()).toBeUndefined();
    test.clock.advance(3 * day + 120_000);
    expect(await startedAnew()).toBeDefined();
  });

  it('S9: logout kills its token by the next request', async () => {
    const { body } = await login(owner.email, owner.password);
    const auth = { Authorization: `Bearer ${body.accessToken}` };
    await api(test).post('/api/auth/logout').set(auth).expect(204);
    await profile(body.accessToken).expect(401);
    await profile(owner.token).expect(200);
  });

  it('S9: logout kills its token also for a call whose body is still to come', async () => {
    const { body } = await login(owner.email, owner.password);
    const server = test.app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const content = JSON.stringify({ name: 'Late' });
    socket.write(
      `POST /api/categories HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer ${body.accessToken}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${content.length}\r\nConnection: close\r\n\r\n${content.slice(0, -1)}`,
    );
    await new Promise((resolve) => server.once('request', () => setImmediate(resolve)));
    await api(test)
      .post('/api/auth/logout')
      .set({ Authorization: `Bearer ${body.accessToken}` })
      .expect(204);
    const now = performance.now.bind(performance);
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + 2_000);
    socket.write(content.slice(-1));
    const heard = await text(socket);
    clock.mockRestore();
    server.close();
    expect(heard).toMatch(/^HTTP\/1\.1 401/);
  });

  it('S9: a password change ends every other session by the next request', async () => {
    const user = await signUpOwner(test);
    const other = await login(user.email, user.password);
    const newPassword = 'Kesar-badam-milk-7';
    const body = { currentPassword: user.password, newPassword, confirmPassword: newPassword };
    await api(test).put('/api/auth/change-password').set(user.auth).send(body).expect(200, { changed: true });
    await profile(other.body.accessToken).expect(401);
    await profile(user.token).expect(200);
    await login(user.email, user.password).expect(400);
    await login(user.email, newPassword).expect(200);
  });

  it('is changed without a trace of the password, and decided each time, whatever key comes with it', async () => {
    const user = await signUpOwner(test);
    const change = (currentPassword: string, newPassword: string) =>
      api(test)
        .put('/api/auth/change-password')
        .set({ ...user.auth, 'Idempotency-Key': 'one-key' })
        .send({ currentPassword, newPassword, confirmPassword: newPassword });
    const [first, second] = ['Kesar-badam-milk-7', 'Kesar-pista-kulfi-9'];
    await change(user.password, first).expect(200);
    await change(first, second).expect(200);
    await login(user.email, second).expect(200);
    const events = (await test.events.readAll({ after: null, maxCount: 100_000 })) as AnyRecorded[];
    const changes = events.filter(
      ({ type, meta }) => type === 'PasswordChanged' && meta.userId === user.profile.accountId,
    );
    expect(changes.map(({ meta }) => meta.bodyHash)).toEqual([undefined, undefined]);
  });

  it('S9: a sign-in that was under way when the password was changed comes to nothing', async () => {
    const own = await openTestApp();
    const user = await signUpOwner(own);
    const { passwords } = own.services;
    const matches = passwords.matches.bind(passwords);
    const newPassword = 'Kesar-badam-milk-7';
    passwords.matches = async (password, hash) => {
      passwords.matches = matches;
      const isRight = await matches(password, hash);
      const body = { currentPassword: user.password, newPassword, confirmPassword: newPassword };
      await api(own).put('/api/auth/change-password').set(user.auth).send(body).expect(200);
      return isRight;
    };
    const late = { identifier: user.email, password: user.password };
    const answer = await api(own).post('/api/auth/login').send(late).expect(400);
    expect(answer.body.code).toBe('wrong_credentials');
    await api(own).get('/api/shop/profile').set(user.auth).expect(200);
    await own.close();
  });

  it('ends when its time is over, whatever the token says', async () => {
    const own = await openTestApp();
    const user = await signUpOwner(own);
    own.clock.advance(12 * 3_600_000);
    await api(own).get('/api/shop/profile').set(user.auth).expect(401);
    await own.close();
  });

  it('a wrong current password is 422 on its field, never 401', async () => {
    const before = await test.eventCount();
    const newPassword = 'Kesar-badam-milk-8';
    const body = { currentPassword: 'not this one', newPassword, confirmPassword: newPassword };
    const answer = await api(test).put('/api/auth/change-password').set(owner.auth).send(body).expect(422);
    expect(answer.body.errors).toEqual({ currentPassword: 'The current password is not correct.' });
    expect(await test.eventCount()).toBe(before);
  });

  it('public calls ignore a dead token', async () => {
    const answer = await post('/auth/login', { identifier: owner.email, password: owner.password })
      .set('Authorization', 'Bearer dead.dead.dead')
      .expect(200);
    expect(answer.body.profile.shopId).toBe(owner.profile.shopId);
  });
});

describe('resetting a password', () => {
  it('works with the code from the mail and ends every session', async () => {
    const user = await signUpOwner(test);
    await post('/auth/send-otp', { email: user.email, purpose: 'reset' }).expect(200);
    const newPassword = 'Thanda-sharbat-55';
    const body = { email: user.email, otp: codeSentTo(test, user.email), newPassword, confirmPassword: newPassword };
    await post('/auth/reset-password', body).expect(200, { changed: true });
    await profile(user.token).expect(401);
    await login(user.email, newPassword).expect(200);
    await post('/auth/reset-password', body).expect(422);
  });

  it("keeps the code when the new password is made of the shop's names, and tells so to nobody without it", async () => {
    const user = await signUpOwner(test, { shopName: 'Leelavati Stores' });
    await post('/auth/send-otp', { email: user.email, purpose: 'reset' }).expect(200);
    const otp = codeSentTo(test, user.email);
    const reset = (newPassword: string, code = otp) =>
      post('/auth/reset-password', { email: user.email, otp: code, newPassword, confirmPassword: newPassword });
    const wrongCode = otp === '000000' ? '111111' : '000000';
    const unproved = await reset('LEELAVATI-2024', wrongCode).expect(422);
    expect(unproved.body.errorCodes).toEqual({ otp: 'otp_invalid' });
    const weak = await reset('LEELAVATI-2024').expect(422);
    expect(weak.body.errorCodes).toEqual({ newPassword: 'password_too_common' });
    await reset('Thanda-sharbat-56').expect(200);
    await reset('Thanda-sharbat-57').expect(422);
    await login(user.email, 'Thanda-sharbat-56').expect(200);
  });

  it('S3: one of many racing resets uses the code', async () => {
    const user = await signUpOwner(test);
    await post('/auth/send-otp', { email: user.email, purpose: 'reset' }).expect(200);
    const otp = codeSentTo(test, user.email);
    const reset = async (turn: number) => {
      const newPassword = `Thanda-sharbat-${turn}-kulfi`;
      return post('/auth/reset-password', { email: user.email, otp, newPassword, confirmPassword: newPassword });
    };
    const answers = await Promise.all([1, 2, 3, 4].map(reset));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422]);
  });

  it('S3: a code for registering does not reset', async () => {
    const user = await signUpOwner(test);
    await post('/auth/send-otp', { email: user.email }).expect(200);
    const newPassword = 'Thanda-sharbat-56';
    const body = { email: user.email, otp: codeSentTo(test, user.email), newPassword, confirmPassword: newPassword };
    await post('/auth/reset-password', body).expect(422);
  });
});

describe('members', () => {
  const members = (user: SignedInUser) => api(test).get('/api/members').set(user.auth);

  it('are invited by mail, join, and are listed with name and role', async () => {
    const shop = await signUpOwner(test);
    const staff = await signUpMember(test, shop, 'staff');
    expect(staff.profile).toMatchObject({ role: 'staff', shopId: shop.profile.shopId, ownerName: 'Ravi Patil' });
    const answer = await members(shop).expect(200).expect('Content-Range', 'members 0-1/2');
    expect(answer.body).toEqual([
      expect.objectContaining({ email: shop.email, role: 'owner', status: 'active' }),
      expect.objectContaining({ email: staff.email, name: 'Ravi Patil', role: 'staff', status: 'active' }),
    ]);
  });

  it('S5: an invitation answers 202 whether or not the address has an account', async () => {
    for (const email of [owner.email, 'stranger@example.test']) {
      const answer = await api(test).post('/api/members').set(owner.auth).send({ email, role: 'staff' });
      expect([answer.status, answer.body.status]).toEqual([202, 'invited']);
    }
  });

  it('get another role from the next request on, and lose theirs when removed', async () => {
    const shop = await signUpOwner(test);
    const staff = await signUpMember(test, shop, 'staff');
    const row = rowsOf(await members(shop)).find((member) => member.email === staff.email)!;
    const path = `/api/members/${row.id}`;
    const changed = await api(test)
      .put(path)
      .set(shop.auth)
      .send({ ...row, role: 'auditor' })
      .expect(200);
    expect(changed.body).toMatchObject({ id: row.id, role: 'auditor' });
    expect((await profile(staff.token)).body.role).toBe('auditor');
    const stale = await api(test).put(path).set(shop.auth).send({ role: 'staff', revision: row.revision });
    expect([stale.status, stale.body.code, stale.body.current.role]).toEqual([409, 'stale_revision', 'auditor']);
    await api(test).delete(path).set(shop.auth).expect(200);
    await profile(staff.token).expect(401);
    await login(staff.email, staff.password).expect(400);
    await signUpOwner(test, { email: staff.email });
  });

  it("are the owner's business only", async () => {
    const shop = await signUpOwner(test);
    for (const role of ['staff', 'auditor'] as const) {
      const answer = await members(await signUpMember(test, shop, role)).expect(403);
      expect(answer.body.code).toBe('forbidden');
    }
  });

  it('S1: of another shop are as unknown', async () => {
    const other = await signUpOwner(test);
    const staff = await signUpMember(test, other, 'staff');
    const row = rowsOf(await members(other)).find((member) => member.email === staff.email)!;
    await api(test).delete(`/api/members/${row.id}`).set(owner.auth).expect(404);
    await api(test).put(`/api/members/${row.id}`).set(owner.auth).send({ role: 'auditor' }).expect(404);
  });

  it('an invitation works for seven days, and whom it was for is waited for until they are invited again', async () => {
    const own = await openTestApp();
    const shop = await signUpOwner(own);
    const email = 'late@example.test';
    await api(own).post('/api/members').set(shop.auth).send({ email, role: 'staff' }).expect(202);
    own.clock.advance(7 * 24 * 3_600_000);
    const token = /invite\/([\w-]+)/.exec(own.mail.sent.at(-1)?.text ?? '')?.[1];
    const password = 'Thanda-sharbat-57';
    const answer = await api(own)
      .post('/api/auth/accept-invite')
      .send({ token, name: 'Late', password, confirmPassword: password });
    expect([answer.status, answer.body.code]).toEqual([422, 'invite_invalid']);

    await own.services.privateStore.purgeExpired(own.clock.now());
    const login = { identifier: shop.email, password: shop.password };
    const { accessToken } = (await api(own).post('/api/auth/login').send(login).expect(200)).body;
    const bearer = { Authorization: `Bearer ${accessToken}` };
    const listed = async () => rowsOf(await api(own).get('/api/members').set(bearer));
    const late = (await listed()).find((row) => row.status === 'invited');
    expect(late).toMatchObject({ email });
    const again = await api(own).post('/api/members').set(bearer).send({ email, role: 'staff' }).expect(202);
    expect(again.body.id).toBe(late?.id);
    expect(await listed()).toHaveLength(2);
    await own.close();
  });
});
