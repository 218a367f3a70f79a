import type { RequestHandler } from 'express';

/**
 * Handlers that follow each other always, as one: a layer of Express costs more than what most of them do. All but the last
 * go on at once; a promise of the last is given to Express, which watches it.
 */
export function inOneLayer(...handlers: readonly RequestHandler[]): RequestHandler {
  return handlers.reduceRight((after, handler) => (request, response, next) => {
    let result: unknown;
    void handler(request, response, (error?: unknown) => {
      if (error === undefined) result = after(request, response, next);
      else next(error);
    });
    return result;
  });
}
