import type { RecentBill } from '@bahi/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { memo, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { ImportedMark } from '../billing/ImportedMark.tsx';
import { formatInstant } from '../format/dates.ts';
import { formatPaise } from '../format/money.ts';
import { useLanguage, useTranslate } from '../i18n/language.ts';
import { Section } from '../screen/Section.tsx';
import { EmptyLine } from './figures/EmptyLine.tsx';
import { rowListSx, rowSx } from './rowList.ts';

interface RecentBillsProps {
  title: string;
  bills: RecentBill[];
  /** Text for an empty list. */
  none: string;
  /** Shown above the list. */
  children: ReactNode;
}

/** The newest bills: the shop's, or the user's own of today. */
export const RecentBills = memo(function RecentBills({ title, bills, none, children }: RecentBillsProps) {
  const translate = useTranslate();
  const viewAll = (
    <Button component={RouterLink} to="/dashboard/sales" size="small">
      {translate('dashboard.recent.viewAll')}
    </Button>
  );
  return (
    <Section title={title} action={viewAll}>
      {children}
      {bills.length === 0 ? <EmptyLine>{none}</EmptyLine> : null}
      <Box component="ul" sx={rowListSx}>
        {bills.map((bill) => (
          <Row key={bill.id} bill={bill} />
        ))}
      </Box>
    </Section>
  );
});

const Row = memo(function Row({ bill }: { bill: RecentBill }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  return (
    <Box component="li" sx={rowSx}>
      <Box sx={{ minWidth: 0 }}>
        <Link component={RouterLink} to={`/dashboard/sales/${bill.id}`}>
          {bill.invoiceNumber}
        </Link>
        <Typography variant="body2" color="text.secondary">
          {bill.customerName ?? translate('common.walkIn')}
        </Typography>
        {bill.imported === true ? <ImportedMark /> : null}
      </Box>
      <Box sx={{ textAlign: 'right', flexShrink: 0, fontVariantNumeric: 'tabular-nums' }}>
        <Typography sx={{ fontWeight: 600 }}>{formatPaise(bill.grandTotalPaise)}</Typography>
        <Typography variant="body2" color="text.secondary">
          {formatInstant(bill.billedAt, language)}
        </Typography>
      </Box>
    </Box>
  );
});
