import { spawnSync } from 'node:child_process';
import { runLong } from './run.ts';

const SPEC = 'packages/projection-runner/src/projectionHost.property.spec.ts';

const about =
  'F12: read models equal a replay after duplicate, late and stalled batches. A round is 300 histories. Needs no build.';
await runLong({ about, rounds: 34 }, async ({ seed, rounds }) => {
  const env = { ...process.env, PROPERTY_RUNS: String(rounds), PROPERTY_SEED: String(seed) };
  const options = [SPEC, '--config', 'packages/tooling/jest.config.mjs', '--selectProjects', 'specs'];
  const { status, stderr } = spawnSync('node_modules/.bin/jest', options, { env, encoding: 'utf8' });
  return { problems: status === 0 ? [] : [stderr] };
});
