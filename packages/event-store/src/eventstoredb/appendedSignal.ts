import { setTimeout as sleep } from 'node:timers/promises';
import type { AllStreamSubscription } from '@eventstore/db-client';
import type { Position } from '@bahi/contracts';
import { positionOf } from './logPosition.ts';

type Listener = (position: Position) => void;

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

/** Where the signal learns of appends by other processes. */
interface Source {
  head(): Promise<Position>;
  subscribe(after: Position): AllStreamSubscription;
}

/**
 * Notifies listeners of appends by this process or another. A server subscription ends for good when the connection
 * drops or its reader is too slow, so it is restarted after the last event seen.
 */
export class AppendedSignal {
  private readonly source: Source;
  private readonly listeners = new Set<Listener>();
  private announced: Position | null = null;
  private subscription: AllStreamSubscription | null = null;
  private running = false;
  private readonly stopping = new AbortController();

  constructor(source: Source) {
    this.source = source;
  }

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    if (!this.running) void this.run();
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
    this.subscription?.destroy();
  }

  /** Subscribes to the server, again and again, until the store is closed. */
  private async run(): Promise<void> {
    this.running = true;
    const { signal } = this.stopping;
    let pauseMs = FIRST_PAUSE_MS;
    while (!signal.aborted) {
      try {
        const subscription = this.source.subscribe(this.announced ?? (await this.source.head()));
        this.subscription = subscription;
        for await (const { event } of subscription) {
          pauseMs = FIRST_PAUSE_MS;
          if (event?.position !== undefined) this.announce(positionOf(event.position));
        }
      } catch {
        // the connection dropped or we were too slow; a caller that must know reads and gets the error
      }
      void this.subscription?.unsubscribe().catch(() => undefined);
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    }
  }
}
