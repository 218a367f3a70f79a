import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import { ArchiveError } from '../archiveError.ts';
import { archiveKey } from './archiveKey.ts';
import { openFrames } from './frames.ts';
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

/** Takes each record of an archive in order; the next one is read when it is done. */
export type OnRecord = (record: ArchiveRecord) => void | Promise<void>;

/**
 * Reads an archive from its first record to its end mark. A record is given only after the block it stands in is proved; that
 * nothing is missing is known when this resolves.
 * @throws {ArchiveError} what is wrong with it, or whatever `onRecord` throws
 */
export async function readArchive(
  file: string,
  passphrase: string | undefined,
  onRecord: OnRecord,
): Promise<ArchiveHeader> {
  const { header, line } = await readHeader(file);
  const key = await archiveKey(file, header, passphrase);
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
  await pipeline(
    createReadStream(file, { start: line.length }),
    (source: AsyncIterable<Buffer>) => openFrames(file, source, line, key),
    createGunzip(),
    async (source: AsyncIterable<Buffer>) => {
      for await (const text of lines(file, source)) await take(text);
    },
  );
  if (!ended) throw new ArchiveError('cut_off', `${file}: its end is missing`);
  return header;
}
