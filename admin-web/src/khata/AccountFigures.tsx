import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { formatDay } from '../format/dates.ts';
import { formatPaise } from '../format/money.ts';
import { useLanguage, useTranslate } from '../i18n/language.ts';
import type { Account } from './parts/account.ts';

/** What is owed and since when; further figures stand beside it as groups of `dt` and `dd`. */
export function AccountFigures({ account, children }: { account: Account; children?: ReactNode }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const { kind, duePaise = 0, oldestDueAt = null } = account;
  return (
    <Box component="dl" sx={figuresSx}>
      <div>
        <dt>{translate(duePaise < 0 ? `dues.${kind}.advance` : `dues.${kind}.due`)}</dt>
        <Box component="dd" className="due" sx={{ color: duePaise > 0 ? 'error.main' : 'success.main' }}>
          {formatPaise(Math.abs(duePaise))}
        </Box>
      </div>
      {oldestDueAt === null || duePaise <= 0 ? null : (
        <div>
          <dt>{translate(`dues.${kind}.since`)}</dt>
          <dd>{formatDay(oldestDueAt, language)}</dd>
        </div>
      )}
      {children}
    </Box>
  );
}

const figuresSx = {
  m: 0,
  mb: 1.5,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 4,
  rowGap: 1.25,
  alignItems: 'flex-end',
  '& dt': { color: 'text.secondary', fontSize: '0.875rem' },
  '& dd': { m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& .due': { fontSize: '1.75rem', fontWeight: 750, lineHeight: 1.2 },
} as const;
