import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from '../i18n/language.ts';
import { useToast } from '../messages/toasts.ts';
import { getLedgerFile } from '../providers/calls/filing.ts';
import { saveFile } from '../providers/saveFile.ts';
import { Section } from '../screen/Section.tsx';

/** Copied into the build as it is. */
const VERIFIER = new URL('../../../packages/tooling/verify-ledger.mjs', import.meta.url).href;

async function getVerifier(): Promise<File> {
  const answer = await fetch(VERIFIER);
  if (!answer.ok) throw new Error(`the verifier: ${answer.status}`);
  return new File([await answer.blob()], 'verify-ledger.mjs', { type: 'text/javascript' });
}

/** The shop's ledger as a file, and the program that checks it without this product. */
export function LedgerSection() {
  const translate = useTranslate();
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: async (get: () => Promise<File>) => get(),
    onSuccess: saveFile,
    onError: () => toast.error(translate('filing.ledger.failed')),
  });
  const button = (name: 'download' | 'verifier', get: () => Promise<File>) => (
    <Button variant="outlined" startIcon={<FileDownloadOutlined />} disabled={isPending} onClick={() => mutate(get)}>
      {translate(`filing.ledger.${name}`)}
    </Button>
  );
  return (
    <Section title={translate('filing.ledger.title')}>
      <Typography sx={{ mb: 1.5 }}>{translate('filing.ledger.text')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
        {button('download', getLedgerFile)}
        {button('verifier', getVerifier)}
      </Box>
      <Box component="code" sx={{ display: 'block', mb: 1.5, overflowWrap: 'anywhere' }}>
        node verify-ledger.mjs ledger-….ndjson
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('filing.ledger.head')}
      </Typography>
    </Section>
  );
}
