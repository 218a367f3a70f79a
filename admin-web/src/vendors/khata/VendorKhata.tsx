import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { OpenPurchase, VendorView } from '@bahi/contracts';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatDay } from '../../format/dates.ts';
import { formatPaise } from '../../format/money.ts';
import { useLanguage, useTranslate } from '../../i18n/language.ts';
import { useCan } from '../../providers/cache/roles.ts';
import { Section } from '../../screen/Section.tsx';
import { documentName } from './documentName.ts';
import { OpeningDialog, RefundDialog } from './MoneyDialogs.tsx';
import { PayVendorDialog } from './PayVendorDialog.tsx';
import { isAnswerMissing } from './paymentAttempt.ts';

type Opened = 'pay' | 'opening' | { sourceId: string; leftPaise: number };

/** What the shop owes a vendor, for which bills, and what can be done about it. */
export function VendorKhata({ vendor }: { vendor: VendorView }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const mayPay = useCan('editPurchases');
  const { id, duePaise = 0, oldestDueAt = null, open = [], free = [] } = vendor;
  // a payment whose answer never came is asked about at once
  const [opened, show] = useState<Opened | undefined>(() => (mayPay && isAnswerMissing(id) ? 'pay' : undefined));
  const close = (): void => show(undefined);
  return (
    <Section title={translate('vendorDues.title')}>
      <Box component="dl" sx={figuresSx}>
        <div>
          <dt>{translate(duePaise < 0 ? 'vendorDues.advance' : 'vendorDues.due')}</dt>
          <Box component="dd" className="due" sx={{ color: duePaise > 0 ? 'error.main' : 'success.main' }}>
            {formatPaise(Math.abs(duePaise))}
          </Box>
        </div>
        {oldestDueAt === null ? null : (
          <div>
            <dt>{translate('vendorDues.since')}</dt>
            <dd>{formatDay(oldestDueAt, language)}</dd>
          </div>
        )}
      </Box>
      <OpenPurchases open={open} />
      {free.length === 0 ? null : (
        <Box component="ul" aria-label={translate('vendorDues.advance')} sx={linesSx}>
          {free.map((source) => (
            <li key={source.sourceId}>
              <span>{translate('vendorDues.freeLine', { amount: formatPaise(source.leftPaise) })}</span>
              {mayPay ? (
                <Button size="small" onClick={() => show(source)}>
                  {translate('vendorDues.gotBack')}
                </Button>
              ) : null}
            </li>
          ))}
        </Box>
      )}
      {mayPay ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="contained" onClick={() => show('pay')}>
            {translate('vendorDues.pay.button')}
          </Button>
          <Button variant="outlined" onClick={() => show('opening')}>
            {translate('vendorDues.opening.button')}
          </Button>
        </Box>
      ) : null}
      {opened === 'pay' ? <PayVendorDialog vendor={vendor} onClose={close} /> : null}
      {opened === 'opening' ? <OpeningDialog vendor={vendor} onClose={close} /> : null}
      {typeof opened === 'object' ? <RefundDialog vendor={vendor} source={opened} onClose={close} /> : null}
    </Section>
  );
}

function OpenPurchases({ open }: { open: readonly OpenPurchase[] }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  if (open.length === 0) return null;
  const title = translate('vendorDues.openTitle');
  return (
    <>
      <Typography color="text.secondary">{title}</Typography>
      <Box component="ul" aria-label={title} sx={linesSx}>
        {open.map((document) => (
          <li key={document.documentId}>
            <span>
              {document.vendorBillNumber === null ? (
                documentName(translate, document)
              ) : (
                <Link component={RouterLink} to={`/dashboard/purchases/${document.documentId}`}>
                  {documentName(translate, document)}
                </Link>
              )}{' '}
              · {formatDay(document.day, language)}
            </span>
            <b>{formatPaise(document.openPaise)}</b>
          </li>
        ))}
      </Box>
    </>
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

const linesSx = {
  listStyle: 'none',
  m: 0,
  mb: 1.5,
  p: 0,
  maxWidth: 560,
  maxHeight: 320,
  overflow: 'auto',
  '& li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 2,
    py: 0.5,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& b': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', fontWeight: 600 },
} as const;
