import { verifyLog, verifyRows, type LogReport, type VerifyOptions } from '@bahi/event-store';
import { openLog, type Config } from '@bahi/runtime';
import { existingFolder, ToolError, type Tool } from '../cli/tool.ts';

/** The embedded log down to its rows; one on a server as the server gives it out. */
async function check(config: Config, options: VerifyOptions): Promise<LogReport> {
  if (config.stores === undefined) return verifyRows(existingFolder(config).path, options);
  const log = await openLog(config);
  try {
    return await verifyLog(log, options);
  } finally {
    await log.close();
  }
}

/** Checks everything that was ever written; reads only. */
export const verifyTool: Tool = {
  help: `
npm run verify -- [--head REVISION:HASH]

Checks the books: that no revision of a stream is missing, and the hash chain of every ledger; on the embedded engine also
SQLite's own structure, the hash of every row, and that no position is missing. Works while servers run. Prints each ledger's newest revision and hash: keep them
elsewhere, for with --head a later run also finds out whether the tail was cut off.

Exit code 0 when all is sound, 1 with the place of each damage, 2 when it could not look.
`,
  options: { head: { type: 'string' } },
  optionsOnly: true,
  async run({ values, config, print }) {
    const { head } = values;
    if (head !== undefined && !/^\d+:[0-9a-f]{64}$/.test(String(head))) {
      throw new ToolError('--head: must be REVISION:HASH as an earlier verify printed it');
    }
    const report = await check(config, head === undefined ? {} : { head: String(head) });
    for (const ledger of report.ledgers) print(`${ledger.stream} ${ledger.head}`);
    for (const { problem, place } of report.problems) print(`DAMAGED ${problem}: ${place}`);
    const unnamed = report.problemCount - report.problems.length;
    if (unnamed > 0) print(`and ${unnamed} more`);
    print(`${report.events} events in ${report.streams} streams: ${report.problemCount === 0 ? 'sound' : 'DAMAGED'}`);
    return report.problemCount === 0 ? 0 : 1;
  },
};
