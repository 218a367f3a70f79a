import { openOutboxMail, openSmtpMail, type Mail } from '@bahi/mail';
import type { Projection } from '@bahi/projection-runner';
import { systemClock, type Clock } from '../clock.ts';
import type { Config } from '../configuration/config.ts';
import { makeOutbox } from '../dataFolder/dataFolder.ts';
import type { Home } from '../dataFolder/home.ts';
import type { Logger } from '../logging/logger.ts';
import type { Metrics } from '../metrics/openMetrics.ts';
import { openEmbeddedProjections, openEmbeddedStores } from './openEmbedded.ts';
import { stateCacheSize } from '../configuration/stateCacheSize.ts';
import type { OpenProjections, Stores } from './stores.ts';

/*
 * The one place where adapters are chosen: the embedded engine's, or the distributed one's when its three servers are named. The
 * clients of those servers are loaded only then, because they cost start time and memory.
 */
const distributed = async () => import('./distributed/openDistributed.ts');

/** Everything that the API needs. */
export interface Adapters extends Stores {
  clock: Clock;
  mail: Mail;
}

export interface AdapterOptions {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'stateCacheMb'>;
  home: Home;
  logger: Logger;
  /** The embedded engine's bundled writer thread; without it the calling thread writes, as tools do. */
  eventWriter?: URL;
  clock?: Clock;
  /** Absent = nothing is counted. */
  metrics?: Metrics | undefined;
}

function openMail({ config, home, logger }: AdapterOptions): Mail {
  const from = config.mailFrom;
  if (config.smtpUrl !== undefined) return openSmtpMail({ url: config.smtpUrl, from });
  // fails at the start rather than at the first mail
  makeOutbox(home.outboxFolder);
  const onWritten = (file: string) => logger.info({ file }, 'mail written to the outbox');
  return openOutboxMail({ folder: home.outboxFolder, from, onWritten });
}

/** Opens every store of an installation. Fails while one of its servers is away: try again. */
export async function openAdapters(options: AdapterOptions): Promise<Adapters> {
  const { home, clock = systemClock, eventWriter, logger, metrics } = options;
  const { dataSecret } = home.secrets;
  const stateCache = stateCacheSize(options.config.stateCacheMb);
  const stores =
    home.engine === 'embedded'
      ? await openEmbeddedStores(home.folder, { clock, eventWriter, metrics, logger, stateCache })
      : await (
          await distributed()
        ).openDistributedStores(home.stores, { clock, logger, dataSecret, metrics, stateCache });
  const mail = openMail(options);
  return {
    ...stores,
    clock,
    mail,
    async close() {
      await mail.close();
      await stores.close();
    },
  };
}

/** Where a projection host finds log and read models. */
export type ProjectionPlace = Pick<Config, 'stores' | 'dataDir'>;

/**
 * Opens the projecting side of an installation, in a worker thread or in a tool. On the embedded engine no other host may write
 * at the same time.
 * @param beside `onlyFollow` on the distributed engine: leaves rebuilds that this version needs to its workers
 */
export async function openProjections(
  { stores, dataDir }: ProjectionPlace,
  projections: readonly Projection[],
  logger: Logger,
  beside: { onlyFollow: boolean } = { onlyFollow: false },
): Promise<OpenProjections> {
  if (stores !== undefined) {
    return (await distributed()).openDistributedProjections(stores, projections, logger, beside.onlyFollow);
  }
  return openEmbeddedProjections(dataDir, projections, logger);
}
