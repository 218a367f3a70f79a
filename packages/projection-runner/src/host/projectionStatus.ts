import type { Position } from '@bahi/contracts';
import { ZERO_POSITION } from '@bahi/event-store';
import type { Log } from '../batch/readPages.ts';
import type { ParkedShop } from '../parking/parkedShop.ts';
import type { ProjectionBuilds } from '../builds/projectionBuilds.ts';

export interface ProjectionStatus {
  name: string;
  version: number;
  /**
   * `frozen`: rows of another version are served until this host or another has filled a build of this one; `filling`: nothing can be
   * served yet; `newer`: a newer version is served, and this host leaves it to newer hosts.
   */
  state: 'live' | 'frozen' | 'filling' | 'newer';
  /** Checkpoint of the live build. */
  position: Position | null;
  /** Age of the oldest event that is not applied, in milliseconds; 0 at the head of the log, and where it is not known. */
  lagMs: number;
  parked: Omit<ParkedShop, 'shopId'>[];
  unknownEvents: number;
  /** Why the last batch could not be committed. */
  failure: string | null;
  building: { version: number; build: number; position: Position | null } | null;
}

/** The log at the moment: its head, and the time in milliseconds on the clock that dates its events. */
interface LogNow {
  events: Log;
  head: Position;
  now: number;
}

/** The status of a projection, measured against the head of the log and not against what this host saw last. */
export async function statusOf(builds: ProjectionBuilds, log: LogNow): Promise<ProjectionStatus> {
  const { projection, served, live, building } = builds;
  const followed = live ?? building;
  const isLeft = followed === undefined && served !== undefined;
  return {
    name: projection.name,
    version: served?.version ?? projection.version,
    state: stateOf(builds),
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

function stateOf({ projection, served, live, building }: ProjectionBuilds): ProjectionStatus['state'] {
  if (live !== undefined) return 'live';
  if (served === undefined) return 'filling';
  return building === undefined && served.version > projection.version ? 'newer' : 'frozen';
}

async function lagOf(checkpoint: Position | null, { events, head, now }: LogNow): Promise<number> {
  if ((checkpoint ?? ZERO_POSITION) >= head) return 0;
  const [next] = await events.readAll({ after: checkpoint, maxCount: 1, asStored: true });
  // a damaged event may not know its instant
  return next === undefined ? 0 : Math.max(0, now - Date.parse(next.meta.at)) || 0;
}
