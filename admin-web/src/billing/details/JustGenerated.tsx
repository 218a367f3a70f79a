import Alert from '@mui/material/Alert';
import Paper from '@mui/material/Paper';
import type { BillView } from '@bahi/contracts';
import { useLocation } from 'react-router';
import { useTranslate } from '../../i18n/language.ts';
import { ChangeShown } from '../counter/cash/ChangeShown.tsx';
import { generatedState } from '../generatedState.ts';
import type { OldDueLeft } from '../oldDue/useOldDueLeft.ts';
import { OfferDefaults } from './OfferDefaults.tsx';
import { SaleSettled } from './SaleSettled.tsx';

interface JustGeneratedProps {
  bill: BillView;
  /** Payment of an old due that was collected with it. */
  payment?: OldDueLeft['payment'];
}

/** What a bill leaves to be done at the counter when it has just been generated: the change and what is owed, until the next bill. */
export function JustGenerated({ bill, payment }: JustGeneratedProps) {
  const translate = useTranslate();
  const isGenerated = generatedState(useLocation().state) !== undefined;
  if (!isGenerated || bill.status !== 'completed') return null;
  const changePaise = bill.changePaise ?? changeOfParts(bill);
  const warnings = (bill.warnings ?? []).flatMap(({ code }) =>
    code === 'gst_number_check' || code === 'other_state_needs_registration' ? [code] : [],
  );
  return (
    <>
      {warnings.map((code) => (
        <Alert key={code} severity="warning" sx={{ mb: 2 }}>
          {translate(`billTax.warnings.${code}`)}
        </Alert>
      ))}
      {changePaise === undefined ? null : (
        <Paper variant="outlined" sx={{ px: 2, py: 1, mb: 2 }}>
          <ChangeShown changePaise={changePaise} />
        </Paper>
      )}
      <SaleSettled bill={bill} payment={payment} />
      <OfferDefaults bill={bill} />
    </>
  );
}

/** What is given back of the cash for the parts of a bill; undefined if none was counted. */
function changeOfParts({ payments }: BillView): number | undefined {
  const counted = payments.flatMap(({ tenderedPaise, amountPaise }) =>
    tenderedPaise === undefined ? [] : [tenderedPaise - amountPaise],
  );
  return counted.length === 0 ? undefined : counted.reduce((sum, paise) => sum + paise, 0);
}
