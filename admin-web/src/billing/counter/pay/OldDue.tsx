import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { memo, type Dispatch, type RefObject } from 'react';
import { useTranslate } from '../../../i18n/language.ts';
import { oldDueMethod, type Draft, type DraftAction } from '../../draft/draft.ts';
import { DueText } from '../../oldDue/DueText.tsx';
import { oldDueText } from '../../oldDue/oldDueText.ts';
import type { PendingOldDue } from '../../oldDue/pendingOldDue.ts';
import type { CustomerDue } from '../../oldDue/useCustomerDue.ts';

interface OldDueProps {
  inputRef: RefObject<HTMLInputElement | null>;
  due: CustomerDue;
  /** Its payment, once it is sent: from then on it is not a choice. */
  sent: PendingOldDue | undefined;
  oldDuePaise: Draft['oldDuePaise'];
  paymentMethod: Draft['paymentMethod'];
  parts: Draft['parts'];
  /** The bill cannot be generated with it before its UPI payment is seen. */
  hasIssue: boolean;
  onAct: Dispatch<DraftAction>;
}

/** What the customer of the bill owes, and whether that is collected too. */
export const OldDue = memo(function OldDue(props: OldDueProps) {
  const { inputRef, due, sent, oldDuePaise, paymentMethod, parts, hasIssue, onAct } = props;
  const translate = useTranslate();
  if (due.state === 'none') return null;
  const offered = oldDuePaise ?? (due.state === 'known' && due.duePaise > 0 ? due.duePaise : null);
  const needsSight = oldDuePaise !== null && paymentMethod === 'UPI';
  const said = (amountPaise: number) =>
    oldDueText(translate, { amountPaise, method: oldDueMethod({ paymentMethod, parts }) });
  return (
    <Box sx={{ mt: -0.5 }}>
      <DueText due={due} />
      {sent !== undefined || offered === null ? null : (
        <FormControlLabel
          control={
            <Checkbox
              checked={oldDuePaise !== null}
              onChange={(_event, isTaken) => onAct({ type: 'oldDue', oldDuePaise: isTaken ? offered : null })}
              slotProps={{ input: { ref: inputRef, 'aria-describedby': needsSight ? 'old-due-by-upi' : undefined } }}
            />
          }
          label={translate(oldDuePaise === null ? 'credit.oldDueToo' : 'credit.oldDueTaken', said(offered))}
        />
      )}
      {sent !== undefined || !needsSight ? null : (
        <FormHelperText id="old-due-by-upi" error={hasIssue} role={hasIssue ? 'alert' : undefined} sx={{ mt: 0 }}>
          {translate('credit.oldDueByUpi')}
        </FormHelperText>
      )}
      {sent === undefined ? null : (
        <Box component="output" sx={{ display: 'block', fontWeight: 600 }}>
          {translate(
            sent.payment === undefined ? 'credit.oldDueUnknown' : 'credit.oldDueBefore',
            oldDueText(translate, sent.body),
          )}
        </Box>
      )}
    </Box>
  );
});
