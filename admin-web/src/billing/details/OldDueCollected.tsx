import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from '../../i18n/language.ts';
import { ConfirmRefusal } from '../../messages/ConfirmRefusal.tsx';
import { WaitingForNetwork } from '../../messages/WaitingForNetwork.tsx';
import { messageOf } from '../../providers/http/apiError.ts';
import { oldDueText } from '../oldDue/oldDueText.ts';
import type { OldDueLeft } from '../oldDue/useOldDueLeft.ts';

/** What became of an old due that was collected with the bill: being noted, or not noted yet with a way to do it. */
export function OldDueCollected({ left }: { left: OldDueLeft }) {
  const translate = useTranslate();
  const { pending, isCollecting, error, collect, confirm, drop } = left;
  if (pending === undefined) return null;
  const said = oldDueText(translate, pending.body);
  if (isCollecting) {
    return (
      <Alert severity="info" sx={{ mb: 2 }}>
        {translate('credit.oldDueSending', said)}
        <WaitingForNetwork isSending={isCollecting} />
      </Alert>
    );
  }
  return (
    <Alert severity={error === null ? 'warning' : 'error'} sx={{ mb: 2 }}>
      <AlertTitle>{translate(pending.isSent ? 'credit.oldDueUnknown' : 'credit.oldDueNotNoted', said)}</AlertTitle>
      {error === null ? null : <Typography variant="body2">{messageOf(error)}</Typography>}
      <Typography variant="body2">{translate('credit.oldDueOnce')}</Typography>
      <ConfirmRefusal error={error} isBusy={isCollecting} onConfirm={confirm} />
      <Button color="inherit" variant="outlined" size="small" onClick={collect} sx={{ mt: 1, mr: 1 }}>
        {translate('credit.oldDueNote')}
      </Button>
      {pending.isSent ? null : (
        <Button color="inherit" size="small" onClick={drop} sx={{ mt: 1 }}>
          {translate('credit.oldDueDrop')}
        </Button>
      )}
    </Alert>
  );
}
