import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { streamOf, type Decision } from '@bahi/contracts';
import { changeMember, inviteMember, removeMember, shopStream, type ShopState } from '@bahi/domain';
import { createCommandHandler, deriveId, openInMemoryEventStore, type OpenCommandHandler } from '@bahi/event-store';
import {
  api,
  openTestApp,
  signUpMember,
  signUpOwner,
  TestClock,
  type SignedInUser,
  type TestApp,
} from '@bahi/testing/testApp';

describe('who somebody is, while this process writes to their shop', () => {
  let here: OpenCommandHandler;
  let elsewhere: OpenCommandHandler;
  let test: TestApp;
  let member: SignedInUser;
  /** What appends of this process wait for on their way. */
  let way: Promise<void>;
  let ms: number;

  beforeEach(async () => {
    way = Promise.resolve();
    ms = 0;
    const log = openInMemoryEventStore();
    const append: typeof log.append = async (...asked) => {
      await way;
      return log.append(...asked);
    };
    const events = { ...log, append };
    here = createCommandHandler({ store: events, app: 'test', stopwatch: { now: () => ms } });
    elsewhere = createCommandHandler({ store: log, app: 'test' });
    test = await openTestApp({ ports: { clock: new TestClock(), events, commands: here } });
    member = await signUpMember(test, await signUpOwner(test), 'staff');
  });
  afterEach(async () => {
    await Promise.all([here.close(), elsewhere.close()]);
    await test.close();
  });

  const write = (by: OpenCommandHandler, word: string, decide: (state: Readonly<ShopState>) => Decision) => {
    const commandId = deriveId('0'.repeat(32), word);
    const context = { commandId, correlationId: commandId, at: new Date(test.clock.now()).toISOString() };
    return by.handle(shopStream, streamOf.shop(member.profile.shopId), context, decide);
  };
  const session = () => test.services.accounts.sessionOf(member.token, test.services.commands.forRequest());

  it('is what the log holds: a removal by another process counts, though a write of ours flies that knows nothing of it', async () => {
    expect(await session()).toMatchObject({ role: 'staff' });
    let arrive: () => void = () => undefined;
    way = new Promise((resolve) => {
      arrive = resolve;
    });
    const ours = write(here, 'ours', (state) => inviteMember(state, { memberId: 'f'.repeat(32), role: 'auditor' }));
    const theirs = await write(elsewhere, 'theirs', (state) => {
      const [removed] = [...state.members.values()].filter(({ role }) => role === 'staff');
      return removeMember(state, { memberId: removed?.memberId ?? '' });
    });
    expect(theirs.kind).toBe('accepted');
    await new Promise(setImmediate);
    const asked = session();
    setImmediate(arrive);
    expect(await asked).toBeUndefined();
    expect(await ours).toMatchObject({ kind: 'accepted' });
  });

  const memberId = (state: Readonly<ShopState>) =>
    [...state.members.values()].find(({ accountId }) => accountId === member.profile.accountId)?.memberId ?? '';
  const changed = async (role: 'staff' | 'auditor') =>
    write(elsewhere, role, (state) => changeMember(state, { memberId: memberId(state), role }));
  const read = async () => (await api(test).get('/api/categories').set(member.auth)).status;
  const sell = async () => (await api(test).post('/api/billing/create').set(member.auth).send({})).status;

  it('may be 250 ms old for reads and sales, and no older', async () => {
    // everything is in memory, a moment ago
    ms += 1_000;
    expect(await read()).toBe(200);
    await changed('auditor');
    ms += 249;
    expect(await sell()).toBe(201);
    ms += 1;
    expect(await sell()).toBe(403);
    await write(elsewhere, 'removed', (state) => removeMember(state, { memberId: memberId(state) }));
    ms += 249;
    expect(await read()).toBe(200);
    ms += 1;
    expect(await read()).toBe(401);
  });

  it('is confirmed before anything is refused', async () => {
    await changed('auditor');
    ms += 1_000;
    expect(await sell()).toBe(403);
    await changed('staff');
    expect(await sell()).toBe(201);
  });
});
