import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  openAttackedApp,
  type AttackedApp,
  type AttackedShop,
  type CallerAnswer,
  type SampleCall,
} from '@bahi/testing/attacks';

const PASSWORD = 'Kacchi-kairi-chutney-8';
const UNKNOWN = { email: 'nobody@example.test', phone: '9000000001' };
const ROUNDS = 7;

let app: AttackedApp;
let strict: AttackedApp;
let shop: AttackedShop;
/** Calls of the password hasher: what costs a sign-in its time. */
let hashed = 0;

beforeAll(async () => {
  app = await openAttackedApp();
  strict = await openAttackedApp({ settings: { limitScale: 1 } });
  shop = await app.openShop();
  const { passwords } = app.services;
  app.services.passwords = {
    hash: async (password) => counted(passwords.hash(password)),
    matches: async (password, passwordHash) => counted(passwords.matches(password, passwordHash)),
  };
});
afterAll(async () => {
  await Promise.all([app.close(), strict.close()]);
});

function counted<T>(work: Promise<T>): Promise<T> {
  hashed += 1;
  return work;
}

const known = () => ({ email: shop.ownerUser.email, phone: shop.ownerUser.profile.phone });
type Who = ReturnType<typeof known>;
const newPasswords = { newPassword: PASSWORD, confirmPassword: PASSWORD };
const newcomer = { shopName: 'New', ownerName: 'Meena', address: 'Pune', acceptTerms: true };

/** Every call that names somebody without being signed in as them. */
const calls: Readonly<Record<string, (who: Who) => SampleCall>> = {
  'signing in by email': ({ email }) => ({ path: '/auth/login', body: { identifier: email, password: PASSWORD } }),
  'signing in by phone': ({ phone }) => ({ path: '/auth/login', body: { identifier: phone, password: PASSWORD } }),
  'asking for a code': ({ email }) => ({ path: '/auth/send-otp', body: { email } }),
  'asking for a code to reset': ({ email }) => ({ path: '/auth/send-otp', body: { email, purpose: 'reset' } }),
  'resetting with a guessed code': ({ email }) => ({
    path: '/auth/reset-password',
    body: { email, otp: '000000', ...newPasswords },
  }),
  'registering with a guessed code': (who) => ({
    path: '/auth/register',
    body: { ...newcomer, ...who, otp: '000000', password: PASSWORD, confirmPassword: PASSWORD },
  }),
};

const visible = ({ status, headers, body: { requestId: _, ...body } }: CallerAnswer) => {
  const names = [...headers.keys()].filter((name) => !['date', 'x-request-id', 'content-length'].includes(name));
  return { status, body, names };
};

/** The middle one of what the process worked for, in CPU milliseconds: how loaded the machine is counts for nothing. */
async function workOf(call: SampleCall): Promise<number> {
  const works: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    await app.stranger().send('POST', call);
    const { user, system } = process.cpuUsage(before);
    works.push((user + system) / 1_000);
  }
  return works.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
}

describe('who has an account here', () => {
  it.each(Object.entries(calls))(
    'S5: cannot be told by %s: same answer, same hashing, same mails',
    async (_name, call) => {
      const seen: unknown[] = [];
      for (const who of [known(), UNKNOWN]) {
        const before = { hashed, mails: app.mail.sent.length };
        const answer = await app.stranger().send('POST', call(who));
        seen.push({ ...visible(answer), hashed: hashed - before.hashed, mails: app.mail.sent.length - before.mails });
      }
      expect(seen[0]).toEqual(seen[1]);
    },
  );

  it('S5: a sign-in that fails costs the same work for a known and an unknown name', async () => {
    for (const name of ['signing in by email', 'signing in by phone']) {
      const call = calls[name]!;
      const [right, wrong] = [await workOf(call(known())), await workOf(call(UNKNOWN))];
      expect(wrong).toBeGreaterThan(right / 2);
      expect(wrong).toBeLessThan(right * 2);
    }
  });

  it('S5: the limit of tries counts a number however it is spelt, known or not', async () => {
    const { phone } = (await strict.openShop()).ownerUser.profile;
    const spellings = (digits: string) =>
      ['', '0', '00', '91', '+91', '+91-', '+91 ', '0091'].map((prefix) => `${prefix}${digits}`);
    const statusesOf = async (digits: string) => {
      const tried: number[] = [];
      for (const identifier of [...spellings(digits), ...spellings(digits)]) {
        tried.push(
          (await strict.stranger().send('POST', { path: '/auth/login', body: { identifier, password: PASSWORD } }))
            .status,
        );
      }
      return tried;
    };
    const [knownOnes, unknownOnes] = [await statusesOf(phone), await statusesOf(UNKNOWN.phone)];
    expect(knownOnes).toEqual(unknownOnes);
    expect(knownOnes.filter((status) => status === 429)).toHaveLength(6);
  });

  it('S5: the limit of tries does not tell that an address and a number are one account, and S2: that has ten', async () => {
    const fresh = await openAttackedApp({ settings: { limitScale: 1 } });
    const { ownerUser } = await fresh.openShop();
    const [email, phone] = [ownerUser.email, ownerUser.profile.phone];
    const signIn = async (identifier: string, password = PASSWORD) =>
      (await fresh.stranger().send('POST', { path: '/auth/login', body: { identifier, password } })).status;
    const seen = [];
    for (const [one, other] of [
      [email, phone],
      ['someone@example.test', '9000000002'],
    ] as const) {
      const tried: number[] = [];
      for (let n = 0; n < 10; n += 1) tried.push(await signIn(one));
      seen.push([...tried, await signIn(other)]);
    }
    expect(seen[0]).toEqual(seen[1]);
    // the right password is no more than another guess by now
    expect([await signIn(phone, ownerUser.password), await signIn(email, ownerUser.password)]).toEqual([400, 429]);
    await fresh.close();
  });
});
