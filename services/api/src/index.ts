export * from './app.ts';
export * from './ports.ts';
export * from './services.ts';
export { limitServer, serverTimeouts } from './http/serverTimeouts.ts';
export type { Route } from './http/route.ts';
export { routes } from './routes.ts';
export { createReadBarrier, type ReadBarrier } from './lists/readBarrier.ts';
export { createReactor, type Reactor } from './reactor/reactor.ts';
export { fileCheckpoint, inMemoryCheckpoint, type ReactorCheckpoint } from './reactor/checkpoint.ts';
