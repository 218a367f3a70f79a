import Box from '@mui/material/Box';
import { useId } from 'react';
import { useTranslate } from '../../../i18n/language.ts';
import { formatPaise } from '../../../format/money.ts';

/** What is given back, in figures that are read from the other side of the counter. */
export function ChangeShown({ changePaise }: { changePaise: number }) {
  const translate = useTranslate();
  const labelId = useId();
  return (
    <Box sx={changeSx}>
      <span id={labelId}>{translate('cash.change')}</span>
      <output aria-labelledby={labelId}>{formatPaise(changePaise)}</output>
    </Box>
  );
}

const changeSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: 1.5,
  color: 'success.main',
  '& span': { fontWeight: 600, fontSize: '1.125rem' },
  '& output': {
    fontSize: '3rem',
    lineHeight: 1.1,
    fontWeight: 750,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
} as const;
