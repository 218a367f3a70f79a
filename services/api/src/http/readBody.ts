import type { Request, Response } from 'express';
import { HttpRefusal } from './httpRefusal.ts';
import type { UploadedFile } from './route.ts';
import type { Sender } from '../limits/transferSlots.ts';

const MAX_DEPTH = 12;
/** A body above its limit is still read up to this size, so that the client gets the answer. */
export const SLACK = 64 * 1024;
const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;
const decoder = new TextDecoder('utf-8', { fatal: true });

/** The content of a request: parsed, not yet validated. */
export interface Received {
  body: unknown;
  file?: UploadedFile;
}

/** Reads one request's body. @throws {HttpRefusal} when it is too large, too deep, malformed or of another type. */
export type BodyReader = (request: Request, response: Response, sender: Sender) => Promise<Received>;

/** Reads JSON of at most `limit` bytes. */
export function jsonReader(limit: number): BodyReader {
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

/** Compressed bodies are refused: their unpacked size would have no bound. */
export function refuseEncoded({ headers: { 'content-encoding': encoding = 'identity' } }: Request): void {
  if (encoding.toLowerCase() !== 'identity') throw new HttpRefusal('unsupported_media_type');
}

/** Whether the head announces far more than the limit. */
export function isAnnouncedFarAbove({ headers }: Request, limit: number): boolean {
  return Number(headers['content-length'] ?? 0) > limit + SLACK;
}

/** The whole body. A slightly too large one is read to its end, or the client would not get the answer. */
function readBytes(request: Request, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (isAnnouncedFarAbove(request, limit)) {
      reject(new HttpRefusal('body_too_large'));
      return;
    }
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else chunks.length = 0;
      if (size > limit + SLACK) reject(new HttpRefusal('body_too_large'));
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

/** Bounds the depth and refuses keys that could reach an object's prototype. */
export function refuseHostileShape(value: unknown, depth: number): void {
  // 1e999 is valid JSON, but no number that JSON could be written with
  if (typeof value === 'number' && !Number.isFinite(value)) throw new HttpRefusal('malformed_json');
  if (typeof value !== 'object' || value === null) return;
  if (depth >= MAX_DEPTH) throw new HttpRefusal('body_too_deep');
  if (Object.hasOwn(value, '__proto__')) throw new HttpRefusal('malformed_json');
  for (const inner of Object.values(value)) refuseHostileShape(inner, depth + 1);
}
