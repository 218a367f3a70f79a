import { createWriteStream } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { encrypt } from './encryption.ts';
import { headerLine, type ArchiveHeader } from './header.ts';
import { recordLine, type ArchiveRecord } from './records.ts';

/** Characters that are handed on together: a line at a time would cost more than its compression. */
const BATCH = 65_536;

async function* batches(first: string, records: AsyncIterable<ArchiveRecord>): AsyncGenerator<Buffer, void, void> {
  let text = first;
  for await (const record of records) {
    text += recordLine(record);
    if (text.length < BATCH) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes an archive: its first line, and behind it gzip of the same line and the records, encrypted when there is a passphrase.
 * Only its owner may read the file. It is proved and on the disk under its name, or not at all; an earlier file of that name stands
 * until then. Memory does not grow with the books.
 * @param prove reads the written file; it takes its name only when that resolves
 */
export async function writeArchive(
  file: string,
  header: ArchiveHeader,
  passphrase: string | undefined,
  records: AsyncIterable<ArchiveRecord>,
  prove: (written: string) => Promise<unknown>,
): Promise<void> {
  const part = `${file}.part`;
  const line = headerLine(header);
  await rm(part, { force: true });
  try {
    await writeFile(part, line, { mode: 0o600 });
    await pipeline(
      Readable.from(batches(line.toString(), records)),
      createGzip(),
      (source: AsyncIterable<Buffer>) => encrypt(source, passphrase),
      createWriteStream(part, { flags: 'a' }),
    );
    await prove(part);
    await syncFile(part);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await rename(part, file);
  await syncFile(dirname(file));
}
