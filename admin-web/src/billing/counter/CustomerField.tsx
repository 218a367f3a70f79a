import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import { memo, type Dispatch, type RefObject } from 'react';
import { useTranslate } from '../../i18n/language.ts';
import { Shortcut } from '../../keyboard/Shortcut.tsx';
import { LiveRegion } from '../../messages/LiveRegion.tsx';
import type { DraftAction } from '../draft/draft.ts';

interface CustomerFieldProps {
  inputRef: RefObject<HTMLInputElement | null>;
  name: string;
  walkIn: boolean;
  /** Error text. */
  issue: string | undefined;
  onAct: Dispatch<DraftAction>;
}

/** The customer's name, or one press for a walk-in customer: every fourth gives no name. */
export const CustomerField = memo(function CustomerField({ inputRef, name, walkIn, issue, onAct }: CustomerFieldProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ position: 'relative', display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <TextField
        inputRef={inputRef}
        label={translate('billing.customerName')}
        value={name}
        onChange={({ target }) => onAct({ type: 'nameCustomer', name: target.value })}
        placeholder={walkIn ? translate('common.walkIn') : ''}
        error={issue !== undefined}
        helperText={issue}
        slotProps={{ htmlInput: { autoComplete: 'off' }, inputLabel: walkIn ? { shrink: true } : {} }}
      />
      <ToggleButton
        value="walkIn"
        selected={walkIn}
        color="primary"
        aria-keyshortcuts="F4"
        onChange={() => onAct({ type: 'walkIn', walkIn: !walkIn })}
        sx={{ height: 40, gap: 1, color: 'text.primary', whiteSpace: 'nowrap', textTransform: 'none', fontWeight: 600 }}
      >
        {translate('billing.walkIn')}
        <Shortcut keys="F4" />
      </ToggleButton>
      <LiveRegion
        text={walkIn ? translate('common.walkIn') : name.trim() === '' ? translate('billing.noCustomer') : ''}
      />
    </Box>
  );
});
