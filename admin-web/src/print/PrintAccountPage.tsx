import type { PaymentView, PrintLanguage, StatementView } from '@bahi/contracts';
import { printableReceipt, printableStatement, type PrintedDocument } from '@bahi/paper';
import { useCallback } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useTranslate } from '../i18n/language.ts';
import { useLogo } from '../profile/logo/useLogo.ts';
import { useShopProfile } from '../providers/cache/queries.ts';
import { getPayment, getStatement, type Party } from '../providers/calls/dues.ts';
import { ScreenSpinner } from '../screen/ScreenSpinner.tsx';
import { PrintFrame, ReadToPrint } from './PrintFrame.tsx';
import { PrintSheet, type PaperChoice } from './PrintSheet.tsx';

/** The page of a customer or a vendor. */
const homeOf = ({ kind, id }: Party): string => `/dashboard/${kind}s/${id}/show`;

/** `/dashboard/print/customers/{customerId}/statement?from=&to=&size=&language=`, or of a vendor, without menu and header. */
export function PrintStatementPage() {
  const translate = useTranslate();
  const { customerId, vendorId } = useParams();
  const party: Party = { kind: vendorId === undefined ? 'customer' : 'vendor', id: vendorId ?? customerId ?? '' };
  const [search] = useSearchParams();
  const days = { from: search.get('from') ?? '', to: search.get('to') ?? '' };
  const home = homeOf(party);
  return (
    <PrintFrame>
      <ReadToPrint
        queryKey={['customers', 'print', 'statement', party.id, days]}
        read={async (signal) => getStatement(party, days, signal)}
        title={translate('print.title')}
        home={home}
      >
        {(statement) => <Account view={statement} paperOf={paperOfStatement[party.kind]} home={home} />}
      </ReadToPrint>
    </PrintFrame>
  );
}

/** `/dashboard/print/payments/{paymentId}?size=&language=`: the receipt of a payment, without menu and header. */
export function PrintReceiptPage() {
  const translate = useTranslate();
  const { paymentId = '' } = useParams();
  const list = '/dashboard/customers';
  return (
    <PrintFrame>
      <ReadToPrint
        queryKey={['customers', 'print', 'receipt', paymentId]}
        read={async (signal) => getPayment(paymentId, signal)}
        title={translate('print.title')}
        home={list}
      >
        {(payment) => {
          const { customerId = '', vendorId } = payment;
          const party: Party =
            vendorId === undefined ? { kind: 'customer', id: customerId } : { kind: 'vendor', id: vendorId };
          const home = homeOf(party);
          return <Account view={payment} paperOf={paperOfReceipt} home={home} />;
        }}
      </ReadToPrint>
    </PrintFrame>
  );
}

interface PaperOptions {
  language: PrintLanguage;
  logo: string | undefined;
}

const paperOfStatement = {
  customer: (view: StatementView, options: PaperOptions) => printableStatement(view, { ...options, party: 'customer' }),
  vendor: (view: StatementView, options: PaperOptions) => printableStatement(view, { ...options, party: 'vendor' }),
};

function paperOfReceipt(view: PaymentView, options: PaperOptions): PrintedDocument {
  if (view.seller === undefined) throw new Error(`the receipt of payment ${view.id} has no seller`);
  return printableReceipt(view, view.seller, options);
}

interface AccountProps<View> {
  view: View;
  paperOf: (view: View, options: PaperOptions) => PrintedDocument;
  home: string;
}

function Account<View extends Pick<PaymentView, 'seller'>>({ view, paperOf, home }: AccountProps<View>) {
  const { data: profile } = useShopProfile();
  const { png, isPending } = useLogo(view.seller?.logo);
  const printedIn = useCallback(
    ({ language }: PaperChoice) => paperOf(view, { language, logo: png }),
    [view, paperOf, png],
  );
  if (profile === undefined || isPending) return <ScreenSpinner />;
  return <PrintSheet profile={profile} home={home} printedIn={printedIn} />;
}
