import type { AnsweredRequest, Logger } from '@bahi/runtime';
import express, { Router, type Express, type RequestHandler } from 'express';
import { browserClient } from './http/browserClient.ts';
import { requireCanonicalPath } from './http/canonicalPath.ts';
import { errorHandler } from './http/errorHandler.ts';
import { noStore, sameOriginOnly, securityHeaders } from './http/headers.ts';
import { HttpRefusal } from './http/httpRefusal.ts';
import { mountRoute } from './http/mountRoute.ts';
import { requestId } from './http/requestId.ts';
import { requestLog } from './http/requestLog.ts';
import type { Route } from './http/route.ts';
import { withNames } from './people/withNames.ts';
import { routes as allRoutes } from './routes.ts';
import type { Services } from './services.ts';

export interface AppOptions {
  logger: Logger;
  /** Number of proxies in front whose forwarding headers count. */
  trustProxy: number;
  /** Folder of the built browser client; absent in tests and where something else serves it. */
  clientFolder?: string;
  /** State of each store for `/health/ready`: true = it answers, `missed` = it does not, and the process works without it. */
  ready?: () => Promise<Record<string, boolean | 'missed'>>;
  /** Called after each answer when requests are counted. */
  onAnswered?: (request: AnsweredRequest) => void;
  /** Another table of endpoints, for tests. */
  routes?: readonly Route[];
}

/** Where the browser client asks whether it is connected: below the API, because a proxy may route nothing else, and not while it starts. */
const CLIENTS_PROBE = '/api/health';

/** Health checks alone, for a process without an API or one that is starting; `otherwise` answers every other path. */
export function createHealthApp(options: Pick<AppOptions, 'logger' | 'ready'>, otherwise: RequestHandler): Express {
  const app = plainExpress();
  app.use(requestId, requestLog(options.logger), requireCanonicalPath);
  app.use('/health', noStore, healthRouter(options));
  app.use(otherwise);
  app.use(errorHandler(options.logger));
  return app;
}

/** The whole HTTP side: health, the API under `/api`, and the browser client for every other path. */
export function createApp(services: Services, options: AppOptions): Express {
  const app = plainExpress();
  app.set('trust proxy', options.trustProxy);
  const { publicUrl } = services.settings;
  const logged = requestLog(options.logger, options.onAnswered);
  app.use(requestId, logged, securityHeaders(publicUrl), requireCanonicalPath);
  app.use(['/health', CLIENTS_PROBE], noStore, healthRouter(options));
  app.use('/api', noStore, sameOriginOnly(publicUrl), apiRouter(services, options.routes ?? allRoutes));
  if (options.clientFolder !== undefined) app.use(browserClient(options.clientFolder));
  app.use(notFound);
  app.use(errorHandler(options.logger));
  return app;
}

/** Express without its own headers and tags, and without its second spellings of an address. */
function plainExpress(): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.enable('case sensitive routing');
  return app;
}

/** Capitals and slashes at the end count. */
const EXACT = { caseSensitive: true, strict: true };

/** The endpoints, then for each path which methods it knows: a request that comes so far has another one, or another path. */
function apiRouter(services: Services, routes: readonly Route[]): Router {
  const router = Router(EXACT);
  for (const route of routes) router[methodOf(route)](route.path, mountRoute(services, withNames(route)));
  for (const { path, method } of routes) {
    router.all(path, (_request, response, next) => {
      response.setHeader('Allow', [response.get('Allow'), method].filter(Boolean).join(', '));
      next();
    });
  }
  router.use((_request, response) => {
    throw new HttpRefusal(response.hasHeader('Allow') ? 'method_not_allowed' : 'not_found');
  });
  return router;
}

const methodOf = ({ method }: Route) => method.toLowerCase() as Lowercase<Route['method']>;

export const notFound: RequestHandler = () => {
  throw new HttpRefusal('not_found');
};

function healthRouter(options: Pick<AppOptions, 'ready'>): Router {
  const router = Router(EXACT);
  router.get('/live', (_request, response) => {
    response.json({ status: 'live' });
  });
  router.get('/ready', async (_request, response) => {
    const stores = (await options.ready?.()) ?? {};
    const ready = Object.values(stores).every(Boolean);
    if (!ready) response.setHeader('Retry-After', '2');
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not_ready', stores });
  });
  // a misspelt check must not get the client's page
  router.use(notFound);
  return router;
}
