import { MAX_PURCHASE_LINES } from '@bahi/contracts';
import ContentPaste from '@mui/icons-material/ContentPaste';
import Button from '@mui/material/Button';
import { useState, type ClipboardEvent, type ReactNode } from 'react';
import { useTranslate } from '../../i18n/language.ts';
import { filled, withLines, type LineDraft, type PurchaseDraft } from '../draft/purchaseDraft.ts';
import type { TaxTerms } from '../draft/purchaseTaxes.ts';
import { PasteDialog } from './PasteDialog.tsx';
import type { TaxedBill } from './pastedTax.ts';
import { readTable } from './readTable.ts';

type ChangeDraft = (changed: (now: PurchaseDraft) => PurchaseDraft) => void;

/** Whether a text is rows of a spreadsheet and no text for one field. */
const isRows = (text: string): boolean => {
  const table = readTable(text);
  return table.length > 1 || (text.includes('\t') && (table[0]?.length ?? 0) > 1);
};

/** Pasting rows into the grid or by a button, and the dialog that shows them. */
export function usePaste(draft: PurchaseDraft, terms: TaxTerms, change: ChangeDraft) {
  const { priceIncludesTax, purchaseDate } = draft;
  const bill: TaxedBill | null = priceIncludesTax === undefined ? null : { ...terms, priceIncludesTax, purchaseDate };
  const [text, setText] = useState<string>();
  const onPaste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text');
    if (!(event.target as Element).closest('[data-grid]') || !isRows(pasted)) return;
    event.preventDefault();
    setText(pasted);
  };
  const add = (lines: Omit<LineDraft, 'key'>[]): void => {
    change((now) => ({ ...now, lines: withLines(now.lines, lines).lines }));
    setText(undefined);
  };
  const taken = filled(draft.lines).filter((line) => line.product !== null || line.quantityMilli !== null).length;
  const dialog: ReactNode =
    text === undefined ? null : (
      <PasteDialog
        text={text}
        room={MAX_PURCHASE_LINES - taken}
        bill={bill}
        onAdd={add}
        onClose={() => setText(undefined)}
      />
    );
  return { onPaste, dialog, open: () => setText('') };
}

export function PasteButton({ onClick }: { onClick: () => void }) {
  const translate = useTranslate();
  return (
    <Button startIcon={<ContentPaste />} onClick={onClick}>
      {translate('purchaseBill.pasteRows')}
    </Button>
  );
}
