import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { QueryClientProvider, replaceEqualDeep } from '@tanstack/react-query';
import { memo, useEffect, useLayoutEffect, useRef } from 'react';
import { formatPaise } from '../format/money.ts';
import { useTranslate } from '../i18n/language.ts';
import { useProductNames } from '../labels/productNames.ts';
import { useQuantityText } from '../labels/useQuantityText.ts';
import { useShopProfile } from '../providers/cache/queries.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { usePageTitle } from '../screen/usePageTitle.ts';
import { UpiQr } from '../upi/UpiQr.tsx';
import type { DisplayedBill, DisplayedLine } from './displayedBill.ts';
import { useDisplayedBill } from './useDisplayedBill.ts';
import { useKeepAwake } from './useKeepAwake.ts';

/**
 * The customer's display, at `/dashboard/customer-display`: lines, total and QR code of the bill that is open in another window of this
 * browser, live; empty once the bill has ended. Without menu and header.
 */
export function CustomerDisplay() {
  return (
    <QueryClientProvider client={queryClient}>
      <Display />
    </QueryClientProvider>
  );
}

function Display() {
  const translate = useTranslate();
  usePageTitle(translate('display.title'));
  const bill = useDisplayedBill();
  const isAwake = useKeepAwake();
  const { data: profile } = useShopProfile();
  // fetched ahead: the network may be down when the first code is shown
  useEffect(() => void import('../upi/QrPicture.tsx'), []);
  const hasLines = bill !== undefined && bill.lines.length > 0;
  const shopName = profile?.shopName ?? translate('shell.myShop');
  return (
    <Box component="main" sx={screenSx}>
      {hasLines ? (
        <>
          <Typography variant="h1" sx={shopSx}>
            {shopName}
          </Typography>
          <Bill bill={bill} />
        </>
      ) : (
        <Box sx={welcomeSx}>
          <Typography variant="h1" sx={{ fontSize: 'clamp(2rem, 7vw, 4.5rem)' }}>
            {shopName}
          </Typography>
          <Typography sx={{ fontSize: 'clamp(1.25rem, 3vw, 2rem)' }}>{translate('display.welcome')}</Typography>
        </Box>
      )}
      {isAwake === false ? (
        <Typography variant="body2" color="text.secondary">
          {translate('display.maySleep')}
        </Typography>
      ) : null}
    </Box>
  );
}

function Bill({ bill }: { bill: DisplayedBill }) {
  const translate = useTranslate();
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('md'));
  const { lines, billDiscountPaise, discountPaise, grandTotalPaise, upi } = bill;
  return (
    <Box sx={billSx}>
      <Lines lines={lines} />
      <Box component="section" aria-label={translate('billing.grandTotal')} sx={payBoxSx}>
        {billDiscountPaise === null || billDiscountPaise === 0 ? null : (
          <Typography sx={{ fontSize: '1.125rem' }}>
            {translate('display.discount', { discount: formatPaise(billDiscountPaise) })}
          </Typography>
        )}
        <Box aria-live="polite">
          <Typography sx={{ fontSize: '1.125rem' }} color="text.secondary">
            {translate('display.toPay')}
          </Typography>
          <Box component="output" sx={totalSx}>
            {grandTotalPaise === null ? '—' : formatPaise(grandTotalPaise)}
          </Box>
        </Box>
        {discountPaise === null || discountPaise === 0 ? null : (
          <Typography sx={{ fontSize: '1.125rem' }}>
            {translate('billing.youSaved', { amount: formatPaise(discountPaise) })}
          </Typography>
        )}
        {upi === null ? null : <UpiQr upi={upi} maxPixels={isWide ? 340 : 260} isForCustomer />}
      </Box>
    </Box>
  );
}

/** All lines, scrolled to the newest. */
function Lines({ lines }: { lines: readonly DisplayedLine[] }) {
  const translate = useTranslate();
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    if (lines.length > 0) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [lines]);
  useEffect(() => {
    if (list.current === null || !('ResizeObserver' in globalThis)) return undefined;
    // a smaller window keeps the place of the first line, not of the last
    const observer = new ResizeObserver(() => list.current?.scrollTo({ top: list.current.scrollHeight }));
    observer.observe(list.current);
    return () => observer.disconnect();
  }, []);
  return (
    // a region that scrolls must be reachable by keyboard
    <Box component="ol" ref={list} tabIndex={0} aria-label={translate('billing.linesTitle')} sx={linesSx}>
      {lines.map((line) => (
        <Line key={line.key} line={line} />
      ))}
    </Box>
  );
}

/** One line. Memoised by its content: with each change all lines arrive anew, and the till shares its processor with this window. */
const Line = memo(
  function Line({ line }: { line: DisplayedLine }) {
    const namesOf = useProductNames();
    const quantityText = useQuantityText();
    return (
      <li>
        <div>
          <b>{namesOf(line).first}</b>
          <span>
            {quantityText(line.quantityMilli, line.unit)} × {formatPaise(line.unitPricePaise)}
          </span>
        </div>
        <b>{line.amountPaise === null ? '—' : formatPaise(line.amountPaise)}</b>
      </li>
    );
  },
  (before, now) => replaceEqualDeep(before.line, now.line) === before.line,
);

const screenSx = {
  height: '100dvh',
  boxSizing: 'border-box',
  display: 'flex',
  flexDirection: 'column',
  gap: { xs: 1, sm: 2 },
  p: { xs: 1.5, sm: 3 },
  overflow: 'hidden',
} as const;
const shopSx = { textAlign: 'center', overflowWrap: 'anywhere' } as const;
const welcomeSx = {
  flexGrow: 1,
  display: 'grid',
  placeContent: 'center',
  gap: 2,
  textAlign: 'center',
  overflowWrap: 'anywhere',
} as const;

/** Lines and total side by side if there is room, else one below the other. */
const billSx = {
  flexGrow: 1,
  minHeight: 0,
  display: 'grid',
  gap: { xs: 1, sm: 3 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 380px' },
  gridTemplateRows: { xs: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr)' },
} as const;
const linesSx = {
  m: 0,
  p: 0,
  listStyle: 'none',
  overflowY: 'auto',
  minHeight: 0,
  fontVariantNumeric: 'tabular-nums',
  '& > li': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: 2,
    py: 1,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& > li > div': { minWidth: 0 },
  '& b': { display: 'block', fontSize: '1.25rem', fontWeight: 600, lineHeight: 1.3 },
  '& li > b': { whiteSpace: 'nowrap' },
  '& span': { color: 'text.secondary' },
} as const;
const payBoxSx = {
  display: 'grid',
  alignSelf: 'start',
  alignContent: 'start',
  justifyItems: 'center',
  maxHeight: '100%',
  boxSizing: 'border-box',
  gap: { xs: 0.5, sm: 2 },
  textAlign: 'center',
  p: { xs: 1, sm: 2 },
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  overflowY: 'auto',
} as const;
const totalSx = {
  display: 'block',
  fontSize: 'clamp(2rem, 4vw, 3.25rem)',
  fontWeight: 750,
  lineHeight: 1.2,
  color: 'primary.main',
  fontVariantNumeric: 'tabular-nums',
} as const;
