import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { canonicalJson, streamOf, type EventMeta, type RecordedEvent, type SealedEvent } from '@bahi/contracts';
import {
  CHAIN_START,
  eventHash,
  isChained,
  NO_STREAM,
  openInMemoryEventStore,
  type EventStore,
} from '@bahi/event-store';
import { inMemoryPrivateStore, type PrivateStore } from '@bahi/private-store';
import type { BackupSource } from '@bahi/backup';

export const id = (n: number): string => n.toString(16).padStart(32, '0');
export const SHOP = id(1);
export const PASSPHRASE = 'nine rivers carry rice';
export const LEDGER = streamOf.ledger(SHOP);
const NOW = Date.parse('2026-07-11T10:30:00.000Z');

/** Stores in memory under a clock that stands still. */
export interface SmallShop extends BackupSource {
  append(stream: string, ...notes: string[]): Promise<void>;
}

function sealed(events: readonly RecordedEvent[], stream: string, notes: readonly string[]): SealedEvent[] {
  let prevHash = events.at(-1)?.meta.hash ?? CHAIN_START;
  return notes.map((note, index) => {
    const revision = events.length + index;
    const meta: EventMeta = { commandId: id(7), correlationId: id(7), at: new Date(NOW).toISOString(), app: 'test' };
    const event = { id: id(revision + 1), type: 'Noted', v: 1, data: { note, stream }, meta };
    if (!isChained(stream)) return event;
    meta.prevHash = prevHash;
    meta.hash = prevHash = eventHash(event);
    return event;
  });
}

/** Appends made-up events, chained on ledgers as real ones are. */
export async function note(events: EventStore, stream: string, ...notes: string[]): Promise<void> {
  const before = await events.readStream(stream, { maxCount: 100_000, asStored: true });
  await events.append(stream, before.length + NO_STREAM, sealed(before, stream, notes));
}

/** A shop with one sign-in, one waiting invitation, a ledger and a picture. */
export async function openSmallShop(
  events: EventStore = openInMemoryEventStore(),
  privateStore: PrivateStore = inMemoryPrivateStore(),
): Promise<SmallShop> {
  const source: BackupSource = {
    events,
    privateStore,
    dataSecret: 'd'.repeat(40),
    app: 'test',
    clock: { now: () => NOW },
  };
  await note(events, streamOf.shop(SHOP), 'opened');
  await openAccount(source, 10);
  await privateStore.invitations.put({
    memberId: id(20),
    shopId: SHOP,
    email: 'b@example.test',
    emailKey: 'b',
    role: 'staff',
    tokenHash: 't',
    expiresAt: NOW,
  });
  await note(events, LEDGER, 'opening stock', 'a purchase', 'चाय');
  await privateStore.uploads.put(id(30), Buffer.from([0, 255, 10, 13]));
  await privateStore.feedback.insert({
    feedbackId: id(31),
    shopId: SHOP,
    accountId: id(10),
    message: 'Good',
    image: { file: id(30), mime: 'image/png', bytes: 4 },
    at: 'then',
  });
  await note(events, streamOf.feedback(id(31)), 'given');
  return { ...source, append: async (stream, ...notes) => note(events, stream, ...notes) };
}

/** The event and the credentials of one more member of the shop. */
export async function openAccount({ events, privateStore }: BackupSource, n: number): Promise<void> {
  await note(events, streamOf.account(id(n)), 'opened');
  await privateStore.accounts.insert({
    accountId: id(n),
    shopId: SHOP,
    name: 'Asha',
    email: `${n}@example.test`,
    emailKey: `key ${n}`,
    phone: '',
    phoneKey: null,
    phoneVerified: false,
    passwordHash: 'first',
    contactRevision: 0,
  });
}

/** The content of a log without positions, which each store counts in its own way. */
export async function contents(events: EventStore): Promise<string[]> {
  const all = await events.readAll({ after: null, maxCount: 1_000_000, asStored: true });
  return all.map(({ position: _, ...event }) => canonicalJson(event));
}

/** A temporary folder of the test, with a function that removes it. */
export function temporaryFolder(): { name: string; path: (name: string) => string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'bahi-backup-'));
  return {
    name: basename(folder),
    path: (name) => join(folder, name),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
