import { ArchiveError, damaged } from '../archiveError.ts';
import type { ArchiveHeader, ArchiveStart } from './header.ts';

/*
 * An encrypted archive is, behind its first line, a file in the format of `age` (age-encryption.org/v1), locked with a
 * passphrase. The tool of that name opens it as well.
 */

/** Loaded on first use: it takes 17 MB, and most processes and threads encrypt nothing. */
const age = async () => import('age-encryption');

/** Fewer characters than this are guessed however slowly a key is made. */
export const MIN_PASSPHRASE = 8;

/**
 * The work of one guess at the passphrase: scrypt with N = 2^16, r = 8, p = 1. OWASP's first choice is twice that and needs 128 MiB; a
 * till often has 1 GB in all, so this uses 64 MiB.
 */
const WORK_FACTOR = 16;
/** A file from elsewhere may ask for 128 MiB and no more. */
const MAX_WORK_FACTOR = 17;

/** How an age file that only a passphrase opens begins: salt, work factor, wrapped key and MAC of these lines. */
const AGE_START = /^age-encryption\.org\/v1\n-> scrypt [\w+/]{22} (\d{1,2})\n[\w+/]{43}\n--- [\w+/]{43}\n/;

/** Opens one archive; null when it is not encrypted. */
export type ArchiveKey = Uint8Array | null;

// the same letters typed on another system may be other bytes
const typed = (passphrase: string): string => passphrase.normalize('NFC');

/**
 * How an archive is encrypted.
 * @throws {ArchiveError} `weak_passphrase`
 */
export function encryptionWith(passphrase: string | undefined): ArchiveHeader['encryption'] {
  if (passphrase === undefined) return 'none';
  if (passphrase.length >= MIN_PASSPHRASE) return 'passphrase';
  throw new ArchiveError('weak_passphrase', `BACKUP_PASSPHRASE: must have at least ${MIN_PASSPHRASE} characters`);
}

/** Makes an age file of a stream; without a passphrase, the stream stays as it is. */
export async function* encrypt(
  source: AsyncIterable<Uint8Array>,
  passphrase: string | undefined,
): AsyncGenerator<Uint8Array, void, void> {
  if (passphrase === undefined) {
    yield* source;
    return;
  }
  const { Encrypter } = await age();
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(WORK_FACTOR);
  encrypter.setPassphrase(typed(passphrase));
  yield* await encrypter.encrypt(ReadableStream.from(source));
}

/**
 * The key of an archive. `name` is how the file is called in errors.
 * @throws {ArchiveError} `passphrase_missing`, `wrong_passphrase`, `damaged`, or `not_encrypted` when a passphrase was expected
 *   to have protected it: whoever swaps an archive must not get past the passphrase by leaving it out
 */
export async function archiveKey(
  name: string,
  { header, rest }: ArchiveStart,
  passphrase: string | undefined,
): Promise<ArchiveKey> {
  if (header.encryption === 'none') {
    if (passphrase === undefined) return null;
    throw new ArchiveError(
      'not_encrypted',
      `${name}: is not encrypted, while BACKUP_PASSPHRASE is set; unset it if you trust this file`,
    );
  }
  if (passphrase === undefined) {
    throw new ArchiveError('passphrase_missing', `${name}: is encrypted; set BACKUP_PASSPHRASE`);
  }
  // checked before the library reads it: it would look for the end of a line in all of a file, and take 1 GiB for a key
  const [, workFactor] = AGE_START.exec(rest.toString('latin1')) ?? [];
  if (workFactor === undefined || Number(workFactor) > MAX_WORK_FACTOR) throw damaged(name);
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  decrypter.addPassphrase(typed(passphrase));
  // asked when the passphrase does not open it
  decrypter.addIdentity({
    unwrapFileKey() {
      throw new ArchiveError(
        'wrong_passphrase',
        `${name}: BACKUP_PASSPHRASE is not the one it was made with, or its beginning is damaged`,
      );
    },
  });
  return decrypter.decryptHeader(rest).catch((error: unknown) => {
    throw error instanceof ArchiveError ? error : damaged(name, error);
  });
}

/**
 * Opens the age file behind the first line; gives nothing of a block of 64 KiB that is not proved.
 * @throws {ArchiveError} `damaged`
 */
export async function* decrypt(
  name: string,
  source: AsyncIterable<Uint8Array>,
  key: ArchiveKey,
): AsyncGenerator<Uint8Array, void, void> {
  if (key === null) {
    yield* source;
    return;
  }
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  decrypter.addIdentity({ unwrapFileKey: () => key });
  try {
    yield* await decrypter.decrypt(ReadableStream.from(source));
  } catch (error) {
    // a disk that cannot be read says so itself
    throw (error as NodeJS.ErrnoException).syscall === undefined ? damaged(name, error) : error;
  }
}
