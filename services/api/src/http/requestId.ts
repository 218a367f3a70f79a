import { hash, randomUUID } from 'node:crypto';
import type { Id } from '@bahi/contracts';
import type { RequestHandler } from 'express';

const ACCEPTED = /^[\w-]{8,64}$/;
const HEX_ID = /^[0-9a-f]{32}$/;

/** Gives every request an id and says it in the answer; the client's own is kept when it is harmless. */
export const requestId: RequestHandler = (request, response, next) => {
  const sent = request.get('x-request-id');
  const id = sent !== undefined && ACCEPTED.test(sent) ? sent : randomUUID().replaceAll('-', '');
  response.locals['requestId'] = id;
  response.setHeader('X-Request-Id', id);
  next();
};

/** The request's id in the form events keep. */
export function correlationIdOf(id: string): Id {
  return HEX_ID.test(id) ? id : hash('sha256', id).slice(0, 32);
}
