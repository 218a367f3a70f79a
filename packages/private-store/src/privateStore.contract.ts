import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { describeCodes, describeInvitations } from './codes.contract.ts';
import { describeLeases } from './leases.contract.ts';
import { NO_REPLY, type AccountRecord, type FeedbackRecord, type GivenFeedback, type PrivateStore } from './port.ts';

const id = (n: number) => n.toString(16).padStart(32, '0');
const NOW = Date.parse('2026-01-05T06:30:00.000Z');
const HOUR = 3_600_000;

const account = (n: number): AccountRecord => ({
  accountId: id(n),
  shopId: id(100),
  name: 'Asha Sharma',
  email: `asha${n}@example.test`,
  emailKey: `email-key-${n}`,
  phone: '+91 98200 00000',
  phoneKey: `phone-key-${n}`,
  phoneVerified: false,
  passwordHash: 'hash',
  contactRevision: 0,
});

const feedback = (n: number): GivenFeedback => ({
  feedbackId: id(n),
  shopId: id(100),
  accountId: id(1),
  message: 'चाय is great',
  image: n % 2 === 0 ? { file: id(n + 50), mime: 'image/png', bytes: 12 } : null,
  at: new Date(NOW + n).toISOString(),
});
const unanswered = (n: number): FeedbackRecord => ({ ...feedback(n), ...NO_REPLY });

/** An empty store, opened twice as by two processes. */
export interface OpenedTwice {
  store: PrivateStore;
  beside: PrivateStore;
}

/** The contract of every adapter of the private store. */
export function describePrivateStore(name: string, open: () => Promise<OpenedTwice>): void {
  let opened: OpenedTwice;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(async () => {
    await opened.store.close();
    if (opened.beside !== opened.store) await opened.beside.close();
  });
  const suites = [
    describeAccounts,
    describeSessions,
    describeCodes,
    describeInvitations,
    describeFeedback,
    describeKnownNetworks,
    describeUploads,
  ];
  describe(name, () => {
    for (const suite of suites) suite(() => opened.store);
    describeLeases(
      () => opened.store.leases,
      () => opened.beside.leases,
    );
    describeRaces(() => opened);
  });
}

function describeAccounts(store: () => PrivateStore): void {
  describe('accounts', () => {
    it('are found by id, address and phone', async () => {
      expect(await store().accounts.insert(account(1))).toBe(true);
      expect(await store().accounts.byId(id(1))).toEqual(account(1));
      expect(await store().accounts.byEmailKey('email-key-1')).toEqual(account(1));
      expect(await store().accounts.byPhoneKey('phone-key-1')).toEqual(account(1));
      expect(await store().accounts.ofShop(id(100))).toEqual([account(1)]);
      expect(await store().accounts.byEmailKey('other')).toBeUndefined();
    });

    it('are inserted once for an id and once for an address', async () => {
      await store().accounts.insert(account(1));
      expect(await store().accounts.insert({ ...account(1), name: 'Other' })).toBe(false);
      expect(await store().accounts.insert({ ...account(2), emailKey: 'email-key-1' })).toBe(false);
      expect(await store().accounts.ofShop(id(100))).toEqual([account(1)]);
    });

    it('change the contact fields that are named, unless another change came between', async () => {
      await store().accounts.insert(account(1));
      const { accounts } = store();
      expect(await accounts.changeContact(id(1), 0, { name: 'A', contactRevision: 4 })).toBe(true);
      const named = { ...account(1), name: 'A', contactRevision: 4 };
      expect(await store().accounts.byId(id(1))).toEqual(named);
      expect(await accounts.changeContact(id(1), 0, { name: 'B', contactRevision: 5 })).toBe(false);
      expect(await accounts.changeContact(id(2), 0, { name: 'B', contactRevision: 5 })).toBe(false);
      const phone = { number: '12345678', key: null };
      expect(await accounts.changeContact(id(1), 4, { phone, contactRevision: 4 })).toBe(true);
      expect(await store().accounts.byId(id(1))).toEqual({ ...named, phone: '12345678', phoneKey: null });
    });

    it('without a phone claim are not found by phone', async () => {
      await store().accounts.insert({ ...account(1), phoneKey: null });
      expect(await store().accounts.byPhoneKey('phone-key-1')).toBeUndefined();
    });

    it('change their password and can be removed', async () => {
      await store().accounts.insert(account(1));
      await store().accounts.changePassword(id(1), 'new hash');
      expect(await store().accounts.byId(id(1))).toMatchObject({ passwordHash: 'new hash' });
      await store().accounts.remove(id(1));
      expect(await store().accounts.byId(id(1))).toBeUndefined();
    });

    it('give names by shop, the newest ones, also of an account that was removed', async () => {
      const { accounts } = store();
      for (const n of [1, 2]) await accounts.insert({ ...account(n), name: `name ${n}` });
      await accounts.insert({ ...account(3), shopId: id(101) });
      const ids = [1, 2, 3, 4].map(id);
      expect(await accounts.names(id(100), ids)).toEqual(new Map([1, 2].map((n) => [id(n), `name ${n}`])));
      expect(await accounts.names(id(100), [])).toEqual(new Map());
      await accounts.changeContact(id(1), 0, { name: 'other', contactRevision: 1 });
      const former = { accountId: id(2), shopId: id(100), name: 'name 2' };
      expect(await accounts.formerById(id(2))).toBeUndefined();
      await accounts.keepName(former);
      await accounts.remove(id(2));
      expect(await accounts.names(id(100), ids)).toEqual(
        new Map([
          [id(1), 'other'],
          [id(2), 'name 2'],
        ]),
      );
      expect(await accounts.names(id(101), [id(2)])).toEqual(new Map());
      expect(await accounts.formerById(id(2))).toEqual(former);
      expect(await accounts.byId(id(2))).toBeUndefined();
      await accounts.keepName({ ...former, name: 'later' });
      expect(await accounts.names(id(100), [id(2)])).toEqual(new Map([[id(2), 'later']]));
    });
  });
}

function describeSessions(store: () => PrivateStore): void {
  describe('sessions', () => {
    const session = (n: number) => ({ sessionId: id(n), accountId: id(1), shopId: id(100), expiresAt: NOW + HOUR });

    it('are found until they expire', async () => {
      await store().sessions.insert(session(1));
      expect(await store().sessions.get(id(1), NOW)).toEqual(session(1));
      expect(await store().sessions.get(id(1), NOW + HOUR)).toBeUndefined();
    });

    it('end one by one, or all of an account but one', async () => {
      for (const n of [1, 2, 3]) await store().sessions.insert(session(n));
      await store().sessions.remove(id(1));
      expect(await store().sessions.removeOfAccount(id(1), id(2))).toEqual([id(3)]);
      expect(await store().sessions.get(id(2), NOW)).toBeDefined();
      expect(await store().sessions.removeOfAccount(id(1))).toEqual([id(2)]);
    });
  });
}

function describeFeedback(store: () => PrivateStore): void {
  describe('feedback', () => {
    it('is kept as it was first given', async () => {
      for (const n of [1, 2]) await store().feedback.insert(feedback(n));
      await store().feedback.insert({ ...feedback(1), message: 'other' });
      expect(await store().feedback.get(id(1))).toEqual(unanswered(1));
      expect(await store().feedback.get(id(2))).toEqual(unanswered(2));
      expect(await store().feedback.get(id(3))).toBeUndefined();
    });

    it('has the newest reply, whichever is written last', async () => {
      await store().feedback.insert(feedback(1));
      const first = { reply: 'We have Assam tea', repliedAt: new Date(NOW + 10).toISOString(), replyRevision: 1 };
      const second = { ...first, reply: 'कल आएगी', replyRevision: 3 };
      for (const reply of [first, second, first]) await store().feedback.reply(id(1), reply);
      expect(await store().feedback.get(id(1))).toEqual({ ...feedback(1), ...second });
      const none = { reply: null, repliedAt: null, replyRevision: 4 };
      await store().feedback.reply(id(1), none);
      expect(await store().feedback.get(id(1))).toEqual({ ...feedback(1), ...none });
      await store().feedback.reply(id(3), first);
      expect(await store().feedback.get(id(3))).toBeUndefined();
    });
  });
}

function describeKnownNetworks(store: () => PrivateStore): void {
  it('knows a network until it expires, and no other one', async () => {
    const { knownNetworks } = store();
    await knownNetworks.put({ key: id(1), expiresAt: NOW + HOUR });
    expect(await knownNetworks.has(id(1), NOW)).toBe(true);
    expect(await knownNetworks.has(id(2), NOW)).toBe(false);
    expect(await knownNetworks.has(id(1), NOW + HOUR)).toBe(false);
    await knownNetworks.put({ key: id(1), expiresAt: NOW + 2 * HOUR });
    expect(await knownNetworks.has(id(1), NOW + HOUR)).toBe(true);
    await store().purgeExpired(NOW + 3 * HOUR);
    expect(await knownNetworks.has(id(1), NOW)).toBe(false);
  });
}

function describeUploads(store: () => PrivateStore): void {
  describe('uploads and bounds', () => {
    it('gives files back byte for byte, and nothing for an unknown name', async () => {
      const bytes = Buffer.from([0, 255, 13, 10, 26]);
      await store().uploads.put(id(1), bytes);
      expect(await store().uploads.get(id(1))).toEqual(bytes);
      await store().uploads.remove(id(1));
      expect(await store().uploads.get(id(1))).toBeUndefined();
    });

    it('deletes expired records and nothing else', async () => {
      await store().sessions.insert({ sessionId: id(1), accountId: id(1), shopId: id(1), expiresAt: NOW });
      await store().sessions.insert({ sessionId: id(2), accountId: id(1), shopId: id(1), expiresAt: NOW + 1 });
      await store().codes.put({ emailKey: 'e', purpose: 'reset', codeKey: 'k', expiresAt: NOW - 1 });
      expect(await store().purgeExpired(NOW)).toBe(2);
      expect(await store().sessions.get(id(2), NOW)).toBeDefined();
    });
  });
}

/** Runs the same call at both processes, repeatedly and at the same time. */
async function racing<T>({ store, beside }: OpenedTwice, call: (at: PrivateStore, turn: number) => Promise<T>) {
  const turns = Array.from({ length: 10 }, (_, turn) => turn);
  return Promise.all(turns.flatMap((turn) => [call(store, turn), call(beside, turn)]));
}

function describeRaces(opened: () => OpenedTwice): void {
  describe('two processes', () => {
    const code = { emailKey: 'e', purpose: 'reset', codeKey: 'right', expiresAt: NOW + HOUR } as const;
    const attempt = { emailKey: 'e', purpose: 'reset', codeKey: 'right', latestEnd: NOW + HOUR } as const;

    it('S3: redeem one code once', async () => {
      for (let round = 0; round < 5; round += 1) {
        await opened().store.codes.put(code);
        const tries = await racing(opened(), async ({ codes }) => codes.consume(attempt, NOW));
        expect(tries.filter((outcome) => outcome === 'right')).toHaveLength(1);
      }
    });

    it('S3: share five tries', async () => {
      await opened().store.codes.put(code);
      await racing(opened(), async ({ codes }, turn) => codes.consume({ ...attempt, codeKey: `guess ${turn}` }, NOW));
      expect(await opened().store.codes.consume(attempt, NOW)).toBe('wrong');
    });

    it('open one account per address', async () => {
      let next = 0;
      const inserted = await racing(opened(), async ({ accounts }) => {
        next += 1;
        return accounts.insert({ ...account(next), emailKey: 'the address' });
      });
      expect(inserted.filter(Boolean)).toHaveLength(1);
      expect(await opened().beside.accounts.ofShop(id(100))).toHaveLength(1);
    });

    it('accept one of many contact changes based on the same account', async () => {
      await opened().store.accounts.insert(account(1));
      const changed = await racing(opened(), async ({ accounts }, turn) =>
        accounts.changeContact(id(1), 0, { name: `name ${turn}`, contactRevision: turn + 1 }),
      );
      expect(changed.filter(Boolean)).toHaveLength(1);
      // both processes take part in every round
      const turn = Math.floor(changed.indexOf(true) / 2);
      expect(await opened().beside.accounts.byId(id(1))).toMatchObject({ name: `name ${turn}` });
    });

    it('store one invitation, feedback and file at a time, with one of each as the result', async () => {
      const invitation = {
        memberId: id(1),
        shopId: id(100),
        email: 'a@example.test',
        emailKey: 'a',
        role: 'staff',
      } as const;
      let token = 0;
      await racing(opened(), async ({ invitations, feedback: said, uploads }) => {
        token += 1;
        await invitations.put({ ...invitation, tokenHash: `token ${token}`, expiresAt: NOW + HOUR });
        await said.insert(feedback(1));
        await uploads.put(id(7), Buffer.from('picture'));
      });
      const { store, beside } = opened();
      expect(await beside.invitations.ofShop(id(100))).toHaveLength(1);
      expect(await beside.feedback.get(id(1))).toEqual(unanswered(1));
      expect(await beside.uploads.get(id(7))).toEqual(Buffer.from('picture'));
      await store.uploads.remove(id(7));
      expect(await beside.uploads.get(id(7))).toBeUndefined();
    });
  });
}
