import PictureAsPdf from '@mui/icons-material/PictureAsPdf';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from '../i18n/language.ts';
import { useToast } from '../messages/toasts.ts';
import { getClosePdf } from '../providers/calls/dayClose.ts';
import { saveFile } from '../providers/saveFile.ts';
import type { PrintChoice } from './usePrintChoice.ts';

/** Downloads a day close, or with `now` the X report, as PDF. */
export function DownloadClose({ closeId, choice }: { closeId: string; choice: PrintChoice }) {
  const translate = useTranslate();
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => getClosePdf(closeId, choice),
    onSuccess(file) {
      saveFile(file);
      toast.success(translate('pdf.downloaded'));
    },
    onError: () => toast.error(translate('dayClose.pdfFailed')),
  });
  return (
    <Button
      variant="outlined"
      startIcon={<PictureAsPdf />}
      loading={isPending}
      loadingPosition="start"
      onClick={() => mutate()}
    >
      {translate('pdf.download')}
    </Button>
  );
}
