import type { RecordedEvent, SealedEvent } from '@bahi/contracts';
import {
  AppendOutcomeUnknown,
  openInMemoryEventStore,
  StoreUnavailable,
  WrongRevision,
  type AppendResult,
  type EventStore,
} from '@bahi/event-store';
import type { SeededRandom } from '../faults/seededRandom.ts';
import type { FaultTally } from './faultTally.ts';
import type { VirtualTime } from './virtualTime.ts';

/** A process's connection to its stores; cut when it dies. */
export interface Link {
  connected: boolean;
  /** Whether it dies with its store: its requests in progress never arrive. */
  embedded: boolean;
}

type AppendFault = 'refused' | 'answer lost' | 'silent' | undefined;

/**
 * One log that several processes write to over a network. Every call takes a time each way that is drawn from the seed, and may
 * fail in any way that the port allows.
 */
export class SimulatedLog {
  readonly events: EventStore;
  /** No new faults: for the end of a run, when everything has to recover. */
  calm = false;
  /** Called for each append when it is durable, before any answer. */
  onDurable: (link: Link, events: readonly SealedEvent[]) => void = () => undefined;
  readonly #time: VirtualTime;
  readonly #random: SeededRandom;
  readonly #tally: FaultTally;

  constructor(time: VirtualTime, random: SeededRandom, tally: FaultTally, logId: string) {
    this.events = openInMemoryEventStore({ logId });
    this.#time = time;
    this.#random = random;
    this.#tally = tally;
  }

  /** The log for one process. */
  connect(link: Link): EventStore {
    const { events } = this;
    return {
      logId: events.logId,
      append: (...append) => this.#append(link, append),
      readStream: (stream, options) => this.#read(link, () => events.readStream(stream, options)),
      readAll: (options) => this.#read(link, () => events.readAll(options)),
      head: () => this.#read(link, () => events.head()),
      onAppended: (listener) => events.onAppended(listener),
      close: async () => undefined,
    };
  }

  /** The whole log as stored. */
  async everything(): Promise<RecordedEvent[]> {
    return this.events.readAll({ after: null, maxCount: 1_000_000, asStored: true });
  }

  #travel(run: () => void): void {
    const slow = this.#random.chance(0.02);
    this.#time.after(slow ? 20 + this.#random.below(300) : 0.1 + this.#random.fraction() * 3, run);
  }

  #read<T>(link: Link, look: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const fails = !this.calm && this.#random.chance(0.001);
      this.#travel(() => {
        if (!link.connected) return;
        if (fails) this.#tally.add('store refused');
        const answer = async (): Promise<T> => {
          if (fails) throw new StoreUnavailable('a fault was put into reading');
          return look();
        };
        answer().then(
          (found) => this.#answer(link, () => resolve(found)),
          (error: Error) => this.#answer(link, () => reject(error)),
        );
      });
    });
  }

  #answer(link: Link, give: () => void): void {
    this.#travel(() => {
      if (link.connected) give();
    });
  }

  #append(link: Link, append: Parameters<EventStore['append']>): Promise<AppendResult> {
    const [, , events] = append;
    const fault = this.#drawFault();
    return new Promise((resolve, reject) => {
      this.#travel(() => {
        if (!link.connected && !this.#arrivesLate(link)) return;
        if (fault === 'refused') {
          this.#tally.add('store refused');
          this.#answer(link, () => reject(new StoreUnavailable('a fault was put into append')));
          return;
        }
        this.events.append(...append).then(
          (result) => this.#appended(link, events, fault, () => resolve(result), reject),
          (error: Error) => {
            if (error instanceof WrongRevision) this.#tally.add('revision conflict');
            this.#answer(link, () => reject(error));
          },
        );
      });
    });
  }

  #appended(
    link: Link,
    events: readonly SealedEvent[],
    fault: AppendFault,
    resolve: () => void,
    reject: (error: Error) => void,
  ): void {
    if (!link.connected) this.#tally.add('append of a dead process comes late');
    this.onDurable(link, events);
    if (fault === 'silent') this.#tally.add('append done, the store silent');
    else if (fault === 'answer lost') {
      this.#tally.add('append done, its answer lost');
      this.#answer(link, () => reject(new AppendOutcomeUnknown('a fault was put into append')));
    } else this.#answer(link, resolve);
  }

  #drawFault(): AppendFault {
    const draw = this.#random.fraction();
    if (this.calm || draw > 0.05) return undefined;
    if (draw < 0.02) return 'answer lost';
    return draw < 0.045 ? 'refused' : 'silent';
  }

  /** A request of a dead process may still be on its way to a store on another machine. */
  #arrivesLate(link: Link): boolean {
    return !link.embedded && this.#random.chance(0.5);
  }
}
