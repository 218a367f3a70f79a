import { open } from 'node:fs/promises';
import { z } from 'zod';
import { ArchiveError } from '../archiveError.ts';

/**
 * The form of an archive, its events included. Raise it with each change that another version cannot read: an archive of another
 * format is refused.
 */
export const ARCHIVE_FORMAT = 8;
/** Bytes that hold any archive's first line, and how an encrypted one is opened. */
export const START_BYTES = 4_096;

const archiveId = z.string().regex(/^[0-9a-f]{32}$/);
const position = z.string().regex(/^\d{1,64}$/);

const header = z.strictObject({
  archive: z.literal('bahi'),
  format: z.literal(ARCHIVE_FORMAT),
  archiveId,
  /** Version of the program that wrote it. */
  app: z.string().max(100),
  /** Everything acknowledged before this instant is in the archive or in the series it goes on from. */
  createdAt: z.iso.datetime(),
  logId: z.string().max(100),
  /** Head of the archive that this one goes on from, exclusive; null = from the first event. */
  after: position.nullable(),
  previous: archiveId.nullable(),
  /** Newest position of the log that belongs to it. */
  head: position,
  encryption: z.enum(['passphrase', 'none']),
});

/** The first line of an archive, readable by anybody: what it holds, and where it belongs. */
export type ArchiveHeader = z.infer<typeof header>;

/** What the first bytes of an archive say. */
export interface ArchiveStart {
  header: ArchiveHeader;
  /** The header as it stands in the file. */
  line: Buffer;
  /** The bytes behind it that were read with it. */
  rest: Buffer;
}

const anyFormat = z.object({ archive: z.literal('bahi'), format: z.int().min(1) });

/** The header as the bytes that stand in the file, line feed included. */
export function headerLine(facts: ArchiveHeader): Buffer {
  return Buffer.from(`${JSON.stringify(facts)}\n`);
}

function parseLine(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Takes the first bytes of a file apart. `name` is how the file is called in errors.
 * @throws {ArchiveError} `not_an_archive`, `other_format` or `damaged`
 */
export function parseHeader(name: string, start: Buffer): ArchiveStart {
  const end = start.indexOf('\n');
  const line = start.subarray(0, end + 1);
  const value = parseLine(line.toString('utf8'));
  const known = anyFormat.safeParse(value);
  if (!known.success)
    throw new ArchiveError('not_an_archive', `${name}: is no archive of this program, or its first line is damaged`);
  const { format } = known.data;
  if (format !== ARCHIVE_FORMAT) {
    const version = format > ARCHIVE_FORMAT ? 'a newer' : 'an earlier';
    throw new ArchiveError(
      'other_format',
      `${name}: has format ${format}, made by ${version} version; this one reads format ${ARCHIVE_FORMAT}`,
    );
  }
  const parsed = header.safeParse(value);
  if (!parsed.success) throw new ArchiveError('damaged', `${name}: its first line is damaged`);
  return { header: parsed.data, line, rest: start.subarray(line.length) };
}

/** Reads the first bytes of a file. @throws {ArchiveError} see `parseHeader` */
export async function readHeader(file: string): Promise<ArchiveStart> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    return parseHeader(file, buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}
