import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import { memo, type Dispatch, type RefObject } from 'react';
import { useTranslate } from '../../../i18n/language.ts';
import { Shortcut } from '../../../keyboard/Shortcut.tsx';
import { LiveRegion } from '../../../messages/LiveRegion.tsx';
import type { CustomerDraft, DraftAction } from '../../draft/draft.ts';
import { CustomerHits } from './CustomerHits.tsx';
import type { Suggestion } from './customerSearch.ts';
import { useSuggestions } from './useSuggestions.ts';

interface CustomerFieldProps extends CustomerDraft {
  inputRef: RefObject<HTMLInputElement | null>;
  /** Error text. */
  issue: string | undefined;
  onAct: Dispatch<DraftAction>;
}

/**
 * The customer's name or phone number, with earlier customers below, or one press for a walk-in customer: every fourth gives no
 * name.
 */
export const CustomerField = memo(function CustomerField(props: CustomerFieldProps) {
  const { inputRef, customerName, customerDetails, walkIn, issue, onAct } = props;
  const translate = useTranslate();
  const list = useSuggestions(customerName, (suggestion) => onAct(actionOf(suggestion)));
  const phone = customerDetails?.phone ?? '';
  const isNameAsked = customerName.trim() === '' && phone !== '';
  const isKnown = customerDetails?.customerId !== undefined;
  const help = isNameAsked ? translate('customers.nameFor', { phone }) : isKnown ? translate('customers.known') : '';
  return (
    <Box sx={{ position: 'relative', display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <TextField
        inputRef={inputRef}
        label={translate('billing.customerName')}
        value={customerName}
        onChange={({ target }) => {
          onAct({ type: 'nameCustomer', name: target.value });
          list.ask();
        }}
        placeholder={walkIn ? translate('common.walkIn') : ''}
        error={issue !== undefined}
        helperText={issue ?? (help || undefined)}
        slotProps={{ htmlInput: list.fieldProps, inputLabel: walkIn ? { shrink: true } : {} }}
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
      {list.isOpen ? <CustomerHits list={list} /> : null}
      <LiveRegion text={useSaid(props, list)} />
    </Box>
  );
});

function actionOf(suggestion: Suggestion): DraftAction {
  if (suggestion.kind === 'known') return { type: 'chooseCustomer', customer: suggestion.customer };
  const { phone } = suggestion;
  const customerId = suggestion.kind === 'otherName' ? suggestion.customerId : undefined;
  return { type: 'phoneCustomer', phone, customerId };
}

/** What a screen reader says after a change. */
function useSaid({ walkIn, customerName }: CustomerFieldProps, list: ReturnType<typeof useSuggestions>): string {
  const translate = useTranslate();
  if (list.isOpen) {
    const count = list.suggestions.filter(({ kind }) => kind === 'known').length;
    return count === 0 ? '' : translate('customers.found', { smart_count: count });
  }
  if (walkIn) return translate('common.walkIn');
  return customerName.trim() === '' ? translate('billing.noCustomer') : '';
}
