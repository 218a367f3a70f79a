import { hash, randomUUID } from 'node:crypto';
import type { Id } from '@bahi/contracts';
import type { RequestHandler } from 'express';

const ACCEPTED = /^[\w-]{8,64}$/;
const HEX_ID = /^[0-9a-f]{32}$/;
/** W3C Trace Context, any version: the trace's id is its second part and never all zeros. */
const TRACE_PARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/;

/**
 * Gives every request an id and sends it with the answer: the client's own when it is harmless, else that of its trace.
 * `correlationId` is the same id as events store it; log lines, events and live messages carry it.
 */
export const requestId: RequestHandler = (request, response, next) => {
  const sent = request.get('x-request-id');
  const trace = TRACE_PARENT.exec(request.get('traceparent') ?? '')?.[1];
  const fallback = trace ?? randomUUID().replaceAll('-', '');
  const id = sent !== undefined && ACCEPTED.test(sent) ? sent : fallback;
  response.locals['requestId'] = id;
  response.locals['correlationId'] = correlationIdOf(id);
  response.setHeader('X-Request-Id', id);
  next();
};

function correlationIdOf(id: string): Id {
  return HEX_ID.test(id) ? id : hash('sha256', id).slice(0, 32);
}
