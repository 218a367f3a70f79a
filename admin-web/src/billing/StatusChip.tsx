import Chip from '@mui/material/Chip';
import type { BillStatus } from '@bahi/contracts';
import { useTranslate } from '../i18n/language.ts';

const colours = {
  created: 'default',
  in_billing: 'warning',
  completed: 'success',
  cancelled: 'error',
  discarded: 'default',
} as const satisfies Record<BillStatus, string>;

/** A bill's status. */
export function StatusChip({ status }: { status: BillStatus }) {
  const translate = useTranslate();
  return (
    <Chip size="small" variant="outlined" color={colours[status]} label={translate(`common.billStatus.${status}`)} />
  );
}
