import type { CustomerKhata, Id, Profile } from '@bahi/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { whatsAppLink, whatsAppNumber } from '../../share/whatsAppLink.ts';
import { formatDay } from '../../format/dates.ts';
import { formatPaise } from '../../format/money.ts';
import { useLanguage, useTranslate, type Translate } from '../../i18n/language.ts';
import { useToast } from '../../messages/toasts.ts';
import { shopProfileQuery } from '../../providers/cache/queries.ts';
import { getCustomer } from '../../providers/calls/customers.ts';
import { useToday } from '../../providers/http/serverClock.ts';
import { useRefreshDues } from '../../khata/parts/useDuesCommand.ts';
import { isToRemind } from './reminder.ts';

/**
 * Reminds one customer by one tap: what is due is asked for again, and WhatsApp opens with a message about it. Who has paid or promised
 * another day since is not reminded, and when it cannot be asked, nobody is.
 */
export function useReminder() {
  const translate = useTranslate();
  const [language] = useLanguage();
  const today = useToday();
  const toast = useToast();
  const refresh = useRefreshDues();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    async mutationFn({ id, tab }: { id: Id; tab: Window | null }) {
      const [customer, profile] = await Promise.all([getCustomer(id), queryClient.fetchQuery(shopProfileQuery)]);
      return { customer, profile, tab };
    },
    onSuccess({ customer, profile, tab }) {
      const number = customer.phone === null ? undefined : whatsAppNumber(customer.phone);
      if (!isToRemind(customer, today) || number === undefined) {
        tab?.close();
        refresh();
        toast.info(whyNot(translate, customer, language));
        return;
      }
      if (tab === null) toast.error(translate('dues.remind.blocked'));
      else tab.location.href = whatsAppLink(reminderText(translate, customer, profile, language), number);
    },
    onError(_, { tab }) {
      tab?.close();
      toast.error(translate('dues.remind.failed'));
    },
  });
  return {
    isPending,
    /** In a click handler: the window is opened by the press, and gets its address once the due is known. */
    remind: (id: Id): void => mutate({ id, tab: window.open('', '_blank') }),
  };
}

function whyNot(
  translate: Translate,
  { name, duePaise = 0, promiseDate, phone }: CustomerKhata,
  language: string,
): string {
  if (duePaise <= 0) return translate('dues.remind.settled', { name });
  if (phone === null) return translate('dues.remind.noPhone');
  if (promiseDate === null || promiseDate === undefined) return translate('dues.remind.noPromise', { name });
  return translate('dues.remind.promised', { name, day: formatDay(promiseDate, language) });
}

/** What is due, since when, and what was promised; how to pay it by UPI. */
function reminderText(
  translate: Translate,
  { name, duePaise = 0, oldestDueAt, promiseDate }: CustomerKhata,
  { shopName, upiId }: Profile,
  language: string,
): string {
  const dayOf = (day: string | null | undefined): string => (day ? formatDay(day, language) : '');
  const text = translate('dues.remind.text', {
    name,
    shop: shopName,
    amount: formatPaise(duePaise),
    since: dayOf(oldestDueAt),
    promise: dayOf(promiseDate),
  });
  return upiId === null ? text : `${text}\n${translate('dues.remind.upi', { upiId })}`;
}
