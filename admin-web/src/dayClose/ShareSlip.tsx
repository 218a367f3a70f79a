import { slipMessage, type PrintedSlip } from '@bahi/paper';
import Share from '@mui/icons-material/Share';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from '../i18n/language.ts';
import { SendText } from '../share/SendText.tsx';
import { ShareFrame } from '../share/ShareFrame.tsx';

/** Sends a slip as a text to a person chosen in WhatsApp, or copies it. */
export function ShareSlip({ slip }: { slip: PrintedSlip }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<Share />} onClick={() => setOpen(true)}>
        {translate('share.share')}
      </Button>
      {isOpen ? (
        <ShareFrame title={translate('dayClose.shareTitle')} onClose={() => setOpen(false)}>
          <SendText text={slipMessage(slip)} />
        </ShareFrame>
      ) : null}
    </>
  );
}
