import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { createTransport } from 'nodemailer';
import { compose, letters } from './compose.ts';
import { MailUnavailable, type Mail, type MailKind } from './port.ts';

export interface OutboxOptions {
  folder: string;
  from: string;
  /** Called with the path of each mail, for the log. */
  onWritten?: (path: string) => void;
  /** Most mails and bytes kept per kind; the oldest are deleted first. */
  keep?: Partial<Record<MailKind, Bounds>>;
}

interface Bounds {
  mails: number;
  bytes: number;
}

const MEBIBYTE = 1_048_576;
/**
 * More than a year of a small shop's mail, but bounded against floods. By kind, so that images of strangers do not displace a code
 * that a person waits for, nor codes an invitation.
 */
const KEEP: Readonly<Record<MailKind, Bounds>> = {
  code: { mails: 2_000, bytes: 64 * MEBIBYTE },
  invitation: { mails: 2_000, bytes: 64 * MEBIBYTE },
  feedback: { mails: 2_000, bytes: 128 * MEBIBYTE },
};

/**
 * The folder as a page may name it: from where the server was started, or else its last two names. Answers hold no path of the machine; the
 * log has it whole.
 */
function shownFolder(folder: string): string {
  const path = relative(process.cwd(), folder);
  return path.startsWith('..') ? join('…', ...resolve(folder).split(sep).slice(-2)) : path;
}

/** Mail for a shop without a mail server: each message is one `.eml` file that the owner's mail program can open. */
export function openOutboxMail({ folder, from, onWritten, keep = {} }: OutboxOptions): Mail {
  let lastAt = 0;
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    outbox: shownFolder(folder),
    async send(message) {
      const options = compose(from, message);
      try {
        const { message: bytes } = await composer.sendMail(options);
        await mkdir(folder, { recursive: true, mode: 0o700 });
        // named by time, each later than the one before, so that a folder listing is a mailbox in order
        lastAt = Math.max(Date.now(), lastAt + 1);
        const at = new Date(lastAt).toISOString().replaceAll(':', '-');
        const { kind } = message;
        const path = join(folder, `${at}-${kind}-${letters(8)}.eml`);
        await writeWhole(path, bytes as Buffer);
        onWritten?.(path);
        await removeOldest(folder, kind, keep[kind] ?? KEEP[kind]);
      } catch (error) {
        throw new MailUnavailable('the outbox cannot be written', { cause: error });
      }
    },
    async close() {
      composer.close();
    },
  };
}

/** Deletes the oldest mails of a kind beyond the bounds, but never the one just written. */
async function removeOldest(folder: string, kind: MailKind, keep: Bounds): Promise<void> {
  const newestFirst = (await readdir(folder))
    .filter((name) => name.includes(`-${kind}-`) && name.endsWith('.eml'))
    .toSorted()
    .toReversed();
  let bytes = 0;
  for (const [index, name] of newestFirst.entries()) {
    const path = join(folder, name);
    // another call may have removed it already
    bytes += await stat(path).then(
      ({ size }) => size,
      () => 0,
    );
    if (index > 0 && (index >= keep.mails || bytes > keep.bytes)) await rm(path, { force: true });
  }
}

/** Writes atomically: a reader of the folder sees a whole mail or none. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const file = await open(`${path}.part`, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
}
