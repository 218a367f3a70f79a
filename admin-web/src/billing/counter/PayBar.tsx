import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { ScrollRoom } from '../../form/ScrollRoom.tsx';
import { useTranslate } from '../../i18n/language.ts';
import { amountText } from '../BillTotals.tsx';
import { GenerateButton } from './GenerateButton.tsx';
import type { useCounter } from './useCounter.ts';
import { WaitingBill } from './WaitingBill.tsx';

const HEIGHT = 72;
/** Longest amount that fits beside the button on a phone: ₹9,99,999.00. */
const LONG = 12;
/** With a small phone's keyboard open there is no room for the bar: it is not sticky then. */
const LOW = '@media (max-height: 360px)';

/** Total and generate button in a sticky bar, for windows in which the summary is out of view. */
export function PayBar({ counter }: { counter: ReturnType<typeof useCounter> }) {
  const translate = useTranslate();
  const bar = useRef<HTMLElement>(null);
  const [lacking] = counter.buyerIssues;
  const amount = amountText(counter.totals?.grandTotalPaise);
  return (
    <Box component="section" aria-label={translate('billing.grandTotal')} data-foot-bar ref={bar} sx={barSx}>
      <ScrollRoom bar={bar} />
      {lacking === undefined ? null : (
        <Button color="warning" size="small" onClick={counter.toAddress} sx={askSx}>
          {translate(`billing.addressAsked.${lacking.code}`)}
        </Button>
      )}
      <WaitingBill counter={counter} />
      <Box sx={rowSx}>
        <Box sx={totalSx}>
          <Typography component="div" variant="body2" color="text.secondary" noWrap>
            {translate('billing.grandTotal')}
          </Typography>
          <Box component="output" sx={amount.length > LONG ? longAmountSx : amountSx}>
            {amount}
          </Box>
        </Box>
        <GenerateButton counter={counter} />
      </Box>
    </Box>
  );
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
  '& > button': { flexGrow: 1, maxWidth: '100%' },
} as const;
/** Takes the room of a line that it shares. */
const totalSx = { flexGrow: 999, maxWidth: '100%' } as const;
const barSx = {
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  minHeight: HEIGHT,
  position: 'sticky',
  [LOW]: { position: 'static' },
  bottom: 0,
  // above the lines, below the list of hits and the menu
  zIndex: 'appBar',
  // reaches through the page's padding to its edges
  mt: 2,
  mx: { xs: -1.5, sm: -3 },
  mb: { xs: -1.5, sm: -3 },
  pl: { xs: 1.5, sm: 3 },
  // beside the feedback button
  pr: { xs: '60px', sm: '88px' },
  py: 1,
  pb: 'max(8px, env(safe-area-inset-bottom))',
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
} as const;

const amountSx = {
  display: 'block',
  fontSize: { xs: '1.375rem', sm: '1.75rem' },
  fontWeight: 750,
  lineHeight: 1.2,
  color: 'primary.main',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
} as const;
const longAmountSx = { ...amountSx, fontSize: { xs: '1rem', sm: '1.25rem' } } as const;
