import type { RequestMemory } from '@bahi/event-store';
import type { Request } from 'express';
import { tokenPosition } from '../lists/readYourWrites.ts';
import type { Services } from '../services.ts';
import { isSale, type Route } from './route.ts';

/** The services of one request. With several processes some states may come from memory, as `Freshness` says. */
export interface RequestServices {
  services: Services;
  /** Whether a refusal may rest on a state that is old by now. Once something is written, the log has decided. */
  mayBeOutdated(): boolean;
  /** The same services, which confirm every state. */
  confirmed(): Services;
}

/** Only reads and sales use memory: they are nearly all there is, and may be made twice. */
export function requestServices(shared: Services, route: Route, request: Request): RequestServices {
  const mayUse = route.method === 'GET' || isSale(route);
  const seen = tokenPosition(shared, request.get('consistency-token'));
  const memory: RequestMemory | undefined = mayUse ? { seen, isUsed: false, hasWritten: false } : undefined;
  return {
    services: { ...shared, commands: shared.commands.forRequest(memory) },
    mayBeOutdated: () => memory?.isUsed === true && !memory.hasWritten,
    confirmed: () => ({ ...shared, commands: shared.commands.forRequest() }),
  };
}
