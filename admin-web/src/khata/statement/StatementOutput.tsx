import Print from '@mui/icons-material/Print';
import WhatsApp from '@mui/icons-material/WhatsApp';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { statementMessage } from '@bahi/paper';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslate } from '../../i18n/language.ts';
import { useToast } from '../../messages/toasts.ts';
import { shopProfileQuery } from '../../providers/cache/queries.ts';
import { getStatement, getStatementCsv, getStatementPdf, type StatementDays } from '../../providers/calls/dues.ts';
import { saveFile } from '../../providers/saveFile.ts';
import { MessageDialog } from '../../share/MessageDialog.tsx';
import type { Account } from '../parts/account.ts';

interface StatementOutputProps {
  account: Account;
  days: StatementDays;
}

/** The statement as a file, and as a text with the same figures. */
export function StatementOutput({ account, days }: StatementOutputProps) {
  const { kind: party, id, phone } = account;
  const translate = useTranslate();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [isWriting, setWriting] = useState(false);
  const printPath = `/dashboard/print/${party}s/${id}/statement?${new URLSearchParams({ ...days })}`;
  const statementText = async (signal: AbortSignal): Promise<string> => {
    const [statement, { printLanguage }] = await Promise.all([
      getStatement(account, days, signal),
      queryClient.fetchQuery(shopProfileQuery),
    ]);
    return statementMessage(statement, party, printLanguage);
  };
  const { mutate, isPending, variables } = useMutation({
    async mutationFn(kind: 'a4' | '80mm' | 'csv') {
      if (kind === 'csv') return saveFile(await getStatementCsv(account, days));
      const { printLanguage: language } = await queryClient.fetchQuery(shopProfileQuery);
      return saveFile(await getStatementPdf(account, days, { size: kind, language }));
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
      <Button variant="outlined" startIcon={<Print />} component={Link} to={printPath}>
        {translate('print.print')}
      </Button>
      {button('a4', 'dues.pdfA4')}
      {button('80mm', 'dues.pdf80')}
      {button('csv', 'dues.csv')}
      <Button variant="outlined" startIcon={<WhatsApp />} onClick={() => setWriting(true)}>
        {translate('dues.whatsApp')}
      </Button>
      {isWriting ? (
        <MessageDialog
          title={translate('dues.statement')}
          phone={phone}
          about={['statement', id, days]}
          messageOfNow={statementText}
          onClose={() => setWriting(false)}
        />
      ) : null}
    </Box>
  );
}
