import Box from '@mui/material/Box';
import { formatPaise } from '../../../format/money.ts';
import { useTranslate } from '../../../i18n/language.ts';
import { paidNowPaise } from '../../draft/paymentParts.ts';
import type { PayCounter } from './payCounter.ts';

/** What is collected with an old due: the bill, or what is paid of it now, and the due. */
export function Collected({ counter: { open, totals } }: { counter: PayCounter }) {
  const translate = useTranslate();
  const { oldDuePaise, parts } = open.draft;
  if (oldDuePaise === null || totals === undefined) return null;
  const nowPaise = parts === null ? totals.grandTotalPaise : paidNowPaise(parts);
  return (
    <Box sx={collectedSx}>
      <span>{translate('credit.collected', { bill: formatPaise(nowPaise), oldDue: formatPaise(oldDuePaise) })}</span>
      <output>{formatPaise(nowPaise + oldDuePaise)}</output>
    </Box>
  );
}

const collectedSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: 1,
  fontWeight: 600,
  '& output': { ml: 'auto', fontSize: '1.25rem', fontWeight: 750, fontVariantNumeric: 'tabular-nums' },
} as const;
