import { useEffect, type ReactNode } from 'react';
import { PayBar } from './PayBar.tsx';
import type { useCounter } from './useCounter.ts';
import { BillSheet } from './layout/BillSheet.tsx';
import type { PageForm } from './layout/usePageForm.ts';

interface PayPlacesProps {
  counter: ReturnType<typeof useCounter>;
  form: PageForm;
  /** Customer and payment. */
  panel: ReactNode;
}

/** The pay bar, and the sheet with customer and payment on a page without room for them. */
export function PayPlaces({ counter, form, panel }: PayPlacesProps) {
  const { isSheetOpen, closeSheet, enterSheet } = counter.fields;
  const { failure } = counter.commands;
  // what went wrong is said on the page
  useEffect(() => {
    if (failure !== undefined) closeSheet();
  }, [failure, closeSheet]);
  return (
    <>
      <PayBar counter={counter} place={form.hasPanel ? 'page' : 'opensSheet'} />
      <BillSheet
        isOpen={isSheetOpen && !form.hasPanel}
        onClose={closeSheet}
        onOpened={enterSheet}
        bar={<PayBar counter={counter} place="inSheet" />}
      >
        {panel}
      </BillSheet>
    </>
  );
}
