import type { VendorView } from '@bahi/contracts';
import Edit from '@mui/icons-material/Edit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { RecordFailed } from '../form/record/RecordFailed.tsx';
import { formatCount } from '../format/quantity.ts';
import { useTranslate } from '../i18n/language.ts';
import type { Account } from '../khata/parts/account.ts';
import { StatementSection } from '../khata/statement/StatementSection.tsx';
import { AccessDenied } from '../layout/errorPages/AccessDenied.tsx';
import { RestoreButton, RestoreState } from '../list/RestoreButton.tsx';
import { useCan } from '../providers/cache/roles.ts';
import { getVendor } from '../providers/calls/vendors.ts';
import { DescriptionList, type Description } from '../screen/DescriptionList.tsx';
import { ScreenHeading } from '../screen/ScreenHeading.tsx';
import { ScreenSpinner } from '../screen/ScreenSpinner.tsx';
import { Section } from '../screen/Section.tsx';
import { VendorKhata } from './VendorKhata.tsx';

/** `/dashboard/vendors/{id}/show`: who the vendor is, what is owed and what was paid. */
export function VendorPage() {
  const { vendorId = '' } = useParams();
  const maySee = useCan('seePurchases');
  const { data, error, refetch } = useQuery({
    queryKey: ['vendors', 'page', vendorId],
    queryFn: async ({ signal }) => getVendor(vendorId, signal),
    enabled: maySee,
  });
  if (!maySee) return <AccessDenied />;
  if (data !== undefined) return <Page vendor={data} />;
  if (error === null) return <ScreenSpinner />;
  return <RecordFailed resource="vendors" error={error} onRetry={() => void refetch()} />;
}

function Page({ vendor }: { vendor: VendorView }) {
  const translate = useTranslate();
  const mayEdit = useCan('editCatalogue');
  const { id, name, status } = vendor;
  const account: Account = { kind: 'vendor', ...vendor };
  return (
    <>
      <ScreenHeading title={name} backTo="/dashboard/vendors">
        {mayEdit && status === 'active' ? (
          <Button variant="outlined" startIcon={<Edit />} component={Link} to={`/dashboard/vendors/${id}`}>
            {translate('common.edit')}
          </Button>
        ) : null}
        {mayEdit && status === 'archived' ? <RestoreButton resource="vendors" id={id} name={name} /> : null}
      </ScreenHeading>
      <RestoreState resource="vendors" />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <VendorKhata key={id} account={account} />
        <StatementSection key={`${id}-statement`} account={account} />
        <Section title={translate('customers.details')}>
          <DescriptionList items={useDescriptions(vendor)} />
        </Section>
      </Box>
    </>
  );
}

function useDescriptions({ phone, email, gstNumber, composition, purchaseCount = 0 }: VendorView): Description[] {
  const translate = useTranslate();
  const label = (field: 'phone' | 'email' | 'gstNumber' | 'purchaseCount') =>
    translate(`resources.vendors.fields.${field}`);
  return [
    [label('phone'), phone],
    [label('email'), email],
    [label('gstNumber'), composition ? `${gstNumber ?? ''} (${translate('vendors.underComposition')})` : gstNumber],
    [label('purchaseCount'), formatCount(purchaseCount)],
  ];
}
