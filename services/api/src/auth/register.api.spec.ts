import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { streamOf } from '@bahi/contracts';
import { claimEmail, emailClaimStream } from '@bahi/domain';
import { api, codeSentTo, openTestApp, registration, signUpOwner, type TestApp } from '@bahi/testing/testApp';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(async () => {
  await test.close();
});

const post = (path: string, body: object) => api(test).post(`/api${path}`).send(body);
const sendCode = async (email: string) => {
  await post('/auth/send-otp', { email }).expect(200, { sent: true });
  return codeSentTo(test, email);
};
const streams = async () =>
  (await test.events.readAll({ after: null, maxCount: 10_000 })).map(
    ({ stream, type }) => `${stream.split('-')[0]} ${type}`,
  );

describe('registration', () => {
  it('opens account and shop in order, and signs in', async () => {
    const before = await test.eventCount();
    const body = registration();
    const otp = await sendCode(body.email);
    const answer = await post('/auth/register', { ...body, otp }).expect(201);
    expect(answer.body.profile).toMatchObject({
      shopName: body.shopName,
      ownerName: 'Asha Sharma',
      email: body.email,
      phone: body.phone,
      phoneVerified: false,
      role: 'owner',
      billingInitial: 'INV',
    });
    expect((await streams()).slice(before)).toEqual([
      'email EmailClaimed',
      'account AccountOpened',
      'phone PhoneClaimed',
      'shop ShopOpened',
    ]);
    await api(test)
      .get('/api/shop/profile')
      .set('Authorization', `Bearer ${answer.body.accessToken}`)
      .expect(200, answer.body.profile);
  });

  it('keeps addresses, numbers and names out of the log', async () => {
    const owner = await signUpOwner(test);
    const log = JSON.stringify(await test.events.readAll({ after: null, maxCount: 10_000 }));
    for (const secret of [owner.email, owner.profile.phone, 'Asha', owner.password]) expect(log).not.toContain(secret);
  });

  it.each([
    ['shopName', { shopName: ' ' }, 'required'],
    ['email', { email: 'nobody' }, 'invalid_email'],
    ['email', { email: `${'a'.repeat(65)}@example.test` }, 'invalid_email'],
    ['password', { password: 'short', confirmPassword: 'short' }, 'password_too_short'],
    ['confirmPassword', { confirmPassword: 'other' }, 'passwords_do_not_match'],
    ['phone', { phone: 'call me' }, 'invalid_phone'],
    ['acceptTerms', { acceptTerms: false }, 'terms_required'],
    ['otp', { otp: '12345' }, 'otp_format'],
    ['isAdmin', { isAdmin: true }, 'unknown_field'],
  ])('refuses a wrong %s and writes nothing', async (field, change, code) => {
    const before = await test.eventCount();
    const answer = await post('/auth/register', { ...registration(), otp: '123456', ...change }).expect(422);
    expect(answer.body).toMatchObject({ code: 'invalid_body', errorCodes: { [field]: code } });
    expect(typeof answer.body.errors[field]).toBe('string');
    expect(await test.eventCount()).toBe(before);
  });

  it('says "Passwords do not match" in the specified words', async () => {
    const body = { ...registration(), otp: '123456', confirmPassword: 'something else' };
    const answer = await post('/auth/register', body).expect(422);
    expect(answer.body.errors).toEqual({ confirmPassword: 'Passwords do not match' });
  });

  it('refuses an address that has an account, after its owner proved to be it', async () => {
    const owner = await signUpOwner(test);
    const before = await test.eventCount();
    const otp = await sendCode(owner.email.toUpperCase());
    const body = registration({ email: owner.email.toUpperCase() });
    const answer = await post('/auth/register', { ...body, otp });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'email_taken',
      errors: { email: 'An account with this email already exists.' },
    });
    expect(await test.eventCount()).toBe(before);
  });

  it('takes up a claim whose account never came to be', async () => {
    const body = registration();
    const emailKey = test.services.accounts.emailKey(body.email);
    const left = 'a'.repeat(32);
    await test.services.commands.handle(
      emailClaimStream,
      streamOf.email(emailKey),
      { commandId: 'b'.repeat(32), correlationId: 'c'.repeat(32), at: new Date(test.clock.now()).toISOString() },
      (state) => claimEmail(state, { accountId: left }),
    );
    const otp = await sendCode(body.email);
    const answer = await post('/auth/register', { ...body, otp });
    expect(answer.status).toBe(201);
    expect(answer.body.profile.accountId).toBe(left);
  });

  it('leaves a phone number with the account that has it', async () => {
    const first = await signUpOwner(test);
    const second = await signUpOwner(test, { phone: first.profile.phone });
    expect(second.profile.phone).toBe(first.profile.phone);
    const login = await post('/auth/login', { identifier: first.profile.phone, password: first.password }).expect(200);
    expect(login.body.profile.accountId).toBe(first.profile.accountId);
    await post('/auth/login', { identifier: first.profile.phone, password: second.password }).expect(400);
  });
});

describe('one-time codes', () => {
  it('S3: a code is burned after five tries', async () => {
    const body = registration();
    const otp = await sendCode(body.email);
    const wrong = otp === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n += 1) {
      const answer = await post('/auth/register', { ...body, otp: wrong }).expect(422);
      expect(answer.body.errorCodes).toEqual({ otp: 'otp_invalid' });
    }
    await post('/auth/register', { ...body, otp }).expect(422);
  });

  it('S3: one of many racing registrations uses the code', async () => {
    const body = registration();
    const otp = await sendCode(body.email);
    const answers = await Promise.all(Array.from({ length: 8 }, async () => post('/auth/register', { ...body, otp })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(7);
  });

  it('S3: a code is no good after ten minutes', async () => {
    const body = registration();
    const otp = await sendCode(body.email);
    test.clock.advance(10 * 60_000);
    const answer = await post('/auth/register', { ...body, otp }).expect(422);
    expect(answer.body.errors).toEqual({ otp: 'The code is wrong or has expired.' });
  });

  it('S5: asking to reset an unknown address is answered like a known one, and mails no code', async () => {
    const owner = await signUpOwner(test);
    await post('/auth/send-otp', { email: owner.email, purpose: 'reset' }).expect(200, { sent: true });
    await post('/auth/send-otp', { email: 'nobody@example.test', purpose: 'reset' }).expect(200, { sent: true });
    expect(codeSentTo(test, owner.email)).toMatch(/^\d{6}$/);
    expect(codeSentTo(test, 'nobody@example.test')).toBe('');
  });

  it('S4: one mail per half minute and five an hour to one address', async () => {
    const strict = await openTestApp({ settings: { limitScale: 1 } });
    const ask = async () => api(strict).post('/api/auth/send-otp').send({ email: 'a@example.test' });
    expect((await ask()).status).toBe(200);
    const second = await ask();
    expect(second.status).toBe(429);
    expect(second.body.code).toBe('too_many_requests');
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(0);
    expect(strict.mail.sent).toHaveLength(1);
    await strict.close();
  });
});
