import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { BillView, CustomerView } from '@bahi/contracts';
import type { ReactNode } from 'react';
import { formatInstant } from '../../format/dates.ts';
import { formatPaise } from '../../format/money.ts';
import { useLanguage, useTranslate } from '../../i18n/language.ts';
import { stateNameKey } from '../../labels/states.ts';
import { Section } from '../../screen/Section.tsx';
import { CustomerName } from '../CustomerName.tsx';
import { StatusChip } from '../StatusChip.tsx';

/** Number, customer, payment, status, date and figures of a bill. */
export function BillInformation({ bill }: { bill: BillView }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const { invoiceNumber, paymentMethod, status, billedAt, cancelledAt, imported } = bill;
  const known = useKnownOf(bill.customer);
  const items: { label: string; value: ReactNode }[] = [
    { label: translate('billing.invoiceNumber'), value: invoiceNumber ?? translate('billing.noNumber') },
    { label: translate('billing.customer'), value: <CustomerName bill={bill} /> },
    ...known.map(({ label, value }) => ({ label: translate(label), value })),
    {
      label: translate('billing.paymentMethod'),
      value: translate(paymentMethod === undefined ? 'common.none' : `common.paymentMethods.${paymentMethod}`),
    },
    { label: translate('billing.status'), value: <StatusChip status={status} /> },
    {
      label: translate('billing.billedAt'),
      value: billedAt === undefined ? translate('billing.notGenerated') : formatInstant(billedAt, language),
    },
    { label: translate('billing.subtotal'), value: formatPaise(bill.subtotalPaise) },
    { label: translate('billing.tax'), value: formatPaise(bill.taxPaise) },
    { label: translate('billing.discount'), value: formatPaise(bill.discountPaise) },
  ];
  return (
    <Section title={translate('billing.information')}>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(min-content, auto) minmax(178px, 1fr)',
          columnGap: 2,
          rowGap: 0.75,
          m: 0,
        }}
      >
        {items.map(({ label, value }) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Typography component="dt" color="text.secondary">
              {label}
            </Typography>
            <Typography component="dd" sx={{ m: 0, textAlign: 'end' }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      {cancelledAt === undefined ? null : (
        <Typography color="error" sx={{ mt: 1 }}>
          {translate('billing.cancelledOn', { when: formatInstant(cancelledAt, language) })}
        </Typography>
      )}
      {imported === undefined ? null : (
        <Typography color="text.secondary" sx={{ mt: 1 }}>
          {translate('billing.imported')}: {imported.label}
        </Typography>
      )}
    </Section>
  );
}

/** Other details of a named customer. */
function useKnownOf(customer: CustomerView | null) {
  const translate = useTranslate();
  if (customer === null || customer.walkIn) return [];
  const { phone, gstNumber, address, stateCode } = customer;
  const items = [
    { label: 'billing.phone', value: phone },
    { label: 'billing.customerGstNumber', value: gstNumber },
    { label: 'billing.address', value: address },
    { label: 'billing.state', value: stateCode && translate(stateNameKey(stateCode)) },
  ] as const;
  return items.filter(({ value }) => value !== null);
}
