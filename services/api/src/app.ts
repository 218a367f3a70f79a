import { join } from 'node:path';
import type { Logger } from '@bahi/runtime';
import express, { Router, type Express, type RequestHandler } from 'express';
import { errorHandler } from './http/errorHandler.ts';
import { noStore, sameOriginOnly, securityHeaders } from './http/headers.ts';
import { HttpRefusal } from './http/httpRefusal.ts';
import { mountRoute } from './http/mountRoute.ts';
import { requestId } from './http/requestId.ts';
import { requestLog } from './http/requestLog.ts';
import type { Route } from './http/route.ts';
import { routes as allRoutes } from './routes.ts';
import type { Services } from './services.ts';

const HASHED_ASSET_SECONDS = 365 * 24 * 60 * 60;

export interface AppOptions {
  logger: Logger;
  /** Number of proxies in front whose forwarding headers count. */
  trustProxy: number;
  /** Folder of the built browser client; absent in tests and where something else serves it. */
  clientFolder?: string;
  /** State of each store for `/health/ready`; true = it answers. */
  ready?: () => Promise<Record<string, boolean>>;
  /** Another table of endpoints, for tests. */
  routes?: readonly Route[];
}

/** The whole HTTP side: health, the API under `/api`, and the browser client for every other path. */
export function createApp(services: Services, options: AppOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('trust proxy', options.trustProxy);
  app.use(requestId, requestLog(options.logger), securityHeaders(services.settings.publicUrl));
  app.use('/health', noStore, healthRouter(options));
  app.use(
    '/api',
    noStore,
    sameOriginOnly(services.settings.publicUrl),
    apiRouter(services, options.routes ?? allRoutes),
  );
  if (options.clientFolder !== undefined) app.use(browserClient(options.clientFolder));
  app.use(notFound);
  app.use(errorHandler(options.logger));
  return app;
}

function apiRouter(services: Services, routes: readonly Route[]): Router {
  const router = Router({ caseSensitive: true });
  // one table per first part of the path: a request is compared with its own resource's routes only
  const tables = new Map<string, Router>();
  const tableOf = (path: string): Router => {
    const area = areaOf(path);
    const table = tables.get(area) ?? Router({ caseSensitive: true });
    tables.set(area, table);
    return table;
  };
  for (const route of routes) tableOf(route.path)[methodOf(route)](route.path, mountRoute(services, route));
  for (const path of new Set(routes.map((route) => route.path))) tableOf(path).all(path, wrongMethod(path, routes));
  router.use((request, response, next) => {
    const table = tables.get(areaOf(request.path));
    if (table === undefined) next();
    else table(request, response, next);
  });
  router.use(notFound);
  return router;
}

function areaOf(path: string): string {
  return path.split('/', 2)[1] ?? '';
}

function methodOf(route: Route): 'get' | 'post' | 'put' | 'patch' | 'delete' {
  return route.method.toLowerCase() as ReturnType<typeof methodOf>;
}

function wrongMethod(path: string, routes: readonly Route[]): RequestHandler {
  const allowed = routes.filter((route) => route.path === path).map((route) => route.method);
  return (_request, response) => {
    response.setHeader('Allow', allowed.join(', '));
    throw new HttpRefusal('method_not_allowed');
  };
}

const notFound: RequestHandler = () => {
  throw new HttpRefusal('not_found');
};

function healthRouter(options: AppOptions): Router {
  const router = Router();
  router.get('/live', (_request, response) => {
    response.json({ status: 'live' });
  });
  router.get('/ready', async (_request, response) => {
    const stores = (await options.ready?.()) ?? {};
    const ready = Object.values(stores).every(Boolean);
    if (!ready) response.setHeader('Retry-After', '2');
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not_ready', stores });
  });
  return router;
}

/** Built files, and the start page for every address that the client routes itself. */
function browserClient(folder: string): Router {
  const router = Router();
  const hashed = express.static(join(folder, 'assets'), {
    immutable: true,
    maxAge: HASHED_ASSET_SECONDS * 1000,
    index: false,
  });
  router.use('/assets', hashed, notFound);
  router.use(express.static(folder, { index: false, maxAge: 0 }));
  router.get('/{*rest}', (_request, response) => {
    response.setHeader('Cache-Control', 'no-cache');
    response.sendFile('index.html', { root: folder });
  });
  return router;
}
