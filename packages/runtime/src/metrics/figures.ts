import type { ProjectionStatus } from '@bahi/projection-runner';

/** Gauges that are computed at each scrape. */
export interface FigureSources {
  /** The read models that this process fills. */
  projections?: () => Promise<readonly ProjectionStatus[]>;
  /** The states of streams in memory. */
  cache?: () => { bytes: number; streams: number };
  sockets?: () => number;
  /** Wake-ups that wait between processes, by their state. */
  wakeUps?: () => Promise<Readonly<Record<string, number>>>;
}

interface Gauge<Label extends string> {
  reset(): void;
  set(value: number): void;
  set(labels: Partial<Record<Label, string>>, value: number): void;
}
type MakeGauge = <Label extends string>(name: string, help: string, ...labels: Label[]) => Gauge<Label>;

/** A part that is busy or away does not delay the page: its figures are left out. */
const PATIENCE_MS = 1_000;

async function withMongodbDeadline<T>(answer: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
  });
  try {
    return await Promise.race([answer.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Gauges over sources that are added as the parts of the process start; a part that is not there has none. */
export function followFigures(gauge: MakeGauge) {
  const updates: (() => Promise<void>)[] = [];

  function followProjections(ask: () => Promise<readonly ProjectionStatus[]>): void {
    const lag = gauge('projection_lag_seconds', 'Age of the oldest event that a read model lacks', 'model');
    const parked = gauge('projection_parked_shops', 'Shops that a read model leaves out', 'model');
    const failing = gauge('projection_failing', '1 while the last batch could not be written', 'model');
    const unknown = gauge('projection_unknown_events', 'Events of a type the program does not know', 'model');
    const filling = gauge('projection_filling', '1 while a build is being filled', 'model');
    updates.push(async () => {
      const states = (await withMongodbDeadline(ask())) ?? [];
      for (const one of [lag, parked, failing, unknown, filling]) one.reset();
      for (const { name: model, state, lagMs, parked: shops, failure, unknownEvents, building } of states) {
        // newer workers fill it, and they know
        if (state === 'newer') continue;
        lag.set({ model }, lagMs / 1_000);
        parked.set({ model }, shops.length);
        failing.set({ model }, failure === null ? 0 : 1);
        unknown.set({ model }, unknownEvents);
        filling.set({ model }, building === null ? 0 : 1);
      }
    });
  }

  function followCache(ask: () => { bytes: number; streams: number }): void {
    const weight = gauge('stream_cache_bytes', 'States of streams in memory, roughly');
    const held = gauge('stream_cache_streams', 'Streams whose state is in memory');
    updates.push(async () => {
      const { bytes, streams } = ask();
      weight.set(bytes);
      held.set(streams);
    });
  }

  function followWakeUps(ask: () => Promise<Readonly<Record<string, number>>>): void {
    const jobs = gauge('wake_ups', 'Wake-ups between processes', 'state');
    updates.push(async () => {
      const states = (await withMongodbDeadline(ask())) ?? {};
      jobs.reset();
      for (const [state, count] of Object.entries(states)) jobs.set({ state }, count);
    });
  }

  function followSockets(ask: () => number): void {
    const open = gauge('sockets', 'Open sockets');
    updates.push(async () => open.set(ask()));
  }

  return {
    add({ projections, cache, sockets, wakeUps }: FigureSources): void {
      if (projections !== undefined) followProjections(projections);
      if (cache !== undefined) followCache(cache);
      if (wakeUps !== undefined) followWakeUps(wakeUps);
      if (sockets !== undefined) followSockets(sockets);
    },
    async update(): Promise<void> {
      await Promise.all(updates.map((update) => update()));
    },
  };
}
