import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { streamOf } from '@bahi/contracts';
import { seededRandom } from '@bahi/testing/faults';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startProduct, type ProductProcess } from '../productProcess.ts';
import { Bookkeeping } from './traffic/bookkeeping.ts';
import { digestOf, freshReplayDigest, modelStatus, runTool } from './traffic/tools.ts';
import { NO_LIMITS, openTradingShop, ownerOf, type TradingShop } from './traffic/tradingShop.ts';
import { nextCommand, sendCommand } from './traffic/command.ts';

interface Standing {
  projections: { name: string; lag: number; parked: { position: string; type: string; error: string }[] }[];
}

let product: ProductProcess;
let struck: TradingShop;
let neighbour: TradingShop;
let books: Map<TradingShop, Bookkeeping>;

async function trade(shop: TradingShop, commands: number): Promise<void> {
  const random = seededRandom(commands);
  for (let index = 0; index < commands; index += 1) {
    const command = nextCommand(shop, random);
    const answer = await sendCommand(ownerOf(shop, product), command);
    expect(answer.status).toBeLessThan(300);
    books.get(shop)?.acknowledge(command, answer.body);
  }
}

/** Changes the books without the product. */
function inTheBooks<T>(work: (events: InstanceType<typeof DatabaseSync>) => T): T {
  const events = new DatabaseSync(join(product.dataDir, 'events.db'));
  try {
    return work(events);
  } finally {
    events.close();
  }
}

/** The third bill of the shop to damage: its position and content. */
function someBill(): { position: number; data: string } {
  return inTheBooks((events) => {
    const sql = `SELECT e.position, e.data FROM events e JOIN streams s ON s.id = e.stream
      WHERE s.name = ? AND e.type = 'BillCompleted' ORDER BY e.position LIMIT 1 OFFSET 2`;
    return events.prepare(sql).get(streamOf.ledger(struck.shopId)) as { position: number; data: string };
  });
}

/** Stops the product, changes one event, and lets all read models be rebuilt from the first event. */
async function startedOver(change: string, position: number): Promise<void> {
  process.kill(product.pid, 'SIGTERM');
  await product.ended;
  inTheBooks((events) => events.prepare(`UPDATE events SET ${change} WHERE position = ?`).run(position));
  rmSync(join(product.dataDir, 'read'), { recursive: true });
  const { dataDir } = product;
  product = await startProduct({ dataDir, temporary: true, env: NO_LIMITS });
  await runTool('digest', dataDir);
}

const parkedOf = async (shop: TradingShop) =>
  (await ownerOf(shop, product).get<Standing>('/system/projections')).projections.filter(
    ({ parked }) => parked.length > 0,
  );

beforeEach(async () => {
  product = await startProduct({ env: NO_LIMITS });
  [struck, neighbour] = [await openTradingShop(product), await openTradingShop(product)];
  books = new Map([struck, neighbour].map((shop) => [shop, new Bookkeeping(shop)]));
  await trade(struck, 40);
  await trade(neighbour, 40);
});
afterEach(() => product.stop());

describe('F13: an event that cannot be applied', () => {
  it('F13: parks its shop where it matters, visibly, when its JSON is damaged; the other shop continues, and a retry replays in order', async () => {
    const whole = await digestOf(product.dataDir);
    const { position, data } = someBill();
    await startedOver(`data = substr(data, 2)`, position);

    const parked = await parkedOf(struck);
    expect(parked.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['productList', 'billList', 'stockHistory', 'salesDashboard']),
    );
    for (const { parked: events } of parked) {
      expect(events).toEqual([
        {
          position: expect.stringMatching(new RegExp(`^0+${position}$`)),
          type: 'BillCompleted',
          error: expect.any(String),
        },
      ]);
    }
    expect(await parkedOf(neighbour)).toEqual([]);
    const standing = await modelStatus(product.dataDir);
    expect(standing.filter(({ state }) => state !== 'live')).toEqual([]);

    await trade(neighbour, 10);
    expect(await books.get(neighbour)?.differences(ownerOf(neighbour, product))).toEqual([]);
    // commands on an unreadable ledger are refused; the shop's catalogue is intact, and its reads report the delay
    const client = ownerOf(struck, product);
    expect((await sendCommand(client, nextCommand(struck, seededRandom(7)))).status).toBe(503);
    await client.addCategory({ name: 'Added meanwhile' });
    const read = await client.call('GET', '/products');
    expect([read.status, read.headers.get('consistency')]).toEqual([200, 'parked']);

    expect(await runTool('projections', product.dataDir, 'retry', 'billList')).toMatchObject({ code: 1 });
    inTheBooks((events) => events.prepare('UPDATE events SET data = ? WHERE position = ?').run(data, position));
    for (const { name } of parked) {
      expect(await runTool('projections', product.dataDir, 'retry', name)).toMatchObject({ code: 0 });
    }
    expect(await parkedOf(struck)).toEqual([]);
    await trade(struck, 10);
    expect(await books.get(struck)?.differences(client)).toEqual([]);
    const healed = await digestOf(product.dataDir);
    expect(healed).toBe(await freshReplayDigest(product.dataDir));
    expect(healed).not.toBe(whole);
  });

  it('F13: is skipped and parks nobody when its type is unknown to this program', async () => {
    const { position } = someBill();
    await startedOver(`type = 'BillTeleported'`, position);
    expect([...(await parkedOf(struck)), ...(await parkedOf(neighbour))]).toEqual([]);
    const { total } = await ownerOf(struck, product).list('sales', { range: [0, 0] });
    expect(total).toBe((books.get(struck)?.billCount ?? 0) - 1);
    await trade(neighbour, 10);
    expect(await books.get(neighbour)?.differences(ownerOf(neighbour, product))).toEqual([]);
  });
});
