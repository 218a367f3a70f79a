import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatPaise } from '../format/money.ts';
import { useTranslate } from '../i18n/language.ts';

/** Totals of a bill, priced here or by the server. */
export interface TotalsShown {
  subtotalPaise: number;
  discountPaise: number;
  taxPaise: number;
  roundOffPaise: number;
  grandTotalPaise: number;
}

interface BillTotalsProps {
  totals: TotalsShown | undefined;
  /** Hides the figures before the round-off. */
  onlyEnd?: boolean;
  /** Hides the total. */
  withoutGrandTotal?: boolean;
}

/** The figures from subtotal to grand total. */
export function BillTotals({ totals, onlyEnd = false, withoutGrandTotal = false }: BillTotalsProps) {
  const translate = useTranslate();
  const parts = [
    { label: translate('billing.subtotal'), paise: totals?.subtotalPaise, isShown: !onlyEnd },
    {
      label: translate('billing.discount'),
      paise: totals && -totals.discountPaise,
      isShown: !onlyEnd && (totals?.discountPaise ?? 0) !== 0,
    },
    { label: translate('billing.tax'), paise: totals?.taxPaise, isShown: !onlyEnd && (totals?.taxPaise ?? 0) !== 0 },
    { label: translate('billing.roundOff'), paise: totals?.roundOffPaise, isShown: (totals?.roundOffPaise ?? 0) !== 0 },
  ];
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr)',
        gap: 0.5,
        m: 0,
        '& dd': { m: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
      }}
    >
      {' '}
      {parts
        .filter(({ isShown }) => isShown)
        .map(({ label, paise }) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Typography component="dt" color="text.secondary">
              {label}
            </Typography>
            <Typography component="dd">{amountText(paise)}</Typography>
          </Box>
        ))}
      {withoutGrandTotal ? null : (
        <Box sx={grandTotalSx}>
          <Typography component="dt" variant="h2" noWrap>
            {translate('billing.grandTotal')}
          </Typography>
          <dd>
            <output>{amountText(totals?.grandTotalPaise)}</output>
          </dd>
        </Box>
      )}
    </Box>
  );
}

/** An amount that does not fit beside its name wraps below it as a whole. */
const grandTotalSx = {
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  columnGap: 1,
  pt: 0.5,
  '& dd': {
    ml: 'auto',
    fontSize: '1.75rem',
    fontWeight: 750,
    lineHeight: 1.3,
    color: 'primary.main',
    whiteSpace: 'nowrap',
  },
} as const;

/** A dash while there is no amount. */
export function amountText(paise: number | undefined): string {
  // negative zero would print a minus
  return paise === undefined ? '—' : formatPaise(paise + 0);
}
