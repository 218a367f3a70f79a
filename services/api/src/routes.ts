import type { Route } from './http/route.ts';

const authRoutes: readonly Route[] = [];

const shopRoutes: readonly Route[] = [];

/** Every endpoint, one line each: method and path, who may call, what the body is, who answers. First match wins. */
export const routes: readonly Route[] = [...authRoutes, ...shopRoutes];
