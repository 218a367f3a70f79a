import type { Logger } from '@bahi/runtime';
import type { RequestHandler } from 'express';

/**
 * One line per answered request: which endpoint, what came of it, how long it took; never an address, body or header.
 * Own code, because a logger per request cost more than a sale's decision.
 */
export function requestLog(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const began = performance.now();
    response.once('finish', () => {
      const { statusCode: status } = response;
      const level = status >= 500 ? 'warn' : 'info';
      if (!logger.isLevelEnabled(level)) return;
      const { requestId, route = 'none', code } = response.locals;
      const durationMs = Math.round(performance.now() - began);
      logger[level]({ requestId, method: request.method, route, status, code, durationMs }, 'answered');
    });
    next();
  };
}
