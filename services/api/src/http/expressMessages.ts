import { IncomingMessage, ServerResponse, type RequestListener } from 'node:http';
import type { Express } from 'express';

/** Classes for `createServer`, and what makes their objects those of an application. */
export interface ExpressMessages {
  readonly classes: {
    readonly IncomingMessage: typeof IncomingMessage;
    readonly ServerResponse: typeof ServerResponse;
  };
  /** From here requests and answers of these classes are `app`'s. Anything but an Express application is left as it is. */
  adopt(app: RequestListener | Express): void;
}

/**
 * Requests and answers that are Express's from birth (decision 0040): it gives each the prototypes of its application, which
 * costs nothing where an object has them, and otherwise leaves every request with hidden classes of its own.
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
