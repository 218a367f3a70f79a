import type { Profile } from '@bahi/contracts';
import type { PrintedDocument, PrintedSlip } from '@bahi/paper';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, type ComponentProps, type ReactNode } from 'react';
import { useTranslate } from '../i18n/language.ts';
import { useShortcuts } from '../keyboard/useShortcuts.ts';
import { Paper } from './Paper.tsx';
import { PaperStage } from './PaperStage.tsx';
import { PrintBar } from './PrintBar.tsx';
import { usePaperPages } from './usePaperPages.ts';
import { usePrintChoice, type PrintChoice } from './usePrintChoice.ts';
import { usePrintDialog } from './usePrintDialog.ts';

/** What the paper depends on, but for its size. */
export type PaperChoice = Pick<PrintChoice, 'language' | 'copies'>;

interface PrintSheetProps extends Pick<ComponentProps<typeof PrintBar>, 'invoiceCopies'> {
  profile: Profile;
  /** Where the arrow leads when no screen was before. */
  home: string;
  /** Heading; the title of the paper when absent. */
  title?: string;
  /** Makes the paper; the same function while the paper is the same. */
  printedIn: (choice: PaperChoice) => PrintedDocument | PrintedSlip;
  /** Further buttons. */
  children?: ReactNode;
}

/** The paper in the chosen size and language, below its toolbar. The print dialog opens by itself. */
export function PrintSheet({ profile, home, title, printedIn, invoiceCopies, children }: PrintSheetProps) {
  const translate = useTranslate();
  const [choice, choose] = usePrintChoice(profile);
  const { size, language, copies } = choice;
  const printed = useMemo(() => printedIn({ language, copies }), [printedIn, language, copies]);
  const { pages, isDrawn } = usePaperPages(printed, size);
  const { open, hasFailed, goBack } = usePrintDialog(isDrawn, home);
  useShortcuts({ 'Ctrl+p': open, Escape: goBack });
  // browsers name a printed file after the title
  useEffect(() => void (document.title = printed.fileName), [printed]);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PrintBar
        title={title ?? printed.title}
        choice={choice}
        {...(invoiceCopies && { invoiceCopies })}
        onChoose={choose}
        isDrawn={isDrawn}
        onPrint={open}
        onBack={goBack}
      >
        {children}
      </PrintBar>
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
