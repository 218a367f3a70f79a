import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { Fact, RecordedEvent } from '@bahi/contracts';
import type { CommandContext, CommandHandler } from '@bahi/event-store';
import { HttpRefusal } from '../http/httpRefusal.ts';
import { refusalOf } from './rateLimit.ts';
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

describe('a shop whose budget is spent in part', () => {
  const fact = (type: string, bytes = 0) => ({ type, data: 'x'.repeat(bytes) }) as unknown as Fact;
  const LARGE = 20_000;

  /** Handles one command of an employee who has spent nothing; gives the keys of the member that its events are counted under. */
  async function handle(spent: number, facts: readonly Fact[]): Promise<string[]> {
    const keys: string[] = [];
    const limitWith = (part: number, counted: string[] = []) => ({
      count: async (key: string) => void counted.push(key),
      check: async () => undefined,
      spent: async () => ({ spent: part, retryAfterSeconds: 1 }),
      giveBack: async () => undefined,
      reset: async () => undefined,
    });
    const limits = {
      recordedBytesPerShop: limitWith(spent),
      recordedBytesPerMember: limitWith(0, keys),
      importedBytesPerShop: limitWith(0),
    };
    const events = facts.map((one) => ({ ...one, meta: {} })) as unknown as RecordedEvent[];
    const deciding = {
      async handle(_definition: unknown, _stream: string, _context: unknown, decide: () => { kind: string }) {
        const decision = decide();
        return decision.kind === 'accepted' ? { kind: 'accepted', events } : decision;
      },
      forRequest: () => deciding,
    } as unknown as CommandHandler;
    const context = { shopId: 'shop', userId: 'user', role: 'staff' } as CommandContext;
    const commands = budgeted(deciding, limits, undefined).forRequest();
    await commands.handle({ family: 'bill' } as never, 'bill-1', context, () => ({ kind: 'accepted', facts }) as never);
    return keys;
  }

  it.each([
    ['a submission with its content', 0.99, [fact('BillContentSaved', LARGE), fact('BillSubmitted')], true],
    ['a submission with its content', 1, [fact('BillContentSaved'), fact('BillSubmitted')], false],
    ['a sale with what follows it', 0.99, [fact('BillCompleted'), fact('BatchEmptied')], true],
    ['a new draft', 0.96, [fact('BillDrafted')], true],
    ['an empty draft used again', 0.96, [fact('EmptyBillReused')], true],
    ['a small draft', 0.96, [fact('BillContentSaved', 900)], true],
    ['a small draft', 0.97, [fact('BillContentSaved', 900)], false],
    ['a new draft', 0.97, [fact('BillDrafted')], false],
    ['a large draft', 0.76, [fact('BillContentSaved', LARGE)], false],
    ['another small command', 0.93, [fact('CategoryAdded')], true],
    ['another small command', 0.94, [fact('CategoryAdded')], false],
    ['a draft with something else', 0.96, [fact('BillDrafted'), fact('CategoryAdded')], false],
  ])('%s at %d', async (_name, spent, facts, passes) => {
    const refusal = await refusalOf(handle(spent, facts).then(() => undefined));
    expect(refusal?.refusal.code).toBe(passes ? undefined : 'shop_budget_spent');
  });

  it.each([
    ['sales', [fact('BillContentSaved'), fact('BillSubmitted')]],
    ['sales', [fact('BillCompleted'), fact('BatchEmptied')]],
    ['others', [fact('BillContentSaved')]],
  ])('counts under the %s of a member', async (on, facts) => {
    expect(await handle(0, facts)).toEqual([`shop/user/${on}`]);
  });
});
