import Print from '@mui/icons-material/Print';
import WhatsApp from '@mui/icons-material/WhatsApp';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Id, PrintSize } from '@bahi/contracts';
import { receiptMessage, type PartyKind } from '@bahi/paper';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslate } from '../../i18n/language.ts';
import { useToast } from '../../messages/toasts.ts';
import { shopProfileQuery } from '../../providers/cache/queries.ts';
import { getPayment, getReceiptPdf } from '../../providers/calls/dues.ts';
import { saveFile } from '../../providers/saveFile.ts';
import { MessageDialog } from '../../share/MessageDialog.tsx';

export interface ReceiptProps {
  kind: PartyKind;
  paymentId: Id;
  phone: string | null;
}

/** The receipt of a payment, or the voucher of one to a vendor, on a roll, on a sheet, and as a text. */
export function ReceiptButtons({ kind, paymentId, phone }: ReceiptProps) {
  const translate = useTranslate();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [isWriting, setWriting] = useState(false);
  const receiptText = async (signal: AbortSignal): Promise<string> => {
    const [payment, profile] = await Promise.all([
      getPayment(paymentId, signal),
      queryClient.fetchQuery(shopProfileQuery),
    ]);
    return receiptMessage(payment, payment.seller ?? profile, profile.printLanguage);
  };
  const { mutate, isPending, variables } = useMutation({
    async mutationFn(size: PrintSize) {
      const { printLanguage: language } = await queryClient.fetchQuery(shopProfileQuery);
      saveFile(await getReceiptPdf(paymentId, { size, language }));
    },
    onError: () => toast.error(translate('dues.fileFailed')),
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="outlined" startIcon={<Print />} component={Link} to={`/dashboard/print/payments/${paymentId}`}>
        {translate('print.print')}
      </Button>
      <Button variant="outlined" loading={isPending && variables === '80mm'} onClick={() => mutate('80mm')}>
        {translate('dues.pdf80')}
      </Button>
      <Button variant="outlined" loading={isPending && variables === 'a4'} onClick={() => mutate('a4')}>
        {translate('dues.pdfA4')}
      </Button>
      <Button variant="outlined" startIcon={<WhatsApp />} onClick={() => setWriting(true)}>
        {translate('dues.whatsApp')}
      </Button>
      {isWriting ? (
        <MessageDialog
          title={translate(`dues.${kind}.receipt`)}
          phone={phone}
          about={['receipt', paymentId]}
          messageOfNow={receiptText}
          onClose={() => setWriting(false)}
        />
      ) : null}
    </Box>
  );
}
