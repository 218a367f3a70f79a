import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  api,
  codeSentTo,
  invitationSentTo,
  openTestApp,
  registration,
  signUpOwner,
  type TestApp,
} from '@bahi/testing/testApp';

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;

let before: TestApp;
let after: TestApp;
beforeAll(async () => {
  before = await openTestApp();
});
afterAll(() => before.close());

/** The same books under a program that was started with the clock set back by so much. */
async function startedAnew(setBackMs: number, use: () => Promise<void>): Promise<void> {
  const { events, commands, read, privateStore, mail } = before.services;
  before.clock.advance(-setBackMs);
  after = await openTestApp({ ports: { clock: before.clock, events, commands, read, privateStore, mail } });
  try {
    await use();
  } finally {
    await after.close();
    before.clock.advance(setBackMs);
  }
}

describe('F11: while the server was off the clock was set back', () => {
  it.each([
    ['by days: a code is over', DAY, 422],
    ['by minutes, which is a correction: a code is good', 4 * MINUTE, 201],
  ])('%s', async (_what, setBackMs, status) => {
    const body = registration();
    await api(before).post('/api/auth/send-otp').send({ email: body.email }).expect(200);
    const otp = codeSentTo(before, body.email);
    await startedAnew(setBackMs, async () => {
      const answer = await api(after)
        .post('/api/auth/register')
        .send({ ...body, otp });
      expect([answer.status, answer.body.errorCodes]).toEqual([
        status,
        status === 422 ? { otp: 'otp_invalid' } : undefined,
      ]);
    });
  });

  it.each([
    ['by days: an invitation is over', DAY, 422],
    ['by minutes, which is a correction: an invitation is good', 4 * MINUTE, 201],
  ])('%s', async (_what, setBackMs, status) => {
    const owner = await signUpOwner(before);
    const { email } = registration();
    await api(before).post('/api/members').set(owner.auth).send({ email, role: 'staff' }).expect(202);
    const password = 'Garam-masala-7-chai';
    const body = { token: invitationSentTo(before, email), name: 'Ravi', password, confirmPassword: password };
    await startedAnew(setBackMs, async () => {
      const answer = await api(after).post('/api/auth/accept-invite').send(body);
      expect([answer.status, answer.body.code]).toEqual([status, status === 422 ? 'invite_invalid' : undefined]);
    });
  });
});
