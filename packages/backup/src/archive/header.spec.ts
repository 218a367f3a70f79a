import { describe, expect, it } from '@jest/globals';
import { ArchiveError } from '../archiveError.ts';
import { ARCHIVE_FORMAT, headerLine, parseHeader, type ArchiveHeader } from './header.ts';

const header: ArchiveHeader = {
  archive: 'bahi',
  format: ARCHIVE_FORMAT,
  archiveId: '1'.repeat(32),
  app: '0.1.0',
  createdAt: '2026-07-11T10:30:00.000Z',
  logId: '2'.repeat(32),
  after: null,
  previous: null,
  head: '0'.repeat(20),
  encryption: 'none',
};

describe('the first line of an archive', () => {
  it('reads back as it was written', () => {
    const line = headerLine(header);
    expect(parseHeader('books', Buffer.concat([line, Buffer.from('content')]))).toEqual({
      header,
      line,
      rest: Buffer.from('content'),
    });
  });

  it.each([
    ['a newer', ARCHIVE_FORMAT + 1],
    ['an earlier', ARCHIVE_FORMAT - 1],
  ])('is refused in one line when it has the format of %s version', (version, format) => {
    const line = Buffer.from(`${JSON.stringify({ ...header, format, anything: 'else' })}\n`);
    const why = `books: has format ${format}, made by ${version} version; this one reads format ${ARCHIVE_FORMAT}`;
    expect(() => parseHeader('books', line)).toThrow(new ArchiveError('other_format', why));
  });
});
