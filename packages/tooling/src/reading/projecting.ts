import type { ProjectionHost, ProjectionStatus } from '@bahi/projection-runner';
import { projections } from '@bahi/projections';
import { askServer, createLogger, openHome, openProjections, type Config, type ControlRequest } from '@bahi/runtime';
import { existingFolder } from '../cli/tool.ts';

type HostCalls = Pick<ProjectionHost, 'status' | 'rebuild' | 'retry'>;

const HEAD_MS = 60_000;

/** The same calls, sent to the running server through its control socket. */
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

interface OwnHost {
  /** Maximum time to catch up with the books first. */
  patienceMs?: number;
  /** Also fills read models that are not named, where no workers do so: older versions would no longer be updated. */
  fills?: boolean;
}

/** A projection host in this process that has caught up with the books in the read models it follows. */
async function withOwnHost<Result>(
  config: Config,
  work: (host: HostCalls) => Promise<Result>,
  { patienceMs = HEAD_MS, fills = false }: OwnHost,
): Promise<Result> {
  const opened = await openProjections(config, projections, createLogger(config.logLevel), { onlyFollow: !fills });
  try {
    await opened.host.start();
    const { host } = opened;
    const followed = (await host.status()).filter(({ state, building }) => state === 'live' || building !== null);
    const names = followed.map(({ name }) => name);
    await host.waitFor(await opened.head(), patienceMs, names);
    return await work(host);
  } finally {
    await opened.close();
  }
}

/**
 * Runs `work` with the projections of an installation. On the embedded engine it uses the running server if there is
 * one, else a host with the folder locked. On the distributed engine it uses a host beside those of the workers, which
 * fills nothing by itself.
 */
export async function withProjections<Result>(
  config: Config,
  work: (host: HostCalls) => Promise<Result>,
  own: OwnHost = {},
): Promise<Result> {
  if (config.stores !== undefined) return withOwnHost(config, work, own);
  const { controlSocket } = existingFolder(config);
  if ((await askServer(controlSocket, { command: 'status' })) !== undefined) return work(remote(controlSocket));
  const home = openHome(config);
  try {
    return await withOwnHost(config, work, own);
  } finally {
    home.release();
  }
}
