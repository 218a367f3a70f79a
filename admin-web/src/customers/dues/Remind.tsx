import WhatsApp from '@mui/icons-material/WhatsApp';
import Button from '@mui/material/Button';
import type { CustomerRow } from '@bahi/contracts';
import { useTranslate } from '../../i18n/language.ts';
import { useToday } from '../../providers/http/serverClock.ts';
import { whatsAppNumber } from '../../share/whatsAppLink.ts';
import { isToRemind } from './reminder.ts';
import { useReminder } from './useReminder.ts';

/** Reminds one customer, whose promise has passed; without a phone number it says so. */
export function Remind({ customer }: { customer: CustomerRow }) {
  const translate = useTranslate();
  const today = useToday();
  const { remind, isPending } = useReminder();
  const { name, phone } = customer;
  if (!isToRemind(customer, today)) return null;
  if (phone === null || whatsAppNumber(phone) === undefined) return <span>{translate('dues.remind.noPhone')}</span>;
  return (
    <Button
      variant="outlined"
      color="success"
      startIcon={<WhatsApp />}
      loading={isPending}
      loadingPosition="start"
      aria-label={translate('dues.remind.buttonOf', { name })}
      onClick={() => remind(customer.id)}
    >
      {translate('dues.remind.button')}
    </Button>
  );
}
