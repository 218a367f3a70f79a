import type { Position, RecordedEvent } from '@bahi/contracts';
import type { LogProblem, LogReport, VerifyOptions } from './embedded/verifyRows.ts';
import { PageBudget } from './pageBudget.ts';
import { NO_STREAM, type EventStore } from './port.ts';
import { ChainVerifier, isChained } from './verifyChain.ts';

const PAGE = 500;
const MAX_PROBLEMS = 100;

/**
 * Verifies a log through its port, for servers that check their own files: no stream misses a revision, every ledger's
 * hash chain is valid and, if a head is given, a ledger still contains it. Only reads; others may write meanwhile.
 */
export async function verifyLog(store: EventStore, { head }: VerifyOptions = {}): Promise<LogReport> {
  const problems: LogProblem[] = [];
  const revisions = new Map<string, number>();
  const chains = new Map<string, ChainVerifier>();
  let [events, problemCount, headFound] = [0, 0, false];
  const report = (problem: LogProblem['problem'], place: string): void => {
    problemCount += 1;
    if (problems.length < MAX_PROBLEMS) problems.push({ problem, place });
  };
  const check = (event: RecordedEvent): void => {
    const { stream, revision, position } = event;
    const place = `${stream} revision ${revision} (position ${position})`;
    events += 1;
    if (revision !== (revisions.get(stream) ?? NO_STREAM) + 1) report('revision_gap', `before ${place}`);
    revisions.set(stream, revision);
    if (!isChained(stream)) return;
    const chain = chains.get(stream) ?? new ChainVerifier();
    chains.set(stream, chain);
    try {
      const found = chain.check(event);
      if (found !== null && found.problem !== 'revision_gap') report(found.problem, place);
    } catch {
      report('unreadable', place);
    }
    if (chain.head === head) headFound = true;
  };

  for (let after: Position | null = null; ;) {
    const budget = new PageBudget();
    const page: RecordedEvent[] = await store.readAll({ after, maxCount: PAGE, isEnough: budget.take, asStored: true });
    for (const event of page) check(event);
    after = page.at(-1)?.position ?? after;
    if (page.length < PAGE && !budget.isSpent) break;
  }
  if (head !== undefined && !headFound) report('head_missing', head);
  const ledgers = Array.from(chains, ([stream, chain]) => ({ stream, head: chain.head ?? '' }));
  return { events, streams: revisions.size, ledgers, problems, problemCount };
}
