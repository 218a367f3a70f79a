import { createCipheriv, createDecipheriv, hash } from 'node:crypto';
import { ArchiveError } from '../archiveError.ts';

/*
 * Behind the header line an archive is a row of frames:
 *
 *   4 bytes  length of the content, big-endian
 *   16 bytes tag
 *   n bytes  content, AES-256-GCM
 *
 * The nonce counts the frames and marks the last one, and every frame is bound to the header: a flipped bit, a frame that is
 * missing, doubled or moved, a cut-off end and a foreign header are all found before a byte of the frame is used. A key
 * seals one archive only, so no nonce is used twice.
 */

const MAX_CONTENT = 65_536;
const LENGTH_BYTES = 4;
const TAG_BYTES = 16;
const PREFIX = LENGTH_BYTES + TAG_BYTES;
const NONCE_BYTES = 12;

const binding = (header: Buffer): Buffer => hash('sha256', header, 'buffer');

function nonce(frame: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(NONCE_BYTES);
  bytes.writeUIntBE(frame, 5, 6);
  bytes.writeUInt8(last ? 1 : 0, NONCE_BYTES - 1);
  return bytes;
}

/** Cuts a stream of bytes into sealed frames, after the header itself. */
export async function* sealFrames(
  source: AsyncIterable<Buffer>,
  header: Buffer,
  key: Buffer,
): AsyncGenerator<Buffer, void, void> {
  const bound = binding(header);
  let frame = 0;
  let waiting: Buffer = Buffer.alloc(0);
  const seal = (content: Buffer, last: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key, nonce(frame, last)).setAAD(bound);
    const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(sealed.length);
    frame += 1;
    return Buffer.concat([length, cipher.getAuthTag(), sealed]);
  };
  yield header;
  for await (const bytes of source) {
    waiting = Buffer.concat([waiting, bytes]);
    // the last frame is only known at the end, so something is always kept back
    while (waiting.length > MAX_CONTENT) {
      yield seal(waiting.subarray(0, MAX_CONTENT), false);
      waiting = waiting.subarray(MAX_CONTENT);
    }
  }
  yield seal(waiting, true);
}

/** One frame as it stands in the file. */
interface Frame {
  tag: Buffer;
  content: Buffer;
}

class FrameOpener {
  private frame = 0;
  private readonly name: string;
  private readonly bound: Buffer;
  private readonly key: Buffer;

  constructor(name: string, header: Buffer, key: Buffer) {
    this.name = name;
    this.bound = binding(header);
    this.key = key;
  }

  open(frame: Frame, last: boolean): Buffer {
    const content = this.attempt(frame, last);
    if (content === undefined) {
      if (last && this.attempt(frame, false) !== undefined) throw this.cutOff();
      throw new ArchiveError('damaged', `${this.name}: is damaged at block ${this.frame}`);
    }
    this.frame += 1;
    return content;
  }

  cutOff(): ArchiveError {
    return new ArchiveError('cut_off', `${this.name}: its end is missing`);
  }

  length(prefix: Buffer): number {
    const length = prefix.readUInt32BE();
    if (length <= MAX_CONTENT) return length;
    throw new ArchiveError('damaged', `${this.name}: is damaged at block ${this.frame}`);
  }

  private attempt({ tag, content }: Frame, last: boolean): Buffer | undefined {
    const decipher = createDecipheriv('aes-256-gcm', this.key, nonce(this.frame, last)).setAAD(this.bound);
    decipher.setAuthTag(tag);
    try {
      return Buffer.concat([decipher.update(content), decipher.final()]);
    } catch {
      return undefined;
    }
  }
}

/**
 * Opens the frames behind a header; gives nothing of a frame that is not proved.
 * @throws {ArchiveError} `damaged` or `cut_off`
 */
export async function* openFrames(
  name: string,
  source: AsyncIterable<Buffer>,
  header: Buffer,
  key: Buffer,
): AsyncGenerator<Buffer, void, void> {
  const opener = new FrameOpener(name, header, key);
  let waiting: Buffer = Buffer.alloc(0);
  // kept back until it is known whether another one follows
  let held: Frame | undefined;
  for await (const bytes of source) {
    waiting = Buffer.concat([waiting, bytes]);
    while (waiting.length >= PREFIX) {
      const end = PREFIX + opener.length(waiting);
      if (waiting.length < end) break;
      if (held !== undefined) yield opener.open(held, false);
      held = { tag: waiting.subarray(LENGTH_BYTES, PREFIX), content: waiting.subarray(PREFIX, end) };
      waiting = waiting.subarray(end);
    }
  }
  if (held === undefined || waiting.length > 0) throw opener.cutOff();
  yield opener.open(held, true);
}
