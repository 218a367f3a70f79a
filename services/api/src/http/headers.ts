import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { HttpRefusal } from './httpRefusal.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const EXPOSED = [
  'Content-Range',
  'Content-Disposition',
  'Consistency',
  'Consistency-Token',
  'Date',
  'ETag',
  'Idempotency-Replayed',
  'Retry-After',
  'Total-Capped',
  'X-Request-Id',
].join(', ');
const ACCEPTED = 'Authorization, Content-Type, Idempotency-Key, If-Match, Consistency-Token, X-Request-Id';
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Security headers. Styles may be inline because the client's styling library writes them; scripts may not.
 * HSTS and the upgrade of requests only behind TLS: on a shop's own network they would lock people out.
 */
export function securityHeaders(publicUrl: string): RequestHandler {
  const tls = publicUrl.startsWith('https:');
  const policy = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        mediaSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(tls && { upgradeInsecureRequests: [] }),
      },
    },
    hsts: tls ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    // plain http is not a secure context, and browsers warn about the header there
    crossOriginOpenerPolicy: tls,
    originAgentCluster: tls,
  });
  const headers = headersOf(policy);
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

// the same headers for every answer: helmet's dozen handlers run once
function headersOf(policy: (request: never, response: never, next: () => void) => void): [string, string][] {
  const headers: [string, string][] = [];
  const response = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => undefined,
  };
  policy({} as never, response as never, () => undefined);
  return headers;
}

/** Answers of the API must not be cached. */
export const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};

/**
 * Only pages of the public address may read answers or change anything. The origin is compared and never reflected;
 * a page served by this very host counts as ours, under whatever address a shop's network reaches it.
 */
export function sameOriginOnly(publicUrl: string): RequestHandler {
  const { origin } = new URL(publicUrl);
  return (request, response, next) => {
    response.setHeader('Vary', 'Origin');
    const sent = request.get('origin');
    if (sent === undefined) return next();
    if (sent !== origin) {
      const ours = URL.canParse(sent) && new URL(sent).host === request.get('host');
      if (!ours && !SAFE.has(request.method)) throw new HttpRefusal('forbidden');
      return next();
    }
    response.setHeader('Access-Control-Allow-Origin', origin);
    response.setHeader('Access-Control-Expose-Headers', EXPOSED);
    if (request.method !== 'OPTIONS') return next();
    response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE');
    response.setHeader('Access-Control-Allow-Headers', ACCEPTED);
    response.setHeader('Access-Control-Max-Age', '600');
    response.status(204).end();
    return undefined;
  };
}
