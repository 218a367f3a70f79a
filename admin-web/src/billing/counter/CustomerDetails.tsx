import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { joinedParts } from '@bahi/contracts';
import type { AddressDemand } from '@bahi/domain/arithmetic';
import { memo, useId, useState, type Dispatch, type RefObject } from 'react';
import { useTranslate } from '../../i18n/language.ts';
import { StateField } from '../../inputs/StateField.tsx';
import { stateNameKey } from '../../labels/states.ts';
import { NOTHING_KNOWN, type Draft, type DraftAction } from '../draft/draft.ts';

interface CustomerDetailsProps {
  boxRef: RefObject<HTMLDivElement | null>;
  details: Draft['customerDetails'];
  /** Why the address is required, and in a large bill the state; null when it is not. */
  demand: AddressDemand | null;
  phoneIssue: string | undefined;
  addressIssue: string | undefined;
  stateIssue: string | undefined;
  onAct: Dispatch<DraftAction>;
}

/**
 * Phone, address and state of a named customer. Collapsed, since most customers do not want them on the bill, until
 * they are required (R5, R6). The state has no default: a state on the bill decides the place of supply (R16).
 */
export const CustomerDetails = memo(function CustomerDetails(props: CustomerDetailsProps) {
  const { boxRef, details, demand, phoneIssue, addressIssue, stateIssue, onAct } = props;
  const translate = useTranslate();
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const isAsked = demand !== null;
  const hasIssue = [phoneIssue, addressIssue, stateIssue].some((issue) => issue !== undefined);
  const isOpen = isUnfolded || isAsked || hasIssue;
  const { phone, address, stateCode } = details ?? NOTHING_KNOWN;
  const known = joinedParts([phone, address, stateCode && translate(stateNameKey(stateCode))]);
  const type = (change: Partial<NonNullable<Draft['customerDetails']>>): void =>
    onAct({ type: 'describeCustomer', change });
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, mt: -1 }}>
      {isAsked || hasIssue ? null : (
        <Button
          size="small"
          onClick={() => setUnfolded(!isUnfolded)}
          aria-expanded={isOpen}
          aria-controls={id}
          startIcon={isOpen ? <ExpandLess /> : <ExpandMore />}
          sx={{ justifySelf: 'start' }}
        >
          {translate('billing.customerDetails')}
        </Button>
      )}
      {isOpen || known === '' ? null : (
        <Typography variant="body2" color="text.secondary" noWrap sx={{ mt: -1.25, minWidth: 0 }}>
          {known}
        </Typography>
      )}
      <Box id={id} ref={boxRef} hidden={!isOpen} sx={{ display: 'grid', gap: 1.5, '&[hidden]': { display: 'none' } }}>
        <TextField
          type="tel"
          label={translate('billing.phone')}
          value={phone ?? ''}
          onChange={({ target }) => type({ phone: target.value })}
          error={phoneIssue !== undefined}
          helperText={phoneIssue}
          slotProps={{ htmlInput: { autoComplete: 'off' } }}
        />
        <TextField
          multiline
          maxRows={3}
          required={isAsked}
          error={addressIssue !== undefined}
          helperText={addressIssue}
          label={translate('billing.address')}
          value={address ?? ''}
          onChange={({ target }) => type({ address: target.value })}
          slotProps={{ htmlInput: { autoComplete: 'off' } }}
        />
        <StateField
          required={demand === 'address_required_for_large_bill'}
          error={stateIssue !== undefined}
          helperText={stateIssue}
          label={translate('billing.state')}
          value={stateCode ?? ''}
          onChange={({ target }) => type({ stateCode: target.value })}
        />
      </Box>
    </Box>
  );
});
