import type { Dispatch } from 'react';
import type { DraftAction, DraftLine } from '../../draft/draft.ts';

/** What a line of the bill asks for. */
export interface LineHandlers {
  onAct: Dispatch<DraftAction>;
  /** Opens price, discount and remark of the line with this key, or closes those of any. */
  onOpen: (key: number | undefined) => void;
  onRemove: (line: DraftLine) => void;
  onDone: () => void;
}
