import type { FilingCheck } from '@bahi/contracts';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from '../i18n/language.ts';
import { useToast } from '../messages/toasts.ts';
import { getReturnFile } from '../providers/calls/filing.ts';
import { saveFile } from '../providers/saveFile.ts';
import { Section } from '../screen/Section.tsx';

/** The return as files: JSON for the portal, in parts when it is too large for one, and CSV. */
export function ReturnFiles({ month, check: { version, parts } }: { month: string; check: FilingCheck }) {
  const translate = useTranslate();
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: async (asked: { name: string; part?: number }) => getReturnFile(month, asked),
    onSuccess: saveFile,
    onError: () => toast.error(translate('filing.files.failed')),
  });
  const stem = `gstr1-${month}-${version}`;
  const button = (text: string, asked: { name: string; part?: number }) => (
    <Button
      key={asked.name}
      variant="outlined"
      startIcon={<FileDownloadOutlined />}
      disabled={isPending}
      onClick={() => mutate(asked)}
    >
      {text}
    </Button>
  );
  return (
    <Section title={translate('filing.files.title')}>
      <Typography sx={{ mb: 1.5 }}>{translate('filing.files.text', { version })}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {parts === 1
          ? button(translate('filing.files.json'), { name: `${stem}.json`, part: 1 })
          : Array.from({ length: parts }, (_, index) =>
              button(translate('filing.files.part', { part: index + 1 }), {
                name: `${stem}-part-${index + 1}.json`,
                part: index + 1,
              }),
            )}
        {button(translate('filing.files.csv'), { name: `${stem}.csv` })}
      </Box>
    </Section>
  );
}
