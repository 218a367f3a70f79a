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

/**
 * Works with the projections of DATA_DIR: with the running server's when one runs, else with a host of its own on the folder,
 * which has caught up with the books first, if that takes no longer than `patienceMs`.
 */
export async function withProjections<Result>(
  config: Config,
  work: (host: HostCalls) => Promise<Result>,
  patienceMs = HEAD_MS,
): Promise<Result> {
  // prettier-ignore
  const paths = existingFolder(config);
  if ((await askServer(paths.controlSocket, { command: 'status' })) !== undefined) {
    return work(remote(paths.controlSocket));
  }
  const home = openHome(config);
  try {
    const opened = await openProjections(config, projections, createLogger(config.logLevel));
    try {
      await opened.host.start();
      const { host } = opened;
      await host.waitFor(await opened.head(), patienceMs);
      return await work(host);
    } finally {
      await opened.close();
    }
  } finally {
    home.release();
  }
}
