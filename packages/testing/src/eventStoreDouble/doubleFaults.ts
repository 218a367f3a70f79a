import { setTimeout as sleep } from 'node:timers/promises';

/** A fault of an append: before or after it is written, the connection breaks or no answer comes. */
export interface AppendFault {
  when: 'before' | 'after';
  /** `drop` cuts every connection, `silence` never answers, `timeout` is the server's own "Operation timed out". */
  how: 'drop' | 'silence' | 'timeout';
}

/** The active faults. */
export class DoubleFaults {
  private readonly appendFaults: AppendFault[] = [];
  private delayMs = 0;
  /** Time between two events of one answer. */
  trickleMs = 0;
  private held: { promise: Promise<void>; release: () => void } | null = null;
  /** This many further calls are answered "not the leader". */
  notLeaderCalls = 0;

  /** Fails the next `count` appends. */
  failAppends(fault: AppendFault, count = 1): void {
    for (let made = 0; made < count; made += 1) this.appendFaults.push(fault);
  }

  /** The fault of this append, if any. */
  nextAppendFault(): AppendFault | undefined {
    return this.appendFaults.shift();
  }

  /** Answers nothing, as a frozen server does, until the returned function is called. */
  hold(): () => void {
    this.release();
    let release = (): void => undefined;
    const promise = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.held = { promise, release };
    return () => this.release();
  }

  release(): void {
    this.held?.release();
    this.held = null;
  }

  /** Delays every answer by this much. */
  slow(milliseconds: number): void {
    this.delayMs = milliseconds;
  }

  /** Every call passes here first. */
  async gate(): Promise<void> {
    if (this.delayMs > 0) await sleep(this.delayMs);
    while (this.held !== null) await this.held.promise;
  }
}
