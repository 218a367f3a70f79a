import { useQuery } from '@tanstack/react-query';
import { formatPaise } from '../format/money.ts';
import { useTranslate } from '../i18n/language.ts';
import { FilterSelect } from '../list/filters/FilterSelect.tsx';
import { textOf, useFilters } from '../list/filters/useFilters.ts';
import { useCan } from '../providers/cache/roles.ts';
import { salesByCashier } from '../providers/calls/billing.ts';

/** Filters the sales by cashier; each choice says what that person sold on the chosen days. Only for roles that see takings. */
export function CashierFilter() {
  const translate = useTranslate();
  const { filters } = useFilters();
  const seesTakings = useCan('seeTakings');
  const [from, to] = [textOf(filters, 'from'), textOf(filters, 'to')];
  const { data: cashiers = [] } = useQuery({
    queryKey: ['sales', 'byCashier', from, to],
    queryFn: async ({ signal }) => salesByCashier({ from, to }, signal),
    enabled: seesTakings,
  });
  const isChosen = textOf(filters, 'cashierId') !== '';
  // a shop of one person has nothing to choose
  if (!seesTakings || (cashiers.length < 2 && !isChosen)) return null;
  return (
    <FilterSelect
      source="cashierId"
      label={translate('staffPrices.cashier')}
      none={translate('staffPrices.anyCashier')}
      choices={cashiers.map(({ cashier, bills, revenuePaise }) => {
        const sum = translate('staffPrices.cashierSum', { smart_count: bills, amount: formatPaise(revenuePaise) });
        return { value: cashier.id, text: [cashier.name, sum].filter(Boolean).join(': ') };
      })}
    />
  );
}
