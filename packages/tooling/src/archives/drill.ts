import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Position } from '@bahi/contracts';
import type { Series } from '@bahi/backup';
import { openEmbeddedEventStore, verifyRows, type EventStore } from '@bahi/event-store';
import { folderPaths, openBackupStores, type Config } from '@bahi/runtime';
import { withCaughtUpModels } from '../reading/caughtUpModels.ts';
import { digestLines } from '../reading/digestTool.ts';
import { noneThere } from './logInUse.ts';
import { restoreBooks } from './restoreBooks.ts';
import { inTemporaryFolder } from './temporaryFolder.ts';

const PAGE = 100;

/** What the books in use say about the restored ones. */
type Comparison =
  | { kind: 'no_books' | 'other_books' | 'different' }
  /** The same up to the archive's moment; how many events came since. */
  | { kind: 'same'; since: number };

/** The streams, revisions and ids of the whole log in pages; ids follow from what was written. */
async function page(events: EventStore, after: Position | null) {
  const read = await events.readAll({ after, maxCount: PAGE, asStored: true });
  const lines = read.map(({ stream, revision, id, meta }) => `${stream} ${revision} ${id} ${meta.hash ?? ''}`);
  return { lines, last: read.at(-1)?.position ?? after };
}

async function compareLogs(live: EventStore, restored: EventStore): Promise<Comparison> {
  let [ours, theirs] = await Promise.all([page(live, null), page(restored, null)]);
  while (theirs.lines.length === PAGE) {
    if (ours.lines.join('\n') !== theirs.lines.join('\n')) return { kind: 'different' };
    [ours, theirs] = await Promise.all([page(live, ours.last), page(restored, theirs.last)]);
  }
  const common = ours.lines.slice(0, theirs.lines.length);
  if (common.join('\n') !== theirs.lines.join('\n')) return { kind: 'different' };
  let since = ours.lines.length - theirs.lines.length;
  while (ours.lines.length === PAGE) {
    ours = await page(live, ours.last);
    since += ours.lines.length;
  }
  return { kind: 'same', since };
}

/** Compares with the books in use, when the archive is of them. */
async function compare(config: Config, series: Series, restored: string): Promise<Comparison> {
  if (config.stores === undefined && !existsSync(folderPaths(config.dataDir).eventsFile)) return { kind: 'no_books' };
  const live = await openBackupStores(config).catch(noneThere);
  if (live === undefined) return { kind: 'no_books' };
  const copy = await openEmbeddedEventStore({ folder: restored });
  try {
    return live.events.logId === series.newest.logId ? await compareLogs(live.events, copy) : { kind: 'other_books' };
  } finally {
    await copy.close();
    await live.close();
  }
}

function comparisonLine(comparison: Comparison): string {
  switch (comparison.kind) {
    case 'no_books':
      return 'there are no books in use to compare with';
    case 'other_books':
      return 'the books in use are others: not compared';
    case 'different':
      return 'DIFFERENT from the books in use';
    case 'same':
      return `equal to the books in use, which went on by ${comparison.since} events since`;
    default:
      return comparison satisfies never;
  }
}

/** Read models are compared only when both stand at the same event. */
async function digestsAgree(config: Config, lines: readonly string[]): Promise<boolean> {
  return (await withCaughtUpModels(config, async (read) => digestLines(read))).join() === lines.join();
}

/**
 * Tries whether archives can be brought back: restores them into a folder of its own, checks every row and chain there, fills
 * the read models, compares with the books in use, and removes it all again.
 * @returns whether everything was right
 */
export async function drill(config: Config, series: Series, print: (line: string) => void): Promise<boolean> {
  return inTemporaryFolder('bahi-drill-', async (root) => {
    const dataDir = join(root, 'shop');
    const restored: Config = { ...config, stores: undefined, dataDir, jwtSecret: undefined, dataSecret: undefined };
    await restoreBooks(restored, series);
    const report = verifyRows(dataDir);
    for (const { problem, place } of report.problems) print(`DAMAGED ${problem}: ${place}`);
    const heads = new Map(report.ledgers.map(({ stream, head }) => [stream, head]));
    const wrong = [...series.ledgers].filter(([stream, head]) => heads.get(stream) !== head);
    print(`${report.events} events and ${heads.size} ledgers restored and verified`);
    const digests = await withCaughtUpModels(restored, async (read) => digestLines(read));
    for (const line of digests) print(line);
    const comparison = await compare(config, series, dataDir);
    print(comparisonLine(comparison));
    let sound = report.problemCount === 0 && wrong.length === 0 && comparison.kind !== 'different';
    if (comparison.kind === 'same' && comparison.since === 0) {
      const agree = await digestsAgree(config, digests);
      print(agree ? 'their read models are equal too' : 'their read models DIFFER: rebuild those in use');
      sound &&= agree;
    }
    return sound;
  });
}
