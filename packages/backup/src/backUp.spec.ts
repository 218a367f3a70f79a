import { existsSync, statSync } from 'node:fs';
import type { RecordedEvent } from '@bahi/contracts';
import { afterAll, describe, expect, it } from '@jest/globals';
import { openInMemoryEventStore } from '@bahi/event-store';
import { inMemoryPrivateStore } from '@bahi/private-store';
import { backUp } from './backUp.ts';
import { proveSeries } from './proveSeries.ts';
import { restore } from './restore.ts';
import {
  contents,
  id,
  LEDGER,
  note,
  openAccount,
  openSmallShop,
  PASSPHRASE,
  SHOP,
  temporaryFolder,
} from '@bahi/testing/backups/smallShop';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const empty = () => ({ events: openInMemoryEventStore(), privateStore: inMemoryPrivateStore(), appendsAtOnce: 1 });

describe('an archive', () => {
  it('brings back every event as it was stored, and the private rows they speak of', async () => {
    const shop = await openSmallShop();
    const file = folder.path('whole');
    await backUp(shop, file, { passphrase: PASSPHRASE });
    const series = await proveSeries([file], PASSPHRASE);
    expect(series).toMatchObject({ events: 6, shops: 1, accounts: 1, invitations: 1, feedback: 1, uploads: 1 });
    expect(series.dataSecret).toBe(shop.dataSecret);
    const target = empty();
    await restore(series, target);
    expect(await contents(target.events)).toEqual(await contents(shop.events));
    expect(target.events.logId).not.toBe(shop.events.logId);
    const { accounts, invitations, feedback, uploads } = target.privateStore;
    expect(await accounts.byId(id(10))).toEqual(await shop.privateStore.accounts.byId(id(10)));
    expect(await invitations.byTokenHash('t')).toMatchObject({ memberId: id(20) });
    expect(await feedback.get(id(31))).toMatchObject({ message: 'Good' });
    expect(await uploads.get(id(30))).toEqual(Buffer.from([0, 255, 10, 13]));
  });

  it('leaves sessions, codes and leases behind', async () => {
    const shop = await openSmallShop();
    await shop.privateStore.sessions.insert({ sessionId: id(1), accountId: id(10), shopId: SHOP, expiresAt: 1e15 });
    const file = folder.path('sessions');
    await backUp(shop, file, { passphrase: undefined });
    const target = empty();
    await restore(await proveSeries([file], undefined), target);
    expect(await target.privateStore.sessions.get(id(1), 0)).toBeUndefined();
  });

  it('is for its owner only', async () => {
    await backUp(await openSmallShop(), folder.path('mode'), { passphrase: undefined });
    expect(statSync(folder.path('mode')).mode & 0o777).toBe(0o600);
  });

  it('holds nothing that came after its moment, nor the credentials of who came after it', async () => {
    const shop = await openSmallShop();
    const file = folder.path('moment');
    const before = await contents(shop.events);
    const settled = async () => {
      await shop.append(LEDGER, 'too late');
      await openAccount(shop, 11);
    };
    const head = async () => {
      const now = await shop.events.head();
      await shop.append(LEDGER, 'a moment later');
      return now;
    };
    await backUp({ ...shop, events: { ...shop.events, head } }, file, { passphrase: undefined, settled });
    const target = empty();
    await restore(await proveSeries([file], undefined), target);
    expect(await contents(target.events)).toEqual(before);
    expect(await target.privateStore.accounts.byId(id(11))).toBeUndefined();
  });

  it('of an empty log is an archive too', async () => {
    const file = folder.path('empty');
    const source = { ...(await openSmallShop()), events: openInMemoryEventStore() };
    await backUp(source, file, { passphrase: undefined });
    expect(await proveSeries([file], undefined)).toMatchObject({ events: 0, shops: 0, until: null });
  });

  it('is not made of damaged books, and then the last one stands', async () => {
    const shop = await openSmallShop();
    const file = folder.path('damaged books');
    const good = await backUp(shop, file, { passphrase: undefined });
    const [event] = await shop.events.readStream(LEDGER, { maxCount: 1, asStored: true });
    if (event === undefined) throw new Error('no event');
    // a fact that does not hang on the one before it
    await shop.events.append(LEDGER, 2, [{ ...event, id: id(99) }]);
    await expect(backUp(shop, file, { passphrase: undefined })).rejects.toMatchObject({ problem: 'books_damaged' });
    expect((await proveSeries([file], undefined)).newest.archiveId).toBe(good.archiveId);
  });

  it.each([
    ['its data', { data: undefined }],
    ['its envelope', { meta: {} }],
    ['anything of an envelope but its outside', { meta: [] }],
  ])('is not made of books with a row that comes without %s', async (_, lost) => {
    const shop = await openSmallShop();
    const readAll = async (...asked: Parameters<typeof shop.events.readAll>) =>
      (await shop.events.readAll(...asked)).map((event) =>
        event.stream === `feedback-${id(31)}` ? ({ ...event, ...lost } as RecordedEvent) : event,
      );
    const made = backUp({ ...shop, events: { ...shop.events, readAll } }, folder.path('unreadable'), {
      passphrase: undefined,
    });
    await expect(made).rejects.toMatchObject({
      problem: 'books_damaged',
      message: expect.stringContaining(`feedback-${id(31)} revision 0 (unreadable)`),
    });
    expect(existsSync(folder.path('unreadable'))).toBe(false);
  });
});

describe('a series', () => {
  const three = async () => {
    const shop = await openSmallShop();
    const files = ['full', 'first', 'second'].map((name) => folder.path(`series ${name}`));
    const [full = '', first = '', second = ''] = files;
    const fullHeader = await backUp(shop, full, { passphrase: undefined });
    await shop.append(LEDGER, 'a bill');
    await shop.append(`account-${id(10)}`, 'password changed');
    await shop.privateStore.accounts.changePassword(id(10), 'second');
    await openAccount(shop, 12);
    await shop.append(`feedback-${id(31)}`, 'answered');
    await shop.privateStore.feedback.reply(id(31), { reply: 'Thank you', repliedAt: 'later', replyRevision: 1 });
    const firstHeader = await backUp(shop, first, { passphrase: undefined, previous: fullHeader });
    await shop.append(LEDGER, 'another bill');
    await shop.append(`shop-${SHOP}`, 'a member left');
    await shop.append(`account-${id(12)}`, 'closed');
    await shop.privateStore.accounts.keepName({ accountId: id(12), shopId: SHOP, name: 'Asha' });
    await shop.privateStore.accounts.remove(id(12));
    await shop.privateStore.invitations.remove(id(20));
    await backUp(shop, second, { passphrase: undefined, previous: firstHeader });
    return { shop, full, first, second };
  };

  it('of a full archive and what changed since brings back the newest state', async () => {
    const { shop, full, first, second } = await three();
    const series = await proveSeries([full, first, second], undefined);
    expect(series).toMatchObject({ events: 13, accounts: 1, invitations: 0 });
    const target = empty();
    await restore(series, target);
    expect(await contents(target.events)).toEqual(await contents(shop.events));
    expect(await target.privateStore.accounts.ofShop(SHOP)).toEqual(await shop.privateStore.accounts.ofShop(SHOP));
    expect((await target.privateStore.accounts.byId(id(10)))?.passwordHash).toBe('second');
    // who left goes on being named on documents
    expect(await target.privateStore.accounts.names(SHOP, [id(12)])).toEqual(new Map([[id(12), 'Asha']]));
    expect(await target.privateStore.invitations.ofShop(SHOP)).toEqual([]);
    expect(await target.privateStore.feedback.get(id(31))).toMatchObject({ message: 'Good', reply: 'Thank you' });
  });

  it('with a gap, in another order, or without its beginning is refused', async () => {
    const { full, first, second } = await three();
    for (const files of [[first], [full, second], [full, second, first], [first, full], []]) {
      await expect(proveSeries(files, undefined)).rejects.toMatchObject({ problem: 'not_a_series' });
    }
  });
});

describe('a restore', () => {
  it('that was interrupted goes on where it stood', async () => {
    const shop = await openSmallShop();
    const file = folder.path('resumed');
    await backUp(shop, file, { passphrase: undefined });
    const series = await proveSeries([file], undefined);
    const target = empty();
    let allowed = 2;
    const events = {
      ...target.events,
      append: async (...given: Parameters<typeof target.events.append>) => {
        if (allowed === 0) throw new Error('the power went');
        allowed -= 1;
        return target.events.append(...given);
      },
    };
    await expect(restore(series, { ...target, events })).rejects.toThrow('the power went');
    expect((await contents(target.events)).length).toBeLessThan(6);
    await restore(series, target);
    await restore(series, target);
    expect(await contents(target.events)).toEqual(await contents(shop.events));
  });

  it('touches no other books', async () => {
    const file = folder.path('other');
    await backUp(await openSmallShop(), file, { passphrase: undefined });
    const series = await proveSeries([file], undefined);
    const target = empty();
    await note(target.events, `shop-${id(2)}`, 'another shop');
    const before = await contents(target.events);
    await expect(restore(series, target)).rejects.toMatchObject({ problem: 'other_books' });
    expect(await contents(target.events)).toEqual(before);
    expect(await target.privateStore.accounts.byId(id(10))).toBeUndefined();
  });

  it('says that it begins before it writes anything, and only then', async () => {
    const file = folder.path('begins');
    const shop = await openSmallShop();
    await backUp(shop, file, { passphrase: undefined });
    const series = await proveSeries([file], undefined);
    const target = empty();
    const found: number[] = [];
    const begins = async () => void found.push((await contents(target.events)).length);
    await restore(series, { ...target, begins });
    expect(found).toEqual([0]);
    await note(target.events, `shop-${id(2)}`, 'another shop');
    await expect(restore(series, { ...target, begins })).rejects.toMatchObject({ problem: 'other_books' });
    expect(found).toHaveLength(1);
    const refused = { ...empty(), begins: async () => Promise.reject(new Error('in use')) };
    await expect(restore(series, refused)).rejects.toThrow('in use');
    expect(await contents(refused.events)).toEqual([]);
  });

  it('says in a line that another process writes into its log', async () => {
    const file = folder.path('written meanwhile');
    await backUp(await openSmallShop(), file, { passphrase: undefined });
    const series = await proveSeries([file], undefined);
    const target = empty();
    const begins = async () => note(target.events, LEDGER, 'finished by itself');
    const restored = restore(series, { ...target, begins });
    await expect(restored).rejects.toMatchObject({
      problem: 'other_books',
      message: expect.stringMatching(/another process/),
    });
  });

  it('leaves the rows of books as they are that went on since the archive', async () => {
    const shop = await openSmallShop();
    const file = folder.path('more');
    await backUp(shop, file, { passphrase: undefined });
    await shop.append(`account-${id(10)}`, 'password changed');
    await shop.privateStore.accounts.changePassword(id(10), 'second');
    await shop.privateStore.invitations.remove(id(20));
    const series = await proveSeries([file], undefined);
    const refused = restore(series, { ...shop, appendsAtOnce: 1 });
    await expect(refused).rejects.toMatchObject({ problem: 'other_books' });
    expect((await shop.privateStore.accounts.byId(id(10)))?.passwordHash).toBe('second');
    expect(await shop.privateStore.invitations.ofShop(SHOP)).toEqual([]);
  });
});
