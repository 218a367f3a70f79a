import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { backUp, proveSeries, readHeader, type ArchiveHeader, type BackupSource } from '@bahi/backup';
import { APP_VERSION, openBackupStores, systemClock, type Config } from '@bahi/runtime';
import { existingFolder, ToolError, type Tool } from '../cli/tool.ts';
import { withOperatorErrors } from './withOperatorErrors.ts';
import { seriesLines } from './seriesLines.ts';

/** What is backed up, whether or not a server uses it. */
async function withSource<Result>(config: Config, work: (source: BackupSource) => Promise<Result>): Promise<Result> {
  if (config.stores === undefined) {
    const { path, restoreMark } = existingFolder(config);
    if (existsSync(restoreMark)) throw new ToolError(`DATA_DIR: a restore into ${path} was not finished; run it again`);
  }
  const stores = await openBackupStores(config);
  try {
    return await work({ ...stores, app: APP_VERSION, clock: systemClock });
  } finally {
    await stores.close();
  }
}

/** The archive that has the name now. Anything else under it is somebody's: a mistyped name could be the books themselves. */
async function archiveAt(file: string): Promise<ArchiveHeader | undefined> {
  if (!existsSync(file) || statSync(file).size === 0) return undefined;
  try {
    return (await readHeader(file)).header;
  } catch (cause) {
    throw new ToolError(`${file}: is there and no archive of this program; name another file`, { cause });
  }
}

/** Writes everything into one file that can be brought back anywhere. */
export const backupTool: Tool = {
  help: `
npm run backup -- FILE

Writes everything that was acknowledged when it began into one file: all events of the books, the sign-ins,
invitations and feedback with their pictures, and the secret that the sign-ins hang on. Works while the server runs. The file is
read back before it takes its name; an earlier archive of that name stands until then and is replaced, with a line that says so;
what is no archive is not.

With BACKUP_PASSPHRASE the file is encrypted: nobody can read it without those words, so keep them apart from it. Without,
whoever has the file has the books and the credentials.

Read models, sessions and mails are not in it: a restore rebuilds the first, and everybody signs in again.
Exit code 0 when the file is whole, 2 with the reason when it could not be made.
`,
  async run({ positionals, config, print }) {
    const [name, ...rest] = positionals;
    if (name === undefined || rest.length > 0) throw new ToolError('say where to: npm run backup -- FILE');
    const file = resolve(name);
    const earlier = await archiveAt(file);
    const passphrase = config.backupPassphrase;
    await withSource(config, async (source) => withOperatorErrors(file, backUp(source, file, { passphrase })));
    for (const line of seriesLines(await proveSeries([file], passphrase))) print(line);
    const size = `${(statSync(file).size / 1_000_000).toFixed(1)} MB`;
    const secrecy = passphrase === undefined ? 'NOT ENCRYPTED: BACKUP_PASSPHRASE is not set' : 'encrypted';
    print(`${file}: ${size}, ${secrecy}`);
    if (earlier !== undefined) print(`in the place of the archive made ${earlier.createdAt}`);
    return 0;
  },
};
