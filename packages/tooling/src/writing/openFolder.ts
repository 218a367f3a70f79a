import { createServices, type Services } from '@bahi/api';
import { createLogger, openAdapters, openHome, systemClock, type Adapters, type Config } from '@bahi/runtime';

/** Nothing is mailed or linked while a tool writes. */
const NO_ADDRESS = 'http://localhost';

/**
 * Opens a data folder for writing, alone: with the server's own parts, without the server. Gives what the work gives.
 * @throws {DataFolderError} while a server or another tool holds the folder
 */
export async function withFolder<Result>(
  config: Config,
  work: (services: Services, adapters: Adapters) => Promise<Result>,
): Promise<Result> {
  const home = openHome(config);
  try {
    const adapters = await openAdapters({ config, home, logger: createLogger(config.logLevel), clock: systemClock });
    try {
      const { feedbackTo, limitScale } = config;
      const settings = { publicUrl: NO_ADDRESS, ...home.secrets, feedbackTo, limitScale };
      return await work(createServices(adapters, settings), adapters);
    } finally {
      await adapters.close();
    }
  } finally {
    home.release();
  }
}
