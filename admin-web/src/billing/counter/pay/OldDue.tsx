import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { memo, type Dispatch } from 'react';
import { formatPaise } from '../../../format/money.ts';
import { useTranslate } from '../../../i18n/language.ts';
import { oldDueMethod, type Draft, type DraftAction } from '../../draft/draft.ts';
import { DueText } from '../../oldDue/DueText.tsx';
import type { CustomerDue } from '../../oldDue/useCustomerDue.ts';

interface OldDueProps {
  due: CustomerDue;
  oldDuePaise: Draft['oldDuePaise'];
  paymentMethod: Draft['paymentMethod'];
  parts: Draft['parts'];
  onAct: Dispatch<DraftAction>;
}

/** What the customer of the bill owes, and whether that is collected too. */
export const OldDue = memo(function OldDue({ due, oldDuePaise, paymentMethod, parts, onAct }: OldDueProps) {
  const translate = useTranslate();
  if (due.state === 'none') return null;
  const offered = oldDuePaise ?? (due.state === 'known' && due.duePaise > 0 ? due.duePaise : null);
  const method = translate(`common.paymentMethods.${oldDueMethod({ paymentMethod, parts })}`);
  return (
    <Box sx={{ mt: -0.5 }}>
      <DueText due={due} />
      {offered === null ? null : (
        <FormControlLabel
          control={
            <Checkbox
              checked={oldDuePaise !== null}
              onChange={(_event, isTaken) => onAct({ type: 'oldDue', oldDuePaise: isTaken ? offered : null })}
            />
          }
          label={translate(oldDuePaise === null ? 'credit.oldDueToo' : 'credit.oldDueTaken', {
            amount: formatPaise(offered),
            method,
          })}
        />
      )}
    </Box>
  );
});
