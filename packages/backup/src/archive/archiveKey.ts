import { hash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { ArchiveError } from '../archiveError.ts';
import type { ArchiveHeader, KeyFacts } from './header.ts';

// OWASP's recommendation for scrypt at 32 MiB: a till has little memory, and an attacker pays the same in time
const COST = { n: 32_768, r: 8, p: 3 } as const;
// a key that everybody knows need not be slow to make
const NO_COST = { n: 1_024, r: 1, p: 1 } as const;
const KEY_BYTES = 32;
/** Fewer characters than this are guessed however slowly a key is made. */
export const MIN_PASSPHRASE = 8;
/** scrypt needs 128 · n · r bytes, and OpenSSL a little more. */
const MEMORY_FACTOR = 256;

type KeyCost = Omit<KeyFacts, 'check' | 'kdf'>;

/** A key for one archive alone, and a mark by which it is known again. */
interface DerivedKey {
  key: Buffer;
  check: string;
}

// an archive is read more than once, to prove it and to use it; a key costs a third of a second
let latest: { facts: string; derived: Promise<DerivedKey> } | undefined;

function derive(passphrase: string, facts: KeyCost): Promise<DerivedKey> {
  const text = hash('sha256', JSON.stringify([passphrase, facts]));
  if (latest?.facts !== text) latest = { facts: text, derived: deriveAnew(passphrase, facts) };
  return latest.derived;
}

// without a passphrase the key is known to everybody: damage is still found, nothing is secret
async function deriveAnew(passphrase: string, { n, r, p, salt }: KeyCost): Promise<DerivedKey> {
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    const cost = { N: n, r, p, maxmem: MEMORY_FACTOR * n * r };
    scrypt(passphrase.normalize('NFC'), Buffer.from(salt, 'hex'), 2 * KEY_BYTES, cost, (error, derived) =>
      error === null ? resolve(derived) : reject(error),
    );
  });
  return { key: bytes.subarray(0, KEY_BYTES), check: hash('sha256', bytes.subarray(KEY_BYTES)).slice(0, 32) };
}

/**
 * Makes the key of a new archive, under a salt of its own.
 * @throws {ArchiveError} `weak_passphrase`
 */
export async function newArchiveKey(
  passphrase: string | undefined,
): Promise<Pick<ArchiveHeader, 'encryption' | 'key'> & { secret: Buffer }> {
  if (passphrase !== undefined && passphrase.length < MIN_PASSPHRASE) {
    throw new ArchiveError('weak_passphrase', `BACKUP_PASSPHRASE: must have at least ${MIN_PASSPHRASE} characters`);
  }
  const facts = { ...(passphrase === undefined ? NO_COST : COST), salt: randomBytes(16).toString('hex') };
  const { key, check } = await derive(passphrase ?? '', facts);
  const encryption = passphrase === undefined ? 'none' : 'passphrase';
  return { encryption, key: { kdf: 'scrypt', ...facts, check }, secret: key };
}

/**
 * The key of an archive that is there.
 * @throws {ArchiveError} `passphrase_missing`, `wrong_passphrase`, or `not_encrypted` when a passphrase was expected to
 *   have protected it: whoever swaps an archive must not get past the passphrase by leaving it out
 */
export async function archiveKey(name: string, header: ArchiveHeader, passphrase: string | undefined): Promise<Buffer> {
  const { encryption } = header;
  if (encryption === 'passphrase' && passphrase === undefined) {
    throw new ArchiveError('passphrase_missing', `${name}: is encrypted; set BACKUP_PASSPHRASE`);
  }
  if (encryption === 'none' && passphrase !== undefined) {
    throw new ArchiveError(
      'not_encrypted',
      `${name}: is not encrypted, while BACKUP_PASSPHRASE is set; unset it if you trust this file`,
    );
  }
  const { n, r, p, salt } = header.key;
  const { key, check } = await derive(passphrase ?? '', { n, r, p, salt });
  if (!timingSafeEqual(Buffer.from(check), Buffer.from(header.key.check))) {
    if (encryption === 'none') throw new ArchiveError('damaged', `${name}: its first line is damaged`);
    throw new ArchiveError(
      'wrong_passphrase',
      `${name}: BACKUP_PASSPHRASE is not the one it was made with, or its first line is damaged`,
    );
  }
  return key;
}
