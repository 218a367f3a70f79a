import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { StoreUnavailable } from '@bahi/event-store';
import {
  api,
  invitationSentTo,
  openTestApp,
  signUpOwner,
  type SignedInUser,
  type TestApp,
} from '@bahi/testing/testApp';

const email = 'ravi@example.test';
const password = 'Garam-masala-57-chai';
const another = 'Kesar-pista-88-kulfi';

/** Who chose this password. */
const nameOf = (chosen: string): string => chosen.split('-')[0] ?? '';

/** Something that others wait for. */
function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

describe('one link of an invitation, used by two calls with different passwords', () => {
  let test: TestApp;
  let owner: SignedInUser;
  let token: string;
  beforeEach(async () => {
    test = await openTestApp();
    owner = await signUpOwner(test);
    await api(test).post('/api/members').set(owner.auth).send({ email, role: 'staff' }).expect(202);
    token = invitationSentTo(test, email);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await test.close();
  });

  const accept = async (chosen: string) =>
    api(test)
      .post('/api/auth/accept-invite')
      .send({ token, name: nameOf(chosen), password: chosen, confirmPassword: chosen });
  type Answer = Awaited<ReturnType<typeof accept>>;

  /** Calls this once the next credentials are kept. */
  function onceKept(work: () => Promise<unknown>): void {
    const { accounts } = test.services.privateStore;
    const insert = accounts.insert.bind(accounts);
    jest.spyOn(accounts, 'insert').mockImplementationOnce(async (account) => {
      const isKept = await insert(account);
      await work();
      return isKept;
    });
  }
  function beforeHashing(wait: (chosen: string) => Promise<unknown>): void {
    const { passwords } = test.services;
    const hash = passwords.hash.bind(passwords);
    jest.spyOn(passwords, 'hash').mockImplementation(async (chosen) => {
      await wait(chosen);
      return hash(chosen);
    });
  }
  /** Only this password works, the session of that call too, and the shop has one member more, of the name it gave. */
  async function expectWinner(chosen: string, answer: Answer | undefined): Promise<void> {
    expect(answer?.status).toBe(201);
    for (const tried of [password, another]) {
      const { status } = await api(test).post('/api/auth/login').send({ identifier: email, password: tried });
      expect([tried, status]).toEqual([tried, tried === chosen ? 200 : 400]);
    }
    const auth = { Authorization: `Bearer ${answer?.body.accessToken}` };
    await api(test).get('/api/shop/profile').set(auth).expect(200);
    const { body } = await api(test).get('/api/members').set(owner.auth).expect(200);
    const others = (body as unknown as { email: string }[]).filter((row) => row.email !== owner.email);
    expect(others).toMatchObject([{ email, name: nameOf(chosen), status: 'active' }]);
  }
  const refusedOnce = { status: 409, body: { code: 'already_member' } };

  it('is won by the first call, when the second hashes meanwhile', async () => {
    const [hashing, answered] = [gate(), gate()];
    beforeHashing(async (chosen) => {
      if (chosen !== another) return;
      hashing.open();
      await answered.opened;
    });
    let second: Promise<Answer> | undefined;
    onceKept(async () => {
      second = accept(another);
      await hashing.opened;
    });
    const first = await accept(password);
    answered.open();
    expect(await second).toMatchObject(refusedOnce);
    await expectWinner(password, first);
  });

  it('is won by the second call, when the first is late to join', async () => {
    let second: Answer | undefined;
    onceKept(async () => {
      second = await accept(another);
    });
    expect(await accept(password)).toMatchObject(refusedOnce);
    await expectWinner(another, second);
  });

  it('is won by one of two calls that both go on with an interrupted one', async () => {
    onceKept(async () => Promise.reject(new StoreUnavailable('gone')));
    expect((await accept('Elaichi-12-chai-time')).status).toBe(503);
    const [both, came] = [gate(), new Set<string>()];
    beforeHashing(async (chosen) => {
      if (came.add(chosen).size === 2) both.open();
      await both.opened;
    });
    const [one, two] = await Promise.all([accept(password), accept(another)]);
    const [winner, loser] = one.status === 201 ? [one, two] : [two, one];
    expect(loser).toMatchObject(refusedOnce);
    await expectWinner(winner === one ? password : another, winner);
  });
});
