import Button from '@mui/material/Button';
import type { BillView } from '@bahi/contracts';
import { Suspense, useState } from 'react';
import { useLocation, type Location } from 'react-router';
import { useTranslate } from '../../i18n/language.ts';
import { useFocusAfterDialog } from '../../list/rows/focusContent.ts';
import { useCan } from '../../providers/cache/roles.ts';
import { lazyPart } from '../../providers/http/lazyPart.ts';
import { isReturn } from './returnState.ts';

const CreditNoteDialog = lazyPart(async () => (await import('./CreditNoteDialog.tsx')).CreditNoteDialog);

/** Takes back goods of a completed bill; open at once when the bill was looked up for a return. */
export function TakeBack({ bill }: { bill: BillView }) {
  const translate = useTranslate();
  const { state } = useLocation() as Location<unknown>;
  const mayCredit = useCan('cancelBill');
  const [isOpen, setOpen] = useState(isReturn(state));
  useFocusAfterDialog(isOpen);
  const credited = new Map<number, number>();
  for (const { lineNo, quantityMilli } of bill.creditNotes.flatMap(({ lines }) => lines)) {
    credited.set(lineNo, (credited.get(lineNo) ?? 0) + quantityMilli);
  }
  const isLeft = bill.lines.some(({ lineNo, quantityMilli }) => quantityMilli > (credited.get(lineNo) ?? 0));
  if (!mayCredit || bill.status !== 'completed' || !isLeft) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {translate('creditNotes.takeBack')}
      </Button>
      {isOpen ? (
        <Suspense>
          <CreditNoteDialog bill={bill} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
