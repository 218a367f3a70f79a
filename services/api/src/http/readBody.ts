import type { Request, RequestHandler, Response } from 'express';
import multer, { memoryStorage, MulterError } from 'multer';
import { HttpRefusal } from './httpRefusal.ts';
import { countReplacements, REPLACEMENT } from './replacements.ts';
import { BODY_LIMIT, type Route, type UploadedFile } from './route.ts';

const MAX_DEPTH = 12;
const MAX_TEXT_FIELDS = 10;
const MAX_TEXT_BYTES = 32 * 1024;
/** Files are held in memory while they come: more of them at once are put off. */
const MAX_UPLOADS = 16;
const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;
const UNKNOWN_FIELD: ReadonlySet<string> = new Set(['LIMIT_UNEXPECTED_FILE', 'LIMIT_FIELD_NESTING']);
const decoder = new TextDecoder('utf-8', { fatal: true });

/** What a request carried: parsed, not yet validated. */
export interface Received {
  body: unknown;
  file?: UploadedFile;
}

/** Reads one request's body. @throws {HttpRefusal} when it is too large, too deep, malformed or of another type. */
export type BodyReader = (request: Request, response: Response) => Promise<Received>;

/** The reader that fits a route: multipart, JSON, or none at all. */
export function bodyReader(route: Route): BodyReader {
  if (route.multipart !== undefined) return multipartReader(route.multipart);
  if (route.body === undefined) return async () => ({ body: undefined });
  return jsonReader(route.bodyLimit ?? BODY_LIMIT);
}

function jsonReader(limit: number): BodyReader {
  return async (request) => {
    refuseEncoded(request);
    const { 'content-type': type = '' } = request.headers;
    const bytes = await readBytes(request, limit);
    // an empty body of any type is no body: deletes are sent as text/plain
    if (bytes.length === 0) return { body: {} };
    if (!JSON_TYPE.test(type)) throw new HttpRefusal('unsupported_media_type');
    return { body: parseJson(bytes) };
  };
}

/** Nothing is unpacked here: what comes out would have no bound. */
function refuseEncoded({ headers: { 'content-encoding': encoding = 'identity' } }: Request): void {
  if (encoding.toLowerCase() !== 'identity') throw new HttpRefusal('unsupported_media_type');
}

/** The whole body. One that is too large is read to its end all the same, or the client would not hear the answer. */
function readBytes(request: Request, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else chunks.length = 0;
    });
    request.once('end', () => {
      if (size > limit) reject(new HttpRefusal('body_too_large'));
      else resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks));
    });
    request.once('close', () => {
      if (!request.readableEnded) reject(new HttpRefusal('malformed_json'));
    });
  });
}

function parseJson(bytes: Buffer): unknown {
  let value: unknown;
  try {
    value = JSON.parse(decoder.decode(bytes));
  } catch {
    throw new HttpRefusal('malformed_json');
  }
  refuseHostileShape(value, 0);
  return value;
}

/** Depth is bounded, and a key that could reach an object's prototype never gets further than here. */
function refuseHostileShape(value: unknown, depth: number): void {
  // 1e999: a text of JSON, and no number that JSON could be written with
  if (typeof value === 'number' && !Number.isFinite(value)) throw new HttpRefusal('malformed_json');
  if (typeof value !== 'object' || value === null) return;
  if (depth >= MAX_DEPTH) throw new HttpRefusal('body_too_deep');
  if (Object.hasOwn(value, '__proto__')) throw new HttpRefusal('malformed_json');
  for (const inner of Object.values(value)) refuseHostileShape(inner, depth + 1);
}

function multipartReader({ field, maxBytes }: { field: string; maxBytes: number }): BodyReader {
  const read = multer({
    storage: memoryStorage(),
    limits: {
      fileSize: maxBytes,
      files: 1,
      fields: MAX_TEXT_FIELDS,
      parts: MAX_TEXT_FIELDS + 1,
      fieldSize: MAX_TEXT_BYTES,
      fieldNameSize: 100,
      // `a[b][c]` would be made into objects; the library's own default is without end
      fieldNestingDepth: 0,
      headerPairs: 20,
    },
  }).single(field);
  let underWay = 0;
  return async (request, response) => {
    refuseEncoded(request);
    if (!/^multipart\/form-data\s*;/i.test(request.get('content-type') ?? '')) {
      throw new HttpRefusal('unsupported_media_type');
    }
    if (underWay >= MAX_UPLOADS) throw new HttpRefusal('too_many_requests', { retryAfterSeconds: 1 });
    underWay += 1;
    const replacementsSent = countReplacements(request);
    try {
      await run(read, request, response);
    } catch (error) {
      throw multipartRefusal(error);
    } finally {
      underWay -= 1;
    }
    refuseHostileShape(request.body, 0);
    refuseUnreadable(request.body as FormTexts, replacementsSent());
    return { body: { ...request.body }, ...(request.file && { file: { bytes: request.file.buffer } }) };
  };
}

/** A name that is sent twice holds a list. */
type FormTexts = Readonly<Record<string, string | string[]>>;

/** The parser reads what is no UTF-8 as letters that nobody sent; as many in the bytes of a file may hide them. */
function refuseUnreadable(texts: FormTexts, replacementsSent: number): void {
  const counted = Object.entries(texts).map(
    ([name, text]) => [name, [text].flat().join('').split(REPLACEMENT).length - 1] as const,
  );
  if (counted.reduce((sum, [, count]) => sum + count, 0) <= replacementsSent) return;
  const shown = counted.filter(([, count]) => count > 0);
  throw new HttpRefusal({
    code: 'malformed_text',
    fields: Object.fromEntries(shown.map(([name]) => [name, 'malformed_text'])),
  });
}

function multipartRefusal(error: unknown): unknown {
  if (error instanceof MulterError) {
    if (error.code === 'LIMIT_FILE_SIZE') {
      return new HttpRefusal({ code: 'image_too_large', fields: { image: 'image_too_large' } });
    }
    if (UNKNOWN_FIELD.has(error.code) && error.field !== undefined) {
      return new HttpRefusal({ code: 'invalid_body', fields: { [error.field.slice(0, 100)]: 'unknown_field' } });
    }
    return new HttpRefusal('body_too_large');
  }
  // the multipart parser's own complaints: a missing boundary, a part that never ends
  return new HttpRefusal('invalid_body');
}

async function run(handler: RequestHandler, request: Request, response: Response): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    // the parser does not hear of a client that went away
    request.once('close', () => {
      if (!request.readableEnded) reject(new Error('the upload was broken off'));
    });
    void handler(request, response, (error?: unknown) => {
      if (error === undefined || error === null) resolve();
      else reject(error instanceof Error ? error : new Error('unreadable body', { cause: error }));
    });
  });
}
