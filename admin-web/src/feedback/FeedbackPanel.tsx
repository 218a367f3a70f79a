import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { QueryClientProvider } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslate } from '../i18n/language.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { FeedbackSteps, type Step } from './FeedbackSteps.tsx';

interface FeedbackPanelProps {
  /** The sender; null for a visitor. */
  writer: string | null;
  /** Input stays while the panel is closed. */
  isOpen: boolean;
  /** Closes it and returns the focus to the button. */
  onClose: () => void;
  /** Closes it for a link to another screen, whose heading takes the focus. */
  onLeave: () => void;
}

/** The feedback panel. Opens at the first step. Not modal: the page stays usable. */
export function FeedbackPanel({ writer, isOpen, onClose, onLeave }: FeedbackPanelProps) {
  const translate = useTranslate();
  const titleId = useId();
  const [step, setStep] = useState<Step>('initial');
  // each message starts with empty fields
  const [piece, setPiece] = useState(0);
  const begin = (): void => {
    if (step === 'thanks') setPiece(piece + 1);
    setStep('initial');
  };
  const close = (): void => {
    begin();
    onClose();
  };
  const leave = (): void => {
    begin();
    onLeave();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // keeps shortcuts of the screen from acting: Ctrl+Enter would generate the bill
    event.stopPropagation();
    if (event.key === 'Escape') close();
  };
  return (
    <Paper component="dialog" open={isOpen} aria-labelledby={titleId} elevation={8} onKeyDown={onKeyDown} sx={panelSx}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <Typography variant="h2" id={titleId} sx={{ flexGrow: 1 }}>
          {translate('feedback.title')}
        </Typography>
        <IconButton onClick={close} aria-label={translate('common.close')} edge="end">
          <Close />
        </IconButton>
      </Box>
      <QueryClientProvider client={queryClient}>
        <FeedbackSteps
          key={piece}
          writer={writer}
          isOpen={isOpen}
          step={step}
          setStep={setStep}
          onLeave={leave}
          onAnother={begin}
        />
      </QueryClientProvider>
    </Paper>
  );
}

const panelSx = {
  position: 'fixed',
  m: 0,
  border: 0,
  left: 'auto',
  right: { xs: 8, sm: 16 },
  bottom: { xs: 8, sm: 16 },
  width: 'min(380px, calc(100vw - 16px))',
  maxHeight: 'calc(100dvh - 16px)',
  overflowY: 'auto',
  // above the page's bars, below menus and dialogs
  zIndex: (theme: { zIndex: { appBar: number } }) => theme.zIndex.appBar + 1,
  p: 2,
} as const;
