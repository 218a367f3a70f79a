import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ChangeEvent } from 'react';
import { useTranslate } from '../../i18n/language.ts';

/** Chooses a file; the same file may be chosen again after it was changed. */
export function FileChoice({ file, onChoose }: { file: File | undefined; onChoose: (file: File) => void }) {
  const translate = useTranslate();
  const hintId = useId();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [chosen] = target.files ?? [];
    if (chosen !== undefined) onChoose(chosen);
    target.value = '';
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
      <Box component="label" sx={labelSx}>
        <FileUploadOutlined fontSize="small" />
        {translate(file === undefined ? 'fileImport.choose' : 'fileImport.chooseOther')}
        <input type="file" accept=".csv,.tsv,.txt,text/csv,text/plain" aria-describedby={hintId} onChange={choose} />
      </Box>
      <Typography id={hintId} variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {file?.name ?? translate('fileImport.chooseHint')}
      </Typography>
    </Box>
  );
}

/** The visually hidden input has the focus: its label shows the ring. */
const labelSx = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  minHeight: 44,
  color: 'primary.main',
  fontWeight: 600,
  borderRadius: 1,
  '& input': { position: 'absolute', inset: 0, width: '100%', opacity: 0, cursor: 'pointer' },
  '&:has(:focus-visible)': { outline: '3px solid', outlineOffset: 2 },
} as const;
