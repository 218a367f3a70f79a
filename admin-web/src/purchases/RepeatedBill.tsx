import { isOtherLine, isVendorBillRepeated, vendorBillKey, type PurchaseRow } from '@bahi/contracts';
import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { FORM_WIDTH } from '../form/FormCard.tsx';
import { formatDay } from '../format/dates.ts';
import { useLanguage, useTranslate } from '../i18n/language.ts';
import { useQuantityText } from '../labels/useQuantityText.ts';
import { purchasesUnder } from '../providers/calls/purchases.ts';
import { useThrottledValue } from '../screen/useThrottledValue.ts';
import type { PurchaseDraft } from './draft/purchaseDraft.ts';
import { usePurchasedName } from './usePurchasedName.ts';

const LEAST_MS = 400;
const MOST_NAMED = 3;

interface RepeatedBillProps {
  draft: PurchaseDraft;
  /** The purchase that is corrected. It is not named itself, and only a change of what identifies its bill warns. */
  recorded?: PurchaseRow;
}

/** Warns that a vendor's bill seems to be recorded already, and lists the earlier purchases. */
export function RepeatedBill({ draft, recorded }: RepeatedBillProps) {
  const translate = useTranslate();
  const earlier = useEarlier(draft).filter((row) => recorded === undefined || !isOwnBill(row, recorded, draft));
  if (recorded !== undefined && namesBillOf(draft, recorded)) return null;
  if (earlier.length === 0) return null;
  const [first] = earlier;
  return (
    <Alert severity="warning" sx={{ mb: 2, maxWidth: FORM_WIDTH }}>
      {translate('purchases.billRepeated', { number: first?.vendorBillNumber ?? '', vendor: first?.vendorName ?? '' })}
      {earlier.slice(0, MOST_NAMED).map((row) => (
        <Earlier key={row.id} row={row} />
      ))}
    </Alert>
  );
}

/** Whether a row is the corrected purchase itself or another line of its bill. */
function isOwnBill(row: PurchaseRow, recorded: PurchaseRow, draft: PurchaseDraft): boolean {
  if (row.id === recorded.id) return true;
  const isOther = keepsNumber(draft, recorded) && isOtherLine(row, recorded);
  return isOther && draft.lines.every(({ product }) => product?.id !== row.productId);
}

function keepsNumber({ vendorId, vendorBillNumber }: PurchaseDraft, recorded: PurchaseRow): boolean {
  return vendorId === recorded.vendorId && vendorBillKey(vendorBillNumber) === vendorBillKey(recorded.vendorBillNumber);
}

/** Whether vendor, number, day and product are the recorded ones. */
function namesBillOf(draft: PurchaseDraft, recorded: PurchaseRow): boolean {
  const { purchaseDate, lines } = draft;
  const isSameDay = purchaseDate === recorded.purchaseDate;
  return keepsNumber(draft, recorded) && isSameDay && lines.every(({ product }) => product?.id === recorded.productId);
}

function Earlier({ row }: { row: PurchaseRow }) {
  const [language] = useLanguage();
  const quantity = useQuantityText();
  const name = usePurchasedName(row);
  return (
    <div>
      <Link component={RouterLink} to={`/dashboard/purchases/${row.id}`} target="_blank">
        {formatDay(row.purchaseDate, language)}: {name}, {quantity(row.quantityMilli, row.unit)}
      </Link>
    </div>
  );
}

/** Purchases with this vendor's bill number that may be the same. */
function useEarlier({ vendorId, vendorBillNumber, purchaseDate, lines }: PurchaseDraft): PurchaseRow[] {
  const number = useThrottledValue(vendorBillNumber.trim(), LEAST_MS);
  const { data = [] } = useQuery({
    queryKey: ['purchases', 'under', vendorId, number],
    queryFn: async ({ signal }) => purchasesUnder(vendorId ?? '', number, signal),
    enabled: vendorId !== null && number !== '',
  });
  // a line without a product yet can only be another day's
  const products = lines.map(({ product }) => product?.id ?? '');
  return data.filter((row) => products.some((productId) => isVendorBillRepeated(row, { productId, purchaseDate })));
}
