import { extname, join } from 'node:path';
import express, { Router, type RequestHandler } from 'express';
import { HttpRefusal } from './httpRefusal.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
/** Encodings, best first. The build puts compressed copies with these endings beside its text files. */
const ENCODINGS = [
  { coding: 'br', suffix: '.br' },
  { coding: 'gzip', suffix: '.gz' },
] as const;

type StaticOptions = NonNullable<Parameters<typeof express.static>[1]>;

/** Built files, and the start page for every address that the client routes itself. A missing asset is 404. */
export function browserClient(folder: string): Router {
  const assets = builtFiles(join(folder, 'assets'), { immutable: true, maxAge: YEAR_MS });
  // revalidated at each request: 304 while the build is the same
  const pages = builtFiles(folder, { setHeaders: (response) => response.setHeader('Cache-Control', 'no-cache') });
  const router = Router({ caseSensitive: true });
  router.use('/assets', assets, notFound);
  router.use(pages);
  router.get('/{*rest}', (request, response, next) => {
    request.url = '/index.html';
    pages(request, response, next);
  });
  return router;
}

const notFound: RequestHandler = (_request, response) => {
  response.setHeader('Cache-Control', 'no-store');
  throw new HttpRefusal('not_found');
};

/** Serves files of a folder, as a compressed copy where the browser accepts one. The copies have no address of their own. */
function builtFiles(folder: string, options: StaticOptions): RequestHandler {
  const plain = express.static(folder, { ...options, index: false, redirect: false });
  const compressed = ENCODINGS.map(({ coding, suffix }) => ({
    coding,
    suffix,
    send: express.static(folder, {
      ...options,
      index: false,
      redirect: false,
      setHeaders: (response, path, stat) => {
        options.setHeaders?.(response, path, stat);
        response.setHeader('Content-Encoding', coding);
        response.type(extname(path.slice(0, -suffix.length)));
      },
    }),
  }));
  return (request, response, next) => {
    if (ENCODINGS.some(({ suffix }) => request.path.endsWith(suffix))) return next();
    response.vary('Accept-Encoding');
    const { url, path } = request;
    const wanted = compressed.filter(({ coding }) => request.acceptsEncodings(coding) !== false);
    const attempt = (index: number): void => {
      const { suffix, send } = wanted[index] ?? { suffix: '', send: plain };
      const last = index === wanted.length;
      request.url = last ? url : `${path}${suffix}`;
      send(request, response, last ? next : (error) => (error === undefined ? attempt(index + 1) : next(error)));
    };
    return attempt(0);
  };
}
