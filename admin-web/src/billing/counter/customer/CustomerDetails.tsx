import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { joinedParts } from '@bahi/contracts';
import { isBuyerNumber, type AddressDemand } from '@bahi/domain/arithmetic';
import { memo, useId, useState, type Dispatch, type RefObject } from 'react';
import { useTranslate } from '../../../i18n/language.ts';
import { StateField } from '../../../inputs/StateField.tsx';
import { stateNameKey } from '../../../labels/states.ts';
import { NOTHING_KNOWN, type Draft, type DraftAction } from '../../draft/draft.ts';
import { KnownPhone } from './KnownPhone.tsx';

interface CustomerDetailsProps {
  boxRef: RefObject<HTMLDivElement | null>;
  details: Draft['customerDetails'];
  /** Why the address is required, and in a large bill the state; null when it is not. */
  demand: AddressDemand | null;
  phoneIssue: string | undefined;
  gstIssue: string | undefined;
  addressIssue: string | undefined;
  stateIssue: string | undefined;
  /** Whether the state of delivery matters: the shop is registered. */
  asksDelivery: boolean;
  onAct: Dispatch<DraftAction>;
}

/**
 * Phone, GST number, address and state of a named customer. Collapsed, since most customers do not want them on the bill, until
 * they are required (R5, R6). The state has no default: a state on the bill decides the place of supply (R16).
 */
export const CustomerDetails = memo(function CustomerDetails(props: CustomerDetailsProps) {
  const { boxRef, details, demand, phoneIssue, gstIssue, addressIssue, stateIssue } = props;
  const translate = useTranslate();
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const hasIssue = [phoneIssue, gstIssue, addressIssue, stateIssue].some((issue) => issue !== undefined);
  const mustBeOpen = demand !== null || hasIssue;
  const isOpen = isUnfolded || mustBeOpen;
  const { phone, gstNumber, address, stateCode } = details ?? NOTHING_KNOWN;
  const known = joinedParts([phone, gstNumber, address, stateCode && translate(stateNameKey(stateCode))]);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, mt: -1 }}>
      {mustBeOpen ? null : (
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
        <DetailInputs {...props} />
      </Box>
    </Box>
  );
});

function DetailInputs(props: CustomerDetailsProps) {
  const { details, demand, phoneIssue, gstIssue, addressIssue, stateIssue, asksDelivery, onAct } = props;
  const translate = useTranslate();
  const { phone, gstNumber, address, stateCode, deliveryStateCode } = details ?? NOTHING_KNOWN;
  const isDoubtful = (gstNumber?.trim().length ?? 0) >= 15 && !isBuyerNumber((gstNumber ?? '').trim().toUpperCase());
  const type = (change: Partial<NonNullable<Draft['customerDetails']>>): void =>
    onAct({ type: 'describeCustomer', change });
  return (
    <>
      <TextField
        type="tel"
        label={translate('billing.phone')}
        value={phone ?? ''}
        onChange={({ target }) => type({ phone: target.value })}
        error={phoneIssue !== undefined}
        helperText={phoneIssue}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
      <KnownPhone customerDetails={details} onAct={onAct} />
      <TextField
        label={translate('billing.customerGstNumber')}
        value={gstNumber ?? ''}
        onChange={({ target }) => type({ gstNumber: target.value })}
        error={gstIssue !== undefined}
        helperText={gstIssue ?? (isDoubtful ? translate('billTax.doubtfulNumber') : undefined)}
        slotProps={{ htmlInput: { autoComplete: 'off', autoCapitalize: 'characters', name: 'gstNumber' } }}
      />
      <TextField
        multiline
        maxRows={3}
        required={demand !== null}
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
      {asksDelivery ? (
        <StateField
          label={translate('billTax.deliveryState')}
          value={deliveryStateCode ?? ''}
          onChange={({ target }) => type({ deliveryStateCode: target.value })}
        />
      ) : null}
    </>
  );
}
