import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatPaise } from '../../format/money.ts';
import { useTranslate } from '../../i18n/language.ts';
import { MoneyField } from '../../inputs/IntegerField.tsx';
import { taxOnTop, type TaxTerms } from '../draft/purchaseTaxes.ts';
import { billTotal, filled, linesTotal, type PurchaseDraft } from '../draft/purchaseDraft.ts';

interface BillTotalsProps {
  draft: PurchaseDraft;
  terms: TaxTerms;
  onChange: (changed: (now: PurchaseDraft) => PurchaseDraft) => void;
  errorOf: (field: string) => string | undefined;
}

/** What the vendor's bill says below its lines: their sum, discount and freight, and what is payable. */
export function BillTotals({ draft, terms, onChange, errorOf }: BillTotalsProps) {
  const translate = useTranslate();
  const error = (field: string) => ({ error: errorOf(field) !== undefined, helperText: errorOf(field) });
  const count = filled(draft.lines).filter(({ product }) => product !== null).length;
  return (
    <Box sx={totalsSx}>
      <Typography component="span">
        {translate('purchaseBill.lines', { smart_count: count })}: {formatPaise(linesTotal(draft))}
      </Typography>
      <MoneyField
        label={translate('purchaseBill.discount')}
        value={draft.discountPaise}
        onChange={(discountPaise) => onChange((now) => ({ ...now, discountPaise }))}
        sx={{ width: 150 }}
        {...error('discountPaise')}
      />
      <MoneyField
        label={translate('purchaseBill.freight')}
        value={draft.freightPaise}
        onChange={(freightPaise) => onChange((now) => ({ ...now, freightPaise }))}
        sx={{ width: 150 }}
        {...error('freightPaise')}
      />
      <Typography component="span" sx={{ fontSize: '1.1rem', fontWeight: 650 }} aria-live="polite">
        {translate('purchases.billTotal')}: {formatPaise(billTotal(draft) + taxOnTop(draft, terms))}
      </Typography>
    </Box>
  );
}

const totalsSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1.5,
  py: 1,
  '& .MuiFormControl-root': { m: 0 },
} as const;
