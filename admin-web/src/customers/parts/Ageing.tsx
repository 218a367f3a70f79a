import Box from '@mui/material/Box';
import type { Ageing as Ages, CustomerRow } from '@bahi/contracts';
import { formatPaise } from '../../format/money.ts';
import { useTranslate } from '../../i18n/language.ts';

const AGES = ['upTo30Paise', 'upTo60Paise', 'upTo90Paise', 'over90Paise'] as const;

interface AgesLineProps {
  ages: Ages;
  /** Only the ages of which something is open, in a row of a list. */
  isShort?: boolean;
}

/** What is open by the age of its document; the free money that lowers the due stands beside it. */
export function AgesLine({ ages, isShort = false }: AgesLineProps) {
  const translate = useTranslate();
  return (
    <Box component="ul" aria-label={translate('dues.ageing')} sx={lineSx}>
      {AGES.filter((age) => !isShort || ages[age] !== 0).map((age) => (
        <li key={age} data-empty={ages[age] === 0 || undefined}>
          {translate(`dues.ages.${age}`)} <b>{formatPaise(ages[age])}</b>
        </li>
      ))}
      {ages.freePaise === 0 ? null : (
        <li>
          {translate('dues.advance')} <b>{formatPaise(0 - ages.freePaise)}</b>
        </li>
      )}
    </Box>
  );
}

const lineSx = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 0.25,
  fontSize: '0.9375rem',
  fontVariantNumeric: 'tabular-nums',
  '& li': { color: 'text.secondary', whiteSpace: 'nowrap' },
  '& b': { color: 'text.primary', fontWeight: 600 },
  '& li[data-empty] b': { color: 'text.secondary', fontWeight: 400 },
} as const;

/** The ages of a customer's dues; nothing while nothing is open. */
export function Ageing({ customer: { ageing } }: { customer: Pick<CustomerRow, 'ageing'> }) {
  const isEmpty = ageing === undefined || AGES.every((age) => ageing[age] === 0);
  return isEmpty ? null : (
    <Box sx={{ mb: 1.5 }}>
      <AgesLine ages={ageing} />
    </Box>
  );
}
