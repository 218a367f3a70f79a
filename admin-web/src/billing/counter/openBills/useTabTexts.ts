import { useCallback } from 'react';
import { formatInstantTime } from '../../../format/dates.ts';
import { formatPaise } from '../../../format/money.ts';
import { useLanguage, useTranslate } from '../../../i18n/language.ts';
import type { Holder, OpenBillTab } from './openBills.ts';

const HOUR = 60;
/** Up to this age hours are shown. */
const DAYS_FROM = 72 * HOUR;

/** The texts of one open bill. */
export interface TabTexts {
  /** The customer, or when the bill was opened. */
  name: string;
  /** Items, amount, and age or holder. */
  details: string;
}

/** How open bills are named: by customer, else by the time they were opened. */
export function useTabTexts() {
  const translate = useTranslate();
  const [language] = useLanguage();
  const ageText = useCallback(
    (minutes: number): string => {
      if (minutes < 1) return translate('openBills.now');
      if (minutes < HOUR) return translate('openBills.minutes', { count: minutes });
      if (minutes < DAYS_FROM) return translate('openBills.hours', { count: Math.floor(minutes / HOUR) });
      return translate('openBills.days', { count: Math.floor(minutes / (24 * HOUR)) });
    },
    [translate],
  );
  const holderName = useCallback(
    ({ byName }: Holder): string => byName ?? translate('openBills.heldBySomebody'),
    [translate],
  );
  const textsOf = useCallback(
    ({ customer, createdAt, lineCount, grandTotalPaise, seconds, isUnsaved, heldBy }: OpenBillTab): TabTexts => {
      const name =
        customer === null
          ? translate('openBills.named', { time: formatInstantTime(createdAt, language) })
          : customer.walkIn
            ? translate('common.walkIn')
            : customer.name;
      const items =
        lineCount === 0 ? translate('billing.nothingYet') : translate('billing.itemCount', { smart_count: lineCount });
      const age =
        heldBy === undefined
          ? ageText(Math.floor(seconds / 60))
          : translate('openBills.held', { name: holderName(heldBy), age: ageText(heldBy.minutes) });
      const parts = [
        items,
        ...(grandTotalPaise === undefined || lineCount === 0 ? [] : [formatPaise(grandTotalPaise)]),
        age,
        ...(isUnsaved ? [translate('openBills.unsaved')] : []),
      ];
      return { name, details: parts.join(' · ') };
    },
    [translate, language, ageText, holderName],
  );
  return { textsOf, ageText, holderName };
}
