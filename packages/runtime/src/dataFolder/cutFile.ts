import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';

/*
 * How many pages an SQLite file must have stands in the file itself, and of newer transactions in its write-ahead log. SQLite compares
 * the first alone: a file that was cut short beside a log opens, and fails at the first row that is gone. See the file format of SQLite, 1.3 and 4.
 */
const FILE_HEADER = 100;
const FILE_MAGIC = 'SQLite format 3\0';
const LOG_HEADER = 32;
const FRAME_HEADER = 24;
const LOG_MAGIC = 0x377f0682;
/** The page that holds this byte is locked and never written. */
const LOCKED_BYTE = 0x40000000;

interface Logged {
  /** Pages of the whole file at the newest transaction; 0 = there is none in the log. */
  size: number;
  pages: Set<number>;
}

function withFile<Result>(file: string, work: (descriptor: number) => Result): Result {
  const descriptor = openSync(file, 'r');
  try {
    return work(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Fills the view from that offset; false when the file ends before. */
function read(descriptor: number, view: DataView, from: number): boolean {
  return readSync(descriptor, view, 0, view.byteLength, from) === view.byteLength;
}

/** SQLite's running checksum of a write-ahead log, from one part of it to the next. */
class Checksum {
  #one = 0;
  #two = 0;
  readonly #littleEndian: boolean;

  constructor(littleEndian: boolean) {
    this.#littleEndian = littleEndian;
  }

  add(view: DataView, from: number, to: number): void {
    for (let at = from; at < to; at += 8) {
      this.#one = (this.#one + view.getUint32(at, this.#littleEndian) + this.#two) >>> 0;
      this.#two = (this.#two + view.getUint32(at + 4, this.#littleEndian) + this.#one) >>> 0;
    }
  }

  stands(view: DataView, at: number): boolean {
    return view.getUint32(at) === this.#one && view.getUint32(at + 4) === this.#two;
  }
}

/** The complete transactions of a write-ahead log. They end at the first incomplete frame. */
function loggedPages(file: string): Logged {
  const logged: Logged = { size: 0, pages: new Set() };
  if (!existsSync(file)) return logged;
  withFile(file, (descriptor) => {
    const header = new DataView(new ArrayBuffer(LOG_HEADER));
    if (!read(descriptor, header, 0) || (header.getUint32(0) & ~1) >>> 0 !== LOG_MAGIC) return;
    const checksum = new Checksum((header.getUint32(0) & 1) === 0);
    checksum.add(header, 0, 24);
    if (!checksum.stands(header, 24)) return;
    const frame = new DataView(new ArrayBuffer(FRAME_HEADER + header.getUint32(8)));
    let begun: number[] = [];
    for (let at = LOG_HEADER; read(descriptor, frame, at); at += frame.byteLength) {
      const isOfThisLog = frame.getUint32(8) === header.getUint32(16) && frame.getUint32(12) === header.getUint32(20);
      checksum.add(frame, 0, 8);
      checksum.add(frame, FRAME_HEADER, frame.byteLength);
      if (!isOfThisLog || !checksum.stands(frame, 16)) return;
      begun.push(frame.getUint32(0));
      const size = frame.getUint32(4);
      if (size === 0) continue;
      for (const page of begun) logged.pages.add(page);
      logged.size = size;
      begun = [];
    }
  });
  return logged;
}

/**
 * How many pages are missing from the end of an SQLite file. Reads what is in the write-ahead log and the header of the file, not the file, and
 * may do so while others write. A file that is no database is SQLite's to refuse.
 */
function pagesCutOff(file: string): number {
  if (!existsSync(file)) return 0;
  // before the file: a page that leaves the log is in the file by then
  const logged = loggedPages(`${file}-wal`);
  return withFile(file, (descriptor) => {
    const { size } = fstatSync(descriptor);
    const header = new DataView(new ArrayBuffer(FILE_HEADER));
    if (!read(descriptor, header, 0)) return logged.size;
    if (Buffer.from(header.buffer, 0, FILE_MAGIC.length).toString('latin1') !== FILE_MAGIC) return 0;
    const stored = header.getUint16(16);
    const pageSize = stored === 1 ? 65_536 : stored;
    // a program that does not keep the count leaves the two different
    const isCounted = header.getUint32(24) === header.getUint32(92);
    const pages = logged.size > 0 ? logged.size : isCounted ? header.getUint32(28) : 0;
    const locked = LOCKED_BYTE / pageSize + 1;
    let gone = 0;
    for (let page = Math.floor(size / pageSize) + 1; page <= pages; page += 1) {
      if (page !== locked && !logged.pages.has(page)) gone += 1;
    }
    return gone;
  });
}

/** The message about an SQLite file whose end is missing; undefined for a complete file. */
export function cutFile(file: string): string | undefined {
  const gone = pagesCutOff(file);
  if (gone === 0) return undefined;
  return `${file} is cut short, ${gone} of its pages are gone: put the whole file back, or restore the newest backup`;
}
