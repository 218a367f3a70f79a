import type { PaymentView, Profile, StatementView } from '@bahi/contracts';
import { printableReceipt, printableStatement, type PartyKind, type PrintedDocument } from '@bahi/paper';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useTranslate } from '../i18n/language.ts';
import { useShortcuts } from '../keyboard/useShortcuts.ts';
import { ShopGate } from '../layout/ShopGate.tsx';
import { useLogo } from '../profile/logo/useLogo.ts';
import { useShopProfile } from '../providers/cache/queries.ts';
import { getPayment, getStatement, type Party } from '../providers/calls/dues.ts';
import { messageOf } from '../providers/http/apiError.ts';
import { LoadFailed } from '../screen/LoadFailed.tsx';
import { ScreenSpinner } from '../screen/ScreenSpinner.tsx';
import { Paper } from './Paper.tsx';
import { PaperStage } from './PaperStage.tsx';
import { PrintBar } from './PrintBar.tsx';
import { usePaperPages } from './usePaperPages.ts';
import { usePrintChoice } from './usePrintChoice.ts';
import { usePrintDialog } from './usePrintDialog.ts';

/** The page of a customer or a vendor. */
const homeOf = ({ kind, id }: Party): string => `/dashboard/${kind}s/${id}/show`;

/** What is printed. */
type Printed = { kind: 'statement'; party: PartyKind; view: StatementView } | { kind: 'receipt'; view: PaymentView };

/** `/dashboard/print/customers/{customerId}/statement?from=&to=&size=&language=`, or of a vendor, without menu and header. */
export function PrintStatementPage() {
  const { customerId, vendorId } = useParams();
  const party: Party = { kind: vendorId === undefined ? 'customer' : 'vendor', id: vendorId ?? customerId ?? '' };
  const [search] = useSearchParams();
  const days = { from: search.get('from') ?? '', to: search.get('to') ?? '' };
  return (
    <PrintPageFrame
      home={homeOf(party)}
      about={['statement', party.id, days]}
      read={async (signal) => ({ kind: 'statement', party: party.kind, view: await getStatement(party, days, signal) })}
    />
  );
}

/** `/dashboard/print/payments/{paymentId}?size=&language=`: the receipt of a payment, without menu and header. */
export function PrintReceiptPage() {
  const { paymentId = '' } = useParams();
  return (
    <PrintPageFrame
      home="/dashboard/customers"
      about={['receipt', paymentId]}
      read={async (signal) => ({ kind: 'receipt', view: await getPayment(paymentId, signal) })}
    />
  );
}

interface FrameProps {
  /** Where the arrow leads when no screen was before. */
  home: string;
  about: readonly unknown[];
  read: (signal: AbortSignal) => Promise<Printed>;
}

function PrintPageFrame(props: FrameProps) {
  return (
    <ShopGate>
      <Box component="main" sx={{ p: { xs: 1.5, sm: 3 } }}>
        <AccountToPrint {...props} />
      </Box>
    </ShopGate>
  );
}

function AccountToPrint({ home, about, read }: FrameProps) {
  const translate = useTranslate();
  const { data: profile } = useShopProfile();
  const { data, error, refetch } = useQuery({
    queryKey: ['customers', 'print', ...about],
    queryFn: async ({ signal }) => read(signal),
    gcTime: 0,
    // the paper does not change while it is printed
    staleTime: Infinity,
  });
  const logo = useLogo(data?.view.seller?.logo);
  if (error !== null && data === undefined) {
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
  }
  if (data === undefined || profile === undefined || logo.isPending) return <ScreenSpinner />;
  return (
    <Sheet data={data} profile={profile} logo={logo.png} home={data.kind === 'receipt' ? whose(data.view) : home} />
  );
}

/** The page of whom a payment is of. */
const whose = ({ customerId = '', vendorId }: PaymentView): string =>
  homeOf(vendorId === undefined ? { kind: 'customer', id: customerId } : { kind: 'vendor', id: vendorId });

interface SheetProps {
  data: Printed;
  profile: Profile;
  logo: string | undefined;
  home: string;
}

function Sheet({ data, profile, logo, home }: SheetProps) {
  const translate = useTranslate();
  const [choice, choose] = usePrintChoice(profile);
  const { size, language } = choice;
  const printed = useMemo(() => printedOf(data, profile, { language, logo }), [data, profile, language, logo]);
  const { pages, isDrawn } = usePaperPages(printed, size);
  const { open, hasFailed, goBack } = usePrintDialog(isDrawn, home);
  useShortcuts({ 'Ctrl+p': open, Escape: goBack });
  // browsers name a printed file after the title
  useEffect(() => void (document.title = printed.fileName), [printed]);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PrintBar
        title={printed.title}
        choice={choice}
        onChoose={choose}
        isDrawn={isDrawn}
        onPrint={open}
        onBack={goBack}
      />
      {hasFailed ? (
        <Alert severity="error">{translate('print.failed')}</Alert>
      ) : (
        <Typography color="text.secondary">{translate('print.noDialog')}</Typography>
      )}
      <PaperStage>
        <Paper printed={printed} size={size} pages={pages} />
      </PaperStage>
    </Box>
  );
}

function printedOf(
  data: Printed,
  shop: Profile,
  options: { language: Profile['printLanguage']; logo: string | undefined },
): PrintedDocument {
  if (data.kind === 'statement') return printableStatement(data.view, { ...options, party: data.party });
  const { view } = data;
  if (view.seller === undefined) throw new Error(`the receipt of ${shop.shopName} has no seller`);
  return printableReceipt(view, view.seller, options);
}
