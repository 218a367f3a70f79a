import { readEvent, type AnyRecorded, type Position, type RecordedEvent } from '@bahi/contracts';
import { PageBudget, ZERO_POSITION } from '@bahi/event-store';
import type { Logger, ReactorCheckpoint } from '@bahi/runtime';
import { recordOpening } from '../catalogue/recordOpening.ts';
import { endMembership } from '../members/endMembership.ts';
import type { Services } from '../services.ts';
import { finishBill } from './finishBill.ts';
import { TYPES_OF_WORK, UnfinishedWork, type Unfinished } from './unfinished.ts';

export interface Reactor {
  /** Finishes everything that is under way, however young: run once, before the API is ready. */
  catchUp(): Promise<void>;
  /** Looks every second from now on. */
  start(): void;
  /** Stops looking and waits for what is in hand. */
  stop(): Promise<void>;
}

const PAGE = 250;
const SWEEP_MS = 1_000;
/** A request that is still at work finishes its own: only what was there so many looks ago was interrupted. */
const GRACE_LOOKS = 5;

/**
 * Finishes work that spans two streams and was interrupted between them: submitted bills, opening stock of new products,
 * and what the removal of a member takes with it. It has a checkpoint of its own; running it twice, or in several
 * processes, changes nothing.
 */
export function createReactor(services: Services, checkpoint: ReactorCheckpoint, logger: Logger): Reactor {
  const work = new UnfinishedWork();
  let look = 0;
  let readTo: Position | null | undefined;
  let saved: Position | null = null;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function readOn(): Promise<void> {
    if (readTo === undefined) readTo = saved = await checkpoint.load();
    const see = (stored: RecordedEvent, after: Position | null) => {
      // one damaged event must not keep the work of every other shop from being finished
      try {
        work.see(readEvent(stored) as AnyRecorded, after, look);
      } catch (error) {
        logger.error({ err: error, position: stored.position }, 'an unreadable event is passed over');
      }
    };
    readTo = await readWork(services, readTo, see);
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

  /** Everything before the oldest open work is done: the next start reads on from there. */
  async function remember(): Promise<void> {
    const oldest = work.resumeAfter();
    const position = oldest === undefined ? readTo : oldest;
    if (position === null || position === undefined || position === saved) return;
    await checkpoint.save(position);
    saved = position;
  }

  async function sweep(graceLooks: number): Promise<void> {
    look += 1;
    await readOn();
    for (const [key, unfinished] of work.seenBy(look - graceLooks)) {
      try {
        await finish(unfinished);
        work.done(key);
      } catch (error) {
        // It stays under way: the next look tries again.
        logger.error({ err: error, stream: unfinished.event.stream }, 'could not finish interrupted work');
      }
    }
    await remember();
  }

  function schedule(): void {
    timer = setTimeout(() => {
      running = sweep(GRACE_LOOKS)
        .catch((error: unknown) => logger.error({ err: error }, 'the reactor could not look'))
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

/** Hands every event of interest behind `after` to `see`, with the position read so far, and gives the last position. */
async function readWork(
  services: Services,
  after: Position | null,
  see: (stored: RecordedEvent, after: Position | null) => void,
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
      see(stored, readTo);
      readTo = stored.position;
    }
    if (events.length < PAGE && !budget.isSpent) break;
    // a long log is no reason to keep requests waiting
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return head !== ZERO_POSITION && (readTo === null || readTo < head) ? head : readTo;
}
