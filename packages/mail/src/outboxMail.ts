import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { compose, letters } from './compose.ts';
import { MailUnavailable, type Mail } from './port.ts';

export interface OutboxOptions {
  folder: string;
  from: string;
  /** Called with the path of each mail, for the log. */
  onWritten?: (path: string) => void;
  /** Most mails and bytes that stay; the oldest go first. */
  keep?: { mails: number; bytes: number };
}

/** A year and more of a small shop's mail; a flood of it fills no disk. */
const KEEP = { mails: 2_000, bytes: 256 * 1024 * 1024 };

/** Mail for a shop without a mail server: each message is one `.eml` file that the owner's mail program can open. */
export function openOutboxMail({ folder, from, onWritten, keep = KEEP }: OutboxOptions): Mail {
  let lastAt = 0;
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(message) {
      const options = compose(from, message);
      try {
        const { message: bytes } = await composer.sendMail(options);
        await mkdir(folder, { recursive: true, mode: 0o700 });
        // named by time, each later than the one before, so that a folder listing is a mailbox in order
        lastAt = Math.max(Date.now(), lastAt + 1);
        const path = join(folder, `${new Date(lastAt).toISOString().replaceAll(':', '-')}-${letters(8)}.eml`);
        await writeWhole(path, bytes as Buffer);
        onWritten?.(path);
        await removeOldest(folder, keep);
      } catch (error) {
        throw new MailUnavailable('the outbox cannot be written', { cause: error });
      }
    },
    async close() {
      composer.close();
    },
  };
}

/** Leaves the newest mails within both bounds, the one just written whatever its size. */
async function removeOldest(folder: string, keep: { mails: number; bytes: number }): Promise<void> {
  const newestFirst = (await readdir(folder))
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .toReversed();
  let bytes = 0;
  for (const [index, name] of newestFirst.entries()) {
    const path = join(folder, name);
    // another call may just have removed it
    bytes += await stat(path).then(
      ({ size }) => size,
      () => 0,
    );
    if (index > 0 && (index >= keep.mails || bytes > keep.bytes)) await rm(path, { force: true });
  }
}

/** A reader of the folder sees a whole mail or none. */
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
