import { randomBytes, createHmac } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { privateFileHolds } from '@bahi/private-store';
import { removeDamaged } from '@bahi/read-store';
import { z } from 'zod';
import { cutFile } from './cutFile.ts';
import { makeFolder, writeDurably } from './durableFiles.ts';

/**
 * The form of everything in the folder, its events included. Raise it with each change that another version cannot read: a folder
 * of another format is refused before anything is written.
 */
export const FORMAT_VERSION = 7;
const SQLITE_BUSY = 5;

/** The folder cannot be used: in use, foreign, of another format, or with another secret. One line. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

export interface Secrets {
  jwtSecret: string;
  dataSecret: string;
}

export interface DataFolder {
  readonly path: string;
  readonly eventsFile: string;
  readonly privateFile: string;
  readonly readFolder: string;
  readonly uploadsFolder: string;
  readonly outboxFolder: string;
  /** Where archives have been made. */
  readonly backupTargetFile: string;
  /** How far interrupted work was looked for. */
  readonly reactorFile: string;
  readonly controlSocket: string;
  readonly secrets: Secrets;
  /** Files of read models that were damaged, and are to be rebuilt. */
  readonly removed: readonly string[];
  /** Gives the lock back. */
  release(): void;
}

const format = z.object({ format: z.int().min(1), dataSecretCheck: z.string() });
type Format = z.infer<typeof format>;
const keys = z.object({ jwtSecret: z.string().optional(), dataSecret: z.string().optional() });
type Keys = z.infer<typeof keys>;

/** Paths of a data folder; nothing is opened or made. */
export function folderPaths(dataDir: string) {
  const path = resolve(dataDir);
  return {
    path,
    eventsFile: join(path, 'events.db'),
    privateFile: join(path, 'private.db'),
    readFolder: join(path, 'read'),
    uploadsFolder: join(path, 'uploads'),
    outboxFolder: join(path, 'outbox'),
    backupTargetFile: join(path, 'backup-targets.json'),
    reactorFile: join(path, 'read', 'reactor.json'),
    controlSocket: join(path, 'control.sock'),
    restoreMark: join(path, 'restore.json'),
  };
}

/** What the system refuses, a link that leads nowhere or a missing right say, is the operator's to put right. */
function making<Result>(name: string, work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof DataFolderError) throw cause;
    throw new DataFolderError(`DATA_DIR: ${name}: ${(cause as Error).message}`, { cause });
  }
}

/** @throws {DataFolderError} */
export function makeOutbox(folder: string): void {
  making(folder, () => makeFolder(folder));
}

function readJson<T>(file: string, schema: z.ZodType<T>): T | undefined {
  if (!existsSync(file)) return undefined;
  const text = making(file, () => readFileSync(file, 'utf8'));
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new DataFolderError(`${file} is damaged: it is not what this program writes there`, { cause });
  }
}

/** What stands in the folder by its name in it. */
const FOLDERS = ['read', 'uploads', 'outbox'];
const READ_FILES = ['read/models.db', 'read/snapshots.db', 'read/reactor.json'];
const FILES = ['events.db', 'private.db', 'keys.json', 'format.json', 'control.sock', ...READ_FILES];

/**
 * @param folders those without which nothing can be done
 * @throws {DataFolderError} a file stands where a folder must be, or the other way round
 */
export function refuseOtherKinds(path: string, folders: readonly string[] = FOLDERS): void {
  const isFolder = (name: string) =>
    making(path, () => statSync(join(path, name), { throwIfNoEntry: false })?.isDirectory());
  const mustBe = (what: 'file' | 'folder', name: string) => {
    const other = what === 'file' ? 'folder' : 'file';
    return new DataFolderError(`DATA_DIR: ${name} is a ${other} and must be a ${what}: move it away`);
  };
  if (isFolder('.') === false) throw mustBe('folder', path);
  for (const name of folders) if (isFolder(name) === false) throw mustBe('folder', name);
  for (const name of FILES) if (isFolder(name) === true) throw mustBe('file', name);
}

/** Why the lock could not be taken: somebody has it, or the disk does not let us. */
function lockError(file: string, cause: unknown): DataFolderError {
  const { errcode, message } = cause as { errcode?: number; message?: string };
  if (errcode === SQLITE_BUSY)
    return new DataFolderError(`${file} is locked: another process uses this data folder`, { cause });
  return new DataFolderError(`DATA_DIR: ${file} cannot be written: ${message}`, { cause });
}

function openLock(file: string) {
  try {
    return new DatabaseSync(file);
  } catch (cause) {
    throw lockError(file, cause);
  }
}

/** Held by the operating system for this process: a killed process leaves no lock behind. */
function takeLock(file: string): () => void {
  const database = openLock(file);
  try {
    database.exec('PRAGMA busy_timeout = 0');
    database.exec('PRAGMA journal_mode = DELETE');
    database.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    database.close();
    throw lockError(file, cause);
  }
  chmodSync(file, 0o600);
  return () => {
    database.exec('ROLLBACK');
    database.close();
  };
}

/** Says whether two secrets are the same without saying either. */
export const dataSecretCheck = (secret: string) =>
  createHmac('sha256', secret).update('data secret').digest('hex').slice(0, 16);

/** The environment's secrets, else those kept in keys.json, else, in a folder that nobody used yet, new ones. */
function settleSecrets(folder: string, given: Partial<Secrets>, known: Format | undefined): Secrets {
  const file = join(folder, 'keys.json');
  const kept: Keys = readJson(file, keys) ?? {};
  if (known !== undefined && (given.dataSecret ?? kept.dataSecret) === undefined) {
    throw new DataFolderError(
      `DATA_SECRET: missing, and ${file} does not keep it: put that file back, or set the variable; nobody could sign in any more`,
    );
  }
  const fresh = () => randomBytes(32).toString('base64url');
  const secrets = {
    jwtSecret: given.jwtSecret ?? kept.jwtSecret ?? fresh(),
    dataSecret: given.dataSecret ?? kept.dataSecret ?? fresh(),
  };
  // What the environment brings is the operator's to keep.
  const keep: Keys = {
    ...kept,
    ...(given.jwtSecret === undefined ? { jwtSecret: secrets.jwtSecret } : {}),
    ...(given.dataSecret === undefined ? { dataSecret: secrets.dataSecret } : {}),
  };
  if (JSON.stringify(keep) !== JSON.stringify(kept)) writeDurably(file, keep);
  return secrets;
}

/** What the folder says of itself; undefined for one that nobody used yet. @throws {DataFolderError} it has another format */
function readFormat(folder: string): Format | undefined {
  const file = join(folder, 'format.json');
  const known = readJson(file, format);
  if (known === undefined || known.format === FORMAT_VERSION) return known;
  const version = known.format > FORMAT_VERSION ? 'a newer' : 'an earlier';
  throw new DataFolderError(
    `${file} says format ${known.format}: made by ${version} version; this one reads format ${FORMAT_VERSION}`,
  );
}

/** For a folder that is only read. @throws {DataFolderError} it has another format */
export function refuseOtherFormat(dataDir: string): void {
  readFormat(folderPaths(dataDir).path);
}

/** The folder remembers a mark of its secret: the e-mail claims in the log are keyed by it for ever. */
function settleFormat(folder: string, known: Format | undefined, dataSecret: string): void {
  refuseOtherSecret(known, dataSecret);
  if (known !== undefined) return;
  writeDurably(join(folder, 'format.json'), { format: FORMAT_VERSION, dataSecretCheck: dataSecretCheck(dataSecret) });
}

function refuseOtherSecret(known: Format | undefined, dataSecret: string): void {
  if (known === undefined || known.dataSecretCheck === dataSecretCheck(dataSecret)) return;
  throw new DataFolderError(
    'DATA_SECRET: is not the one this data folder was made with; nobody could sign in any more',
  );
}

function refuseForeign(folder: string): void {
  if (existsSync(join(folder, 'format.json'))) return;
  const ours = /^(lock\.db|keys\.json|format\.json|restore\.json)/;
  const foreign = readdirSync(folder).find((name) => !ours.test(name));
  if (foreign === undefined) return;
  if (existsSync(join(folder, 'events.db'))) {
    throw new DataFolderError(`DATA_DIR: ${folder} holds books and no format.json: put that file back`);
  }
  throw new DataFolderError(
    `DATA_DIR: ${folder} holds other files (${foreign}) and is not a data folder of this program`,
  );
}

/** @throws {DataFolderError} one of them ends before its end: SQLite would open it, and fail at what is gone */
export function refuseCutFiles(...files: string[]): void {
  for (const file of files) {
    const cut = making(file, () => cutFile(file));
    if (cut !== undefined) throw new DataFolderError(cut);
  }
}

/** The log was there before the private store was: without it the shops of everybody who signs in would be gone, and no word said. */
function refuseLostLog({ eventsFile, privateFile }: Pick<DataFolder, 'eventsFile' | 'privateFile'>): void {
  if (existsSync(eventsFile) && statSync(eventsFile).size > 0) return;
  if (privateFileHolds(privateFile) === 'nothing') return;
  throw new DataFolderError(
    `${eventsFile} is missing or empty, and ${privateFile} is not: put it back with its -wal, or restore the newest backup`,
  );
}

/** The data secret that a folder keeps; undefined when the environment brings it. Takes no lock. */
export function keptDataSecret(dataDir: string): string | undefined {
  return readJson(join(folderPaths(dataDir).path, 'keys.json'), keys)?.dataSecret;
}

/**
 * The data secret of a folder, the environment's or the one that is kept. Takes no lock.
 * @throws {DataFolderError} when there is none, or it is not the one the folder was made with
 */
export function checkedDataSecret(dataDir: string, given: string | undefined): string {
  const { path } = folderPaths(dataDir);
  const secret = given ?? keptDataSecret(dataDir);
  if (secret === undefined) throw new DataFolderError(`DATA_SECRET: missing; ${path} does not keep it`);
  refuseOtherSecret(readFormat(path), secret);
  return secret;
}

/**
 * Opens the embedded engine's one folder for this process alone, making it when it is missing.
 * @param restoring only a restore may open what a restore has begun
 * @throws {DataFolderError} in use by another process, foreign, half restored, of another format, given another
 *   DATA_SECRET, or without its log or the end of a file
 */
export function openDataFolder(dataDir: string, given: Partial<Secrets> = {}, restoring = false): DataFolder {
  const paths = folderPaths(dataDir);
  refuseOtherKinds(paths.path);
  refuseOtherFormat(paths.path);
  making(paths.path, () => makeFolder(paths.path));
  if (!restoring && existsSync(paths.restoreMark)) {
    throw new DataFolderError(`DATA_DIR: a restore into ${paths.path} was not finished; run it again`);
  }
  making(paths.path, () => {
    refuseForeign(paths.path);
    chmodSync(paths.path, 0o700);
  });
  const release = takeLock(join(paths.path, 'lock.db'));
  try {
    refuseCutFiles(paths.eventsFile, paths.privateFile);
    if (!restoring) refuseLostLog(paths);
    const known = readFormat(paths.path);
    const secrets = settleSecrets(paths.path, given, known);
    settleFormat(paths.path, known, secrets.dataSecret);
    for (const name of FOLDERS) making(name, () => makeFolder(join(paths.path, name)));
    return { ...paths, secrets, removed: removeDamaged(paths.readFolder), release };
  } catch (error) {
    release();
    throw error;
  }
}
