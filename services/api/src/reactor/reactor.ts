import { readEvent, type AnyRecorded, type Position, type RecordedEvent } from '@bahi/contracts';
import { PageBudget, ZERO_POSITION } from '@bahi/event-store';
import type { Logger, ReactorCheckpoint } from '@bahi/runtime';
import { openSplitDraft } from '../billing/splitBill.ts';
import { recordOpening } from '../catalogue/recordOpening.ts';
import { endMembership } from '../members/endMembership.ts';
import { setPriceOf } from '../purchases/setSellingPrices.ts';
import type { Services } from '../services.ts';
import { finishBill } from './finishBill.ts';
import { TYPES_OF_WORK, UnfinishedWork, type Unfinished } from './unfinished.ts';

export interface Reactor {
  /** Finishes all interrupted work, however new it is. Called once, before the API is ready. */
  catchUp(): Promise<void>;
  /** Finishes work that was interrupted a while ago: one of the server's timed jobs. Waits for `catchUp` and for other sweeps. */
  sweep(): Promise<void>;
}

const PAGE = 250;
/** Work that was read less than this many sweeps ago is left to its request, which is probably still running. */
const GRACE_SWEEPS = 5;

class SweepingReactor implements Reactor {
  readonly #services: Services;
  readonly #checkpoint: ReactorCheckpoint;
  readonly #logger: Logger;
  readonly #work = new UnfinishedWork();
  /** Number of the current sweep. */
  #sweeps = 0;
  #readTo: Position | null | undefined;
  #saved: Position | null = null;
  #running: Promise<void> = Promise.resolve();

  constructor(services: Services, checkpoint: ReactorCheckpoint, logger: Logger) {
    this.#services = services;
    this.#checkpoint = checkpoint;
    this.#logger = logger;
  }

  async catchUp(): Promise<void> {
    await this.#next(0);
  }

  async sweep(): Promise<void> {
    await this.#next(GRACE_SWEEPS);
  }

  #next(graceSweeps: number): Promise<void> {
    const sweep = async () => this.#sweep(graceSweeps);
    this.#running = this.#running.then(sweep, sweep);
    return this.#running;
  }

  async #sweep(graceSweeps: number): Promise<void> {
    this.#sweeps += 1;
    await this.#readOn();
    for (const [key, unfinished] of this.#work.readBy(this.#sweeps - graceSweeps)) {
      try {
        await this.#finish(unfinished);
        this.#work.done(key);
      } catch (error) {
        // it stays unfinished: the next sweep tries again
        this.#logger.error({ err: error, stream: unfinished.event.stream }, 'could not finish interrupted work');
      }
    }
    await this.#saveCheckpoint();
  }

  async #readOn(): Promise<void> {
    if (this.#readTo === undefined) this.#readTo = this.#saved = await this.#checkpoint.load();
    const note = (stored: RecordedEvent, after: Position | null) => {
      // one damaged event must not keep the work of every other shop from being finished
      try {
        this.#work.note(readEvent(stored) as AnyRecorded, after, this.#sweeps);
      } catch (error) {
        this.#logger.error({ err: error, position: stored.position }, 'an unreadable event was skipped');
      }
    };
    this.#readTo = await readWork(this.#services, this.#readTo, note);
  }

  async #finish(unfinished: Unfinished): Promise<void> {
    switch (unfinished.kind) {
      case 'bill':
        return finishBill(this.#services, unfinished.event, this.#logger);
      case 'split':
        await openSplitDraft(this.#services, unfinished.event);
        return undefined;
      case 'opening':
        await recordOpening(this.#services, unfinished.event);
        return undefined;
      case 'price':
        await setPriceOf(this.#services, unfinished.event);
        return undefined;
      case 'removal':
        return endMembership(this.#services, unfinished.event);
    }
  }

  /** Saves the position before the oldest unfinished work: the next start reads from there. */
  async #saveCheckpoint(): Promise<void> {
    const oldest = this.#work.resumeAfter();
    const position = oldest === undefined ? this.#readTo : oldest;
    if (position === null || position === undefined || position === this.#saved) return;
    await this.#checkpoint.save(position);
    this.#saved = position;
  }
}

/**
 * Finishes work that spans two streams and was interrupted between them: submitted bills, second drafts of split bills, opening stock of new products, selling
 * prices that came with purchases, and what the removal of a member takes with it. It has a checkpoint of its own; running it twice, or in several
 * processes, changes nothing.
 */
export function createReactor(services: Services, checkpoint: ReactorCheckpoint, logger: Logger): Reactor {
  return new SweepingReactor(services, checkpoint, logger);
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
