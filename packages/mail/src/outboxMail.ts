import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { compose, letters } from './compose.ts';
import { MailUnavailable, type Mail } from './port.ts';

export interface OutboxOptions {
  folder: string;
  from: string;
  /** Called with the path of each mail, for the log. */
  onWritten?: (path: string) => void;
}

/** Mail for a shop without a mail server: each message is one `.eml` file that the owner's mail program can open. */
export function openOutboxMail({ folder, from, onWritten }: OutboxOptions): Mail {
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(message) {
      const options = compose(from, message);
      try {
        const { message: bytes } = await composer.sendMail(options);
        await mkdir(folder, { recursive: true, mode: 0o700 });
        // named by time so that a folder listing is a mailbox in order
        const path = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${letters(8)}.eml`);
        await writeWhole(path, bytes as Buffer);
        onWritten?.(path);
      } catch (error) {
        throw new MailUnavailable('the outbox cannot be written', { cause: error });
      }
    },
    async close() {
      composer.close();
    },
  };
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
