import QrCode2 from '@mui/icons-material/QrCode2';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { UpiRequest } from '@bahi/paper';
import { useTranslate } from '../i18n/language.ts';
import { UpiQr } from './UpiQr.tsx';

interface ShowQrProps {
  upi: UpiRequest;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}

/** Shows and hides the QR code of a bill. */
export function ShowQr({ upi, isShown, onShow }: ShowQrProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Button startIcon={<QrCode2 />} aria-expanded={isShown} onClick={() => onShow(!isShown)}>
        {translate(isShown ? 'upi.hideQr' : 'upi.showQr')}
      </Button>
      {isShown ? <UpiQr upi={upi} /> : null}
    </Box>
  );
}
