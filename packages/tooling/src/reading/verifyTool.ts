import { verifyRows } from '@bahi/event-store';
import { existingFolder, ToolError, type Tool } from '../cli/tool.ts';

/** Checks everything that was ever written; reads only. */
export const verifyTool: Tool = {
  help: `
npm run verify -- [--head REVISION:HASH]

Checks the books in DATA_DIR: SQLite's own structure, the hash of every row, that no position and no revision is missing,
and the hash chain of every ledger. Works while the server runs. Prints each ledger's newest revision and hash: keep them
elsewhere, for with --head a later run also finds out whether the tail was cut off.

Exit code 0 when all is sound, 1 with the place of each damage, 2 when it could not look.
`,
  options: { head: { type: 'string' } },
  async run({ values, config, print }) {
    const { path } = existingFolder(config);
    const { head } = values;
    if (head !== undefined && !/^\d+:[0-9a-f]{64}$/.test(String(head))) {
      throw new ToolError('--head: must be REVISION:HASH as an earlier verify printed it');
    }
    const report = verifyRows(path, head === undefined ? {} : { head: String(head) });
    for (const ledger of report.ledgers) print(`${ledger.stream} ${ledger.head}`);
    for (const { problem, place } of report.problems) print(`DAMAGED ${problem}: ${place}`);
    const unnamed = report.problemCount - report.problems.length;
    if (unnamed > 0) print(`and ${unnamed} more`);
    print(`${report.events} events in ${report.streams} streams: ${report.problemCount === 0 ? 'sound' : 'DAMAGED'}`);
    return report.problemCount === 0 ? 0 : 1;
  },
};
