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

/** Result of comparing the restored books with the books in use. */
type Comparison =
  | { kind: 'no_books' | 'other_books' | 'different' }
  /** Equal up to the time of the archive, with the number of events since. */
  | { kind: 'same'; since: number };

/** Reads a page of the log as streams, revisions and ids. Ids depend on the content, so they are enough to compare. */
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

/** Compares with the books in use if the archive is theirs. */
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
      return 'not compared: the books in use belong to another log';
    case 'different':
      return 'DIFFERENT from the books in use';
    case 'same':
      return `equal to the books in use, which have ${comparison.since} newer events`;
    default:
      return comparison satisfies never;
  }
}

/** Read models are compared only when both are at the same event. */
async function digestsAgree(config: Config, lines: readonly string[]): Promise<boolean> {
  return (await withCaughtUpModels(config, async (read) => digestLines(read))).join() === lines.join();
}

/**
 * Tests whether archives can be restored: restores them into a temporary folder, verifies every row and chain, fills
 * the read models, compares with the books in use, and deletes the folder.
 * @returns whether everything was correct
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
