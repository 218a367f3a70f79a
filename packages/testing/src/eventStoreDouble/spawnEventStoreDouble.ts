import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { SeenCalls } from './startEventStoreDouble.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

/** The double in a process of its own, for several processes to share. */
export interface SpawnedEventStoreDouble {
  readonly url: string;
  readonly pid: number;
  /** SIGSTOP makes it silent until SIGCONT; a kill deletes its log. */
  kill(signal: NodeJS.Signals): void;
  /** Damages the content of an event for all later reads. Returns a function that repairs it. */
  spoil(stream: string, revision: number): Promise<() => Promise<void>>;
  /** Calls that reached it so far. */
  seen(): Promise<SeenCalls>;
  close(): Promise<void>;
}

/** Starts `main.ts`, which ends by itself when this process does. */
export async function spawnEventStoreDouble(): Promise<SpawnedEventStoreDouble> {
  const child = spawn(process.execPath, ['--import', 'tsx', main], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const lines = createInterface({ input: child.stdout });
  const nextLine = async (): Promise<string> =>
    new Promise((resolve, reject) => {
      lines.once('line', resolve);
      child.once('exit', () => reject(new Error('the double ended before it answered')));
    });
  const url = await nextLine();
  const command = async (line: string): Promise<string> => {
    const answered = nextLine();
    child.stdin.write(`${line}\n`);
    return answered;
  };
  return {
    url,
    pid: child.pid ?? 0,
    kill: (signal) => void child.kill(signal),
    async spoil(stream, revision) {
      await command(`spoil ${stream} ${revision}`);
      return async () => void (await command(`mend ${stream} ${revision}`));
    },
    seen: async () => JSON.parse(await command('seen')) as SeenCalls,
    async close() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
