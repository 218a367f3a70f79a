import { useMemo } from 'react';
import { useShowCustomer } from '../../customerDisplay/useShowCustomer.ts';
import { displayedDraft } from '../displayed.ts';
import type { useCounter } from './useCounter.ts';

/** Shows the customer the bill as it is being written, with the QR code while the cashier has it shown. */
export function useDisplayDraft({ open, amounts, totals, upi }: ReturnType<typeof useCounter>): void {
  const { draft } = open;
  const shownUpi = upi.isShown ? upi.request : undefined;
  useShowCustomer(
    useMemo(() => displayedDraft(draft, { amounts, totals, upi: shownUpi }), [draft, amounts, totals, shownUpi]),
  );
}
