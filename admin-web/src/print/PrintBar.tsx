import ArrowBack from '@mui/icons-material/ArrowBack';
import Print from '@mui/icons-material/Print';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Copies } from '@bahi/paper';
import type { ReactNode } from 'react';
import { useTranslate } from '../i18n/language.ts';
import { Shortcut } from '../keyboard/Shortcut.tsx';
import { ConnectionNotice } from '../messages/ConnectionNotice.tsx';
import type { PrintChoice } from './usePrintChoice.ts';

interface PrintBarProps {
  title: string;
  choice: PrintChoice;
  /** The marked copies that the document can have; absent where nothing marks a copy. */
  invoiceCopies?: readonly Copies[];
  onChoose: (change: Partial<PrintChoice>) => void;
  isDrawn: boolean;
  onPrint: () => void;
  onBack: () => void;
  /** Further buttons. */
  children?: ReactNode;
}

/** Toolbar above the paper: back, print, download, and the choice of size, language and copies. */
export function PrintBar({
  title,
  choice,
  invoiceCopies,
  onChoose,
  isDrawn,
  onPrint,
  onBack,
  children,
}: PrintBarProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <ConnectionNotice />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <IconButton edge="start" aria-label={translate('common.back')} aria-keyshortcuts="Escape" onClick={onBack}>
          <ArrowBack />
        </IconButton>
        <Typography variant="h1" sx={{ mr: 1 }}>
          {title}
        </Typography>
        <Button
          variant="contained"
          startIcon={<Print />}
          aria-keyshortcuts="Control+P"
          loading={!isDrawn}
          loadingPosition="start"
          onClick={onPrint}
          sx={{ gap: 1 }}
        >
          {translate('print.print')}
          <Shortcut keys="Ctrl P" />
        </Button>
        {children}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Choice
          label={translate('print.paper')}
          value={choice.size}
          values={['a4', '80mm', '58mm']}
          text={(size) => translate(`profile.choices.printSize.${size}`)}
          onChoose={(size) => onChoose({ size })}
        />
        <Choice
          label={translate('print.language')}
          value={choice.language}
          values={['en', 'hi', 'both']}
          text={(language) => translate(`profile.choices.printLanguage.${language}`)}
          onChoose={(language) => onChoose({ language })}
        />
        {invoiceCopies === undefined ? null : (
          <CopiesChoice choice={choice} invoiceCopies={invoiceCopies} onChoose={onChoose} />
        )}
      </Box>
    </Box>
  );
}

type CopiesChoiceProps = Required<Pick<PrintBarProps, 'choice' | 'invoiceCopies' | 'onChoose'>>;

/** The marked copies of an invoice, or whether a bill is marked as a copy. */
function CopiesChoice({ choice, invoiceCopies, onChoose }: CopiesChoiceProps) {
  const translate = useTranslate();
  if (invoiceCopies.length > 0) {
    return (
      <Choice
        label={translate('print.copies')}
        value={choice.copies}
        values={['plain', 'copy', ...invoiceCopies, 'all'] as const}
        text={(copies) => translate(`print.marks.${copies}`)}
        onChoose={(copies) => onChoose({ copies })}
      />
    );
  }
  return (
    <FormControlLabel
      control={
        <Checkbox
          checked={choice.copies === 'copy'}
          onChange={({ target }) => onChoose({ copies: target.checked ? 'copy' : 'plain' })}
        />
      }
      label={translate('print.copy')}
    />
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  values: readonly T[];
  text: (value: T) => string;
  onChoose: (value: T) => void;
}

function Choice<T extends string>({ label, value, values, text, onChoose }: ChoiceProps<T>) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value as T)}
      sx={{ flex: '1 1 160px', maxWidth: 220 }}
    >
      {values.map((one) => (
        <MenuItem key={one} value={one}>
          {text(one)}
        </MenuItem>
      ))}
    </TextField>
  );
}
