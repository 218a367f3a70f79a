import Paper from '@mui/material/Paper';
import type { KeyboardEvent } from 'react';
import { useEvent } from 'react-admin';
import { useTranslate } from '../../i18n/language.ts';
import { useFocusNext } from '../../screen/useFocusNext.ts';
import { chargesByLine } from '../draft/purchaseCosts.ts';
import { quantityId, settled, type PurchaseDraft } from '../draft/purchaseDraft.ts';
import type { TaxTerms } from '../draft/purchaseTaxes.ts';
import type { PurchaseLines } from '../draft/usePurchaseLines.ts';
import { cellId, stepFrom } from './gridKeys.ts';
import { gridSx } from './gridSx.ts';
import { PurchaseRow, type ChangeRow } from './PurchaseRow.tsx';
import { useLastPrices } from './useLastPrices.ts';

/** The fields of a line that show errors. */
const FIELDS = [
  'productId',
  'quantityMilli',
  'purchasePricePaise',
  'lineTotalPaise',
  'closingStockMilli',
  'sellingPricePaise',
  'hsn',
  'gstRateBps',
  'taxPaise',
];

interface PurchaseGridProps {
  draft: PurchaseDraft;
  change: (changed: (now: PurchaseDraft) => PurchaseDraft) => void;
  lines: PurchaseLines;
  terms: TaxTerms;
  lineError: (place: number, field: string) => string | undefined;
}

/** The lines of a supplier's bill: Enter walks from cell to cell and begins new lines, arrows go up and down. */
export function PurchaseGrid({ draft, change, lines, terms, lineError }: PurchaseGridProps) {
  const charges = chargesByLine(draft, terms);
  const shown = settled(draft.lines, charges);
  const last = useLastPrices(draft, change);
  const focusNext = useFocusNext();
  const onChange = useEvent((...[key, changed]: Parameters<ChangeRow>) => lines.changeLine(key, changed));
  const onChosen = useEvent((key: number) => {
    // a person who has moved on is not called back
    if (document.activeElement?.id === cellId('product', { key })) focusNext(quantityId({ key }));
  });
  const onRemove = useEvent((key: number, byKey: boolean) => {
    const place = draft.lines.findIndex((line) => line.key === key);
    const next = draft.lines[place === 0 ? 1 : place - 1];
    lines.remove(key);
    // after a key press the focus moves on, because the button is gone; after a touch the keyboard would open
    if (byKey && next !== undefined) document.getElementById(quantityId(next))?.focus();
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    // a picker that takes the Enter itself has prevented it
    if (event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return;
    const step = stepFrom(shown, event.target.id, event.key);
    if (step === undefined) return;
    event.preventDefault();
    const added = step === 'newLine' ? lines.add() : undefined;
    if (step !== 'newLine') document.getElementById(step.to)?.focus();
    else if (added !== undefined) focusNext(cellId('product', added));
  };
  return (
    <Paper variant="outlined" component="section" sx={gridSx} onKeyDown={onKeyDown} data-grid>
      <Headings />
      {shown.map((line, place) => (
        <PurchaseRow
          key={line.key}
          line={line}
          number={place + 1}
          chargePaise={charges.get(line.key) ?? 0}
          priceIncludesTax={draft.priceIncludesTax}
          day={draft.purchaseDate}
          terms={terms}
          last={last.get(line.product?.id ?? '')}
          errors={Object.fromEntries(FIELDS.map((field) => [field, lineError(place, field)]))}
          onChange={onChange}
          onChosen={onChosen}
          onRemove={draft.lines.length === 1 ? undefined : onRemove}
        />
      ))}
    </Paper>
  );
}

/** The labels of the columns, for the table; each field has its own label for screen readers. */
function Headings() {
  const translate = useTranslate();
  const label = (
    field: 'productId' | 'quantityMilli' | 'purchasePricePaise' | 'openingStockMilli' | 'closingStockMilli',
  ) => translate(`resources.purchases.fields.${field}`);
  const texts = [
    '',
    label('productId'),
    translate('purchaseBill.quantity'),
    `${translate('purchaseBill.price')} ₹`,
    translate('purchaseBill.change'),
    `${translate('purchases.lineTotal')} ₹`,
    label('openingStockMilli'),
    label('closingStockMilli'),
    translate('resources.purchases.fields.averageCostPaise'),
    `${translate('purchaseBill.sellingPrice')} ₹`,
    translate('purchaseBill.margin'),
    '',
  ];
  return (
    <div className="head" aria-hidden>
      {texts.map((text, place) => (
        <span key={place} style={{ textAlign: place > 1 ? 'end' : 'start' }}>
          {text}
        </span>
      ))}
    </div>
  );
}
