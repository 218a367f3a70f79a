import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openAttackedApp, type AttackedApp, type AttackedShop, type SampleCall } from '@bahi/testing/attacks';
import { codeSentTo, invitationSentTo, registration } from '@bahi/testing/testApp';

let app: AttackedApp;
let shop: AttackedShop;
beforeAll(async () => {
  app = await openAttackedApp();
  shop = await app.openShop();
});
afterAll(() => app.close());

interface Place {
  /** Of the new password in the refusal. */
  field: string;
  method: string;
  /** A call that sets the password, all else being right; a name of that person is in it. */
  call: (password: string) => Promise<SampleCall>;
  name: string;
}

let people = 0;
const freshEmail = () => `leelavati${(people += 1)}@example.test`;

const places: Readonly<Record<string, Place>> = {
  registering: {
    field: 'password',
    method: 'POST',
    name: 'Leelavati',
    async call(password) {
      const body = registration({ ownerName: 'Leelavati', email: freshEmail(), password, confirmPassword: password });
      await app.stranger().ok('POST', { path: '/auth/send-otp', body: { email: body.email } });
      return { path: '/auth/register', body: { ...body, otp: codeSentTo(app, body.email) } };
    },
  },
  joining: {
    field: 'password',
    method: 'POST',
    name: 'Leelavati',
    async call(password) {
      const email = freshEmail();
      await shop.owner.ok('POST', { path: '/members', body: { email, role: 'staff' } });
      const token = invitationSentTo(app, email);
      return { path: '/auth/accept-invite', body: { token, name: 'Leelavati', password, confirmPassword: password } };
    },
  },
  resetting: {
    field: 'newPassword',
    method: 'POST',
    name: 'Sharma',
    async call(newPassword) {
      const { email } = shop.ownerUser;
      await app.stranger().ok('POST', { path: '/auth/send-otp', body: { email, purpose: 'reset' } });
      const body = { email, otp: codeSentTo(app, email), newPassword, confirmPassword: newPassword };
      return { path: '/auth/reset-password', body };
    },
  },
};

const refused: Readonly<Record<string, (name: string) => string>> = {
  password_too_short: () => 'Kx7-q9Z',
  password_too_long: () => 'Kx7-q9Zw'.repeat(32) + 'a',
  password_too_common: () => 'P@ssw0rd123',
};

describe('a new password', () => {
  it.each(Object.entries(places))(
    'S6: when %s is of 8 to 256 characters, not common and not a name of its owner',
    async (_what, place) => {
      const { field, method, call, name } = place;
      const tries = [
        ...Object.entries(refused),
        ['password_too_common', (own: string) => `${own.toUpperCase()}-2024`] as const,
      ];
      for (const [code, passwordOf] of tries) {
        const before = await app.eventCount();
        const answer = await app.stranger().send(method, await call(passwordOf(name)));
        expect([code, answer.status, answer.body['errorCodes']]).toEqual([code, 422, { [field]: code }]);
        expect(answer.body).not.toHaveProperty('accessToken');
        expect((await app.eventCount()) - before).toBeLessThanOrEqual(1);
      }
      for (const password of ['Kx7-q9Zw', 'Kx7-q9Zw'.repeat(32)]) {
        const answer = await app.stranger().send(method, await call(password));
        expect([password.length, answer.status < 300 || answer.text]).toEqual([password.length, true]);
      }
    },
  );

  it('S6: is neither trimmed nor cut, and one in every spelling of its letters', async () => {
    const password = ` ${'चाय-é-'.repeat(20)}end `.normalize('NFC');
    const { path, body } = await places['registering']!.call(password);
    await app.stranger().ok('POST', { path, body });
    const { email } = body as { email: string };
    const statusOf = async (typed: string) =>
      (await app.stranger().send('POST', { path: '/auth/login', body: { identifier: email, password: typed } })).status;
    expect([await statusOf(password), await statusOf(password.normalize('NFD'))]).toEqual([200, 200]);
    expect([
      await statusOf(password.trim()),
      await statusOf(password.slice(0, 72)),
      await statusOf(password.toUpperCase()),
    ]).toEqual([400, 400, 400]);
  });
});
