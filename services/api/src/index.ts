export * from './app.ts';
export * from './services.ts';
export { limitServer, serverTimeouts } from './http/serverTimeouts.ts';
export type { Route } from './http/route.ts';
export { routes } from './routes.ts';
