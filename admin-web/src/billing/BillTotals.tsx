import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { columnSumPaise } from '@bahi/contracts';
import { formatPaise } from '../format/money.ts';
import { useTranslate } from '../i18n/language.ts';

/** Totals of a bill, priced here or by the server. */
export interface TotalsShown {
  subtotalPaise: number;
  billDiscountPaise: number;
  /** All discounts, those of the lines included. */
  discountPaise: number;
  taxPaise: number;
  roundOffPaise: number;
  grandTotalPaise: number;
}

interface BillTotalsProps {
  totals: TotalsShown | undefined;
  /** Hides the total. */
  withoutGrandTotal?: boolean;
}

/** The figures from the sum of the column to the grand total, which add up, and what all discounts saved. */
export function BillTotals({ totals, withoutGrandTotal = false }: BillTotalsProps) {
  const translate = useTranslate();
  const addedPaise = totals && addedTaxPaise(totals);
  const parts = [
    { label: translate('billing.subtotal'), paise: totals && columnSumPaise(totals), isShown: true },
    {
      label: translate('billing.billDiscount'),
      paise: totals && -totals.billDiscountPaise,
      isShown: (totals?.billDiscountPaise ?? 0) !== 0,
    },
    // the tax that prices contain is in their sum already
    { label: translate('billing.tax'), paise: addedPaise, isShown: (addedPaise ?? 0) !== 0 },
    { label: translate('billing.roundOff'), paise: totals?.roundOffPaise, isShown: (totals?.roundOffPaise ?? 0) !== 0 },
  ];
  const savedPaise = totals?.discountPaise ?? 0;
  return (
    <div>
      <Box component="dl" sx={listSx}>
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
      {savedPaise === 0 ? null : (
        <Typography color="text.secondary" sx={{ textAlign: 'end' }}>
          {translate('billing.youSaved', { amount: formatPaise(savedPaise) })}
        </Typography>
      )}
    </div>
  );
}

/** The tax that comes on top of the prices. */
function addedTaxPaise(totals: TotalsShown): number {
  const { grandTotalPaise, roundOffPaise, billDiscountPaise } = totals;
  return grandTotalPaise - roundOffPaise - (columnSumPaise(totals) - billDiscountPaise);
}

const listSx = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: 0.5,
  m: 0,
  '& dd': { m: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
} as const;

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
