import { describe, expect, it } from '@jest/globals';
import { openInMemoryEventStore } from '@bahi/event-store';
import { inMemoryReadStore } from '@bahi/read-store';
import { ProjectionRunner } from './projectionRunner.ts';
import type { Change } from '../signals.ts';
import { MAX_CORRELATION_IDS } from '../batch/correlationIds.ts';
import { appendSample, sampleProjection, shopId, type SampleEvent } from '@bahi/testing/projections/sampleProjection';

const added = (shop: number, n: number, correlationId: string): SampleEvent => ({
  shop,
  type: 'CategoryAdded',
  id: `r${shop}-${n}`,
  name: `name ${n}`,
  correlationId,
});

/** What one round over these events says, to screens and in the log. */
async function followed(wishes: readonly SampleEvent[], level: 'debug' | 'info') {
  const events = openInMemoryEventStore();
  await appendSample(events, wishes);
  const changes: Change[] = [];
  const lines: object[] = [];
  const note = (fields: object, message: string) => void lines.push({ ...fields, message });
  const logger = { warn: note, debug: note, isLevelEnabled: (asked: string) => asked === level };
  const engine = new ProjectionRunner({
    events,
    writer: inMemoryReadStore().writer,
    projections: [sampleProjection()],
    publish: (published) => void changes.push(...published),
    logger,
    pageSize: 100,
  });
  await engine.open();
  while ((await engine.advanceBuilding()) || (await engine.advanceLive()));
  await appendSample(events, wishes);
  await engine.advanceLive();
  return { changes, lines };
}

describe('the requests behind a change', () => {
  it('are named to the screens of the shop, and in the log where somebody asked for such detail', async () => {
    const { changes, lines } = await followed([added(1, 1, 'one'), added(2, 1, 'two'), added(1, 2, 'three')], 'debug');
    expect(changes.find((change) => change.shopId === shopId(1))?.correlationIds).toEqual(['one', 'three']);
    expect(changes.find((change) => change.shopId === shopId(2))?.correlationIds).toEqual(['two']);
    expect(lines).toContainEqual(
      expect.objectContaining({ message: 'applied', projection: 'sample', correlationIds: ['one', 'three', 'two'] }),
    );
  });

  it('are the newest of many', async () => {
    const many = Array.from({ length: MAX_CORRELATION_IDS + 4 }, (_, n) => added(1, n, `request ${n}`));
    const { changes, lines } = await followed(many, 'info');
    expect(changes[0]?.correlationIds).toEqual(many.slice(4).map((one) => one.correlationId));
    expect(lines).toEqual([]);
  });

  it('F13: are named when a shop is left out', async () => {
    const poison = { ...added(1, 2, 'guilty'), data: 7 };
    const { lines } = await followed([added(1, 1, 'innocent'), poison, added(1, 3, 'after')], 'info');
    const [line, ...others] = lines;
    expect(line).toMatchObject({ projection: 'sample', type: 'CategoryAdded', correlationId: 'guilty' });
    expect(others).toEqual([]);
  });
});
