import type { EventStore } from '@bahi/event-store';
import type { PrivateStore } from '@bahi/private-store';
import { readArchive } from './archive/readArchive.ts';
import type { ArchiveRecord } from './archive/records.ts';
import { LogFiller } from './fillLog.ts';
import type { Series } from './proveSeries.ts';

/** Where books are restored to: empty, or what an interrupted restore of the same series left. */
export interface RestoreTarget {
  events: EventStore;
  privateStore: PrivateStore;
  /** See `LogFiller`; 1 is right for any store. */
  appendsAtOnce: number;
  /** Called once, before anything is written; books that turn out to be others are not touched by it either. */
  begins?: () => Promise<void>;
}

/** A private row in the place of what was there: each statement of a later archive holds against the earlier ones. */
async function putRow({ privateStore }: RestoreTarget, record: ArchiveRecord): Promise<void> {
  const { accounts, invitations, feedback, uploads } = privateStore;
  switch (record.kind) {
    case 'account':
      await accounts.remove(record.accountId);
      if (record.account !== null) await accounts.insert(record.account);
      if (record.former !== null) await accounts.keepName(record.former);
      return;
    case 'invitations':
      for (const { memberId } of await invitations.ofShop(record.shopId)) await invitations.remove(memberId);
      for (const invitation of record.invitations) await invitations.put(invitation);
      return;
    case 'feedback':
      await feedback.insert(record.feedback);
      // an earlier archive brought it without this reply
      await feedback.reply(record.feedback.feedbackId, record.feedback);
      return;
    case 'upload':
      await uploads.put(record.file, Buffer.from(record.content, 'base64'));
      return;
    default:
  }
}

/**
 * Writes a proved series into empty stores. Every step may be repeated, so that a restore which was interrupted goes on where it
 * stood when it is called again.
 * @throws {ArchiveError} `other_books` before anything is written
 */
export async function restore(series: Series, target: RestoreTarget): Promise<void> {
  let begun: Promise<void> | undefined;
  const begins = async () => (begun ??= target.begins?.() ?? Promise.resolve());
  const log = new LogFiller(target.events, target.appendsAtOnce, begins);
  for (const archive of series.archives) {
    await readArchive(archive, (record) => (record.kind === 'event' ? log.put(record) : undefined));
  }
  await log.finish();
  // only now is it known that the log holds no more than the archive: rows of books that went on are newer than these
  await begins();
  for (const archive of series.archives) {
    await readArchive(archive, (record) => (record.kind === 'event' ? undefined : putRow(target, record)));
  }
}
