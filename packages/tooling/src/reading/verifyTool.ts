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

/** What is missing beside or behind a sound log. */
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

/** The embedded log down to its rows, whether read models have seen more of it than there is, and whether its people are known. */
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

/** One on a server is checked as the server gives it out. */
async function check(config: Config, options: VerifyOptions): Promise<LogReport> {
  if (config.stores === undefined) return checkFolder(config, options);
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
SQLite's own structure, the hash of every row, that no position is missing, that read models have not seen more, and that
the people of the books can sign in. Works while servers run. Prints each ledger's newest revision and hash: keep them elsewhere, for with --head a later run also finds out
whether the tail was cut off.

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
