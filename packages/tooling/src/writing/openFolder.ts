import { createServices, type Services } from '@bahi/api';
import { createLogger, openAdapters, openHome, systemClock, type Adapters, type Config } from '@bahi/runtime';

/** A placeholder: tools send no mail and no links. */
const NO_ADDRESS = 'http://localhost';

/**
 * Opens a data folder exclusively for writing, with the server's services but without the server. Returns the result of
 * `work`.
 * @throws {DataFolderError} while a server or another tool has the folder locked
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
