import type { AllStreamSubscription, RecordedEvent } from '@eventstore/db-client';
import type { Position } from '@bahi/contracts';
import type { Follower } from '../port.ts';
import { keepSubscribed } from './keepSubscribed.ts';
import { positionOf, type LogPlace } from './logPosition.ts';

interface Source {
  head(): Promise<Position>;
  /** @param checkpoint called for each event that is in none of the streams */
  follow(after: Position, checkpoint: (place: LogPlace) => void): AllStreamSubscription;
  /** Name of the stream that the event is in; null in a stream of somebody else. */
  streamOf(event: RecordedEvent): string | null;
}

/** Tells a follower of the events in some streams, and how far the log was looked through. */
export class Following {
  private readonly follower: Follower;
  private passed: Position | null = null;
  private readonly stopping = new AbortController();

  constructor(follower: Follower, source: Source) {
    this.follower = follower;
    const tell = (place: LogPlace, stream: string | null): void => {
      const position = positionOf(place);
      if (this.passed === null || position <= this.passed) return;
      this.passed = position;
      this.follower.passed(position, stream);
    };
    const subscribe = async (): Promise<AllStreamSubscription> => {
      const after = this.passed ?? this.begin(await source.head());
      return source.follow(after, (place) => tell(place, null));
    };
    const read = (event: RecordedEvent): void => {
      if (event.position !== undefined) tell(event.position, source.streamOf(event));
    };
    void keepSubscribed(subscribe, read, this.stopping.signal);
  }

  close(): void {
    this.stopping.abort();
  }

  private begin(after: Position): Position {
    this.passed = after;
    this.follower.began(after);
    return after;
  }
}
