import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { backUp, proveSeries, readHeader, type ArchiveHeader, type BackupSource } from '@bahi/backup';
import { APP_VERSION, openBackupStores, systemClock, type Config } from '@bahi/runtime';
import { existingFolder, ToolError, type Tool } from '../cli/tool.ts';
import { withOperatorErrors } from './withOperatorErrors.ts';
import { seriesLines } from './seriesLines.ts';

/** Opens the stores to back up, whether or not a server is using them. */
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

/** The archive at this path. Refuses any other file: a mistyped name could be the books themselves. */
async function archiveAt(file: string): Promise<ArchiveHeader | undefined> {
  if (!existsSync(file) || statSync(file).size === 0) return undefined;
  try {
    return (await readHeader(file)).header;
  } catch (cause) {
    throw new ToolError(`${file}: is there and no archive of this program; name another file`, { cause });
  }
}

/** Writes everything into one file that can be restored anywhere. */
export const backupTool: Tool = {
  help: `
npm run backup -- FILE

Writes everything acknowledged before it started to one file: all events, sign-ins, invitations, feedback with pictures,
and the data secret that the sign-ins depend on. Works while the server runs. The file is verified before it gets its name.
An earlier archive with that name is kept until then and replaced with a message; any other file is not overwritten.

With BACKUP_PASSPHRASE the file is encrypted and cannot be read without it, so keep the passphrase elsewhere. Without it,
anybody with the file has the books and the credentials.

Read models, sessions and mails are not included: a restore rebuilds the read models, and everybody must sign in again.
Exit code 0 when the file is complete, 2 with the reason when it could not be made.
`,
  async run({ positionals, config, print }) {
    const [name, ...rest] = positionals;
    if (name === undefined || rest.length > 0) throw new ToolError('no target given: npm run backup -- FILE');
    const file = resolve(name);
    const earlier = await archiveAt(file);
    const passphrase = config.backupPassphrase;
    await withSource(config, async (source) => withOperatorErrors(file, backUp(source, file, { passphrase })));
    for (const line of seriesLines(await proveSeries([file], passphrase))) print(line);
    const size = `${(statSync(file).size / 1_000_000).toFixed(1)} MB`;
    const secrecy = passphrase === undefined ? 'NOT ENCRYPTED: BACKUP_PASSPHRASE is not set' : 'encrypted';
    print(`${file}: ${size}, ${secrecy}`);
    if (earlier !== undefined) print(`replaces the archive made ${earlier.createdAt}`);
    return 0;
  },
};
