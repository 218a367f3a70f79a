import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  columnSumPaise,
  joinedParts,
  NOT_STATED,
  type BillView,
  type CustomerView,
  type ReasonedAct,
} from '@bahi/contracts';
import type { ReactNode } from 'react';
import { formatInstant } from '../../format/dates.ts';
import { formatPaise } from '../../format/money.ts';
import { useLanguage, useTranslate } from '../../i18n/language.ts';
import { actText } from '../../labels/actText.ts';
import { stateNameKey } from '../../labels/states.ts';
import { Section } from '../../screen/Section.tsx';
import { usePlaceText } from '../PlaceOfSupply.tsx';
import { CustomerName } from '../CustomerName.tsx';
import { billPaymentText } from '../paymentText.ts';
import { StatusChip } from '../StatusChip.tsx';

/** Number, customer, payment, status, date and figures of a bill, and who made, completed and cancelled it. */
export function BillInformation({ bill }: { bill: BillView }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const { invoiceNumber, tenderedPaise, changePaise, status, billedAt, cancelled, discarded, imported } = bill;
  const known = useKnownOf(bill.customer);
  const items: { label: string; value: ReactNode }[] = [
    { label: translate('billing.invoiceNumber'), value: invoiceNumber ?? translate('billing.noNumber') },
    { label: translate('billing.customer'), value: <CustomerName bill={bill} /> },
    ...known.map(({ label, value }) => ({ label: translate(label), value })),
    {
      label: translate('billing.paymentMethod'),
      value: billPaymentText(translate, bill) || translate('common.none'),
    },
    ...(tenderedPaise === undefined ? [] : [{ label: translate('cash.tendered'), value: formatPaise(tenderedPaise) }]),
    ...(changePaise === undefined ? [] : [{ label: translate('cash.change'), value: formatPaise(changePaise) }]),
    { label: translate('billing.status'), value: <StatusChip status={status} /> },
    {
      label: translate('billing.billedAt'),
      value: billedAt === undefined ? translate('billing.notGenerated') : formatInstant(billedAt, language),
    },
    ...usePeopleOf(bill),
    ...useTaxOf(bill),
    { label: translate('billing.subtotal'), value: formatPaise(columnSumPaise(bill)) },
    // a shop without GST has no tax to show
    ...(bill.taxPaise === 0 ? [] : [{ label: translate('billing.tax'), value: formatPaise(bill.taxPaise) }]),
    { label: translate('billing.discount'), value: formatPaise(bill.billDiscountPaise) },
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
      {cancelled === undefined ? null : <Ended act={cancelled} text="billing.cancelledOn" />}
      {discarded === undefined ? null : <Ended act={discarded} text="billing.deletedOn" />}
      {imported === undefined ? null : (
        <Typography color="text.secondary" sx={{ mt: 1 }}>
          {translate('billing.imported')}: {imported.label}
        </Typography>
      )}
    </Section>
  );
}

/** What the document is, how the shop was registered on its day, and where it is taxed. */
function useTaxOf({ documentKind, seller, placeOfSupply }: BillView): { label: string; value: ReactNode }[] {
  const translate = useTranslate();
  const placeText = usePlaceText();
  const scheme = seller?.gstRegistration ?? 'none';
  if (documentKind === undefined || scheme === 'none') return [];
  const registration = joinedParts([translate(`profile.gstRegistrations.${scheme}`), seller?.gstNumber ?? null]);
  return [
    { label: translate('billTax.document'), value: translate(`billTax.documents.${documentKind}`) },
    { label: translate('profile.gstRegistration'), value: registration },
    ...(placeOfSupply === undefined ? [] : [{ label: translate('billTax.place'), value: placeText(placeOfSupply) }]),
  ];
}

/** Who opened the bill, and who generated or imported it. */
function usePeopleOf({ createdAt, createdByName, cashier, approvedBy, imported }: BillView) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const opened = (
    <>
      {formatInstant(createdAt, language)}
      <Box>{createdByName}</Box>
    </>
  );
  const items = [
    // an imported bill was opened when it was written on paper, by somebody else
    { label: 'billing.opened', value: imported === undefined ? opened : undefined },
    { label: imported === undefined ? 'billing.generatedBy' : 'billing.importedBy', value: cashier?.name },
    { label: 'staffPrices.approvedBy', value: approvedBy?.id === cashier?.id ? undefined : approvedBy?.name },
  ] as const;
  return items.flatMap(({ label, value }) => (value === undefined ? [] : [{ label: translate(label), value }]));
}

/** How a bill ended: when, by whom, and why. */
function Ended({ act, text }: { act: ReasonedAct; text: 'billing.cancelledOn' | 'billing.deletedOn' }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const { reason } = act;
  return (
    <Box sx={{ mt: 1, overflowWrap: 'anywhere' }}>
      <Typography color="error">{translate(text, { when: actText(act, language) })}</Typography>
      <Typography>
        {reason === NOT_STATED ? translate('billing.noReason') : translate('billing.reasonShown', { reason })}
      </Typography>
    </Box>
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
    { label: 'billing.address', value: address && joinedParts([address]) },
    { label: 'billing.state', value: stateCode && translate(stateNameKey(stateCode)) },
  ] as const;
  return items.filter(({ value }) => value !== null);
}
