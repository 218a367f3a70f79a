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

/** The log that `--newest` means; undefined = the only one at the target. A drill tries the books in use, where there are some. */
async function meantLog({ values, config }: ToolCall): Promise<string | undefined> {
  const { log } = values;
  if (typeof log === 'string') return log;
  return values['drill'] === true ? withOperatorErrors(placeOf(config), logInUse(config)) : undefined;
}

/** Gives the files named, or copies of the newest ones at BACKUP_TARGET while the work lasts. */
async function withArchives(call: ToolCall, work: (files: readonly string[]) => Promise<number>): Promise<number> {
  const { positionals, values, config } = call;
  if (values['newest'] !== true) {
    if (values['log'] !== undefined) throw new ToolError('--log goes with --newest');
    if (positionals.length === 0) throw new ToolError('say what: npm run restore -- FILE');
    return work(namedFiles(positionals));
  }
  if (positionals.length > 0) throw new ToolError('either name files or say --newest');
  if (config.backupTarget === undefined) throw new ToolError('BACKUP_TARGET: missing, while --newest asks for it');
  const target = openTarget(config.backupTarget);
  return inTemporaryFolder('bahi-restore-', async (folder) => {
    const logId = await meantLog(call);
    return work(await withOperatorErrors(target.description, fetchNewestSeries(target, folder, logId)));
  });
}

const placeOf = ({ stores, dataDir }: Config): string =>
  stores === undefined ? folderPaths(dataDir).path : 'the servers at EVENTSTORE_URL and MONGODB_URL';

/** Brings an archive back, or tries whether it could be. */
export const restoreTool: Tool = {
  help: `
npm run restore -- FILE [FILE …] [--drill | --secret]
npm run restore -- --newest [--log LOG] [--drill | --secret]

Brings back what a backup wrote, into DATA_DIR, which must be empty or missing, or into empty servers. Give a full archive, and
behind it the hourly ones that go on from it, oldest first; or say --newest for those at BACKUP_TARGET. Everything is read and proved
before anything is written: damage, a missing end, a wrong BACKUP_PASSPHRASE or a newer format changes nothing. An
interrupted restore goes on where it stood when it is run again.

Afterwards everybody signs in again, with the passwords of that moment. The secret that the sign-ins hang on comes with the
archive; it is kept in DATA_DIR unless DATA_SECRET brings it. Servers want it in DATA_SECRET.

  --newest  the newest archive at BACKUP_TARGET with those it goes on from: the one that holds most of its log
  --log     whose, where several books have archives there: without it a drill means those in use, and a restore is refused
            with a list of them
  --drill   restores into a temporary folder instead, verifies every row and chain, compares with the books in use when they
            are the same, says what it found, and removes the folder
  --secret  prints the DATA_SECRET that the archive holds, and restores nothing

Exit code 0 when all is well, 1 when a drill found a difference, 2 when it was refused or read models
do not catch up with the books.
`,
  options: {
    newest: { type: 'boolean' },
    log: { type: 'string' },
    drill: { type: 'boolean' },
    secret: { type: 'boolean' },
  },
  run: async (call) => {
    const { values, config, print } = call;
    if (values['drill'] === true && values['secret'] === true) throw new ToolError('say either --drill or --secret');
    return withArchives(call, async (files) => {
      const series = await withOperatorErrors(files.join(' '), proveSeries(files, config.backupPassphrase));
      if (values['secret'] === true) {
        print(`DATA_SECRET=${series.dataSecret}`);
        return 0;
      }
      if (values['drill'] === true) {
        for (const line of seriesLines(series)) print(line);
        const sound = await drill(config, series, print);
        print(sound ? 'the drill went well' : 'THE DRILL FAILED');
        return sound ? 0 : 1;
      }
      await withOperatorErrors(placeOf(config), restoreBooks(config, series));
      print(`restored into ${placeOf(config)}:`);
      for (const line of seriesLines(series)) print(line);
      print(`as everything stood at ${series.newest.createdAt}; everybody signs in again`);
      return 0;
    });
  },
};
