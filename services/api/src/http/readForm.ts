import type { Request, RequestHandler, Response } from 'express';
import multer, { memoryStorage, MulterError } from 'multer';
import { HttpRefusal } from './httpRefusal.ts';
import { isAnnouncedFarAbove, refuseEncoded, refuseHostileShape, SLACK, type BodyReader } from './readBody.ts';
import { countReplacements, REPLACEMENT } from './replacements.ts';
import type { Upload } from './route.ts';
import { TransferSlots } from '../limits/transferSlots.ts';

const MAX_TEXT_FIELDS = 10;
const MAX_TEXT_BYTES = 32 * 1024;
const UNKNOWN_FIELD: ReadonlySet<string> = new Set(['LIMIT_UNEXPECTED_FILE', 'LIMIT_FIELD_NESTING']);

/** Reads a form with one file at most, a few at a time. */
export function formReader({ field, maxBytes, tooLarge }: Pick<Upload, 'field' | 'maxBytes' | 'tooLarge'>): BodyReader {
  const fileTooLarge = (): HttpRefusal => new HttpRefusal({ code: tooLarge, fields: { [field]: tooLarge } });
  const read = multer({
    storage: memoryStorage(),
    limits: {
      fileSize: maxBytes,
      files: 1,
      fields: MAX_TEXT_FIELDS,
      parts: MAX_TEXT_FIELDS + 1,
      fieldSize: MAX_TEXT_BYTES,
      fieldNameSize: 100,
      // `a[b][c]` would become objects; the library's default has no limit
      fieldNestingDepth: 0,
      headerPairs: 20,
    },
  }).single(field);
  const slots = new TransferSlots();
  const most = maxBytes + MAX_TEXT_FIELDS * MAX_TEXT_BYTES;
  return async (request, response, sender) => {
    refuseEncoded(request);
    if (!/^multipart\/form-data\s*;/i.test(request.get('content-type') ?? '')) {
      throw new HttpRefusal('unsupported_media_type');
    }
    if (isAnnouncedFarAbove(request, most)) throw fileTooLarge();
    const leave = slots.take(sender);
    const replacementsSent = countReplacements(request);
    try {
      await Promise.race([run(read, request, response), comesFarAbove(request, most, fileTooLarge)]);
    } catch (error) {
      throw multipartRefusal(error, fileTooLarge);
    } finally {
      leave();
    }
    // the parser skips what it does not recognise as a form, such as one with an empty boundary
    if (request.body === undefined) throw new HttpRefusal('unsupported_media_type');
    refuseHostileShape(request.body, 0);
    refuseUnreadable(request.body as FormTexts, replacementsSent());
    return { body: { ...request.body }, ...(request.file && { file: { bytes: request.file.buffer } }) };
  };
}

/** A field that is sent twice is a list. */
type FormTexts = Readonly<Record<string, string | string[]>>;

/** The parser replaces bytes that are not UTF-8; as many replacement characters in a file may hide them. */
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

/** Fails once a form exceeds its size; the parser alone would wait for the end. */
async function comesFarAbove(request: Request, most: number, tooLarge: () => HttpRefusal): Promise<never> {
  return new Promise((_resolve, reject) => {
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > most + SLACK) reject(tooLarge());
    });
  });
}

function multipartRefusal(error: unknown, tooLarge: () => HttpRefusal): unknown {
  if (error instanceof HttpRefusal) return error;
  if (error instanceof MulterError) {
    if (error.code === 'LIMIT_FILE_SIZE') return tooLarge();
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
    // the parser does not notice that the client went away
    request.once('close', () => {
      if (!request.readableEnded) reject(new Error('the upload was broken off'));
    });
    void handler(request, response, (error?: unknown) => {
      if (error === undefined || error === null) resolve();
      else reject(error instanceof Error ? error : new Error('unreadable body', { cause: error }));
    });
  });
}
