import { PAYMENT_METHODS } from '@bahi/contracts';
import type { ReactNode } from 'react';
import { useTranslate } from '../i18n/language.ts';
import { FilterBar } from '../list/filters/FilterBar.tsx';
import { FilterDay } from '../list/filters/FilterDay.tsx';
import { FilterChoice } from '../list/filters/FilterSelect.tsx';
import { SearchBox } from '../list/filters/SearchBox.tsx';
import { textOf, useFilters, type Filters } from '../list/filters/useFilters.ts';
import { useCan } from '../providers/cache/roles.ts';
import { OPEN_PAYMENTS } from '../providers/calls/billing.ts';
import { CashierFilter } from './CashierFilter.tsx';

/** Search and filters of the sales list; `children` stand at their end. */
export function SaleFilters({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  return (
    <FilterBar>
      <SearchBox placeholder={translate('sales.searchLabel')} />
      <FilterDay source="from" label={translate('lists.from')} />
      <FilterDay source="to" label={translate('lists.to')} />
      <PaymentFilter />
      <CashierFilter />
      <StatusFilter />
      {children}
    </FilterBar>
  );
}

/** Every status at once: each number is seen in its sequence. */
const ALL = ['completed', 'cancelled', 'credit_note'] as const;
const EVERY = 'all';

/** Completed bills, cancelled ones, credit notes or all. A search without a choice finds all, because paper does not say that its bill was cancelled. */
function StatusFilter() {
  const translate = useTranslate();
  const { filters, setFilters } = useFilters();
  const { status, ...others } = filters;
  const isSearch = textOf(filters, 'q').trim() !== '';
  const shown = status === undefined ? (isSearch ? EVERY : 'completed') : typeof status === 'string' ? status : EVERY;
  const choose = (value: string): void => {
    const isDefault = value === (isSearch ? EVERY : 'completed');
    setFilters(isDefault ? others : { ...others, status: value === EVERY ? ALL : value });
  };
  const text = (value: (typeof ALL)[number]) => ({ value, text: translate(`common.billStatus.${value}`) });
  return (
    <FilterChoice
      label={translate('common.status')}
      choices={[
        { value: EVERY, text: translate('lists.all') },
        text('completed'),
        text('cancelled'),
        text('credit_note'),
      ]}
      value={shown}
      onChoose={choose}
    />
  );
}

/** Among the choices of the payment; it is none. */
const OWES = 'owes';

/** Filters by payment method, by UPI payments that were not seen yet, or by what is still owed. */
function PaymentFilter() {
  const translate = useTranslate();
  const maySeeDues = useCan('seeDues');
  const { filters, setFilters } = useFilters();
  const { paymentMethod: _method, paymentStatus: _status, owes, ...others } = filters;
  const methods = PAYMENT_METHODS.map((value) => ({
    value,
    text: translate(`common.paymentMethods.${value}`),
  }));
  const { paymentStatus: open } = OPEN_PAYMENTS;
  const chosenBy = (value: string): Filters => {
    if (value === '') return others;
    if (value === OWES) return { ...others, owes: 'true' };
    return value === open ? { ...others, ...OPEN_PAYMENTS } : { ...others, paymentMethod: value };
  };
  return (
    <FilterChoice
      label={translate('sales.payment')}
      none={translate('sales.anyPayment')}
      choices={[
        ...methods,
        ...(maySeeDues ? [{ value: OWES, text: translate('credit.onKhata') }] : []),
        { value: open, text: translate('upi.notConfirmed') },
      ]}
      value={owes === 'true' ? OWES : textOf(filters, 'paymentStatus') || textOf(filters, 'paymentMethod')}
      onChoose={(value) => setFilters(chosenBy(value))}
    />
  );
}
