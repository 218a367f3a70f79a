import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatPaise } from '../format/money.ts';
import { useTranslate } from '../providers/language.ts';

/** Figures of a bill, as priced here or as the server has them. */
export interface TotalsShown {
  subtotalPaise: number;
  discountPaise: number;
  taxPaise: number;
  roundOffPaise: number;
  grandTotalPaise: number;
}

/** From the subtotal to what the customer pays; what is zero is left out, unless the whole sum is wanted. */
export function BillTotals({ totals, complete = false }: { totals: TotalsShown | undefined; complete?: boolean }) {
  const translate = useTranslate();
  const parts = [
    { label: translate('billing.subtotal'), paise: totals?.subtotalPaise, isShown: true },
    { label: translate('billing.discount'), paise: totals && -totals.discountPaise, isShown: complete || (totals?.discountPaise ?? 0) !== 0 }, // prettier-ignore
    { label: translate('billing.tax'), paise: totals?.taxPaise, isShown: complete || (totals?.taxPaise ?? 0) !== 0 },
    { label: translate('billing.roundOff'), paise: totals?.roundOffPaise, isShown: (totals?.roundOffPaise ?? 0) !== 0 },
  ];
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: '1fr auto',
        gap: 0.5,
        m: 0,
        '& dd': { m: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
      }}
    >
      {' '}
      {/* prettier-ignore */}
      {parts
        .filter(({ isShown }) => isShown)
        .map(({ label, paise }) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Typography component="dt" color="text.secondary">
              {label}
            </Typography>
            <Typography component="dd">{textOf(paise)}</Typography>
          </Box>
        ))}
      <Typography component="dt" variant="h2" noWrap sx={{ pt: 1 }}>
        {translate('billing.grandTotal')}
      </Typography>
      <Box component="dd" sx={{ fontSize: '1.75rem', fontWeight: 750, lineHeight: 1.3, color: 'primary.main' }}>
        <output>{textOf(totals?.grandTotalPaise)}</output>
      </Box>
    </Box>
  );
}

// negative zero would print a minus
const textOf = (paise: number | undefined): string => (paise === undefined ? '—' : formatPaise(paise + 0));
