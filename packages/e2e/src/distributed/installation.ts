import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEngineServers, type EngineServers } from '../engineServers.ts';
import { startProduct, type Ending, type ProductProcess } from '../productProcess.ts';

/** The distributed engine as it is meant to run: each role in a process of its own, two of them for the API. */
export interface Installation {
  readonly servers: EngineServers;
  readonly dataDir: string;
  /** By name, so that one that was killed can be replaced. */
  readonly processes: {
    api: ProductProcess;
    secondApi: ProductProcess;
    realtime: ProductProcess;
    worker: ProductProcess;
  };
  /** Ends every process as a supervisor does, then the servers. */
  stop(): Promise<Ending[]>;
}

/** Starts processes, and servers unless there are some; resolves when all of them are ready. */
export async function startInstallation(env: Record<string, string> = {}, over?: EngineServers): Promise<Installation> {
  const servers = over ?? (await startEngineServers());
  const dataDir = mkdtempSync(join(tmpdir(), 'bahi-outbox-'));
  const start = async (role: string) => startProduct({ servers, dataDir, env: { ...env, ROLE: role } });
  // side by side, as a supervisor starts them: none waits for another one's turn
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
