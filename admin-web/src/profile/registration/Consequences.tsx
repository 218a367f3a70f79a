import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import type { Profile } from '@bahi/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { formatPaise } from '../../format/money.ts';
import { useTranslate } from '../../i18n/language.ts';
import { countWithoutRate } from '../../providers/calls/products.ts';
import { untaxedBills, type UntaxedBill } from '../../providers/calls/shop.ts';
import { useToday } from '../../providers/http/serverClock.ts';
import type { RegistrationValues } from './registrationForm.ts';

/** So many bills are named. */
const NAMED = 5;
/** The products without a rate, as a filter of their list. */
const WITHOUT_RATE = `/dashboard/products?filter=${encodeURIComponent('{"gstRate":"missing"}')}`;

interface Untaxed {
  bills: readonly UntaxedBill[];
  taxPaise: number;
  isCapped: boolean;
  /** They are being looked up. */
  isPending: boolean;
}

/** The bills without tax since the first day of a regular registration that is new or has another first day. */
export function useUntaxedBills(values: RegistrationValues, profile: Profile): Untaxed {
  const { gstRegistration, gstEffectiveFrom: from } = values;
  const today = useToday();
  const isNew = gstRegistration !== profile.gstRegistration || from !== profile.gstEffectiveFrom;
  const isAsked = gstRegistration === 'regular' && isNew && from !== '' && from <= today;
  const { data, isLoading } = useQuery({
    queryKey: ['shop', 'untaxedBills', from],
    queryFn: async ({ signal }) => untaxedBills(from, signal),
    enabled: isAsked,
    staleTime: 0,
  });
  if (!isAsked || data === undefined) {
    return { bills: [], taxPaise: 0, isCapped: false, isPending: isAsked && isLoading };
  }
  return { bills: data.bills, taxPaise: data.taxPaise, isCapped: data.capped, isPending: false };
}

/** What will happen when the registration is saved. */
export function Consequences({ values, untaxed }: { values: RegistrationValues; untaxed: Untaxed }) {
  const translate = useTranslate();
  if (values.gstRegistration === 'none') return null;
  return (
    <>
      {values.gstRegistration === 'regular' ? <WithoutRate /> : null}
      {untaxed.bills.length === 0 ? null : <UntaxedBills {...untaxed} />}
      {values.gstRegistration === 'composition' ? (
        <Alert severity="info">{translate('registration.compositionEffect')}</Alert>
      ) : null}
    </>
  );
}

function WithoutRate() {
  const translate = useTranslate();
  const { data: count = 0 } = useQuery({
    queryKey: ['products', 'withoutRate'],
    queryFn: async ({ signal }) => countWithoutRate(signal),
  });
  if (count === 0) return null;
  return (
    <Alert severity="warning">
      {translate('registration.withoutRate', { smart_count: count })}{' '}
      <Link component={RouterLink} to={WITHOUT_RATE}>
        {translate('registration.showThem')}
      </Link>
    </Alert>
  );
}

function UntaxedBills({ bills, taxPaise, isCapped }: Untaxed) {
  const translate = useTranslate();
  const named = bills
    .slice(0, NAMED)
    .map(({ invoiceNumber, grandTotalPaise }) =>
      translate('registration.untaxedBill', { number: invoiceNumber, amount: formatPaise(grandTotalPaise) }),
    );
  const more = bills.length - named.length;
  const rest = translate('registration.untaxedMore', { smart_count: more });
  return (
    <Alert severity="warning">
      <div>
        {translate(isCapped ? 'registration.untaxedCapped' : 'registration.untaxed', {
          smart_count: bills.length,
          tax: formatPaise(taxPaise),
        })}
      </div>
      <div>{[...named, ...(more > 0 ? [rest] : [])].join(', ')}</div>
      <div>{translate('registration.untaxedLaw')}</div>
    </Alert>
  );
}
