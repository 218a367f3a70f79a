import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatPaise } from '../../format/money.ts';
import { latinDigits } from '../../format/parse.ts';
import { useTranslate } from '../../i18n/language.ts';
import { MoneyField } from '../../inputs/IntegerField.tsx';
import { COINS, countedPaise, NOTES, OLD_NOTES, pieceSum, type Counted, type Piece } from './pieces.ts';

/** Digits of the largest count. */
const MAX_DIGITS = 6;

interface CountFieldsProps {
  counted: Counted;
  onChange: (counted: Counted) => void;
}

/** How many of each note and coin there are, the rest as one sum, and what it comes to. */
export function CountFields({ counted, onChange }: CountFieldsProps) {
  const translate = useTranslate();
  const hasOld = OLD_NOTES.some(({ id }) => counted.pieces[id] !== undefined);
  const [showsOld, showOld] = useState(hasOld);
  const rows = (pieces: readonly Piece[]) =>
    pieces.map((piece) => <PieceRow key={piece.id} piece={piece} counted={counted} onChange={onChange} />);
  return (
    <>
      <Box sx={columnsSx}>
        <Box component="fieldset" aria-label={translate('dayClose.notes')} sx={rowsSx}>
          <Heading text={translate('dayClose.notes')} />
          {showsOld || hasOld ? rows(OLD_NOTES) : null}
          {rows(NOTES)}
        </Box>
        <Box component="fieldset" aria-label={translate('dayClose.coins')} sx={rowsSx}>
          <Heading text={translate('dayClose.coins')} />
          {rows(COINS)}
          <Typography component="span">{translate('dayClose.loose')}</Typography>
          <MoneyField
            value={counted.loosePaise}
            onChange={(loosePaise) => onChange({ ...counted, loosePaise })}
            ariaLabel={translate('dayClose.loose')}
            sx={looseSx}
          />
        </Box>
      </Box>
      {showsOld || hasOld ? null : (
        <Box>
          <Button size="small" onClick={() => showOld(true)}>
            {translate('dayClose.moreNotes')}
          </Button>
        </Box>
      )}
      <Box sx={totalSx}>
        <span>{translate('dayClose.countedTotal')}</span>
        <span>{formatPaise(countedPaise(counted))}</span>
      </Box>
    </>
  );
}

function Heading({ text }: { text: string }) {
  return (
    <Typography component="h3" variant="body2" color="text.secondary" sx={{ gridColumn: '1 / -1', fontWeight: 650 }}>
      {text}
    </Typography>
  );
}

function PieceRow({ piece, counted, onChange }: CountFieldsProps & { piece: Piece }) {
  const translate = useTranslate();
  const { id, kind, paise } = piece;
  const { [id]: count, ...others } = counted.pieces;
  const worth = formatPaise(paise).replace(/\.00$/, '');
  const type = (text: string): void => {
    const digits = latinDigits(text).replaceAll(/\D/g, '').slice(0, MAX_DIGITS);
    onChange({ ...counted, pieces: digits === '' ? others : { ...others, [id]: Number(digits) } });
  };
  return (
    <>
      <Typography component="span" sx={{ whiteSpace: 'nowrap' }}>
        {worth} ×
      </Typography>
      <TextField
        value={count ?? ''}
        onChange={({ target }) => type(target.value)}
        onFocus={({ target }) => target.select()}
        slotProps={{
          htmlInput: {
            inputMode: 'numeric',
            enterKeyHint: 'next',
            autoComplete: 'off',
            'aria-label': translate(kind === 'note' ? 'dayClose.noteOf' : 'dayClose.coinOf', { worth }),
          },
        }}
      />
      <Typography component="span" color="text.secondary" sx={sumSx}>
        {count === undefined ? '' : formatPaise(pieceSum(counted, piece))}
      </Typography>
    </>
  );
}

const columnsSx = {
  display: 'grid',
  columnGap: 4,
  rowGap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;
const rowsSx = {
  m: 0,
  p: 0,
  border: 0,
  minWidth: 0,
  display: 'grid',
  gap: 1,
  alignItems: 'center',
  // a sum stays in one line
  gridTemplateColumns: '5.5rem minmax(3.5rem, 7rem) minmax(max-content, 1fr)',
} as const;
// takes the columns' width and gives them none
const looseSx = { gridColumn: '2 / -1', width: 0, minWidth: '100%' } as const;
const sumSx = { textAlign: 'end', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' } as const;
const totalSx = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
} as const;
