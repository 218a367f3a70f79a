import { AppendOutcomeUnknown, StorageFull, StoreUnavailable, WrongRevision } from '@bahi/event-store';
import { MailUnavailable } from '@bahi/mail';
import { PrivateStoreFull, PrivateStoreUnavailable } from '@bahi/private-store';
import { ReadModelUnavailable, ReadStoreUnavailable } from '@bahi/read-store';
import { ThreadsBusy, type Logger } from '@bahi/runtime';
import type { ErrorRequestHandler } from 'express';
import { errorBody, HttpRefusal } from './httpRefusal.ts';

const RETRY_SECONDS = 2;

/**
 * Turns any error into one JSON answer without stack, path or store name. A client that is gone gets none, and work that was cancelled
 * because of that is no failure. An answer that had begun is cut off.
 */
export function errorHandler(logger: Logger): ErrorRequestHandler {
  return (error: unknown, _request, response, _next) => {
    const refusal = asRefusal(error);
    const id = String(response.locals['requestId'] ?? '');
    const isGone = response.closed;
    if (refusal.status >= 500 && !(isGone && isAbort(error))) {
      const { correlationId } = response.locals;
      const { code } = refusal.refusal;
      logger.error({ requestId: id, correlationId, code, err: refusal.cause ?? error }, 'request failed');
    }
    if (isGone) return undefined;
    // an answer that stopped in the middle must not look complete
    if (response.headersSent) {
      response.destroy();
      return undefined;
    }
    if (refusal.status === 503 || refusal.status === 429) {
      response.setHeader('Retry-After', String(refusal.details.retryAfterSeconds ?? RETRY_SECONDS));
    }
    for (const [name, value] of Object.entries(refusal.details.headers ?? {})) response.setHeader(name, value);
    response.locals['code'] = refusal.refusal.code;
    response.status(refusal.status).json(errorBody(refusal.refusal, refusal.details, id));
    return undefined;
  };
}

const isAbort = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';

function asRefusal(error: unknown): HttpRefusal {
  if (error instanceof HttpRefusal) return error;
  if (error instanceof StorageFull || error instanceof PrivateStoreFull) return new HttpRefusal('storage_full');
  if (error instanceof ReadModelUnavailable) return new HttpRefusal('rebuilding');
  if (error instanceof ThreadsBusy) return new HttpRefusal('busy', { retryAfterSeconds: error.retryAfterSeconds });
  if (error instanceof MailUnavailable) return new HttpRefusal('mail_unavailable');
  if (
    error instanceof StoreUnavailable ||
    error instanceof PrivateStoreUnavailable ||
    error instanceof ReadStoreUnavailable ||
    error instanceof AppendOutcomeUnknown ||
    error instanceof WrongRevision
  ) {
    return new HttpRefusal('store_unavailable');
  }
  return transportRefusal(error) ?? new HttpRefusal('internal_error');
}

/** Express and its body parser set a status on errors that the client caused. */
function transportRefusal(error: unknown): HttpRefusal | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined;
  if (error.status === 413) return new HttpRefusal('body_too_large');
  if (error.status === 415) return new HttpRefusal('unsupported_media_type');
  if (error.status === 404) return new HttpRefusal('not_found');
  // such as a path that is not UTF-8, or a body cut short
  if (error.status === 400) return new HttpRefusal(error instanceof URIError ? 'not_found' : 'malformed_json');
  return undefined;
}
