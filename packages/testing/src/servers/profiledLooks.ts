import type { Db } from 'mongodb';

/** One query of read models, as recorded by the server's profiler. */
export interface ProfiledLook {
  collection: string;
  /** `IXSCAN { … }`, or `COLLSCAN` without an index. */
  plan: string;
  /** Whether the result was sorted in memory. */
  sorted: boolean;
}

/**
 * Starts profiling a database.
 * @returns a function that returns the queries of read models so far and forgets them
 */
export async function profileLooks(db: Db): Promise<() => Promise<ProfiledLook[]>> {
  await db.createCollection('system.profile', { capped: true, size: 16_000_000 });
  await db.setProfilingLevel('all');
  let since = new Date(0);
  return async () => {
    const filter = { ns: /\.docs\./, op: { $in: ['query', 'command'] }, ts: { $gt: since } };
    const profiled = await db.collection('system.profile').find(filter).sort({ ts: 1 }).toArray();
    since = (profiled.at(-1)?.['ts'] as Date | undefined) ?? since;
    return profiled.map(({ ns, planSummary, hasSortStage }: Record<string, unknown>) => ({
      collection: String(ns),
      plan: String(planSummary),
      sorted: hasSortStage === true,
    }));
  };
}
