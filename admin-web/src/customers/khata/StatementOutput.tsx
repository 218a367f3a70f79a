import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { CustomerKhata } from '@bahi/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from '../../i18n/language.ts';
import { useToast } from '../../messages/toasts.ts';
import { shopProfileQuery } from '../../providers/cache/queries.ts';
import { getStatementCsv, getStatementPdf, type StatementDays } from '../../providers/calls/dues.ts';
import { saveFile } from '../../providers/saveFile.ts';

interface StatementOutputProps {
  customer: CustomerKhata;
  days: StatementDays;
}

/** The statement as a file. */
export function StatementOutput({ customer: { id }, days }: StatementOutputProps) {
  const translate = useTranslate();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    async mutationFn(kind: 'a4' | '80mm' | 'csv') {
      if (kind === 'csv') return saveFile(await getStatementCsv(id, days));
      const { printLanguage: language } = await queryClient.fetchQuery(shopProfileQuery);
      return saveFile(await getStatementPdf(id, days, { size: kind, language }));
    },
    onError: () => toast.error(translate('dues.fileFailed')),
  });
  const button = (kind: NonNullable<typeof variables>, text: 'dues.pdfA4' | 'dues.pdf80' | 'dues.csv') => (
    <Button variant="outlined" loading={isPending && variables === kind} onClick={() => mutate(kind)}>
      {translate(text)}
    </Button>
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: { md: 'auto' } }}>
      {button('a4', 'dues.pdfA4')}
      {button('80mm', 'dues.pdf80')}
      {button('csv', 'dues.csv')}
    </Box>
  );
}
