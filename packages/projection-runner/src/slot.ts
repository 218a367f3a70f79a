import type { Position } from '@bahi/contracts';
import type { ModelBuild } from '@bahi/read-store';
import type { Projection } from './projection.ts';
import type { Track } from './track.ts';

/** What there is of one projection. */
export interface Slot {
  projection: Projection;
  /** The build that is read, as storage said last; of another version of the program unless it is `live`. */
  read: ModelBuild | undefined;
  /** Follows the log and is read. */
  live: Track | undefined;
  /** Fills beside what is read. */
  building: Track | undefined;
  /** What the operator wants: a new build, or one of this version back though a newer one is read. */
  asked: 'rebuild' | 'goBack' | undefined;
  /** How much of a page it takes at once: less where a page could not be read or written. */
  share: number;
  /** How far the other partitions of `building` must have come, by number, before it is read. */
  goals?: ReadonlyMap<number, Position | null>;
}
