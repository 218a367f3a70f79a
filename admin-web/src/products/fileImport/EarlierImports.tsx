import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatInstant } from '../../format/dates.ts';
import { useLanguage, useTranslate } from '../../i18n/language.ts';
import type { FileImport } from './useFileImport.ts';

/** The newest imports, each with its way back. */
export function EarlierImports({ work: { earlier, undoing } }: { work: FileImport }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  if (earlier.length === 0) return null;
  return (
    <div>
      <Typography component="h3" variant="subtitle1">
        {translate('fileImport.earlierTitle')}
      </Typography>
      <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {earlier.map(({ id, at, addedCount, changedCount, status }) => (
          <Stack component="li" key={id} direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 2 }}>
            <span>
              {formatInstant(at, language)} ·{' '}
              {translate('fileImport.counts', { added: addedCount, changed: changedCount })}
            </span>
            {status === 'undone' ? (
              <Typography color="text.secondary">{translate('fileImport.wasUndone')}</Typography>
            ) : (
              <Button
                aria-label={translate('fileImport.undoOf', { at: formatInstant(at, language) })}
                loading={undoing.isPending && undoing.variables === id}
                onClick={() => undoing.mutate(id)}
              >
                {translate('fileImport.undo')}
              </Button>
            )}
          </Stack>
        ))}
      </Stack>
    </div>
  );
}
