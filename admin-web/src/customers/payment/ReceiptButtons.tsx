import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Id, PrintSize } from '@bahi/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from '../../i18n/language.ts';
import { useToast } from '../../messages/toasts.ts';
import { shopProfileQuery } from '../../providers/cache/queries.ts';
import { getReceiptPdf } from '../../providers/calls/dues.ts';
import { saveFile } from '../../providers/saveFile.ts';

/** The receipt of a payment on a roll and on a sheet. */
export function ReceiptButtons({ paymentId }: { paymentId: Id; phone: string | null }) {
  const translate = useTranslate();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    async mutationFn(size: PrintSize) {
      const { printLanguage: language } = await queryClient.fetchQuery(shopProfileQuery);
      saveFile(await getReceiptPdf(paymentId, { size, language }));
    },
    onError: () => toast.error(translate('dues.pay.receiptFailed')),
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="outlined" loading={isPending && variables === '80mm'} onClick={() => mutate('80mm')}>
        {translate('dues.pay.receipt80')}
      </Button>
      <Button variant="outlined" loading={isPending && variables === 'a4'} onClick={() => mutate('a4')}>
        {translate('dues.pay.receiptA4')}
      </Button>
    </Box>
  );
}
