import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Position } from '@bahi/contracts';
import { sampleEvents } from '../eventStore.contract.ts';
import { NO_STREAM, StoreUnavailable, type EventStore } from '../port.ts';
import {
  certificate,
  startEventStoreDouble,
  type EventStoreDouble,
  type EventStoreDoubleOptions,
} from '@bahi/testing/eventStoreDouble';
import { openEventStoreDb } from './openEventStoreDb.ts';

const folder = mkdtempSync(join(tmpdir(), 'event-store-address-'));
const trusted = `tlsCAFile=${encodeURIComponent(join(folder, 'ca.pem'))}`;

let double: EventStoreDouble;
const opened: EventStore[] = [];

beforeAll(() => writeFileSync(join(folder, 'ca.pem'), certificate));
afterAll(() => rmSync(folder, { recursive: true }));

afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
  await double.close();
});

async function serve(options: EventStoreDoubleOptions = {}): Promise<void> {
  double = await startEventStoreDouble(options);
}

async function open(url: string): Promise<EventStore> {
  const store = await openEventStoreDb({ url });
  opened.push(store);
  return store;
}

const append = async (store: EventStore, expected: number) =>
  store.append('ledger-a', expected, sampleEvents('ledger-a', expected + 1));

/** Makes each kind of call that a log uses. A server with users checks the credentials of each separately. */
async function usesAll(url: string): Promise<void> {
  const [store, other] = [await open(url), await open(url)];
  const heard = new Promise<Position>((resolve) => {
    store.onAppended(resolve);
  });
  const { position } = await append(other, NO_STREAM);
  expect(await heard).toBe(position);
  expect(await store.head()).toBe(position);
  expect(await store.readStream('ledger-a', { maxCount: 2 })).toHaveLength(1);
  expect(await store.readAll({ after: null, maxCount: 2 })).toHaveLength(1);
  await expect(append(store, NO_STREAM)).rejects.toMatchObject({ name: 'WrongRevision', actual: 0 });
}

describe('the address of a log on EventStoreDB', () => {
  it.each([
    ['one server with TLS', 'esdb', 'bahi:word', 'bahi:word'],
    ['a cluster with TLS', 'esdb+discover', 'bahi:word', 'bahi:word'],
    ['a password of odd characters, escaped', 'esdb', 'bahi:a@b:c/d%चाय', `bahi:${encodeURIComponent('a@b:c/d%चाय')}`],
    ['a password with a colon, not escaped', 'esdb', 'bahi:a:b', 'bahi:a:b'],
  ])('accepts %s, and uses its user for every call', async (_what, protocol, onlyFor, user) => {
    await serve({ onlyFor });
    await usesAll(`${protocol}://${user}@${double.host}?${trusted}`);
  });

  it('may list cluster nodes of which some are down', async () => {
    await serve({ onlyFor: 'bahi:word' });
    await usesAll(`esdb://bahi:word@127.0.0.1:1,${double.host}?tls=true&${trusted}`);
  });

  it('may list a cluster without TLS, which is found again after an outage', async () => {
    await serve();
    const url = `esdb+discover://${double.host}?tls=false&maxDiscoverAttempts=2`;
    await usesAll(url);
    await double.goDown();
    const [store] = opened;
    await expect(append(store!, 0)).rejects.toBeInstanceOf(Error);
    await expect(append(store!, 0)).rejects.toBeInstanceOf(StoreUnavailable);
    await double.comeUp();
    expect(await append(store!, 0)).toMatchObject({ revision: 1 });
  });

  it('must have exactly one host for discovery, because the client would ask only the first of several', async () => {
    await serve();
    const opening = open(`esdb+discover://127.0.0.1:1,${double.host}?tls=false`);
    await expect(opening).rejects.toThrow('esdb+discover:// takes one host; esdb:// takes several');
  });

  it('is rejected while the server is not trusted or does not know the user', async () => {
    await serve({ onlyFor: 'bahi:word' });
    for (const address of [`bahi:word@${double.host}`, `bahi:other@${double.host}?${trusted}`])
      await expect(open(`esdb://${address}`)).rejects.toBeInstanceOf(StoreUnavailable);
  });
});
