import { existsSync } from 'node:fs';
import type { EventStore } from '@bahi/event-store';
import { privateFileHolds } from '@bahi/private-store';
import { DataFolderError, type folderPaths } from './dataFolder.ts';

type Places = Pick<ReturnType<typeof folderPaths>, 'privateFile' | 'restoreMark'>;

/** The facts of a registration without credentials. An interrupted one leaves only these and can be resumed. */
const REGISTERING = new Set(['EmailClaimed', 'AccountOpened', 'PhoneClaimed', 'ShopOpened']);
const PAGE = 100;

async function openedAccounts(events: EventStore): Promise<boolean> {
  return (await events.readAll({ after: null, maxCount: 1, types: ['AccountOpened'], asStored: true })).length > 0;
}

async function somebodyWasSignedIn(events: EventStore): Promise<boolean> {
  for (let after = null; ;) {
    const page = await events.readAll({ after, maxCount: PAGE, asStored: true });
    if (page.some(({ type }) => !REGISTERING.has(type))) return true;
    const last = page.at(-1);
    if (last === undefined) return false;
    after = last.position;
  }
}

/** A lost private store: its file, or the rows in it. */
export interface LostAccounts {
  lost: 'file' | 'rows';
  text: string;
}

/**
 * The message about a private store without the accounts of the log: nobody could sign in. The store's tables are on the disk
 * before the first event; a restore writes their rows last.
 * @throws {PrivateStoreUnavailable} when the file is damaged
 */
export async function lostAccounts(
  events: EventStore,
  { privateFile, restoreMark }: Places,
): Promise<LostAccounts | undefined> {
  const holds = existsSync(restoreMark) ? 'accounts' : privateFileHolds(privateFile);
  if (holds === 'accounts' || !(await openedAccounts(events))) return undefined;
  if (holds === 'nothing') {
    const text = `${privateFile} is missing or empty, and people have accounts: nobody could sign in; put it back with its -wal, or restore the newest backup`;
    return { lost: 'file', text };
  }
  if (!(await somebodyWasSignedIn(events))) return undefined;
  const text = `${privateFile} knows none of the accounts in the log: nobody can sign in; restore the newest backup, or register again`;
  return { lost: 'rows', text };
}

/**
 * An empty private store was put there on purpose, to go on without the lost one.
 * @returns the warning to log then
 * @throws {DataFolderError} the file of the private store is lost; the log is closed
 */
export async function refuseLostAccounts(events: EventStore, places: Places): Promise<string | undefined> {
  try {
    const found = await lostAccounts(events, places);
    if (found?.lost === 'file') throw new DataFolderError(found.text);
    return found?.text;
  } catch (error) {
    await events.close();
    throw error;
  }
}
