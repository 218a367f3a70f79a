import {
  formatPosition,
  verifyLog,
  verifyRows,
  type LogProblem,
  type LogReport,
  type VerifyOptions,
} from '@bahi/event-store';
import { positionsRead } from '@bahi/read-store';
import { cutFile, folderPaths, lostAccounts, missingEnd, openLog, type Config } from '@bahi/runtime';
import { existingFolder, isStoreAway, storeLine, ToolError, type Tool } from '../cli/tool.ts';

/** Checks for a missing end of the log and for missing accounts. */
async function missing(config: Config, end: string | undefined): Promise<LogProblem | undefined> {
  if (end !== undefined) return { problem: 'end_missing', place: end };
  const log = await openLog(config);
  try {
    const paths = folderPaths(config.dataDir);
    const cut = cutFile(paths.privateFile);
    if (cut !== undefined) return { problem: 'accounts_damaged', place: cut };
    const lost = await lostAccounts(log, paths);
    return lost && { problem: 'accounts_missing', place: lost.text };
  } catch (error) {
    if (!isStoreAway(error)) throw error;
    return { problem: 'accounts_damaged', place: storeLine(error) };
  } finally {
    await log.close();
  }
}

/** Checks the rows of the embedded log, that no read model has seen newer events, and that its accounts exist. */
async function checkFolder(config: Config, options: VerifyOptions): Promise<LogReport> {
  const paths = existingFolder(config);
  const read = positionsRead(paths.readFolder);
  const report = verifyRows(paths.path, options);
  const cut = cutFile(paths.eventsFile);
  if (cut !== undefined) {
    const problems: LogProblem[] = [{ problem: 'database_damaged', place: cut }, ...report.problems];
    return { ...report, problems, problemCount: report.problemCount + 1 };
  }
  if (report.problemCount > 0) return report;
  const problem = await missing(config, missingEnd(paths, read, formatPosition(report.events)));
  return problem === undefined ? report : { ...report, problems: [problem], problemCount: 1 };
}

/** Checks the log. A log on servers is checked through its port. */
async function check(config: Config, options: VerifyOptions): Promise<LogReport> {
  if (config.stores === undefined) return checkFolder(config, options);
  const log = await openLog(config);
  try {
    return await verifyLog(log, options);
  } finally {
    await log.close();
  }
}

/** Verifies everything in the books; only reads. */
export const verifyTool: Tool = {
  help: `
npm run verify -- [--head REVISION:HASH]

Checks that no revision of a stream is missing and that the hash chain of every ledger is valid. On the embedded engine it
also checks SQLite's own structure, the hash of every row, that no position is missing, that no read model has seen newer
events, and that the accounts exist. Works while servers run. Prints the newest revision and hash of each ledger: keep them
elsewhere, because with --head a later run can detect a cut-off tail.

Exit code 0 when all is sound, 1 with the place of each damage, 2 when the books cannot be read.
`,
  options: { head: { type: 'string' } },
  optionsOnly: true,
  async run({ values, config, print }) {
    const { head } = values;
    if (head !== undefined && !/^\d+:[0-9a-f]{64}$/.test(String(head))) {
      throw new ToolError('--head: must be REVISION:HASH as printed by an earlier verify');
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
