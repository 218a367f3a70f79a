import type { PaymentView, PrintLanguage, Seller, StatementView } from '@bahi/contracts';
import { printableReceipt, printableStatement, type PrintedDocument } from '@bahi/paper';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useTranslate } from '../i18n/language.ts';
import { ShopGate } from '../layout/ShopGate.tsx';
import { useLogo } from '../profile/logo/useLogo.ts';
import { useShopProfile } from '../providers/cache/queries.ts';
import { getReceiptToPrint, getStatementToPrint } from '../providers/calls/khataPapers.ts';
import { messageOf } from '../providers/http/apiError.ts';
import { LoadFailed } from '../screen/LoadFailed.tsx';
import { ScreenSpinner } from '../screen/ScreenSpinner.tsx';
import { PaperSheet } from './PaperSheet.tsx';

/** `/dashboard/print/statement/{customerId}?from=&to=&size=&language=`: a customer's statement on paper. */
export function PrintStatementPage() {
  const { customerId = '' } = useParams();
  const [search] = useSearchParams();
  // size and language are of the paper alone
  const days = new URLSearchParams([...search].filter(([name]) => name === 'from' || name === 'to'));
  return (
    <PaperPage
      asked={['statement', customerId, String(days)]}
      home={`/dashboard/customers/${customerId}/show`}
      read={async (signal) => getStatementToPrint(customerId, days, signal)}
      print={printStatement}
    />
  );
}

const printStatement: Print<StatementView> = (view, options) =>
  printableStatement(view, { ...options, party: 'customer' });

/** `/dashboard/print/receipt/{paymentId}?size=&language=`: the receipt of a payment on paper. */
export function PrintReceiptPage() {
  const { paymentId = '' } = useParams();
  return (
    <PaperPage
      asked={['receipt', paymentId]}
      home="/dashboard/customers"
      read={async (signal) => getReceiptToPrint(paymentId, signal)}
      print={printReceipt}
    />
  );
}

const printReceipt: Print<PaymentView> = (payment, options, seller) => printableReceipt(payment, seller, options);

interface PaperOptions {
  language: PrintLanguage;
  logo: string | undefined;
}
type Print<View> = (view: View, options: PaperOptions, seller: Seller) => PrintedDocument;

interface PaperPageProps<View> {
  asked: readonly string[];
  home: string;
  read: (signal: AbortSignal) => Promise<View>;
  print: Print<View>;
}

function PaperPage<View extends { seller?: Seller | undefined }>(props: PaperPageProps<View>) {
  return (
    <ShopGate>
      <Box component="main" sx={{ p: { xs: 1.5, sm: 3 } }}>
        <PaperToPrint {...props} />
      </Box>
    </ShopGate>
  );
}

function PaperToPrint<View extends { seller?: Seller | undefined }>({
  asked,
  home,
  read,
  print,
}: PaperPageProps<View>) {
  const translate = useTranslate();
  const { data: profile } = useShopProfile();
  const { data, error, refetch } = useQuery({
    queryKey: ['khataPaper', ...asked],
    queryFn: async ({ signal }) => read(signal),
    gcTime: 0,
    // the paper does not change while it is printed
    staleTime: Infinity,
  });
  const seller = data?.seller;
  const logo = useLogo(seller?.logo);
  const printedIn = useCallback(
    (language: PrintLanguage): PrintedDocument => {
      if (data === undefined || seller === undefined) throw new Error('nothing to print');
      return print(data, { language, logo: logo.png }, seller);
    },
    [data, seller, logo.png, print],
  );
  if (error !== null)
    return (
      <LoadFailed
        title={translate('print.title')}
        backTo={home}
        summary={translate('print.failed')}
        onRetry={() => void refetch()}
      >
        {messageOf(error)}
      </LoadFailed>
    );
  if (profile === undefined || seller === undefined || logo.isPending) return <ScreenSpinner />;
  return <PaperSheet profile={profile} home={home} printedIn={printedIn} />;
}
