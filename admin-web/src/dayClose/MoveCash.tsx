import type { CashMovementKind, DrawerView } from '@bahi/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { isFormKept } from '../form/unsaved/useKeptForm.ts';
import { useTranslate } from '../i18n/language.ts';
import { MoveCashDialog, moveForm } from './MoveCashDialog.tsx';

/** Buttons for cash that moves without a bill. The float opens the first day; later the last count does. */
export function MoveCash({ drawer: { since, openingPaise } }: { drawer: DrawerView }) {
  const translate = useTranslate();
  const isFirst = since === null && openingPaise === 0;
  const kinds: readonly CashMovementKind[] = [...(isFirst ? (['float'] as const) : []), 'pay_in', 'pay_out', 'drop'];
  // after a reload the dialog is open again
  const [kind, setKind] = useState(() => kinds.find((each) => isFormKept(moveForm(each))));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {kinds.map((each) => (
        <Button
          key={each}
          variant={each === 'float' ? 'contained' : 'outlined'}
          onClick={() => setKind(each)}
          sx={{ minHeight: 44 }}
        >
          {translate(`dayClose.moves.${each}.button`)}
        </Button>
      ))}
      {kind === undefined ? null : <MoveCashDialog key={kind} kind={kind} onClose={() => setKind(undefined)} />}
    </Box>
  );
}
