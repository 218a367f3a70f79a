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
  codeSentTo,
  invitationSentTo,
  openTestApp,
  registration,
  signUpOwner,
  TestClock,
  type SignedInUser,
  type TestApp,
} from '@bahi/testing/testApp';
import { inMemoryCheckpoint } from '../reactor/checkpoint.ts';
import { createReactor } from '../reactor/reactor.ts';

const email = 'ravi@example.test';
const password = 'Garam-masala-57-chai';

type Insert = () => Promise<boolean>;

/** Waits until both came, then lets them work in this order. */
function meeting(first: string, second: string) {
  const work = new Map<string, Insert>();
  const [came, done] = [new Map<string, () => void>(), new Map<string, boolean>()];
  return async (name: string, insert: Insert): Promise<boolean> => {
    work.set(name, insert);
    if (work.size === 2) {
      for (const one of [first, second]) done.set(one, (await work.get(one)?.()) ?? false);
      for (const goOn of came.values()) goOn();
    } else {
      await new Promise<void>((resolve) => {
        came.set(name, resolve);
      });
    }
    return done.get(name) ?? false;
  };
}

describe('an address for which two calls come at once', () => {
  let test: TestApp;
  let commands: OpenCommandHandler;
  let owner: SignedInUser;
  /** Called instead of keeping the credentials of somebody of this shop. */
  let inserting: ((shopId: string, insert: Insert) => Promise<boolean>) | undefined;
  /** The account whose credentials were inserted last. */
  let insertedId: string;
  /** Called before an event of this type is appended. */
  let beforeAppend: ((type: string) => Promise<void>) | undefined;

  function gatedRows(): PrivateStore {
    const { accounts, ...rest } = inMemoryPrivateStore();
    const insert: typeof accounts.insert = async (account) => {
      insertedId = account.accountId;
      const keep = async () => accounts.insert(account);
      return inserting === undefined ? keep() : inserting(account.shopId, keep);
    };
    return { ...rest, accounts: { ...accounts, insert } };
  }
  function gatedLog(): EventStore {
    const log = openInMemoryEventStore();
    const append: EventStore['append'] = async (stream, expected, events) => {
      for (const { type } of events) await beforeAppend?.(type);
      return log.append(stream, expected, events);
    };
    return { ...log, append };
  }

  beforeEach(async () => {
    inserting = beforeAppend = undefined;
    const events = gatedLog();
    commands = createCommandHandler({ store: events, app: 'test', soleWriter: true });
    test = await openTestApp({ ports: { clock: new TestClock(), events, commands, privateStore: gatedRows() } });
    owner = await signUpOwner(test);
  });
  afterEach(async () => {
    await commands.close();
    await test.close();
  });

  const invite = async (by: SignedInUser): Promise<{ id: string; token: string }> => {
    const { body } = await api(test).post('/api/members').set(by.auth).send({ email, role: 'staff' }).expect(202);
    return { id: body.id, token: invitationSentTo(test, email) };
  };
  const accept = async (token: string) =>
    api(test).post('/api/auth/accept-invite').send({ token, name: 'Ravi', password, confirmPassword: password });
  const codeFor = async (): Promise<string> => {
    await api(test).post('/api/auth/send-otp').send({ email }).expect(200);
    return codeSentTo(test, email);
  };
  const register = async (otp: string, changes: object = {}) =>
    api(test)
      .post('/api/auth/register')
      .send({ ...registration({ email, password, confirmPassword: password, ...changes }), otp });
  const membersOf = async (by: SignedInUser): Promise<Record<string, unknown>[]> => {
    const { body } = await api(test).get('/api/members').set(by.auth).expect(200);
    return (body as unknown as Record<string, unknown>[]).filter((row) => row['email'] !== by.email);
  };
  const remove = async (by: SignedInUser, id: string) => api(test).delete(`/api/members/${id}`).set(by.auth);
  const login = async (identifier = email) =>
    api(test).post('/api/auth/login').send({ identifier, password }).expect(200);
  const profileOf = async (identifier = email) => (await login(identifier)).body.profile;
  /** Whether the private store has an account of the address. */
  const isKept = async () => {
    const { accounts, privateStore } = test.services;
    return (await privateStore.accounts.byEmailKey(accounts.emailKey(email))) !== undefined;
  };
  const formerName = async (accountId: string) => test.services.privateStore.accounts.formerById(accountId);
  const react = async () => createReactor(test.services, inMemoryCheckpoint(), createLogger('silent')).catchUp();
  /** The status of a call whose process dies before it appends an event of this type. */
  const dyingBefore = async (type: string, call: () => Promise<{ status: number }>): Promise<number> => {
    beforeAppend = async (appended) => {
      if (appended === type) throw new StoreUnavailable('gone');
    };
    const { status } = await call();
    beforeAppend = undefined;
    return status;
  };

  it('stays invited when its registration was faster, and the invitation can be taken back', async () => {
    const { id, token } = await invite(owner);
    const otp = await codeFor();
    const meet = meeting('registers', 'accepts');
    inserting = async (shopId, insert) => meet(shopId === owner.profile.shopId ? 'accepts' : 'registers', insert);
    const [registered, accepted] = await Promise.all([register(otp), accept(token)]);
    expect([registered.status, accepted.status]).toEqual([201, 409]);
    expect(await membersOf(owner)).toEqual([
      { id, accountId: null, email, role: 'staff', status: 'invited', revision: 1 },
    ]);
    expect((await remove(owner, id)).status).toBe(200);
    expect(await membersOf(owner)).toEqual([]);
    expect((await profileOf()).role).toBe('owner');
  });

  it('joins when that was faster, and the number typed for the registration stays free', async () => {
    const { id, token } = await invite(owner);
    const otp = await codeFor();
    const phone = '9820077777';
    const meet = meeting('accepts', 'registers');
    inserting = async (shopId, insert) => meet(shopId === owner.profile.shopId ? 'accepts' : 'registers', insert);
    const [registered, accepted] = await Promise.all([register(otp, { phone }), accept(token)]);
    expect([registered.status, accepted.status]).toEqual([409, 201]);
    expect(await membersOf(owner)).toMatchObject([{ id, email, name: 'Ravi', status: 'active' }]);
    inserting = undefined;
    const other = await signUpOwner(test, { phone, password, confirmPassword: password });
    expect((await profileOf(phone)).accountId).toBe(other.profile.accountId);
  });

  it('joins one of two shops, and stays invited to the other', async () => {
    const other = await signUpOwner(test);
    const here = await invite(owner);
    const there = await invite(other);
    const meet = meeting('here', 'there');
    inserting = async (shopId, insert) => meet(shopId === owner.profile.shopId ? 'here' : 'there', insert);
    const [one, two] = await Promise.all([accept(here.token), accept(there.token)]);
    expect([one.status, two.status]).toEqual([201, 409]);
    expect(await membersOf(owner)).toMatchObject([{ email, name: 'Ravi', status: 'active' }]);
    expect(await membersOf(other)).toMatchObject([{ email, status: 'invited' }]);
    inserting = undefined;
    // once it is free again, the other invitation is good
    await remove(owner, here.id);
    expect((await accept(there.token)).status).toBe(201);
    expect(await membersOf(other)).toMatchObject([{ email, name: 'Ravi', status: 'active' }]);
  });

  it('is free again when the invitation is taken back while it is accepted', async () => {
    const { id, token } = await invite(owner);
    let removed: number | undefined;
    inserting = async (_, insert) => {
      inserting = undefined;
      removed = (await remove(owner, id)).status;
      return insert();
    };
    const accepted = await accept(token);
    expect([removed, accepted.status, accepted.body.code]).toEqual([200, 422, 'invite_invalid']);
    expect(await membersOf(owner)).toEqual([]);
    expect([await isKept(), await formerName(insertedId)]).toEqual([false, undefined]);
    expect((await register(await codeFor())).status).toBe(201);
    await react();
    expect((await profileOf()).role).toBe('owner');
  });

  describe('after a call that ended before the person joined', () => {
    let invited: { id: string; token: string };
    beforeEach(async () => {
      invited = await invite(owner);
      expect(await dyingBefore('MemberJoined', async () => accept(invited.token))).toBe(503);
    });

    it('is still invited, and the link works with another password', async () => {
      expect(await membersOf(owner)).toMatchObject([{ email, status: 'invited' }]);
      const again = { name: 'Ravi Patil', password: 'Kesar-pista-88-kulfi', confirmPassword: 'Kesar-pista-88-kulfi' };
      const answer = await api(test)
        .post('/api/auth/accept-invite')
        .send({ token: invited.token, ...again });
      expect([answer.status, answer.body.profile.ownerName]).toEqual([201, 'Ravi Patil']);
      expect(await membersOf(owner)).toMatchObject([{ email, name: 'Ravi Patil', status: 'active' }]);
    });

    it('is free for a shop of its own once the invitation was taken back, and no name is kept', async () => {
      await remove(owner, invited.id);
      expect([await isKept(), await formerName(insertedId)]).toEqual([false, undefined]);
      expect((await register(await codeFor())).status).toBe(201);
      await react();
      expect((await profileOf()).role).toBe('owner');
    });

    it('keeps no name when the registration itself ends the account', async () => {
      const neverJoined = insertedId;
      expect(await dyingBefore('AccountClosed', async () => remove(owner, invited.id))).toBe(503);
      expect((await register(await codeFor())).status).toBe(201);
      expect([insertedId === neverJoined, await formerName(neverJoined)]).toEqual([false, undefined]);
    });

    it('can be invited anew once the invitation was taken back', async () => {
      await remove(owner, invited.id);
      const other = await signUpOwner(test);
      const anew = await invite(other);
      expect((await accept(anew.token)).status).toBe(201);
      await react();
      expect(await membersOf(other)).toMatchObject([{ email, name: 'Ravi', status: 'active' }]);
    });
  });

  it.each(['AccountClosed', 'EmailReleased'])(
    'can be invited anew and join before a removal that ended before %s is finished',
    async (type) => {
      const first = await invite(owner);
      expect((await accept(first.token)).status).toBe(201);
      const former = insertedId;
      expect(await dyingBefore(type, async () => remove(owner, first.id))).toBe(503);
      const anew = await invite(owner);
      expect((await accept(anew.token)).status).toBe(201);
      expect(await formerName(former)).toMatchObject({ name: 'Ravi' });
      await react();
      expect(await membersOf(owner)).toMatchObject([{ id: anew.id, email, name: 'Ravi', status: 'active' }]);
      const { accessToken } = (await login()).body;
      const change = { currentPassword: password, newPassword: 'Kesar-pista-88-kulfi' };
      await api(test)
        .put('/api/auth/change-password')
        .set('Authorization', `Bearer ${accessToken}`)
        .send({ ...change, confirmPassword: change.newPassword })
        .expect(200);
    },
  );
});
