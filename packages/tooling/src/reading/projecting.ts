import type { ProjectionHost, ProjectionStatus } from '@bahi/projection-runner';
import { projections } from '@bahi/projections';
import { askServer, createLogger, openHome, openProjections, type Config, type ControlRequest } from '@bahi/runtime'; // prettier-ignore
import { existingFolder } from '../cli/tool.ts';

type HostCalls = Pick<ProjectionHost, 'status' | 'rebuild' | 'retry'>;

const HEAD_MS = 60_000;

/** The same calls on the running server, through its control socket. */
function remote(path: string): HostCalls {
  const ask = async <Result>(request: ControlRequest): Promise<Result> => {
    const answered = await askServer(path, request);
    if (answered === undefined) throw new Error('the server stopped meanwhile');
    return answered.result as Result;
  };
  return {
    status: async () => ask<ProjectionStatus[]>({ command: 'status' }),
    rebuild: async (projection) => ask<void>({ command: 'rebuild', projection }),
    retry: async (projection) => ask<{ healed: number; parked: number }>({ command: 'retry', projection }),
  };
}

/** A host of this process's own, which has caught up with the books first, if that takes no longer than `patienceMs`. */
async function withOwnHost<Result>(
  config: Config,
  work: (host: HostCalls) => Promise<Result>,
  patienceMs: number,
): Promise<Result> {
  const opened = await openProjections(config, projections, createLogger(config.logLevel));
  try {
    await opened.host.start();
    const { host } = opened;
    await host.waitFor(await opened.head(), patienceMs);
    return await work(host);
  } finally {
    await opened.close();
  }
}

/**
 * Works with the projections of an installation. On the embedded engine with the running server's when one runs, else with a host
 * that has the folder to itself; on the distributed one with a host beside those of the workers.
 */
export async function withProjections<Result>(
  config: Config,
  work: (host: HostCalls) => Promise<Result>,
  patienceMs = HEAD_MS,
): Promise<Result> {
  if (config.stores !== undefined) return withOwnHost(config, work, patienceMs);
  const { controlSocket } = existingFolder(config);
  if ((await askServer(controlSocket, { command: 'status' })) !== undefined) return work(remote(controlSocket));
  const home = openHome(config);
  try {
    return await withOwnHost(config, work, patienceMs);
  } finally {
    home.release();
  }
}
