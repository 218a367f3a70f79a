import type { Id } from '@bahi/contracts';
import {
  replayChange,
  replayLines,
  type LineAsked,
  type PurchaseChange,
  type ReplayedChange,
  type ReplayedLines,
} from '@bahi/domain';
import { Journals, type Reach } from './journals.ts';
import type { MovementSource } from './productEvents.ts';

/** What a purchase would change, if it were corrected or reversed. */
export interface ChangeQuestion extends Reach {
  shopId: Id;
  change: PurchaseChange;
}

/** What lines of a bill give back. */
export interface LinesQuestion extends Reach {
  shopId: Id;
  productId: Id;
  billId: Id;
  /** Ledger revision of its completion. */
  revision: number;
  lines: readonly LineAsked[];
}

/** Replays the movements of products (R33b). In a thread of its own where there is one: a product may have 100,000 of them. */
export interface Replays {
  /** @param signal given by a preview, which is refused when many wait; a command waits for its turn */
  change(question: ChangeQuestion, signal?: AbortSignal): Promise<ReplayedChange>;
  /** Null when nothing was corrected that changes what they give back. */
  lines(question: LinesQuestion): Promise<ReplayedLines | null>;
}

/** Replays in this thread, from its own connections. */
export function createReplays(source: MovementSource): Replays {
  const journals = new Journals(source);
  return {
    async change({ shopId, change, ...reach }) {
      const { productId, place } = change;
      return replayChange(await journals.since({ shopId, productId }, place, reach), change);
    },
    async lines({ shopId, productId, billId, revision, lines, ...reach }) {
      const journal = await journals.sinceBill({ shopId, productId }, revision, lines, reach);
      return journal === null ? null : replayLines(journal, billId, lines);
    },
  };
}
