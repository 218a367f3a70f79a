import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEngineServers, type EngineServers } from '../engineServers.ts';
import { startProduct, type Ending, type ProductProcess } from '../productProcess.ts';

/** The distributed engine in its intended form: each role in a separate process, with two for the API. */
export interface Installation {
  readonly servers: EngineServers;
  readonly dataDir: string;
  /** Processes by name, so that a killed one can be replaced. */
  readonly processes: {
    api: ProductProcess;
    secondApi: ProductProcess;
    realtime: ProductProcess;
    worker: ProductProcess;
  };
  /** Stops every process like a supervisor, then the servers. */
  stop(): Promise<Ending[]>;
}

/** Starts the processes, and servers unless some are given; resolves when all are ready. */
export async function startInstallation(env: Record<string, string> = {}, over?: EngineServers): Promise<Installation> {
  const servers = over ?? (await startEngineServers());
  const dataDir = mkdtempSync(join(tmpdir(), 'bahi-outbox-'));
  const start = async (role: string) => startProduct({ servers, dataDir, env: { ...env, ROLE: role } });
  // all at once, as a supervisor does: none waits for another
  const [api, secondApi, realtime, worker] = await Promise.all(['api', 'api', 'realtime', 'worker'].map(start));
  if (api === undefined || secondApi === undefined || realtime === undefined || worker === undefined)
    throw new Error('a process is missing');
  const processes = { api, secondApi, realtime, worker };
  return {
    servers,
    dataDir,
    processes,
    async stop() {
      const endings = await Promise.all(Object.values(processes).map(async (process) => process.stop()));
      await servers.close();
      rmSync(dataDir, { recursive: true, force: true });
      return endings;
    },
  };
}
