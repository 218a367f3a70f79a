import { ConfigError, type Config, type StoreAddresses } from '../configuration/config.ts';
import { folderPaths, openDataFolder, type DataFolder, type Secrets } from './dataFolder.ts';

interface AnyHome {
  readonly secrets: Secrets;
  /** Receives mail when there is no mail server. */
  readonly outboxFolder: string;
  /** Releases the folder's lock. */
  release(): void;
}

/** Where the data of an installation are: in a folder that this process has locked, or on servers that many processes share. */
export type Home =
  | (AnyHome & { readonly engine: 'embedded'; readonly folder: DataFolder })
  | (AnyHome & { readonly engine: 'distributed'; readonly stores: StoreAddresses });

type HomeConfig = Pick<Config, 'stores' | 'dataDir' | 'jwtSecret' | 'dataSecret'>;

/**
 * Locks the data folder, or remembers the servers without connecting to them.
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
