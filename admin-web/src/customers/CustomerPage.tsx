import type { CustomerKhata, CustomerRow } from '@bahi/contracts';
import Edit from '@mui/icons-material/Edit';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { RecordFailed } from '../form/record/RecordFailed.tsx';
import { formatInstant } from '../format/dates.ts';
import { formatPaise } from '../format/money.ts';
import { formatCount } from '../format/quantity.ts';
import { useLanguage, useTranslate } from '../i18n/language.ts';
import { stateNameKey } from '../labels/states.ts';
import { RestoreButton, RestoreState } from '../list/RestoreButton.tsx';
import { useCan } from '../providers/cache/roles.ts';
import { getCustomer } from '../providers/calls/customers.ts';
import { DescriptionList, type Description } from '../screen/DescriptionList.tsx';
import { ScreenHeading } from '../screen/ScreenHeading.tsx';
import { ScreenSpinner } from '../screen/ScreenSpinner.tsx';
import { Section } from '../screen/Section.tsx';
import { CustomerBills } from './CustomerBills.tsx';
import { KhataSection } from './khata/KhataSection.tsx';
import { StatementSection } from '../khata/statement/StatementSection.tsx';

/** `/dashboard/customers/{id}/show`: what the customer owes, who it is, and every bill. */
export function CustomerPage() {
  const { customerId = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['customers', 'page', customerId],
    queryFn: async ({ signal }) => getCustomer(customerId, signal),
  });
  if (data !== undefined) return <Page customer={data} />;
  if (error === null) return <ScreenSpinner />;
  return <RecordFailed resource="customers" error={error} onRetry={() => void refetch()} />;
}

function Page({ customer }: { customer: CustomerKhata }) {
  const translate = useTranslate();
  const mayEdit = useCan('editCustomers');
  const seesDues = useCan('seeDues');
  const { id, name, status } = customer;
  return (
    <>
      <ScreenHeading title={name} backTo="/dashboard/customers">
        {mayEdit && status === 'active' ? (
          <Button variant="contained" startIcon={<Edit />} component={Link} to={`/dashboard/customers/${id}`}>
            {translate('common.edit')}
          </Button>
        ) : null}
      </ScreenHeading>
      <RestoreState resource="customers" />
      {status === 'active' ? null : (
        <Alert
          severity="info"
          sx={{ mb: 2 }}
          action={mayEdit ? <RestoreButton resource="customers" id={id} name={name} /> : null}
        >
          {translate('customers.archivedNote')}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <KhataSection key={id} customer={customer} />
        {seesDues ? <StatementSection key={`${id}-statement`} account={{ kind: 'customer', ...customer }} /> : null}
        <Section title={translate('customers.details')}>
          <DescriptionList items={useDescriptions(customer)} />
        </Section>
        <Section title={translate('customers.bills')}>
          <CustomerBills customerId={id} />
        </Section>
      </Box>
    </>
  );
}

function useDescriptions(customer: CustomerRow): Description[] {
  const translate = useTranslate();
  const [language] = useLanguage();
  const { phone, gstNumber, stateCode, address, note, billCount, totalPaise, lastBilledAt } = customer;
  const label = (field: keyof typeof customer & ('phone' | 'gstNumber' | 'stateCode' | 'address' | 'note')) =>
    translate(`resources.customers.fields.${field}`);
  return [
    [label('phone'), phone],
    [label('gstNumber'), gstNumber],
    [label('stateCode'), stateCode && translate(stateNameKey(stateCode))],
    [label('address'), address],
    [label('note'), note],
    // hidden from the role: not shown at all
    ...(billCount === undefined
      ? []
      : [[translate('resources.customers.fields.billCount'), formatCount(billCount)] as const]),
    ...(totalPaise === undefined
      ? []
      : [[translate('resources.customers.fields.totalPaise'), formatPaise(totalPaise)] as const]),
    [
      translate('resources.customers.fields.lastBilledAt'),
      lastBilledAt === null ? null : formatInstant(lastBilledAt, language),
    ],
  ];
}
