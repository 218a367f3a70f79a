import { useMemo } from 'react';
import { useShowCustomer } from '../../customerDisplay/useShowCustomer.ts';
import { displayedDraft } from '../displayed.ts';
import type { useCounter } from './useCounter.ts';

/** Shows the draft on the customer's display, with the QR code while it is open at the counter. */
export function useDisplayDraft({ open, amounts, totals, upi }: ReturnType<typeof useCounter>): void {
  const { draft } = open;
  const shownUpi = upi.isShown ? upi.request : undefined;
  useShowCustomer(
    useMemo(() => displayedDraft(draft, { amounts, totals, upi: shownUpi }), [draft, amounts, totals, shownUpi]),
  );
}
