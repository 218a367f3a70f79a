import { IncomingMessage, ServerResponse, type RequestListener } from 'node:http';
import type { Express } from 'express';

/** Classes for `createServer`, and the function that gives them an application's prototypes. */
export interface ExpressMessages {
  readonly classes: {
    readonly IncomingMessage: typeof IncomingMessage;
    readonly ServerResponse: typeof ServerResponse;
  };
  /** Gives both classes the prototypes of `app`. Does nothing unless `app` is an Express application. */
  adopt(app: RequestListener | Express): void;
}

/**
 * Creates requests and responses that have the prototypes of an Express application from the start. Express sets them on each object
 * otherwise, and V8 then makes new hidden classes for every request (decision 0040).
 */
export function expressMessages(): ExpressMessages {
  class Request extends IncomingMessage {}
  class Response<Asked extends IncomingMessage = IncomingMessage> extends ServerResponse<Asked> {}
  return {
    classes: { IncomingMessage: Request, ServerResponse: Response },
    adopt(app) {
      if (!('request' in app)) return;
      Object.setPrototypeOf(Request.prototype, app.request);
      Object.setPrototypeOf(Response.prototype, app.response);
      Object.assign(app, { request: Request.prototype, response: Response.prototype });
    },
  };
}
