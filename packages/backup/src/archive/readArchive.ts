import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import { ArchiveError, damaged } from '../archiveError.ts';
import { archiveKey, decrypt, type ArchiveKey } from './encryption.ts';
import { readHeader, type ArchiveHeader } from './header.ts';
import { parseRecord, type ArchiveRecord } from './records.ts';

/** Longest line: an upload of 5 MiB in base64 with room to spare. */
const MAX_LINE = 16_777_216;

async function* lines(name: string, source: AsyncIterable<Buffer>): AsyncGenerator<string, void, void> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const bytes of source) {
    const parts = (rest + decoder.write(bytes)).split('\n');
    rest = parts.pop() ?? '';
    if (rest.length > MAX_LINE) throw new ArchiveError('damaged', `${name}: holds a line that is too long`);
    yield* parts;
  }
  if (rest !== '') throw new ArchiveError('damaged', `${name}: its last record is not whole`);
}

/** An archive whose key is known: making a key takes a third of a second, and a restore reads each archive three times. */
export interface OpenArchive {
  file: string;
  header: ArchiveHeader;
  line: Buffer;
  key: ArchiveKey;
}

/**
 * Reads how an archive begins and makes its key.
 * @throws {ArchiveError} see `parseHeader` and `archiveKey`
 */
export async function openArchive(file: string, passphrase: string | undefined): Promise<OpenArchive> {
  const start = await readHeader(file);
  const { header, line } = start;
  return { file, header, line, key: await archiveKey(file, start, passphrase) };
}

/** Takes each record of an archive in order; the next one is read when it is done. */
export type OnRecord = (record: ArchiveRecord) => void | Promise<void>;

const isUnpacking = (error: unknown): boolean => String((error as NodeJS.ErrnoException).code).startsWith('Z_');

/**
 * Reads an archive from its first record to its end mark. Resolves only if nothing is missing.
 * @throws {ArchiveError} what is wrong with it, or whatever `onRecord` throws
 */
export async function readArchive({ file, line, key }: OpenArchive, onRecord: OnRecord): Promise<void> {
  let events = 0;
  let ended = false;
  const take = async (text: string): Promise<void> => {
    const record = parseRecord(text);
    if (record === undefined || ended) throw new ArchiveError('damaged', `${file}: holds what is no record`);
    if (record.kind === 'event') events += 1;
    if (record.kind === 'end') {
      ended = true;
      if (record.events !== events)
        throw new ArchiveError('damaged', `${file}: says ${record.events} events and holds ${events}`);
    }
    const pending = onRecord(record);
    if (pending !== undefined) await pending;
  };
  try {
    await pipeline(
      createReadStream(file, { start: line.length }),
      (source: AsyncIterable<Buffer>) => decrypt(file, source, key),
      createGunzip(),
      async (source: AsyncIterable<Buffer>) => {
        const texts = lines(file, source);
        const first = await texts.next();
        if (first.done === true || `${first.value}\n` !== line.toString())
          throw new ArchiveError('damaged', `${file}: its first line does not belong to its content`);
        for await (const text of texts) await take(text);
      },
    );
  } catch (error) {
    throw isUnpacking(error) ? damaged(file, error) : error;
  }
  if (!ended) throw damaged(file);
}
