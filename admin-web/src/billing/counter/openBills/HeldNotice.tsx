import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { memo } from 'react';
import { useTranslate } from '../../../i18n/language.ts';
import type { Holder } from './openBills.ts';
import { useTabTexts } from './useTabTexts.ts';

interface HeldNoticeProps {
  holder: Holder | undefined;
  isBusy: boolean;
  onTakeOver: () => void;
}

/** Says that another session works on this bill, and offers to take it over. */
export const HeldNotice = memo(function HeldNotice({ holder, isBusy, onTakeOver }: HeldNoticeProps) {
  const translate = useTranslate();
  const { ageText, holderName } = useTabTexts();
  if (holder === undefined) return null;
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" disabled={isBusy} onClick={onTakeOver}>
          {translate('openBills.takeOver')}
        </Button>
      }
    >
      {translate('openBills.heldText', { name: holderName(holder), age: ageText(holder.minutes) })}
    </Alert>
  );
});
