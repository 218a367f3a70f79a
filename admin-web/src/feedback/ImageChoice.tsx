import AttachFile from '@mui/icons-material/AttachFile';
import Close from '@mui/icons-material/Close';
import { IMAGE_EXTENSIONS, MAX_IMAGE_BYTES } from '@bahi/contracts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, type ChangeEvent } from 'react';
import { useTranslate } from '../i18n/language.ts';

const ACCEPTED = Object.keys(IMAGE_EXTENSIONS).join();

interface ImageChoiceProps {
  image: File | undefined;
  onChoose: (image: File | undefined) => void;
}

/** Chooses an image. By the specification other files and too large ones are ignored without a message. */
export function ImageChoice({ image, onChoose }: ImageChoiceProps) {
  const translate = useTranslate();
  const hintId = useId();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? [];
    if (file !== undefined && file.size <= MAX_IMAGE_BYTES && file.type in IMAGE_EXTENSIONS) onChoose(file);
    // allows choosing the same file again
    target.value = '';
  };
  return (
    <div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
        <Box component="label" sx={labelSx}>
          <AttachFile fontSize="small" />
          {translate('feedback.attachImage')}
          <input type="file" accept={ACCEPTED} aria-describedby={hintId} onChange={choose} />
        </Box>
        <Typography id={hintId} variant="body2" color="textSecondary">
          {translate('feedback.maxSize')}
        </Typography>
      </Box>
      {image === undefined ? null : (
        <Box sx={{ display: 'flex', alignItems: 'center' }}>
          <Typography variant="body2" noWrap sx={{ minWidth: 0 }}>
            {image.name}
          </Typography>
          <IconButton size="small" aria-label={translate('feedback.removeImage')} onClick={() => onChoose(undefined)}>
            <Close fontSize="small" />
          </IconButton>
        </Box>
      )}
    </div>
  );
}

/** The visually hidden input has the focus: its label shows the ring. */
const labelSx = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  minHeight: 40,
  color: 'primary.main',
  fontWeight: 600,
  borderRadius: 1,
  '& input': { position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer' },
  '&:has(:focus-visible)': { outline: '3px solid', outlineOffset: 2 },
} as const;
