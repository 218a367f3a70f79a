import Share from '@mui/icons-material/Share';
import Button from '@mui/material/Button';
import type { BillView } from '@bahi/contracts';
import { useState } from 'react';
import { useTranslate } from '../../i18n/language.ts';
import { Shortcut } from '../../keyboard/Shortcut.tsx';
import { useShortcuts } from '../../keyboard/useShortcuts.ts';
import { ShareDialog } from './ShareDialog.tsx';
import { isCapped, useShare } from './useShare.ts';

/**
 * Sends a bill to its customer: by the device's share menu where the browser can share files, else, or after a failure, by a dialog
 * with other ways.
 */
export function ShareBill({ bill }: { bill: BillView }) {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const share = useShare(bill, (outcome) => setAsking(outcome !== 'shared'));
  const press = (): void => {
    share.forget();
    // the payment limit is shown before the bill is sent
    if (share.isOffered && !isCapped(bill)) share.start();
    if (share.file === undefined || isCapped(bill)) setAsking(true);
  };
  const close = (): void => {
    share.forget();
    setAsking(false);
  };
  useShortcuts({ F7: press });
  return (
    <>
      <Button variant="outlined" startIcon={<Share />} onClick={press} sx={{ gap: 1 }}>
        {translate('share.share')}
        <Shortcut keys="F7" />
      </Button>
      {isAsking ? <ShareDialog bill={bill} share={share} onClose={close} /> : null}
    </>
  );
}
