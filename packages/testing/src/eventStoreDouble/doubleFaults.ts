import { setTimeout as sleep } from 'node:timers/promises';

/** What is to befall an append: before or after it is written, the connection goes or no answer comes. */
export interface AppendFault {
  when: 'before' | 'after';
  /** `drop` cuts every connection, `silence` answers never, `timeout` is the server's own "Operation timed out". */
  how: 'drop' | 'silence' | 'timeout';
}

/** The faults in force. */
export class DoubleFaults {
  private readonly appendFaults: AppendFault[] = [];
  private delayMs = 0;
  /** Time between two events of one answer. */
  trickleMs = 0;
  private held: { promise: Promise<void>; release: () => void } | null = null;
  /** Calls that will still be told to go to the leader. */
  notLeaderCalls = 0;

  /** Fails the next `count` appends. */
  failAppends(fault: AppendFault, count = 1): void {
    for (let made = 0; made < count; made += 1) this.appendFaults.push(fault);
  }

  /** What happens to this append, if anything. */
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

  /** Every answer comes this much later. */
  slow(milliseconds: number): void {
    this.delayMs = milliseconds;
  }

  /** Each call passes here first. */
  async gate(): Promise<void> {
    if (this.delayMs > 0) await sleep(this.delayMs);
    while (this.held !== null) await this.held.promise;
  }
}
