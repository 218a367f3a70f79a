import type { Position } from '@bahi/contracts';
import { MAX_APPEND_BYTES } from '../appendSize.ts';
import type { EventStore } from '../port.ts';
import { asError } from './asError.ts';
import { Group, type Member } from './group.ts';
import type { Job } from './job.ts';
import type { SealedCommand } from './sealCommand.ts';
import { settleAppend } from './settleAppend.ts';
import type { Sharing } from './sharing.ts';

interface Ends<State> {
  landed(group: Group<State>, position: Position): void;
  failed(group: Group<State>, error: Error): void;
}

/** The commands of a stream that are not durable yet: at most one append is in flight, and one group waits behind it. */
export class Appends<State> {
  private readonly stream: string;
  private readonly store: EventStore;
  private readonly sharing: Sharing<State>;
  private readonly ends: Ends<State>;
  private open: Group<State> | null = null;
  private flying: Group<State> | null = null;

  constructor(stream: string, store: EventStore, sharing: Sharing<State>, ends: Ends<State>) {
    this.stream = stream;
    this.store = store;
    this.sharing = sharing;
    this.ends = ends;
  }

  /** The newest commands that are not durable; null when all are. */
  get pending(): Group<State> | null {
    return this.open ?? this.flying;
  }

  get isFlying(): boolean {
    return this.flying !== null;
  }

  /** The last revision of the state, now at `revision`, that is known to be in the log. */
  durableRevision(revision: number): number {
    return (this.flying ?? this.open)?.expectedRevision ?? revision;
  }

  /** Whether the command may join the next append, as far as its size is not known yet. */
  hasRoomFor(job: Job<State>): boolean {
    if (this.open === null) return true;
    return !this.open.closed && !job.alone && this.open.commands < this.sharing.mostCommands();
  }

  /** Whether the events fit into the next append; if not, it takes no more commands. */
  takes({ bytes }: SealedCommand): boolean {
    if (this.open === null || this.open.bytes + bytes <= MAX_APPEND_BYTES) return true;
    this.open.closed = true;
    return false;
  }

  /** @param expectedRevision revision of the state before the command, unless others are pending */
  add(job: Job<State>, sealed: SealedCommand, expectedRevision: number): Group<State> {
    this.open ??= new Group(expectedRevision);
    this.open.add(job, sealed);
    return this.open;
  }

  /** Appends what waits, unless an append is in flight or it is another process's turn. */
  send(): void {
    if (this.open === null || this.flying !== null || !this.sharing.mayAppend()) return;
    const group = this.open;
    this.open = null;
    this.flying = group;
    this.sharing.appending?.(group);
    const { expectedRevision, events } = group;
    // a stream that was not read may already hold these very events: then the append must fail
    const append = group.unread
      ? this.store.append(this.stream, expectedRevision, events)
      : settleAppend(this.store, this.stream, expectedRevision, events);
    append.then(
      ({ position }) => {
        this.flying = null;
        this.sharing.landed?.(group, position);
        for (const event of group.events) event.position = position;
        group.succeed();
        this.ends.landed(group, position);
      },
      (thrown: unknown) => {
        const error = asError(thrown);
        this.flying = null;
        if (!group.unread) this.sharing.failed?.(group, error);
        group.fail(error);
        this.ends.failed(group, error);
      },
    );
  }

  /** Resolves once nothing is pending. */
  async settled(): Promise<void> {
    while (this.pending !== null) await this.pending.done.catch(() => undefined);
  }

  /** Drops the group that waits, and returns its commands. */
  dropWaiting(error: Error): readonly Member<State>[] {
    const dropped = this.open;
    this.open = null;
    dropped?.fail(error);
    return dropped?.members ?? [];
  }
}
