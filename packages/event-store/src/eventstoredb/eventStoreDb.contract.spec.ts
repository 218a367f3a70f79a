import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import { describeWhen } from '@bahi/testing/describeWhen';
import { eventStoreContract } from '../eventStore.contract.ts';
import { startEventStoreDouble, type EventStoreDouble } from '@bahi/testing/eventStoreDouble';
import { openEventStoreDb } from './openEventStoreDb.ts';

/** Generous, because the contract is not about speed and the test double shares a thread with the suite. */
const PATIENCE_MS = 60_000;

const namespace = (): string => `t${randomBytes(8).toString('hex')}`;

/** Each place is a separate namespace on the same server. */
function contractOn(name: string, url: () => string): void {
  eventStoreContract(name, async () => {
    const place = { url: url(), namespace: namespace(), deadlineMs: PATIENCE_MS };
    return {
      open: () => openEventStoreDb(place),
      remove: async () => undefined,
      survivesReopening: true,
      isShared: true,
    };
  });
}

let double: EventStoreDouble;

beforeAll(async () => {
  double = await startEventStoreDouble();
});

afterAll(() => double.close());

contractOn('the double of EventStoreDB', () => double.url);

// jest.config.mjs
const real = process.env['CONTRACT_EVENTSTORE_URL'] ?? '';
describeWhen(real !== '', 'needs a real EventStoreDB, at EVENTSTORE_URL', 'beside other data', () =>
  contractOn('a real EventStoreDB', () => real),
);
