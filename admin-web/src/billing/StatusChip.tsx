import Chip from '@mui/material/Chip';
import type { BillStatus } from '@bahi/contracts';
import { useTranslate } from '../i18n/language.ts';

type ShownStatus = BillStatus | 'credit_note';

const colours = {
  created: 'default',
  in_billing: 'warning',
  completed: 'success',
  cancelled: 'error',
  discarded: 'default',
  credit_note: 'info',
} as const satisfies Record<ShownStatus, string>;

/** The status of a bill, or that the row is a credit note. */
export function StatusChip({ status }: { status: ShownStatus }) {
  const translate = useTranslate();
  return (
    <Chip size="small" variant="outlined" color={colours[status]} label={translate(`common.billStatus.${status}`)} />
  );
}
