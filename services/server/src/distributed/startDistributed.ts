import { setTimeout as pause } from 'node:timers/promises';
import { createHealthApp, startingPage } from '@bahi/api';
import { createLifecycle, openHome, type Config, type Lifecycle, type Logger, type Metrics } from '@bahi/runtime';
import { listen, type ListeningServer } from '../httpServer.ts';
import { Readiness } from '../readiness.ts';
import { openRole } from './openRole.ts';
import { StoppedWhileOpening } from './untilOpen.ts';

/** How long the start waits for the servers before it reports its address and answers 503. */
const PATIENCE_MS = 8_000;
const STOP_MS = 10_500;

/**
 * Runs `ROLE` over servers that may start later than this process or go away meanwhile: it listens at once, is live, and is ready
 * as soon as they answer. Returns the address.
 */
export async function startDistributed(
  config: Config,
  lifecycle: Lifecycle,
  logger: Logger,
  metrics: Metrics | undefined,
): Promise<string> {
  const home = openHome(config);
  const http = await listen(config.host, config.port);
  // connections to the servers close after the last answer
  const parts = createLifecycle({ logger, deadlineMs: STOP_MS });
  const stopped = new AbortController();
  const opening = openRole({ config, home, http, parts, logger, metrics, stopped: stopped.signal });
  const whole = opening.then(async (role) => role.begin());
  let isStarting = true;
  whole.catch((error: unknown) => {
    if (isStarting || error instanceof StoppedWhileOpening) return;
    // nobody awaits the start any more, so the process must end for its supervisor
    logger.fatal({ err: error }, 'the start failed');
    void lifecycle.stop('the start failed').then(() => process.exit(1));
  });
  lifecycle.onStop('parts', async () => {
    await whole.catch(() => undefined);
    await parts.stop('stopping');
  });
  const waiting = new Readiness({});
  waiting.waitsFor('stores');
  http.answerWith(createHealthApp({ logger, ready: async () => waiting.stores() }, startingPage));
  lifecycle.onStop('http', async () => {
    stopped.abort();
    await closing(http, opening);
  });
  await Promise.race([opening, pause(PATIENCE_MS, undefined, { ref: false })]);
  isStarting = false;
  return http.address;
}

/** Stops taking requests, whether or not the role was opened. */
async function closing(http: ListeningServer, opening: ReturnType<typeof openRole>): Promise<void> {
  const role = await opening.catch(() => undefined);
  role?.isStopping();
  await http.close(() => role?.hangUp());
}
