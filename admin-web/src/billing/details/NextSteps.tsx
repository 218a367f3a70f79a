import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { BillView } from '@bahi/contracts';
import { Fragment } from 'react';
import { useTranslate } from '../../i18n/language.ts';
import { useCan } from '../../providers/cache/roles.ts';
import { DownloadPdf } from '../DownloadPdf.tsx';
import { NewBillButton } from '../NewBillButton.tsx';
import { ShareBill } from '../share/ShareBill.tsx';
import type { useNewBill } from '../useNewBill.ts';
import { PrintBill } from './PrintBill.tsx';

/** Print, share, download or start the next bill. On a phone the most used come first. */
export function NextSteps({ bill, newBill }: { bill: BillView; newBill: ReturnType<typeof useNewBill> }) {
  const translate = useTranslate();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const maySell = useCan('sell');
  const { id, status, lines } = bill;
  const isPrintable = lines.length > 0 && status !== 'discarded';
  const steps = {
    print: isPrintable ? <PrintBill billId={id} /> : null,
    pdf: isPrintable ? <DownloadPdf bill={bill} /> : null,
    share: isPrintable ? <ShareBill bill={bill} /> : null,
    newBill: maySell ? <NewBillButton newBill={newBill} /> : null,
  };
  const order = isPhone
    ? (['print', 'newBill', 'share', 'pdf'] as const)
    : (['print', 'pdf', 'share', 'newBill'] as const);
  return (
    <Box component="section" aria-label={translate('billing.nextSteps')} sx={isPhone ? gridSx : rowSx}>
      {order.map((step) => (
        <Fragment key={step}>{steps[step]}</Fragment>
      ))}
    </Box>
  );
}

const rowSx = { display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 } as const;
const gridSx = { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 1, mb: 2 } as const;
