import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

/** The double in a process of its own, for several processes to share. */
export interface SpawnedEventStoreDouble {
  readonly url: string;
  readonly pid: number;
  /** SIGSTOP makes it silent until SIGCONT; killed, it is gone with its log. */
  kill(signal: NodeJS.Signals): void;
  close(): Promise<void>;
}

/** Starts `main.ts`, which ends by itself when this process does. */
export async function spawnEventStoreDouble(): Promise<SpawnedEventStoreDouble> {
  const child = spawn(process.execPath, ['--import', 'tsx', main], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', () => reject(new Error('the double ended before it listened')));
  });
  return {
    url,
    pid: child.pid ?? 0,
    kill: (signal) => void child.kill(signal),
    async close() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
