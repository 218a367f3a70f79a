import { createServices, type Services } from '@bahi/api';
import { createLogger, openAdapters, openDataFolder, systemClock, type Config } from '@bahi/runtime';

/** Nothing is mailed or linked while a tool writes. */
const NO_ADDRESS = 'http://localhost';

/**
 * Opens a data folder for writing, alone: with the server's own parts, without the server. Gives what the work gives.
 * @throws {DataFolderError} while a server or another tool holds the folder
 */
export async function withFolder<Result>(
  config: Config,
  work: (services: Services) => Promise<Result>,
): Promise<Result> {
  const folder = openDataFolder(config.dataDir, { jwtSecret: config.jwtSecret, dataSecret: config.dataSecret });
  try {
    const adapters = await openAdapters({ config, folder, logger: createLogger(config.logLevel), clock: systemClock });
    try {
      const { feedbackTo, limitScale } = config;
      return await work(createServices(adapters, { publicUrl: NO_ADDRESS, ...folder.secrets, feedbackTo, limitScale }));
    } finally {
      await adapters.close();
    }
  } finally {
    folder.release();
  }
}
