import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { joinedParts } from '@bahi/contracts';
import { formatPaise } from '../../format/money.ts';
import { formatMilli } from '../../format/quantity.ts';
import { useTranslate } from '../../i18n/language.ts';
import { useProductNames } from '../../labels/productNames.ts';
import { stateNameKey } from '../../labels/states.ts';
import { useQuantityText } from '../../labels/useQuantityText.ts';
import { billDifference, type Difference } from '../draft/billDifference.ts';
import { bodyOf, NOTHING_KNOWN, type Draft, type DraftLine } from '../draft/draft.ts';
import type { PaymentPart } from '../draft/paymentParts.ts';
import type { Conflict } from './useBillCommands.ts';

interface ConflictDialogProps {
  draft: Draft;
  conflict: Conflict;
  onKeepMine: () => void;
  onKeepBoth: () => void;
  onTakeTheirs: () => void;
  onLater: () => void;
}

const tableSx = {
  width: '100%',
  borderCollapse: 'collapse',
  mt: 2,
  '& th, & td': { textAlign: 'start', p: 1, borderBottom: 1, borderColor: 'divider', verticalAlign: 'top' },
} as const;

/** Two people changed one bill: shows both versions side by side and asks which one to keep. */
export function ConflictDialog({
  draft,
  conflict,
  onKeepMine,
  onKeepBoth,
  onTakeTheirs,
  onLater,
}: ConflictDialogProps) {
  const translate = useTranslate();
  const rowOf = useDifferenceTexts();
  return (
    <Dialog open onClose={onLater} fullWidth maxWidth="sm" aria-labelledby="conflict-title">
      <DialogTitle id="conflict-title">{translate('billing.staleTitle')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('billing.staleText')}</DialogContentText>
        <Box component="table" sx={tableSx}>
          <thead>
            <tr>
              <th scope="col">{translate('billing.what')}</th>
              <th scope="col">{translate('billing.yours')}</th>
              <th scope="col">{translate('billing.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {billDifference(draft, conflict.current).map((difference, index) => {
              const { what, yours, theirs } = rowOf(difference);
              return (
                // the rows never change order
                <tr key={index}>
                  <th scope="row">{what}</th>
                  <td>{yours}</td>
                  <td>{theirs}</td>
                </tr>
              );
            })}
          </tbody>
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={onLater}>{translate('lists.stay')}</Button>
        <Button onClick={onTakeTheirs}>{translate('billing.takeTheirs')}</Button>
        <Button onClick={onKeepBoth}>{translate('openBills.keepBoth')}</Button>
        <Button variant="contained" onClick={onKeepMine}>
          {translate('billing.keepMine')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** A difference as text: its subject, and the value on each side. */
function useDifferenceTexts(): (difference: Difference) => { what: string; yours: string; theirs: string } {
  const translate = useTranslate();
  const quantityText = useQuantityText();
  const namesOf = useProductNames();
  const lineText = (line: DraftLine | null): string => {
    if (line === null) return translate('billing.notThere');
    const discount = line.discountPaise ?? 0;
    return translate(discount === 0 ? 'billing.lineText' : 'billing.lineTextWithDiscount', {
      quantity: quantityText(line.quantityMilli ?? 0, line.unit),
      price: formatPaise(line.unitPricePaise ?? 0),
      discount: formatPaise(discount),
    });
  };
  const nameText = (line: DraftLine | null): string => (line === null ? '' : namesOf(line).first);
  const customerText = ({ walkIn, customerName, customerDetails }: Draft): string => {
    if (walkIn) return translate('common.walkIn');
    const { phone, address, stateCode } = customerDetails ?? NOTHING_KNOWN;
    const state = stateCode && translate(stateNameKey(stateCode));
    return joinedParts([customerName, phone, address, state]) || translate('billing.noCustomer');
  };
  const partText = ({ method, amountPaise }: PaymentPart): string =>
    `${translate(`common.paymentMethods.${method}`)} ${formatPaise(amountPaise ?? 0)}`;
  const paymentText = ({ paymentMethod, parts }: Draft): string => {
    if (parts !== null) return joinedParts(parts.map(partText)) || translate('credit.all');
    return paymentMethod === null ? translate('common.none') : translate(`common.paymentMethods.${paymentMethod}`);
  };
  const referenceText = (draft: Draft): string => bodyOf(draft).upiReference ?? translate('common.none');
  const discountText = ({ billDiscountPaise }: Draft): string => formatPaise(billDiscountPaise ?? 0);

  const codesText = ({ heldCodes }: Draft): string =>
    heldCodes.map(({ code, quantityMilli }) => `${formatMilli(quantityMilli)} × ${code}`).join(', ') ||
    translate('common.none');

  return (difference) => {
    const { kind, yours, theirs } = difference;
    switch (kind) {
      case 'customer':
        return { what: translate('billing.customer'), yours: customerText(yours), theirs: customerText(theirs) };
      case 'paymentMethod':
        return { what: translate('billing.paymentMethod'), yours: paymentText(yours), theirs: paymentText(theirs) };
      case 'upiReference':
        return { what: translate('upi.reference'), yours: referenceText(yours), theirs: referenceText(theirs) };
      case 'billDiscount':
        return { what: translate('billing.billDiscount'), yours: discountText(yours), theirs: discountText(theirs) };
      case 'heldCodes':
        return { what: translate('unknownCode.title'), yours: codesText(yours), theirs: codesText(theirs) };
      case 'line':
        return { what: nameText(yours ?? theirs), yours: lineText(yours), theirs: lineText(theirs) };
      default:
        return difference satisfies never;
    }
  };
}
