import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  createCommandHandler,
  openInMemoryEventStore,
  StoreUnavailable,
  type EventStore,
  type OpenCommandHandler,
} from '@bahi/event-store';
import { inMemoryPrivateStore, type PrivateStore } from '@bahi/private-store';
import { createLogger } from '@bahi/runtime';
import {
  api,
  invitationSentTo,
  openTestApp,
  signUpOwner,
  TestClock,
  type SignedInUser,
  type TestApp,
} from '@bahi/testing/testApp';
import { inMemoryCheckpoint } from '../reactor/checkpoint.ts';
import { createReactor } from '../reactor/reactor.ts';

const email = 'ravi@example.test';
const password = 'Garam-masala-57-chai';

describe('the removal of a member', () => {
  /** The process dies before this step: a type of fact, or a change of a private row. */
  let dyingBefore: string | undefined;
  let commands: OpenCommandHandler;
  let test: TestApp;
  let owner: SignedInUser;

  const reach = (step: string): void => {
    if (step === dyingBefore) throw new StoreUnavailable('gone');
  };
  function mortalLog(): EventStore {
    const log = openInMemoryEventStore();
    const append: EventStore['append'] = async (stream, expected, events) => {
      for (const { type } of events) reach(type);
      return log.append(stream, expected, events);
    };
    return { ...log, append };
  }
  function mortalRows(): PrivateStore {
    const { accounts, sessions, invitations, ...rest } = inMemoryPrivateStore();
    const before =
      <Taken, Given>(step: string, change: (taken: Taken) => Promise<Given>) =>
      async (taken: Taken) => {
        reach(step);
        return change(taken);
      };
    return {
      ...rest,
      accounts: {
        ...accounts,
        insert: before('the account is kept', async (account) => accounts.insert(account)),
        remove: before('the account is dropped', async (accountId) => accounts.remove(accountId)),
      },
      sessions: {
        ...sessions,
        removeOfAccount: before('the sessions end', async (accountId) => sessions.removeOfAccount(accountId)),
      },
      invitations: {
        ...invitations,
        remove: before('the invitation is dropped', async (memberId) => invitations.remove(memberId)),
      },
    };
  }

  beforeEach(async () => {
    dyingBefore = undefined;
    const [clock, events] = [new TestClock(), mortalLog()];
    commands = createCommandHandler({ store: events, app: 'test', soleWriter: true });
    test = await openTestApp({ ports: { clock, events, commands, privateStore: mortalRows() } });
    owner = await signUpOwner(test);
  });
  afterEach(async () => {
    await commands.close();
    await test.close();
  });

  const invite = async (key: string): Promise<string> => {
    const asked = api(test).post('/api/members').set(owner.auth).set('Idempotency-Key', key);
    return (await asked.send({ email, role: 'staff' }).expect(202)).body.id;
  };
  const join = () =>
    api(test)
      .post('/api/auth/accept-invite')
      .send({ token: invitationSentTo(test, email), name: 'Ravi', password, confirmPassword: password });
  const remove = (id: string, key: string) =>
    api(test).delete(`/api/members/${id}`).set(owner.auth).set('Idempotency-Key', key);
  const login = () => api(test).post('/api/auth/login').send({ identifier: email, password });
  const react = () => createReactor(test.services, inMemoryCheckpoint(), createLogger('silent')).catchUp();

  it.each([
    'the invitation is dropped',
    'the sessions end',
    'AccountClosed',
    'EmailReleased',
    'the account is dropped',
  ])('is finished by the reactor when the process died before %s, and the address is free again', async (step) => {
    const id = await invite('invite');
    const { accessToken } = (await join().expect(201)).body;
    dyingBefore = step;
    await remove(id, 'remove').expect(503);
    dyingBefore = undefined;
    expect((await remove(id, 'another').expect(404)).body.code).toBe('member_not_found');
    await react();
    await login().expect(400);
    await api(test)
      .get('/api/shop/profile')
      .set({ Authorization: `Bearer ${accessToken}` })
      .expect(401);
    await invite('again');
    await join().expect(201);
    const before = await test.services.events.head();
    await react();
    expect(await test.services.events.head()).toBe(before);
    await login().expect(200);
  });

  it('takes an invitation back for good, and keeps no address', async () => {
    const id = await invite('invite');
    dyingBefore = 'the invitation is dropped';
    await remove(id, 'remove').expect(503);
    dyingBefore = undefined;
    await react();
    expect(await test.services.privateStore.invitations.ofShop(owner.profile.shopId)).toEqual([]);
    await invite('again');
    await react();
    await join().expect(201);
  });

  it('leaves alone whoever came back since with the same account', async () => {
    const id = await invite('invite');
    dyingBefore = 'the account is kept';
    await join().expect(503);
    dyingBefore = undefined;
    await remove(id, 'remove').expect(200);
    await invite('again');
    await join().expect(201);
    await react();
    await login().expect(200);
  });

  describe('of somebody who never got credentials and opened a shop of their own', () => {
    const isLeftAlone = async (ravi: SignedInUser) => {
      await api(test).get('/api/shop/profile').set(ravi.auth).expect(200);
      await login().expect(200);
    };
    const joinInVain = async (): Promise<string> => {
      const id = await invite('invite');
      dyingBefore = 'the account is kept';
      await join().expect(503);
      dyingBefore = undefined;
      return id;
    };

    it('leaves that account alone', async () => {
      const id = await joinInVain();
      const ravi = await signUpOwner(test, { email, password, confirmPassword: password });
      await remove(id, 'remove').expect(200);
      await isLeftAlone(ravi);
    });

    it('leaves that account alone when it is finished late', async () => {
      const id = await joinInVain();
      await remove(id, 'remove').expect(200);
      const ravi = await signUpOwner(test, { email, password, confirmPassword: password });
      await react();
      await isLeftAlone(ravi);
    });
  });
});
