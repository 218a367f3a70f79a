import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MailUnavailable } from '@bahi/mail';
import { api, codeSentTo, invitationSentTo, openTestApp, signUpOwner, type TestApp } from '@bahi/testing/testApp';

const password = 'Garam-masala-57-chai';
const passwords = { password, confirmPassword: password };

let test: TestApp;
beforeEach(async () => {
  test = await openTestApp();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await test.close();
});

const post = (path: string, body: object) => api(test).post(`/api${path}`).send(body);

/** Each kind of code: how it is asked for and used by the address of a shop's owner, or of somebody new. */
const kinds = {
  async register() {
    const email = 'meera@example.test';
    const who = { shopName: 'Meera Stores', ownerName: 'Meera', email, phone: '9820055555', address: 'Pune' };
    return {
      email,
      use: (otp: string) => post('/auth/register', { ...who, ...passwords, acceptTerms: true, otp }),
    };
  },
  async reset() {
    const { email } = await signUpOwner(test);
    const passwords = { newPassword: password, confirmPassword: password };
    return { email, use: (otp: string) => post('/auth/reset-password', { email, otp, ...passwords }) };
  },
};

describe.each(['register', 'reset'] as const)('a code to %s, after which another one was sent', (purpose) => {
  const ask = async (email: string) => {
    const { status } = await post('/auth/send-otp', { email, purpose });
    return status === 200 ? codeSentTo(test, email) : String(status);
  };
  const wrongFor = (...codes: string[]) => ['000000', '111111', '222222'].find((code) => !codes.includes(code))!;

  it('is told from a wrong one, however often it is typed, and uses up no try of the newer one', async () => {
    const { email, use } = await kinds[purpose]();
    const first = await ask(email);
    const newer = await ask(email);
    for (let n = 0; n < 4; n += 1)
      expect((await use(wrongFor(first, newer))).body.errorCodes).toEqual({ otp: 'otp_invalid' });
    for (let n = 0; n < 7; n += 1) {
      const { status, body } = await use(first);
      expect([status, body.errorCodes, body.errors]).toEqual([
        422,
        { otp: 'otp_superseded' },
        { otp: 'A newer code was sent. Please enter that one.' },
      ]);
    }
    expect((await use(newer)).status).toBeLessThan(300);
    expect((await use(first)).body.errorCodes).toEqual({ otp: 'otp_invalid' });
  });

  it('works on where the other one could not be mailed', async () => {
    const { email, use } = await kinds[purpose]();
    const first = await ask(email);
    jest.spyOn(test.services.mail, 'send').mockRejectedValueOnce(new MailUnavailable('away'));
    expect(await ask(email)).toBe('503');
    expect((await use(first)).status).toBeLessThan(300);
  });
});

it('a link of an invitation is told from an unknown one once there is a newer link', async () => {
  const owner = await signUpOwner(test);
  const email = 'ravi@example.test';
  const invite = async () => {
    await api(test).post('/api/members').set(owner.auth).send({ email, role: 'staff' }).expect(202);
    return invitationSentTo(test, email);
  };
  const [first, newer] = [await invite(), await invite()];
  const join = (token: string) => post('/auth/accept-invite', { token, name: 'Ravi', ...passwords });
  const shown = (token: string) => post('/auth/invitation', { token });
  for (const call of [shown, join]) {
    expect((await call(first)).body).toMatchObject({
      code: 'invite_superseded',
      message: 'A newer invitation was sent. Please open its link.',
    });
    expect((await call('unknown')).body.code).toBe('invite_invalid');
  }
  await join(newer).expect(201);
  for (const token of [first, newer]) expect((await join(token)).body.code).toBe('invite_invalid');
});
