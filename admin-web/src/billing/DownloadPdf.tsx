import PictureAsPdf from '@mui/icons-material/PictureAsPdf';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { BillView } from '@bahi/contracts';
import { useTranslate } from '../i18n/language.ts';
import { Shortcut } from '../keyboard/Shortcut.tsx';
import { useShortcuts } from '../keyboard/useShortcuts.ts';
import type { PdfChoice } from '../providers/calls/billing.ts';
import { useDownloadPdf } from './billPdf.ts';

/** Downloads a bill as PDF, by the button or by its key. */
export function DownloadPdf({ bill, choice }: { bill: BillView; choice?: PdfChoice }) {
  const translate = useTranslate();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const { mutate, isPending } = useDownloadPdf();
  const download = (): void => {
    if (!isPending) mutate({ bill, ...(choice && { choice }) });
  };
  useShortcuts({ 'Ctrl+s': download });
  return (
    <Button
      variant="outlined"
      startIcon={<PictureAsPdf />}
      aria-label={isPhone ? translate('pdf.download') : undefined}
      aria-keyshortcuts="Control+S"
      loading={isPending}
      loadingPosition="start"
      onClick={download}
      sx={{ gap: 1 }}
    >
      {translate(isPhone ? 'pdf.short' : 'pdf.download')}
      <Shortcut keys="Ctrl S" />
    </Button>
  );
}
