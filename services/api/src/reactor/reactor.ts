import { readEvent, type AnyRecorded, type Position, type RecordedEvent } from '@bahi/contracts';
import { PageBudget, ZERO_POSITION } from '@bahi/event-store';
import type { Logger, ReactorCheckpoint } from '@bahi/runtime';
import { recordOpening } from '../catalogue/recordOpening.ts';
import { endMembership } from '../members/endMembership.ts';
import type { Services } from '../services.ts';
import { finishBill } from './finishBill.ts';
import { TYPES_OF_WORK, UnfinishedWork, type Unfinished } from './unfinished.ts';

export interface Reactor {
  /** Finishes all interrupted work, however new it is. Called once, before the API is ready. */
  catchUp(): Promise<void>;
  /** Sweeps every second from now on. */
  start(): void;
  /** Stops the sweeps, and waits for the current one. */
  stop(): Promise<void>;
}

const PAGE = 250;
const SWEEP_MS = 1_000;
/** Work that was read less than this many sweeps ago is left to its request, which is probably still running. */
const GRACE_SWEEPS = 5;

/**
 * Finishes work that spans two streams and was interrupted between them: submitted bills, opening stock of new products,
 * and what the removal of a member takes with it. It has a checkpoint of its own; running it twice, or in several
 * processes, changes nothing.
 */
export function createReactor(services: Services, checkpoint: ReactorCheckpoint, logger: Logger): Reactor {
  const work = new UnfinishedWork();
  /** Number of the current sweep. */
  let sweeps = 0;
  let readTo: Position | null | undefined;
  let saved: Position | null = null;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function readOn(): Promise<void> {
    if (readTo === undefined) readTo = saved = await checkpoint.load();
    const note = (stored: RecordedEvent, after: Position | null) => {
      // one damaged event must not keep the work of every other shop from being finished
      try {
        work.note(readEvent(stored) as AnyRecorded, after, sweeps);
      } catch (error) {
        logger.error({ err: error, position: stored.position }, 'an unreadable event was skipped');
      }
    };
    readTo = await readWork(services, readTo, note);
  }

  async function finish(unfinished: Unfinished): Promise<void> {
    switch (unfinished.kind) {
      case 'bill':
        return finishBill(services, unfinished.event, logger);
      case 'opening':
        await recordOpening(services, unfinished.event);
        return undefined;
      case 'removal':
        return endMembership(services, unfinished.event);
    }
  }

  /** Saves the position before the oldest unfinished work: the next start reads from there. */
  async function remember(): Promise<void> {
    const oldest = work.resumeAfter();
    const position = oldest === undefined ? readTo : oldest;
    if (position === null || position === undefined || position === saved) return;
    await checkpoint.save(position);
    saved = position;
  }

  async function sweep(graceSweeps: number): Promise<void> {
    sweeps += 1;
    await readOn();
    for (const [key, unfinished] of work.readBy(sweeps - graceSweeps)) {
      try {
        await finish(unfinished);
        work.done(key);
      } catch (error) {
        // it stays unfinished: the next sweep tries again
        logger.error({ err: error, stream: unfinished.event.stream }, 'could not finish interrupted work');
      }
    }
    await remember();
  }

  function schedule(): void {
    timer = setTimeout(() => {
      running = sweep(GRACE_SWEEPS)
        .catch((error: unknown) => logger.error({ err: error }, 'a sweep of the reactor failed'))
        .then(() => {
          if (timer !== undefined) schedule();
        });
    }, SWEEP_MS);
  }

  return {
    catchUp: () => sweep(0),
    start: schedule,
    stop: async () => {
      clearTimeout(timer);
      timer = undefined;
      await running;
    },
  };
}

/** Calls `note` for every event of work after a position, with the position before the event. Returns the last position read. */
async function readWork(
  services: Services,
  after: Position | null,
  note: (stored: RecordedEvent, after: Position | null) => void,
): Promise<Position | null> {
  const head = await services.events.head();
  let readTo = after;
  for (;;) {
    const budget = new PageBudget();
    const events = await services.events.readAll({
      after: readTo,
      maxCount: PAGE,
      isEnough: budget.take,
      types: TYPES_OF_WORK,
      asStored: true,
    });
    for (const stored of events) {
      note(stored, readTo);
      readTo = stored.position;
    }
    if (events.length < PAGE && !budget.isSpent) break;
    // lets requests run while a long log is read
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return head !== ZERO_POSITION && (readTo === null || readTo < head) ? head : readTo;
}
