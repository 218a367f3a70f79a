import type { CustomerRow } from '@bahi/contracts';
import { whatsAppNumber } from '../../share/whatsAppLink.ts';
import { useTranslate } from '../../i18n/language.ts';
import { useFilter } from '../../list/filters/useFilters.ts';
import { RowButton } from '../../list/rows/RowButton.tsx';
import { useToday } from '../../providers/http/serverClock.ts';
import { isToRemind } from './reminder.ts';
import { useReminder } from './useReminder.ts';

/** The button of a row that reminds its customer; none in a look at the past, and none without a phone number. */
export function RemindRow({ row }: { row: CustomerRow }) {
  const today = useToday();
  const [asOf] = useFilter('asOf');
  const hasPhone = row.phone !== null && whatsAppNumber(row.phone) !== undefined;
  return asOf === '' && hasPhone && isToRemind(row, today) ? <RemindButton row={row} /> : null;
}

function RemindButton({ row: { id, name } }: { row: CustomerRow }) {
  const translate = useTranslate();
  const { remind, isPending } = useReminder();
  return (
    <RowButton
      icon="message"
      label={translate('dues.remind.buttonOf', { name })}
      disabled={isPending}
      onClick={() => remind(id)}
    />
  );
}
