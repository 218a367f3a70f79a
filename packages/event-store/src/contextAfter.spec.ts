import { expect, it } from '@jest/globals';
import { contextAfter } from './contextAfter.ts';

it('takes over person, place and time, and names the event as its cause', () => {
  const origin = {
    correlationId: 'request',
    shopId: 'shop',
    userId: 'user',
    at: '2026-03-25T06:30:00.000Z',
    occurredAt: '2025-03-25T06:30:00.000Z',
    importId: 'import',
  };
  const meta = {
    ...origin,
    commandId: 'first',
    causationId: 'older',
    app: '1',
    bodyHash: 'hash',
    answer: { shown: 1 },
  };
  expect(contextAfter({ id: 'event', meta }, 'second')).toEqual({
    ...origin,
    commandId: 'second',
    causationId: 'event',
  });
});
