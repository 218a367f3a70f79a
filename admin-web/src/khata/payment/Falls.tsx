import Box from '@mui/material/Box';
import type { OpenDocument, PaymentPreview } from '@bahi/contracts';
import { formatDay } from '../../format/dates.ts';
import { formatPaise } from '../../format/money.ts';
import { useLanguage, useTranslate } from '../../i18n/language.ts';
import { documentName } from '../parts/documentName.ts';

type Fall = Pick<OpenDocument, 'documentId' | 'reference' | 'day'> &
  Pick<PaymentPreview['falls'][number], 'amountPaise' | 'openAfterPaise'>;

/** The documents on which a payment falls, one a line, with what is left of each. */
export function Falls({ falls, label }: { falls: readonly Fall[]; label: string }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  if (falls.length === 0) return null;
  return (
    <Box component="ul" aria-label={label} sx={listSx}>
      {falls.map((fall) => {
        const { documentId, day, amountPaise, openAfterPaise } = fall;
        const open = formatPaise(amountPaise + openAfterPaise);
        return (
          <li key={documentId}>
            <span>
              {documentName(translate, fall)} · {formatDay(day, language)}
              <small>{translate('dues.pay.line', { open, left: formatPaise(openAfterPaise) })}</small>
            </span>
            <b>{formatPaise(amountPaise)}</b>
          </li>
        );
      })}
    </Box>
  );
}

const listSx = {
  listStyle: 'none',
  m: 0,
  p: 0,
  maxHeight: 220,
  overflow: 'auto',
  '& li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 2,
    py: 0.5,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& small': { display: 'block', color: 'text.secondary', fontSize: '0.875rem' },
  '& b': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', fontWeight: 600 },
} as const;
