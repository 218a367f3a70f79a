import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from '../../../i18n/language.ts';
import { FailedAlert } from '../../../messages/FailedAlert.tsx';
import type { useSplit } from './useSplit.ts';

/** A registered buyer gets taxable and exempt goods on two documents: one press makes the second (R3). */
export function SplitOffer({ split, disabled }: { split: ReturnType<typeof useSplit>; disabled: boolean }) {
  const translate = useTranslate();
  return (
    <>
      {split.error === null ? null : <FailedAlert title={translate('billTax.splitFailed')} error={split.error} />}
      <Alert
        severity="warning"
        sx={offerSx}
        action={
          <Button color="inherit" onClick={split.split} disabled={disabled} loading={split.isSplitting}>
            {translate('billTax.splitNow')}
          </Button>
        }
      >
        {translate('errors.mixed_supply_needs_split')}
      </Alert>
    </>
  );
}

/** On a phone the button is below the text. */
const offerSx = {
  mb: 2,
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flexBasis: { xs: 'calc(100% - 40px)', sm: 'auto' } },
} as const;
