import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { OpenDocument } from '@bahi/contracts';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatDay } from '../format/dates.ts';
import { formatPaise } from '../format/money.ts';
import { useLanguage, useTranslate } from '../i18n/language.ts';
import { AccountFigures } from '../khata/AccountFigures.tsx';
import { OpeningBalanceDialog } from '../khata/dialogs/OpeningBalanceDialog.tsx';
import { FreeMoney } from '../khata/FreeMoney.tsx';
import type { Account } from '../khata/parts/account.ts';
import { documentName } from '../khata/parts/documentName.ts';
import { isAnswerMissing } from '../khata/payment/paymentAttempt.ts';
import { PaymentDialog } from '../khata/payment/PaymentDialog.tsx';
import { useCan } from '../providers/cache/roles.ts';
import { Section } from '../screen/Section.tsx';

/** What the shop owes a vendor, for which bills, and what can be done about it. */
export function VendorKhata({ account }: { account: Account }) {
  const translate = useTranslate();
  const mayPay = useCan('editPurchases');
  const { id, open = [] } = account;
  // a payment whose answer never came is asked about at once
  const [opened, show] = useState<'pay' | 'opening' | undefined>(() =>
    mayPay && isAnswerMissing(id) ? 'pay' : undefined,
  );
  const close = (): void => show(undefined);
  return (
    <Section title={translate('dues.title')}>
      <AccountFigures account={account} />
      <OpenPurchases open={open} />
      <FreeMoney account={account} />
      {mayPay ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="contained" onClick={() => show('pay')}>
            {translate('dues.vendor.pay')}
          </Button>
          <Button variant="outlined" onClick={() => show('opening')}>
            {translate('dues.recordOpening')}
          </Button>
        </Box>
      ) : null}
      {opened === 'pay' ? <PaymentDialog account={account} onClose={close} /> : null}
      {opened === 'opening' ? <OpeningBalanceDialog account={account} onClose={close} /> : null}
    </Section>
  );
}

function OpenPurchases({ open }: { open: readonly OpenDocument[] }) {
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
              {document.reference === null ? (
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
