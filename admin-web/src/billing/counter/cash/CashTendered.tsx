import Box from '@mui/material/Box';
import { memo, useDeferredValue, type KeyboardEvent, type RefObject } from 'react';
import { formatPaise, formatPaiseBrief } from '../../../format/money.ts';
import { useTranslate } from '../../../i18n/language.ts';
import { MoneyField } from '../../../inputs/IntegerField.tsx';
import { Shortcut } from '../../../keyboard/Shortcut.tsx';
import type { Draft } from '../../draft/draft.ts';
import { ChangeShown } from './ChangeShown.tsx';
import { quickAmounts } from './quickAmounts.ts';

interface CashTenderedProps {
  inputRef?: RefObject<HTMLInputElement | null>;
  tenderedPaise: Draft['tenderedPaise'];
  /** Undefined while the numbers are incomplete. */
  totalPaise: number | undefined;
  /** Error text of the last attempt. */
  issue: string | undefined;
  onTender: (paise: Draft['tenderedPaise']) => void;
  /** Name of the field, by which it is found. */
  name?: string;
  /** The key that leads to the field. */
  shortcut?: string | null;
  /** Enter in the field. */
  onDone: () => void;
}

/** Cash handed over: typed, or one of the likely amounts, and what is given back. All of it may be left out. */
export const CashTendered = memo(function CashTendered(props: CashTenderedProps) {
  const { inputRef, tenderedPaise, totalPaise, issue, onTender, onDone, name, shortcut = 'F7' } = props;
  const translate = useTranslate();
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onDone();
  };
  const missingPaise = totalPaise === undefined || tenderedPaise === null ? 0 : totalPaise - tenderedPaise;
  return (
    <Box
      component="fieldset"
      aria-label={translate('cash.title')}
      sx={{ display: 'grid', gap: 1, border: 0, m: 0, p: 0, minWidth: 0 }}
    >
      <Box sx={{ position: 'relative' }}>
        <MoneyField
          {...(inputRef !== undefined && { inputRef })}
          fullWidth
          {...(name !== undefined && { name })}
          label={translate('cash.tendered')}
          value={tenderedPaise}
          onChange={onTender}
          onKeyDown={leave}
          error={issue !== undefined || missingPaise > 0}
          helperText={
            issue ?? (missingPaise > 0 ? translate('cash.missing', { amount: formatPaise(missingPaise) }) : null)
          }
        />
        {shortcut === null ? null : (
          <Box sx={{ position: 'absolute', right: 10, top: 7, bgcolor: 'background.paper' }}>
            <Shortcut keys={shortcut} />
          </Box>
        )}
      </Box>
      <QuickAmounts totalPaise={totalPaise ?? 0} tenderedPaise={tenderedPaise} onTender={onTender} />
      {tenderedPaise !== null && missingPaise <= 0 ? <ChangeShown changePaise={-missingPaise} /> : null}
    </Box>
  );
});

interface QuickAmountsProps {
  totalPaise: number;
  tenderedPaise: Draft['tenderedPaise'];
  onTender: (paise: number | null) => void;
}

/** Plain buttons, which follow the total only once it is painted. A second press takes the amount back. */
function QuickAmounts({ totalPaise, tenderedPaise, onTender }: QuickAmountsProps) {
  const translate = useTranslate();
  const amounts = quickAmounts(useDeferredValue(totalPaise));
  if (amounts.length === 0) return null;
  return (
    <Box component="fieldset" aria-label={translate('cash.quick')} sx={quickSx}>
      {amounts.map((paise, place) => (
        <button
          key={paise}
          type="button"
          aria-pressed={tenderedPaise === paise}
          aria-label={place === 0 ? translate('cash.exact', { amount: formatPaiseBrief(paise) }) : undefined}
          onClick={() => onTender(tenderedPaise === paise ? null : paise)}
        >
          {formatPaiseBrief(paise)}
        </button>
      ))}
    </Box>
  );
}

const quickSx = {
  display: 'flex',
  border: 0,
  m: 0,
  p: 0,
  minWidth: 0,
  flexWrap: 'wrap',
  gap: 0.75,
  '& button': {
    flex: '1 0 auto',
    minHeight: 44,
    minWidth: 56,
    px: 1,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    bgcolor: 'background.paper',
    color: 'text.primary',
    font: 'inherit',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    touchAction: 'manipulation',
    '&:hover': { bgcolor: 'action.hover' },
    '&[aria-pressed=true]': { borderColor: 'primary.main', bgcolor: 'action.selected' },
    '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
  },
} as const;
