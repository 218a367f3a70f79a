import Alert from '@mui/material/Alert';
import Paper from '@mui/material/Paper';
import type { BillView } from '@bahi/contracts';
import { useLocation } from 'react-router';
import { useTranslate } from '../../i18n/language.ts';
import { ChangeShown } from '../counter/cash/ChangeShown.tsx';
import { generatedState } from '../generatedState.ts';
import { OfferDefaults } from './OfferDefaults.tsx';

/** What a bill leaves to be done at the counter when it has just been generated: the change, until the next bill. */
export function JustGenerated({ bill }: { bill: BillView }) {
  const translate = useTranslate();
  const isGenerated = generatedState(useLocation().state) !== undefined;
  if (!isGenerated || bill.status !== 'completed') return null;
  const { changePaise } = bill;
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
      <OfferDefaults bill={bill} />
    </>
  );
}
