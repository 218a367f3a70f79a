import { isStreamOf, type RecordedEvent } from '@bahi/contracts';
import { CHAIN_START, eventHash } from './eventHash.ts';

/** Whether a stream's events are chained. Decided by the name, because verification runs without the streams' rules. */
export const isChained = (stream: string): boolean => isStreamOf('ledger', stream);

/** Where a chain is broken. */
export interface ChainBreak {
  stream: string;
  revision: number;
  problem: 'revision_gap' | 'wrong_previous_hash' | 'wrong_hash';
}

/** Verifies the chain of one stream, event by event, in revision order and as stored. */
export class ChainVerifier {
  private revision: number;
  private hash: string;

  /** @param before the event before the first one; undefined when the chain is verified from its start */
  constructor(before?: RecordedEvent) {
    this.revision = before?.revision ?? -1;
    this.hash = before?.meta.hash ?? CHAIN_START;
  }

  /** Revision and hash of the newest event, `REVISION:HASH`; null before the first. */
  get head(): string | null {
    return this.revision < 0 ? null : `${this.revision}:${this.hash}`;
  }

  /** Checks the next event and returns what is wrong with it, or null. Continues from this event's own hash. */
  check(event: RecordedEvent): ChainBreak | null {
    const { stream, revision, meta } = event;
    const problem =
      revision !== this.revision + 1
        ? 'revision_gap'
        : meta.prevHash !== this.hash
          ? 'wrong_previous_hash'
          : meta.hash !== eventHash(event)
            ? 'wrong_hash'
            : null;
    this.revision = revision;
    this.hash = meta.hash ?? '';
    return problem === null ? null : { stream, revision, problem };
  }
}

/** Every break in a chained stream, given from revision 0 and as stored; empty when it is sound. */
export function verifyChain(events: Iterable<RecordedEvent>): ChainBreak[] {
  const verifier = new ChainVerifier();
  const breaks: ChainBreak[] = [];
  for (const event of events) {
    const found = verifier.check(event);
    if (found !== null) breaks.push(found);
  }
  return breaks;
}
