import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, it } from '@jest/globals';
import { AnswerThreads, createLogger } from '@bahi/runtime';
import { describeWhen } from '@bahi/testing/describeWhen';
import { seededRandom } from '@bahi/testing/faults';
import { randomBills, type RandomBill } from '@bahi/testing/paper';

// Jest runs from the repository root
const worker = 'services/server/dist/pdf.worker.js';
const BILLS = 200;
/** Every fourth bill is also drawn alone, because starting a thread takes a second. */
const ALONE_EACH = 4;

describeWhen(existsSync(worker), 'needs a build', 'bills drawn in any order', () => {
  const url = pathToFileURL(worker);
  const oneThread = () =>
    new AnswerThreads(url, { data: null, logger: createLogger('silent'), idleMs: 60_000, atOnce: 1 });
  const hashOf = async (thread: AnswerThreads, { document, size }: RandomBill) =>
    createHash('sha256')
      .update(await thread.ask<Uint8Array>('draw', [document, size]))
      .digest('hex');

  it('have the same bytes as when drawn alone', async () => {
    const bills = randomBills(seededRandom(28), BILLS);
    const one = oneThread();
    // draw each twice, in two orders
    const [forwards, backwards] = await Promise.all([
      Promise.all(bills.map((bill) => hashOf(one, bill))),
      Promise.all(bills.toReversed().map((bill) => hashOf(one, bill))),
    ]);
    await one.stop();
    expect(backwards.toReversed()).toEqual(forwards);
    for (const [index, bill] of bills.entries()) {
      if (index % ALONE_EACH > 0) continue;
      const alone = oneThread();
      expect([index, await hashOf(alone, bill)]).toEqual([index, forwards[index]]);
      await alone.stop();
    }
  });
});
