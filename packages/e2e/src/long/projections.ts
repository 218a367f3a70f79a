import { spawnSync } from 'node:child_process';
import { runLong } from './run.ts';

const SPEC = 'packages/projection-runner/src/projectionHost.property.spec.ts';

/* The long form of F12, 300 histories a round: npx tsx packages/e2e/src/long/projections.ts --seed 1 --rounds 34 */
await runLong(34, async ({ seed, rounds }) => {
  const env = { ...process.env, PROPERTY_RUNS: String(rounds), PROPERTY_SEED: String(seed) };
  const options = [SPEC, '--config', 'packages/tooling/jest.config.mjs', '--selectProjects', 'specs'];
  const { status, stderr } = spawnSync('node_modules/.bin/jest', options, { env, encoding: 'utf8' });
  return { problems: status === 0 ? [] : [stderr] };
});
