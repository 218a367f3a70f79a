import type { RecordedEvent } from '@bahi/contracts';
import { ledgerStream } from '@bahi/domain';
import { createCommandHandler, openEmbeddedEventStore, type EventStore } from '@bahi/event-store';
import { createProjectionHost, inProcessChangeFeed, inProcessWakeUp } from '@bahi/projection-runner';
import { projections } from '@bahi/projections';
import { embeddedReadModelWriter, type Batch, type ReadModelWriter } from '@bahi/read-store';
import { DatabaseSync } from '@photostructure/sqlite';
import path from 'node:path';
import type { Bench, Row } from './bench.ts';
import { seed, temporaryFolder } from './product.ts';
import { figure } from './stats.ts';

const BILLS = 20_000;
const CATCH_UP_MS = 600_000;

async function timeMs(run: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await run();
  return performance.now() - from;
}

/** The ledger stream of the only shop in a seeded folder. */
function ledgerName(dataDir: string): string {
  const database = new DatabaseSync(path.join(dataDir, 'events.db'), { readOnly: true });
  const row = database.prepare(`SELECT name FROM streams WHERE name LIKE 'ledger-%'`).get() as { name: string };
  database.close();
  return row.name;
}

/** The limit of a replay: reads and parses the rows of one stream, and folds a stock map in place. */
function bareReplay(dataDir: string, stream: string): number {
  const database = new DatabaseSync(path.join(dataDir, 'events.db'), { readOnly: true });
  const rows = database
    .prepare('SELECT data, meta FROM events WHERE stream = (SELECT id FROM streams WHERE name = ?) ORDER BY revision')
    .iterate(stream) as Iterable<{ data: string; meta: string }>;
  const stock = new Map<string, number>();
  for (const row of rows) {
    const data = JSON.parse(row.data) as RecordedEvent<
      string,
      { lines?: { productId: string; quantityMilli: number }[] }
    >['data'];
    JSON.parse(row.meta);
    for (const line of data.lines ?? [])
      stock.set(line.productId, (stock.get(line.productId) ?? 0) - line.quantityMilli);
  }
  database.close();
  return stock.size;
}

/** Records what a writer receives, so that the limit can write the same documents. */
function recording(writer: ReadModelWriter, batches: Batch[]): ReadModelWriter {
  return {
    ...writer,
    commit: async (model, build, batch) => {
      batches.push(batch);
      await writer.commit(model, build, batch);
    },
  };
}

async function rebuildAll(events: EventStore, writer: ReadModelWriter): Promise<void> {
  const [wakeUp, feed] = [inProcessWakeUp(), inProcessChangeFeed()];
  const host = createProjectionHost({ events, writer, projections, wakeUp, feed, clock: { now: () => Date.now() } });
  await host.start();
  if (!(await host.waitFor(await events.head(), CATCH_UP_MS))) throw new Error('read models did not catch up');
  await host.stop();
}

/** The limit of a rebuild: writes the same documents to plain tables, with one transaction per batch. */
function bareWrites(batches: readonly Batch[]): number {
  const database = new DatabaseSync(path.join(temporaryFolder(), 'bare.db'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  database.exec(
    'CREATE TABLE docs (collection TEXT, id TEXT, shop TEXT, doc TEXT, PRIMARY KEY (collection, id)) WITHOUT ROWID',
  );
  const put = database.prepare('INSERT OR REPLACE INTO docs VALUES (?, ?, ?, ?)');
  let rows = 0;
  for (const batch of batches) {
    database.exec('BEGIN');
    for (const [collection, docs] of batch.puts) {
      for (const [id, doc] of docs) put.run(collection, id, doc.shopId, JSON.stringify(doc));
      rows += docs.size;
    }
    database.exec('COMMIT');
  }
  database.close();
  return rows;
}

/** G4: folding a ledger and rebuilding all read models, compared with the bare work. */
export const g4: Bench = {
  id: 'G4',
  async run({ scale }): Promise<Row[]> {
    const dataDir = temporaryFolder();
    await seed(dataDir, 1, 300, BILLS * scale);
    const stream = ledgerName(dataDir);
    const events = await openEmbeddedEventStore({ folder: dataDir });
    const replay = await timeMs(async () => {
      const handler = createCommandHandler({ store: events, app: 'bench' });
      await handler.load(ledgerStream, stream);
    });
    const bare = await timeMs(async () => void bareReplay(dataDir, stream));
    const batches: Batch[] = [];
    await rebuildAll(events, recording(embeddedReadModelWriter(temporaryFolder()), batches));
    const rebuild = await timeMs(() => rebuildAll(events, embeddedReadModelWriter(temporaryFolder())));
    let rows = 0;
    const writes = await timeMs(async () => {
      rows = bareWrites(batches);
    });
    await events.close();
    const common = { id: 'G4', unit: '×', better: 'higher' as const };
    return [
      {
        ...common,
        what: 'ledger replay ÷ bare read + parse + fold',
        value: bare / replay,
        floor: 0.5,
        goal: 0.7,
        detail: `${figure(replay)} ms beside ${figure(bare)} ms`,
      },
      {
        ...common,
        what: 'rebuild of all read models ÷ bare row writes',
        value: writes / rebuild,
        floor: 0.4,
        goal: 0.6,
        detail: `${figure(rebuild)} ms beside ${figure(writes)} ms for ${rows} rows`,
      },
    ];
  },
};
