import { coversMany, readCover } from '@bahi/projections';
import type { Reply, SignedInCall } from '../http/route.ts';
import { lookBackOf } from '../lists/lookBack.ts';
import { readYourWrites } from '../lists/readYourWrites.ts';
import type { Services } from '../services.ts';

/** `GET /dashboard/cover?asOf=&knownAt=`: what runs low, and how many days it lasts. */
export async function getCover(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const { shopId } = call.session;
  const lookBack = lookBackOf(call.query);
  const headers = await readYourWrites(services, call, [
    'salesDashboard',
    ...(lookBack === undefined ? ['productList'] : []),
  ]);
  const asked = { ...lookBack, shopId, now: call.at };
  const view = await (lookBack !== undefined || (await coversMany(services.read, shopId))
    ? services.heavyReads.cover(asked, call.signal)
    : readCover(services.read, asked));
  return { status: 200, body: view, headers };
}
