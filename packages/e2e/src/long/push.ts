import { reconnectRounds, silentSockets } from '../faults/pushRuns.ts';
import { ON_EITHER, runLong } from './run.ts';

const LIMIT_MIB = 32;
/** Long enough for the pushes to fill the buffers of the operating system too. */
const TRAFFIC_MS = 20 * 60 * 1_000;

const about =
  'F17: dashboards after cut connections; sockets that read nothing for twenty minutes. A round is 500 cut connections.';
await runLong({ about, rounds: 10, engines: ON_EITHER }, async ({ seed, rounds, on }) => {
  const { problems, ...screens } = await reconnectRounds({ seed, disconnects: rounds * 500, on });
  const silent = await silentSockets({ sockets: 100, trafficMs: TRAFFIC_MS, on });
  if (silent.costMiB > LIMIT_MIB) problems.push(`silent sockets cost ${silent.costMiB} MiB`);
  return { ...screens, ...silent, problems };
});
