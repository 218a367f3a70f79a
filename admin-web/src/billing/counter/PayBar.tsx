import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { joinedParts } from '@bahi/contracts';
import { useRef } from 'react';
import { ScrollRoom } from '../../form/ScrollRoom.tsx';
import { useTranslate, type Translate } from '../../i18n/language.ts';
import { amountText } from '../BillTotals.tsx';
import { restPaise } from '../draft/paymentParts.ts';
import { paymentText } from '../paymentText.ts';
import { GenerateButton } from './GenerateButton.tsx';
import { ReceiveButton } from './ReceiveButton.tsx';
import type { useCounter } from './useCounter.ts';
import { WaitingBill } from './WaitingBill.tsx';

const HEIGHT = 72;
/** Longest amount that fits beside the button on a phone: ₹9,99,999.00. */
const LONG = 12;
/** With a small phone's keyboard open there is no room for the bar: it is not sticky then. */
const LOW = '@media (max-height: 359.95px)';

interface PayBarProps {
  counter: ReturnType<typeof useCounter>;
  /** Where customer and payment are: beside the lines, in a sheet that the bar opens, or in the sheet that the bar is in. */
  place: 'page' | 'opensSheet' | 'inSheet';
}

/** Number of items, total and main button, at the bottom of the window. */
export function PayBar({ counter, place }: PayBarProps) {
  const translate = useTranslate();
  const bar = useRef<HTMLElement>(null);
  const [lacking] = counter.buyerIssues;
  const amount = amountText(counter.totals?.grandTotalPaise);
  const isInSheet = place === 'inSheet';
  return (
    <Box
      component="section"
      aria-label={translate('billing.grandTotal')}
      data-foot-bar
      ref={bar}
      sx={isInSheet ? barSx : stickyBarSx}
    >
      {isInSheet ? null : <ScrollRoom bar={bar} />}
      {lacking === undefined ? null : (
        <Button color="warning" size="small" onClick={counter.toAddress} sx={askSx}>
          {translate(`billing.addressAsked.${lacking.code}`)}
        </Button>
      )}
      <WaitingBill counter={counter} />
      <Box sx={rowSx}>
        <Box sx={totalSx}>
          <Summary counter={counter} isLinked={place !== 'page'} />
          <Box component="output" sx={amount.length > LONG ? longAmountSx : amountSx}>
            {amount}
          </Box>
          {place === 'page' ? null : (
            <ButtonBase
              aria-label={translate(isInSheet ? 'counter.closeSheet' : 'counter.openSheet')}
              aria-haspopup="dialog"
              aria-expanded={isInSheet}
              onClick={isInSheet ? counter.fields.closeSheet : counter.fields.openSheet}
              sx={{ position: 'absolute', inset: '-8px 0', borderRadius: 1 }}
            />
          )}
        </Box>
        <GenerateButton counter={counter} />
        <ReceiveButton counter={counter} />
      </Box>
    </Box>
  );
}

/** Number of items, and what is in the sheet that is out of view: customer and method. */
function Summary({ counter, isLinked }: { counter: PayBarProps['counter']; isLinked: boolean }) {
  const translate = useTranslate();
  const { walkIn, customerName, lines } = counter.open.draft;
  const items = translate('billing.itemCount', { smart_count: lines.length });
  const customer = walkIn ? translate('billing.walkIn') : customerName.trim();
  const method = methodText(translate, counter);
  return (
    <Typography component="div" variant="body2" color="text.secondary" noWrap sx={summarySx}>
      {isLinked ? joinedParts([items, customer, method]) : items}
    </Typography>
  );
}

/** How the bill is paid: one method, or the methods of its parts and what is left. */
function methodText(translate: Translate, { open, totals }: PayBarProps['counter']): string {
  const { paymentMethod, parts } = open.draft;
  const methods =
    parts === null ? [paymentMethod].flatMap((method) => method ?? []) : parts.map(({ method }) => method);
  const isCredit = parts !== null && restPaise(parts, totals?.grandTotalPaise ?? 0) > 0;
  return paymentText(translate, methods, isCredit);
}

/** A separate line above the total. */
const askSx = { justifyContent: 'start', textAlign: 'start', px: 0 } as const;
/** With large letters the button has a line of its own below the total. */
const rowSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  '& > button': { maxWidth: '100%' },
} as const;
/** Takes the room of a line that it shares, so that the buttons are at the end in page and sheet. */
const totalSx = { position: 'relative', flex: '1 1 0', minWidth: 'min-content', maxWidth: '100%' } as const;
/** Cut rather than wider than the total. */
const summarySx = { width: 0, minWidth: '100%' } as const;
const barSx = {
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  flexShrink: 0,
  minHeight: HEIGHT,
  pl: { xs: 1.5, sm: 3 },
  // beside the feedback button
  pr: { xs: '60px', sm: '88px' },
  py: 1,
  pb: 'max(8px, env(safe-area-inset-bottom))',
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
} as const;
const stickyBarSx = {
  ...barSx,
  position: 'sticky',
  [LOW]: { position: 'static' },
  bottom: 0,
  // above the lines, below the list of hits and the menu
  zIndex: 'appBar',
  // reaches through the page's padding to its edges
  mt: 2,
  mx: { xs: -1.5, sm: -3 },
  mb: { xs: -1.5, sm: -3 },
} as const;

const amountSx = {
  display: 'block',
  fontSize: { xs: '1.375rem', sm: '2rem' },
  fontWeight: 750,
  lineHeight: 1.2,
  color: 'primary.main',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
} as const;
const longAmountSx = { ...amountSx, fontSize: { xs: '1rem', sm: '1.25rem' } } as const;
