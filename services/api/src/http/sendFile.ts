import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { FileBody } from './route.ts';

/** A client that reads slower than this is cut off: its rows would be those of long ago. */
const LONGEST_MS = 10 * 60_000;

/**
 * Sends a file as it is read, so that it takes no more memory than a page. An error ends the connection: a file that lacks rows
 * never looks complete.
 */
export async function sendFile(response: Response, { name, type, texts }: FileBody): Promise<void> {
  const ended = new AbortController();
  const end = (): void => ended.abort();
  const timer = setTimeout(end, LONGEST_MS);
  response.once('close', end);
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
  try {
    await pipeline(Readable.from(texts(ended.signal)), response, { signal: ended.signal });
  } finally {
    clearTimeout(timer);
    response.off('close', end);
  }
}
