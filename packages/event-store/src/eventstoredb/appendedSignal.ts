import type { AllStreamSubscription } from '@eventstore/db-client';
import type { Position } from '@bahi/contracts';
import { keepSubscribed } from './keepSubscribed.ts';
import { positionOf } from './logPosition.ts';

type Listener = (position: Position) => void;

/** Where the signal learns of appends by other processes. */
interface Source {
  head(): Promise<Position>;
  subscribe(after: Position): AllStreamSubscription;
}

/**
 * Notifies listeners of appends by this process or another. A subscription that ended is restarted after the last event
 * seen.
 */
export class AppendedSignal {
  private readonly source: Source;
  private readonly listeners = new Set<Listener>();
  private announced: Position | null = null;
  private running = false;
  private readonly stopping = new AbortController();

  constructor(source: Source) {
    this.source = source;
  }

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    if (!this.running) this.run();
    return () => this.listeners.delete(listener);
  }

  /** Notifies the listeners of a position newer than all before. */
  announce(position: Position): void {
    if (this.announced !== null && position <= this.announced) return;
    this.announced = position;
    for (const listener of this.listeners) listener(position);
  }

  close(): void {
    this.stopping.abort();
    this.listeners.clear();
  }

  private run(): void {
    this.running = true;
    const { source } = this;
    void keepSubscribed(
      async () => source.subscribe(this.announced ?? (await source.head())),
      ({ position }) => {
        if (position !== undefined) this.announce(positionOf(position));
      },
      this.stopping.signal,
    );
  }
}
