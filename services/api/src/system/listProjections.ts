import type { Id, Position } from '@bahi/contracts';
import { PageBudget } from '@bahi/event-store';
import { projections } from '@bahi/projections';
import { ReadModelUnavailable } from '@bahi/read-store';
import type { Reply, SignedInCall } from '../http/route.ts';
import type { Services } from '../services.ts';

/** Events that are counted at most, fewer where they are long: a lag beyond it is said as this many, and `lagCapped`. */
const MAX_LAG = 1_000;

interface Parked {
  id: string;
  shopId: string;
  position: Position;
  type: string;
  error: string;
}

interface Lag {
  lag: number;
  lagCapped: boolean;
}

/** Counts the events that a read model lacks, once per position. */
function lagCounter(services: Services, head: Position) {
  const counted = new Map<Position | null, Promise<Lag>>();
  const count = async (after: Position | null): Promise<Lag> => {
    if (after !== null && after >= head) return { lag: 0, lagCapped: false };
    const budget = new PageBudget();
    const bounds = { maxCount: MAX_LAG + 1, isEnough: budget.take };
    const behind = await services.events.readAll({ after, ...bounds, asStored: true });
    return { lag: Math.min(behind.length, MAX_LAG), lagCapped: behind.length > MAX_LAG || budget.isSpent };
  };
  return (position: Position | null): Promise<Lag> => {
    const known = counted.get(position) ?? count(position);
    counted.set(position, known);
    return known;
  };
}

/** The event at which the model parked the shop; empty while the model is filled for the first time. */
async function parkedIn(services: Services, model: string, shopId: Id): Promise<Omit<Parked, 'id' | 'shopId'>[]> {
  try {
    const parked = await services.read.get<Parked>(model, 'parked', shopId);
    return parked === undefined ? [] : [{ position: parked.position, type: parked.type, error: parked.error }];
  } catch (error) {
    // the model is being filled for the first time, which this very answer shows
    if (error instanceof ReadModelUnavailable) return [];
    throw error;
  }
}

/** `GET /system/projections`: the position of each read model for the caller's shop, and the event that it could not apply. */
export async function listProjections(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const { shopId } = call.session;
  const head = await services.events.head();
  const lagOf = lagCounter(services, head);
  const states = projections.map(async ({ name, version }) => {
    const position = await services.read.position(name, shopId);
    return { name, version, position, ...(await lagOf(position)), parked: await parkedIn(services, name, shopId) };
  });
  return { status: 200, body: { head, projections: await Promise.all(states) } };
}
