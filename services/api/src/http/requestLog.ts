import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '@bahi/runtime';
import type { RequestHandler } from 'express';
import { pinoHttp } from 'pino-http';

const quiet = () => undefined;

/** One line per answered request: which endpoint, what came of it, how long it took; never an address, body or header. */
export function requestLog(logger: Logger): RequestHandler {
  return pinoHttp({
    logger,
    serializers: { req: quiet, res: quiet, err: quiet },
    genReqId: (_request, response) => String(response.getHeader('x-request-id')),
    quietReqLogger: true,
    customAttributeKeys: { responseTime: 'durationMs', reqId: 'requestId' },
    customLogLevel: (_request, response) => (response.statusCode >= 500 ? 'warn' : 'info'),
    customSuccessMessage: () => 'answered',
    customErrorMessage: () => 'answered',
    // not `customProps`: those are written twice, when the request comes and when it ends
    customSuccessObject: outcomeOf,
    customErrorObject: (request, response, _error, value: object) => outcomeOf(request, response, value),
  });
}

function outcomeOf(request: IncomingMessage, response: ServerResponse, value: object): object {
  const { route = 'none', code } = localsOf(response);
  return { ...value, method: request.method, status: response.statusCode, route, code };
}

function localsOf(response: object): Record<string, unknown> {
  return 'locals' in response ? (response.locals as Record<string, unknown>) : {};
}
