import ArrowBack from '@mui/icons-material/ArrowBack';
import ArrowForward from '@mui/icons-material/ArrowForward';
import FirstPage from '@mui/icons-material/FirstPage';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslate } from '../../../i18n/language.ts';

interface ArrangeBarProps {
  /** Name of the chosen tile. */
  chosen: string | undefined;
  isSaving: boolean;
  /** Whether the shop has an order of its own that can be given up. */
  hasOwnOrder: boolean;
  onMove: (by: number) => void;
  onSave: () => void;
  onReset: () => void;
  onCancel: () => void;
}

const TO_FRONT = -1_000;

/** What is done with the chosen tile while the owner puts them in order: by buttons, so that touch and keys are enough. */
export function ArrangeBar(props: ArrangeBarProps) {
  const { chosen, isSaving, hasOwnOrder, onMove, onSave, onReset, onCancel } = props;
  const translate = useTranslate();
  const moves = [
    { by: TO_FRONT, label: translate('tiles.toFront'), Icon: FirstPage },
    { by: -1, label: translate('tiles.earlier'), Icon: ArrowBack },
    { by: 1, label: translate('tiles.later'), Icon: ArrowForward },
  ];
  return (
    <Box component="section" aria-label={translate('tiles.arrange')} sx={barSx}>
      <Typography variant="body2" aria-live="polite" sx={{ flex: '1 0 100%' }}>
        {chosen === undefined ? translate('tiles.arrangeHint') : translate('tiles.arranging', { name: chosen })}
      </Typography>
      {moves.map(({ by, label, Icon }) => (
        <IconButton
          key={by}
          aria-label={label}
          disabled={chosen === undefined}
          onClick={() => onMove(by)}
          sx={{ width: 44, height: 44 }}
        >
          <Icon />
        </IconButton>
      ))}
      <Button variant="contained" loading={isSaving} onClick={onSave} sx={buttonSx}>
        {translate('common.save')}
      </Button>
      <Button disabled={isSaving} onClick={onCancel} sx={buttonSx}>
        {translate('common.cancel')}
      </Button>
      {hasOwnOrder ? (
        <Button disabled={isSaving} onClick={onReset} sx={buttonSx}>
          {translate('tiles.bySales')}
        </Button>
      ) : null}
    </Box>
  );
}

const buttonSx = { minHeight: 44 } as const;
const barSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.5,
  alignItems: 'center',
  p: 1,
  mb: 1,
  border: 1,
  borderColor: 'primary.main',
  borderRadius: 1,
} as const;
