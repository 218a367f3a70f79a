import { ConfigError, type Config, type StoreAddresses } from '../configuration/config.ts';
import { folderPaths, openDataFolder, type DataFolder, type Secrets } from './dataFolder.ts';

interface AnyHome {
  readonly secrets: Secrets;
  /** Mail goes there when there is no mail server. */
  readonly outboxFolder: string;
  /** Gives back what this process alone may hold. */
  release(): void;
}

/** Where an installation's data are: in a folder that this process holds, or on servers that many processes share. */
export type Home =
  | (AnyHome & { readonly engine: 'embedded'; readonly folder: DataFolder })
  | (AnyHome & { readonly engine: 'distributed'; readonly stores: StoreAddresses });

type HomeConfig = Pick<Config, 'stores' | 'dataDir' | 'jwtSecret' | 'dataSecret'>;

/**
 * Takes the data folder, or takes note of the servers; nothing is asked of a server yet.
 * @throws {DataFolderError} in use by another process, foreign, of another format, or given another DATA_SECRET
 */
export function openHome(config: HomeConfig): Home {
  const { stores, dataDir, jwtSecret, dataSecret } = config;
  if (stores === undefined) {
    const folder = openDataFolder(dataDir, { jwtSecret, dataSecret });
    const { secrets, outboxFolder } = folder;
    return { engine: 'embedded', folder, secrets, outboxFolder, release: () => folder.release() };
  }
  if (jwtSecret === undefined || dataSecret === undefined) throw new ConfigError('JWT_SECRET, DATA_SECRET: missing');
  const { outboxFolder } = folderPaths(dataDir);
  return { engine: 'distributed', stores, secrets: { jwtSecret, dataSecret }, outboxFolder, release: () => undefined };
}
