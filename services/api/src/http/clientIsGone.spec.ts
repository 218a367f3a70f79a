import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger, type Logger } from '@bahi/runtime';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { RequestTurns } from '../limits/requestTurns.ts';
import type { Services } from '../services.ts';
import { errorHandler } from './errorHandler.ts';
import { mountRoute } from './mountRoute.ts';
import { openQuery } from './route.ts';

describe('a request whose client is gone', () => {
  let logger: Logger;
  let logged: unknown[];
  let answered: string[];
  beforeEach(() => {
    logger = createLogger('silent');
    logged = [];
    answered = [];
    logger.error = (fields: unknown) => void logged.push(fields);
  });

  /** Runs the handler once the client of its request has gone; gives the error that it ended with. */
  async function afterwards(handler: RequestHandler): Promise<unknown> {
    const app = express();
    const server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const handleError = errorHandler(logger);
    const ended = new Promise((resolve) => {
      const last: ErrorRequestHandler = (error, request, response, next) => {
        response.json = (body: { code: string }) => {
          answered.push(body.code);
          return response;
        };
        handleError(error, request, response, next);
        resolve(error);
      };
      app.get('/', (_request, response, next) => {
        client.destroy();
        response.once('close', () => next());
      });
      app.use(handler);
      app.use(last);
    });
    const { port } = server.address() as AddressInfo;
    const client = get({ port, host: '127.0.0.1', agent: false }).on('error', () => undefined);
    const error = await ended;
    await new Promise((closed) => server.close(closed));
    return error;
  }

  it('is no failure when its work was cancelled, and is not answered', async () => {
    await afterwards(() => {
      new AbortController().signal.throwIfAborted();
      throw new DOMException('nobody waits', 'AbortError');
    });
    expect([logged, answered]).toEqual([[], []]);
  });

  it('is logged when it failed by itself, and is not answered', async () => {
    await afterwards(() => {
      throw new TypeError('a fault in the code');
    });
    expect([logged, answered]).toEqual([[expect.objectContaining({ code: 'internal_error' })], []]);
  });

  it('is not begun, though it left before its turn was asked for', async () => {
    let isBegun = false;
    const services = {
      commands: { forRequest: () => undefined },
      limits: { publicCall: { count: async () => undefined } },
      turns: new RequestTurns(),
      clock: { now: () => 0 },
    } as unknown as Services;
    const route = openQuery('GET /code', async () => {
      isBegun = true;
      throw new Error('begun');
    });
    expect(await afterwards(mountRoute(services, route))).toMatchObject({ name: 'AbortError' });
    expect(isBegun).toBe(false);
  });
});
