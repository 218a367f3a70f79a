import { memo, type Dispatch, type Ref } from 'react';
import { UnknownCodes } from '../../../productSearch/unknownCode/UnknownCodes.tsx';
import type { Draft, DraftAction } from '../../draft/draft.ts';

interface HeldCodesProps {
  codes: Draft['heldCodes'];
  /** The bill was to be generated while some codes belong to no product. */
  isMissed: boolean;
  onAct: Dispatch<DraftAction>;
  /** The focus goes on: the row is gone. */
  onDone: () => void;
  listRef: Ref<HTMLOListElement>;
}

/** Scanned codes of the bill that belong to no product yet. Memoised, because a scan does not change it. */
export const HeldCodes = memo(function HeldCodes({ codes, isMissed, onAct, onDone, listRef }: HeldCodesProps) {
  return (
    <UnknownCodes
      codes={codes}
      isMissed={isMissed}
      listRef={listRef}
      onResolved={(code, product) => {
        onAct({ type: 'resolveHeld', code, product });
        onDone();
      }}
      onDrop={(code) => {
        onAct({ type: 'dropHeld', code });
        onDone();
      }}
    />
  );
});
