import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from '../../../i18n/language.ts';
import { COUNTER_KEYS, keyParts, type Keys } from './counterKeys.ts';

/** All keys of the bill page. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md">
      <DialogTitle id={id}>{translate('counter.keys.title')}</DialogTitle>
      {/* on a phone it scrolls, and has nothing else to focus */}
      <DialogContent tabIndex={0} sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: 'repeat(3, auto)' } }}>
        <Section title={translate('counter.keys.onPage')} keys={COUNTER_KEYS.page} />
        <Section title={translate('counter.keys.inSearch')} keys={COUNTER_KEYS.search} />
        <Section title={translate('counter.keys.inQuantity')} keys={COUNTER_KEYS.line} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('common.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

interface SectionProps {
  title: string;
  keys: Keys;
}

function Section({ title, keys }: SectionProps) {
  const translate = useTranslate();
  return (
    <Box component="section">
      <Typography variant="h3" component="h3" gutterBottom>
        {title}
      </Typography>
      <Box component="dl" sx={listSx}>
        {Object.values(keys).map(({ key, text }) => (
          <Box key={text} sx={{ display: 'contents' }}>
            <dt>
              {keyParts(key).map((part) => (
                <kbd key={part}>{part}</kbd>
              ))}
            </dt>
            <dd>{translate(text)}</dd>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const listSx = {
  display: 'grid',
  gridTemplateColumns: 'max-content 1fr',
  columnGap: 2,
  rowGap: 0.75,
  m: 0,
  '& dd': { m: 0 },
  '& dt': { display: 'flex', alignItems: 'flex-start', gap: 0.5 },
  '& kbd': {
    border: 1,
    borderColor: 'text.secondary',
    borderRadius: 1,
    px: 0.75,
    fontFamily: 'inherit',
    fontSize: '0.875rem',
  },
} as const;
