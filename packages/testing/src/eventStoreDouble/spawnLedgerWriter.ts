import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('ledgerWriter.ts', import.meta.url));

/** What a process writes to a ledger that it shares with others. */
export interface LedgerWriting {
  url: string;
  ledger: string;
  /** Distinguishes its commands from those of the others. */
  name: string;
  /** Number of commands in progress at a time. */
  counters: number;
  /** Between two commands of a counter. */
  pauseMs: number;
  /** Bytes of data of each event, in addition to its required fields. */
  bytes: number;
}

export interface WriterReport {
  accepted: number;
  failed: number;
  seconds: number;
  /** Processor time. */
  cpuMs: number;
  lostRaces: number;
  /** Most appends that any command needed. */
  mostTries: number;
  /** Of each accepted command, in order. */
  latenciesMs: number[];
}

export interface LedgerWriter {
  start(): void;
  /** Lets it finish its commands in progress. */
  stop(): Promise<WriterReport>;
}

/** Starts a process that is ready to write. It ends with this one. */
export async function spawnLedgerWriter(writing: LedgerWriting): Promise<LedgerWriter> {
  const argument = JSON.stringify(writing);
  const child = spawn(process.execPath, ['--import', 'tsx', main, argument], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  if ((await lines.next()).done === true) throw new Error('the writer ended before it was ready');
  return {
    start: () => void child.stdin.write('start\n'),
    async stop() {
      child.stdin.end();
      const report = (await lines.next()) as IteratorResult<string, undefined>;
      if (report.done === true) throw new Error('the writer ended without a report');
      return JSON.parse(report.value) as WriterReport;
    },
  };
}
