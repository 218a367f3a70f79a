import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** What a run of the simulation printed, and how it ended. */
export interface SimulationRun {
  code: number | null;
  output: string;
}

/**
 * Plays seeds in a process of its own: a test runner's sandbox takes half as much time again.
 * @param root the repository's root, or a copy's
 * @param stop at the first seed that breaks a promise
 */
export function runSimulation(root: string, from: number, count: number, stop = false): Promise<SimulationRun> {
  const main = join(root, 'packages/testing/src/simulation/main.ts');
  const range = ['--from', String(from), '--count', String(count), ...(stop ? ['--stop'] : [])];
  const child = spawn(process.execPath, ['--import', 'tsx', main, ...range], { cwd: root });
  return new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => void (output += String(text)));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}
