import type { PrintLanguage, Profile } from '@bahi/contracts';
import type { PrintedDocument, PrintedSlip } from '@bahi/paper';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo } from 'react';
import { useTranslate } from '../i18n/language.ts';
import { useShortcuts } from '../keyboard/useShortcuts.ts';
import { Paper } from './Paper.tsx';
import { PaperStage } from './PaperStage.tsx';
import { PrintBar } from './PrintBar.tsx';
import { usePaperPages } from './usePaperPages.ts';
import { usePrintChoice } from './usePrintChoice.ts';
import { usePrintDialog } from './usePrintDialog.ts';

interface PaperSheetProps {
  profile: Profile;
  /** The screen of what is printed. */
  home: string;
  /** Makes the paper in a language; the same function as long as the paper is the same. */
  printedIn: (language: PrintLanguage) => PrintedDocument | PrintedSlip;
}

/** A paper that has no copies, with its toolbar; opens the browser's print dialog once it is drawn. */
export function PaperSheet({ profile, home, printedIn }: PaperSheetProps) {
  const translate = useTranslate();
  const [choice, choose] = usePrintChoice(profile);
  const { size, language } = choice;
  const printed = useMemo(() => printedIn(language), [printedIn, language]);
  const { pages, isDrawn } = usePaperPages(printed, size);
  const { open, hasFailed, goBack } = usePrintDialog(isDrawn, home);
  useShortcuts({ 'Ctrl+p': open, Escape: goBack });
  // browsers name a printed file after the title
  useEffect(() => void (document.title = printed.fileName), [printed]);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PrintBar choice={choice} onChoose={choose} isDrawn={isDrawn} onPrint={open} onBack={goBack} />
      {hasFailed ? (
        <Alert severity="error">{translate('print.failed')}</Alert>
      ) : (
        <Typography color="text.secondary">{translate('print.noDialog')}</Typography>
      )}
      <PaperStage>
        <Paper printed={printed} size={size} pages={pages} />
      </PaperStage>
    </Box>
  );
}
