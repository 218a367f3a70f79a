import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { memo, useId, useState, type Dispatch } from 'react';
import { useTranslate } from '../providers/language.ts';
import { STATE_CODES, stateNameKey } from '../shared/states.ts';
import { NOTHING_KNOWN, type Draft, type DraftAction } from './draft.ts';

interface CustomerDetailsProps {
  details: Draft['customerDetails'];
  onAct: Dispatch<DraftAction>;
}

/**
 * Phone, address and state of a named customer, for whoever wants them on the bill; folded away, since most do not. The state is
 * never filled in by us: where it is written, it decides where the goods are supplied (R16).
 */
export const CustomerDetails = memo(function CustomerDetails({ details, onAct }: CustomerDetailsProps) {
  const translate = useTranslate();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { phone, address, stateCode } = details ?? NOTHING_KNOWN;
  const known = [phone, address, stateCode && translate(stateNameKey(stateCode))].filter(Boolean).join(', ');
  const type = (change: Partial<NonNullable<Draft['customerDetails']>>): void =>
    onAct({ type: 'describeCustomer', change });
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, mt: -1 }}>
      <Button
        size="small"
        onClick={() => setOpen(!isOpen)}
        aria-expanded={isOpen}
        aria-controls={id}
        startIcon={isOpen ? <ExpandLess /> : <ExpandMore />}
        sx={{ justifySelf: 'start' }}
      >
        {translate('billing.customerDetails')}
      </Button>
      {isOpen || known === '' ? null : (
        <Typography variant="body2" color="text.secondary" noWrap sx={{ mt: -1.25, minWidth: 0 }}>
          {known}
        </Typography>
      )}
      <Box id={id} hidden={!isOpen} sx={{ display: 'grid', gap: 1.5, '&[hidden]': { display: 'none' } }}>
        <TextField
          type="tel"
          label={translate('billing.phone')}
          value={phone ?? ''}
          onChange={({ target }) => type({ phone: target.value })}
          slotProps={{ htmlInput: { maxLength: 15, autoComplete: 'off' } }}
        />
        <TextField
          multiline
          maxRows={3}
          label={translate('billing.address')}
          value={address ?? ''}
          onChange={({ target }) => type({ address: target.value })}
          slotProps={{ htmlInput: { maxLength: 500, autoComplete: 'off' } }}
        />
        <TextField
          select
          label={translate('billing.state')}
          value={stateCode ?? ''}
          onChange={({ target }) => type({ stateCode: target.value })}
        >
          <MenuItem value="">{translate('common.none')}</MenuItem>
          {STATE_CODES.map((code) => (
            <MenuItem key={code} value={code}>
              {translate(stateNameKey(code))}
            </MenuItem>
          ))}
        </TextField>
      </Box>
    </Box>
  );
});
