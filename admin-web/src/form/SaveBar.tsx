import Save from '@mui/icons-material/Save';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslate } from '../i18n/language.ts';
import { WaitingForNetwork } from '../messages/WaitingForNetwork.tsx';
import { FORM_WIDTH } from './FormCard.tsx';
import { ScrollRoom } from './ScrollRoom.tsx';

export interface SaveBarProps {
  saving: boolean;
  cancelTo: string;
  /** Adds a “Save and add another” button. */
  onAnother?: (() => void) | undefined;
  onSave?: () => void;
  children?: ReactNode;
}

/** Buttons of a form; sticky on a phone. */
export function SaveBar({ saving, cancelTo, onAnother, onSave, children }: SaveBarProps) {
  const translate = useTranslate();
  const bar = useRef<HTMLElement>(null);
  return (
    <Box
      data-foot-bar
      ref={bar}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        position: { xs: 'sticky', sm: 'static' },
        bottom: 0,
        zIndex: 1,
        bgcolor: 'background.default',
        py: 1,
        maxWidth: FORM_WIDTH,
        // three buttons fit one line of a phone beside the feedback button
        '& .MuiButton-root': { px: { xs: 1, sm: 2 } },
      }}
    >
      <ScrollRoom bar={bar} />
      <WaitingForNetwork isSending={saving} sx={{ width: '100%' }} />
      <Button type="submit" variant="contained" startIcon={<Save />} disabled={saving} onClick={onSave}>
        {translate('common.save')}
      </Button>
      {onAnother === undefined ? null : (
        <Button type="submit" variant="outlined" disabled={saving} onClick={onAnother}>
          {translate('lists.saveAndAddAnother')}
        </Button>
      )}
      <Button component={Link} to={cancelTo}>
        {translate('common.cancel')}
      </Button>
      {children}
    </Box>
  );
}
