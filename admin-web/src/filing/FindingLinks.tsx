import type { FilingFinding } from '@bahi/contracts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { formatPaise } from '../format/money.ts';
import { useTranslate } from '../i18n/language.ts';

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

const billPath = (billId: string): string => `/dashboard/sales/${billId}`;

/** Where a finding can be mended: its bill, or its product with the bills that have it. */
export function FindingLinks({ finding }: { finding: FilingFinding }) {
  const translate = useTranslate();
  const { billId, productId, params } = finding;
  const bills = listOf(params['billIds']).map((id, index) => ({ id, number: listOf(params['numbers'])[index] ?? id }));
  const more = numberOf(params['bills']) - bills.length;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2, color: 'text.secondary' }}>
      {productId === undefined ? null : (
        <Link component={RouterLink} to={`/dashboard/products/${productId}`} sx={linkSx}>
          {translate('filing.check.openProduct')}
        </Link>
      )}
      {billId === undefined ? null : (
        <Link component={RouterLink} to={billPath(billId)} sx={linkSx}>
          {translate('filing.check.openBill')}
        </Link>
      )}
      {bills.length === 0 ? null : (
        <>
          <span>
            {translate('filing.check.bills', {
              smart_count: numberOf(params['bills']),
              value: formatPaise(numberOf(params['valuePaise'])),
            })}
          </span>
          {bills.map(({ id, number }) => (
            <Link key={id} component={RouterLink} to={billPath(id)} sx={linkSx}>
              {number}
            </Link>
          ))}
          {more > 0 ? <span>{translate('filing.check.more', { count: more })}</span> : null}
          <Typography variant="body2" sx={{ flexBasis: '100%' }}>
            {translate('filing.check.hsnHint')}
          </Typography>
        </>
      )}
    </Box>
  );
}

// a finger's height
const linkSx = { py: 1.25 } as const;
