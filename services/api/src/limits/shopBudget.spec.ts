import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { CommandContext, CommandHandler } from '@bahi/event-store';
import { HttpRefusal } from '../http/httpRefusal.ts';
import { budgeted } from './shopBudget.ts';

/** A handler that writes one event per command. */
const commands = {
  handle: async () => ({ kind: 'accepted', events: [{ type: 'CategoryAdded', data: {}, meta: {} }] }),
} as unknown as CommandHandler;

/** What is logged for two commands when counting their events fails with this error. */
async function logged(error: Error): Promise<object[]> {
  const lines: object[] = [];
  const limit = {
    async count() {
      throw error;
    },
    check: async () => undefined,
    spent: async () => ({ spent: 0, retryAfterSeconds: 1 }),
    giveBack: async () => undefined,
    reset: async () => undefined,
  };
  const logger = { warn: (fields: object) => void lines.push(fields) };
  const limits = { recordedBytesPerShop: limit, recordedBytesPerMember: limit, importedBytesPerShop: limit };
  const handler = budgeted(commands, limits, logger);
  const context = { shopId: 'shop' } as CommandContext;
  for (let n = 0; n < 2; n += 1)
    await handler.handle({} as never, 'shop-1', context, () => ({ kind: 'nothing' }) as never);
  await turn();
  return lines;
}

it('logs once why events are not counted', async () => {
  expect(await logged(new Error('the counter is broken'))).toEqual([{ reason: 'the counter is broken' }]);
});

it('does not log that a budget is spent', async () => {
  expect(await logged(new HttpRefusal('shop_budget_spent', { retryAfterSeconds: 60 }))).toEqual([]);
});
