import type { Position } from '@bahi/contracts';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Call } from '../http/route.ts';
import type { Services } from '../services.ts';

const WAIT_MS = 2_000;
const TOKEN = /^([0-9a-zA-Z-]{1,64})\.(\d{1,64})$/;

/** The position in a client's `Consistency-Token`; undefined without one, or for a token of another log. */
export function tokenPosition({ events }: Pick<Services, 'events'>, token: string | undefined): Position | undefined {
  if (token === undefined) return undefined;
  const [, logId, position] = TOKEN.exec(token) ?? [];
  return logId === events.logId ? position : undefined;
}

/**
 * Read-your-writes: waits until the read model has the client's `Consistency-Token`; a header says when it does not. A parked shop
 * gets the header without a token too.
 */
export async function readYourWrites(
  services: Services,
  call: Call & { session: { shopId: string } },
  models: readonly string[],
): Promise<Record<string, string>> {
  const position = tokenPosition(services, call.consistencyToken);
  const { shopId } = call.session;
  if (position === undefined) return (await services.parkedShops.has(models, shopId)) ? { Consistency: 'parked' } : {};
  const state = await services.barrier.waitFor(models, shopId, position, WAIT_MS);
  return state === 'fresh' ? {} : { Consistency: state };
}

/** For a missing row: it is unknown only if the model has reached the client's token and has not parked the shop. */
export const missingRow = (headers: Readonly<Record<string, string>>): HttpRefusal =>
  new HttpRefusal(headers['Consistency'] === undefined ? 'not_found' : 'rebuilding', { headers });
