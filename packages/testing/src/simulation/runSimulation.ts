import { build, type Plugin } from 'esbuild';
import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Output and exit code of a run of the simulation. */
export interface SimulationRun {
  code: number | null;
  output: string;
}

/** Bundles our own packages; npm packages stay where they are. */
const npmStaysOutside: Plugin = {
  name: 'npm-stays-outside',
  setup(bundling) {
    bundling.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@bahi/') ? undefined : { path, external: true },
    );
  },
};

/** The simulation as one bundle. `tsx` names each function when it is created, which takes a sixth of a run. */
async function bundled(root: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'packages/testing/src/simulation/main.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
    plugins: [npmStaysOutside],
  });
  return outputFiles.map(({ text }) => text).join('');
}

/**
 * Runs seeds in a separate process: Jest's sandbox takes half as much time again.
 * @param root the repository's root, or a copy's
 * @param stop at the first seed that breaks a promise
 */
export async function runSimulation(root: string, from: number, count: number, stop = false): Promise<SimulationRun> {
  const range = ['--from', String(from), '--count', String(count), ...(stop ? ['--stop'] : [])];
  const program = await bundled(root);
  const child = spawn(process.execPath, ['--input-type=module', '-', ...range], { cwd: root });
  child.stdin.end(program);
  return new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => void (output += String(text)));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}
