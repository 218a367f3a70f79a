import type { RequestHandler } from 'express';
import { HttpRefusal } from './httpRefusal.ts';

/** First segments that are never a page, in any case. */
const NO_PAGES = new Set(['api', 'health', 'socket.io']);
/** A request may name the whole URL (RFC 9112, 3.2.2): the path begins behind the host. */
const HOST = /^https?:\/\/[^/?#]*/i;
/** The words, ids and months of `routes.ts`: nothing in them needs a capital letter or an encoding. */
const CALL = /^\/(?:api|health)(?:\/[0-9a-z][0-9a-z.-]*)*$/;
/** One segment of the address of a page or a built file, decoded. */
const PAGE_SEGMENT = /^[\p{L}\p{M}\p{N} _~-][\p{L}\p{M}\p{N} ._~-]*$/u;

/**
 * Answers every second spelling of an address with 404: a slash too many, dot segments, capitals, needless encodings, matrix
 * parameters. So each call has one address, and what is kept or counted by address cannot be missed.
 */
export const requireCanonicalPath: RequestHandler = (request, _response, next) => {
  const path = request.originalUrl.replace(HOST, '').split('?', 1)[0] ?? '';
  if (CALL.test(path) || isPage(path)) return next();
  throw new HttpRefusal('not_found', { headers: { 'Cache-Control': 'no-store' } });
};

/** Whether the client's start page may answer. People type these addresses, so a slash at the end is allowed. */
function isPage(path: string): boolean {
  const [root, first = '', ...rest] = path.split('/');
  if (root !== '' || NO_PAGES.has(first.toLowerCase())) return false;
  return [first, ...rest].every(
    (segment, index) => isPageSegment(segment) || (segment === '' && index === rest.length),
  );
}

function isPageSegment(segment: string): boolean {
  try {
    const decoded = decodeURIComponent(segment);
    return PAGE_SEGMENT.test(decoded) && encodeURIComponent(decoded) === segment;
  } catch {
    return false;
  }
}
