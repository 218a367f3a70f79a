import type { Position } from '@bahi/contracts';
import { projections } from '@bahi/projections';
import type { Reply, SignedInCall } from '../http/route.ts';
import type { Services } from '../services.ts';

/** Events that are counted at most: a lag beyond it is said as this many. */
const MAX_LAG = 1_000;

interface Parked {
  id: string;
  shopId: string;
  position: Position;
  type: string;
  error: string;
}

/** Counts the events behind the head once for each place that a read model stands at. */
function lagCounter(services: Services, head: Position) {
  const counted = new Map<Position | null, Promise<number>>();
  const count = async (after: Position | null) =>
    after !== null && after >= head
      ? 0
      : (await services.events.readAll({ after, maxCount: MAX_LAG, asStored: true })).length;
  return (position: Position | null): Promise<number> => {
    const known = counted.get(position) ?? count(position);
    counted.set(position, known);
    return known;
  };
}

/** `GET /system/projections`: where each read model stands, and what of the own shop it could not apply. */
export async function listProjections(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const head = await services.events.head();
  const lagOf = lagCounter(services, head);
  const states = projections.map(async ({ name, version }) => {
    const position = await services.read.position(name);
    const parked = await services.read.get<Parked>(name, 'parked', call.session.shopId);
    return {
      name,
      version,
      position,
      lag: await lagOf(position),
      parked: parked === undefined ? [] : [{ position: parked.position, type: parked.type, error: parked.error }],
    };
  });
  return { status: 200, body: { head, projections: await Promise.all(states) } };
}
