import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fetchNewestSeries, openTarget, proveSeries } from '@bahi/backup';
import { folderPaths, type Config } from '@bahi/runtime';
import { ToolError, type Tool, type ToolCall } from '../cli/tool.ts';
import { drill } from './drill.ts';
import { logInUse } from './logInUse.ts';
import { withOperatorErrors } from './withOperatorErrors.ts';
import { restoreBooks } from './restoreBooks.ts';
import { seriesLines } from './seriesLines.ts';
import { inTemporaryFolder } from './temporaryFolder.ts';

function namedFiles(positionals: readonly string[]): string[] {
  const files = positionals.map((name) => resolve(name));
  const missing = files.find((file) => !existsSync(file));
  if (missing !== undefined) throw new ToolError(`there is no file ${missing}`);
  return files;
}

/**
 * The log to restore for `--newest`; undefined for the only one at the target. A drill uses the books in use, if there
 * are any.
 */
async function meantLog({ values, config }: ToolCall): Promise<string | undefined> {
  const { log } = values;
  if (typeof log === 'string') return log;
  return values['drill'] === true ? withOperatorErrors(placeOf(config), logInUse(config)) : undefined;
}

/** Passes the given files to `work`, or temporary copies of the newest archives at BACKUP_TARGET. */
async function withArchives(call: ToolCall, work: (files: readonly string[]) => Promise<number>): Promise<number> {
  const { positionals, values, config } = call;
  if (values['newest'] !== true) {
    if (values['log'] !== undefined) throw new ToolError('--log requires --newest');
    if (positionals.length === 0) throw new ToolError('no archive given: npm run restore -- FILE');
    return work(namedFiles(positionals));
  }
  if (positionals.length > 0) throw new ToolError('give either files or --newest');
  if (config.backupTarget === undefined) throw new ToolError('BACKUP_TARGET: required by --newest');
  const target = openTarget(config.backupTarget);
  return inTemporaryFolder('bahi-restore-', async (folder) => {
    const logId = await meantLog(call);
    return work(await withOperatorErrors(target.description, fetchNewestSeries(target, folder, logId)));
  });
}

const placeOf = ({ stores, dataDir }: Config): string =>
  stores === undefined ? folderPaths(dataDir).path : 'the servers at EVENTSTORE_URL and MONGODB_URL';

/** Restores an archive, or tests whether it can be restored. */
export const restoreTool: Tool = {
  help: `
npm run restore -- FILE [FILE …] [--drill | --secret]
npm run restore -- --newest [--log LOG] [--drill | --secret]

Restores a backup to DATA_DIR, which must be empty or missing, or to empty servers. Give a full archive followed by its
hourly archives, oldest first; or use --newest for those at BACKUP_TARGET. All archives are verified before anything is
written: damage, a missing end, a wrong BACKUP_PASSPHRASE or a newer format changes nothing. An interrupted restore
continues when it is run again.

Afterwards everybody must sign in again, with the passwords at the time of the backup. The archive contains the data secret
that the sign-ins depend on. It is stored in DATA_DIR unless DATA_SECRET contains it. Servers require DATA_SECRET.

  --newest  the archive at BACKUP_TARGET that contains most of its log, with the archives it continues
  --log     the log to restore when several have archives there; without it a drill uses the books in use, and a restore
            is refused with a list of logs
  --drill   restores to a temporary folder, verifies every row and chain, compares with the books in use if they belong to
            the same log, prints the results, and deletes the folder
  --secret  prints the DATA_SECRET in the archive, and restores nothing

Exit code 0 on success, 1 when a drill found a difference, 2 when the restore was refused or the read models did not catch
up with the books.
`,
  options: {
    newest: { type: 'boolean' },
    log: { type: 'string' },
    drill: { type: 'boolean' },
    secret: { type: 'boolean' },
  },
  run: async (call) => {
    const { values, config, print } = call;
    if (values['drill'] === true && values['secret'] === true) throw new ToolError('give either --drill or --secret');
    return withArchives(call, async (files) => {
      const series = await withOperatorErrors(files.join(' '), proveSeries(files, config.backupPassphrase));
      if (values['secret'] === true) {
        print(`DATA_SECRET=${series.dataSecret}`);
        return 0;
      }
      if (values['drill'] === true) {
        for (const line of seriesLines(series)) print(line);
        const sound = await drill(config, series, print);
        print(sound ? 'the drill succeeded' : 'THE DRILL FAILED');
        return sound ? 0 : 1;
      }
      await withOperatorErrors(placeOf(config), restoreBooks(config, series));
      print(`restored into ${placeOf(config)}:`);
      for (const line of seriesLines(series)) print(line);
      print(`state of ${series.newest.createdAt}; everybody must sign in again`);
      return 0;
    });
  },
};
