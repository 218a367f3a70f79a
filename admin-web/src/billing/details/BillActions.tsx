import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { BillStatus, BillView } from '@bahi/contracts';
import { useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTranslate } from '../../i18n/language.ts';
import { useFocusAfterDialog } from '../../list/rows/focusContent.ts';
import { FailedAlert } from '../../messages/FailedAlert.tsx';
import { WaitingForNetwork } from '../../messages/WaitingForNetwork.tsx';
import { useCan } from '../../providers/cache/roles.ts';
import { DeleteBillDialog } from '../DeleteBillDialog.tsx';
import { isOpen } from '../draft/isOpen.ts';
import { useDetailCommands } from './useDetailCommands.ts';

/** Statuses to choose from. Generating has its own button, and a generated bill can only be cancelled. */
function nextStatuses({ status, lines }: Pick<BillView, 'status' | 'lines'>, mayCancel: boolean): BillStatus[] {
  if (status === 'created') return lines.length === 0 ? [] : ['in_billing'];
  if (status === 'in_billing') return ['created'];
  return status === 'completed' && mayCancel ? ['cancelled'] : [];
}

/** Actions on a bill, by its status and the reader's role. */
export function BillActions({ bill, list }: { bill: BillView; list: string }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const maySell = useCan('sell');
  // the rest of a bill with credit notes needs another note
  const mayCancel = useCan('cancelBill') && bill.creditNotes.length === 0;
  const [toDelete, setToDelete] = useState<BillView>();
  const leaveButton = useFocusAfterDialog(toDelete !== undefined);
  const { restore, change, remember } = useDetailCommands(bill);
  const { status } = bill;
  const isDraft = isOpen(bill);
  const mayDelete = isDraft ? maySell : status === 'completed' && mayCancel;
  const next = maySell ? nextStatuses(bill, mayCancel) : [];
  const choose = (chosen: BillStatus): void => {
    // cancelling a completed bill is confirmed
    if (chosen === 'cancelled') setToDelete(bill);
    else if (chosen === 'created' || chosen === 'in_billing') change.mutate(chosen);
  };
  const onDeleted = (deleted: BillView): void => {
    leaveButton();
    setToDelete(undefined);
    remember(deleted);
    if (deleted.status === 'discarded') void navigate(list);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {change.error === null ? null : <FailedAlert title={translate('billing.statusFailed')} error={change.error} />}
      {restore.error === null ? null : <FailedAlert title={translate('billing.restoreFailed')} error={restore.error} />}
      {isDraft && maySell ? (
        <Button variant="contained" component={Link} to={`${list}/create/${bill.id}`}>
          {translate('billing.editBill')}
        </Button>
      ) : null}
      {status === 'discarded' && maySell ? (
        <Button variant="contained" loading={restore.isPending} onClick={() => restore.mutate()}>
          {translate('common.restore')}
        </Button>
      ) : null}
      {next.length === 0 ? null : (
        <TextField
          select
          label={translate('billing.changeStatus')}
          value={status}
          disabled={change.isPending}
          onChange={({ target }) => choose(target.value as BillStatus)}
          helperText={status === 'completed' ? translate('billing.cancelByStatus') : undefined}
        >
          {[status, ...next].map((choice) => (
            <MenuItem key={choice} value={choice}>
              {translate(`common.billStatus.${choice}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <WaitingForNetwork isSending={restore.isPending || change.isPending} />
      {mayDelete ? <DeleteButton isDraft={isDraft} onClick={() => setToDelete(bill)} /> : null}
      {toDelete === undefined ? null : (
        <DeleteBillDialog bill={toDelete} onClose={() => setToDelete(undefined)} onDeleted={onDeleted} />
      )}
    </Box>
  );
}

/** Deletes a draft or cancels a completed bill; the text below says which. */
function DeleteButton({ isDraft, onClick }: { isDraft: boolean; onClick: () => void }) {
  const translate = useTranslate();
  const textId = useId();
  return (
    <Box>
      <Button fullWidth color="error" variant="outlined" aria-describedby={textId} onClick={onClick}>
        {translate('billing.deleteBill')}
      </Button>
      <FormHelperText id={textId} sx={{ mx: 1.75 }}>
        {translate(isDraft ? 'billing.deletesDraft' : 'billing.cancelByDelete')}
      </FormHelperText>
    </Box>
  );
}
