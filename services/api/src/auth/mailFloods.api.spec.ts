import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { inMemoryMail, MailUnavailable, type MailMessage } from '@bahi/mail';
import {
  api,
  codeSentTo,
  openTestApp,
  registration,
  signUpOwner,
  type SignedInUser,
  type TestApp,
} from '@bahi/testing/testApp';

/** From where the owner signed in. A call without a header comes from another network that the owner knows. */
const HOME = '198.51.100.7';
const networks = Array.from({ length: 25 }, (_, n) => `${n + 20}.0.113.7`);
const rangeOf48Bits = Array.from({ length: 30 }, (_, n) => `2001:db8:1:${n.toString(16)}::1`);

let test: TestApp;
let owner: SignedInUser;
/** What the mail server does instead of taking a mail. */
let instead: (() => Promise<void>) | undefined;
let strangers = 0;

beforeEach(async () => {
  instead = undefined;
  const mail = inMemoryMail();
  const send = async (message: MailMessage) => (instead === undefined ? mail.send(message) : instead());
  test = await openTestApp({ settings: { limitScale: 1 }, trustProxy: 1, ports: { mail: { ...mail, send } } });
  test.mail = mail;
  owner = await signUpOwner(test);
  await api(test)
    .post('/api/auth/login')
    .set('X-Forwarded-For', HOME)
    .send({ identifier: owner.email, password: owner.password })
    .expect(200);
});
afterEach(() => test.close());

const stranger = () => `nobody${(strangers += 1)}@example.test`;
const ask = async (from: string, email: string, purpose: string) =>
  api(test).post('/api/auth/send-otp').set('X-Forwarded-For', from).send({ email, purpose });
/** Asks twenty times from each network. */
const flood = async (senders: readonly string[], purpose: string) => {
  for (const from of senders) {
    await Promise.all(Array.from({ length: 20 }, async () => ask(from, stranger(), purpose)));
  }
};
/** Uses up what all senders together may send, and what this one has for itself. */
const spend = async (purpose: string, network = '') => {
  const { mailOverall, mailPerAddress } = test.services.limits;
  await mailOverall.count(`${purpose} all`, 500);
  if (network !== '') await mailPerAddress.count(network, 20);
};
const visible = ({ status, body, headers }: Awaited<ReturnType<typeof ask>>) => {
  const names = Object.keys(headers).filter((name) => !['date', 'x-request-id'].includes(name));
  return { status, body, names };
};
const resets = async (from: string) => {
  const { status } = await ask(from, owner.email, 'reset');
  const otp = codeSentTo(test, owner.email);
  const newPassword = `Kesar-pista-${(strangers += 1)}-kulfi`;
  const body = { email: owner.email, otp, newPassword, confirmPassword: newPassword };
  const done = await api(test).post('/api/auth/reset-password').set('X-Forwarded-For', from).send(body);
  return [status, done.status];
};

describe('a flood of requests for reset codes', () => {
  it.each([
    ['25 networks', networks, '203.0.113.7'],
    ['a range of IPv6', rangeOf48Bits, '2001:db8:1:ff::1'],
    ['one network', networks.slice(0, 1), networks[0] ?? ''],
  ])(
    'from %s keeps no account from resetting its password, at home or elsewhere',
    async (_name, senders, elsewhere) => {
      const before = test.mail.sent.length;
      await flood(senders, 'reset');
      // S4: to addresses without an account go no more than five hundred
      expect(test.mail.sent.length - before).toBeLessThanOrEqual(500);
      expect(await resets(HOME)).toEqual([200, 200]);
      expect(await resets(elsewhere)).toEqual([200, 200]);
    },
  );

  it('for the address of an account leaves the networks that it knows their own', async () => {
    expect((await ask('203.0.113.7', owner.email, 'reset')).status).toBe(200);
    expect((await ask('203.0.113.8', owner.email, 'reset')).status).toBe(429);
    expect(await resets(HOME)).toEqual([200, 200]);
  });

  it('S5: is answered alike for known and unknown addresses, whatever the mail server does', async () => {
    const [from = ''] = networks;
    await flood([from], 'reset');
    const never = new Promise<void>(() => undefined);
    const failing = async () => {
      throw new MailUnavailable('away');
    };
    for (const mailServer of [undefined, failing, async () => never]) {
      instead = mailServer;
      const known = await signUpOwnerQuietly();
      expect(visible(await ask(from, known, 'reset'))).toEqual(visible(await ask(from, stranger(), 'reset')));
    }
  });

  it('past what one network may ask for replaces no code that was mailed', async () => {
    const [from = ''] = networks;
    await ask(HOME, owner.email, 'reset');
    const otp = codeSentTo(test, owner.email);
    for (let n = 0; n < 6; n += 1) await flood([from], 'reset');
    expect((await ask(from, owner.email, 'reset')).status).toBe(200);
    expect(codeSentTo(test, owner.email)).toBe(otp);
    const newPassword = 'Kesar-pista-88-kulfi';
    await api(test)
      .post('/api/auth/reset-password')
      .send({ email: owner.email, otp, newPassword, confirmPassword: newPassword })
      .expect(200);
  });

  /** An account whose registration the mail server took. */
  async function signUpOwnerQuietly(): Promise<string> {
    const mailServer = instead;
    instead = undefined;
    const { email } = await signUpOwner(test);
    instead = mailServer;
    return email;
  }
});

describe('a flood of requests for registration codes', () => {
  it('stops neither registrations from elsewhere, nor resets, nor invitations', async () => {
    await spend('register');
    await spend('invitation');
    const body = registration();
    expect((await ask('203.0.113.7', body.email, 'register')).status).toBe(200);
    const otp = codeSentTo(test, body.email);
    await api(test)
      .post('/api/auth/register')
      .send({ ...body, otp })
      .expect(201);
    await api(test).post('/api/members').set(owner.auth).send({ email: stranger(), role: 'staff' }).expect(202);
    expect(await resets(HOME)).toEqual([200, 200]);
  });

  it('from the network of a shop leaves the shop five invitations', async () => {
    await spend('register', HOME);
    const invite = async () =>
      (
        await api(test)
          .post('/api/members')
          .set({ ...owner.auth, 'X-Forwarded-For': HOME })
          .send({ email: stranger(), role: 'staff' })
      ).status;
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push(await invite());
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  });
});

it('S4: feedback of visitors from elsewhere is taken after a flood of it, which ends at a limit', async () => {
  await spend('feedback');
  const give = async (from: string) =>
    (
      await api(test)
        .post('/api/feedback')
        .set('X-Forwarded-For', from)
        .field('message', 'More Assam tea')
        .field('name', 'Meena')
        .field('email', 'meena@example.test')
        .field('phone', '9820000000')
    ).status;
  const statuses = [];
  for (let n = 0; n < 12; n += 1) statuses.push(await give(`203.0.${n}.7`));
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429, 429]);
  expect(await give('198.51.100.7')).toBe(201);
});
