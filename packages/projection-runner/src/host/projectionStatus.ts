import type { Position } from '@bahi/contracts';
import { ZERO_POSITION, type EventStore } from '@bahi/event-store';
import type { ParkedShop } from '../parking/parkedShop.ts';
import type { Slot } from '../builds/projectionBuilds.ts';

export interface ProjectionStatus {
  name: string;
  version: number;
  /**
   * `frozen`: rows of another version are served, until this host or another has filled those of its version; `filling`: there is
   * nothing to serve yet; `newer`: hosts of a newer version of the program see to it, and this one leaves it alone.
   */
  state: 'live' | 'frozen' | 'filling' | 'newer';
  /** Checkpoint of the live build. */
  position: Position | null;
  /** Age of the oldest event in the log that is not applied, in milliseconds; 0 at the head of the log, and where it is not known. */
  lagMs: number;
  parked: Omit<ParkedShop, 'shopId'>[];
  unknownEvents: number;
  /** Why the last batch could not be written. */
  failure: string | null;
  building: { version: number; build: number; position: Position | null } | null;
}

/** The log as it is at the moment: its head, and the time on the clock that its events are dated by, milliseconds. */
interface LogNow {
  events: EventStore;
  head: Position;
  now: number;
}

/** How a projection stands, measured against the head of the log, not against what was last seen here. */
export async function statusOf(slot: Slot, log: LogNow): Promise<ProjectionStatus> {
  const { projection, read, live, building } = slot;
  const followed = live ?? building;
  const isLeft = followed === undefined && read !== undefined;
  return {
    name: projection.name,
    version: read?.version ?? projection.version,
    state: stateOf(slot),
    position: live?.checkpoint ?? null,
    lagMs: isLeft ? 0 : await lagOf(followed?.checkpoint ?? null, log),
    parked: [...(followed?.parked.values() ?? [])].map(({ shopId: _owner, ...parked }) => parked),
    unknownEvents: followed?.unknownEvents ?? 0,
    failure: followed?.failure ?? null,
    building:
      building === undefined
        ? null
        : { version: projection.version, build: building.build, position: building.checkpoint },
  };
}

function stateOf({ projection, read, live, building }: Slot): ProjectionStatus['state'] {
  if (live !== undefined) return 'live';
  if (read === undefined) return 'filling';
  return building === undefined && read.version > projection.version ? 'newer' : 'frozen';
}

async function lagOf(checkpoint: Position | null, { events, head, now }: LogNow): Promise<number> {
  if ((checkpoint ?? ZERO_POSITION) >= head) return 0;
  const [next] = await events.readAll({ after: checkpoint, maxCount: 1, asStored: true });
  // a damaged event may not know its instant
  return next === undefined ? 0 : Math.max(0, now - Date.parse(next.meta.at)) || 0;
}
