import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm, stat, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { START_BYTES } from '../archive/header.ts';
import type { ArchiveTarget } from './archiveTarget.ts';
import { ABANDONED_MS, removeAbandoned } from './removeAbandoned.ts';
import type { S3Place } from './targetPlace.ts';

/** Larger archives go in parts of this size: what is in memory at once, and what is sent again when a line breaks. */
const PART_BYTES = 16 * 1024 * 1024;
const CALL_MS = 60_000;
/** A part over a slow line. */
const PART_MS = 10 * 60_000;
const DOWNLOAD_MS = 6 * 60 * 60_000;
/** Retries of a call that the server could not answer. After them the backup fails and is tried again later. */
const RETRIES = 2;
/** A line that broke while a part was sent is often back soon, and a part costs less than the whole archive again. */
const PAUSES_MS = [1_000, 5_000, 30_000];
/** A thousand names each. */
const MAX_PAGES = 100;
/** How folders begin whose archive is being sent. */
const ON_THE_WAY = 'bahi-backup-';

interface Call {
  method?: 'GET' | 'PUT' | 'POST' | 'DELETE';
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Buffer | string;
  timeoutMs?: number;
  /** How long is waited before each further try where the line broke. */
  pausesMs?: readonly number[];
}

const MARKS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text out of XML. Servers name the same mark differently: `&apos;`, `&#39;`, `&#x27;`. */
const plain = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    return hex === undefined ? (MARKS[name ?? ''] ?? whole) : String.fromCodePoint(Number.parseInt(hex, 16));
  });

/** What an element of an answer holds; the few we read are names and marks that we or the server made. */
function elements(xml: string, element: string): string[] {
  return Array.from(xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g')), ([, text = '']) => plain(text));
}

/** Reads a part of a file, whole. */
async function readPart(handle: FileHandle, start: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start);
  if (bytesRead !== length) throw new Error('the archive became shorter while it was sent');
  return buffer;
}

/** The calls we need of an S3-compatible server, each signed, with a deadline. */
class S3 {
  private readonly client: AwsClient;
  private readonly bucket: string;
  private readonly prefix: string;

  constructor({ endpoint, bucket, prefix, region, accessKeyId, secretAccessKey }: S3Place) {
    this.client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
    this.bucket = `${endpoint}/${encodeURIComponent(bucket)}`;
    this.prefix = prefix;
  }

  async object(name: string, call: Call): Promise<Response> {
    const path = `${this.prefix}${name}`.split('/').map(encodeURIComponent).join('/');
    return this.call(`${this.bucket}/${path}`, call);
  }

  /** Ends the upload of an archive, and with it the parts that are there: they belong to nothing and would be paid for. */
  async abort(name: string, uploadId: string): Promise<void> {
    await this.object(name, { method: 'DELETE', query: { uploadId } });
  }

  /** Aborts unfinished uploads of archives: only a killed process leaves one that is old. */
  async abortAbandoned(): Promise<void> {
    const answer = await this.call(this.bucket, { query: { uploads: '', prefix: this.prefix } });
    for (const [, upload = ''] of (await answer.text()).matchAll(/<Upload>(.*?)<\/Upload>/gs)) {
      const [key = '', uploadId = '', initiated = ''] = ['Key', 'UploadId', 'Initiated'].map(
        (element) => elements(upload, element)[0],
      );
      const isOld = Date.now() - Date.parse(initiated) > ABANDONED_MS;
      if (isOld && key.endsWith('.bahi')) await this.abort(key.slice(this.prefix.length), uploadId);
    }
  }

  async listing(continuation: string | undefined): Promise<string> {
    const after = continuation === undefined ? undefined : { 'continuation-token': continuation };
    const answer = await this.call(this.bucket, { query: { 'list-type': '2', prefix: this.prefix, ...after } });
    return answer.text();
  }

  private async call(url: string, { method = 'GET', query, ...call }: Call): Promise<Response> {
    const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
    const answer = await this.answered(`${url}${search}`, { method, ...call });
    if (answer.ok) return answer;
    const [code = 'no reason'] = elements(await answer.text(), 'Code');
    throw new Error(`the backup server answered ${method} with ${answer.status} ${code}`);
  }

  /** Whatever the server answers. */
  private async answered(url: string, call: Omit<Call, 'query'>): Promise<Response> {
    const { timeoutMs = CALL_MS, pausesMs: [pauseMs, ...later] = [], ...init } = call;
    try {
      return await this.client.fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    } catch (error) {
      if (pauseMs === undefined) throw error;
      await pause(pauseMs);
      return this.answered(url, { ...call, pausesMs: later });
    }
  }
}

async function sendInParts(
  s3: S3,
  name: string,
  { handle, size, pausesMs }: { handle: FileHandle; size: number; pausesMs: readonly number[] },
): Promise<void> {
  const begun = await s3.object(name, { method: 'POST', query: { uploads: '' } });
  const [uploadId] = elements(await begun.text(), 'UploadId');
  if (uploadId === undefined) throw new Error('the backup server began no upload');
  try {
    const tags: string[] = [];
    for (let start = 0; start < size; start += PART_BYTES) {
      const body = await readPart(handle, start, Math.min(PART_BYTES, size - start));
      const query = { partNumber: String(tags.length + 1), uploadId };
      const sent = await s3.object(name, { method: 'PUT', query, body, timeoutMs: PART_MS, pausesMs });
      tags.push(sent.headers.get('etag') ?? '');
    }
    const parts = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
    const ended = await s3.object(name, { method: 'POST', query: { uploadId }, body });
    // it may fail after it has said 200
    const [code] = elements(await ended.text(), 'Code');
    if (code !== undefined) throw new Error(`the backup server did not put the parts together: ${code}`);
  } catch (error) {
    await s3.abort(name, uploadId).catch(() => undefined);
    throw error;
  }
}

async function send(s3: S3, name: string, file: string, pausesMs: readonly number[]): Promise<void> {
  const { size } = await stat(file);
  const handle = await open(file, 'r');
  try {
    if (size > PART_BYTES) await sendInParts(s3, name, { handle, size, pausesMs });
    else await s3.object(name, { method: 'PUT', body: await readPart(handle, 0, size), timeoutMs: PART_MS, pausesMs });
  } finally {
    await handle.close();
  }
}

/** A bucket on any server that speaks S3, addressed by path. */
export function s3Target(place: S3Place, pausesMs: readonly number[] = PAUSES_MS): ArchiveTarget {
  const s3 = new S3(place);
  return {
    description: `${place.endpoint}/${place.bucket}/${place.prefix}`,
    async list() {
      const names: string[] = [];
      let continuation: string | undefined;
      for (let pages = 0; pages < MAX_PAGES; pages += 1) {
        const page = await s3.listing(continuation);
        names.push(...elements(page, 'Key').map((key) => key.slice(place.prefix.length)));
        [continuation] = elements(page, 'NextContinuationToken');
        if (continuation === undefined) break;
      }
      return names;
    },
    async start(name) {
      const answer = await s3.object(name, { headers: { range: `bytes=0-${START_BYTES - 1}` } });
      return Buffer.from(await answer.arrayBuffer()).subarray(0, START_BYTES);
    },
    async put(name, write) {
      await removeAbandoned(tmpdir(), (other) => other.startsWith(ON_THE_WAY));
      // no archive may fail by it: keys may be kept from listing or ending uploads
      await s3.abortAbandoned().catch(() => undefined);
      const folder = await mkdtemp(join(tmpdir(), ON_THE_WAY));
      try {
        const file = join(folder, name);
        const result = await write(file);
        await send(s3, name, file, pausesMs);
        return result;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async get(name, file) {
      const { body } = await s3.object(name, { timeoutMs: DOWNLOAD_MS });
      if (body === null) throw new Error('the backup server sent nothing');
      await pipeline(Readable.fromWeb(body), createWriteStream(file, { mode: 0o600 }));
    },
    async remove(name) {
      await s3.object(name, { method: 'DELETE' });
    },
  };
}
