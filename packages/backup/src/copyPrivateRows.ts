import { idOfStream, isStreamOf, streamOf, type Id, type Position } from '@bahi/contracts';
import type { EventStore } from '@bahi/event-store';
import type { AccountRecord, PrivateStore } from '@bahi/private-store';
import type { ArchiveRecord } from './archive/records.ts';

/*
 * Every change of a private row has its fact in the log. So the streams that an archive passes by say which rows it must
 * hold, and the private store needs no way of its own to list them: a full archive passes by all of them, an hourly one by
 * those that changed.
 */

/** Collects the ids whose rows belong into the archive, from the names of streams. */
export class TouchedRows {
  readonly accounts = new Set<Id>();
  readonly shops = new Set<Id>();
  readonly feedback = new Set<Id>();

  note(stream: string): void {
    const id = idOfStream(stream);
    if (isStreamOf('account', stream)) this.accounts.add(id);
    if (isStreamOf('shop', stream)) this.shops.add(id);
    if (isStreamOf('feedback', stream)) this.feedback.add(id);
  }
}

interface Stores {
  events: EventStore;
  privateStore: PrivateStore;
}

/** An account opened after the prefix has no claim in it: its row would block the next registration with that address. */
async function openedBy({ events }: Stores, { accountId }: AccountRecord, head: Position): Promise<boolean> {
  const [opened] = await events.readStream(streamOf.account(accountId), { from: 0, maxCount: 1, asStored: true });
  return opened !== undefined && opened.position <= head;
}

/** The current rows. Sessions, one-time codes and leases live for minutes and are left out. */
export async function* copyPrivateRows(
  stores: Stores,
  touched: TouchedRows,
  head: Position,
): AsyncGenerator<ArchiveRecord, void, void> {
  const { accounts, invitations, feedback, uploads } = stores.privateStore;
  for (const accountId of touched.accounts) {
    // the account first: its name is kept before it is removed
    const account = (await accounts.byId(accountId)) ?? null;
    yield { kind: 'account', accountId, account, former: (await accounts.formerById(accountId)) ?? null };
  }
  for (const shopId of touched.shops) {
    for (const account of await accounts.ofShop(shopId)) {
      const { accountId } = account;
      if (touched.accounts.has(accountId) || !(await openedBy(stores, account, head))) continue;
      yield { kind: 'account', accountId, account, former: null };
    }
    yield { kind: 'invitations', shopId, invitations: await invitations.ofShop(shopId) };
  }
  for (const feedbackId of touched.feedback) {
    const kept = await feedback.get(feedbackId);
    if (kept === undefined) continue;
    yield { kind: 'feedback', feedback: kept };
    const content = kept.image === null ? undefined : await uploads.get(kept.image.file);
    if (content === undefined || kept.image === null) continue;
    yield { kind: 'upload', file: kept.image.file, content: content.toString('base64') };
  }
}
