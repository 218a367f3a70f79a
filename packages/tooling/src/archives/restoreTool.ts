import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { proveSeries } from '@bahi/backup';
import { folderPaths } from '@bahi/runtime';
import { ToolError, type Tool } from '../cli/tool.ts';
import { drill } from './drill.ts';
import { restoreBooks } from './restoreBooks.ts';
import { seriesLines } from './seriesLines.ts';

/** Brings an archive back, or tries whether it could be. */
export const restoreTool: Tool = {
  help: `
npm run restore -- FILE [FILE …] [--drill]

Brings back what a backup wrote, into DATA_DIR, which must be empty or missing. Give a full archive, and behind it the hourly ones
that go on from it, oldest first. Everything is read and proved before anything is written: damage, a missing end, a wrong
BACKUP_PASSPHRASE or a newer format changes nothing. An interrupted restore goes on where it stood when it is run again.

Afterwards everybody signs in anew, with the passwords of that moment. The secret that the sign-ins hang on comes with the
archive; it is kept in DATA_DIR unless DATA_SECRET brings it.

  --drill   restores into a temporary folder instead, verifies every row and chain, compares with the books in DATA_DIR when
            they are the same, says what it found, and removes the folder

Exit code 0 when all is well, 1 when a drill found a difference, 2 when it was refused.
`,
  options: { drill: { type: 'boolean' } },
  async run({ positionals, values, config, print }) {
    if (positionals.length === 0) throw new ToolError('say what: npm run restore -- FILE');
    const files = positionals.map((name) => resolve(name));
    const missing = files.find((file) => !existsSync(file));
    if (missing !== undefined) throw new ToolError(`there is no file ${missing}`);
    const series = await proveSeries(files, config.backupPassphrase);
    if (values['drill'] === true) {
      for (const line of seriesLines(series)) print(line);
      const sound = await drill(config, series, print);
      print(sound ? 'the drill went well' : 'THE DRILL FAILED');
      return sound ? 0 : 1;
    }
    await restoreBooks(config, series);
    print(`restored into ${folderPaths(config.dataDir).path}:`);
    for (const line of seriesLines(series)) print(line);
    print(`as everything stood at ${series.newest.createdAt}; everybody signs in again`);
    return 0;
  },
};
