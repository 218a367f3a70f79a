/** All injected faults, with the names that the run prints. */
export const faults = [
  'crash between submit and ledger',
  'crash at any moment',
  'append done, its answer lost',
  'append done, the store silent',
  'store refused',
  'append of a dead process comes late',
  'answer lost on the way to the client',
  'duplicate sent later',
  'duplicate sent at the same time',
  'revision conflict',
  'clock jump forwards',
  'clock jump backwards',
  'poison event parked',
  'projections lost a race',
] as const;
export type Fault = (typeof faults)[number];

/** How often each fault happened. */
export class FaultTally {
  readonly counts = new Map<Fault, number>(faults.map((fault) => [fault, 0]));

  add(fault: Fault, times = 1): void {
    this.counts.set(fault, (this.counts.get(fault) ?? 0) + times);
  }

  get total(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Faults that never happened, about which the run has shown nothing. */
  get missing(): Fault[] {
    return faults.filter((fault) => this.counts.get(fault) === 0);
  }

  merge(other: FaultTally): void {
    for (const [fault, count] of other.counts) this.add(fault, count);
  }
}
