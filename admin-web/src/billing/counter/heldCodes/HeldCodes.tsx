import { memo, type Dispatch, type Ref } from 'react';
import { useTranslate } from '../../../i18n/language.ts';
import { useToast } from '../../../messages/toasts.ts';
import { UnknownCodes } from '../../../productSearch/unknownCode/UnknownCodes.tsx';
import { useKnownCodes } from '../../../productSearch/unknownCode/useKnownCodes.ts';
import type { Draft, DraftAction } from '../../draft/draft.ts';
import type { Issues } from '../../draft/draftIssues.ts';

interface RowsProps {
  codes: Draft['heldCodes'];
  /** The bill was to be generated while some codes belong to no product. */
  isMissed: boolean;
  onAct: Dispatch<DraftAction>;
  /** The focus goes on: the row is gone. */
  onDone: () => void;
  listRef: Ref<HTMLOListElement>;
}

/** What the rows need of the bill page. */
interface HeldOnBill {
  open: { draft: Pick<Draft, 'heldCodes'> };
  issues: Issues;
  change: Dispatch<DraftAction>;
  fields: { toSearch: () => void; heldCodes: Ref<HTMLOListElement> };
}

/** Scanned codes of the bill that belong to no product yet. */
export function HeldCodes({ counter }: { counter: HeldOnBill }) {
  const { open, issues, change, fields } = counter;
  return (
    <Rows
      codes={open.draft.heldCodes}
      isMissed={issues['heldCodes'] !== undefined}
      onAct={change}
      onDone={fields.toSearch}
      listRef={fields.heldCodes}
    />
  );
}

/** Memoised, because a scan of a known code does not change it. */
const Rows = memo(function Rows({ codes, isMissed, onAct, onDone, listRef }: RowsProps) {
  const translate = useTranslate();
  const toast = useToast();
  useKnownCodes(codes, (code, product) => {
    if (!codes.some((held) => held.code === code)) return;
    onAct({ type: 'resolveHeld', code, product });
    toast.success(translate('unknownCode.linked', { name: product.name }));
  });
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
