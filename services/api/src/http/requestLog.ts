import type { ErrorCode, Id } from '@bahi/contracts';
import type { AnsweredRequest, Logger } from '@bahi/runtime';
import type { RequestHandler } from 'express';

/** The facts about an answered request. */
interface RequestLocals {
  requestId: string;
  correlationId: Id;
  route?: string;
  code?: ErrorCode;
}

/**
 * One line per answered request: endpoint, status, duration; never an address, body or header. Own code, because a logger per
 * request cost more than the decision of a sale.
 * @param onAnswered called with the same facts when requests are counted
 */
export function requestLog(logger: Logger, onAnswered?: (request: AnsweredRequest) => void): RequestHandler {
  return (request, response, next) => {
    const began = performance.now();
    response.once('finish', () => {
      const { statusCode: status } = response;
      const { requestId, correlationId, route = 'none', code } = response.locals as RequestLocals;
      const { method } = request;
      const durationMs = performance.now() - began;
      onAnswered?.({ method, route, status, code, durationMs });
      const level = status >= 500 ? 'warn' : 'info';
      if (!logger.isLevelEnabled(level)) return;
      const rounded = Math.round(durationMs);
      logger[level]({ requestId, correlationId, method, route, status, code, durationMs: rounded }, 'answered');
    });
    next();
  };
}
