import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A small server with the part of S3 that we use; it refuses unsigned requests. */
export interface FakeS3 {
  endpoint: string;
  /** By key. */
  objects: Map<string, Buffer>;
  /** `METHOD key?query` of each call, in order. */
  calls: string[];
  /** Answers the next matching calls with these statuses instead; a `200` is an answer that breaks off. */
  failures: { matching: RegExp; status: number; times: number }[];
  /** Uploads that were neither completed nor aborted. */
  openUploads: Map<string, { key: string; initiated: string; parts: Map<number, Buffer> }>;
  close(): Promise<void>;
}

const PAGE = 3;
const BUCKET = '/shop-books/';

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const SIGNED =
  /^AWS4-HMAC-SHA256 Credential=KEY\/\d{8}\/ap-south-1\/s3\/aws4_request, SignedHeaders=[\w;-]+, Signature=[0-9a-f]{64}$/;

/** Escapes text as servers written in Go do in XML: they number characters that others name. */
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => `&#${mark.codePointAt(0)};`);

function listing(s3: FakeS3, query: URLSearchParams): string {
  const keys = [...s3.objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).toSorted();
  const after = query.get('continuation-token') ?? '';
  const rest = keys.filter((key) => key > after);
  const shown = rest.slice(0, PAGE);
  const next =
    rest.length > PAGE ? `<NextContinuationToken>${escaped(shown.at(-1) ?? '')}</NextContinuationToken>` : '';
  return `<ListBucketResult>${shown.map((key) => `<Contents><Key>${escaped(key)}</Key></Contents>`).join('')}${next}</ListBucketResult>`;
}

function uploads(s3: FakeS3, query: URLSearchParams): string {
  const shown = [...s3.openUploads].filter(([, { key }]) => key.startsWith(query.get('prefix') ?? ''));
  const texts = shown.map(
    ([id, { key, initiated }]) =>
      `<Upload><Key>${escaped(key)}</Key><UploadId>${id}</UploadId><Initiated>${initiated}</Initiated></Upload>`,
  );
  return `<ListMultipartUploadsResult>${texts.join('')}</ListMultipartUploadsResult>`;
}

function put(s3: FakeS3, key: string, query: URLSearchParams, body: Buffer, response: ServerResponse): void {
  const uploadId = query.get('uploadId');
  if (uploadId === null) s3.objects.set(key, body);
  else s3.openUploads.get(uploadId)?.parts.set(Number(query.get('partNumber')), body);
  response.setHeader('etag', `"${body.length}"`).end();
}

function post(s3: FakeS3, key: string, query: URLSearchParams, body: Buffer): string {
  const uploadId = query.get('uploadId');
  if (uploadId === null) {
    const id = `upload-${s3.calls.length}`;
    s3.openUploads.set(id, { key, initiated: new Date().toISOString(), parts: new Map() });
    return `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;
  }
  const parts = s3.openUploads.get(uploadId)?.parts ?? new Map<number, Buffer>();
  s3.openUploads.delete(uploadId);
  const named = Array.from(body.toString().matchAll(/<PartNumber>(\d+)</g), ([, number]) => Number(number));
  s3.objects.set(key, Buffer.concat(named.map((number) => parts.get(number) ?? Buffer.alloc(0))));
  return '<CompleteMultipartUploadResult/>';
}

function get(s3: FakeS3, request: IncomingMessage, key: string, response: ServerResponse): void {
  const object = s3.objects.get(key);
  if (object === undefined) {
    response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    return;
  }
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  if (from === undefined || to === undefined) response.end(object);
  else response.writeHead(206).end(object.subarray(Number(from), Number(to) + 1));
}

async function answer(s3: FakeS3, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams: query } = new URL(request.url ?? '/', s3.endpoint);
  const key = decodeURIComponent(pathname).slice(BUCKET.length);
  const body = await bodyOf(request);
  const call = `${request.method} ${key}${query.size > 0 ? `?${query.toString()}` : ''}`;
  s3.calls.push(call);
  if (!SIGNED.test(request.headers.authorization ?? '')) {
    response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
    return;
  }
  const failure = s3.failures.find(({ matching, times }) => times > 0 && matching.test(call));
  if (failure !== undefined) {
    failure.times -= 1;
    if (failure.status === 200) response.destroy();
    else response.writeHead(failure.status).end('<Error><Code>SlowDown</Code></Error>');
    return;
  }
  if (request.method === 'PUT') put(s3, key, query, body, response);
  else if (request.method === 'POST') response.end(post(s3, key, query, body));
  else if (request.method === 'DELETE') {
    s3.openUploads.delete(query.get('uploadId') ?? '');
    if (!query.has('uploadId')) s3.objects.delete(key);
    response.writeHead(204).end();
  } else if (query.get('list-type') === '2') response.end(listing(s3, query));
  else if (query.has('uploads')) response.end(uploads(s3, query));
  else get(s3, request, key, response);
}

/** Starts it on a free port. Its only bucket is `shop-books`, its key `KEY`, its region `ap-south-1`. */
export async function startFakeS3(): Promise<FakeS3> {
  const server = createServer((request, response) => void answer(s3, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const s3: FakeS3 = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects: new Map(),
    calls: [],
    failures: [],
    openUploads: new Map(),
    close: async () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return s3;
}
