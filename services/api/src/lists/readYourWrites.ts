import type { Position } from '@bahi/contracts';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Call } from '../http/route.ts';
import type { Services } from '../services.ts';

const WAIT_MS = 2_000;
const TOKEN = /^([0-9a-zA-Z-]{1,64})\.(\d{1,64})$/;

/** The position a client has seen written, or nothing when it names none or one of another log. */
function tokenPosition(services: Services, call: Call): Position | undefined {
  const [, logId, position] = TOKEN.exec(call.consistencyToken ?? '') ?? [];
  return logId === services.events.logId ? position : undefined;
}

/**
 * Read-your-writes: waits for what the client has seen written; says so in the headers when it could not be had. A shop that is
 * left out is told so without a token too.
 */
export async function readYourWrites(
  services: Services,
  call: Call & { session: { shopId: string } },
  models: readonly string[],
): Promise<Record<string, string>> {
  const position = tokenPosition(services, call);
  const { shopId } = call.session;
  if (position === undefined) return (await services.parkedShops.has(models, shopId)) ? { Consistency: 'parked' } : {};
  const state = await services.barrier.waitFor(models, shopId, position, WAIT_MS);
  return state === 'fresh' ? {} : { Consistency: state };
}

/** For a row that is not there: it is unknown only to a model that has come to what the client has seen, and has the shop. */
export const missingRow = (headers: Readonly<Record<string, string>>): HttpRefusal =>
  new HttpRefusal(headers['Consistency'] === undefined ? 'not_found' : 'rebuilding', { headers });
