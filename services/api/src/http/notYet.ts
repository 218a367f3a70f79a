import type { RequestListener } from 'node:http';
import { errorMessage } from '@bahi/contracts';

/** What is answered while the stores are being opened: the port is taken, nothing is there yet. */
export const notYet: RequestListener = (_request, response) => {
  response.writeHead(503, { 'Retry-After': '1', 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ code: 'starting', message: errorMessage('starting') }));
};
